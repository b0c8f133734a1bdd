extension MarkdownTree {
  /// The text of inlines or blocks without their marks, white space collapsed; images give their
  /// alternative texts.
  func plainText(_ range: Range<Int>) -> [UInt8] {
    if let only = only(in: range), nodes[only].kind == .text, isCollapsed(bytes(of: only)) {
      return Array(bytes(of: only))
    }
    var text = CollapsedText()
    for index in range {
      switch nodes[index].kind {
      case .text, .codeSpan, .formula, .arrow, .at:
        text.append(bytes(of: index))
      case .bar: text.append(UInt8(ascii: "|"))
      case .blank:
        text.append("[[".utf8)
        text.append(bytes(of: index))
        text.append("]]".utf8)
      case .code:
        // A block: its words stand apart from those before and after it.
        text.appendBlank()
        text.append(bytes(of: index))
        text.appendBlank()
      case .paragraph, .item, .heading, .lineBreak, .quote, .list, .table, .tableRow, .tableCell:
        text.appendBlank()
      case .inlineHTML:
        switch RawHTML(bytes(of: index)) {
        case .text: text.append(bytes(of: index))
        case .lineBreak: text.appendBlank()
        case .comment, .element: continue
        }
      case .html, .rule, .emphasis, .strong, .link, .image, .emptyBox, .markedBox:
        continue
      }
    }
    return text.bytes
  }

  func plainString(_ range: Range<Int>) -> String {
    String(decoding: plainText(range), as: UTF8.self)
  }
}

/// Whether text is its own plain text, as most is.
private func isCollapsed(_ text: ArraySlice<UInt8>) -> Bool {
  text.withUnsafeBufferPointer { bytes in
    var previous: UInt8 = 0x20
    for byte in bytes {
      if byte <= 0x20, byte < 0x20 || previous == 0x20 { return false }
      previous = byte
    }
    return previous != 0x20
  }
}

/// Bytes with each run of white space as one blank, and none at the ends.
struct CollapsedText {
  private(set) var bytes: [UInt8] = []
  private var owesBlank = false

  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text { append(byte) }
  }

  mutating func appendBlank() {
    owesBlank = !bytes.isEmpty
  }

  mutating func append(_ byte: UInt8) {
    if 0x09...0x0D ~= byte || byte == 0x20 { return appendBlank() }
    if owesBlank {
      bytes.append(UInt8(ascii: " "))
      owesBlank = false
    }
    bytes.append(byte)
  }
}
