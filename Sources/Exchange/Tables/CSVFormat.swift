internal import Content
internal import Diagnostics

/// Says where a quiz would be read back that is not called after its path.
private func nameLost(_ quiz: WrittenQuiz, _ source: String) -> [Loss] {
  let title = quiz.settings.title
  let path = safePath(title)
  if title.isEmpty || path == quiz.path { return [] }
  return [
    Loss(
      .id, "the quiz has no path there but its title; read back it would be \(path)",
      at: SourceLocation(path: source))
  ]
}

/// Says which questions have a text that spreadsheet programs take for a formula.
private func formulaCells(_ quiz: WrittenQuiz, _ source: String) -> [Loss] {
  quiz.questions.compactMap { question in
    let texts =
      (question.texts + question.hints).map { plainText(ofMarkdown: $0) } + question.blankAnswers
    let starts = texts.first { $0.utf8.first.map { "=+@".utf8.contains($0) } ?? false }
    guard let starts else { return nil }
    return Loss(
      .other,
      "spreadsheet programs take \"\(starts.prefix(40))\" for a formula; tell them that the cell is text",
      at: SourceLocation(path: source, line: max(1, question.line)))
  }
}

extension Format {
  static let csv = table(
    [".csv", ".xlsx"], "a table of questions, choices and answers, .csv or .xlsx", separator: nil)
  static let tsv = table(
    [".tsv", ".tab", ".txt"], "the same, parted by tabs", separator: 0x09)

  /// Without a separator a reader looks for it, and a writer takes a comma.
  private static func table(_ suffixes: [String], _ summary: String, separator: UInt8?) -> Format {
    Format(
      suffixes: suffixes, summary: summary, mayBeSheet: separator == nil,
      read: { input, options, imported in
        readCSV(input, options: options, separator: separator, &imported)
      },
      writer: Writer(
        keeping: .csv,
        fit: { quiz, source, _ in
          nameLost(quiz, source) + formulaCells(quiz, source)
            + changeQuestions(of: &quiz, source: source) { $0.fittedToTable() }
        },
        write: { exported, quizzes, options in
          let meaning = answerMeaning(of: exported.quizzes, wanted: options.answerIs ?? .text)
          if let wanted = options.answerIs, wanted != meaning {
            exported.losses.append(
              Loss(
                .other, "texts of choices do not tell them apart; the answers are their letters",
                at: SourceLocation(path: quizzes.first?.source ?? "")))
          }
          exported.bytes = Exchange.csv(
            of: exported.quizzes, separator: separator ?? UInt8(ascii: ","), answerIs: meaning)
        }))
  }
}
