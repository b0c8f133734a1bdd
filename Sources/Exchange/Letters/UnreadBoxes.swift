internal import Bytes

/// The line, from 1, of the first choices in a file that is no quiz which seem to be those of a
/// question: boxes or ticks at the start of lines, of which some differ, below a line that asks; or
/// several lists of them, in each of which one differs from all others.
///
/// A box is `[x]` and the like, with or without a list's mark before it. Code is passed over.
package func lineOfUnreadBoxes(_ bytes: [UInt8]) -> Int? {
  var above: ArraySlice<UInt8> = []
  var start: Int?
  var marks: [[UInt8]: Int] = [:]
  var lists = [Int]()
  var areAllSingle = true
  var isInRun = false
  var isInFence = false
  func endRun() {
    if isInRun, marks.count != 2 || !marks.values.contains(1) { areAllSingle = false }
    isInRun = false
  }
  for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) { isInFence.toggle() }
    if isInFence || text.allSatisfy({ $0 <= 0x20 }) { continue }
    guard let mark = boxMark(in: text) else {
      above = text
      endRun()
      continue
    }
    if !isInRun {
      isInRun = true
      start = asks(above) ? index + 1 : nil
      lists.append(index + 1)
      marks = [:]
    }
    marks[mark, default: 0] += 1
    if let start, marks.count > 1 { return start }
  }
  endRun()
  return areAllSingle && lists.count > 1 ? lists[0] : nil
}

/// Whether a line ends with a question mark.
private func asks(_ line: ArraySlice<UInt8>) -> Bool {
  let end = line.reversed().drop { $0 <= 0x20 || "*_#:".utf8.contains($0) }
  return ["?", "？", "؟"].contains { end.starts(with: $0.utf8.reversed()) }
}

/// What a line has in its box, or its tick; nil for a line that starts with neither.
private func boxMark(in line: ArraySlice<UInt8>) -> [UInt8]? {
  let dashes = ["•", "–", "—", "▪", "◦"]
  var text = line.drop { " \t-*+>".utf8.contains($0) }
  while let spacer = ["&nbsp;", "\u{A0}"].first(where: { text.starts(with: $0.utf8) }) {
    text = text.dropFirst(spacer.utf8.count).drop { " \t-*+>".utf8.contains($0) }
  }
  if let dash = dashes.first(where: { text.starts(with: $0.utf8) }) {
    text = text.dropFirst(dash.utf8.count).drop { $0 <= 0x20 }
  } else if let first = text.first, first.isASCIIDigit {
    text = text.drop { $0.isASCIIDigit || $0 <= 0x20 || ".)".utf8.contains($0) }
  }
  for (open, close) in [("[", "]"), ("［", "］")] where text.starts(with: open.utf8) {
    let held = text.dropFirst(open.utf8.count)
    let closing = Array(close.utf8)
    for count in 0...4 where held.dropFirst(count).starts(with: closing) {
      let after = held.dropFirst(count + closing.count)
      guard after.first.map({ $0 <= 0x20 }) ?? false else { return nil }
      return Array(held.prefix(count))
    }
    return nil
  }
  return ["✅", "❌", "✔", "✗", "✘", "☐", "☑", "☒"].first { text.starts(with: $0.utf8) }
    .map { Array($0.utf8) }
}
