internal import Content

/// A part with a heading of its own, without lettered choices.
struct LetterSection {
  var heading: String
  var number: Int?
  var line: Int
  var lines: [Substring] = []
  var answer: StatedAnswer?
  /// Whether a word for the answer stands in it, with whatever below it.
  var hasAnswerWord = false
  /// Whether it is a question that is folded away whole.
  var isFoldedQuestion = false
  var answerLine = 0
  var explanation: [String] = []

  /// A section that starts with a line, which may say what answers the question of its number.
  init(_ first: LetterLine) {
    let start = NumberedStart(first.text)
    heading = String(start?.rest ?? first.text)
    number = start?.number
    line = first.number
    if let start, let stated = StatedAnswer(line: start.rest, isFolded: false),
      stated.key != .nothing
    {
      answer = stated
      answerLine = line
    }
  }

  /// A section that is folded away: another question, or what is said of one; nil for other folds.
  ///
  /// `own` is the number of the question above, and `last` that of the last question or section.
  init?(
    fold place: Int, of lines: [LetterLine], before end: Int, below own: Int?, after last: Int?
  ) {
    let fold = lines[place]
    let inner = lines[(place + 1)..<end].prefix { $0.depth > fold.depth }
    let start = NumberedStart(fold.text)
    let isNext = start != nil && start?.number == last.map { $0 + 1 }
    let asks =
      fold.text.contains { "?？؟".contains($0) }
      && inner.contains { line in
        if line.kind == .open, case .answer? = LabelWord(exactly: line.text) { true } else { false }
      }
    // One that goes on has the choices of the next question in it.
    let isQuestion = inner.endIndex < end && (isNext || asks)
    let isAboutOther = start?.isNamed ?? false && own != nil && start?.number != own
    guard isQuestion || isAboutOther else { return nil }
    self.init(fold)
    isFoldedQuestion = isQuestion
  }

  /// What is said of the answer; that of a question with prose for an answer names no choice.
  var stated: StatedAnswer? {
    let asks = number != nil || heading.contains { "?？؟".contains($0) }
    return answer
      ?? (hasAnswerWord && asks || isFoldedQuestion ? StatedAnswer(places: []) : nil)
  }

  var text: String { heading + "\n\n" + dedented(lines).joined(separator: "\n") }

  /// The section as a text with a heading of its own.
  var whole: String {
    let text = letterMarkdown(dedented(lines).joined(separator: "\n"))
    let heading = (letterBlocks(heading).first?.inline ?? "").trimmed
    return ["# " + (heading.isEmpty ? "…" : heading), text].joinedParagraphs()
  }
}
