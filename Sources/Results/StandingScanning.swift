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
  /// The name of its element.
  var element: String
  /// Whether it stands in something that no browser shows.
  var isHidden: Bool
  var line: Int
}

/// Finds the rows on a page: the values of all attributes `data-standing="RANK HANDLE POINTS
/// RESULTS"`, for boards of a period with that before the rank.
///
/// Reads tags as browsers do, so that what stands in a comment or a script is no row. A row is
/// hidden if it, or something around it, has the attribute `hidden`, `inert`, `popover` or `style`,
/// or is an element that can be closed or whose content is not shown. In such an element an end tag
/// counts only for the innermost one that is open, as browsers pass over others. Styles of the site
/// can hide a row all the same. Where only a browser finds the next tag, behind CDATA and a script
/// with a comment, a row is one that cannot be read.
func shownRows(in page: [UInt8]) -> [FoundRow] {
  var rows: [FoundRow] = []
  var tags = TagScanner(page)
  var hiding = HidingElements()
  while let tag = tags.next() {
    if tag.isEnd {
      hiding.close(tag, &tags)
      continue
    }
    let hides = tag.hides || tags.isName(tag.name, in: .hiding)
    if let value = tag.standing {
      let (period, row) = row(value, of: page)
      rows.append(
        FoundRow(
          period: period, row: row, element: String(decoding: page[tag.name], as: UTF8.self),
          isHidden: hides || hiding.areOpen, line: tags.line(of: tag.name.lowerBound)))
    }
    if hides || hiding.areOpen { hiding.open(tag, hides: hides, &tags) }
  }
  if hiding.hideAll { for index in rows.indices { rows[index].isHidden = true } }
  if let line = tags.lineOfUnreadRow {
    rows.append(FoundRow(period: .ever, row: nil, element: "", isHidden: true, line: line))
  }
  return rows
}

/// The elements that are open in one that hides all in it.
private struct HidingElements {
  /// Their names, that of the outermost first.
  private var names: [Range<Int>] = []
  /// How many are around the drawing that the tags stand in; nil outside of any.
  private var drawing: Int?
  /// Whether one hides what stands before and behind it, too.
  private(set) var hideAll = false

  var areOpen: Bool { !names.isEmpty }

  mutating func open(_ tag: Tag, hides: Bool, _ tags: inout TagScanner) {
    if tag.isShadow || hides && tags.isName(tag.name, in: .root) { hideAll = true }
    if tags.isName(tag.name, in: .void) { return }
    // These are closed as they are opened, and never hold anything.
    if drawing != nil, !hides, tags.isName(tag.name, in: .shapes) { return }
    if drawing == nil, tags.isName(tag.name, in: .drawings) { drawing = names.count }
    names.append(tag.name)
    tags.isInDrawing = drawing != nil
  }

  /// Closes the innermost element, if the tag does so; outside of drawings those whose own end tags
  /// may be left out go with the one around them.
  mutating func close(_ tag: Tag, _ tags: inout TagScanner) {
    while drawing == nil, names.count > 1, let last = names.last,
      !tags.isSame(tag.name, last), tags.isName(last, in: .withoutEnd)
    { names.removeLast() }
    if let last = names.last, tags.isSame(tag.name, last) { names.removeLast() }
    if let around = drawing, names.count <= around { drawing = nil }
    tags.isInDrawing = drawing != nil
  }
}

/// Names of elements in lower case.
private struct ElementNames {
  let byLength: [[StaticString]]

  init(_ names: StaticString...) {
    var byLength = [[StaticString]](repeating: [], count: 12)
    for name in names { byLength[name.utf8CodeUnitCount].append(name) }
    self.byLength = byLength
  }

  /// Those that can be closed, or whose content browsers do not show.
  static let hiding = Self(
    "audio", "canvas", "datalist", "details", "dialog", "frameset", "math", "meter", "object",
    "progress", "rp", "select", "svg", "template", "video")
  /// Those that a page has once, or in place of its content.
  static let root = Self("body", "frameset", "html")
  /// Those without an end tag or anything in them.
  static let void = Self(
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr")
  /// Those whose end tag may be left out.
  static let withoutEnd = Self(
    "dd", "dt", "li", "optgroup", "option", "p", "rb", "rp", "rt", "rtc", "tbody", "td", "tfoot",
    "th", "thead", "tr")
  /// Those in which `title`, `style` and `script` hold tags.
  static let drawings = Self("math", "svg")
  static let shapes = Self(
    "circle", "ellipse", "line", "mprescripts", "mspace", "none", "path", "polygon", "polyline",
    "rect", "stop", "use")
  /// Those that hold no tags up to their own end tag.
  static let raw = Self(
    "iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea",
    "title", "xmp")
}

/// The board's period and the row that a value says; no row if it is not in its one spelling.
private func row(_ value: Range<Int>, of page: [UInt8]) -> (Period, PublishedLedger.Row?) {
  var period = Period.ever
  var start = value.lowerBound
  if let first = page[value].first, first > 0x39 {
    let word = page[value].prefix { $0 != 0x20 }
    if let named = Period(rawValue: String(decoding: word, as: UTF8.self)), named != .ever {
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
  /// Whether it has an attribute that hides.
  var hides = false
  /// Whether its content takes the place of what else its parent holds.
  var isShadow = false
}

/// Walks along the tags of a page.
///
/// Names stay where they stand: a large site has a hundred million of them.
private struct TagScanner {
  private let page: [UInt8]
  private var index = 0
  /// Whether the tags stand in a drawing or a formula.
  var isInDrawing = false
  /// Of a row behind the last tag that was read.
  private(set) var lineOfUnreadRow: Int?
  /// The line of the byte before which all newlines are counted.
  private var counted = (line: 1, offset: 0)

  init(_ page: [UInt8]) {
    self.page = page
  }

  mutating func next() -> Tag? {
    while true {
      index = place(of: UInt8(ascii: "<"), in: page, from: index)
      // In drawings CDATA is text, elsewhere a comment: nothing behind it counts.
      if starts(with: "<![cdata[") { stop() }
      guard index + 1 < page.count else { return nil }
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
      if !isEnd, !isInDrawing, isName(tag.name, in: .raw) { skipRawText(of: tag.name) }
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
  private func isName(_ name: Range<Int>, _ expected: StaticString) -> Bool {
    guard name.count == expected.utf8CodeUnitCount else { return false }
    return expected.withUTF8Buffer { expected in
      for place in 0..<expected.count
      where page[name.lowerBound + place].lowercasedASCII != expected[place] { return false }
      return true
    }
  }

  func isName(_ name: Range<Int>, in list: ElementNames) -> Bool {
    name.count < list.byLength.count && list.byLength[name.count].contains { isName(name, $0) }
  }

  private func starts(with text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    return end <= page.count && isName(index..<end, text)
  }

  /// Goes past all that is left, and notes a row in it.
  private mutating func stop() {
    while index < page.count, !starts(with: "data-standing") { index += 1 }
    if index < page.count { lineOfUnreadRow = line(of: index) }
    index = page.count
  }

  /// Moves to the end tag, or past all where that is a long story: a comment in a script.
  private mutating func skipRawText(of name: Range<Int>) {
    while true {
      index = place(of: UInt8(ascii: "<"), in: page, from: index)
      let end = index + 2 + name.count
      if end < page.count, isName(name, "script"), starts(with: "<!--") { return stop() }
      // The longest of them, `plaintext`, has no end.
      guard end < page.count, name.count < 9 else { return index = page.count }
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
      case 5 where isName(name, "inert") || isName(name, "style"), 6 where isName(name, "hidden"),
        7 where isName(name, "popover"):
        tag.hides = true
      case 13: if tag.standing == nil, isName(name, "data-standing") { tag.standing = value }
      case 14 where isName(name, "shadowrootmode"): tag.isShadow = true
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
