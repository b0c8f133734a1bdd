internal import Bytes
internal import Cryptography
package import Diagnostics
internal import JSON
internal import Ledger
internal import Scoring

/// Merges marked results, and sums that were made of others, into sums or a board.
///
/// The results of one player must all be met in one place, as only there it is known which of them
/// count; their sum is added to any other of the same player.
///
///     {"player":"ada","points":5200,"results":14}
package struct PartialBoard: Sendable {
  private struct Attempt {
    var player: Int32
    var quiz: Int32
    var line: Int64
    var ended: Moment
    var answers: Digest
    var points: Int64
  }

  private struct Sum {
    var points: Int64 = 0
    var results: Int64 = 0
  }

  private var players: [String: Int32] = [:]
  private var quizzes: [String: (place: Int32, policy: AttemptPolicy)] = [:]
  private var policies: [AttemptPolicy] = []
  private var sums: [Sum] = []
  private var attempts: [Attempt] = []

  package init() {}

  /// Takes a line, without its newline; throws what is wrong with it.
  package mutating func add(_ line: ArraySlice<UInt8>) throws(PartialBoardError) {
    if let sum = canonicalObject(line, members: ["player", "points", "results"]) {
      let player = try player(in: sum)
      try add(
        points: try number("points", in: sum), results: try number("results", in: sum), to: player)
      return
    }
    // What does not count, and what is on no board.
    if canonicalObject(line, members: ["finding", "line"]) != nil { return }
    guard
      let mark = canonicalObject(
        line,
        members: [
          "answers", "ended", "?finding", "line", "player", "points", "?policy", "possible", "quiz",
          "rev",
        ])
    else { throw .notALine }
    guard case .string(let hex)? = mark["answers"], let answers = Digest(hex: hex.utf8),
      case .string(let time)? = mark["ended"], let ended = Moment(time),
      case .string(let path)? = mark["quiz"], isQuizPath(Array(path.utf8).span)
    else { throw .notALine }
    let player = try player(in: mark)
    let (line, points) = (try number("line", in: mark), try number("points", in: mark))
    guard let policy = mark["policy"] else { return }
    guard case .string(let word) = policy, let policy = AttemptPolicy(rawValue: word) else {
      throw .notALine
    }
    let quiz = quizzes[path] ?? (Int32(policies.count), policy)
    if quizzes.updateValue(quiz, forKey: path) == nil { policies.append(policy) }
    guard quiz.policy == policy else { throw .otherPolicy(path) }
    attempts.append(
      Attempt(
        player: player, quiz: quiz.place, line: line, ended: ended, answers: answers, points: points
      ))
  }

  /// The sums of all players with a result that counts, by handle, one a line.
  package mutating func sumLines() throws(PartialBoardError) -> [UInt8] {
    var output: [UInt8] = []
    for (handle, sum) in try total() {
      output.append("{\"player\":\"\(handle)\",\"points\":")
      output.append(decimal: Int(sum.points))
      output.append(",\"results\":")
      output.append(decimal: Int(sum.results))
      output.append("}\n")
    }
    return output
  }

  /// The board as `podium ledger standings --tsv` prints it: rank, player, points and results.
  package mutating func board() throws(PartialBoardError) -> [UInt8] {
    let rows = try total()
    var output: [UInt8] = []
    for standing in standings(for: rows.map { Points($0.sum.points) }) {
      let (handle, sum) = rows[Int(standing.index)]
      output.append("\(standing.rank)\t\(handle)\t\(sum.points)\t\(sum.results)\n")
    }
    return output
  }

  private mutating func player(in line: JSONValue) throws(PartialBoardError) -> Int32 {
    guard case .string(let handle)? = line["player"], isHandle(Array(handle.utf8).span) else {
      throw .notALine
    }
    if let place = players[handle] { return place }
    let place = Int32(sums.count)
    players[handle] = place
    sums.append(Sum())
    return place
  }

  private func number(_ name: String, in line: JSONValue) throws(PartialBoardError) -> Int64 {
    guard case .integer(let number)? = line[name] else { throw .notALine }
    return number
  }

  private mutating func add(points: Int64, results: Int64, to player: Int32)
    throws(PartialBoardError)
  {
    let sum = sums[Int(player)]
    let (points, results) = (sum.points + points, sum.results + results)
    // As far as JSON's numbers go; each of the two was below that, too.
    guard max(points, results) < 1 << 53 else { throw .tooLarge }
    sums[Int(player)] = Sum(points: points, results: results)
  }

  /// Adds up what counts; by handle.
  private mutating func total() throws(PartialBoardError) -> [(handle: String, sum: Sum)] {
    attempts.sort { ($0.player, $0.quiz, $0.line) < ($1.player, $1.quiz, $1.line) }
    var start = 0
    while start < attempts.count {
      let first = attempts[start]
      var end = start + 1
      while end < attempts.count, attempts[end].player == first.player,
        attempts[end].quiz == first.quiz
      {
        guard attempts[end - 1].line != attempts[end].line else {
          throw .sameLine(Int(attempts[end].line))
        }
        end += 1
      }
      let counted = counted(attempts[start..<end], by: policies[Int(first.quiz)])
      try add(points: counted.points, results: 1, to: first.player)
      start = end
    }
    attempts = []
    return players.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, sums[Int($0.value)]) }.filter { $0.1.results > 0 }
  }

  /// The one of a player's attempts at a quiz that counts; a repeated one counts as its first.
  private func counted(_ attempts: ArraySlice<Attempt>, by policy: AttemptPolicy) -> Attempt {
    func standing(_ attempt: Attempt) -> AttemptPrecedence {
      AttemptPrecedence(
        ended: attempt.ended.seconds, order: attempt.line, score: Points(attempt.points))
    }
    struct Response: Hashable {
      var ended: Moment
      var answers: Digest
    }
    var seen: Set<Response> = []
    var best = attempts[attempts.startIndex]
    for attempt in attempts
    where seen.insert(Response(ended: attempt.ended, answers: attempt.answers)).inserted {
      if standing(attempt).counts(before: standing(best), by: policy) { best = attempt }
    }
    return best
  }
}

/// Why lines cannot be merged.
package enum PartialBoardError: Error, Hashable, Sendable {
  case notALine
  /// A quiz counts its attempts otherwise in another line.
  case otherPolicy(String)
  /// Two results of one player at one quiz have the same number.
  case sameLine(Int)
  /// A sum is 2^53 or more.
  case tooLarge

  package var message: String {
    switch self {
    case .notALine: "this is no line that \"podium ledger mark\" or \"rank --sums\" writes"
    case .otherPolicy(let quiz):
      "another line counts the attempts at \"\(quiz)\" otherwise; mark all with the same quizzes"
    case .sameLine(let line):
      "two results are line \(line), so the earlier one is not known; give each part of the results its first line with --line"
    case .tooLarge: "the sums are larger than they can be; was a part merged many times?"
    }
  }
}

extension Diagnostic.Code {
  package static let badMarkedLine = Self("bad-marked-line")
}
