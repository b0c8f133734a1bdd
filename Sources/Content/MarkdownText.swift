/// Bytes that stand in for others while cmark parses, so that it takes no notice of them.
///
/// Each replaces exactly one byte, so lines and columns stay what they are. They are control characters, which
/// `MarkdownText` takes out of the author's text first.
///
/// - Math: `$` that opens or closes becomes `math`; what stands between is hidden.
/// - Blanks: `[[` and `]]` become `blankOpen` and `blankClose` twice each; what stands between is hidden.
/// - Boxes: the brackets of `[ ]` or `[x]` at the start of a list item become `boxEmpty` or `boxMarked`, and `filler`.
///   So `- [x](a) first` is a choice and no link, even where `[x]:` has an address. In code they become brackets again.
enum Shadow {
  static let math: UInt8 = 0x01
  static let blankOpen: UInt8 = 0x02
  static let blankClose: UInt8 = 0x03
  static let boxEmpty: UInt8 = 0x04
  static let boxMarked: UInt8 = 0x05
  static let filler: UInt8 = 0x06

  /// The bytes that cmark gives a meaning, in the order of their shadows.
  private static let hidden = Array("\\`&*_[]!<>#-+=~.)".utf8)
  private static let shadows: [UInt8] = [0x07, 0x08] + (0x0E...0x1F)

  private static let shadowOf: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for (byte, shadow) in zip(hidden, shadows) { table[Int(byte)] = shadow }
    return table
  }()

  private static let originalOf: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for (byte, shadow) in zip(hidden, shadows) { table[Int(shadow)] = byte }
    table[Int(math)] = UInt8(ascii: "$")
    table[Int(blankOpen)] = UInt8(ascii: "[")
    table[Int(blankClose)] = UInt8(ascii: "]")
    return table
  }()

  static func of(_ byte: UInt8) -> UInt8 { shadowOf[Int(byte)] }

  static func original(of byte: UInt8) -> UInt8 { originalOf[Int(byte)] }

  /// Whether a byte may be a shadow; tabs and line ends are not.
  static func isShadow(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D && byte != 0x0B && byte != 0x0C
  }
}

/// What is odd about the box of a choice, by line.
struct BoxOddity {
  enum Kind {
    case mark, empty, noBlankAfter, noBreakSpace, noBlankBefore
  }

  var kind: Kind
  /// In the text that is parsed, from 1.
  var line: Int32
  /// In bytes, from 1.
  var column: Int32
}

/// A Markdown text made ready for cmark: boxes, blanks and math are hidden from it (see `Shadow`).
struct MarkdownText {
  private(set) var bytes: [UInt8]
  /// By line.
  private(set) var oddities: [BoxOddity] = []
  /// Where `[[` stands without `]]` on the same line.
  private(set) var openBlanks: [(line: Int32, column: Int32)] = []
  /// Whether anything was hidden besides boxes.
  private(set) var hasShadows = false
  /// Whether there is a box at all.
  private(set) var hasBoxes = false
  /// The line of the first list item or quote that stands in too many others.
  private(set) var deepLine: Int32?

  /// Whether `[[…]]` is a blank.
  let readsBlanks: Bool
  private var line: Int32 = 1
  private var lineStart = 0
  private var index = 0
  /// Before these places no single dollar closes math, and no `]]` a blank; so nobody looks twice.
  private var dollarlessEnd = 0
  private var bracketlessEnd = 0

  /// Makes text ready; blanks count only where the author writes for Podium.
  init(_ source: ArraySlice<UInt8>, readsBlanks: Bool) {
    bytes = Array(source)
    self.readsBlanks = readsBlanks
    let hasDollar = bytes.contains(UInt8(ascii: "$"))
    let scansInlines = hasDollar || readsBlanks
    while index < bytes.count, deepLine == nil {
      scanLine(inlines: scansInlines)
    }
    if bytes.count > 65536, deepLine == nil { deepLine = lineOfOpenBrackets }
  }

  /// The line of a paragraph that opens thousands of images and closes none, over which cmark 0.30.2 takes quadratic time.
  private var lineOfOpenBrackets: Int32? {
    var line: Int32 = 1
    var open = 0
    var previous: UInt8 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["):
        open += 1
        if open > 2000 { return line }
      case UInt8(ascii: "]"):
        open = max(0, open - 1)
      case UInt8(ascii: "\n"):
        line += 1
        if previous == UInt8(ascii: "\n") { open = 0 }
      default: break
      }
      previous = byte
    }
    return nil
  }
}

// MARK: Lines

extension MarkdownText {
  /// Looks at one line, or at several where code or math spans them, and goes to the start of the next.
  private mutating func scanLine(inlines: Bool) {
    lineStart = index
    guard let start = scanContainers(inFence: false) else { return skipLine() }
    index = start
    if let fence = fence(at: start) { return skipFence(fence) }
    if inlines { scanInlines() } else { skipLine() }
  }

  /// Goes past quote and list markers, and hides a box.
  ///
  /// Gives the first byte of what the line says, or nil if it says nothing.
  private mutating func scanContainers(inFence: Bool) -> Int? {
    var place = index
    var depth = 0
    var indentation = 0
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        place += 1
        indentation += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return nil
      case UInt8(ascii: ">"):
        place += 1
        depth += 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        guard let after = afterBullet(place + 1, inFence: inFence) else { return place }
        place = after
        depth += 1
        if hideBox(at: place) { return place }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let after = afterNumber(place) else { return place }
        place = after
        depth += 1
        if hideBox(at: place) { return place }
      default:
        return place
      }
      if depth > MarkdownTree.maximumDepth || depth > 0 && indentation > 200 {
        if !inFence, !isRule(from: index) { deepLine = line }
        return nil
      }
    }
    return nil
  }

  /// Whether a line holds nothing but blanks and one kind of rule mark.
  private func isRule(from start: Int) -> Bool {
    var mark: UInt8?
    for byte in bytes[start...] {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
        if mark ?? byte != byte { return false }
        mark = byte
      default: return false
      }
    }
    return true
  }

  /// The byte after a bullet and its blank.
  ///
  /// A no-break space counts as a blank, and so does none, before a box.
  private mutating func afterBullet(_ place: Int, inFence: Bool) -> Int? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      return afterBlanks(place)
    case _ where inFence:
      return nil
    case UInt8(ascii: "["):
      // `-[ ] A`: the bracket becomes the blank, the box what it held.
      guard let box = box(at: place), box.count > 2, hasBlank(at: place + box.count) else {
        return nil
      }
      bytes[place] = UInt8(ascii: " ")
      hide(isMarked: box.isMarked, from: place + 1, to: place + box.count)
      note(.noBlankBefore, at: place)
      return place + 1
    case 0xC2:
      guard isNoBreakSpace(place), box(at: afterBlanks(place)) != nil else { return nil }
      note(.noBreakSpace, at: place)
      bytes[place] = UInt8(ascii: " ")
      bytes[place + 1] = UInt8(ascii: " ")
      return afterBlanks(place)
    default:
      return nil
    }
  }

  private mutating func afterNumber(_ start: Int) -> Int? {
    var place = start
    while place < bytes.count, place - start < 9, isDigit(bytes[place]) { place += 1 }
    guard place + 1 < bytes.count,
      bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: ")"),
      bytes[place + 1] == UInt8(ascii: " ") || bytes[place + 1] == UInt8(ascii: "\t")
    else { return nil }
    return afterBlanks(place + 1)
  }

  private func afterBlanks(_ start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t") {
        place += 1
      } else if isNoBreakSpace(place) {
        place += 2
      } else {
        break
      }
    }
    return place
  }

  private func isNoBreakSpace(_ place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == 0xC2 && bytes[place + 1] == 0xA0
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n"),
      bytes[index] != UInt8(ascii: "\r")
    {
      index += 1
    }
    endLine()
  }

  /// Goes past the line end at the index, if there is one.
  private mutating func endLine() {
    guard index < bytes.count else { return }
    let isCarriageReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isCarriageReturn, index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    line += 1
    lineStart = index
  }

  private mutating func note(_ kind: BoxOddity.Kind, at place: Int) {
    oddities.append(BoxOddity(kind: kind, line: line, column: Int32(place - lineStart + 1)))
  }
}

// MARK: Code fences

extension MarkdownText {
  private struct Fence {
    var mark: UInt8
    var count: Int
  }

  /// A fence of at least three marks at a place; one of backticks has none of them after it.
  private func fence(at start: Int) -> Fence? {
    let mark = bytes[start]
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    var end = start
    while end < bytes.count, bytes[end] == mark { end += 1 }
    guard end - start >= 3 else { return nil }
    let count = end - start
    while mark == UInt8(ascii: "`"), end < bytes.count, !isLineEnd(bytes[end]) {
      if bytes[end] == mark { return nil }
      end += 1
    }
    return Fence(mark: mark, count: count)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private mutating func skipFence(_ open: Fence) {
    skipLine()
    while index < bytes.count {
      var place = index
      while place < bytes.count,
        bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t")
          || bytes[place] == UInt8(ascii: ">")
      {
        place += 1
      }
      var count = 0
      while place < bytes.count, bytes[place] == open.mark {
        place += 1
        count += 1
      }
      let closes = count >= open.count && afterBlanks(place) >= endOfLine(from: place)
      // A fence also ends with the list item that it stands in, which only cmark knows; so boxes are hidden in code as well.
      lineStart = index
      _ = scanContainers(inFence: true)
      skipLine()
      if closes { return }
    }
  }

  private func endOfLine(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n"),
        bytes[place] != UInt8(ascii: "\r")
      {
        place += 1
      }
      return place
    }
  }
}

// MARK: Boxes

extension MarkdownText {
  private struct Box {
    var isMarked: Bool
    /// How many bytes it has with its brackets.
    var count: Int
    var oddity: BoxOddity.Kind?
  }

  /// Marks that mean "right" besides x and X, with what stands for a blank.
  private static let marks: [(text: [UInt8], isMarked: Bool, oddity: BoxOddity.Kind?)] = [
    (Array("x".utf8), true, nil),
    (Array("X".utf8), true, nil),
    (Array(" ".utf8), false, nil),
    (Array("".utf8), false, .empty),
    (Array("\t".utf8), false, nil),
    (Array("\u{A0}".utf8), false, .noBreakSpace),
  ]

  private static let oddMarks: [[UInt8]] = [
    "×", "х", "Х", "ｘ", "Ｘ", "χ", "✓", "✔", "✔️", "✅", "☑", "☑️", "*",
  ].map { Array($0.utf8) }

  private func box(at start: Int) -> Box? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    let limit = min(bytes.count, start + 12)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let held = bytes[start + 1..<end]
    for mark in Self.marks where held.elementsEqual(mark.text) {
      return Box(isMarked: mark.isMarked, count: end + 1 - start, oddity: mark.oddity)
    }
    let trimmed = trimmedBlanks(held)
    if trimmed.isEmpty {
      return Box(isMarked: false, count: end + 1 - start, oddity: .mark)
    }
    let isX = trimmed.elementsEqual("x".utf8) || trimmed.elementsEqual("X".utf8)
    if isX || Self.oddMarks.contains(where: trimmed.elementsEqual) {
      return Box(isMarked: true, count: end + 1 - start, oddity: .mark)
    }
    return nil
  }

  private func trimmedBlanks(_ held: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var held = held
    while let first = held.first {
      if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        held.removeFirst()
      } else if isNoBreakSpace(held.startIndex) {
        held.removeFirst(2)
      } else {
        break
      }
    }
    while let last = held.last {
      if last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
        held.removeLast()
      } else if held.count > 1, isNoBreakSpace(held.endIndex - 2) {
        held.removeLast(2)
      } else {
        break
      }
    }
    return held
  }

  /// Hides the box at a place, if there is one, and notes what is odd about it.
  private mutating func hideBox(at place: Int) -> Bool {
    if place < bytes.count, bytes[place] == Shadow.boxEmpty || bytes[place] == Shadow.boxMarked {
      return true
    }
    guard let box = box(at: place) else { return false }
    let after = place + box.count
    let hasBlankAfter = hasBlank(at: after)
    // `[](address)` is a link without a text; `[x](a) first` is a choice that lacks a blank.
    if box.count == 2, !hasBlankAfter, bytes[after] == UInt8(ascii: "(") { return false }
    if let oddity = box.oddity {
      note(oddity, at: place)
    } else if !hasBlankAfter {
      note(.noBlankAfter, at: after)
    } else if after < bytes.count, isNoBreakSpace(after) {
      note(.noBreakSpace, at: after)
    }
    hide(isMarked: box.isMarked, from: place, to: after)
    return true
  }

  private func hasBlank(at place: Int) -> Bool {
    place >= bytes.count || bytes[place] <= 0x20 || isNoBreakSpace(place)
  }

  private mutating func hide(isMarked: Bool, from start: Int, to end: Int) {
    hasBoxes = true
    bytes[start] = isMarked ? Shadow.boxMarked : Shadow.boxEmpty
    for place in start + 1..<end - 1 { bytes[place] = Shadow.of(bytes[place]) }
    bytes[end - 1] = Shadow.filler
  }
}

// MARK: Inlines

extension MarkdownText {
  /// Hides the math and the blanks from the index to the end of its line.
  private mutating func scanInlines() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return endLine()
      case UInt8(ascii: "\\"):
        index += index + 1 < bytes.count && !isLineEnd(bytes[index + 1]) ? 2 : 1
      case UInt8(ascii: "`"):
        skipCodeSpan()
      case UInt8(ascii: "$"):
        hideMath()
      case UInt8(ascii: "["):
        if readsBlanks { hideBlank() } else { index += 1 }
      default:
        index += 1
      }
    }
  }

  /// Goes past a code span; past its backticks only where it does not end in the paragraph.
  private mutating func skipCodeSpan() {
    let start = index
    while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
    let count = index - start
    guard let close = closingBackticks(count, from: index) else { return }
    while index < close {
      if isLineEnd(bytes[index]) { endLine() } else { index += 1 }
    }
  }

  private func closingBackticks(_ count: Int, from start: Int) -> Int? {
    var place = start
    let limit = min(bytes.count, start + 4096)
    while place < limit {
      if bytes[place] == UInt8(ascii: "`") {
        let run = place
        while place < bytes.count, bytes[place] == UInt8(ascii: "`") { place += 1 }
        if place - run == count { return place }
      } else if isLineEnd(bytes[place]) {
        guard continuesParagraph(after: place) else { return nil }
        place += 1
      } else {
        place += 1
      }
    }
    return nil
  }

  /// Whether the line after a line end is neither blank nor the start of another block.
  private func continuesParagraph(after lineEnd: Int) -> Bool {
    var place = lineEnd + 1
    if bytes[lineEnd] == UInt8(ascii: "\r"), place < bytes.count,
      bytes[place] == UInt8(ascii: "\n")
    {
      place += 1
    }
    place = afterBlanks(place)
    guard place < bytes.count, !isLineEnd(bytes[place]) else { return false }
    switch bytes[place] {
    case UInt8(ascii: "#"): return false
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      return place + 1 < bytes.count && box(at: afterBlanks(place + 1)) == nil
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return fence(at: place) == nil
    default: return true
    }
  }

  /// Hides `$…$` or `$$…$$` at the index, if it is math, and goes past it.
  ///
  /// One dollar opens before anything but a blank, and closes on its line after anything but a blank and before
  /// anything but a digit: `$5 or $6` is money. Two dollars may close on a later line of the paragraph.
  private mutating func hideMath() {
    let start = index
    let isDouble = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "$")
    let inner = start + (isDouble ? 2 : 1)
    let found = isDouble ? displayMathEnd(from: inner) : inlineMathEnd(from: inner)
    guard let close = found else {
      index = inner
      return
    }
    hasShadows = true
    let count = inner - start
    for place in start..<inner { bytes[place] = Shadow.math }
    for place in inner..<close { bytes[place] = Shadow.of(bytes[place]) }
    for place in close..<close + count { bytes[place] = Shadow.math }
    while index < close + count {
      if isLineEnd(bytes[index]) { endLine() } else { index += 1 }
    }
  }

  private mutating func inlineMathEnd(from start: Int) -> Int? {
    guard start < bytes.count, start >= dollarlessEnd, bytes[start] > 0x20 else { return nil }
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "`"):
        dollarlessEnd = place
        return nil
      case UInt8(ascii: "\\"):
        place += 2
      case UInt8(ascii: "$"):
        let isClose =
          place > start && bytes[place - 1] != UInt8(ascii: " ")
          && bytes[place - 1] != UInt8(ascii: "\t")
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        if isClose, !isDigit(next), next != UInt8(ascii: "$") { return place }
        place += 1
      default:
        place += 1
      }
    }
    dollarlessEnd = place
    return nil
  }

  private func displayMathEnd(from start: Int) -> Int? {
    var place = start
    let limit = min(bytes.count, start + 16384)
    while place < limit {
      switch bytes[place] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard continuesParagraph(after: place) else { return nil }
        place += 1
      case UInt8(ascii: "\\"):
        place += place + 1 < bytes.count && !isLineEnd(bytes[place + 1]) ? 2 : 1
      case UInt8(ascii: "`"):
        return nil
      case UInt8(ascii: "$"):
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "$") {
          return place > start ? place : nil
        }
        place += 1
      default:
        place += 1
      }
    }
    return nil
  }

  /// Hides `[[…]]` at the index, if it is a blank, and goes past it.
  ///
  /// What stands between backticks in it does not end it.
  private mutating func hideBlank() {
    let start = index
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "["), start >= bracketlessEnd
    else {
      index += 1
      return
    }
    var place = start + 2
    var isQuoted = false
    while place < bytes.count, !isLineEnd(bytes[place]) {
      switch bytes[place] {
      case UInt8(ascii: "\\") where !isQuoted:
        place += place + 1 < bytes.count && !isLineEnd(bytes[place + 1]) ? 2 : 1
      case UInt8(ascii: "`"):
        isQuoted.toggle()
        place += 1
      case UInt8(ascii: "]") where !isQuoted:
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "]") {
          return hideBlank(from: start, to: place)
        }
        place += 1
      default:
        place += 1
      }
    }
    bracketlessEnd = place
    openBlanks.append((line, Int32(start - lineStart + 1)))
    index = start + 2
  }

  private mutating func hideBlank(from start: Int, to close: Int) {
    index = close + 2
    // `[[1]](address)` is a link whose text is in brackets.
    if index < bytes.count, bytes[index] == UInt8(ascii: "(") { return }
    hasShadows = true
    for place in start + 2..<close { bytes[place] = Shadow.of(bytes[place]) }
    for place in [start, start + 1] { bytes[place] = Shadow.blankOpen }
    for place in [close, close + 1] { bytes[place] = Shadow.blankClose }
  }
}
