@testable internal import Content

/// A tree as the examples of the CommonMark specification write it.
///
/// Podium's pages are written otherwise: they escape HTML, check addresses and number headings.
struct SpecificationHTML {
  private let tree: MarkdownTree
  private var output: [UInt8] = []

  static func html(of tree: MarkdownTree) -> String {
    var writer = SpecificationHTML(tree: tree)
    writer.writeBlocks(0..<tree.nodes.count, isTight: false)
    return String(decoding: writer.output, as: UTF8.self)
  }

  private init(tree: MarkdownTree) {
    self.tree = tree
  }

  private mutating func write(_ text: String) { output += text.utf8 }

  private mutating func startLine() {
    if let last = output.last, last != UInt8(ascii: "\n") { write("\n") }
  }

  // MARK: Blocks

  private mutating func writeBlocks(_ blocks: Range<Int>, isTight: Bool) {
    var node = blocks.lowerBound
    while node < blocks.upperBound {
      writeBlock(node, isTight: isTight)
      node = tree.nodes[node].end
    }
  }

  private mutating func writeBlock(_ index: Int, isTight: Bool) {
    let node = tree.nodes[index]
    let inside = index + 1..<node.end
    if node.kind != .paragraph || !isTight { startLine() }
    switch node.kind {
    case .quote:
      write("<blockquote>\n")
      writeBlocks(inside, isTight: false)
      startLine()
      write("</blockquote>\n")
    case .list:
      let start = node.isOrdered && node.number != 1 ? " start=\"\(node.number)\"" : ""
      write(node.isOrdered ? "<ol\(start)>\n" : "<ul>\n")
      writeBlocks(inside, isTight: node.isTight)
      startLine()
      write(node.isOrdered ? "</ol>\n" : "</ul>\n")
    case .item:
      write("<li>")
      writeBlocks(inside, isTight: isTight)
      write("</li>\n")
    case .paragraph:
      if !isTight { write("<p>") }
      writeInlines(inside)
      if !isTight { write("</p>\n") }
    case .heading:
      write("<h\(node.level)>")
      writeInlines(inside)
      write("</h\(node.level)>\n")
    case .code:
      let language = tree.text[node.extra].prefix { $0 > 0x20 }
      write("<pre><code")
      if !language.isEmpty {
        write(" class=\"language-")
        writeEscaped(language)
        write("\"")
      }
      write(">")
      writeEscaped(tree.text[node.text])
      write("</code></pre>\n")
    case .html:
      output += tree.text[node.text]
      startLine()
    case .rule: write("<hr />\n")
    default: break
    }
  }

  // MARK: Inlines

  private mutating func writeInlines(_ inlines: Range<Int>) {
    var node = inlines.lowerBound
    while node < inlines.upperBound {
      writeInline(node)
      node = tree.nodes[node].end
    }
  }

  private mutating func writeInline(_ index: Int) {
    let node = tree.nodes[index]
    let inside = index + 1..<node.end
    switch node.kind {
    case .lineBreak: write("<br />\n")
    case .codeSpan:
      write("<code>")
      writeEscaped(tree.text[node.text])
      write("</code>")
    case .inlineHTML: output += tree.text[node.text]
    case .emphasis:
      write("<em>")
      writeInlines(inside)
      write("</em>")
    case .strong:
      write("<strong>")
      writeInlines(inside)
      write("</strong>")
    case .link:
      write("<a href=\"")
      writeAddress(tree.text[node.text])
      write("\"")
      writeTitle(node.extra)
      write(">")
      writeInlines(inside)
      write("</a>")
    case .image:
      write("<img src=\"")
      writeAddress(tree.text[node.text])
      write("\" alt=\"")
      for node in inside where [.text, .codeSpan].contains(tree.nodes[node].kind) {
        writeEscaped(tree.text[tree.nodes[node].text])
      }
      write("\"")
      writeTitle(node.extra)
      write(" />")
    default: writeEscaped(tree.text[node.text])
    }
  }

  private mutating func writeTitle(_ title: Range<Int>) {
    guard !title.isEmpty else { return }
    write(" title=\"")
    writeEscaped(tree.text[title])
    write("\"")
  }

  // MARK: Texts

  private mutating func writeEscaped(_ text: ArraySlice<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      default: output.append(byte)
      }
    }
  }

  private mutating func writeAddress(_ address: ArraySlice<UInt8>) {
    let plain = Set("-_.+!*'(),%#@?=;:/,+&$~".utf8)
    for byte in address {
      let isWordByte =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
      if byte == UInt8(ascii: "&") {
        write("&amp;")
      } else if byte == UInt8(ascii: "'") {
        write("&#x27;")
      } else if isWordByte || plain.contains(byte) {
        output.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        write("%" + (digits.count < 2 ? "0" : "") + digits)
      }
    }
  }
}
