/// A Markdown file as a list of nodes, each followed by what it contains.
///
/// Nodes are named by their place in the list. Neighbouring texts are one node, and a soft line
/// break is a line feed in it. All texts are as the author wrote them: boxes, blanks, formulas and
/// arrows are nodes of their own.
struct MarkdownTree: Sendable {
  private(set) var nodes: [MarkdownNode] = []
  /// The texts, code and addresses of all nodes.
  let text: [UInt8]

  init(nodes: [MarkdownNode], text: [UInt8]) {
    self.nodes = nodes
    self.text = text
  }

  /// How many blocks and inlines may stand in one another; far more than anybody writes.
  static let maximumDepth = 100

  /// The parser gave up: something stands in more than `maximumDepth` others.
  struct NestedTooDeep: Error, Equatable {
    var line: Int32
  }

  /// All nodes.
  var all: Range<Int> { 0..<nodes.count }

  /// What a node contains.
  func inside(_ node: Int) -> Range<Int> { node + 1..<nodes[node].end }

  /// What is written in a node.
  func bytes(of node: Int) -> ArraySlice<UInt8> { text[nodes[node].text] }

  /// The nodes that stand side by side in a range, each with what it contains.
  func siblings(in range: Range<Int>) -> Siblings { Siblings(nodes: nodes, rest: range) }

  /// The node at a place of a range with what it contains; nil at its end.
  ///
  /// For loops that many nodes go through: `siblings` counts a reference to the whole tree.
  func sibling(at node: Int, in range: Range<Int>) -> Range<Int>? {
    node < range.upperBound ? node..<min(nodes[node].end, range.upperBound) : nil
  }

  /// The one node of a range, if only empty texts stand beside it.
  func only(in range: Range<Int>) -> Int? {
    var found: Int?
    var node = range.lowerBound
    while let sibling = sibling(at: node, in: range) {
      let isEmpty = nodes[node].kind == .text && nodes[node].text.isEmpty
      if !isEmpty {
        if found != nil { return nil }
        found = node
      }
      node = sibling.upperBound
    }
    return found
  }

  /// Leaves only a part of the text that a node has; it stands where that starts.
  mutating func trim(_ node: Int, to range: Range<Int>) {
    let start = nodes[node].text.lowerBound
    let isOnLine = range.lowerBound > start && !text[start..<range.lowerBound].contains(0x0A)
    if isOnLine { nodes[node].column += Int32(clamping: range.lowerBound - start) }
    nodes[node].text = range
  }

  /// Says where a node stands.
  mutating func place(_ node: Int, at cursor: SourceCursor) {
    (nodes[node].line, nodes[node].column) = (cursor.line, cursor.column)
  }

  /// Makes a text of a node that does not contain others.
  mutating func makeText(_ node: Int) {
    nodes[node].kind = .text
  }

  /// Leaves nothing of a node and of what it contains.
  mutating func clear(_ node: Int) {
    for index in node..<nodes[node].end {
      nodes[index].kind = .text
      nodes[index].text = 0..<0
    }
  }
}

/// Nodes that stand side by side.
struct Siblings: Sequence, IteratorProtocol {
  fileprivate let nodes: [MarkdownNode]
  fileprivate var rest: Range<Int>

  /// The next node and what it contains, which ends with the range that is gone through.
  mutating func next() -> Range<Int>? {
    guard let first = rest.first else { return nil }
    let end = Swift.min(nodes[first].end, rest.upperBound)
    rest = end..<rest.upperBound
    return first..<end
  }
}

/// A block or an inline of a Markdown file.
struct MarkdownNode: Sendable {
  enum Kind: UInt8, Sendable {
    case quote, list, item, code, html, paragraph, heading, rule
    /// What a table consists of; `level` of a row is 1 for the head, of a cell its `Alignment`.
    case table, tableRow, tableCell
    case text, lineBreak, codeSpan, inlineHTML, emphasis, strong, link, image
    /// TeX with the dollars around it.
    case formula
    /// What stands between `[[` and `]]`.
    case blank
    /// The box that a list item starts with.
    case emptyBox, markedBox
    /// The first arrow between the words of a list item.
    case arrow
    /// The `@` of a place on a picture.
    case at
    /// A bar in a row of a table that parts no cells.
    case bar

    var isInline: Bool { rawValue >= Self.text.rawValue }
  }

  /// Where the text of a table's cell stands.
  enum Alignment: UInt8 {
    case unsaid, left, center, right
  }

  var kind: Kind
  /// Of a heading, and as `Kind` says.
  var level: UInt8 = 0
  /// Whether a list is numbered.
  var isOrdered = false
  /// Whether a list's items are not set apart by blank lines.
  var isTight = false
  /// The first number of an ordered list.
  var number: Int32 = 0
  /// Where the node starts in the text that was parsed, both from 1.
  var line: Int32
  var column: Int32
  /// The first node after this one that it does not contain.
  var end = 0
  /// What is written: of text, code, HTML, formulas and blanks; the address of a link or an image.
  var text: Range<Int> = 0..<0
  /// The info string of a code block, the title of a link or an image.
  var extra: Range<Int> = 0..<0
}

extension MarkdownTree {
  /// The box that a list item starts with: whether it is marked.
  func box(ofItem item: Range<Int>) -> Bool? {
    guard item.count > 2, nodes[item.lowerBound].kind == .item else { return nil }
    let block = nodes[item.lowerBound + 1].kind
    guard block == .paragraph || block == .heading else { return nil }
    switch nodes[item.lowerBound + 2].kind {
    case .emptyBox: return false
    case .markedBox: return true
    default: return nil
    }
  }

  /// The text that a block starts with, be it bold.
  func firstText(of block: Int) -> Int? {
    var first = block + 1
    if first < nodes[block].end, nodes[first].kind == .strong { first += 1 }
    return first < nodes[block].end && nodes[first].kind == .text ? first : nil
  }

  /// The arrow of a list item `left -> right`.
  func arrow(ofItem item: Range<Int>) -> Int? {
    let paragraph = item.lowerBound + 1
    guard paragraph < item.upperBound, nodes[paragraph].kind == .paragraph else { return nil }
    return siblings(in: inside(paragraph)).first { nodes[$0.lowerBound].kind == .arrow }?.lowerBound
  }

  /// Takes away the box of an item, and the blanks after it.
  mutating func removeBox(ofItem item: Range<Int>) {
    clear(item.lowerBound + 2)
    let node = item.lowerBound + 3
    guard node < nodes[item.lowerBound + 1].end, nodes[node].kind == .text else { return }
    let range = nodes[node].text
    var start = range.lowerBound
    while start < range.upperBound {
      if text[start] <= 0x20 {
        start += 1
      } else if text[start] == 0xC2, start + 1 < range.upperBound, text[start + 1] == 0xA0 {
        start += 2
      } else {
        break
      }
    }
    trim(node, to: start..<range.upperBound)
  }
}
