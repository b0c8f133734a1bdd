extension MarkdownTree {
  /// Parses UTF-8 that holds no NUL with the reader that the Workshop page has.
  init(readingWithoutCMark bytes: [UInt8]) throws(NestedTooDeep) {
    var builder = MarkdownTreeBuilder(byteCount: bytes.count)
    try builder.copy(CommonMarkReader(bytes).tree)
    self = builder.tree
  }
}

extension MarkdownTreeBuilder {
  fileprivate mutating func copy(_ tree: BlockTree) throws(MarkdownTree.NestedTooDeep) {
    let blocks = tree.blocks
    var block = blocks[0].firstChild
    var open: [Int] = []
    var references = tree.references
    while block >= 0 {
      let index = nodes.count
      try append(blocks[block], depth: open.count, &references)
      if blocks[block].firstChild >= 0 {
        guard open.count < MarkdownTree.maximumDepth else {
          throw MarkdownTree.NestedTooDeep(line: nodes[index].line)
        }
        open.append(index)
        block = blocks[block].firstChild
        continue
      }
      close(index)
      while blocks[block].next < 0 {
        guard let parent = open.popLast() else { return }
        close(parent)
        block = blocks[block].parent
      }
      block = blocks[block].next
    }
  }

  /// Appends a block, with its inlines if it is text.
  private mutating func append(
    _ block: BlockTree.Block, depth: Int, _ references: inout LinkReferences
  ) throws(MarkdownTree.NestedTooDeep) {
    let kind: MarkdownNode.Kind =
      switch block.kind {
      case .quote: .quote
      case .list: .list
      case .item: .item
      case .code: .code
      case .html: .html
      case .heading: .heading
      case .rule: .rule
      case .paragraph, .document: .paragraph
      }
    var node = MarkdownNode(kind: kind, line: block.line, column: block.column)
    switch kind {
    case .heading: node.level = block.level
    case .list:
      node.isOrdered = block.marker.isOrdered
      node.isTight = block.isTight
      node.number = block.marker.number
    case .code, .html:
      node.text = literal(block.content)
      node.extra = literal(block.info)
    default: break
    }
    _ = append(node)
    guard kind == .paragraph || kind == .heading else { return }
    var inlines = InlineReader(
      block.content, line: block.line, blockOffset: Int(block.column) - 1 + Int(block.markerLength))
    inlines.read(&references)
    try copy(inlines, depth: depth + 1)
  }

  private mutating func copy(
    _ reader: InlineReader, depth: Int
  ) throws(MarkdownTree.NestedTooDeep) {
    var inline = reader.nodes[0].firstChild
    guard inline >= 0 else { return }
    guard depth <= MarkdownTree.maximumDepth else {
      throw MarkdownTree.NestedTooDeep(line: reader.nodes[inline].line)
    }
    var open: [Int] = []
    while true {
      let index = append(reader.nodes[inline])
      if reader.nodes[inline].firstChild >= 0 {
        guard depth + open.count < MarkdownTree.maximumDepth else {
          throw MarkdownTree.NestedTooDeep(line: nodes[index].line)
        }
        open.append(index)
        inline = reader.nodes[inline].firstChild
        continue
      }
      if reader.nodes[inline].kind != .text { close(index) }
      while reader.nodes[inline].next < 0 {
        guard let parent = open.popLast() else { return }
        close(parent)
        inline = reader.nodes[inline].parent
      }
      inline = reader.nodes[inline].next
    }
  }

  private mutating func append(_ inline: InlineReader.Inline) -> Int {
    var node = MarkdownNode(kind: inline.kind, line: inline.line, column: inline.column)
    switch inline.kind {
    case .text: return append(text: inline.text, line: inline.line, column: inline.column)
    case .codeSpan, .inlineHTML: node.text = literal(inline.text)
    case .link, .image:
      node.text = literal(inline.text)
      node.extra = literal(inline.extra)
    default: break
    }
    return append(node)
  }
}
