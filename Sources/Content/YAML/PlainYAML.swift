internal import Diagnostics

/// Reads the YAML that front matter is written in, without libyaml: the Workshop page has no C
/// library to ask.
///
/// It knows `name: value` with plain and quoted values on one line, comments, `[lists, like,
/// this]`, `{ maps: of, such: values }` and lists with a hyphen a line. Whatever else YAML has is
/// reported, so that nothing is read otherwise than the build reads it.
func readPlainYAML(
  _ bytes: ArraySlice<UInt8>, path: String, firstLine: Int,
  reporting diagnostics: inout [Diagnostic]
) -> [YAMLValue.Entry]? {
  var reader = PlainYAMLReader(path: path, firstLine: firstLine)
  do throws(YAMLProblem) {
    return try reader.entries(of: bytes, reporting: &diagnostics)
  } catch {
    diagnostics.append(error.diagnostic)
    return nil
  }
}

private struct PlainYAMLReader {
  let path: String
  let firstLine: Int
  private var line: [UInt8] = []
  private var number = 0
  private var place = 0
  /// What ends the list or map that is being read.
  private var closing = UInt8(ascii: "]")
  private var doubled: [Diagnostic] = []

  init(path: String, firstLine: Int) {
    self.path = path
    self.firstLine = firstLine
  }

  private func location(_ place: Int) -> SourceLocation {
    SourceLocation(path: path, line: firstLine + number, column: place + 1)
  }

  private func problem(_ reason: String, at place: Int) -> YAMLProblem {
    YAMLProblem(
      .yamlSyntax, "this is not YAML: \(reason); put a value with unusual characters in quotes",
      at: location(place))
  }

  private func peek(_ place: Int) -> UInt8 { place < line.count ? line[place] : 0 }

  mutating func entries(
    of bytes: ArraySlice<UInt8>, reporting diagnostics: inout [Diagnostic]
  ) throws(YAMLProblem) -> [YAMLValue.Entry] {
    var entries: [YAMLValue.Entry] = []
    var lines: [String: Int] = [:]
    /// The entry whose list may follow.
    var open: Int?
    number = -1
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      line = part.last == UInt8(ascii: "\r") ? Array(part.dropLast()) : Array(part)
      place = 0
      skipBlanks()
      if place >= line.count || peek(place) == UInt8(ascii: "#") { continue }
      if peek(place) == UInt8(ascii: "-"), isBlankOrTab(peek(place + 1)), let entry = open {
        let hyphen = location(place)
        place += 1
        skipBlanks()
        let item = try value(inList: false)
        append(item, at: hyphen, to: &entries[entry])
        continue
      }
      guard place == 0 else {
        throw problem("mapping values are not allowed in this context", at: place)
      }
      let start = location(0)
      let key = try key()
      if let first = lines[key] {
        diagnostics.error(
          .keyTwice, "\"\(key)\" stands on line \(first) already; remove one of them", at: start)
        _ = try value(inList: false)
        open = nil
        continue
      }
      lines[key] = start.line
      let read = try value(inList: false)
      entries.append(YAMLValue.Entry(key: key, location: start, value: read))
      open = nil
      if case .scalar(let scalar) = read.content, scalar.isPlain, scalar.text.isEmpty {
        open = entries.count - 1
      }
    }
    diagnostics += doubled
    return entries
  }

  private func append(
    _ item: YAMLValue, at hyphen: SourceLocation, to entry: inout YAMLValue.Entry
  ) {
    if case .list(var items) = entry.value.content {
      // Taken out of the value first, so that the list is not copied for each item.
      entry.value.content = .list([])
      items.append(item)
      entry.value.content = .list(items)
    } else {
      entry.value = YAMLValue(content: .list([item]), location: hyphen)
    }
  }

  private mutating func skipBlanks() {
    while isBlankOrTab(peek(place)) { place += 1 }
  }

  private mutating func key() throws(YAMLProblem) -> String {
    let start = place
    let quote = peek(place)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let text = try quoted()
      skipBlanks()
      guard peek(place) == UInt8(ascii: ":") else {
        throw problem("could not find expected ':'", at: place)
      }
      place += 1
      return text
    }
    try refuseSigns()
    while place < line.count {
      let isEnd =
        peek(place) == UInt8(ascii: ":")
        && (place + 1 >= line.count || isBlankOrTab(peek(place + 1)))
      if isEnd { break }
      if peek(place) == UInt8(ascii: "#"), place > start, isBlankOrTab(peek(place - 1)) { break }
      place += 1
    }
    guard peek(place) == UInt8(ascii: ":") else {
      throw YAMLProblem(
        .yamlSyntax, "settings are written as \"name: value\", one a line", at: location(start))
    }
    place += 1
    return String(decoding: trimmed(line[start..<place - 1]), as: UTF8.self)
  }

  /// Refuses what plain values may not start with.
  private func refuseSigns() throws(YAMLProblem) {
    switch peek(place) {
    case UInt8(ascii: "&"):
      throw YAMLProblem(.yamlFeature, "anchors are not read; remove it", at: location(place))
    case UInt8(ascii: "*"):
      throw YAMLProblem(
        .yamlFeature, "aliases are not read; write the value out", at: location(place))
    case UInt8(ascii: "!"):
      throw YAMLProblem(
        .yamlFeature,
        "tags are not read; remove it, or put the value in quotes if the \"!\" belongs to it",
        at: location(place))
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      throw YAMLProblem(
        .yamlFeature, "a value over several lines is not read here; write it on one line",
        at: location(place))
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "}"),
      UInt8(ascii: "]"), UInt8(ascii: ","):
      throw problem("found character that cannot start any token", at: place)
    case UInt8(ascii: "?"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      if place + 1 >= line.count || isBlankOrTab(peek(place + 1)) {
        throw problem("block sequence entries are not allowed in this context", at: place)
      }
    default: break
    }
  }

  /// The value from the place on, up to the end of the line or, in a list, to its comma or bracket.
  private mutating func value(inList: Bool) throws(YAMLProblem) -> YAMLValue {
    skipBlanks()
    let start = location(place)
    func scalar(_ text: String, isPlain: Bool) -> YAMLValue {
      YAMLValue(content: .scalar(YAMLValue.Scalar(text: text, isPlain: isPlain)), location: start)
    }
    if place >= line.count || peek(place) == UInt8(ascii: "#") { return scalar("", isPlain: true) }
    var read: YAMLValue
    switch peek(place) {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      read = scalar(try quoted(), isPlain: false)
    case UInt8(ascii: "[") where !inList:
      read = YAMLValue(content: .list(try list()), location: start)
    case UInt8(ascii: "{") where !inList:
      read = YAMLValue(content: .map(try map()), location: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      throw problem("a list in a list", at: place)
    default:
      try refuseSigns()
      read = scalar(try plain(inList: inList), isPlain: true)
    }
    if inList { return read }
    skipBlanks()
    guard place >= line.count || peek(place) == UInt8(ascii: "#") && isBlankOrTab(peek(place - 1))
    else {
      throw problem("did not find expected key", at: place)
    }
    return read
  }

  private mutating func plain(inList: Bool) throws(YAMLProblem) -> String {
    let start = place
    while place < line.count {
      let byte = peek(place)
      if byte == UInt8(ascii: "#"), place > start, isBlankOrTab(peek(place - 1)) { break }
      if byte == UInt8(ascii: ":"), place + 1 >= line.count || isBlankOrTab(peek(place + 1)) {
        throw problem("mapping values are not allowed in this context", at: place)
      }
      if inList, byte == UInt8(ascii: ",") || byte == closing { break }
      if inList, "[]{}".utf8.contains(byte) { throw unclosed() }
      place += 1
    }
    let text = String(decoding: trimmed(line[start..<place]), as: UTF8.self)
    if inList, text == "-" {
      throw problem("a hyphen alone is no value; put it in quotes", at: start)
    }
    return text
  }

  private func unclosed() -> YAMLProblem {
    problem("did not find expected ',' or '\(Character(Unicode.Scalar(closing)))'", at: place)
  }

  private mutating func map() throws(YAMLProblem) -> [YAMLValue.Entry] {
    place += 1
    closing = UInt8(ascii: "}")
    var entries: [YAMLValue.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      skipBlanks()
      if peek(place) == closing {
        place += 1
        return entries
      }
      guard place < line.count else { throw unclosed() }
      let start = location(place)
      let key = try keyInMap()
      let value = try value(inList: true)
      if let first = lines[key] {
        doubled.error(
          .keyTwice, "\"\(key)\" stands on line \(first) already; remove one of them", at: start)
      } else {
        lines[key] = start.line
        entries.append(YAMLValue.Entry(key: key, location: start, value: value))
      }
      skipBlanks()
      if peek(place) == UInt8(ascii: ",") {
        place += 1
      } else if peek(place) != closing {
        throw unclosed()
      }
    }
  }

  /// A name of a map, up to its colon.
  private mutating func keyInMap() throws(YAMLProblem) -> String {
    let start = place
    var text: String?
    if peek(place) == UInt8(ascii: "\"") || peek(place) == UInt8(ascii: "'") {
      text = try quoted()
    } else {
      try refuseSigns()
      while place < line.count, !":,[]{}#".utf8.contains(peek(place)) { place += 1 }
    }
    let end = place
    skipBlanks()
    guard peek(place) == UInt8(ascii: ":"), isBlankOrTab(peek(place + 1)), end > start else {
      throw problem("a map is written as { name: value, name: value }", at: place)
    }
    place += 1
    return text ?? String(decoding: trimmed(line[start..<end]), as: UTF8.self)
  }

  private mutating func list() throws(YAMLProblem) -> [YAMLValue] {
    place += 1
    closing = UInt8(ascii: "]")
    var items: [YAMLValue] = []
    while true {
      skipBlanks()
      if peek(place) == UInt8(ascii: "]") {
        place += 1
        return items
      }
      guard place < line.count else { throw unclosed() }
      items.append(try value(inList: true))
      skipBlanks()
      if peek(place) == UInt8(ascii: ",") {
        place += 1
      } else if peek(place) != UInt8(ascii: "]") {
        throw unclosed()
      }
    }
  }

  private mutating func quoted() throws(YAMLProblem) -> String {
    let quote = peek(place)
    let start = place
    var text: [UInt8] = []
    place += 1
    while place < line.count {
      let byte = line[place]
      place += 1
      if byte == quote {
        guard quote == UInt8(ascii: "'"), peek(place) == quote else {
          return String(decoding: text, as: UTF8.self)
        }
        place += 1
        text.append(quote)
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        switch peek(place) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(peek(place))
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
        default: throw problem("found unknown escape character", at: place - 1)
        }
        place += 1
      } else {
        text.append(byte)
      }
    }
    throw problem("found unexpected end of stream", at: start)
  }
}
