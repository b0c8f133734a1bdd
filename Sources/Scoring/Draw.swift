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

  /// The questions that are asked, as written.
  package var written: [Int32] {
    var places: [Int32] = []
    for place in isAsked.indices where isAsked[place] { places.append(Int32(place)) }
    return places
  }
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

  /// The orders of choices, after the draw: for each question that is asked, as written, the places
  /// of all its choices; none where a question has no choices to choose from.
  package mutating func choiceOrders(of draw: Draw, counts: [Int32]) -> [[Int32]] {
    var orders = [[Int32]](repeating: [], count: counts.count)
    for place in draw.written { orders[Int(place)] = order(of: counts[Int(place)]) }
    return orders
  }
}

/// The order in which choices are shown: pinned ones stay at their places, and the others stand
/// between them in the order that was drawn.
package func shownOrder(_ drawn: [Int32], pinned: [Bool]) -> [Int32] {
  var free: [Int32] = []
  for choice in drawn where !pinned[Int(choice)] { free.append(choice) }
  var shown: [Int32] = []
  var next = 0
  for place in pinned.indices {
    if pinned[place] {
      shown.append(Int32(place))
    } else {
      shown.append(free[next])
      next += 1
    }
  }
  return shown
}
