internal import Bytes
package import Calendar
package import Diagnostics

/// What the verifier takes from `site.yml`: which site a folder is, whose signatures count in it,
/// whether it has boards, with which names, and when their weeks, months and seasons begin.
package struct LedgerSettings: Hashable, Sendable {
  package var id: String?
  package var organiser: VerifierKey?
  package var hidesNames = false
  package var hasNoBoard = false
  package var timeZone = "UTC"
  package var seasons = Season.halves

  package init(id: String? = nil, organiser: VerifierKey? = nil) {
    (self.id, self.organiser) = (id, organiser)
  }
}

extension Diagnostic.Code {
  package static let unclearSettings = Self("unclear-settings")
}

/// Reads these settings from `site.yml` without a YAML library, or reports why it cannot.
///
///     id: quiz.example.org   # a comment
///     "organiser": 'quiz.example.org+1a2b3c4d+AQ…'
///     seasons:
///       - name: Autumn
///         from: 08-10
///       - { name: Spring, from: 01-07 }
///
/// `id`, `organiser`, `board` and `time-zone` are plain or quoted values on the line of their key;
/// `seasons` is a list like this one. Each stands there once. The other settings are read only so
/// far as it takes to know which lines are settings: a quote or bracket ends on the line where it
/// begins, and a value over several lines follows `|` or `>`. Of a file that holds anything else
/// nothing is taken. So what is read here is what a YAML library reads.
package func readLedgerSettings(
  _ file: SourceFile, reporting diagnostics: inout [Diagnostic]
) -> LedgerSettings? {
  var reader = LedgerSettingsReader()
  do throws(LedgerSettingsReader.Problem) {
    return try reader.read(file.bytes)
  } catch {
    let location = SourceLocation(path: file.path, line: error.line, column: error.column)
    diagnostics.error(.unclearSettings, error.message, at: location)
    return nil
  }
}

private struct LedgerSettingsReader {
  struct Problem: Error {
    var message: String
    var line: Int
    var column: Int
  }

  private static let own: Set = ["id", "organiser", "board", "time-zone", "seasons"]

  private var settings = LedgerSettings()
  /// The line, or a part of it, and where the line starts.
  private var line: ArraySlice<UInt8> = []
  private var (number, lineStart) = (0, 0)
  /// The setting whose value further lines may belong to; empty before the first.
  private var setting = ""
  /// The settings of this reader that stand in a line before.
  private var taken: Set<String> = []
  /// Inside a value after `|` or `>`: its lines are indented by more than this.
  private var block: Int?
  /// The items of the list of seasons.
  private var seasons: [[String: String]] = []

  mutating func read(_ bytes: [UInt8]) throws(Problem) -> LedgerSettings {
    let text = bytes.withoutByteOrderMark
    var isFirst = true
    for part in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      (number, lineStart) = (number + 1, part.startIndex)
      line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
      try refuseOddCharacters()
      guard let start = line.firstIndex(where: { $0 != UInt8(ascii: " ") }) else { continue }
      let indent = start - line.startIndex
      if let block, indent > block { continue }
      block = nil
      if line[start] == UInt8(ascii: "#") { continue }
      if line.starts(with: "---".utf8) || line.starts(with: "...".utf8), isBlank(after: start + 2) {
        guard isFirst, line.elementsEqual("---".utf8) else { throw unread(at: start) }
        isFirst = false
        continue
      }
      isFirst = false
      if indent > 0 || isHyphen(at: start) {
        try readNested(from: start)
      } else {
        try readSetting()
      }
    }
    if !seasons.isEmpty { settings.seasons = named }
    return settings
  }

  /// Line ends that only some readers see, and whatever is no text.
  private func refuseOddCharacters() throws(Problem) {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw problem("this is not UTF-8; save the file as UTF-8", at: line.startIndex)
    }
    var place = line.startIndex
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x10000...: break
      default: throw problem("this character does not belong in settings; remove it", at: place)
      }
      place += UTF8.width(scalar)
    }
  }

  private mutating func readSetting() throws(Problem) {
    let (key, end) = try key(from: line.startIndex)
    guard let key else {
      throw problem("settings are written as \"name: value\", one a line", at: line.startIndex)
    }
    setting = key
    guard Self.own.contains(key) else { return try pass(from: end, indent: 0) }
    guard taken.insert(key).inserted else {
      throw problem("this setting stands there already; remove one of them", at: line.startIndex)
    }
    guard let (value, place) = try value(from: end) else { return }
    switch key {
    case "id": settings.id = value
    case "board":
      settings.hidesNames = value.lowercased() == "pseudonyms"
      settings.hasNoBoard = value.lowercased() == "none"
    case "time-zone": settings.timeZone = value
    case "organiser":
      settings.organiser = VerifierKey(value)
      if settings.organiser != nil { return }
      throw problem(
        "\"organiser\" is the line that \"podium ledger keygen\" prints, and this is not one",
        at: place)
    default: throw problem("write each season on a line of its own, after a hyphen", at: place)
    }
  }

  /// A line of the value of the setting above: a part of a list or mapping, or more text.
  private mutating func readNested(from start: Int) throws(Problem) {
    guard !setting.isEmpty else {
      throw problem("settings begin in the first column", at: start)
    }
    if setting == "seasons" { return try readSeason(from: start) }
    if Self.own.contains(setting) {
      throw problem("this setting is read on the line of its name only", at: start)
    }
    var start = start
    var indent = start - line.startIndex
    while start < line.endIndex, isHyphen(at: start) {
      indent = start - line.startIndex
      start = skippingBlanks(from: start + 1)
    }
    let (key, end) = try key(from: start)
    if key != nil { indent = start - line.startIndex }
    try pass(from: key == nil ? start : end, indent: indent)
  }

  /// A line of the list of seasons; no site is built where it is indented wrongly, or names others
  /// than `name` and `from`.
  private mutating func readSeason(from start: Int) throws(Problem) {
    let isFirst = isHyphen(at: start)
    if isFirst { seasons.append([:]) }
    var parts = [line[(isFirst ? skippingBlanks(from: start + 1) : start)...]]
    if isFirst, let open = parts[0].indices.first, line[open] == UInt8(ascii: "{") {
      let end = try bracketEnd(from: open)
      try expectEnd(at: end)
      parts = line[(open + 1)..<(end - 1)].split(separator: UInt8(ascii: ","))
    }
    for part in parts {
      line = part
      let (key, end) = try key(from: skippingBlanks(from: part.startIndex))
      guard let key, !seasons.isEmpty else {
        throw problem(
          "a season is \"- name: Autumn\", and \"from: 08-10\" below", at: part.startIndex)
      }
      seasons[seasons.count - 1][key] = try value(from: end)?.0 ?? ""
    }
  }

  /// The seasons that were read.
  private var named: [Season] {
    seasons.compactMap { season in
      let short = season.count == 1 ? season.first { $0.key != "name" && $0.key != "from" } : nil
      return Season.Beginning(short?.value ?? season["from"] ?? "").map {
        Season(name: short?.key ?? season["name"] ?? "", beginning: $0)
      }
    }
  }

  /// The name before a colon, and where its value starts; no name if there is none.
  private func key(from start: Int) throws(Problem) -> (String?, end: Int) {
    guard start < line.endIndex else { return (nil, start) }
    if isQuote(line[start]) {
      let end = try quoteEnd(from: start)
      let colon = skippingBlanks(from: end)
      guard colon < line.endIndex, line[colon] == UInt8(ascii: ":"), isBlank(after: colon) else {
        return (nil, start)
      }
      let key = line[(start + 1)..<(end - 1)]
      if isLiteral(key) { return (words(key), colon + 1) }
      throw problem("this name is not read; write it without quotes", at: start)
    }
    guard startsPlain(at: start) else { return (nil, start) }
    for place in start..<line.endIndex {
      if isComment(at: place) { break }
      guard line[place] == UInt8(ascii: ":"), isBlank(after: place) else { continue }
      return (words(line[start..<place]), place + 1)
    }
    return (nil, start)
  }

  /// Makes sure that a value that is not looked at ends with its line, or notes where it ends.
  private mutating func pass(from start: Int, indent: Int) throws(Problem) {
    let start = skippingBlanks(from: start)
    guard start < line.endIndex else { return }
    switch line[start] {
    case UInt8(ascii: "#"): return
    case UInt8(ascii: "|"), UInt8(ascii: ">"): block = indent
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try expectEnd(at: try quoteEnd(from: start))
    case UInt8(ascii: "["), UInt8(ascii: "{"): try expectEnd(at: try bracketEnd(from: start))
    default: if !startsPlain(at: start) { throw unread(at: start) }
    }
  }

  /// A value on one line, and where it starts; nil if there is none.
  private func value(from start: Int) throws(Problem) -> (String, Int)? {
    let start = skippingBlanks(from: start)
    guard start < line.endIndex, line[start] != UInt8(ascii: "#") else { return nil }
    let isQuoted = isQuote(line[start])
    var value = line[start..<(line.indices[start...].first { isComment(at: $0) } ?? line.endIndex)]
    if isQuoted {
      let end = try quoteEnd(from: start)
      try expectEnd(at: end)
      value = line[(start + 1)..<(end - 1)]
    }
    let hasKey = try key(from: start).0 != nil
    guard isQuoted ? isLiteral(value) : startsPlain(at: start) && !hasKey else {
      throw unread(at: start)
    }
    let text = words(value)
    let isNothing = text.isEmpty || !isQuoted && ["~", "null", "Null", "NULL"].contains(text)
    return isNothing ? nil : (text, start)
  }

  /// A text with one blank between its words.
  private func words(_ bytes: ArraySlice<UInt8>) -> String {
    let words = bytes.split(whereSeparator: isBlank).map { String(decoding: $0, as: UTF8.self) }
    return words.joined(separator: " ")
  }

  /// The byte after the closing quote.
  private func quoteEnd(from start: Int) throws(Problem) -> Int {
    let quote = line[start]
    var place = start + 1
    while place < line.endIndex {
      if line[place] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        place += 2
      } else if line[place] != quote {
        place += 1
      } else if quote == UInt8(ascii: "'"), place + 1 < line.endIndex, line[place + 1] == quote {
        place += 2
      } else {
        return place + 1
      }
    }
    throw problem("this quote does not end on its line", at: start)
  }

  /// The byte after the closing bracket; quotes stand around a whole item or not at all.
  private func bracketEnd(from start: Int) throws(Problem) -> Int {
    var open = 0
    var place = start
    var startsItem = false
    while place < line.endIndex {
      let byte = line[place]
      if isQuote(byte) {
        guard startsItem else { throw unread(at: place) }
        place = try quoteEnd(from: place)
        startsItem = false
        continue
      }
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { open += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { open -= 1 }
      if byte == UInt8(ascii: "#") { throw unread(at: place) }
      if open == 0 { return place + 1 }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","): startsItem = true
      case UInt8(ascii: ":"): startsItem = isBlank(after: place)
      default: startsItem = startsItem && isBlank(byte)
      }
      place += 1
    }
    throw problem("this bracket does not end on its line", at: start)
  }

  private func expectEnd(at end: Int) throws(Problem) {
    let place = skippingBlanks(from: end)
    guard place < line.endIndex else { return }
    guard line[place] == UInt8(ascii: "#"), place > end else { throw unread(at: place) }
  }

  /// Whether what stands in quotes is written as it is.
  private func isLiteral(_ quoted: ArraySlice<UInt8>) -> Bool {
    !quoted.contains { $0 == line[quoted.startIndex - 1] || $0 == UInt8(ascii: "\\") }
  }

  /// Whether a comment starts at a place that is not the first of its line.
  private func isComment(at place: Int) -> Bool {
    line[place] == UInt8(ascii: "#") && isBlank(line[place - 1])
  }

  private func skippingBlanks(from start: Int) -> Int {
    line[start...].firstIndex { !isBlank($0) } ?? line.endIndex
  }

  private func isHyphen(at place: Int) -> Bool {
    line[place] == UInt8(ascii: "-") && isBlank(after: place)
  }

  private func isBlank(after place: Int) -> Bool {
    place + 1 >= line.endIndex || isBlank(line[place + 1])
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Whether a name or value without quotes begins at a place.
  private func startsPlain(at place: Int) -> Bool {
    "-?:".utf8.contains(line[place])
      ? !isBlank(after: place) : !",[]{}#&*!|>'\"%@`".utf8.contains(line[place])
  }

  private func unread(at place: Int) -> Problem {
    problem("this YAML is not read; write values on one line, seasons a line each", at: place)
  }

  private func problem(_ message: String, at place: Int) -> Problem {
    Problem(message: message, line: number, column: place - lineStart + 1)
  }
}
