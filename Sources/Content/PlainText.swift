extension DocumentReader {
  /// The text of inlines or blocks without their marks, white space collapsed; images give their
  /// alternative texts.
  func plainText(_ nodes: Range<Int>) -> [UInt8] {
    if let first = nodes.first, tree.nodes[first].kind == .text,
      tree.nodes[first].end == nodes.upperBound, isCollapsed(tree.nodes[first].text)
    {
      return Array(tree.text[tree.nodes[first].text])
    }
    var text = CollapsedText()
    appendPlainText(nodes, to: &text)
    return text.bytes
  }

  func plainString(_ nodes: Range<Int>) -> String {
    String(decoding: plainText(nodes), as: UTF8.self)
  }

  /// Whether text is its own plain text, as most is.
  private func isCollapsed(_ range: Range<Int>) -> Bool {
    tree.text[range].withUnsafeBufferPointer { bytes in
      var previous: UInt8 = 0x20
      for byte in bytes {
        if byte <= 0x20, byte < 0x20 || previous == 0x20 { return false }
        previous = byte
      }
      return previous != 0x20
    }
  }

  private func appendPlainText(_ nodes: Range<Int>, to text: inout CollapsedText) {
    for index in nodes {
      let node = tree.nodes[index]
      switch node.kind {
      case .text, .codeSpan:
        for byte in tree.text[node.text] { text.append(Shadow.original(of: byte)) }
      case .code:
        // A block: its words stand apart from those before and after it.
        text.append(UInt8(ascii: " "))
        for byte in tree.text[node.text] { text.append(Shadow.original(of: byte)) }
        text.append(UInt8(ascii: " "))
      case .paragraph, .item, .heading, .lineBreak, .quote, .list:
        text.append(UInt8(ascii: " "))
      case .html, .inlineHTML, .rule, .emphasis, .strong, .link, .image:
        continue
      }
    }
  }
}

/// Bytes with each run of white space as one blank, and none at the ends.
struct CollapsedText {
  private(set) var bytes: [UInt8] = []
  private var owesBlank = false

  mutating func append(_ byte: UInt8) {
    switch byte {
    case 0x09...0x0D, 0x20:
      owesBlank = !bytes.isEmpty
    case Shadow.boxEmpty, Shadow.boxMarked, Shadow.filler:
      break
    default:
      if owesBlank {
        bytes.append(UInt8(ascii: " "))
        owesBlank = false
      }
      bytes.append(byte)
    }
  }
}
