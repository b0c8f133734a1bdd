internal import ByteSearch

/// A tag of a template, with how it stands in its line.
struct Tag {
  enum Kind {
    case value(isEscaped: Bool)
    case section, inverted, parent, block, close
    case partial
    case comment, delimiters
  }

  var kind: Kind
  /// The bytes from the opening delimiter to the closing one.
  var range: Range<Int>
  /// The name's bytes, without an asterisk.
  var name: Range<Int>
  /// Whether the name is written with an asterisk, which makes it the name of a name.
  var isDynamic = false
  /// Where the white space before it starts, if there is nothing else before it on its line.
  var lineStart: Int?
  /// Where the next line starts, if only white space follows on its line.
  var lineEnd: Int?
  /// The place of the tag that closes this one, or that this one closes, among the tags.
  var partner = 0

  /// The whole line, line break included, of a tag that has it to itself.
  var wholeLine: Range<Int>? {
    guard let lineStart, let lineEnd else { return nil }
    return lineStart..<lineEnd
  }
}

/// Finds the tags of a template.
struct TagScanner {
  private let source: [UInt8]
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)

  /// What stopped the scan, and the byte where it starts.
  struct Failure: Error {
    var problem: TemplateError.Problem
    var offset: Int
  }

  init(_ source: [UInt8]) {
    self.source = source
  }

  /// All tags in their order, each opening one paired with its closing one.
  mutating func tags() throws(Failure) -> [Tag] {
    var tags: [Tag] = []
    var open: [Int] = []
    var position = 0
    while let start = source.firstPlace(of: opening, from: position) {
      var tag = try tag(at: start)
      position = tag.range.upperBound
      switch tag.kind {
      case .section, .inverted, .parent, .block:
        open.append(tags.count)
      case .close:
        guard let partner = open.popLast() else {
          throw Failure(problem: .unopenedSection(name(of: tag)), offset: start)
        }
        guard name(of: tags[partner]) == name(of: tag) else {
          throw Failure(
            problem: .mismatchedSection(name(of: tag), open: text(of: tags[partner])),
            offset: start)
        }
        tag.partner = partner
        tags[partner].partner = tags.count
      case .value, .partial, .comment, .delimiters:
        break
      }
      tags.append(tag)
    }
    if let last = open.last {
      throw Failure(
        problem: .unclosedSection(text(of: tags[last])), offset: tags[last].range.lowerBound)
    }
    return tags
  }

  private mutating func tag(at start: Int) throws(Failure) -> Tag {
    var content = start + opening.count
    while content < source.count, isWhiteSpace(source[content]) { content += 1 }
    let sign = content < source.count ? source[content] : 0
    let kind: Tag.Kind
    var end = closing
    switch sign {
    case UInt8(ascii: "#"): kind = .section
    case UInt8(ascii: "^"): kind = .inverted
    case UInt8(ascii: "/"): kind = .close
    case UInt8(ascii: ">"): kind = .partial
    case UInt8(ascii: "<"): kind = .parent
    case UInt8(ascii: "$"): kind = .block
    case UInt8(ascii: "!"): kind = .comment
    case UInt8(ascii: "&"): kind = .value(isEscaped: false)
    case UInt8(ascii: "{"):
      kind = .value(isEscaped: false)
      end.insert(UInt8(ascii: "}"), at: 0)
    case UInt8(ascii: "="):
      kind = .delimiters
      end.insert(UInt8(ascii: "="), at: 0)
    default: kind = .value(isEscaped: true)
    }
    let hasSign = if case .value(isEscaped: true) = kind { false } else { true }
    let nameStart = hasSign ? content + 1 : content
    guard let nameEnd = source.firstPlace(of: end, from: nameStart) else {
      throw Failure(problem: .unclosedTag, offset: start)
    }

    var tag = Tag(
      kind: kind, range: start..<nameEnd + end.count, name: trimmed(nameStart..<nameEnd))
    switch kind {
    case .comment: break
    case .delimiters: try setDelimiters(tag)
    case .partial, .parent, .close: try checkName(&tag, mayBeDynamic: true, hasParts: false)
    case .block: try checkName(&tag, mayBeDynamic: false, hasParts: false)
    case .value, .section, .inverted: try checkName(&tag, mayBeDynamic: false, hasParts: true)
    }
    findLine(of: &tag)
    return tag
  }

  private func checkName(_ tag: inout Tag, mayBeDynamic: Bool, hasParts: Bool) throws(Failure) {
    if mayBeDynamic, source[tag.name].first == UInt8(ascii: "*") {
      tag.isDynamic = true
      tag.name = trimmed(tag.name.dropFirst())
    }
    guard !tag.name.isEmpty else {
      throw Failure(problem: .emptyTag, offset: tag.range.lowerBound)
    }
    let bytes = source[tag.name]
    var isGood = !bytes.contains(where: isWhiteSpace)
    if isGood, hasParts || tag.isDynamic, !bytes.elementsEqual(".".utf8) {
      isGood = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty }
    }
    guard isGood else {
      throw Failure(problem: .badName(name(of: tag)), offset: tag.range.lowerBound)
    }
  }

  private mutating func setDelimiters(_ tag: Tag) throws(Failure) {
    let words = source[tag.name].split(whereSeparator: isWhiteSpace)
    guard words.count == 2, !words.joined().contains(UInt8(ascii: "=")) else {
      throw Failure(problem: .badDelimiters, offset: tag.range.lowerBound)
    }
    opening = Array(words[0])
    closing = Array(words[1])
  }

  private func findLine(of tag: inout Tag) {
    var before = tag.range.lowerBound
    while before > 0, isBlank(source[before - 1]) { before -= 1 }
    if before == 0 || source[before - 1] == UInt8(ascii: "\n") { tag.lineStart = before }

    var after = tag.range.upperBound
    while after < source.count, isBlank(source[after]) { after += 1 }
    tag.lineEnd = after == source.count ? after : lineBreak(at: after).map { after + $0 }
  }

  /// The number of bytes of the line break here, if there is one.
  private func lineBreak(at position: Int) -> Int? {
    if source[position] == UInt8(ascii: "\n") { return 1 }
    guard source[position] == UInt8(ascii: "\r"), position + 1 < source.count,
      source[position + 1] == UInt8(ascii: "\n")
    else { return nil }
    return 2
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, isWhiteSpace(source[first]) { range = range.dropFirst() }
    while let last = range.last, isWhiteSpace(source[last]) { range = range.dropLast() }
    return range
  }

  /// The name as it was written.
  func name(of tag: Tag) -> String {
    (tag.isDynamic ? "*" : "") + String(decoding: source[tag.name], as: UTF8.self)
  }

  /// The tag without its delimiters, as a message shows it.
  private func text(of tag: Tag) -> String {
    let sign =
      switch tag.kind {
      case .section: "#"
      case .inverted: "^"
      case .parent: "<"
      case .block: "$"
      case .close: "/"
      case .partial: ">"
      case .value, .comment, .delimiters: ""
      }
    return sign + name(of: tag)
  }
}

/// Whether a byte is a space or a tab: what may stand beside a tag that has its line to itself.
func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

private func isWhiteSpace(_ byte: UInt8) -> Bool {
  isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
