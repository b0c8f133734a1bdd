internal import Diagnostics
internal import Scoring

/// What an author says of a question: `{#id}` at the end of its heading, and
/// `<!-- quiz: id=… points=2 shuffle=no kind=multiple marking=partial -->` in it or below it.
struct QuestionAttributes {
  var id: String?
  /// Where the id is said.
  var idNode: Int?
  var points: Points?
  var marking: Marking?
  var shuffles: Bool?
  var kind: Question.Kind?
  /// Whether something was said that cannot be, so that the question cannot be built.
  var isBroken = false
}

extension DocumentReader {
  /// Takes `{#id}` off the end of a heading.
  mutating func takeHeadingID(_ heading: Int, into attributes: inout QuestionAttributes) {
    guard let last = lastInline(of: heading), tree.nodes[last].kind == .text else { return }
    let range = tree.nodes[last].text
    let bytes = tree.text[range]
    guard let close = bytes.lastIndex(where: { $0 > 0x20 }), bytes[close] == UInt8(ascii: "}"),
      let open = bytes[..<close].lastIndex(of: UInt8(ascii: "{")), open + 1 < close,
      bytes[open + 1] == UInt8(ascii: "#")
    else { return }
    let name = String(decoding: bytes[open + 2..<close], as: UTF8.self)
    var end = open
    while end > range.lowerBound, isBlank(tree.text[end - 1]) { end -= 1 }
    tree.nodes[last].text = range.lowerBound..<end
    guard !name.isEmpty, !name.contains(" ") else { return }
    if isQuestionID(name) {
      attributes.id = name
      attributes.idNode = heading
      return
    }
    let plain = slug(name)
    let replacement = plain.isEmpty ? "" : "; it is read as \"\(plain)\""
    warn(
      .idSpelling, "an id has lower-case letters, digits and hyphens only\(replacement)",
      at: heading)
    if !plain.isEmpty {
      attributes.id = plain
      attributes.idNode = heading
    }
  }

  private func lastInline(of node: Int) -> Int? {
    var last: Int?
    var inline = node + 1
    while inline < tree.nodes[node].end {
      // A comment may follow the id.
      if tree.nodes[inline].kind != .inlineHTML { last = inline }
      inline = tree.nodes[inline].end
    }
    return last
  }

  /// The text of a comment that starts with a word and a colon or blank, without the word: `quiz:`
  /// or `pin`.
  func comment(_ word: String, at node: Int) -> ArraySlice<UInt8>? {
    let kind = tree.nodes[node].kind
    guard kind == .html || kind == .inlineHTML else { return nil }
    var text = tree.text[tree.nodes[node].text]
    guard text.starts(with: "<!--".utf8), let end = commentEnd(text) else { return nil }
    text = text[(text.startIndex + 4)..<end].drop { $0 <= 0x20 }
    guard text.starts(with: word.utf8) else { return nil }
    return text.dropFirst(word.utf8.count)
  }

  private func commentEnd(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + 4
    while index + 2 < text.endIndex {
      if text[index] == UInt8(ascii: "-"), text[index + 1] == UInt8(ascii: "-"),
        text[index + 2] == UInt8(ascii: ">")
      {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Reads a `<!-- quiz: … -->` comment, if a node is one.
  mutating func takeComment(_ node: Int, into attributes: inout QuestionAttributes) {
    guard let words = comment("quiz:", at: node) else { return }
    let text = String(decoding: words, as: UTF8.self)
    for pair in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else {
        refuse(&attributes, "\"\(pair)\" says nothing; write it as name=value", at: node)
        continue
      }
      var value = String(parts[1])
      if value.count > 1, value.first == value.last, value.first == "\"" || value.first == "'" {
        value = String(value.dropFirst().dropLast())
      }
      take(String(parts[0]), value, at: node, into: &attributes)
    }
  }

  private mutating func take(
    _ name: String, _ value: String, at node: Int, into attributes: inout QuestionAttributes
  ) {
    switch name {
    case "id":
      if !isQuestionID(value) {
        let example = slug(value)
        let hint = example.isEmpty ? "" : ", such as \"\(example)\""
        refuse(
          &attributes, "an id has lower-case letters, digits and hyphens, at most 64\(hint)",
          at: node)
      } else if let other = attributes.id, other != value {
        refuse(&attributes, "the heading says {#\(other)} already; keep one of the ids", at: node)
      } else {
        attributes.id = value
        attributes.idNode = node
      }
    case "points":
      if let points = Int(value), (0...maximumPoints).contains(points) {
        attributes.points = Points(Int64(points))
      } else {
        refuse(
          &attributes, "\"points\" is a whole number from 0 to \(maximumPoints)", at: node)
      }
    case "marking":
      attributes.marking = Marking(named: value)
      if attributes.marking == nil {
        refuse(&attributes, "\"marking\" is all-or-nothing or partial", at: node)
      }
    case "shuffle":
      switch value {
      case "yes", "true": attributes.shuffles = true
      case "no", "false": attributes.shuffles = false
      default: refuse(&attributes, "\"shuffle\" is yes or no", at: node)
      }
    case "kind":
      attributes.kind = Question.Kind(rawValue: value)
      if attributes.kind == nil {
        let kinds = Question.Kind.allCases.map { $0.rawValue }
        let hint = closest(to: value, among: kinds).map { "; did you mean \"\($0)\"?" } ?? ""
        refuse(&attributes, "\"kind\" is one of \(kinds.joined(separator: ", "))\(hint)", at: node)
      }
    default:
      let known = ["id", "points", "marking", "shuffle", "kind"]
      let hint =
        closest(to: name, among: known).map { "; did you mean \"\($0)\"?" }
        ?? "; it has \(known.joined(separator: ", "))"
      attributes.isBroken = true
      error(.attributeUnknown, "a question has no attribute \"\(name)\"\(hint)", at: node)
    }
  }

  private mutating func refuse(
    _ attributes: inout QuestionAttributes, _ message: String, at node: Int
  ) {
    attributes.isBroken = true
    error(.attributeWrong, message, at: node)
  }
}

/// Whether a name may be a question's id: `[a-z0-9][a-z0-9-]{0,63}`.
func isQuestionID(_ name: String) -> Bool {
  guard let first = name.utf8.first, first != UInt8(ascii: "-"), name.utf8.count <= 64 else {
    return false
  }
  return name.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
