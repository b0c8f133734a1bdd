internal import Bytes
internal import Content

extension Keeping {
  static let csv = Keeping(
    kinds: [.single, .multiple, .trueFalse, .shortText], formatting: false, hints: true,
    feedback: false,
    points: true, findsFormulas: true)
}

/// What the answers of a table hold: what is wanted, unless the texts of the choices do not tell
/// which one is meant.
func answerMeaning(of quizzes: [WrittenQuiz], wanted: AnswerMeaning) -> AnswerMeaning {
  let choices = quizzes.flatMap(\.questions).compactMap(\.choices)
  if choices.contains(where: { $0.count > 26 }) { return wanted == .index0 ? .index0 : .index1 }
  guard wanted == .text else { return wanted }
  return choices.allSatisfy(areToldApart) ? .text : .letter
}

/// Whether each right choice is found by its text, and a list of several is parted as it was
/// written.
private func areToldApart(_ choices: [WrittenChoice]) -> Bool {
  let texts = choices.map { plainText(ofMarkdown: $0.text).trimmed.lowercased() }
  let isList = choices.count(where: \.isRight) > 1
  return Set(texts).count == texts.count
    && zip(choices, texts).allSatisfy { choice, text in
      !choice.isRight || !text.isEmpty && !(isList && text.contains { ";|".contains($0) })
    }
}

extension WrittenQuestion {
  /// The question as a row says it: a row has no kind.
  func fittedToTable() -> (question: WrittenQuestion?, change: String?) {
    var question = self
    if kind == .multiple, choices?.count(where: \.isRight) == 1 {
      question.kind = question.apparentKind == .multiple ? .single : question.apparentKind
      question.marking = nil
      return (question, "multiple choice with one right choice becomes single choice")
    }
    if case .blanks(let segments) = form, case .blank(.text(let texts))? = segments.first,
      texts.count == 1, ["true", "false"].contains(texts[0].lowercased())
    {
      question.kind = .trueFalse
      question.form = .truth(texts[0].lowercased() == "true")
      return (question, "the answer \"\(texts[0])\" becomes true or false")
    }
    return withoutBars()
  }

  /// The question with answers to be typed that no bar would part.
  private func withoutBars() -> (question: WrittenQuestion?, change: String?) {
    guard case .blanks(let segments) = form, case .blank(.text(let texts))? = segments.first,
      texts.contains(where: { $0.contains("|") })
    else { return (self, nil) }
    let whole = texts.filter { !$0.contains("|") }
    guard !whole.isEmpty else { return (nil, "an answer with a bar, which parts answers there,") }
    var question = self
    question.form = .typed(whole)
    return (question, "an accepted answer with a bar, which parts answers there, is left out")
  }
}

/// Quizzes as one table, with a header that says what its columns hold.
func csv(of quizzes: [WrittenQuiz], separator: UInt8, answerIs: AnswerMeaning) -> [UInt8] {
  let questions = quizzes.flatMap(\.questions)
  let width = questions.map { $0.choices?.count ?? 0 }.max() ?? 0
  let hints = questions.map(\.hints.count).max() ?? 0
  var columns: [(name: String, field: (WrittenQuestion, WrittenQuiz) -> String)] = [
    ("question", { question, _ in plainText(ofMarkdown: question.heading) })
  ]
  for place in 0..<width {
    columns.append(
      (
        "choice",
        { question, _ in
          guard let choices = question.choices, place < choices.count else { return "" }
          return plainText(ofMarkdown: choices[place].text)
        }
      ))
  }
  columns.append((answerIs.header, { question, _ in question.answer(as: answerIs) }))
  for place in 0..<hints {
    columns.append(
      (
        "hint",
        { question, _ in
          place < question.hints.count ? plainText(ofMarkdown: question.hints[place]) : ""
        }
      ))
  }
  let extras: [(String, (WrittenQuestion, WrittenQuiz) -> String)] = [
    ("explanation", { question, _ in plainText(ofMarkdown: question.explanation) }),
    ("points", { question, _ in question.points.map(String.init) ?? "" }),
    ("id", { question, _ in question.id }),
  ]
  for (name, field) in extras
  where quizzes.contains(where: { quiz in quiz.questions.contains { !field($0, quiz).isEmpty } }) {
    columns.append((name, field))
  }
  if quizzes.contains(where: { !$0.settings.title.isEmpty }) {
    columns.append(("quiz", { _, quiz in quiz.settings.title }))
  }

  var output: [UInt8] = []
  func append(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { output.append(separator) }
      appendCSV(field, separator: separator, to: &output)
    }
    output.append("\r\n")
  }
  append(columns.map(\.name))
  for quiz in quizzes {
    for question in quiz.questions { append(columns.map { $0.field(question, quiz) }) }
  }
  return output
}

extension AnswerMeaning {
  fileprivate var header: String {
    switch self {
    case .text: "answer text"
    case .letter: "answer letter"
    case .index0: "answer index0"
    case .index1: "answer index1"
    }
  }
}

extension WrittenQuestion {
  fileprivate func answer(as meaning: AnswerMeaning) -> String {
    switch form {
    case .choices(let choices):
      choices.indices.filter { choices[$0].isRight }.map { place in
        switch meaning {
        case .text: plainText(ofMarkdown: choices[place].text)
        case .letter: letterName(place)
        case .index0: String(place)
        case .index1: String(place + 1)
        }
      }.joined(separator: ";")
    case .blanks(let segments):
      segments.compactMap { segment in
        if case .blank(.text(let texts)) = segment { texts.joined(separator: "|") } else { nil }
      }.joined()
    case .ordering, .matching: ""
    }
  }
}
