internal import Ledger
internal import Scoring

/// A row of a leaderboard where it is shown.
struct ShownRow: Hashable {
  var row: PublishedLedger.Row
  /// The page, from the site's top.
  var path: String
  var line: Int
}

/// A row as it stands in a page.
struct FoundRow: Hashable {
  var period: Period
  /// Nil if it cannot be read.
  var row: PublishedLedger.Row?
  /// Whether it stands in something that no browser shows.
  var isHidden: Bool
  var line: Int
}

/// Finds the rows on a page: the values of all attributes `data-standing="RANK HANDLE POINTS
/// RESULTS"`, for boards of a period with that before the rank.
///
/// Reads tags as browsers do, so that what stands in a comment or a script is no row. A row is
/// hidden if it, or something around it, has the attribute `hidden`, `inert` or `style`, or is a
/// template. Styles of the site can hide it all the same.
func shownRows(in page: [UInt8]) -> [FoundRow] {
  var rows: [FoundRow] = []
  var tags = TagScanner(page)
  /// What hides all up to its end, with how many of its name are open in it.
  var hiding: (name: [UInt8], depth: Int)?
  while let tag = tags.next() {
    if let outer = hiding, tag.name == outer.name {
      hiding?.depth += tag.isEnd ? -1 : 1
      if hiding?.depth == 0 { hiding = nil }
    }
    if tag.isEnd { continue }
    let hides = tag.name == Array("template".utf8) || tag.has("hidden") || tag.has("inert")
    if let value = tag.value(of: "data-standing") {
      let (period, row) = row(page[value])
      rows.append(
        FoundRow(
          period: period, row: row, isHidden: hiding != nil || hides || tag.has("style"),
          line: tag.line))
    }
    if hides, hiding == nil, !tag.isVoid { hiding = (tag.name, 1) }
  }
  return rows
}

private func row(_ value: ArraySlice<UInt8>) -> (Period, PublishedLedger.Row?) {
  var words = value.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  var period = Period.ever
  if let first = words.first, let named = Period(word: first), named != .ever {
    period = named
    words.removeFirst()
  }
  // A name that is not in NFC would be equal to another one.
  guard isNFC(Array(value)), words.count == 4, let rank = wholeNumber(words[0]),
    let points = wholeNumber(words[2]), let results = wholeNumber(words[3])
  else { return (period, nil) }
  let row = PublishedLedger.Row(
    rank: rank, player: words[1], points: Points(Int64(points)), results: results, latest: nil)
  return (period, row)
}

/// A number in its one spelling.
private func wholeNumber(_ text: String) -> Int? {
  Int(text).flatMap { String($0) == text ? $0 : nil }
}

/// A tag of a page, and where its attributes stand.
private struct Tag {
  /// In lower case.
  var name: [UInt8]
  var isEnd: Bool
  /// Names in lower case; the first one of a name counts.
  var attributes: [(name: [UInt8], value: Range<Int>)] = []
  var line: Int

  func value(of name: StaticString) -> Range<Int>? {
    attributes.first { $0.name.elementsEqual(name.description.utf8) }?.value
  }

  func has(_ name: StaticString) -> Bool { value(of: name) != nil }

  /// Whether it has no end tag, nor anything in it.
  var isVoid: Bool { Self.voidNames.contains(name) }

  private static let voidNames = Set(
    "area base br col embed hr img input link meta source track wbr".split(separator: " ")
      .map { Array($0.utf8) })
}

/// Walks along the tags of a page.
private struct TagScanner {
  private let page: [UInt8]
  private var index = 0
  private var line = 1

  init(_ page: [UInt8]) {
    self.page = page
  }

  mutating func next() -> Tag? {
    while index < page.count {
      guard page[index] == UInt8(ascii: "<") else {
        step()
        continue
      }
      if skip(past: "<!--", to: "-->") { continue }
      let isEnd = index + 1 < page.count && page[index + 1] == UInt8(ascii: "/")
      let start = index + (isEnd ? 2 : 1)
      guard start < page.count, isLetter(page[start]) else {
        step()
        continue
      }
      while index < start { step() }
      var tag = Tag(name: readName(), isEnd: isEnd, line: line)
      readAttributes(of: &tag)
      if !isEnd, Self.rawNames.contains(tag.name) { skipRawText(of: tag.name) }
      return tag
    }
    return nil
  }

  /// What holds no tags up to its own end tag.
  private static let rawNames = Set(
    "script style textarea title iframe noembed noframes noscript xmp".split(separator: " ")
      .map { Array($0.utf8) })

  private mutating func step() {
    if page[index] == 0x0A { line += 1 }
    index += 1
  }

  private mutating func skip(past start: StaticString, to end: StaticString) -> Bool {
    guard page[index...].starts(with: start.description.utf8) else { return false }
    while index < page.count, !page[index...].starts(with: end.description.utf8) { step() }
    return true
  }

  private mutating func skipRawText(of name: [UInt8]) {
    let end = Array("</".utf8) + name
    while index < page.count {
      if page[index] == end[0], page[index...].prefix(end.count).map(lower) == end { return }
      step()
    }
  }

  /// Reads up to a blank, a slash, an equals sign or the end of the tag.
  private mutating func readName() -> [UInt8] {
    var name: [UInt8] = []
    while index < page.count, !isBlank(page[index]), !endsName(page[index]) {
      name.append(lower(page[index]))
      step()
    }
    return name
  }

  private mutating func readAttributes(of tag: inout Tag) {
    while index < page.count {
      while index < page.count, page[index] != UInt8(ascii: ">"),
        isBlank(page[index]) || endsName(page[index])
      { step() }
      guard index < page.count, page[index] != UInt8(ascii: ">") else { break }
      let name = readName()
      while index < page.count, isBlank(page[index]) { step() }
      var value = index..<index
      if index < page.count, page[index] == UInt8(ascii: "=") { value = readValue() }
      tag.attributes.append((name, value))
    }
    if index < page.count { step() }
  }

  /// Reads a value behind its equals sign.
  private mutating func readValue() -> Range<Int> {
    step()
    while index < page.count, isBlank(page[index]) { step() }
    guard index < page.count else { return index..<index }
    let quote = page[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while index < page.count, !isBlank(page[index]), page[index] != UInt8(ascii: ">") { step() }
      return start..<index
    }
    step()
    let start = index
    while index < page.count, page[index] != quote { step() }
    let end = index
    if index < page.count { step() }
    return start..<end
  }
}

private func lower(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}

private func isLetter(_ byte: UInt8) -> Bool {
  lower(byte) >= UInt8(ascii: "a") && lower(byte) <= UInt8(ascii: "z")
}

/// Whether a byte ends a name in a tag, as a blank does.
private func endsName(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte >= 0x09 && byte <= 0x0D
}
