internal import Bytes
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
    /// How many of those are not yet sealed.
    package var unsealed: Int
    /// When the last of those ended.
    package var latest: Moment

    package init(
      rank: Int, player: Int32, points: Points, results: Int, unsealed: Int = 0, latest: Moment
    ) {
      (self.rank, self.player, self.points, self.results) = (rank, player, points, results)
      (self.unsealed, self.latest) = (unsealed, latest)
    }
  }

  /// By rank, and by handle where ranks are shared.
  package var rows: [Row]
  /// How many rows pages show of a board.
  ///
  /// Whoever stands below finds the own row by name, and all rows are in the
  /// published ledger: a million players would take ten thousand pages that nobody leafs through.
  package static let shownRows = 10_000
  /// How many results count, those of all rows together.
  package var results: Int

  /// Nobody's.
  package static let empty = Self(rows: [], results: 0)
}

/// Marked results with those picked that count: one a player and quiz, by the quiz's policy.
package struct RankedResults: Sendable {
  package let results: MarkedResults
  package let attemptsByQuiz: AttemptGroups
  /// The attempts that count, quiz by quiz, within one by player.
  private let counted: [Int32]
  /// Where the counted attempts of each quiz start; one more than there are quizzes.
  private let starts: [Int]
  /// Of each attempt, whether it is the one of its player and quiz that counts.
  package let isCounted: [Bool]
  /// Whether all that `isCounted` says is among `counted`.
  private let isWhole: Bool

  /// Picks what counts at the quizzes that have a policy; other quizzes are on no leaderboard.
  package init(_ results: MarkedResults, policies: [String: AttemptPolicy]) {
    self.init(results) { policies[results.quizzes[$0]] }
  }

  /// Picks what counts at the quizzes that have a policy, which is asked for by their places among
  /// those of the results.
  package init(_ results: MarkedResults, policy: (Int) -> AttemptPolicy?) {
    self.results = results
    let groups = AttemptGroups(count: results.quizzes.count, of: results.attempts) { $0.quiz }
    attemptsByQuiz = groups
    var counted: [Int32] = []
    var starts = [0]
    var isCounted = [Bool](repeating: false, count: results.attempts.count)
    var best = [Int32](repeating: -1, count: results.players.count)
    for quiz in results.quizzes.indices {
      if let policy = policy(quiz) {
        var players: [Int32] = []
        for place in groups[quiz] {
          // Where the first attempt counts, a later one does not take its place if it is withheld.
          if policy == .first, results.attempts[Int(place)].isLater { continue }
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
    (self.counted, self.starts, self.isCounted, isWhole) = (counted, starts, isCounted, true)
  }

  private init(_ whole: Self, counted: [Int32], starts: [Int]) {
    (results, attemptsByQuiz) = (whole.results, whole.attemptsByQuiz)
    (isCounted, isWhole) = (whole.isCounted, false)
    (self.counted, self.starts) = (counted, starts)
  }

  /// The same with only those counted that entered the ledger within a time.
  ///
  /// What counts is decided once and for all by the quiz's policy: a second attempt this week does
  /// not count again where the first one does.
  package func entered(from start: Moment, to end: Moment?) -> Self {
    let seconds = start.seconds..<max(start.seconds, end?.seconds ?? .max)
    var kept: [Int32] = []
    var starts = [0]
    for quiz in results.quizzes.indices {
      for place in counted[self.starts[quiz]..<self.starts[quiz + 1]]
      where seconds.contains(results.attempts[Int(place)].entered.seconds) {
        kept.append(place)
      }
      starts.append(kept.count)
    }
    return Self(self, counted: kept, starts: starts)
  }

  /// The counted attempts at the quizzes of a scope, quiz by quiz, within one by player.
  package func countedAttempts(in scope: Scope) -> ArraySlice<Int32> {
    let quizzes = results.quizzes(in: scope)
    return counted[starts[quizzes.lowerBound]..<starts[quizzes.upperBound]]
  }

  package func leaderboard(for scope: Scope) -> Leaderboard {
    let attempts = countedAttempts(in: scope)
    switch scope {
    // A quiz's own attempts are by player already, and one each.
    case .quiz: return leaderboard(of: attempts.map { row(of: $0) }, results: attempts.count)
    case .everything where isWhole:
      // In the order of the ledger, which a million results are quicker to walk than quiz by quiz.
      let places = isCounted.indices.lazy.filter { isCounted[$0] }.map { Int32($0) }
      return leaderboard(of: sums(of: places), results: attempts.count)
    case .everything, .section:
      // Many small boards of a site with many players would otherwise look at all players each.
      let isSmall = attempts.count < results.players.count / 16
      return leaderboard(
        of: isSmall ? sortedSums(of: attempts) : sums(of: attempts), results: attempts.count)
    }
  }

  /// Ranks rows that come one a player and by player.
  private func leaderboard(of rows: [Leaderboard.Row], results: Int) -> Leaderboard {
    let standings = standings(for: rows.map(\.points))
    let ranked = standings.map { standing in
      var row = rows[Int(standing.index)]
      row.rank = Int(standing.rank)
      return row
    }
    return Leaderboard(rows: ranked, results: results)
  }

  private func row(of attempt: Int32) -> Leaderboard.Row {
    let attempt = results.attempts[Int(attempt)]
    return Leaderboard.Row(
      rank: 0, player: attempt.player, points: attempt.score, results: 1,
      unsealed: attempt.isUnsealed ? 1 : 0, latest: attempt.ended)
  }

  /// One row a player, by player.
  private func sums(of attempts: some Sequence<Int32>) -> [Leaderboard.Row] {
    var places = [Int32](repeating: -1, count: results.players.count)
    var rows: [Leaderboard.Row] = []
    for attempt in attempts {
      let row = row(of: attempt)
      let place = Int(places[Int(row.player)])
      if place < 0 {
        places[Int(row.player)] = Int32(rows.count)
        rows.append(row)
      } else {
        rows[place].add(row)
      }
    }
    return places.compactMap { $0 < 0 ? nil : rows[Int($0)] }
  }

  private func sortedSums(of attempts: ArraySlice<Int32>) -> [Leaderboard.Row] {
    var rows: [Leaderboard.Row] = []
    for row in attempts.map({ row(of: $0) }).sorted(by: { $0.player < $1.player }) {
      if let last = rows.indices.last, rows[last].player == row.player {
        rows[last].add(row)
      } else {
        rows.append(row)
      }
    }
    return rows
  }
}

extension Leaderboard.Row {
  /// Adds another result of the same player.
  fileprivate mutating func add(_ other: Self) {
    points += other.points
    results += other.results
    unsealed += other.unsealed
    latest = max(latest, other.latest)
  }
}

extension MarkedResults {
  /// What decides whether an attempt is its player's first or last at a quiz.
  ///
  /// What is sealed goes by its sealing and its place in the log, as clocks of players can be set;
  /// what is not yet sealed comes after everything else in the order in which it will be sealed.
  fileprivate func standing(of attempt: Int32) -> AttemptPrecedence {
    let marked = attempts[Int(attempt)]
    return AttemptPrecedence(
      ended: marked.entered.seconds + (marked.isUnsealed ? 1 << 60 : 0), order: Int64(attempt),
      score: marked.score)
  }

  /// The quizzes of a scope, which stand together because quizzes are sorted by path.
  package func quizzes(in scope: Scope) -> Range<Int> {
    switch scope {
    case .everything: return 0..<quizzes.count
    case .quiz(let path):
      let start = firstQuiz(from: path)
      return start..<(start < quizzes.count && quizzes[start] == path ? start + 1 : start)
    case .section(let path):
      // "0" is the character after "/".
      let start = firstQuiz(from: path + "/")
      let end = firstQuiz(from: path + "0")
      return start..<max(start, end)
    }
  }

  /// The first quiz at a path or behind it.
  private func firstQuiz(from path: String) -> Int {
    quizzes.partitionPoint { ExactString($0) >= ExactString(path) }
  }
}
