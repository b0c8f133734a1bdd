/// The places of attempts, put into groups: those of each player, say, or of each quiz; within a
/// group in their order.
package struct AttemptGroups: Sendable {
  private var starts: [Int32]
  private var places: [Int32]
  /// The players of the attempts at these places; empty unless asked for.
  private var players: [Int32] = []

  /// Puts each place into the group of its quiz, and keeps its player beside it.
  ///
  /// Attempts of a quiz are far apart, and to fetch each from memory only to see whose it is takes
  /// longer than all else that is done with it.
  package init(byQuizOf attempts: [MarkedAttempt], count quizzes: Int) {
    self.init(count: quizzes, of: attempts) { $0.quiz }
    players = Array(repeating: 0, count: attempts.count)
    var next = starts
    for attempt in attempts {
      let group = Int(attempt.quiz)
      players[Int(next[group])] = attempt.player
      next[group] += 1
    }
  }

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

  /// The players of the attempts in a group, of groups by quiz.
  package func players(of group: Int) -> ArraySlice<Int32> {
    players[Int(starts[group])..<Int(starts[group + 1])]
  }
}
