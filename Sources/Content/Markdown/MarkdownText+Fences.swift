internal import Bytes

extension MarkdownText {
  struct Fence {
    var mark: UInt8
    var count: Int
  }

  /// A list item or a quote in which a line stands.
  enum Container {
    case quote
    /// With the column, from 0, at which the lines of the item begin.
    case item(Int)

    var isQuote: Bool {
      if case .quote = self { true } else { false }
    }
  }

  /// A fence of at least three marks at a place; one of backticks has none of them after it.
  func fence(at start: Int) -> Fence? {
    guard start < bytes.count else { return nil }
    let mark = bytes[start]
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    var end = start
    while end < bytes.count, bytes[end] == mark { end += 1 }
    guard end - start >= 3 else { return nil }
    let count = end - start
    while mark == UInt8(ascii: "`"), end < bytes.count, !isLineEnd(bytes[end]) {
      if bytes[end] == mark { return nil }
      end += 1
    }
    return Fence(mark: mark, count: count)
  }

  /// Goes past the code of a fence, and past the line that closes it if there is one.
  ///
  /// The list items and quotes in which it stands end it too.
  mutating func skipFence(_ open: Fence) {
    var fence = OpenFence(line: line, column: Int32(clamping: column(of: index) + 1))
    skipLine()
    while index < bytes.count {
      let within = placeWithinContainers()
      if within.count < containers.count { return }
      var place = within.place
      while place < bytes.count, isBlank(bytes[place]) { place += 1 }
      lineStart = index
      let isIndented = column(of: place) - within.column > 3
      if fence.next == nil, !isIndented, opensCode(at: place, in: open) { fence.next = line }
      var count = 0
      while place < bytes.count, bytes[place] == open.mark {
        place += 1
        count += 1
      }
      let closes =
        !isIndented && count >= open.count && afterBlanks(place) >= endOfLine(from: place)
      // The lines of an item are indented as cmark counts it, which may differ below a box that is
      // unusual; so boxes are hidden in code as well.
      if let start = scanContainers(inFence: true), isBox(at: start) { fence.hidesBoxes = true }
      skipLine()
      if closes {
        if fence.next != nil { openFences.append(fence) }
        return
      }
    }
    openFences.append(fence)
  }

  /// Whether a line of code in a fence opens a fence like it, with the name of a language.
  private func opensCode(at start: Int, in open: Fence) -> Bool {
    guard let other = fence(at: start), other.mark == open.mark, other.count >= open.count,
      start + other.count < bytes.count
    else { return false }
    return bytes[start + other.count].isASCIILetter
  }

  /// Opens a list item; its marker ends at a place, and what it says begins at another.
  mutating func openItem(marker: Int, content: Int) {
    let end = column(of: marker)
    let start = column(of: content)
    // Five blanks are one, and indented code.
    let isCode = start - end > 4 || content >= bytes.count || isLineEnd(bytes[content])
    contentColumn = isCode ? end + 1 : start
    if containers.count <= MarkdownTree.maximumDepth { containers.append(.item(contentColumn)) }
  }

  mutating func openQuote(after mark: Int) {
    if hasTextOnLineAbove { gluedQuotes.append(line) }
    contentColumn = column(of: mark)
    if mark < bytes.count, bytes[mark] == UInt8(ascii: " ") { contentColumn += 1 }
    if containers.count <= MarkdownTree.maximumDepth { containers.append(.quote) }
  }

  /// Whether the line above the one at the index says something, or holds more than the marks of
  /// quotes.
  private var hasTextOnLineAbove: Bool {
    var place = lineStart - 1
    if place > 0, bytes[place] == UInt8(ascii: "\n"), bytes[place - 1] == UInt8(ascii: "\r") {
      place -= 1
    }
    while place > 0, !isLineEnd(bytes[place - 1]) {
      place -= 1
      if !isBlankOrTab(bytes[place]), bytes[place] != UInt8(ascii: ">") { return true }
    }
    return false
  }

  /// The place after the dot or bracket of a number.
  func afterMarker(_ start: Int) -> Int {
    var place = start
    while bytes[place].isASCIIDigit { place += 1 }
    return place + 1
  }

  /// The column of a place in its line, from 0, where a tab ends at a multiple of four.
  func column(of place: Int) -> Int {
    var column = 0
    for byte in bytes[lineStart..<place] {
      column += byte == UInt8(ascii: "\t") ? 4 - column % 4 : 1
    }
    return column
  }

  /// Closes the list items and quotes in which the line at the index does not stand.
  ///
  /// A line that continues a paragraph without their indentation or marks leaves them open, which
  /// is the result.
  mutating func closeContainers() -> Bool {
    contentColumn = 0
    guard !containers.isEmpty else { return false }
    let within = placeWithinContainers()
    contentColumn = within.column
    if within.count == containers.count { return false }
    if mayContinueText, isPlainText(at: within.place) { return true }
    containers.removeLast(containers.count - within.count)
    return false
  }

  /// In how many of the open containers the line at the index stands, and where it goes on in them.
  ///
  /// An empty line stands in every item.
  func placeWithinContainers() -> (count: Int, place: Int, column: Int) {
    placeWithinContainers(from: index)
  }

  /// The same of the line that starts at a place.
  func placeWithinContainers(from start: Int) -> (count: Int, place: Int, column: Int) {
    var place = start
    var column = 0
    for (number, container) in containers.enumerated() {
      let limit =
        switch container {
        case .quote: column + 3
        case .item(let start): start
        }
      var next = place
      var nextColumn = column
      while nextColumn < limit, next < bytes.count, isBlank(bytes[next]) {
        nextColumn += bytes[next] == UInt8(ascii: "\t") ? 4 - nextColumn % 4 : 1
        next += 1
      }
      let isAtEnd = next >= bytes.count || isLineEnd(bytes[next])
      if container.isQuote {
        guard !isAtEnd, bytes[next] == UInt8(ascii: ">") else { return (number, place, column) }
        next += 1
        nextColumn += 1
        if next < bytes.count, bytes[next] == UInt8(ascii: " ") {
          next += 1
          nextColumn += 1
        }
      } else if isAtEnd {
        continue
      } else if nextColumn < limit {
        return (number, place, column)
      }
      place = next
      // The rest of a tab stands in what follows.
      column = container.isQuote ? nextColumn : limit
    }
    return (containers.count, place, column)
  }

  /// Whether what a line says can continue a paragraph of the lines above it.
  private func isPlainText(at start: Int) -> Bool {
    let place = afterBlanks(start)
    guard place < bytes.count else { return false }
    switch bytes[place] {
    case UInt8(ascii: "*") where bytes[place...].starts(with: "**".utf8):
      return !isRule(from: place)
    case UInt8(ascii: "#"), UInt8(ascii: ">"): return false
    // A mark without a blank behind it makes no item.
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return afterNumber(place) == nil
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      return !hasBlank(at: place + 1) && !isWideBlank(bytes[...], at: place + 1)
        && bytes[place + 1] != UInt8(ascii: "[") && !isRule(from: place)
    case UInt8(ascii: "<"): return htmlKind(at: place) == nil
    default: return fence(at: place) == nil
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

// MARK: HTML

extension MarkdownText {
  /// The kind of HTML block that a line starts at a place, of the six that may stand below text
  /// (CommonMark 0.30, section 4.6) or, where there is none, of all seven; nil for none.
  func htmlKind(at start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<"),
      column(of: start) - contentColumn < 4
    else { return nil }
    return htmlStart(
      bytes[start..<min(endOfLine(from: start) + 1, bytes.count)], isAnyTag: !mayContinueText)
  }

  /// Goes past an HTML block from the index on, so that nothing in it is taken for Markdown.
  ///
  /// It ends on the line that says so, or before an empty one, or with the list items and quotes in
  /// which it stands. The first fence in one that ends before an empty line is noted.
  mutating func skipHTML(_ kind: Int) {
    var start = index
    var hasFence = kind < 6
    while true {
      let isLast = kind < 6 && endsHTML(kind, bytes[start..<endOfLine(from: start)])
      skipLine()
      if isLast || index >= bytes.count { return }
      let within = placeWithinContainers()
      start = within.place
      if within.count < containers.count { return }
      let text = afterBlanks(start)
      if kind > 5, text >= bytes.count || isLineEnd(bytes[text]) { return }
      if !hasFence, fence(at: text) != nil {
        hasFence = true
        openFences.append(
          OpenFence(line: line, column: Int32(clamping: text - index + 1), isHTML: true))
      }
    }
  }
}
