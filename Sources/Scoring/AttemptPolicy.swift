/// Which of a player's attempts at one quiz counts.
///
/// Its raw value is its name in front matter, in pages and in the published ledger.
package enum AttemptPolicy: String, Hashable, Sendable {
  case first
  case best
  case last
}

/// What decides which of several attempts counts.
package struct AttemptPrecedence: Hashable, Sendable {
  /// When it ended, in seconds of any epoch; the same for all attempts that only the order in the
  /// ledger tells apart.
  package var ended: Int64
  /// The place in the ledger.
  package var order: Int64
  package var score: Points

  package init(ended: Int64, order: Int64, score: Points) {
    (self.ended, self.order, self.score) = (ended, order, score)
  }

  private func precedes(_ other: Self) -> Bool {
    ended != other.ended ? ended < other.ended : order < other.order
  }

  /// Whether the attempt counts rather than another one of the same player at the same quiz.
  ///
  /// Of equally good ones the earlier counts.
  package func counts(before other: Self, by policy: AttemptPolicy) -> Bool {
    switch policy {
    case .first: precedes(other)
    case .best: score != other.score ? score > other.score : precedes(other)
    case .last: other.precedes(self)
    }
  }
}
