package import Diagnostics
package import Ledger
package import Scoring

/// Why a result does not count, and the byte where it shows.
package struct ResultError: Error, Hashable {
  package var problem: Problem
  package var offset: Int

  init(_ problem: Problem, at offset: Int) {
    (self.problem, self.offset) = (problem, offset)
  }

  package enum Problem: Hashable, Sendable {
    case unreadable(RecordedResultError.Problem)
    case unknownQuiz(String)
    case unknownRevision
    case revisionOfOtherQuiz(String)
    case brokenRevision
    case ambiguousRevision(Points, Points)
    case unknownQuestion(String)
    case repeatedQuestion(String)
    case response(ResponseError, question: String)
    /// A slip of version 1 answers a revision with rules.
    case noOrdinal
    case badOrdinal
    /// A recorded result of a quiz that draws does not say what was asked.
    case askedMissing
    case askedTwice(String)
    /// It names questions that no attempt can be asked together, which should be so many.
    case askedWrong(Int)
    /// It names questions, though the quiz asks all.
    case askedOfWhole
    /// A question was tried and has no answer.
    case earlierWithoutAnswer
  }
}

extension ResultError.Problem {
  package var code: Diagnostic.Code {
    switch self {
    case .unreadable(.json): .badJSON
    case .unreadable(.tooLong): .lineTooLong
    case .unreadable(.badHandle): .badHandle
    case .unreadable(.badTime): .badTime
    case .unreadable(.notAnObject), .unreadable(.missing), .unreadable(.wrongForm): .badResult
    case .unknownQuiz: .unknownQuiz
    case .unknownRevision: .unknownRevision
    case .revisionOfOtherQuiz: .revisionOfOtherQuiz
    case .brokenRevision: .badRevision
    case .ambiguousRevision: .ambiguousRevision
    case .unknownQuestion: .unknownQuestion
    case .repeatedQuestion: .repeatedQuestion
    case .response(.unknownChoice, _): .unknownChoice
    case .response, .earlierWithoutAnswer: .badResponse
    case .noOrdinal: .noOrdinal
    case .badOrdinal: .badOrdinal
    case .askedMissing: .askedMissing
    case .askedTwice, .askedWrong, .askedOfWhole: .askedWrong
    }
  }

  /// Why a slip does not count; of what recorded results alone can be, `Publishing` tells more.
  package var message: String {
    switch self {
    case .unknownRevision:
      "no revision in revisions.jsonl has that name; take back the line that was removed, or leave out \"rev\" of a recorded result whose answers all fit the quiz as it is"
    case .revisionOfOtherQuiz(let quiz):
      "\"rev\" names a revision of \"\(quiz)\"; correct \"rev\" or \"quiz\""
    case .brokenRevision:
      "the archived revision of this quiz cannot be read; take its line in revisions.jsonl back from an older version"
    case .unknownQuestion(let question):
      "the quiz has no question \"\(question)\"; name its id, or with \"rev\" the revision that had it"
    case .repeatedQuestion(let question): "\"\(question)\" is answered twice; keep one"
    case .response(let error, let question): message(for: error, to: question)
    case .noOrdinal:
      "it does not say which attempt of its player it is, so nobody can tell what was drawn"
    case .badOrdinal: "\"ordinal\" counts a player's attempts at a quiz from 1"
    case .earlierWithoutAnswer:
      "\"earlier\" has responses to a question that \"answers\" does not answer"
    case .unreadable, .unknownQuiz, .ambiguousRevision, .askedMissing, .askedTwice, .askedWrong,
      .askedOfWhole:
      "the result does not count"
    }
  }

  private func message(for error: ResponseError, to question: String) -> String {
    switch error {
    case .wrongCount(let expected, let found):
      "\"\(question)\" takes \(expected == 1 ? "one string" : "\(expected) strings"), not \(found); "
        + "leave out a question that was not answered"
    case .unknownChoice(let place):
      "answer \(place + 1) to \"\(question)\" names no choice; letters count from a"
    case .unsortedChoice: "the letters of \"\(question)\" go in rising order"
    case .repeatedChoice(let place):
      "answer \(place + 1) to \"\(question)\" repeats a choice; keep one"
    }
  }
}

extension MarkedAttempt.Claim {
  /// What is said of a claim; nil of one that is what the answers earn.
  package func flag(_ claimed: Int64, earned: Points) -> (code: Diagnostic.Code, message: String)? {
    if self == .equalOrNone { return nil }
    return (
      self == .tooHigh ? .claimTooHigh : .claimTooLow,
      "claims \(claimed) \(claimed == 1 ? "point" : "points"), but its answers earn "
        + "\(earned.value), which counts"
    )
  }
}
