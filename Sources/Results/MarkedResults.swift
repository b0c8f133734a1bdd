package import Cryptography
package import Diagnostics
package import Ledger
package import Scoring

/// The results of a ledger, marked: what each attempt earned by the revision that it answered.
package struct MarkedResults: Sendable, Hashable {
  /// The files that were read, in the order in which they were given; paths inside the ledger's folder.
  package var files: [String] = []
  /// The handles of all players with an attempt, by bytes.
  package var players: [String] = []
  /// The paths of all quizzes with an attempt, by bytes.
  package var quizzes: [String] = []
  /// The revisions that attempts answered.
  package var revisions: [Digest] = []
  /// In the order of the files and of the lines in them.
  package var attempts: [MarkedAttempt] = []
  /// The results that do not count, in the same order.
  package var refused: [RefusedResult] = []
}

/// One player's answers to one quiz, marked.
package struct MarkedAttempt: Sendable, Hashable {
  /// Among the players.
  package var player: Int32
  /// Among the quizzes.
  package var quiz: Int32
  /// Among the revisions.
  package var revision: Int32
  package var claim: Claim
  package var score: Points
  package var possible: Points
  package var ended: Moment
  package var place: ResultPlace

  /// How the score that a result claims compares with what its answers earn.
  package enum Claim: UInt8, Sendable, Hashable {
    case equalOrNone
    case tooHigh
    case tooLow
  }
}

/// A result that is left out of the standings, and why.
package struct RefusedResult: Sendable, Hashable {
  package var code: Diagnostic.Code
  package var place: ResultPlace
}

/// Where a result is written.
package struct ResultPlace: Sendable, Hashable {
  /// Among the files.
  package var file: Int32
  /// Counted from 1.
  package var line: Int32
  /// The bytes of its JSON object start here.
  package var offset: Int
  package var length: Int32

  package var range: Range<Int> { offset..<offset + Int(length) }
}
