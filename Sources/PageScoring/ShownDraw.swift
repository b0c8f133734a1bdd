#if canImport(Scoring)
  package import Scoring
#endif

extension Draw {
  /// The questions that are asked, as written.
  package var written: [Int32] {
    var places: [Int32] = []
    for place in isAsked.indices where isAsked[place] { places.append(Int32(place)) }
    return places
  }
}

extension DrawStream {
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
