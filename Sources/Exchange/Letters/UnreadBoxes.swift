internal import Bytes
internal import Content

/// The line, from 1, of choices that are not read.
package struct UnreadChoices: Equatable {
  package var line: Int
  /// Whether characters that nobody sees stand before a box.
  package var haveUnseenSigns: Bool
}

/// The first choices in a file that is no quiz which seem to be those of a question: boxes or ticks
/// at the start of lines, of which some differ, below a line that asks; or several lists of them,
/// in each of which one differs from all others.
///
/// A box is `[x]` and the like, with or without a list's mark before it. Code is passed over.
package func unreadChoices(in bytes: [UInt8]) -> UnreadChoices? {
  var above: ArraySlice<UInt8> = []
  var start: Int?
  var haveUnseenSigns = false
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
    guard let (mark, hasUnseenSigns) = boxMark(in: text) else {
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
    haveUnseenSigns = haveUnseenSigns || hasUnseenSigns
    if let start, marks.count > 1 {
      return UnreadChoices(line: start, haveUnseenSigns: haveUnseenSigns)
    }
  }
  endRun()
  guard areAllSingle, lists.count > 1 else { return nil }
  return UnreadChoices(line: lists[0], haveUnseenSigns: haveUnseenSigns)
}

/// Whether a line ends with a question mark.
private func asks(_ line: ArraySlice<UInt8>) -> Bool {
  let end = line.reversed().drop { $0 <= 0x20 || "*_#:".utf8.contains($0) }
  return ["?", "？", "؟"].contains { end.starts(with: $0.utf8.reversed()) }
}

/// What a line has in its box, or its tick, and whether characters before that are not seen; nil
/// for a line that starts with neither.
private func boxMark(in line: ArraySlice<UInt8>) -> (mark: [UInt8], hasUnseenSigns: Bool)? {
  let dashes = ["•", "–", "—", "−", "－", "▪", "◦", "・", "·", "‣", "●"]
  var text = line
  var isUnseen = false
  func dropBlanks() {
    let (rest, hasUnseenSigns) = droppingUnseen(text)
    text = rest
    isUnseen = isUnseen || hasUnseenSigns
  }
  while let first = text.first {
    let count = text.count
    if first <= 0x20 || first >= 0x80 { dropBlanks() }
    text = text.drop { "-*+>".utf8.contains($0) }
    if text.starts(with: "&nbsp;".utf8) { text = text.dropFirst(6) }
    if text.count == count { break }
  }
  if let dash = dashes.first(where: { text.starts(with: $0.utf8) }) {
    text = text.dropFirst(dash.utf8.count)
    dropBlanks()
  } else if let first = text.first, first.isASCIIDigit {
    text = text.drop { $0.isASCIIDigit || $0 <= 0x20 || ".)".utf8.contains($0) }
    dropBlanks()
  }
  for (open, close) in [("[", "]"), ("［", "］"), ("【", "】"), ("\\[", "\\]"), ("\\[", "]")]
  where text.starts(with: open.utf8) {
    let held = text.dropFirst(open.utf8.count)
    let closing = Array(close.utf8)
    for count in 0...4 where held.dropFirst(count).starts(with: closing) {
      let after = held.dropFirst(count + closing.count)
      guard let next = after.first, next <= 0x20 || next >= 0x80 && isMark(held.prefix(count))
      else {
        break
      }
      return (Array(held.prefix(count)), isUnseen)
    }
  }
  return ["✅", "❌", "✔", "✗", "✘", "☐", "☑", "☒"].first { text.starts(with: $0.utf8) }
    .map { (Array($0.utf8), isUnseen) }
}

/// Whether what stands in brackets marks a choice; words in some brackets are headings.
private func isMark(_ held: ArraySlice<UInt8>) -> Bool {
  ["", " ", "　", "x", "X", "ｘ", "Ｘ", "×", "○", "〇", "◯", "✓", "✔"].contains {
    held.elementsEqual($0.utf8)
  }
}
