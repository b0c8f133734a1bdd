internal import ByteSearch
internal import Bytes

/// Puts a tree together from what a parser found in a `MarkdownText`.
///
/// Texts that follow one another become one, and what `MarkdownText` hid in them becomes nodes.
struct MarkdownTreeBuilder {
  private(set) var nodes: [MarkdownNode] = []
  private var text: [UInt8] = []
  /// Whether the last node is a text that goes on with the next one.
  private var isTextOpen = false
  /// Whether the paragraph that is open is the first block of a list item.
  private var mayHaveArrow = false
  /// In how many inlines of a paragraph the next node stands.
  private var inlineDepth = 0

  /// Starts a tree of a text of so many bytes.
  init(byteCount: Int) {
    text.reserveCapacity(byteCount)
    // Short choices have a node for every eight bytes; what is not used is never touched.
    nodes.reserveCapacity(byteCount / 8)
  }

  var tree: MarkdownTree { MarkdownTree(nodes: nodes, text: text) }

  /// Appends a node that is no text; its place.
  mutating func append(_ node: MarkdownNode) -> Int {
    endText()
    if node.kind == .paragraph {
      mayHaveArrow = nodes.last?.kind == .item
    } else if node.kind.isInline {
      inlineDepth += 1
    }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Says that a node contains nothing more.
  mutating func close(_ node: Int) {
    endText()
    nodes[node].end = nodes.count
    if nodes[node].kind.isInline {
      inlineDepth -= 1
    } else {
      mayHaveArrow = false
    }
  }

  /// Appends text, to the text before it if there is one; the place of the node.
  mutating func append(text bytes: some Collection<UInt8>, line: Int32, column: Int32) -> Int {
    let start = text.count
    text.append(contentsOf: bytes)
    if isTextOpen {
      nodes[nodes.count - 1].text = nodes[nodes.count - 1].text.lowerBound..<text.count
    } else {
      var node = MarkdownNode(kind: .text, line: line, column: column)
      node.text = start..<text.count
      nodes.append(node)
      isTextOpen = true
    }
    return nodes.count - 1
  }

  /// Appends what is no text to read: code, HTML or an address, with what was hidden in it.
  mutating func literal(_ bytes: some Collection<UInt8>) -> Range<Int> {
    endText()
    let start = text.count
    text.append(contentsOf: bytes)
    if let hidden = placeholder(in: start..<text.count, of: text) {
      var index = hidden
      while index < text.count {
        if text[index] == Placeholder.bar, index + 1 < text.count,
          text[index + 1] == Placeholder.of(UInt8(ascii: "\\"))
        {
          text[index] = UInt8(ascii: "\\")
          text[index + 1] = UInt8(ascii: "|")
          index += 1
        } else {
          text[index] = Placeholder.original(of: text[index])
        }
        index += 1
      }
    }
    return start..<text.count
  }

  private mutating func endText() {
    guard isTextOpen, let node = nodes.last else { return }
    isTextOpen = false
    let findsArrow = mayHaveArrow && inlineDepth == 0 && holdsArrow(node.text)
    if !findsArrow, placeholder(in: node.text, of: text) == nil {
      nodes[nodes.count - 1].end = nodes.count
      return
    }
    nodes.removeLast()
    var splitter = TextSplitter(node, findsArrow: findsArrow)
    splitter.split(&text, into: &nodes)
  }

  private func holdsArrow(_ range: Range<Int>) -> Bool {
    text[range].withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        index = bytes.skip(from: index) { $0.has(UInt8(ascii: "-")) | $0.has(0xE2) }
        let end = min(index + 8, bytes.count)
        while index < end {
          if arrowLength(at: index, in: bytes) != nil { return true }
          index += 1
        }
      }
      return false
    }
  }
}

/// The first byte in a range of a text that `MarkdownText` put there.
private func placeholder(in range: Range<Int>, of text: [UInt8]) -> Int? {
  text.withUnsafeBufferPointer { bytes in
    let bytes = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
    var index = range.lowerBound
    while index < range.upperBound {
      index = bytes.skip(from: index) { $0.has(0, leavingOut: 0x1F) }
      let end = min(index + 8, range.upperBound)
      while index < end {
        if Placeholder.isPlaceholder(bytes[index]) { return index }
        index += 1
      }
    }
    return nil
  }
}

/// How long the arrow at a place is, `->` or `→`, if there is one.
private func arrowLength(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
  switch text[place] {
  case UInt8(ascii: "-"):
    place + 1 < text.count && text[place + 1] == UInt8(ascii: ">") ? 2 : nil
  case 0xE2:
    place + 2 < text.count && text[place + 1] == 0x86 && text[place + 2] == 0x92 ? 3 : nil
  default: nil
  }
}

/// Parts a text at its arrows, and where boxes, blanks and formulas are hidden (see `Placeholder`).
private struct TextSplitter {
  private let findsArrow: Bool
  private let end: Int
  /// Where the text starts that was not appended yet, and where that stands in the file.
  private var start: Int
  private var line: Int32
  private var column: Int32
  private var index: Int
  /// Whether nothing that follows closes a formula or a blank, so that it is looked for once only.
  private var closesNoFormula = false
  private var closesNoBlank = false

  init(_ node: MarkdownNode, findsArrow: Bool) {
    self.findsArrow = findsArrow
    start = node.text.lowerBound
    end = node.text.upperBound
    line = node.line
    column = node.column
    index = start
  }

  mutating func split(_ text: inout [UInt8], into nodes: inout [MarkdownNode]) {
    while index < end {
      if !findsArrow {
        index = placeholder(in: index..<end, of: text) ?? end
        if index == end { break }
      }
      guard let (kind, whole, inner) = arrow(in: text) ?? hidden(in: text) else {
        text[index] = Placeholder.original(of: text[index])
        index += 1
        continue
      }
      append(.text, start..<whole.lowerBound, whole.lowerBound, text, &nodes)
      var shown = inner.lowerBound
      for place in inner where text[place] != Placeholder.blank && text[place] != Placeholder.tab {
        text[shown] = Placeholder.original(of: text[place])
        shown += 1
      }
      append(kind, inner.lowerBound..<shown, whole.upperBound, text, &nodes)
      index = whole.upperBound
    }
    append(.text, start..<end, end, text, &nodes)
  }

  /// Appends a node, and goes on at the byte behind it.
  private mutating func append(
    _ kind: MarkdownNode.Kind, _ shown: Range<Int>, _ next: Int, _ text: [UInt8],
    _ nodes: inout [MarkdownNode]
  ) {
    if kind != .text || !shown.isEmpty {
      var node = MarkdownNode(kind: kind, line: line, column: column)
      node.text = shown
      node.end = nodes.count + 1
      nodes.append(node)
    }
    for byte in text[start..<next] {
      column += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      }
    }
    start = next
  }

  private typealias Found = (kind: MarkdownNode.Kind, whole: Range<Int>, inner: Range<Int>)

  /// The arrow at the index, if it stands apart from the words around it.
  private func arrow(in text: [UInt8]) -> Found? {
    guard findsArrow, index == start || text[index - 1] <= 0x20 else { return nil }
    let length = text[..<end].withUnsafeBufferPointer { arrowLength(at: index, in: $0) }
    guard let length, index + length == end || text[index + length] <= 0x20 else { return nil }
    return (.arrow, index..<index + length, index..<index + length)
  }

  /// What is hidden at the index: all its bytes, and those that are shown.
  private mutating func hidden(in text: [UInt8]) -> Found? {
    switch text[index] {
    case Placeholder.boxEmpty, Placeholder.boxMarked:
      guard let close = text[index..<min(index + 16, end)].firstIndex(of: Placeholder.filler) else {
        return nil
      }
      let kind = text[index] == Placeholder.boxMarked ? MarkdownNode.Kind.markedBox : .emptyBox
      return (kind, index..<close + 1, index..<index)
    case Placeholder.at: return (.at, index..<index + 1, index..<index + 1)
    case Placeholder.bar where index + 3 < end && text[index + 1] == 0xE2:
      // An arrow that parts nothing.
      return (.text, index..<index + 4, index + 1..<index + 4)
    case Placeholder.bar:
      guard index + 1 < end, text[index + 1] == Placeholder.of(UInt8(ascii: "\\")) else {
        return nil
      }
      return (.bar, index..<index + 2, index..<index)
    case Placeholder.math:
      let count = index + 1 < end && text[index + 1] == Placeholder.math ? 2 : 1
      guard !closesNoFormula else { return nil }
      guard let close = text[index + count..<end].firstIndex(of: Placeholder.math) else {
        closesNoFormula = true
        return nil
      }
      guard count == 1 || close + 1 < end && text[close + 1] == Placeholder.math else { return nil }
      return (.formula, index..<close + count, index..<close + count)
    case Placeholder.blankOpen:
      guard !closesNoBlank, index + 1 < end, text[index + 1] == Placeholder.blankOpen else {
        return nil
      }
      let inner = text[index + 2..<end]
      guard let close = inner.firstIndex(of: Placeholder.blankClose), close + 1 < end else {
        closesNoBlank = true
        return nil
      }
      return (.blank, index..<close + 2, index + 2..<close)
    default: return nil
    }
  }
}
