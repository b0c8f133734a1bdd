internal import Bytes
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
  var hiding: (name: Range<Int>, depth: Int)?
  while let tag = tags.next() {
    if let outer = hiding, tags.isSame(tag.name, outer.name) {
      hiding?.depth += tag.isEnd ? -1 : 1
      if hiding?.depth == 0 { hiding = nil }
    }
    if tag.isEnd { continue }
    let hides = tag.hides || tags.isName(tag.name, "template")
    if let value = tag.standing {
      let (period, row) = row(page[value])
      rows.append(
        FoundRow(
          period: period, row: row, isHidden: hiding != nil || hides || tag.hasStyle,
          line: tags.line(of: tag.name.lowerBound)))
    }
    if hides, hiding == nil, !tags.isVoid(tag.name) { hiding = (tag.name, 1) }
  }
  return rows
}

private func row(_ value: ArraySlice<UInt8>) -> (Period, PublishedLedger.Row?) {
  var words = value.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
  var period = Period.ever
  if let first = words.first, first.first.map({ $0 > 0x39 }) ?? false,
    let named = Period(word: String(decoding: first, as: UTF8.self)), named != .ever
  {
    period = named
    words.removeFirst()
  }
  // A name that is not in NFC would be equal to another one.
  guard isNFC(Array(value)), words.count == 4, let rank = wholeNumber(words[0]),
    let points = wholeNumber(words[2]), let results = wholeNumber(words[3])
  else { return (period, nil) }
  let row = PublishedLedger.Row(
    rank: rank, player: String(decoding: words[1], as: UTF8.self), points: Points(Int64(points)),
    results: results, latest: nil)
  return (period, row)
}

/// A number from 0 to 2^53 − 1 in its one spelling.
private func wholeNumber(_ text: ArraySlice<UInt8>) -> Int? {
  var scanner = CanonicalScanner(0..<text.count)
  let number = scanner.takeWhole(in: text.span)
  return scanner.offset == text.count ? number : nil
}

/// A tag of a page, and those of its attributes that matter to rows; of several with one name the
/// first counts.
private struct Tag {
  var name: Range<Int>
  var isEnd: Bool
  /// The value of `data-standing`.
  var standing: Range<Int>?
  /// Whether it has `hidden` or `inert`.
  var hides = false
  var hasStyle = false
}

/// Walks along the tags of a page.
///
/// Names stay where they stand: a large site has a hundred million of them.
private struct TagScanner {
  private let page: [UInt8]
  private var index = 0
  /// The line of the byte before which all newlines are counted.
  private var counted = (line: 1, offset: 0)

  init(_ page: [UInt8]) {
    self.page = page
  }

  mutating func next() -> Tag? {
    while true {
      index = place(of: UInt8(ascii: "<"), in: page, from: index)
      guard index < page.count else { return nil }
      if index + 1 < page.count, page[index + 1] == UInt8(ascii: "!"), starts(with: "<!--") {
        while index < page.count, !starts(with: "-->") { index += 1 }
        continue
      }
      let isEnd = index + 1 < page.count && page[index + 1] == UInt8(ascii: "/")
      index += isEnd ? 2 : 1
      guard index < page.count, page[index].isASCIILetter else { continue }
      var tag = Tag(name: readName(), isEnd: isEnd)
      readAttributes(of: &tag)
      let isRaw = !isEnd && Self.rawNames.contains { isName(tag.name, $0) }
      if isRaw { skipRawText(of: tag.name) }
      return tag
    }
  }

  /// The line of an offset at or after the last one asked for.
  mutating func line(of offset: Int) -> Int {
    counted = (counted.line + newlines(in: counted.offset..<offset, of: page), offset)
    return counted.line
  }

  func isSame(_ name: Range<Int>, _ other: Range<Int>) -> Bool {
    name.count == other.count
      && zip(name, other).allSatisfy { page[$0].lowercasedASCII == page[$1].lowercasedASCII }
  }

  /// Whether a name is one that is given in lower case.
  func isName(_ name: Range<Int>, _ expected: StaticString) -> Bool {
    guard name.count == expected.utf8CodeUnitCount else { return false }
    return expected.withUTF8Buffer { expected in
      for place in 0..<expected.count
      where page[name.lowerBound + place].lowercasedASCII != expected[place] { return false }
      return true
    }
  }

  /// What holds no tags up to its own end tag.
  private static let rawNames: [StaticString] =
    ["script", "style", "textarea", "title", "iframe", "noembed", "noframes", "noscript", "xmp"]

  /// Whether elements of that name have no end tag, nor anything in them.
  func isVoid(_ name: Range<Int>) -> Bool { Self.voidNames.contains { isName(name, $0) } }

  private static let voidNames: [StaticString] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  private func starts(with text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    return end <= page.count && isName(index..<end, text)
  }

  private mutating func skipRawText(of name: Range<Int>) {
    while true {
      index = place(of: UInt8(ascii: "<"), in: page, from: index)
      let start = index + 2
      guard start + name.count <= page.count else { return index = page.count }
      if page[index + 1] == UInt8(ascii: "/"), isSame(start..<start + name.count, name) { return }
      index += 1
    }
  }

  /// Reads up to a blank, a slash, an equals sign or the end of the tag.
  private mutating func readName() -> Range<Int> {
    let start = index
    while index < page.count, !isBlank(page[index]), !endsName(page[index]) { index += 1 }
    return start..<index
  }

  private mutating func readAttributes(of tag: inout Tag) {
    while index < page.count {
      while index < page.count, page[index] != UInt8(ascii: ">"),
        isBlank(page[index]) || endsName(page[index])
      { index += 1 }
      guard index < page.count, page[index] != UInt8(ascii: ">") else { break }
      let name = readName()
      while index < page.count, isBlank(page[index]) { index += 1 }
      var value = index..<index
      if index < page.count, page[index] == UInt8(ascii: "=") { value = readValue() }
      if tag.standing == nil, isName(name, "data-standing") { tag.standing = value }
      if isName(name, "hidden") || isName(name, "inert") { tag.hides = true }
      if isName(name, "style") { tag.hasStyle = true }
    }
    if index < page.count { index += 1 }
  }

  /// Reads a value behind its equals sign.
  private mutating func readValue() -> Range<Int> {
    index += 1
    while index < page.count, isBlank(page[index]) { index += 1 }
    guard index < page.count else { return index..<index }
    let quote = page[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while index < page.count, !isBlank(page[index]), page[index] != UInt8(ascii: ">") {
        index += 1
      }
      return start..<index
    }
    let start = index + 1
    index = place(of: quote, in: page, from: start)
    let end = index
    if index < page.count { index += 1 }
    return start..<end
  }
}

/// Whether a byte ends a name in a tag, as a blank does.
private func endsName(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte >= 0x09 && byte <= 0x0D
}
