internal import Bytes

/// What is unusual about the box of a choice, by line.
struct UnusualBox {
  enum Kind {
    case mark, tick, cross, empty, noBlankAfter, noBreakSpace, wideBlank, noBlankBefore, fence
  }

  var kind: Kind
  /// In the text that is parsed, from 1.
  var line: Int32
  /// In bytes, from 1.
  var column: Int32
}

extension MarkdownText {
  struct Box {
    var isMarked: Bool
    /// How many bytes it has with its brackets.
    var count: Int
    var unusual: UnusualBox.Kind?
  }

  /// Marks that mean "right" besides x and X.
  static let unusualMarks: [[UInt8]] = [
    "х", "Х", "ｘ", "Ｘ", "χ", "✓", "✓\u{FE0E}", "✔", "✔\u{FE0E}", "✔️", "✅", "☑",
    "☑\u{FE0E}", "☑️", "√", "*",
  ].map { Array($0.utf8) }

  /// Marks that mean "right" beside empty boxes, and "wrong" beside ticks.
  static let crosses: [[UInt8]] = ["×", "✗", "✘", "✖", "✖\u{FE0E}", "✖️", "✕", "☒", "❌"].map {
    Array($0.utf8)
  }

  private static let ticks: [[UInt8]] = ["✓", "✔", "✅", "☑", "√"].map { Array($0.utf8) }

  /// Marks that mean "right" beside crosses, and nothing elsewhere.
  private static let circles: [[UInt8]] = ["○", "◯", "〇", "⭕"].map { Array($0.utf8) }

  /// What the marks in boxes mean.
  struct BoxMarks {
    /// Whether crosses mean "right".
    var crossesAreRight = true
    /// Whether circles do.
    var circlesAreRight = false
  }

  /// What marks mean in a text; to be found out before anything in it is hidden.
  static func boxMarks(in bytes: [UInt8]) -> BoxMarks {
    var marks = BoxMarks()
    guard bytes.reduce(0, |) >= 0x80, holds(crosses, in: bytes) else { return marks }
    marks.circlesAreRight = holds(circles.map { $0 + [UInt8(ascii: "]")] }, in: bytes)
    marks.crossesAreRight = !marks.circlesAreRight && !holds(ticks, in: bytes)
    return marks
  }

  /// Whether one of some marks stands after a bracket.
  private static func holds(_ marks: [[UInt8]], in bytes: [UInt8]) -> Bool {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "[") {
      let rest = bytes[(index + 1)...]
      if marks.contains(where: { rest.starts(with: $0) }) { return true }
    }
    return false
  }

  func box(at start: Int) -> Box? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    let limit = min(bytes.count, start + 12)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let held = bytes[start + 1..<end]
    let count = held.count + 2
    if held.isEmpty { return Box(isMarked: false, count: count, unusual: .empty) }
    if held.count == 1 {
      switch bytes[start + 1] {
      case UInt8(ascii: "x"), UInt8(ascii: "X"): return Box(isMarked: true, count: count)
      case UInt8(ascii: " "), UInt8(ascii: "\t"): return Box(isMarked: false, count: count)
      default: break
      }
    }
    if held.count == 2, isNoBreakSpace(start + 1) {
      return Box(isMarked: false, count: count, unusual: .noBreakSpace)
    }
    let trimmed = trimmedBlanks(held)
    if trimmed.isEmpty { return Box(isMarked: false, count: count, unusual: .mark) }
    if Self.crosses.contains(where: trimmed.elementsEqual) {
      return Box(isMarked: boxMarks.crossesAreRight, count: count, unusual: .cross)
    }
    if boxMarks.circlesAreRight, Self.circles.contains(where: trimmed.elementsEqual) {
      return Box(isMarked: true, count: count, unusual: .tick)
    }
    let isX = trimmed.elementsEqual("x".utf8) || trimmed.elementsEqual("X".utf8)
    if isX || Self.unusualMarks.contains(where: trimmed.elementsEqual) {
      let isTick = Self.ticks.contains { trimmed.starts(with: $0) }
      return Box(isMarked: true, count: count, unusual: isTick ? .tick : .mark)
    }
    return nil
  }

  func trimmedBlanks(_ held: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var held = held
    while let first = held.first {
      if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        held.removeFirst()
      } else if isNoBreakSpace(held.startIndex) {
        held.removeFirst(2)
      } else if isWideBlank(held, at: held.startIndex) {
        held.removeFirst(3)
      } else {
        break
      }
    }
    while let last = held.last {
      if last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
        held.removeLast()
      } else if held.count > 1, isNoBreakSpace(held.endIndex - 2) {
        held.removeLast(2)
      } else if held.count > 2, isWideBlank(held, at: held.endIndex - 3) {
        held.removeLast(3)
      } else {
        break
      }
    }
    return held
  }

  /// Hides the box at a place, if there is one, and notes what is unusual about it.
  mutating func hideBox(at place: Int) -> Bool {
    if isBox(at: place) { return true }
    guard let box = box(at: place) else { return false }
    let after = place + box.count
    let hasBlankAfter = hasBlank(at: after)
    // `[](address)` is a link without a text; `[x](a) first` is a choice that lacks a blank.
    if box.count == 2, !hasBlankAfter, bytes[after] == UInt8(ascii: "(") { return false }
    if let unusual = box.unusual {
      note(unusual, at: place)
    } else if !hasBlankAfter {
      note(.noBlankAfter, at: after)
    } else if after < bytes.count, isNoBreakSpace(after) {
      note(.noBreakSpace, at: after)
    }
    hide(isMarked: box.isMarked, from: place, to: after)
    return true
  }

  /// Whether the box at a place is hidden.
  func isBox(at place: Int) -> Bool {
    place < bytes.count
      && (bytes[place] == Placeholder.boxEmpty || bytes[place] == Placeholder.boxMarked)
  }

  /// Where a code fence stands beside a hidden box, which cmark reads as text.
  func placeOfFence(besideBox start: Int) -> Int? {
    var place = start
    while place < bytes.count, bytes[place] != Placeholder.filler { place += 1 }
    place = afterBlanks(place + 1)
    return fence(at: place) == nil ? nil : place
  }

  func hasBlank(at place: Int) -> Bool {
    place >= bytes.count || bytes[place] <= 0x20 || isNoBreakSpace(place)
  }

  mutating func hide(isMarked: Bool, from start: Int, to end: Int) {
    hasBoxes = true
    bytes[start] = isMarked ? Placeholder.boxMarked : Placeholder.boxEmpty
    for place in start + 1..<end - 1 { bytes[place] = Placeholder.of(bytes[place]) }
    bytes[end - 1] = Placeholder.filler
    hideAt(afterBlanks(end))
  }

  /// Hides an `@` that starts a place on a picture.
  mutating func hideAt(_ start: Int) {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "@") else { return }
    var place = afterBlanks(start + 1)
    // A number, perhaps with a sign or in brackets, which is a mistake to be told.
    if place < bytes.count, "([+-.,".utf8.contains(bytes[place]) { place += 1 }
    if place < bytes.count, bytes[place].isASCIIDigit { bytes[start] = Placeholder.at }
  }
}
