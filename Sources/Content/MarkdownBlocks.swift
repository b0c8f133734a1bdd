/// A block of somebody's Markdown, for readers of formats that have quizzes in it.
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
  guard var reader = fragmentReader(markdown) else { return nil }
  reader.notation = .markdown
  reader.convertsTags = true
  return reader.blocks(0..<reader.tree.nodes.count, boxes: boxes)
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
  var previous: UInt8 = 0
  for byte in text.utf8 {
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
        block.inline.isEmpty || block.inline.holds("**") ? block.inline : "**\(block.inline)**"
    }
    if markdown.isEmpty { continue }
    if !text.isEmpty { text += "\n\n" }
    if case .list = block.kind, previous == block.kind { text += "<!-- -->\n\n" }
    text += markdown
    previous = block.kind
  }
  return text
}

extension DocumentReader {
  fileprivate mutating func blocks(_ range: Range<Int>, boxes: Bool) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var node = range.lowerBound
    while node < range.upperBound {
      let end = tree.nodes[node].end
      blocks.append(block(node, boxes: boxes))
      node = end
    }
    return blocks
  }

  private mutating func block(_ node: Int, boxes: Bool) -> MarkdownBlock {
    let source = tree.nodes[node]
    var block = MarkdownBlock(
      kind: .paragraph, line: Int(source.line), markdown: "", inline: "", text: "", info: "",
      children: [])
    let inside = node + 1..<source.end
    switch source.kind {
    case .heading: block.kind = .heading(Int(source.level))
    case .list: block.kind = .list(isOrdered: source.isOrdered)
    case .item:
      block.kind = .item
      if boxes, let box = box(of: node) {
        block.box = box.isMarked
        trimBox(box.text)
      }
    case .code:
      block.kind = .code
      block.text = String(
        decoding: tree.text[source.text].map { Shadow.original(of: $0) }, as: UTF8.self)
      block.info = String(
        decoding: tree.text[source.extra].prefix { $0 > 0x20 }.map { Shadow.original(of: $0) },
        as: UTF8.self)
    case .html:
      block.kind = .html
      block.text = String(
        decoding: tree.text[source.text].map { Shadow.original(of: $0) }, as: UTF8.self)
    case .quote: block.kind = .quote
    case .rule: block.kind = .rule
    default: break
    }
    switch source.kind {
    case .list, .item, .quote: block.children = blocks(inside, boxes: boxes)
    case .heading, .paragraph:
      block.inline = String(decoding: headingHTML(inside).bytes, as: UTF8.self)
    default: break
    }
    if source.kind == .item {
      block.markdown = String(
        decoding: html(ofBlocks: inside, headingsFrom: 1).bytes, as: UTF8.self)
    } else {
      block.markdown = String(
        decoding: html(headingsFrom: 1) { $0.renderBlock(node, isTight: false) }.bytes,
        as: UTF8.self)
    }
    if block.text.isEmpty { block.text = plainString(node..<source.end) }
    return block
  }
}
