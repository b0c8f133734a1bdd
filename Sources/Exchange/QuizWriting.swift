internal import Bytes
internal import Content
internal import Diagnostics

/// Writes quizzes, keeping of them what the format has a place for.
package func writeQuizzes(
  _ quizzes: [ExportedQuiz], as format: ExchangeFormat, options: ExportOptions = ExportOptions()
) -> Exported {
  var exported = Exported()
  exported.questionsRead = quizzes.reduce(0) { $0 + $1.quiz.questions.count }
  guard let writer = format.definition.writer else { return exported }
  exported.quizzes = quizzes.map { exported.keep($0, for: writer, options) }
  exported.questionsWritten = exported.quizzes.reduce(0) { $0 + $1.questions.count }
  writer.write(&exported, quizzes, options)
  return exported
}

extension Exported {
  fileprivate mutating func keep(
    _ exported: ExportedQuiz, for writer: Format.Writer, _ options: ExportOptions
  ) -> WrittenQuiz {
    guard let keeping = writer.keeping else { return exported.quiz }
    var quiz = exported.quiz
    losses += writer.prepare?(&quiz, exported.source) ?? []
    var (kept, lost) = quiz.kept(keeping, source: exported.source)
    losses += lost
    if writer.namesByTitle {
      let path = safePath(
        categoryParts(of: kept).map { $0.splitAtSlashes().joined(separator: "-") }
          .joined(separator: "/"))
      if path != kept.path {
        losses.append(
          Loss(
            .id, "the quiz has no path there but its title; read back it would be \(path)",
            at: SourceLocation(path: exported.source)))
      }
    }
    losses += writer.fit?(&kept, exported.source, options) ?? []
    return kept
  }
}
