extension MarkdownTree {
  /// Puts inlines where they stand in the text that was parsed.
  ///
  /// Parsers count from the start of a paragraph in what is left of it: without link references at
  /// its start (`[map]: map.png`), the indentation of its lines, and the marks of quotes. They
  /// count no line that ends in code, in a tag, in an address or with a backslash. What does not
  /// agree with the text keeps the place that the parser gave it.
  mutating func placeInlines(in bytes: [UInt8], hasReferences: Bool) {
    var lines = SourceCursor(bytes[...])
    var node = 0
    while node < nodes.count {
      let block = nodes[node]
      guard block.kind == .paragraph || block.kind == .heading else {
        node += 1
        continue
      }
      let inside = inside(node)
      defer { node = block.end }
      guard lines.go(toLine: block.line, column: block.column) else { continue }
      var cursor = lines
      let limit = block.end < nodes.count ? nodes[block.end].line : .max
      if hasReferences, cursor.passReferences(beforeLine: limit) {
        place(node, at: cursor)
      } else if isInPlace(inside) {
        continue
      }
      if block.kind == .heading { cursor.passMarks(ofHeading: Int(block.level)) }
      _ = placeInlines(inside, &cursor)
    }
  }

  /// Whether inlines are nothing but a text, which starts where the parser says, unless backticks
  /// stand there.
  private func isInPlace(_ inlines: Range<Int>) -> Bool {
    guard let first = inlines.first else { return true }
    return inlines.count == 1 && nodes[first].kind == .text
      && bytes(of: first).first != UInt8(ascii: "`")
  }

  /// Puts inlines where a cursor finds them; false if it does not find one.
  private mutating func placeInlines(_ range: Range<Int>, _ cursor: inout SourceCursor) -> Bool {
    var node = range.lowerBound
    while node < range.upperBound {
      let end = nodes[node].end
      place(node, at: cursor)
      let isFound =
        switch nodes[node].kind {
        case .lineBreak:
          cursor.endLine(before: end < range.upperBound ? bytes(of: end) : [])
        case .codeSpan: cursor.passCode()
        case .inlineHTML: cursor.pass(bytes(of: node), isLiteral: true)
        case .emptyBox, .markedBox: cursor.passBox()
        case .bar: cursor.skip(2)
        case .blank: cursor.skip(2) && cursor.pass(bytes(of: node)) && cursor.skip(2)
        case .emphasis: cursor.skip(1) && placeInlines(inside(node), &cursor) && cursor.skip(1)
        case .strong: cursor.skip(2) && placeInlines(inside(node), &cursor) && cursor.skip(2)
        case .link, .image: placeLink(node, &cursor)
        default: cursor.pass(bytes(of: node))
        }
      guard isFound else { return false }
      node = end
    }
    return true
  }

  private mutating func placeLink(_ node: Int, _ cursor: inout SourceCursor) -> Bool {
    let isPointed = cursor.peek == UInt8(ascii: "<")
    guard cursor.skip(nodes[node].kind == .image ? 2 : 1), placeInlines(inside(node), &cursor),
      cursor.skip(1)
    else { return false }
    if !isPointed { cursor.passTarget() }
    return true
  }
}

/// Where bytes of texts stand that an author wrote.
struct TextPlaces {
  private var lines: SourceCursor
  private var cursor: SourceCursor
  private var node = -1
  private var passed = 0
  private var isFound = false

  init(in body: ArraySlice<UInt8>) {
    lines = SourceCursor(body)
    cursor = lines
  }

  /// A text node, at the place of one of its bytes; takes no time if these are asked for in order.
  mutating func place(of byte: Int, in node: Int, of tree: MarkdownTree) -> MarkdownNode {
    var place = tree.nodes[node]
    if node != self.node || byte < passed {
      self.node = node
      passed = place.text.lowerBound
      isFound = lines.go(toLine: place.line, column: place.column)
      cursor = lines
    }
    isFound = isFound && cursor.pass(tree.text[passed..<byte])
    passed = byte
    if isFound { (place.line, place.column) = (cursor.line, cursor.column) }
    return place
  }
}
