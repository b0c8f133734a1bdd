package import Content
package import Diagnostics

/// A file of another program, to be read.
package struct ImportedFile: Sendable {
  /// The file, with the path as it was typed.
  package var file: SourceFile
  /// Where its quiz would stand: a path without extension, not yet made safe.
  package var name: String

  package init(_ file: SourceFile, name: String) {
    self.file = file
    self.name = name
  }
}

/// What was understood of one or several files.
package struct Imported: Sendable {
  package var quizzes: [WrittenQuiz] = []
  /// Images and the like, with those of the files that were read before.
  package var attachments = ImportedMedia()
  /// Images and the like, by their paths below the folder that they go to.
  package var media: [SourceFile] { attachments.files }
  /// How many questions the files have, whether they could be used or not.
  package var questionsRead = 0
  package var diagnostics: [Diagnostic] = []

  package init() {}

  package mutating func lose(_ matter: Loss.Matter, _ message: String, at location: SourceLocation)
  {
    diagnostics.append(Loss(matter, message, at: location).diagnostic)
  }

  /// Reports what cannot be read as the format.
  mutating func refuse(_ message: String, at location: SourceLocation) {
    diagnostics.error(.importSyntax, message, at: location)
  }

  /// Reports a question that is left out; always nil, to be returned in its place.
  mutating func leaveOut<Part>(_ message: String, at location: SourceLocation) -> Part? {
    lose(.question, message, at: location)
    return nil
  }

  /// More questions than any file has; so many take some gigabytes of memory.
  static let maximumQuestions = 1_000_000

  /// Whether one more question may be kept.
  var hasRoom: Bool { questionsRead <= Self.maximumQuestions }

  /// Takes a question in; of one that cannot be used, the reason.
  mutating func take(_ question: WrittenQuestion?, into quiz: inout WrittenQuiz) {
    questionsRead += 1
    if let question, hasRoom { quiz.questions.append(question) }
  }

  /// Adds what was understood of a file that was read with these attachments.
  package mutating func add(_ other: Imported) {
    quizzes += other.quizzes
    attachments = other.attachments
    questionsRead += other.questionsRead
    diagnostics += other.diagnostics
  }
}

/// What an answer column holds.
package enum AnswerMeaning: String, CaseIterable, Sendable {
  case text, letter, index0, index1
}

package struct ImportOptions: Sendable {
  package var answerIs: AnswerMeaning?
  /// Whether the front matter of a file stays what it is, so that nothing of it is lost.
  package var keepsFrontMatter = false
  /// The images and the like of files that were read before, whose names are taken.
  package var attachments = ImportedMedia()
  /// How many threads read a file; what is read does not depend on their number.
  package var jobs: Int
  /// The bytes of a file beside the one that is read, by its path and an address in it; nil for
  /// what is not there, or not inside the same folder.
  package var neighbour: @Sendable (_ file: String, _ address: String) -> [UInt8]?

  package init(
    answerIs: AnswerMeaning? = nil, jobs: Int = 1,
    neighbour: @escaping @Sendable (String, String) -> [UInt8]? = { _, _ in nil }
  ) {
    self.answerIs = answerIs
    self.jobs = jobs
    self.neighbour = neighbour
  }
}
