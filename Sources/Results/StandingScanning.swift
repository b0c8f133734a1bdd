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
/// template or can be closed. Styles of the site can hide it all the same.
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
    let hides = tag.hides || TagScanner.closedNames.contains { tags.isName(tag.name, $0) }
    if let value = tag.standing {
      let (period, row) = row(value, of: page)
      rows.append(
        FoundRow(
          period: period, row: row, isHidden: hiding != nil || hides || tag.hasStyle,
          line: tags.line(of: tag.name.lowerBound)))
    }
    if hides, hiding == nil, !tags.isVoid(tag.name) { hiding = (tag.name, 1) }
  }
  return rows
}

/// The board's period and the row that a value says; no row if it is not in its one spelling.
private func row(_ value: Range<Int>, of page: [UInt8]) -> (Period, PublishedLedger.Row?) {
  var period = Period.ever
  var start = value.lowerBound
  if let first = page[value].first, first > 0x39 {
    let word = page[value].prefix { $0 != 0x20 }
    if let named = Period(word: String(decoding: word, as: UTF8.self)), named != .ever {
      period = named
      start = min(word.endIndex + 1, value.upperBound)
    }
  }
  var scanner = CanonicalScanner(start..<value.upperBound)
  guard let rank = scanner.takeWhole(in: page.span), scanner.take(" ", in: page.span) else {
    return (period, nil)
  }
  let player = page[scanner.offset..<value.upperBound].prefix { $0 != 0x20 }
  scanner = CanonicalScanner(player.endIndex..<value.upperBound)
  // A name that is not in NFC would be equal to another one.
  guard scanner.take(" ", in: page.span), let points = scanner.takeWhole(in: page.span),
    scanner.take(" ", in: page.span), let results = scanner.takeWhole(in: page.span),
    scanner.offset == scanner.end, isNFC(player)
  else { return (period, nil) }
  let row = PublishedLedger.Row(
    rank: rank, player: String(decoding: player, as: UTF8.self), points: Points(Int64(points)),
    results: results, latest: nil)
  return (period, row)
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
      // In drawings CDATA is text, elsewhere a comment: nothing behind it counts.
      guard index + 1 < page.count, !starts(with: "<![cdata[") else { return nil }
      let second = page[index + 1]
      if second == UInt8(ascii: "!"), starts(with: "<!--") {
        // Only these two end with dashes that begin it, too.
        index += starts(with: "<!-->") || starts(with: "<!--->") ? 2 : 4
        while index < page.count, !starts(with: "-->"), !starts(with: "--!>") { index += 1 }
        continue
      }
      let isEnd = second == UInt8(ascii: "/")
      let start = index + (isEnd ? 2 : 1)
      guard start < page.count, page[start].isASCIILetter else {
        // Up to the next `>` it is a comment, too.
        let isText = !isEnd && second != UInt8(ascii: "!") && second != UInt8(ascii: "?")
        index = isText ? start : place(of: UInt8(ascii: ">"), in: page, from: start)
        continue
      }
      index = start
      var tag = Tag(name: readName(), isEnd: isEnd)
      readAttributes(of: &tag)
      if !isEnd, isRaw(tag.name) { skipRawText(of: tag.name) }
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

  /// Whether elements of that name hold no tags up to their own end tag.
  private func isRaw(_ name: Range<Int>) -> Bool {
    name.count > 4 && Self.rawNames.contains { isName(name, $0) } || isName(name, "xmp")
  }

  private static let rawNames: [StaticString] = [
    "style", "title", "script", "iframe", "noembed", "noframes", "noscript", "plaintext",
    "textarea",
  ]

  /// Whether elements of that name have no end tag, nor anything in them.
  func isVoid(_ name: Range<Int>) -> Bool { Self.voidNames.contains { isName(name, $0) } }

  static let closedNames: [StaticString] = ["template", "details", "dialog"]
  private static let voidNames: [StaticString] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  private func starts(with text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    return end <= page.count && isName(index..<end, text)
  }

  /// Moves to the end tag, or past all where that is a long story: a comment in a script.
  private mutating func skipRawText(of name: Range<Int>) {
    while true {
      index = place(of: UInt8(ascii: "<"), in: page, from: index)
      let end = index + 2 + name.count
      let isComment = end < page.count && isName(name, "script") && starts(with: "<!--")
      guard end < page.count, name.count < 9, !isComment else { return index = page.count }
      let last = page[end]
      if page[index + 1] == UInt8(ascii: "/"), isSame(index + 2..<end, name),
        isBlank(last) || last == UInt8(ascii: "/") || last == UInt8(ascii: ">")
      {
        return
      }
      index += 1
    }
  }

  /// Reads up to a blank, a slash, an equals sign or the end of the tag.
  private mutating func readName() -> Range<Int> {
    let start = index
    var end = start
    while end < page.count, isInName(page[end]) { end += 1 }
    index = end
    return start..<end
  }

  private mutating func readAttributes(of tag: inout Tag) {
    while index < page.count {
      while index < page.count, page[index] != UInt8(ascii: ">"),
        !isInName(page[index])
      { index += 1 }
      guard index < page.count, page[index] != UInt8(ascii: ">") else { break }
      let name = readName()
      while index < page.count, isBlank(page[index]) { index += 1 }
      var value = index..<index
      if index < page.count, page[index] == UInt8(ascii: "=") { value = readValue() }
      switch name.count {
      case 5 where isName(name, "style"): tag.hasStyle = true
      case 5 where isName(name, "inert"), 6 where isName(name, "hidden"): tag.hides = true
      case 13: if tag.standing == nil, isName(name, "data-standing") { tag.standing = value }
      default: break
      }
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

/// Whether a byte goes on with a name in a tag: no blank, slash, equals sign or end of the tag.
private func isInName(_ byte: UInt8) -> Bool {
  byte > 0x3E
    || byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "=")
      && !isBlank(byte)
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte >= 0x09 && byte <= 0x0D && byte != 0x0B
}
