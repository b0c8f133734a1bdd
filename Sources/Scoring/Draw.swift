/// Which questions of a quiz an attempt is asked.
package struct DrawRule: Hashable, Sendable {
  /// How many questions are drawn from each pool.
  package var takes: [Int32]
  /// For each question, as written, the pool that it is drawn from; `everyAttempt` for one that is
  /// always asked.
  package var pools: [Int32]

  package static let everyAttempt: Int32 = -1

  package init(takes: [Int32], pools: [Int32]) {
    self.takes = takes
    self.pools = pools
  }

  /// Whether there is a pool for each question and each pool has as many as are drawn from it, one
  /// at least.
  package var isSound: Bool {
    var left = takes
    for pool in pools where pool != Self.everyAttempt {
      guard pool >= 0, pool < takes.count else { return false }
      left[Int(pool)] -= 1
    }
    for place in left.indices where takes[place] < 1 || left[place] > 0 { return false }
    return true
  }

  /// How many questions an attempt is asked.
  package var askedCount: Int32 {
    var count: Int32 = 0
    for pool in pools where pool == Self.everyAttempt { count += 1 }
    for take in takes { count += take }
    return count
  }
}

/// What one attempt is asked, and the order in which it is shown if that is shuffled.
package struct Draw: Hashable, Sendable {
  /// The questions that are asked, by their places as written, in the shuffled order.
  package var shuffled: [Int32]
  /// For each question whether it is asked.
  package var isAsked: [Bool]
}

extension DrawStream {
  /// Draws the questions of an attempt: all are put in a random order, and of each pool the first
  /// ones are asked.
  package mutating func draw(_ rule: DrawRule) -> Draw {
    var left = rule.takes
    var draw = Draw(shuffled: [], isAsked: [Bool](repeating: false, count: rule.pools.count))
    for place in order(of: Int32(rule.pools.count)) {
      let pool = rule.pools[Int(place)]
      if pool != DrawRule.everyAttempt {
        guard left[Int(pool)] > 0 else { continue }
        left[Int(pool)] -= 1
      }
      draw.shuffled.append(place)
      draw.isAsked[Int(place)] = true
    }
    return draw
  }
}
