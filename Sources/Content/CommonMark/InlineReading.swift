/// Reads the text of one paragraph or heading: a list of nodes that is turned into a tree as
/// brackets and stars find their partners.
struct InlineReader {
  /// An inline; those beside it are linked, as nodes are put in and taken out in the middle.
  struct Inline {
    var kind: MarkdownNode.Kind
    /// A soft line break is a text that neither trims nor escapes: a line feed.
    var text: [UInt8] = []
    var extra: [UInt8] = []
    var line: Int32
    var column: Int32
    var parent = -1
    var firstChild = -1
    var lastChild = -1
    var next = -1
    var previous = -1
  }

  /// A run of stars or underscores that may open or close emphasis.
  struct Delimiter {
    var mark: UInt8
    var length: Int
    var node: Int
    var opens: Bool
    var closes: Bool
    var previous: Int
    var next = -1
  }

  /// A bracket that may open a link or an image.
  struct Bracket {
    var node: Int
    var place: Int
    var isImage: Bool
    /// Whether another bracket opens after it.
    var holdsBracket = false
    /// The last delimiter before it.
    var delimiter: Int
  }

  /// The first node holds the others.
  var nodes: [Inline]
  var delimiters: [Delimiter] = []
  var lastDelimiter = -1
  var brackets: [Bracket] = []
  /// How many of the brackets, from the first, stand before a link, so that none of them starts
  /// one.
  var inactiveBrackets = 0

  let bytes: [UInt8]
  var place = 0
  var line: Int32
  var columnOffset = 0
  let blockOffset: Int
  private static let mostBackticks = 80
  /// Where the last run of so many backticks was seen.
  private var lastBackticks = [Int](repeating: 0, count: mostBackticks + 1)
  private var hasScannedBackticks = false
  /// What raw HTML was searched for in vain.
  private var missingEnds = TagScanner.MissingEnds()

  init(_ text: [UInt8], line: Int32, blockOffset: Int) {
    var end = text.count
    while end > 0, isSpace(text[end - 1]) { end -= 1 }
    bytes = Array(text[..<end])
    self.line = line
    self.blockOffset = blockOffset
    nodes = [Inline(kind: .paragraph, line: line, column: 0)]
  }

  func peek(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Reads everything.
  mutating func read(_ references: inout LinkReferences) {
    while place < bytes.count { readNext(&references) }
    matchEmphasis(above: -1)
  }

  private mutating func readNext(_ references: inout LinkReferences) {
    switch bytes[place] {
    case UInt8(ascii: "\n"): readLineEnd()
    case UInt8(ascii: "`"): readCode()
    case UInt8(ascii: "\\"): readBackslash()
    case UInt8(ascii: "&"): readEntity()
    case UInt8(ascii: "<"): readPointed()
    case UInt8(ascii: "*"), UInt8(ascii: "_"): readDelimiters()
    case UInt8(ascii: "["):
      place += 1
      open(appendText([UInt8(ascii: "[")], from: place - 1), isImage: false)
    case UInt8(ascii: "]"): readClose(&references)
    case UInt8(ascii: "!"):
      place += 1
      if peek(place) == UInt8(ascii: "[") {
        place += 1
        open(appendText(Array("![".utf8), from: place - 2), isImage: true)
      } else {
        appendText([UInt8(ascii: "!")], from: place - 1)
      }
    default: readPlain()
    }
  }

  private mutating func readPlain() {
    let start = place
    while place < bytes.count, !isSpecial(bytes[place]) { place += 1 }
    var end = place
    if peek(place) == UInt8(ascii: "\n") { while end > start, isSpace(bytes[end - 1]) { end -= 1 } }
    appendText(Array(bytes[start..<end]), from: start)
  }

  private func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "&"),
      UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
      UInt8(ascii: "!"):
      true
    default: false
    }
  }

  private mutating func readLineEnd() {
    let start = place
    place += 1
    let isHard =
      start > 1 && bytes[start - 1] == UInt8(ascii: " ") && bytes[start - 2] == UInt8(ascii: " ")
    append(
      isHard ? .lineBreak : .text, text: isHard ? [] : [UInt8(ascii: "\n")],
      column: isHard ? 0 : 1, line: isHard ? 0 : line)
    startLine()
  }

  private mutating func startLine() {
    line += 1
    columnOffset = -place
    while isBlankOrTab(peek(place)) { place += 1 }
  }

  private mutating func readBackslash() {
    place += 1
    let next = peek(place)
    if isASCIIPunctuation(next) {
      place += 1
      appendText([next], from: place - 2)
    } else if next == UInt8(ascii: "\n") {
      place += 1
      append(.lineBreak, column: 0, line: 0)
    } else {
      appendText([UInt8(ascii: "\\")], from: place - 1)
    }
  }

  private mutating func readEntity() {
    if let (text, length) = entity(in: bytes[place...]) {
      place += length
      appendText(text, from: place - length)
    } else {
      place += 1
      appendText([UInt8(ascii: "&")], from: place - 1)
    }
  }

  private mutating func readCode() {
    let start = place
    while peek(place) == UInt8(ascii: "`") { place += 1 }
    let count = place - start
    let inner = place
    guard let end = closingBackticks(count) else {
      place = inner
      appendText(Array(bytes[start..<inner]), from: inner)
      return
    }
    append(.codeSpan, text: codeText(bytes[inner..<end]), from: inner)
    place = end + count
  }

  /// Where a run of exactly so many backticks starts, after the place.
  ///
  /// Once the end was reached in vain, only runs as long as one seen behind the place are looked
  /// for, as cmark does: the last one seen, that is, so that a line may hold a pair that stays
  /// text.
  private mutating func closingBackticks(_ count: Int) -> Int? {
    if count > Self.mostBackticks || hasScannedBackticks && lastBackticks[count] <= place {
      return nil
    }
    var index = place
    while true {
      while index < bytes.count, bytes[index] != UInt8(ascii: "`") { index += 1 }
      if index >= bytes.count { break }
      let start = index
      while peek(index) == UInt8(ascii: "`") { index += 1 }
      if index - start <= Self.mostBackticks { lastBackticks[index - start] = start }
      if index - start == count { return start }
    }
    hasScannedBackticks = true
    return nil
  }

  private func codeText(_ code: ArraySlice<UInt8>) -> [UInt8] {
    var text = code.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    if text.count > 1, text.first == UInt8(ascii: " "), text.last == UInt8(ascii: " "),
      text.contains(where: { $0 != UInt8(ascii: " ") })
    {
      text.removeFirst()
      text.removeLast()
    }
    return text
  }

  private mutating func readPointed() {
    place += 1
    let start = place
    var scanner = TagScanner(bytes: bytes, place: place, missing: missingEnds)
    defer { missingEnds = scanner.missing }
    if let address = scanner.address() {
      place = scanner.place
      appendAutolink(
        withEntities(address), to: unescaped(trimmed(address), isMail: false), from: start - 1)
    } else if let address = scanner.mailAddress() {
      place = scanner.place
      appendAutolink(
        withEntities(address), to: unescaped(trimmed(address), isMail: true), from: start - 1)
    } else if scanner.html() {
      place = scanner.place
      append(.inlineHTML, text: Array(bytes[start - 1..<place]), from: start - 1)
    } else {
      appendText([UInt8(ascii: "<")], from: start - 1)
    }
  }

  private func unescaped(_ address: ArraySlice<UInt8>, isMail: Bool) -> [UInt8] {
    (isMail ? Array("mailto:".utf8) : []) + withEntities(address)
  }

  private mutating func appendAutolink(_ text: [UInt8], to address: [UInt8], from start: Int) {
    let link = append(.link, text: address, column: Int32(start + 1), line: line)
    let label = makeNode(.text, text: text, line: line, column: column(of: start + 1))
    adopt(label, into: link)
  }
}

// MARK: Nodes

extension InlineReader {
  func column(of place: Int) -> Int32 {
    Int32(place + 1 + columnOffset + blockOffset)
  }

  mutating func makeNode(
    _ kind: MarkdownNode.Kind, text: [UInt8] = [], line: Int32, column: Int32
  ) -> Int {
    nodes.append(Inline(kind: kind, text: text, line: line, column: column))
    return nodes.count - 1
  }

  @discardableResult
  mutating func appendText(_ text: [UInt8], from start: Int) -> Int {
    append(.text, text: text, from: start)
  }

  @discardableResult
  mutating func append(_ kind: MarkdownNode.Kind, text: [UInt8], from start: Int) -> Int {
    append(kind, text: text, column: column(of: start), line: line)
  }

  @discardableResult
  mutating func append(
    _ kind: MarkdownNode.Kind, text: [UInt8] = [], column: Int32, line: Int32
  ) -> Int {
    let node = makeNode(kind, text: text, line: line, column: column)
    adopt(node, into: 0)
    return node
  }

  /// Puts a free node at the end of what another holds.
  mutating func adopt(_ node: Int, into parent: Int) {
    nodes[node].parent = parent
    nodes[node].next = -1
    nodes[node].previous = nodes[parent].lastChild
    if nodes[parent].lastChild >= 0 {
      nodes[nodes[parent].lastChild].next = node
    } else {
      nodes[parent].firstChild = node
    }
    nodes[parent].lastChild = node
  }

  /// Takes a node out from among its neighbours.
  mutating func unlink(_ node: Int) {
    let (previous, next, parent) = (nodes[node].previous, nodes[node].next, nodes[node].parent)
    if previous >= 0 { nodes[previous].next = next } else { nodes[parent].firstChild = next }
    if next >= 0 { nodes[next].previous = previous } else { nodes[parent].lastChild = previous }
    nodes[node].previous = -1
    nodes[node].next = -1
    nodes[node].parent = -1
  }

  /// Puts a free node after another.
  mutating func insert(_ node: Int, after other: Int) {
    let next = nodes[other].next
    nodes[node].parent = nodes[other].parent
    nodes[node].previous = other
    nodes[node].next = next
    nodes[other].next = node
    if next >= 0 { nodes[next].previous = node } else { nodes[nodes[node].parent].lastChild = node }
  }

  /// Moves the nodes after one, up to another or to the end, into a third.
  mutating func moveNodes(after first: Int, before last: Int, into parent: Int) {
    var node = nodes[first].next
    while node >= 0, node != last {
      let next = nodes[node].next
      unlink(node)
      adopt(node, into: parent)
      node = next
    }
  }
}
