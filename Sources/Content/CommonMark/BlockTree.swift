/// The blocks of a text, which grow while it is read line by line.
struct BlockTree {
  /// Blocks are named by their place in this list; the first is the document.
  var blocks: [Block] = [Block(kind: .document, line: 1, column: 1, parent: -1)]
  var references = LinkReferences()

  /// A block while it is read; blocks are named by their place in the list.
  struct Block {
    enum Kind {
      case document, quote, list, item, code, html, paragraph, heading, rule
    }

    var kind: Kind
    var line: Int32
    var column: Int32
    var parent: Int
    var firstChild = -1
    var lastChild = -1
    var next = -1
    var previous = -1
    var isOpen = true
    var lastLineIsBlank = false
    /// The lines of a block that takes text.
    var content: [UInt8] = []
    var info: [UInt8] = []
    var level: UInt8 = 0
    /// How many bytes of an ATX heading stand before its text.
    var markerLength: Int32 = 0
    var isTight = false
    var marker = ListMarker()
    var fence: Fence?
    /// Which of CommonMark's seven kinds of HTML it is.
    var htmlKind = 0
  }

  struct ListMarker: Equatable {
    var isOrdered = false
    var number: Int32 = 0
    /// The bullet, or what stands after the number.
    var sign: UInt8 = 0
    var indent = 0
    var padding = 0
  }

  struct Fence {
    var mark: UInt8
    var length: Int
    var indent: Int
  }

  /// Adds a block to another, or to the next one around it that can hold it.
  mutating func addChild(_ kind: Block.Kind, to parent: Int, line: Int32, column: Int32) -> Int {
    var parent = parent
    while !canHold(parent, kind) { parent = finalize(parent) }
    let child = blocks.count
    var block = Block(kind: kind, line: line, column: column, parent: parent)
    block.previous = blocks[parent].lastChild
    blocks.append(block)
    if block.previous >= 0 {
      blocks[block.previous].next = child
    } else {
      blocks[parent].firstChild = child
    }
    blocks[parent].lastChild = child
    return child
  }

  private func canHold(_ parent: Int, _ kind: Block.Kind) -> Bool {
    switch blocks[parent].kind {
    case .document, .quote, .item: kind != .item
    case .list: kind == .item
    default: false
    }
  }

  private mutating func remove(_ child: Int) {
    let block = blocks[child]
    if block.previous >= 0 {
      blocks[block.previous].next = block.next
    } else {
      blocks[block.parent].firstChild = block.next
    }
    if block.next >= 0 {
      blocks[block.next].previous = block.previous
    } else {
      blocks[block.parent].lastChild = block.previous
    }
  }

  /// Closes a block; the one that holds it.
  mutating func finalize(_ index: Int) -> Int {
    let parent = blocks[index].parent
    blocks[index].isOpen = false
    switch blocks[index].kind {
    case .paragraph:
      if !takeReferences(of: index) { remove(index) }
    case .code:
      finishCode(index)
    case .list:
      blocks[index].isTight = isTight(index)
    default: break
    }
    return parent
  }

  private mutating func finishCode(_ index: Int) {
    guard blocks[index].fence != nil else {
      var content = blocks[index].content
      var end = content.count
      while end > 0, isBlankOrTab(content[end - 1]) || isLineEnd(content[end - 1]) { end -= 1 }
      while end < content.count, !isLineEnd(content[end]) { end += 1 }
      content.removeLast(content.count - end)
      content.append(UInt8(ascii: "\n"))
      blocks[index].content = content
      return
    }
    let content = blocks[index].content
    var end = 0
    while end < content.count, !isLineEnd(content[end]) { end += 1 }
    blocks[index].info = unescaped(trimmed(content[..<end]))
    if end < content.count, content[end] == UInt8(ascii: "\r") { end += 1 }
    if end < content.count, content[end] == UInt8(ascii: "\n") { end += 1 }
    blocks[index].content = Array(content[end...])
  }

  private func isTight(_ list: Int) -> Bool {
    var item = blocks[list].firstChild
    while item >= 0 {
      let hasNext = blocks[item].next >= 0
      if blocks[item].lastLineIsBlank, hasNext { return false }
      var child = blocks[item].firstChild
      while child >= 0 {
        if hasNext || blocks[child].next >= 0, endsWithBlankLine(child) { return false }
        child = blocks[child].next
      }
      item = blocks[item].next
    }
    return true
  }

  private func endsWithBlankLine(_ index: Int) -> Bool {
    var index = index
    while true {
      if blocks[index].lastLineIsBlank { return true }
      let holdsItems = blocks[index].kind == .list || blocks[index].kind == .item
      guard holdsItems, blocks[index].lastChild >= 0 else { return false }
      index = blocks[index].lastChild
    }
  }

  /// Takes link references off the start of a paragraph; whether anything is left.
  mutating func takeReferences(of paragraph: Int) -> Bool {
    let content = blocks[paragraph].content
    var start = 0
    while start < content.count, content[start] == UInt8(ascii: "["),
      let next = references.take(from: content, at: start)
    {
      start = next
    }
    if start > 0 { blocks[paragraph].content = Array(content[start...]) }
    return content[start...].contains { !isSpace($0) }
  }
}

extension BlockTree.Block {
  /// Whether it is a heading that starts with number signs.
  var isMarkedHeading: Bool { kind == .heading && markerLength > 0 }

  var takesLines: Bool {
    switch kind {
    case .paragraph, .heading, .code: true
    default: false
    }
  }
}

extension BlockTree.ListMarker {
  /// Whether an item with another marker belongs to the list of this one.
  func continues(in other: Self) -> Bool {
    isOrdered == other.isOrdered && sign == other.sign
  }
}
