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

  /// What is said of the answer; that of a question with prose for an answer names no choice.
  var stated: StatedAnswer? {
    let asks = number != nil || heading.contains { "?？؟".contains($0) }
    return answer ?? (hasAnswerWord && asks ? StatedAnswer(places: []) : nil)
  }

  var text: String { heading + "\n\n" + dedented(lines).joined(separator: "\n") }

  /// The section as a text with a heading of its own.
  var whole: String {
    let text = letterMarkdown(dedented(lines).joined(separator: "\n"))
    let heading = (letterBlocks(heading).first?.inline ?? "").trimmed
    return ["# " + (heading.isEmpty ? "…" : heading), text].joinedParagraphs()
  }
}
