extension MarkdownTree {
  /// Parses UTF-8 that holds no NUL with the reader that the Workshop page has.
  init(readingWithoutCMark bytes: [UInt8], hasBoxes: Bool) throws(NestedTooDeep) {
    self.hasBoxes = hasBoxes
    var reader = CommonMarkReader(bytes)
    try copy(&reader)
  }

  private mutating func copy(_ reader: inout CommonMarkReader) throws(NestedTooDeep) {
    var block = reader.blocks[0].firstChild
    var open: [Int] = []
    var references = reader.references
    while block >= 0 {
      let index = nodes.count
      try append(reader.blocks[block], depth: open.count, &references)
      if reader.blocks[block].firstChild >= 0 {
        guard open.count < Self.maximumDepth else { throw NestedTooDeep(line: nodes[index].line) }
        open.append(index)
        block = reader.blocks[block].firstChild
        continue
      }
      nodes[index].end = nodes.count
      while reader.blocks[block].next < 0 {
        guard let parent = open.popLast() else { return }
        nodes[parent].end = nodes.count
        block = reader.blocks[block].parent
      }
      block = reader.blocks[block].next
    }
  }

  /// Appends a block, with its inlines if it is text.
  private mutating func append(
    _ block: CommonMarkReader.Block, depth: Int, _ references: inout LinkReferences
  ) throws(NestedTooDeep) {
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
      node.text = appended(block.content)
      uncoverBoxes(from: node.text.lowerBound)
      node.extra = appended(block.info)
    default: break
    }
    nodes.append(node)
    guard kind == .paragraph || kind == .heading else { return }
    var inlines = InlineReader(
      block.content, line: block.line, blockOffset: Int(block.column) - 1 + Int(block.markerLength))
    inlines.read(&references)
    try copy(inlines, depth: depth + 1)
  }

  private mutating func appended(_ bytes: [UInt8]) -> Range<Int> {
    let start = text.count
    text += bytes
    return start..<text.count
  }

  private mutating func copy(_ reader: InlineReader, depth: Int) throws(NestedTooDeep) {
    var inline = reader.nodes[0].firstChild
    guard inline >= 0 else { return }
    guard depth <= Self.maximumDepth else { throw NestedTooDeep(line: reader.nodes[inline].line) }
    var open: [Int] = []
    while true {
      let index = append(reader.nodes[inline], in: reader)
      if reader.nodes[inline].firstChild >= 0 {
        guard depth + open.count < Self.maximumDepth else {
          throw NestedTooDeep(line: nodes[index].line)
        }
        open.append(index)
        inline = reader.nodes[inline].firstChild
        continue
      }
      nodes[index].end = nodes.count
      while reader.nodes[inline].next < 0 {
        guard let parent = open.popLast() else { return }
        nodes[parent].end = nodes.count
        inline = reader.nodes[inline].parent
      }
      inline = reader.nodes[inline].next
    }
  }

  private mutating func append(_ inline: InlineReader.Inline, in reader: InlineReader) -> Int {
    let start = text.count
    if inline.kind == .text {
      text += inline.text
      if inline.text != [UInt8(ascii: "\n")] { fillBoxes(from: start) }
      if let last = nodes.last, last.kind == .text, last.end == nodes.count,
        last.text.upperBound == start,
        inline.previous >= 0, reader.nodes[inline.previous].kind == .text
      {
        nodes[nodes.count - 1].text = last.text.lowerBound..<text.count
        return nodes.count - 1
      }
    }
    var node = MarkdownNode(kind: inline.kind, line: inline.line, column: inline.column)
    switch inline.kind {
    case .text: node.text = start..<text.count
    case .codeSpan, .inlineHTML:
      node.text = appended(inline.text)
      uncoverBoxes(from: start)
    case .link, .image:
      node.text = appended(inline.text)
      node.extra = appended(inline.extra)
    default: break
    }
    nodes.append(node)
    return nodes.count - 1
  }
}
