package import Ledger
package import Scoring

/// Which quizzes a leaderboard counts.
package enum Scope: Sendable, Hashable {
  case everything
  /// All quizzes below a folder: `geography` or `geography/europe`.
  case section(String)
  case quiz(String)

  /// How the published ledger names it: empty for everything, else the path.
  package var path: String {
    switch self {
    case .everything: ""
    case .section(let path), .quiz(let path): path
    }
  }
}

/// Players in the order of their points.
package struct Leaderboard: Sendable, Hashable {
  package struct Row: Sendable, Hashable {
    /// From 1; equal points share a rank and the next ones are skipped.
    package var rank: Int
    /// Among the players of the results.
    package var player: Int32
    package var points: Points
    /// How many results the points come from: one for each quiz.
    package var results: Int
    /// When the last of those ended.
    package var latest: Moment
  }

  /// By rank, and by handle where ranks are shared.
  package var rows: [Row]
  /// How many results count, those of all rows together.
  package var results: Int
}

/// Marked results with those picked that count: one a player and quiz, by the quiz's policy.
package struct RankedResults: Sendable {
  package let results: MarkedResults
  package let attemptsByQuiz: AttemptGroups
  /// The attempts that count, quiz by quiz, within one by player.
  private let counted: [Int32]
  /// Where the counted attempts of each quiz start; one more than there are quizzes.
  private let starts: [Int]
  private let isCounted: [Bool]

  /// Picks what counts at the quizzes that have a policy; other quizzes are on no leaderboard.
  package init(_ results: MarkedResults, policies: [String: AttemptPolicy]) {
    self.results = results
    let groups = AttemptGroups(count: results.quizzes.count, of: results.attempts) { $0.quiz }
    attemptsByQuiz = groups
    var counted: [Int32] = []
    var starts = [0]
    var isCounted = [Bool](repeating: false, count: results.attempts.count)
    var best = [Int32](repeating: -1, count: results.players.count)
    for (quiz, path) in results.quizzes.enumerated() {
      if let policy = policies[path] {
        var players: [Int32] = []
        for place in groups[quiz] {
          let player = Int(results.attempts[Int(place)].player)
          if best[player] < 0 {
            players.append(Int32(player))
            best[player] = place
          } else if results.standing(of: place).counts(
            before: results.standing(of: best[player]), by: policy)
          {
            best[player] = place
          }
        }
        players.sort()
        for player in players {
          counted.append(best[Int(player)])
          isCounted[Int(best[Int(player)])] = true
          best[Int(player)] = -1
        }
      }
      starts.append(counted.count)
    }
    self.counted = counted
    self.starts = starts
    self.isCounted = isCounted
  }

  /// Whether an attempt is the one of its player and quiz that counts.
  package func isCounted(_ attempt: Int) -> Bool {
    isCounted[attempt]
  }

  /// The counted attempts at the quizzes of a scope, quiz by quiz, within one by player.
  package func countedAttempts(in scope: Scope) -> ArraySlice<Int32> {
    let quizzes = results.quizzes(in: scope)
    return counted[starts[quizzes.lowerBound]..<starts[quizzes.upperBound]]
  }

  package func leaderboard(for scope: Scope) -> Leaderboard {
    let attempts = countedAttempts(in: scope)
    // By player; a quiz's own attempts are by player already, and one each.
    var rows: [Leaderboard.Row] = []
    if case .quiz = scope {
      rows = attempts.map { row(of: $0) }
    } else {
      rows = sums(of: attempts)
    }
    let standings = standings(for: rows.map(\.points))
    let ranked = standings.map { standing in
      var row = rows[Int(standing.index)]
      row.rank = Int(standing.rank)
      return row
    }
    return Leaderboard(rows: ranked, results: attempts.count)
  }

  private func row(of attempt: Int32) -> Leaderboard.Row {
    let attempt = results.attempts[Int(attempt)]
    return Leaderboard.Row(
      rank: 0, player: attempt.player, points: attempt.score, results: 1, latest: attempt.ended)
  }

  private func sums(of attempts: ArraySlice<Int32>) -> [Leaderboard.Row] {
    var places = [Int32](repeating: -1, count: results.players.count)
    var rows: [Leaderboard.Row] = []
    for attempt in attempts {
      let row = row(of: attempt)
      let place = Int(places[Int(row.player)])
      if place < 0 {
        places[Int(row.player)] = Int32(rows.count)
        rows.append(row)
      } else {
        rows[place].points.add(row.points)
        rows[place].results += 1
        rows[place].latest = max(rows[place].latest, row.latest)
      }
    }
    return places.compactMap { $0 < 0 ? nil : rows[Int($0)] }
  }
}

extension Points {
  /// Adds, up to the largest number there is: a sum of a million absurd scores must not stop a build.
  fileprivate mutating func add(_ other: Self) {
    let (sum, overflow) = value.addingReportingOverflow(other.value)
    self = Points(overflow ? .max : sum)
  }
}

extension MarkedResults {
  /// What decides whether an attempt is its player's first or last at a quiz.
  ///
  /// What is sealed goes by its sealing and its place in the log, as clocks of players can be set; what is not yet
  /// sealed comes after everything else, where sealing will put it.
  fileprivate func standing(of attempt: Int32) -> AttemptStanding {
    let marked = attempts[Int(attempt)]
    return AttemptStanding(
      ended: marked.isUnsealed ? .max : marked.entered.seconds, order: Int64(attempt),
      score: marked.score)
  }

  /// The quizzes of a scope, which stand together because quizzes are sorted by path.
  package func quizzes(in scope: Scope) -> Range<Int> {
    switch scope {
    case .everything: return 0..<quizzes.count
    case .quiz(let path):
      let start = firstQuiz { !precedes($0, path) }
      return start..<(start < quizzes.count && quizzes[start] == path ? start + 1 : start)
    case .section(let path):
      // "0" is the character after "/".
      let start = firstQuiz { !precedes($0, path + "/") }
      let end = firstQuiz { !precedes($0, path + "0") }
      return start..<max(start, end)
    }
  }

  /// The first quiz with a property that all after it have too.
  private func firstQuiz(where isAtOrAfter: (String) -> Bool) -> Int {
    var (low, high) = (0, quizzes.count)
    while low < high {
      let middle = (low + high) / 2
      if isAtOrAfter(quizzes[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

private func precedes(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}
