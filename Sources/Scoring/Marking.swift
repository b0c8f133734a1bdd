/// Why a response cannot be one to its question.
///
/// No reader of a page can send such a response.
package enum ResponseError: Error, Hashable, Sendable {
  /// The question takes another number of strings.
  case wrongCount(expected: Int32, found: Int32)
  /// The string at this place names no choice of the question.
  case unknownChoice(at: Int32)
  /// The choice at this place should stand before the one before it.
  case unsortedChoice(at: Int32)
  /// The choice at this place was named before.
  case repeatedChoice(at: Int32)
}

/// What a single choice earns if the response is one letter, nil if that names no choice: what
/// `RunningMark` says, for the ten million responses that are nothing else.
package func points(
  forLetter letter: UInt8, right: Int32, of count: Int32, worth: Worth
) -> Points? {
  let choice = Int32(letter) - 0x61
  guard choice >= 0, choice < min(count, 26) else { return nil }
  return choice == right ? worth.points : .zero
}

/// Marks a response string by string, keeping none: a ledger with ten million responses is marked
/// without a heap.
///
///     var marking = RunningMark(against: key, worth: worth)
///     for part in response { try marking.add(part) }
///     let (earned, outcome) = try marking.finished()
///
/// The key must be sound (`Key.isSound`).
package struct RunningMark {
  package enum Outcome: UInt8, Hashable, Sendable {
    case right
    /// Some parts are right and the question is marked in part, even if that rounds down to no
    /// point.
    case partlyRight
    case wrong
  }

  private let key: Key
  private let worth: Worth
  private var count: Int32 = 0
  private var hits: Int32 = 0
  private var misses: Int32 = 0
  /// The choice that the last string named; -1 before the first.
  package private(set) var lastChoice: Int32 = -1
  /// The choices already in an order: the first 64 here, the others in `laterPlaced`.
  private var placed: UInt64 = 0
  private var laterPlaced: [Bool] = []

  package init(against key: Key, worth: Worth) {
    self.key = key
    self.worth = worth
  }

  /// Takes the next string of the response, as UTF-8, and says whether it is right.
  @discardableResult
  package mutating func add(_ part: Span<UInt8>) throws(ResponseError) -> Bool {
    let place = count
    count += 1
    let isRight: Bool
    switch key {
    case .single(let right, let choices):
      isRight = try chosen(part, of: choices, at: place) == right
    case .multiple(let right, let choices):
      let previous = lastChoice
      let chosen = try chosen(part, of: choices, at: place)
      guard chosen != previous else { throw .repeatedChoice(at: place) }
      guard chosen > previous else { throw .unsortedChoice(at: place) }
      isRight = right.contains(chosen)
    case .blanks(let blanks):
      guard place < blanks.count else { return false }
      isRight = blanks[Int(place)].accepts(part)
    case .ordering(let choices):
      let chosen = try chosen(part, of: choices, at: place)
      guard markPlaced(chosen, of: choices) else { throw .repeatedChoice(at: place) }
      isRight = chosen == place
    case .matching(let right, let choices):
      if part.isEmpty {
        isRight = false
      } else {
        let chosen = try chosen(part, of: choices, at: place)
        isRight = place < right.count && chosen == right[Int(place)]
      }
    }
    if isRight { hits += 1 } else { misses += 1 }
    return isRight
  }

  /// What the response earned, once all its strings were added.
  package func finished() throws(ResponseError) -> (earned: Points, outcome: Outcome) {
    let parts: Int32
    var share = hits
    switch key {
    case .single:
      parts = 1
      try expect(1)
    case .multiple(let right, _):
      parts = Int32(right.count)
      share = max(0, hits - misses)
    case .blanks(let blanks):
      parts = Int32(blanks.count)
      try expect(parts)
    case .ordering(let choices):
      parts = choices
      try expect(parts)
    case .matching(let right, _):
      parts = Int32(right.count)
      try expect(parts)
    }
    if share == parts { return (max(worth.points, .zero), .right) }
    if share == 0 || worth.marking == .allOrNothing { return (.zero, .wrong) }
    return (worth.points.share(of: share, in: parts), .partlyRight)
  }

  private func expect(_ expected: Int32) throws(ResponseError) {
    if count != expected { throw .wrongCount(expected: expected, found: count) }
  }

  private mutating func chosen(_ part: Span<UInt8>, of choices: Int32, at place: Int32)
    throws(ResponseError) -> Int32
  {
    guard let chosen = choice(named: part), chosen < choices else {
      throw .unknownChoice(at: place)
    }
    lastChoice = chosen
    return chosen
  }

  /// Notes that a choice has its place in the order; false if it had one already.
  private mutating func markPlaced(_ choice: Int32, of choices: Int32) -> Bool {
    if choice < 64 {
      let bit: UInt64 = 1 << UInt64(choice)
      defer { placed |= bit }
      return placed & bit == 0
    }
    if laterPlaced.isEmpty {
      laterPlaced = [Bool](repeating: false, count: Int(choices - 64))
    }
    defer { laterPlaced[Int(choice - 64)] = true }
    return !laterPlaced[Int(choice - 64)]
  }
}

extension BlankKey {
  /// Whether what a player typed is right; nothing typed never is.
  fileprivate func accepts(_ typed: Span<UInt8>) -> Bool {
    switch self {
    case .text(let accepted):
      if foldsToNothing(typed) { return false }
      for text in accepted where foldsAlike(typed, text.span) { return true }
      return false
    case .range(let low, let high):
      return DecimalReading(folded: folded(typed))?.isWithin(low, high) ?? false
    }
  }
}
