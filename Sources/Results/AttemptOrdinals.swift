internal import Cryptography
package import Diagnostics
internal import Ledger

/// The ordinals of players' attempts at each quiz, of slips in their order.
struct AttemptOrdinals {
  private var firsts: [Ordinal: ResultPlace] = [:]
  /// The attempts that count at quizzes that draw questions.
  private var drawn: [Player: [(ordinal: Int, attempt: Int)]] = [:]

  private struct Player: Hashable {
    var key: PublicKey
    /// Among the quizzes of the context.
    var quiz: Int32
  }

  private struct Ordinal: Hashable {
    var player: Player
    var number: Int
  }

  /// The first slip with the ordinal of this one; nil if this is the first.
  mutating func first(of slip: MarkedSlip) -> ResultPlace? {
    guard let number = slip.ordinal, let quiz = slip.outcome?.quiz else { return nil }
    let ordinal = Ordinal(player: Player(key: slip.player, quiz: quiz), number: number)
    if let first = firsts[ordinal] { return first }
    firsts[ordinal] = slip.place
    return nil
  }

  /// Notes an attempt that counts, by its place among those.
  mutating func note(_ slip: MarkedSlip, attempt: Int) {
    guard let number = slip.ordinal, let outcome = slip.outcome, outcome.isDrawn else { return }
    drawn[Player(key: slip.player, quiz: outcome.quiz), default: []].append((number, attempt))
  }

  /// The attempts with an ordinal above the first one that was not handed in, in their order.
  var skipped: [(attempt: Int, ordinal: Int, missing: Int)] {
    var skipped: [(attempt: Int, ordinal: Int, missing: Int)] = []
    for (player, attempts) in drawn {
      var missing = 1
      while firsts[Ordinal(player: player, number: missing)] != nil { missing += 1 }
      for attempt in attempts where attempt.ordinal > missing {
        skipped.append((attempt.attempt, attempt.ordinal, missing))
      }
    }
    return skipped.sorted { $0.attempt < $1.attempt }
  }
}

extension MarkedAttempt.Note {
  /// What is reported of an attempt whose answers did not all earn what they say.
  package var flag: (code: Diagnostic.Code, message: String)? {
    switch self {
    case .notDrawn:
      (.notDrawn, "answers questions that it was not asked; those answers earn nothing")
    case .answerAfterKey:
      (.answerAfterKey, "answers questions again after their keys were shown; that earns nothing")
    case .none, .seenTooLarge, .seenDiffers, .contested, .otherMaximum, .ordinalSkipped: nil
    }
  }
}
