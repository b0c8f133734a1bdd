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
  /// The bytes of an image, by the path of a quiz and the image's address in it.
  package var image: @Sendable (String, String) -> [UInt8]?

  package init(
    answerIs: AnswerMeaning? = nil,
    image: @escaping @Sendable (String, String) -> [UInt8]? = { _, _ in nil }
  ) {
    self.answerIs = answerIs
    self.image = image
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

func missingImage(_ address: String, in source: String) -> Loss {
  Loss(
    .media,
    "the image \(address) is not in the content folder, or not published; "
      + "its address is kept",
    at: SourceLocation(path: source))
}
