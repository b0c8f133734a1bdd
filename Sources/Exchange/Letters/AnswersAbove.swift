internal import Content

/// Lines with the answer of each question below its choices, where each stands above them; nil
/// where they stand below as ever.
///
/// Where one is missing, or what explains it stands above the choices, too, all of them are left
/// out: each would be taken for that of the question above it.
func withAnswersBelow(_ lines: [LetterLine], _ runs: [ChoiceRun]) -> [LetterLine]? {
  guard let first = runs.first, let last = runs.last,
    lines[..<first.start].contains(where: namesAnswer),
    !lines[last.end...].contains(where: namesAnswer)
  else { return nil }
  var output: [LetterLine] = []
  var isClear = true
  var start = 0
  for run in runs {
    let answers = (start..<run.start).filter { namesAnswer(lines[$0]) }
    let explains = lines[(answers.first ?? start)..<run.start].contains { line in
      if case .explanation? = LabelWord.split(line.text)?.word { true } else { false }
    }
    isClear = isClear && answers.count == 1 && !explains
    output += (start..<run.end).filter { !answers.contains($0) }.map { lines[$0] }
    output += answers.map { lines[$0] }
    start = run.end
  }
  if isClear { return output + lines[start...] }
  return lines.map { line in
    var line = line
    if namesAnswer(line) { line.kind = .blank }
    return line
  }
}

/// Whether a line is nothing but an answer, by letters or as true or false.
func namesAnswer(_ line: LetterLine) -> Bool {
  guard line.kind == .text, line.depth == 0, let (word, _) = LabelWord.split(line.text),
    case .answer = word
  else { return false }
  switch line.stated?.key {
  case .letters: return true
  case .text(let text): return ["true", "false", "t", "f"].contains(LabelWord.bare(text))
  default: return false
  }
}

/// Whether a line answers in words what the line above it asks, or leaves a gap for:
/// `**Answer:** Transport Layer`.
func answersInWords(_ lines: [LetterLine], _ place: Int) -> Bool {
  guard lines[place].kind == .text, case .text? = lines[place].stated?.key,
    let above = lines[..<place].last(where: { $0.kind != .blank }),
    above.kind == .text || above.kind.isHeading
  else { return false }
  if above.text.contains("___") { return true }
  return above.text.last { !" *_".contains($0) }.map { "?？؟".contains($0) } ?? false
}

extension LetterLine {
  /// Whether its number may be that of a question that is not understood; the first of a file that
  /// does not number its lines asks in a heading: `# Q1. How?`.
  func mayAsk(isFirst: Bool, style: LetterStarts.Style) -> Bool {
    if kind == .text { return !isFirst || style == .number }
    guard kind.isHeading, isFirst else { return kind.isHeading }
    return numbered?.isNamed == true && text.contains { "?？؟".contains($0) }
  }
}
