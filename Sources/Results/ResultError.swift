internal import Diagnostics
internal import JSON
internal import Ledger
internal import Scoring

/// Why a result does not count, and the byte where it shows.
struct ResultError: Error, Hashable {
  var problem: Problem
  var offset: Int

  init(_ problem: Problem, at offset: Int) {
    (self.problem, self.offset) = (problem, offset)
  }

  enum Problem: Hashable, Sendable {
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
  var code: Diagnostic.Code {
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

  var message: String {
    switch self {
    case .unreadable(let problem): problem.message
    case .unknownQuiz(let quiz):
      "no ranked quiz was ever published as \"\(quiz)\"; give the path of its page without .html"
    case .unknownRevision:
      "no revision in revisions.jsonl has that name; leave out \"rev\" if all answers fit the quiz as it is"
    case .revisionOfOtherQuiz(let quiz):
      "\"rev\" names a revision of \"\(quiz)\"; correct \"rev\" or \"quiz\""
    case .brokenRevision:
      "the archived revision of this quiz cannot be read; take its line in revisions.jsonl back from an older version"
    case .ambiguousRevision(let one, let other):
      "the quiz has changed, and by its revisions these answers earn \(one.value) or \(other.value); "
        + "name the one that was answered with \"rev\""
    case .unknownQuestion(let question):
      "the quiz has no question \"\(question)\"; name its id, or with \"rev\" the revision that had it"
    case .repeatedQuestion(let question): "\"\(question)\" is answered twice; keep one"
    case .response(let error, let question): message(for: error, to: question)
    case .noOrdinal:
      "it does not say which attempt of its player it is, so nobody can tell what was drawn"
    case .badOrdinal: "\"ordinal\" counts a player's attempts at a quiz from 1"
    case .askedMissing:
      "the quiz draws its questions; name those that were asked: \"asked\":[\"capital\",…], or, if it asked all "
        + "of them then, the revision with \"rev\""
    case .askedTwice(let question): "\"asked\" names \"\(question)\" twice; keep one"
    case .askedWrong(let count):
      "the questions in \"asked\" cannot have been drawn together: an attempt has \(count), so many from each pool"
    case .askedOfWhole: "the quiz asks all its questions; leave out \"asked\""
    case .earlierWithoutAnswer:
      "\"earlier\" has responses to a question that \"answers\" does not answer"
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

extension RecordedResultError.Problem {
  fileprivate var message: String {
    switch self {
    case .json(let problem): problem.description
    case .tooLong: "a result has at most \(RecordedResult.lengthLimit) bytes"
    case .notAnObject:
      "a result is a JSON object: {\"player\":…,\"quiz\":…,\"answers\":…,\"ended\":…}"
    case .missing(let name): "the member \"\(name)\" is missing"
    case .wrongForm(let name): "\"\(name)\" is \(form(of: name))"
    case .badHandle:
      "a player is named by a handle: at most 39 of a-z, 0-9 and -, and no - first"
    case .badTime: "\"ended\" is a moment like 2026-11-20T20:15:00Z"
    }
  }
}

private func form(of member: String) -> String {
  switch member {
  case "asked": "a list of ids of questions: [\"capital\"]"
  case "earlier": "an object with a list of responses for each question: {\"capital\":[[\"a\"]]}"
  case "answers": "an object with a list of strings for each question: {\"capital\":[\"b\"]}"
  case "score": "a whole number of points"
  case "rev": "64 digits 0-9 and a-f"
  default: "a string"
  }
}

/// What is said of a claim that is not what the answers earn.
func wrongClaim(_ claimed: Int64, earned: Points)
  -> (claim: MarkedAttempt.Claim, code: Diagnostic.Code, message: String)
{
  let isHigh = claimed > earned.value
  return (
    isHigh ? .tooHigh : .tooLow, isHigh ? .claimTooHigh : .claimTooLow,
    "claims \(claimed) \(claimed == 1 ? "point" : "points"), but its answers earn "
      + "\(earned.value), which counts"
  )
}
