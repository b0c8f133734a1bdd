/// A Markdown text as HTML for another program, and the images that it shows.
package struct PortableHTML: Sendable {
  package var html: String
  /// The paths of images as they were written, without those of other sites.
  package var images: [String]

  /// Renders blocks, or one line without a paragraph around it.
  ///
  /// Addresses stay as they are. Math stands between `\(` and `\)` or double dollars, as learning
  /// platforms know it.
  package init(_ markdown: String, isInline: Bool = false) {
    guard var reader = fragmentReader(markdown) else {
      html = ""
      images = []
      return
    }
    reader.notation = .portable
    let nodes = 0..<reader.tree.nodes.count
    let isOneParagraph =
      isInline && !nodes.isEmpty && reader.tree.nodes[0].kind == .paragraph
      && reader.tree.nodes[0].end == nodes.upperBound
    let rendered =
      isOneParagraph ? reader.html(ofInlines: 1..<nodes.upperBound) : reader.html(ofBlocks: nodes)
    html = withPortableMath(String(decoding: rendered.bytes, as: UTF8.self))
    images = reader.images
  }
}

/// A Markdown text without its marks, white space collapsed; images give their alternative texts.
package func plainText(ofMarkdown markdown: String) -> String {
  guard let reader = fragmentReader(markdown) else { return "" }
  return reader.plainString(0..<reader.tree.nodes.count)
}

/// Whether a Markdown text is nothing but a text: no marks, no blocks, one line.
package func isPlain(_ markdown: String) -> Bool {
  guard let reader = fragmentReader(markdown) else { return false }
  let nodes = reader.tree.nodes
  if nodes.isEmpty { return true }
  return nodes.count == 2 && nodes[0].kind == .paragraph && nodes[1].kind == .text
    && !reader.hasShadows
    && !reader.tree.text[nodes[1].text].contains(UInt8(ascii: "\n"))
}

/// A text that is no file of its own, parsed; nil if it is nested too deep.
func fragmentReader(_ markdown: String, readsBlanks: Bool = false) -> DocumentReader? {
  // What hides marks from the parser must not stand in the text (see `SourceText`).
  let bytes = markdown.utf8.map { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 ? 0x20 : $0 }
  return try? DocumentReader(
    path: "", pagePath: "", settings: SiteSettings(), firstLine: 1,
    text: MarkdownText(bytes[...], readsBlanks: readsBlanks))
}

private func withPortableMath(_ html: String) -> String {
  guard html.holds("class=\"math\"") else { return html }
  var html = html
  for (ours, theirs) in [
    ("<span class=\"math\">$$", "$$"), ("$$</span>", "$$"), ("<span class=\"math\">$", "\\("),
    ("$</span>", "\\)"), ("<div class=\"math\">", "<p>"), ("$$</div>", "$$</p>"),
  ] {
    html = html.parts(around: ours).joined(separator: theirs)
  }
  return html
}

/// Whether a choice speaks of the others, like "none of these", and so keeps its place without
/// being told to.
package func staysLast(_ choice: String) -> Bool {
  speaksOfOthers(Array(plainText(ofMarkdown: choice).utf8))
}
