package import Content
internal import Diagnostics

/// A quiz with the file that it was read from.
package struct ExportedQuiz: Sendable {
  package var quiz: WrittenQuiz
  /// As findings name the file.
  package var source: String

  package init(_ quiz: WrittenQuiz, source: String) {
    self.quiz = quiz
    self.source = source
  }
}

package struct ExportOptions: Sendable {
  package var answerIs: AnswerMeaning?

  package init(answerIs: AnswerMeaning? = nil) {
    self.answerIs = answerIs
  }
}

/// Quizzes in another format.
package struct Exported: Sendable {
  package var bytes: [UInt8] = []
  package var questionsRead = 0
  package var questionsWritten = 0
  package var losses: [Loss] = []
  /// What was written, as it is read back.
  package var quizzes: [WrittenQuiz] = []

  package init() {}
}

/// Writes quizzes, keeping of them what the format has a place for.
package func writeQuizzes(
  _ quizzes: [ExportedQuiz], as format: ExchangeFormat, options: ExportOptions = ExportOptions()
) -> Exported {
  var exported = Exported()
  exported.questionsRead = quizzes.reduce(0) { $0 + $1.quiz.questions.count }
  exported.quizzes = quizzes.map { exported.keep($0, format) }
  exported.questionsWritten = exported.quizzes.reduce(0) { $0 + $1.questions.count }
  let kept = exported.quizzes
  switch format {
  case .json: exported.bytes = quizJSON(of: kept)
  case .csv, .tsv:
    exported.bytes = csv(
      of: kept, separator: format == .tsv ? 0x09 : UInt8(ascii: ","),
      answerIs: options.answerIs ?? .text)
  case .gift: exported.bytes = gift(of: kept)
  case .aiken: exported.bytes = aiken(of: kept)
  default: break
  }
  return exported
}

extension Exported {
  fileprivate mutating func keep(_ exported: ExportedQuiz, _ format: ExchangeFormat) -> WrittenQuiz
  {
    guard let keeping = Keeping(of: format) else { return exported.quiz }
    var (quiz, lost) = exported.quiz.kept(keeping, source: exported.source)
    losses += lost
    if format == .gift { putAnswersBelow(&quiz, source: exported.source) }
    return quiz
  }

  private mutating func putAnswersBelow(_ quiz: inout WrittenQuiz, source: String) {
    quiz.questions = quiz.questions.compactMap { question in
      let (changed, change) = question.withAnswerBelow()
      if let change {
        let place = SourceLocation(path: source, line: max(1, question.line))
        losses.append(
          changed == nil
            ? Loss(.question, "\(change) cannot be written; the question is left out", at: place)
            : Loss(.kind, change, at: place))
      }
      return changed
    }
  }
}

extension Keeping {
  /// Nil for a format that keeps everything.
  init?(of format: ExchangeFormat) {
    switch format {
    case .csv, .tsv: self = .csv
    case .gift: self = .gift
    case .aiken: self = .aiken
    default: return nil
    }
  }
}
