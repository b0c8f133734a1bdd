internal import CacheCoding
internal import Site
internal import Workspace

/// The body of a quiz's page between the reading of the quiz and the writing of its page.
///
/// The bodies of ten thousand quizzes take more memory than all else that a build knows, and none
/// is needed twice. So a build puts them aside; without a file for that they stay as they are.
package struct StoredBody: Sendable {
  private enum Place: Sendable {
    case memory(QuizBody)
    case aside(StoredBytes)
  }

  private let place: Place

  init(_ body: QuizBody, in scratch: ScratchFile?) {
    guard scratch != nil else {
      place = .memory(body)
      return
    }
    var writer = ByteWriter()
    writer.write(block: body.introduction)
    writer.write(block: body.conclusion)
    writer.write(block: body.questions)
    writer.write(flag: body.hasPlaces)
    place = .aside(StoredBytes(writer.bytes, in: scratch))
  }

  /// Nil if the file with it cannot be read.
  var body: QuizBody? {
    switch place {
    case .memory(let body): return body
    case .aside(let stored):
      guard let bytes = stored.bytes else { return nil }
      var reader = ByteReader(bytes)
      guard let introduction = reader.readBlock(), let conclusion = reader.readBlock(),
        let questions = reader.readBlock(), let hasPlaces = reader.readFlag()
      else { return nil }
      return QuizBody(
        introduction: introduction, questions: questions, conclusion: conclusion,
        hasPlaces: hasPlaces)
    }
  }
}
