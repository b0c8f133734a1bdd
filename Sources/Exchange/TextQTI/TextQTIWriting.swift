internal import Bytes
internal import Content

extension WrittenQuestion {
  /// The question with its blank below its text, and with lists as choices.
  func fittedToTextQTI() -> (question: WrittenQuestion?, change: String?) {
    if case .choices(let choices) = form, choices.count > 26, kind != .multiple {
      return (nil, "more than 26 choices")
    }
    guard case .blanks(let segments) = form else { return (self, nil) }
    let blanks = segments.blanks
    guard blanks.count == 1 else { return (nil, "a text with several blanks") }
    if case .list = blanks[0] { return (nil, "a blank with a list") }
    if segments.count == 1 { return (self, nil) }
    var question = self
    let text = segments.map { if case .markdown(let text) = $0 { text } else { "…" } }.joined()
    question.stem = [stem, canonicalMarkdown(text)].joinedParagraphs()
    if case .number = blanks[0] { question.kind = .numeric } else { question.kind = .shortText }
    question.form = .blank(blanks[0])
    return (question, "its blank stands below its text")
  }
}

/// Quizzes as plain text of text2qti, one after the other; the first gives the title.
func textQTI(of quizzes: [WrittenQuiz]) -> [UInt8] {
  var output: [UInt8] = []
  if let title = quizzes.first?.settings.title, !title.isEmpty {
    output.append("Quiz title: \(title)\n\n")
  }
  var number = 0
  for question in quizzes.flatMap(\.questions) {
    number += 1
    if let points = question.points { output.append("Points: \(grade(points))\n") }
    let asked = question.asked
    append(asked, after: "\(number).  ", to: &output)
    if !question.explanation.isEmpty { append(question.explanation, after: "... ", to: &output) }
    switch question.form {
    case .choices(let choices):
      for (place, choice) in choices.enumerated() {
        let mark =
          question.kind == .multiple
          ? (choice.isRight ? "[*] " : "[ ] ")
          : (choice.isRight ? "*" : "") + letterName(place).lowercased() + ") "
        append(choice.text, after: mark, to: &output)
        if !choice.feedback.isEmpty { append(choice.feedback, after: "... ", to: &output) }
      }
    case .blanks(let segments):
      if case .blank(let blank)? = segments.first { append(blank, to: &output) }
    case .ordering, .matching: break
    }
    output.append("\n")
  }
  return output
}

/// Appends a text whose lines after the first are indented.
private func append(_ text: String, after mark: String, to output: inout [UInt8]) {
  for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    output.append(place == 0 ? mark : line.isEmpty ? "" : "    ")
    output.append(line + "\n")
  }
}

private func append(_ blank: WrittenBlank, to output: inout [UInt8]) {
  switch blank {
  case .text(let texts): for text in texts { output.append("*   \(text)\n") }
  case .number(let low, let high, let shown):
    let written = giftNumber(low: low, high: high, shown: shown)
    if let colon = written.firstIndex(of: ":") {
      output.append("=   \(written[..<colon]) +- \(written[written.index(after: colon)...])\n")
    } else if written.contains("..") {
      output.append("=   [\(low), \(high)]\n")
    } else {
      output.append("=   \(written)\n")
    }
  case .list: break
  }
}
