/// Reads Markdown as libcmark does, without libcmark: the Workshop page has no C library to ask.
///
/// The build never runs this. It follows CommonMark 0.30 and the choices that cmark 0.30.2 makes
/// where the specification leaves one, including how it counts lines and columns, and
/// `CommonMarkTests` holds every node it makes to cmark's. Both passes, over blocks and over
/// inlines, take time in proportion to the text.
struct CommonMarkReader {
  var blocks: [Block] = [Block(kind: .document, line: 1, column: 1, parent: -1)]
  var references = LinkReferences()

  // The line that is read, and how far.
  private var line: [UInt8] = []
  private var lineNumber: Int32 = 0
  private var offset = 0
  private var column = 0
  private var firstNonspace = 0
  private var firstNonspaceColumn = 0
  private var indent = 0
  private var isBlank = false
  private var isInsideTab = false
  /// Before this place of the line no thematic break starts, as what stands there ends all of them.
  private var ruleEnd = 0
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
      line = Array(bytes[start..<end])
      line.append(UInt8(ascii: "\n"))
      readLine()
      start = next
    }
    while current != 0 { current = finalize(current) }
    references.limit = max(bytes.count, 100_000)
  }

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
}

// MARK: Lines

extension CommonMarkReader {
  private func peek(_ place: Int) -> UInt8 { place < line.count ? line[place] : 0 }

  private mutating func readLine() {
    offset = 0
    column = 0
    isInsideTab = false
    ruleEnd = 0
    lineNumber += 1
    guard let (matched, isWhole) = matchOpenBlocks() else { return }
    let before = current
    let container = openNewBlocks(in: matched, allMatched: isWhole)
    // A lazy line may have closed what was open.
    if before == current || blocks[container].isOpen {
      addText(to: container, lastMatched: matched)
    }
  }

  private mutating func findFirstNonspace() {
    firstNonspace = offset
    firstNonspaceColumn = column
    var untilTab = 4 - column % 4
    scan: while true {
      switch peek(firstNonspace) {
      case UInt8(ascii: " "):
        firstNonspace += 1
        firstNonspaceColumn += 1
        untilTab -= 1
        if untilTab == 0 { untilTab = 4 }
      case UInt8(ascii: "\t"):
        firstNonspace += 1
        firstNonspaceColumn += untilTab
        untilTab = 4
      default: break scan
      }
    }
    indent = firstNonspaceColumn - column
    isBlank = isLineEnd(peek(firstNonspace))
  }

  private mutating func advance(_ count: Int, columns: Bool = false) {
    var count = count
    while count > 0, offset < line.count {
      if line[offset] == UInt8(ascii: "\t") {
        let untilTab = 4 - column % 4
        if columns {
          isInsideTab = untilTab > count
          let taken = min(count, untilTab)
          column += taken
          offset += isInsideTab ? 0 : 1
          count -= taken
        } else {
          isInsideTab = false
          column += untilTab
          offset += 1
          count -= 1
        }
      } else {
        isInsideTab = false
        offset += 1
        column += 1
        count -= 1
      }
    }
  }

  private mutating func advanceOptionalBlank() {
    if isBlankOrTab(peek(offset)) { advance(1, columns: true) }
  }

  /// The last of the open blocks that the line goes on with, and whether it goes on with all; nil
  /// if the line only closed a fence.
  private mutating func matchOpenBlocks() -> (Int, Bool)? {
    var container = 0
    while true {
      let child = blocks[container].lastChild
      guard child >= 0, blocks[child].isOpen else { return (container, true) }
      findFirstNonspace()
      switch blocks[child].kind {
      case .quote:
        guard indent <= 3, peek(firstNonspace) == UInt8(ascii: ">") else {
          return (container, false)
        }
        advance(indent + 1, columns: true)
        advanceOptionalBlank()
      case .item:
        let marker = blocks[child].marker
        if indent >= marker.indent + marker.padding {
          advance(marker.indent + marker.padding, columns: true)
        } else if isBlank, blocks[child].firstChild >= 0 {
          advance(firstNonspace - offset)
        } else {
          return (container, false)
        }
      case .code:
        if let fence = blocks[child].fence {
          if indent <= 3, peek(firstNonspace) == fence.mark, closesFence(fence) {
            while current != child { current = finalize(current) }
            current = finalize(child)
            return nil
          }
          var left = fence.indent
          while left > 0, isBlankOrTab(peek(offset)) {
            advance(1, columns: true)
            left -= 1
          }
        } else if indent >= 4 {
          advance(4, columns: true)
        } else if isBlank {
          advance(firstNonspace - offset)
        } else {
          return (container, false)
        }
      case .html:
        if isBlank, blocks[child].htmlKind >= 6 { return (container, false) }
      case .paragraph:
        if isBlank { return (container, false) }
      case .heading, .rule:
        return (container, false)
      case .document, .list: break
      }
      container = child
    }
  }

  private func closesFence(_ fence: Fence) -> Bool {
    var place = firstNonspace
    while peek(place) == fence.mark { place += 1 }
    guard place - firstNonspace >= fence.length else { return false }
    while isBlankOrTab(peek(place)) { place += 1 }
    return isLineEnd(peek(place))
  }

  private mutating func openNewBlocks(in matched: Int, allMatched: Bool) -> Int {
    var container = matched
    var mayBeLazy = blocks[current].kind == .paragraph
    while blocks[container].kind != .code, blocks[container].kind != .html {
      findFirstNonspace()
      let opened =
        indent < 4
        ? openBlock(in: container, allMatched: allMatched, mayBeLazy: mayBeLazy)
        : openIndentedCode(in: container, mayBeLazy: mayBeLazy)
      guard let opened else { break }
      container = opened
      if blocks[container].takesLines { break }
      mayBeLazy = false
    }
    return container
  }

  private mutating func openIndentedCode(in container: Int, mayBeLazy: Bool) -> Int? {
    if mayBeLazy || isBlank { return nil }
    advance(4, columns: true)
    return addChild(.code, to: container, column: Int32(offset + 1))
  }

  /// Opens the block that the line starts; nil if it goes on with one that is open.
  private mutating func openBlock(in container: Int, allMatched: Bool, mayBeLazy: Bool) -> Int? {
    let kind = blocks[container].kind
    let start = Int32(firstNonspace + 1)
    if peek(firstNonspace) == UInt8(ascii: ">") {
      advance(firstNonspace + 1 - offset)
      advanceOptionalBlank()
      return addChild(.quote, to: container, column: start)
    }
    if let (level, length) = headingStart() {
      advance(firstNonspace + length - offset)
      let heading = addChild(.heading, to: container, column: start)
      blocks[heading].level = level
      blocks[heading].markerLength = Int32(length)
      return heading
    }
    if let fence = fenceStart() {
      let code = addChild(.code, to: container, column: start)
      blocks[code].fence = fence
      advance(firstNonspace + fence.length - offset)
      return code
    }
    let isAnyTag = kind != .paragraph && !mayBeLazy
    if let htmlKind = htmlStart(line[firstNonspace...], isAnyTag: isAnyTag) {
      let html = addChild(.html, to: container, column: start)
      blocks[html].htmlKind = htmlKind
      return html
    }
    if kind == .paragraph, let level = underlineLevel() {
      // If nothing is left above the line, it starts a paragraph of its own.
      guard takeReferences(of: container) else { return nil }
      blocks[container].kind = .heading
      blocks[container].level = level
      advance(line.count - 1 - offset)
      return container
    }
    if kind != .paragraph || allMatched, isRule() {
      let rule = addChild(.rule, to: container, column: start)
      advance(line.count - 1 - offset)
      return rule
    }
    guard let (marker, length) = listMarker(interrupts: kind == .paragraph) else { return nil }
    return openItem(marker, length, in: container, column: start)
  }

  /// Opens a list item, and a list for it if the one that is open is of another kind.
  private mutating func openItem(
    _ found: ListMarker, _ length: Int, in container: Int, column start: Int32
  ) -> Int {
    var marker = found
    advance(firstNonspace + length - offset)
    let saved = (offset, column, isInsideTab)
    while column - saved.1 <= 5, isBlankOrTab(peek(offset)) { advance(1, columns: true) }
    let blanks = column - saved.1
    if blanks >= 5 || blanks < 1 || isLineEnd(peek(offset)) {
      marker.padding = length + 1
      (offset, column, isInsideTab) = saved
      if blanks > 0 { advance(1, columns: true) }
    } else {
      marker.padding = length + blanks
    }
    marker.indent = indent
    var list = container
    if blocks[container].kind != .list || !blocks[container].marker.continues(in: marker) {
      list = addChild(.list, to: container, column: start)
      blocks[list].marker = marker
    }
    let item = addChild(.item, to: list, column: start)
    blocks[item].marker = marker
    return item
  }

  private mutating func addText(to container: Int, lastMatched: Int) {
    var container = container
    findFirstNonspace()
    if isBlank, blocks[container].lastChild >= 0 {
      blocks[blocks[container].lastChild].lastLineIsBlank = true
    }
    blocks[container].lastLineIsBlank = isBlank && noticesBlankLine(blocks[container])
    var above = blocks[container].parent
    while above >= 0 {
      blocks[above].lastLineIsBlank = false
      above = blocks[above].parent
    }

    if current != lastMatched, container == lastMatched, !isBlank,
      blocks[current].kind == .paragraph
    {
      addLine(to: current)
      return
    }
    while current != lastMatched { current = finalize(current) }
    switch blocks[container].kind {
    case .code:
      addLine(to: container)
    case .html:
      addLine(to: container)
      if endsHTML(blocks[container].htmlKind, line[firstNonspace...]) {
        container = finalize(container)
      }
    default:
      if isBlank { break }
      if blocks[container].takesLines {
        if blocks[container].kind == .heading, blocks[container].markerLength > 0 { chopHashes() }
        advance(firstNonspace - offset)
        addLine(to: container)
      } else {
        container = addChild(.paragraph, to: container, column: Int32(firstNonspace + 1))
        advance(firstNonspace - offset)
        addLine(to: container)
      }
    }
    current = container
  }

  private func noticesBlankLine(_ block: Block) -> Bool {
    switch block.kind {
    case .quote, .heading, .rule: false
    case .code: block.fence == nil
    case .item: block.firstChild >= 0 || block.line != lineNumber
    default: true
    }
  }

  private mutating func addLine(to block: Int) {
    if isInsideTab {
      offset += 1
      for _ in 0..<4 - column % 4 { blocks[block].content.append(UInt8(ascii: " ")) }
    }
    if offset < line.count { blocks[block].content += line[offset...] }
  }

  /// Takes the closing hashes off an ATX heading's line.
  private mutating func chopHashes() {
    var end = line.count
    while end > 0, isSpace(line[end - 1]) { end -= 1 }
    let hashes = end
    while end > 0, line[end - 1] == UInt8(ascii: "#") { end -= 1 }
    if end < hashes, end > 0, isBlankOrTab(line[end - 1]) {
      while end > 0, isSpace(line[end - 1]) { end -= 1 }
      line.removeLast(line.count - end)
    } else {
      line.removeLast(line.count - hashes)
    }
  }
}

// MARK: Starting and ending blocks

extension CommonMarkReader.Block {
  var takesLines: Bool {
    switch kind {
    case .paragraph, .heading, .code: true
    default: false
    }
  }
}

extension CommonMarkReader.ListMarker {
  /// Whether an item with another marker belongs to the list of this one.
  func continues(in other: Self) -> Bool {
    isOrdered == other.isOrdered && sign == other.sign
  }
}

extension CommonMarkReader {
  private mutating func addChild(_ kind: Block.Kind, to parent: Int, column: Int32) -> Int {
    var parent = parent
    while !canHold(parent, kind) { parent = finalize(parent) }
    let child = blocks.count
    var block = Block(kind: kind, line: lineNumber, column: column, parent: parent)
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
  private mutating func finalize(_ index: Int) -> Int {
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
  private mutating func takeReferences(of paragraph: Int) -> Bool {
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

// MARK: What starts a block

extension CommonMarkReader {
  private func headingStart() -> (level: UInt8, length: Int)? {
    var place = firstNonspace
    while peek(place) == UInt8(ascii: "#") { place += 1 }
    let level = place - firstNonspace
    guard (1...6).contains(level), isBlankOrTab(peek(place)) || isLineEnd(peek(place)) else {
      return nil
    }
    if isLineEnd(peek(place)) { return (UInt8(level), level + 1) }
    while isBlankOrTab(peek(place)) { place += 1 }
    return (UInt8(level), place - firstNonspace)
  }

  private func fenceStart() -> Fence? {
    let mark = peek(firstNonspace)
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    var place = firstNonspace
    while peek(place) == mark { place += 1 }
    let length = place - firstNonspace
    guard length >= 3 else { return nil }
    if mark == UInt8(ascii: "`"), line[place...].contains(mark) { return nil }
    return Fence(mark: mark, length: length, indent: firstNonspace - offset)
  }

  private func underlineLevel() -> UInt8? {
    let mark = peek(firstNonspace)
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return nil }
    var place = firstNonspace
    while peek(place) == mark { place += 1 }
    while isBlankOrTab(peek(place)) { place += 1 }
    guard isLineEnd(peek(place)) else { return nil }
    return mark == UInt8(ascii: "=") ? 1 : 2
  }

  private mutating func isRule() -> Bool {
    let mark = peek(firstNonspace)
    guard firstNonspace >= ruleEnd, "*_-".utf8.contains(mark) else { return false }
    var count = 0
    var place = firstNonspace
    while place < line.count, !isLineEnd(line[place]) {
      if line[place] == mark {
        count += 1
      } else if !isBlankOrTab(line[place]) {
        ruleEnd = place
        return false
      }
      place += 1
    }
    return count >= 3
  }

  private func listMarker(interrupts: Bool) -> (ListMarker, Int)? {
    var place = firstNonspace
    var marker = ListMarker()
    let first = peek(place)
    if first == UInt8(ascii: "*") || first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      marker.sign = first
      place += 1
    } else if isDigit(first) {
      while isDigit(peek(place)), place - firstNonspace < 9 {
        marker.number = marker.number * 10 + Int32(peek(place) - UInt8(ascii: "0"))
        place += 1
      }
      if interrupts, marker.number != 1 { return nil }
      marker.sign = peek(place)
      guard marker.sign == UInt8(ascii: ".") || marker.sign == UInt8(ascii: ")") else { return nil }
      marker.isOrdered = true
      place += 1
    } else {
      return nil
    }
    guard isSpace(peek(place)) else { return nil }
    if interrupts {
      var rest = place
      while isBlankOrTab(peek(rest)) { rest += 1 }
      if peek(rest) == UInt8(ascii: "\n") { return nil }
    }
    return (marker, place - firstNonspace)
  }
}
