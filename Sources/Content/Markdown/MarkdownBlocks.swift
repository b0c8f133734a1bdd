/// A block of Markdown, for readers of formats that have quizzes in it.
package struct MarkdownBlock: Sendable {
  package enum Kind: Hashable, Sendable {
    case paragraph, heading(Int), list(isOrdered: Bool), item, code, quote, html, rule
  }

  package var kind: Kind
  /// The line of the text on which it starts, from 1.
  package var line: Int
  /// The block in Podium's style.
  package var markdown: String
  /// Of a paragraph or a heading, as it stands in a heading.
  package var inline: String
  /// What is written in code or HTML; of any other block its plain text.
  package var text: String
  /// The first word after a fence.
  package var info: String
  /// What stands in a list, an item or a quote.
  package var children: [MarkdownBlock]
  /// Whether an item starts with a box, and whether that is marked; the texts are without it.
  package var box: Bool?
}

/// Parses a text into its blocks; nil if they are nested too deep.
///
/// `boxes` says whether boxes at the start of list items are understood.
package func markdownBlocks(_ markdown: String, boxes: Bool = false) -> [MarkdownBlock]? {
  guard var tree = MarkdownTree(ofFragment: markdown) else { return nil }
  var marked: [Int: Bool] = [:]
  for node in tree.all where boxes {
    let item = node..<tree.nodes[node].end
    guard let isMarked = tree.box(ofItem: item) else { continue }
    marked[node] = isMarked
    tree.removeBox(ofItem: item)
  }
  var reader = BlockReader(
    tree: tree, boxes: marked, renderer: MarkdownRenderer(tree, isForeign: true))
  return reader.blocks(tree.all)
}

/// Markdown in Podium's style, for a place inside a question: headings, which would start another,
/// become strong text.
package func canonicalMarkdown(_ markdown: String) -> String {
  if isPlainWords(markdown) { return markdown }
  guard let blocks = markdownBlocks(markdown) else { return escapedMarkdown(markdown) }
  return partOfQuestion(blocks)
}

/// Whether a text is words on one line that Markdown has no other meaning for: letters, digits,
/// single blanks, and a few signs that mean nothing after a letter.
package func isPlainWords(_ text: some StringProtocol) -> Bool {
  text.utf8.withContiguousStorageIfAvailable(arePlainWords)
    ?? Array(text.utf8).withUnsafeBufferPointer(arePlainWords)
}

private func arePlainWords(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var previous: UInt8 = 0
  for byte in text {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
    // A number at the start of a line may count its items.
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","), UInt8(ascii: "?"),
      UInt8(ascii: "."):
      if previous == 0 { return false }
    case 0x20: if previous == 0x20 || previous == 0 { return false }
    default: return false
    }
    previous = byte
  }
  return previous != 0x20 && previous != 0
}

/// Blocks for a place inside a question.
package func partOfQuestion(_ blocks: some Sequence<MarkdownBlock>) -> String {
  var text = ""
  var previous: MarkdownBlock.Kind?
  for block in blocks {
    var markdown = block.markdown
    if case .heading = block.kind {
      markdown =
        block.inline.isEmpty || block.inline.contains("**") ? block.inline : "**\(block.inline)**"
    }
    if markdown.isEmpty { continue }
    if !text.isEmpty { text += "\n\n" }
    if case .list = block.kind, previous == block.kind { text += "<!-- -->\n\n" }
    text += markdown
    previous = block.kind
  }
  return text
}

private struct BlockReader {
  let tree: MarkdownTree
  /// The items that had a box, and whether it was marked.
  let boxes: [Int: Bool]
  var renderer: MarkdownRenderer

  mutating func blocks(_ range: Range<Int>) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    for whole in tree.siblings(in: range) { blocks.append(block(whole)) }
    return blocks
  }

  private mutating func block(_ whole: Range<Int>) -> MarkdownBlock {
    let node = whole.lowerBound
    let source = tree.nodes[node]
    let inside = tree.inside(node)
    var block = MarkdownBlock(
      kind: kind(of: source), line: Int(source.line), markdown: "", inline: "", text: "", info: "",
      children: [])
    block.box = boxes[node]
    var shown = TreePart.blocks(whole)
    switch source.kind {
    case .code, .html:
      block.text = String(decoding: tree.bytes(of: node), as: UTF8.self)
      block.info = String(decoding: tree.text[source.extra].prefix { $0 > 0x20 }, as: UTF8.self)
    case .list, .quote: block.children = blocks(inside)
    case .item:
      block.children = blocks(inside)
      shown = .blocks(inside)
    case .heading, .paragraph: block.inline = renderer.heading(inside).string
    default: break
    }
    block.markdown = renderer.text(of: [shown], headingsFrom: 1).string
    if block.text.isEmpty { block.text = tree.plainString(whole) }
    return block
  }

  private func kind(of node: MarkdownNode) -> MarkdownBlock.Kind {
    switch node.kind {
    case .heading: .heading(Int(node.level))
    case .list: .list(isOrdered: node.isOrdered)
    case .item: .item
    case .code: .code
    case .html: .html
    case .quote: .quote
    case .rule: .rule
    default: .paragraph
    }
  }
}
