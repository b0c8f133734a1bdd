/// What is right for one question.
///
/// Choices are named by their place as written, from 0; players and files name them by letters
/// (see `letter(of:)`).
package enum Key: Hashable, Sendable {
  /// One right choice among `count`; also serves true/false.
  case single(right: Int32, count: Int32)
  /// The right choices among `count`, in rising order.
  case multiple(right: [Int32], count: Int32)
  /// Blanks to fill by typing or from a list, in reading order; serves short text, cloze and
  /// numeric.
  case blanks([BlankKey])
  /// `count` choices whose written order is the right one.
  case ordering(count: Int32)
  /// For each left side the right side that belongs to it, among `count` right sides.
  case matching(right: [Int32], count: Int32)
}

/// What is right in one blank.
package enum BlankKey: Hashable, Sendable {
  /// Any of these texts, as UTF-8, compared after folding.
  case text([[UInt8]])
  /// Any number from the first to the second, both included.
  case range(Decimal, Decimal)
}

/// How a response that is only partly right is marked.
package enum Marking: UInt8, Hashable, Sendable {
  case allOrNothing
  case partial
}

/// What a question can earn, and how.
package struct Worth: Hashable, Sendable {
  package var points: Points
  package var marking: Marking

  package init(points: Points, marking: Marking) {
    self.points = points
    self.marking = marking
  }
}

extension Key {
  /// Whether a response can be marked against the key: every choice that it names exists, choices
  /// rise, nothing is empty.
  package var isSound: Bool {
    switch self {
    case .single(let right, let count):
      return right >= 0 && right < count
    case .multiple(let right, let count):
      guard let first = right.first, let last = right.last, first >= 0, last < count else {
        return false
      }
      for place in 1..<right.count where right[place] <= right[place - 1] { return false }
      return true
    case .blanks(let blanks):
      for blank in blanks where !blank.isSound { return false }
      return !blanks.isEmpty
    case .ordering(let count):
      return count > 0
    case .matching(let right, let count):
      for choice in right where choice < 0 || choice >= count { return false }
      return !right.isEmpty
    }
  }
}

extension BlankKey {
  fileprivate var isSound: Bool {
    switch self {
    case .text(let accepted): !accepted.isEmpty
    case .range(let low, let high): low <= high
    }
  }
}
