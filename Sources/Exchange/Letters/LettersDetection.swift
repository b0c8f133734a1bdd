internal import Bytes

/// Whether a Markdown file that is no quiz seems to have questions with lettered choices: an `A`
/// and a `B` at the start of lines, and an answer; or with choices in round brackets, of which one
/// is marked: `(x)` and `( )`.
package func looksLikeLetters(_ bytes: [UInt8]) -> Bool {
  let mayBeBoxed = mayHaveRoundBoxes(bytes)
  guard mayBeBoxed || mayHaveLetters(bytes) else { return false }
  let text = String(decoding: bytes, as: UTF8.self)
  let lines = LetterLines(text, firstLine: 1).lines
  let found = ChoiceRuns(lines).runs.filter { run in
    run.problem == nil && !isIndentedCode(lines, above: run.start)
  }
  if mayBeBoxed, found.contains(where: { hasRoundBoxes(in: $0, lines) }) { return true }
  let runs = found.filter { $0.choices[0].mark.place != nil }
  guard let last = runs.last else { return false }
  let isMarked = runs.contains { run in
    run.choices.contains { $0.mark.isStarred || ChoiceTick(String($0.mark.text))?.isRight == true }
  }
  return isMarked
    || lines[runs[0].end...].contains { line in
      guard line.text.utf8.count < 400, line.number > lines[last.start].number - 10_000 else {
        return false
      }
      if case .letters? = line.stated?.key { return true }
      let isLabel = line.kind.isHeading || line.text.trimmingBlanks.hasSuffix(":")
      if isLabel, case .answer? = LabelWord(exactly: line.text) { return true }
      // `- B - Correct`
      var list = AnswerList(below: "")
      return list.take(line, among: []) && list.saysWhichAreRight
    }
}

/// Whether the choices of a run stand in round brackets, some of them marked.
private func hasRoundBoxes(in run: ChoiceRun, _ lines: [LetterLine]) -> Bool {
  let boxes = run.choices.map(\.mark.box)
  guard boxes.contains(true), boxes.contains(false) else { return false }
  return lines[run.start].text.utf8.first { !isBeforeBox($0) } == UInt8(ascii: "(")
}

private func isBeforeBox(_ byte: UInt8) -> Bool { " \t-*+>".utf8.contains(byte) }

/// Whether one line starts with `(x)` and another with `( )`.
private func mayHaveRoundBoxes(_ bytes: [UInt8]) -> Bool {
  var isMarked = false
  var isEmpty = false
  for line in bytes.split(separator: 0x0A) {
    let box = line.drop(while: isBeforeBox).prefix(3)
    if box.elementsEqual("(x)".utf8) || box.elementsEqual("(X)".utf8) { isMarked = true }
    if box.elementsEqual("( )".utf8) || box.elementsEqual("() ".utf8) { isEmpty = true }
    if isMarked, isEmpty { return true }
  }
  return false
}

/// Whether a line belongs to a block of code that is indented by four columns.
///
/// Such a block is an example in a page about files like it. Below a list's item the same is the
/// item's text.
private func isIndentedCode(_ lines: [LetterLine], above line: Int) -> Bool {
  for place in stride(from: line, to: max(-1, line - 50), by: -1)
  where lines[place].kind != .blank {
    let text = lines[place].text.utf8
    if text.starts(with: "    ".utf8) || text.first == 0x09 { continue }
    let isNextToIt = place + 1 == line || lines[place + 1].kind != .blank
    let mark = text.drop { $0 == 0x20 }.drop { $0.isASCIIDigit }.first
    return place < line && !isNextToIt && !(mark.map { "-*+.)".utf8.contains($0) } ?? false)
  }
  return false
}

/// Whether a line starts with `A` and a sign after it, and one of the next with `B`; most files do
/// not, and need no more looking at.
private func mayHaveLetters(_ bytes: [UInt8]) -> Bool {
  var wanted = UInt8(ascii: "a")
  var start = 0
  while start < bytes.count {
    let rest = bytes[start...]
    let first = rest.firstIndex { !isBeforeLetter($0) } ?? bytes.count
    if first + 1 < bytes.count, bytes[first] | 0x20 == wanted, isAfterLetter(bytes[first + 1]) {
      if wanted == UInt8(ascii: "b") { return true }
      wanted = UInt8(ascii: "b")
    }
    guard let end = bytes[first...].firstIndex(of: 0x0A) else { return false }
    start = end + 1
  }
  return false
}

private func isBeforeLetter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"), UInt8(ascii: "*"),
    UInt8(ascii: "+"), UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: "["):
    true
  default: false
  }
}

private func isAfterLetter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "]"),
    UInt8(ascii: "*"):
    true
  default: false
  }
}
