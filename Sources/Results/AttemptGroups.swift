/// The places of attempts, put into groups: those of each player, say, or of each quiz; within a
/// group in their order.
package struct AttemptGroups: Sendable {
  private var starts: [Int32]
  private var places: [Int32]

  /// Puts each place into the group that it is given.
  package init(count groups: Int, of attempts: [MarkedAttempt], by group: (MarkedAttempt) -> Int32)
  {
    starts = Array(repeating: 0, count: groups + 1)
    for attempt in attempts { starts[Int(group(attempt)) + 1] += 1 }
    for group in 0..<groups { starts[group + 1] += starts[group] }
    places = Array(repeating: 0, count: attempts.count)
    var next = starts
    for (place, attempt) in attempts.enumerated() {
      let group = Int(group(attempt))
      places[Int(next[group])] = Int32(place)
      next[group] += 1
    }
  }

  /// The places of the attempts in a group.
  package subscript(group: Int) -> ArraySlice<Int32> {
    places[Int(starts[group])..<Int(starts[group + 1])]
  }
}
