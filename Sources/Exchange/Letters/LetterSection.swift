internal import Content

/// A part with a heading of its own, without lettered choices.
struct LetterSection {
  var heading: String
  var number: Int?
  var line: Int
  var lines: [Substring] = []
  var answer: StatedAnswer?
  var answerLine = 0
  var explanation: [String] = []

  var text: String { heading + "\n\n" + dedented(lines).joined(separator: "\n") }

  /// The section as a text with a heading of its own.
  var whole: String {
    let text = letterMarkdown(dedented(lines).joined(separator: "\n"))
    let heading = (letterBlocks(heading).first?.inline ?? "").trimmed
    return ["# " + (heading.isEmpty ? "…" : heading), text].joinedParagraphs()
  }
}
