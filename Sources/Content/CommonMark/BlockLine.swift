internal import Bytes

/// A line of Markdown while its blocks are looked for: its bytes, and how far it is read, in bytes
/// and in columns.
struct BlockLine {
  private(set) var bytes: [UInt8] = []
  private(set) var offset = 0
  private(set) var firstNonspace = 0
  /// How many columns stand between the offset and the first byte that is no blank.
  private(set) var indent = 0
  /// Whether nothing but blanks is left.
  private(set) var isBlank = false
  private var column = 0
  private var isInsideTab = false
  /// Before this place no thematic break starts, as what stands there ends all of them.
  private var ruleEnd = 0

  /// Starts with the next line, which is given without its end.
  mutating func start(_ line: ArraySlice<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    offset = 0
    column = 0
    isInsideTab = false
    ruleEnd = 0
  }

  /// The bytes from the first one that is no blank.
  var text: ArraySlice<UInt8> { bytes[firstNonspace...] }

  /// The byte at a place, or 0 behind the end.
  private func peek(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// The first byte that is no blank.
  var first: UInt8 { peek(firstNonspace) }

  /// Looks for the first byte that is no blank.
  mutating func findFirstNonspace() {
    firstNonspace = offset
    var firstColumn = column
    var untilTab = 4 - column % 4
    scan: while true {
      switch peek(firstNonspace) {
      case UInt8(ascii: " "):
        firstNonspace += 1
        firstColumn += 1
        untilTab -= 1
        if untilTab == 0 { untilTab = 4 }
      case UInt8(ascii: "\t"):
        firstNonspace += 1
        firstColumn += untilTab
        untilTab = 4
      default: break scan
      }
    }
    indent = firstColumn - column
    isBlank = isLineEnd(peek(firstNonspace))
  }

  /// Moves on by some bytes or columns; a tab may be left in its middle.
  mutating func advance(_ count: Int, columns: Bool = false) {
    var count = count
    while count > 0, offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\t") {
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

  mutating func advanceOptionalBlank() {
    if isBlankOrTab(peek(offset)) { advance(1, columns: true) }
  }

  mutating func advanceToText() { advance(firstNonspace - offset) }

  /// Moves behind a mark of some bytes that stands before the text.
  mutating func advance(behindMark length: Int) { advance(firstNonspace + length - offset) }

  mutating func advanceToEnd() { advance(bytes.count - 1 - offset) }

  /// Moves over at most some blanks of a fence's indentation.
  mutating func advance(overIndent width: Int) {
    var left = width
    while left > 0, isBlankOrTab(peek(offset)) {
      advance(1, columns: true)
      left -= 1
    }
  }

  /// Moves behind a list marker and the blanks that belong to it; how wide both are together.
  mutating func advance(behindListMarker length: Int) -> Int {
    advance(behindMark: length)
    let saved = (offset, column, isInsideTab)
    while column - saved.1 <= 5, isBlankOrTab(peek(offset)) { advance(1, columns: true) }
    let blanks = column - saved.1
    if (1...4).contains(blanks), !isLineEnd(peek(offset)) { return length + blanks }
    (offset, column, isInsideTab) = saved
    if blanks > 0 { advance(1, columns: true) }
    return length + 1
  }

  /// Appends what is left of the line to a block's text.
  mutating func appendRest(to content: inout [UInt8]) {
    if isInsideTab {
      offset += 1
      for _ in 0..<4 - column % 4 { content.append(UInt8(ascii: " ")) }
    }
    if offset < bytes.count { content += bytes[offset...] }
  }

  /// Takes the closing hashes off an ATX heading's line.
  mutating func chopHashes() {
    var end = bytes.count
    while end > 0, isSpace(bytes[end - 1]) { end -= 1 }
    let hashes = end
    while end > 0, bytes[end - 1] == UInt8(ascii: "#") { end -= 1 }
    if end < hashes, end > 0, isBlankOrTab(bytes[end - 1]) {
      while end > 0, isSpace(bytes[end - 1]) { end -= 1 }
      bytes.removeLast(bytes.count - end)
    } else {
      bytes.removeLast(bytes.count - hashes)
    }
  }

  // MARK: What starts or ends a block

  func closes(_ fence: BlockTree.Fence) -> Bool {
    guard indent <= 3, first == fence.mark else { return false }
    var place = firstNonspace
    while peek(place) == fence.mark { place += 1 }
    guard place - firstNonspace >= fence.length else { return false }
    while isBlankOrTab(peek(place)) { place += 1 }
    return isLineEnd(peek(place))
  }

  func headingStart() -> (level: UInt8, length: Int)? {
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

  func fenceStart() -> BlockTree.Fence? {
    let mark = peek(firstNonspace)
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    var place = firstNonspace
    while peek(place) == mark { place += 1 }
    let length = place - firstNonspace
    guard length >= 3 else { return nil }
    if mark == UInt8(ascii: "`"), bytes[place...].contains(mark) { return nil }
    return BlockTree.Fence(mark: mark, length: length, indent: firstNonspace - offset)
  }

  func underlineLevel() -> UInt8? {
    let mark = peek(firstNonspace)
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return nil }
    var place = firstNonspace
    while peek(place) == mark { place += 1 }
    while isBlankOrTab(peek(place)) { place += 1 }
    guard isLineEnd(peek(place)) else { return nil }
    return mark == UInt8(ascii: "=") ? 1 : 2
  }

  mutating func isRule() -> Bool {
    let mark = peek(firstNonspace)
    guard firstNonspace >= ruleEnd, "*_-".utf8.contains(mark) else { return false }
    var count = 0
    var place = firstNonspace
    while place < bytes.count, !isLineEnd(bytes[place]) {
      if bytes[place] == mark {
        count += 1
      } else if !isBlankOrTab(bytes[place]) {
        ruleEnd = place
        return false
      }
      place += 1
    }
    return count >= 3
  }

  func listMarker(interrupts: Bool) -> (BlockTree.ListMarker, Int)? {
    var place = firstNonspace
    var marker = BlockTree.ListMarker()
    let first = peek(place)
    if first == UInt8(ascii: "*") || first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      marker.sign = first
      place += 1
    } else if first.isASCIIDigit {
      while peek(place).isASCIIDigit, place - firstNonspace < 9 {
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
