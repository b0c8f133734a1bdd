internal import Bytes

extension MarkdownText {
  /// Notes a heading whose number has a backslash before what would make a label of it.
  mutating func noteLiteralNumber(at start: Int) {
    let line = bytes[start...].prefix(200).drop { "#".utf8.contains($0) }
      .drop { isBlankOrTab($0) || "*_".utf8.contains($0) }
    let rest = line.drop { $0.isASCIIDigit }
    if rest.startIndex > line.startIndex, rest.first == UInt8(ascii: "\\") {
      literalNumbers.append(self.line)
    }
  }

  /// Notes a line that continues a choice at the margin, if it looks like the next question: it
  /// starts with a number label, is bold or asks, and boxes follow; or it goes on below a right
  /// choice, or right choices, too short to be broken there, and another right one follows.
  mutating func noteGluedLine(at start: Int) {
    let end = endOfLine(from: start)
    guard start < end else { return }
    if startsWithUnreadBox(at: start) {
      note(.unreadBox, at: start)
    } else if looksLikeQuestion(bytes[start..<end]) {
      if hasBoxBelow(end) { note(.gluedLine, at: start) }
      // What goes on below is about that question.
      boxRun.isSingle = false
    } else if boxRun.goesOn == nil, start == lineStart, boxRun.isShort {
      boxRun.goesOn = (line, Int32(start - lineStart + 1), boxRun.hasRight)
      boxRun.hasRight = false
    } else {
      boxRun.isSingle = false
    }
  }

  /// Notes number signs at the margin without a blank behind them, which make no heading; a single
  /// one starts a word like `#quiz`.
  mutating func noteGluedHeading(at start: Int) {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    guard 2...6 ~= end - start, !hasBlank(at: end), start - lineStart < 4,
      bytes[lineStart..<start].allSatisfy({ $0 == UInt8(ascii: " ") })
    else { return }
    note(.gluedHeading, at: start)
  }

  /// Takes note of a line with a box, or of the end of a list of boxes.
  mutating func noteBox(at start: Int?) {
    guard let start else {
      if let found = boxRun.goesOn, boxRun.isSingle, found.hasRight, boxRun.hasRight {
        problems.append(TextProblem(kind: .gluedLine, line: found.line, column: found.column))
      }
      boxRun = BoxRun()
      return
    }
    if let found = unreadBox {
      problems.append(TextProblem(kind: .unreadBox, line: found.line, column: found.column))
      unreadBox = nil
    }
    if bytes[start] == Placeholder.boxMarked { boxRun.hasRight = true }
    boxRun.isShort = endOfLine(from: start) - start < 40
  }

  /// A list of boxes as far as it was scanned.
  struct BoxRun {
    /// The one line that goes on below a choice, and whether a right one stands above it.
    var goesOn: (line: Int32, column: Int32, hasRight: Bool)?
    var hasRight = false
    /// Whether the last choice is too short to be broken.
    var isShort = false
    /// Whether no other line goes on.
    var isSingle = true
  }

  private func looksLikeQuestion(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
      text.removeLast()
    }
    let isBold =
      text.count > 4 && text.starts(with: "**".utf8) && text.suffix(2).elementsEqual("**".utf8)
    if isBold || numberLabelLength(text) != nil { return true }
    return ["?", "？", "؟"].contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Whether one of the next lines starts an item with a box, before an empty line.
  private func hasBoxBelow(_ end: Int) -> Bool {
    var place = end
    for _ in 0..<4 {
      guard place < bytes.count else { return false }
      place += 1
      if place < bytes.count, bytes[place - 1] == UInt8(ascii: "\r"),
        bytes[place] == UInt8(ascii: "\n")
      {
        place += 1
      }
      let next = endOfLine(from: place)
      let said = bytes[place..<next].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let first = said.first else { return false }
      let marker = said.prefix { $0.isASCIIDigit || "-*+.)".utf8.contains($0) }
      if !marker.isEmpty, "-*+0123456789".utf8.contains(first) {
        let after = said.dropFirst(marker.count).drop { $0 == UInt8(ascii: " ") }
        return after.first.map { box(at: after.startIndex) != nil && $0 == UInt8(ascii: "[") }
          ?? false
      }
      place = next
    }
    return false
  }
}
