/// Reads Markdown as libcmark does, without libcmark: the Workshop page has no C library to ask.
///
/// The build never runs this. It follows CommonMark 0.30 and the choices that cmark 0.30.2 makes
/// where the specification leaves one, including how it counts lines and columns, and
/// `CommonMarkTests` holds every node it makes to cmark's. Both passes, over blocks and over
/// inlines, take time in proportion to the text.
struct CommonMarkReader {
  private(set) var tree = BlockTree()
  private var line = BlockLine()
  private var lineNumber: Int32 = 0
  /// The deepest block that takes lines.
  private var current = 0

  /// Reads the blocks of UTF-8 that holds no NUL.
  init(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, !isLineEnd(bytes[end]) { end += 1 }
      var next = end
      if next < bytes.count {
        next += 1
        if bytes[end] == UInt8(ascii: "\r"), next < bytes.count, bytes[next] == UInt8(ascii: "\n") {
          next += 1
        }
      }
      line.start(bytes[start..<end])
      readLine()
      start = next
    }
    while current != 0 { current = tree.finalize(current) }
    tree.references.limit = max(bytes.count, 100_000)
  }

  private mutating func readLine() {
    lineNumber += 1
    guard let (matched, isWhole) = matchOpenBlocks() else { return }
    let before = current
    let container = openNewBlocks(in: matched, allMatched: isWhole)
    // A lazy line may have closed what was open.
    if before == current || tree.blocks[container].isOpen {
      addText(to: container, lastMatched: matched)
    }
  }

  /// The last of the open blocks that the line goes on with, and whether it goes on with all; nil
  /// if the line only closed a fence.
  private mutating func matchOpenBlocks() -> (Int, Bool)? {
    var container = 0
    while true {
      let child = tree.blocks[container].lastChild
      guard child >= 0, tree.blocks[child].isOpen else { return (container, true) }
      line.findFirstNonspace()
      switch tree.blocks[child].kind {
      case .quote:
        guard line.indent <= 3, line.first == UInt8(ascii: ">") else { return (container, false) }
        line.advance(line.indent + 1, columns: true)
        line.advanceOptionalBlank()
      case .item:
        let marker = tree.blocks[child].marker
        if line.indent >= marker.indent + marker.padding {
          line.advance(marker.indent + marker.padding, columns: true)
        } else if line.isBlank, tree.blocks[child].firstChild >= 0 {
          line.advanceToText()
        } else {
          return (container, false)
        }
      case .code:
        if let fence = tree.blocks[child].fence {
          if line.closes(fence) {
            while current != child { current = tree.finalize(current) }
            current = tree.finalize(child)
            return nil
          }
          line.advance(overIndent: fence.indent)
        } else if line.indent >= 4 {
          line.advance(4, columns: true)
        } else if line.isBlank {
          line.advanceToText()
        } else {
          return (container, false)
        }
      case .html:
        if line.isBlank, tree.blocks[child].htmlKind >= 6 { return (container, false) }
      case .paragraph:
        if line.isBlank { return (container, false) }
      case .heading, .rule:
        return (container, false)
      case .document, .list: break
      }
      container = child
    }
  }

  private mutating func openNewBlocks(in matched: Int, allMatched: Bool) -> Int {
    var container = matched
    var mayBeLazy = tree.blocks[current].kind == .paragraph
    while tree.blocks[container].kind != .code, tree.blocks[container].kind != .html {
      line.findFirstNonspace()
      let opened =
        line.indent < 4
        ? openBlock(in: container, allMatched: allMatched, mayBeLazy: mayBeLazy)
        : openIndentedCode(in: container, mayBeLazy: mayBeLazy)
      guard let opened else { break }
      container = opened
      if tree.blocks[container].takesLines { break }
      mayBeLazy = false
    }
    return container
  }

  private mutating func openIndentedCode(in container: Int, mayBeLazy: Bool) -> Int? {
    if mayBeLazy || line.isBlank { return nil }
    line.advance(4, columns: true)
    return addChild(.code, to: container, column: Int32(line.offset + 1))
  }

  /// Opens the block that the line starts; nil if it goes on with one that is open.
  private mutating func openBlock(in container: Int, allMatched: Bool, mayBeLazy: Bool) -> Int? {
    let kind = tree.blocks[container].kind
    let start = Int32(line.firstNonspace + 1)
    if line.first == UInt8(ascii: ">") {
      line.advance(behindMark: 1)
      line.advanceOptionalBlank()
      return addChild(.quote, to: container, column: start)
    }
    if let (level, length) = line.headingStart() {
      line.advance(behindMark: length)
      let heading = addChild(.heading, to: container, column: start)
      tree.blocks[heading].level = level
      tree.blocks[heading].markerLength = Int32(length)
      return heading
    }
    if let fence = line.fenceStart() {
      let code = addChild(.code, to: container, column: start)
      tree.blocks[code].fence = fence
      line.advance(behindMark: fence.length)
      return code
    }
    let isAnyTag = kind != .paragraph && !mayBeLazy
    if let htmlKind = htmlStart(line.text, isAnyTag: isAnyTag) {
      let html = addChild(.html, to: container, column: start)
      tree.blocks[html].htmlKind = htmlKind
      return html
    }
    if kind == .paragraph, let level = line.underlineLevel() {
      // If nothing is left above the line, it starts a paragraph of its own.
      guard tree.takeReferences(of: container) else { return nil }
      tree.blocks[container].kind = .heading
      tree.blocks[container].level = level
      line.advanceToEnd()
      return container
    }
    if kind != .paragraph || allMatched, line.isRule() {
      let rule = addChild(.rule, to: container, column: start)
      line.advanceToEnd()
      return rule
    }
    guard let (marker, length) = line.listMarker(interrupts: kind == .paragraph) else { return nil }
    return openItem(marker, length, in: container, column: start)
  }

  /// Opens a list item, and a list for it if the one that is open is of another kind.
  private mutating func openItem(
    _ found: BlockTree.ListMarker, _ length: Int, in container: Int, column start: Int32
  ) -> Int {
    var marker = found
    marker.padding = line.advance(behindListMarker: length)
    marker.indent = line.indent
    var list = container
    if tree.blocks[container].kind != .list
      || !tree.blocks[container].marker.continues(in: marker)
    {
      list = addChild(.list, to: container, column: start)
      tree.blocks[list].marker = marker
    }
    let item = addChild(.item, to: list, column: start)
    tree.blocks[item].marker = marker
    return item
  }

  private mutating func addText(to container: Int, lastMatched: Int) {
    var container = container
    line.findFirstNonspace()
    if line.isBlank, tree.blocks[container].lastChild >= 0 {
      tree.blocks[tree.blocks[container].lastChild].lastLineIsBlank = true
    }
    tree.blocks[container].lastLineIsBlank =
      line.isBlank && noticesBlankLine(tree.blocks[container])
    var above = tree.blocks[container].parent
    while above >= 0 {
      tree.blocks[above].lastLineIsBlank = false
      above = tree.blocks[above].parent
    }

    if current != lastMatched, container == lastMatched, !line.isBlank,
      tree.blocks[current].kind == .paragraph
    {
      addLine(to: current)
      return
    }
    while current != lastMatched { current = tree.finalize(current) }
    switch tree.blocks[container].kind {
    case .code:
      addLine(to: container)
    case .html:
      addLine(to: container)
      if endsHTML(tree.blocks[container].htmlKind, line.text) {
        container = tree.finalize(container)
      }
    default:
      if line.isBlank { break }
      if tree.blocks[container].takesLines {
        if tree.blocks[container].isMarkedHeading { line.chopHashes() }
        line.advanceToText()
        addLine(to: container)
      } else {
        container = addChild(.paragraph, to: container, column: Int32(line.firstNonspace + 1))
        line.advanceToText()
        addLine(to: container)
      }
    }
    current = container
  }

  private func noticesBlankLine(_ block: BlockTree.Block) -> Bool {
    switch block.kind {
    case .quote, .heading, .rule: false
    case .code: block.fence == nil
    case .item: block.firstChild >= 0 || block.line != lineNumber
    default: true
    }
  }

  private mutating func addLine(to block: Int) {
    line.appendRest(to: &tree.blocks[block].content)
  }

  private mutating func addChild(
    _ kind: BlockTree.Block.Kind, to parent: Int, column: Int32
  ) -> Int {
    tree.addChild(kind, to: parent, line: lineNumber, column: column)
  }
}
