import Results
import Scoring
import TestSupport
import Testing

@Suite
struct RankingTests {
  private static let rivers = "geography/rivers"
  private static let sums = "arithmetic/sums"

  private func ranked(
    _ lines: [String], _ policies: [String: AttemptPolicy] = [rivers: .first, sums: .first]
  ) -> RankedResults {
    RankedResults(Example.mark(lines).0, policies: policies)
  }

  /// The rows as `rank player points results`.
  private func rows(_ ranked: RankedResults, _ scope: Scope) -> [String] {
    ranked.leaderboard(for: scope).rows.map { row in
      "\(row.rank) \(ranked.results.players[Int(row.player)]) \(row.points.value) \(row.results)"
    }
  }

  static let attempts = [
    Example.line("ada", rivers, #"{"seas":["a"]}"#, at: 20),
    Example.line("ada", rivers, #"{"vienna":["b"],"seas":["a","c"]}"#, at: 30),
    Example.line("ada", rivers, "{}", at: 10),
    Example.line("ada", rivers, #"{"vienna":["b"]}"#, at: 40),
  ]

  @Test(arguments: [
    (AttemptPolicy.first, "1 ada 0 1"), (.best, "1 ada 200 1"), (.last, "1 ada 100 1"),
  ])
  func `the quiz's policy picks the attempt that counts`(policy: AttemptPolicy, row: String) {
    let ranked = ranked(Self.attempts, [Self.rivers: policy])
    #expect(rows(ranked, .everything) == [row])
    #expect((0..<4).count { ranked.isCounted[$0] } == 1)
  }

  @Test func `of attempts that end together the first in the ledger is the first`() {
    let lines = [
      Example.line("ada", Self.rivers, #"{"vienna":["b"]}"#),
      Example.line("ada", Self.rivers, #"{"seas":["a"]}"#),
    ]
    #expect(rows(ranked(lines, [Self.rivers: .first]), .everything) == ["1 ada 100 1"])
    #expect(rows(ranked(lines, [Self.rivers: .last]), .everything) == ["1 ada 50 1"])
  }

  @Test func `equal points share a rank, are ordered by handle, and the next rank is skipped`() {
    let ranked = ranked(
      [
        Example.line("zoe", Self.rivers, #"{"vienna":["b"]}"#),
        Example.line("cy", Self.rivers, #"{"seas":["a"]}"#),
        Example.line("ada", Self.rivers, #"{"vienna":["b"]}"#),
        Example.line("bob", Self.rivers, #"{"vienna":["b"],"seas":["a","c"]}"#),
        Example.line("cy", Self.sums, #"{"half":["0.5"]}"#),
      ])
    #expect(
      rows(ranked, .quiz(Self.rivers)) == [
        "1 bob 200 1", "2 ada 100 1", "2 zoe 100 1", "4 cy 50 1",
      ])
    #expect(rows(ranked, .section("geography")) == rows(ranked, .quiz(Self.rivers)))
    #expect(rows(ranked, .section("arithmetic")) == ["1 cy 100 1"])
    #expect(
      rows(ranked, .everything) == [
        "1 bob 200 1", "2 cy 150 2", "3 ada 100 1", "3 zoe 100 1",
      ])
    #expect(ranked.leaderboard(for: .everything).results == 5)
    #expect(rows(ranked, .section("geo")) == [])
    #expect(rows(ranked, .quiz("geography")) == [])
  }

  @Test func `a quiz that is not ranked is on no board`() {
    let lines = [Example.line("ada", Self.rivers, "{}"), Example.line("bob", Self.sums, "{}")]
    let ranked = ranked(lines, [Self.sums: .best])
    #expect(rows(ranked, .everything) == ["1 bob 0 1"])
    #expect(rows(ranked, .quiz(Self.rivers)) == [])
    #expect(!ranked.isCounted[0] && ranked.isCounted[1])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `boards are what adding up by hand gives`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let lines = (0..<300).map { _ in
      let quiz = Bool.random(using: &random) ? Self.rivers : Self.sums
      let answers =
        quiz == Self.rivers
        ? #"{"vienna":["\#(["a", "b"].randomElement(using: &random) ?? "a")"]}"#
        : #"{"half":["0.\#(Int.random(in: 3...6, using: &random))"]}"#
      return Example.line(
        "p\(Int.random(in: 0..<12, using: &random))", quiz, answers,
        at: Int64.random(in: 0..<40, using: &random))
    }
    let policies = [Self.rivers: AttemptPolicy.best, Self.sums: .last]
    let ranked = ranked(lines, policies)
    let results = ranked.results
    var totals: [Int32: Int64] = [:]
    for (quiz, path) in results.quizzes.enumerated() {
      for player in results.players.indices {
        let own = results.attempts.filter { $0.quiz == quiz && $0.player == player }
        // Sorting keeps attempts that end together in the order of the ledger.
        let byTime = own.enumerated()
          .sorted { ($0.element.ended, $0.offset) < ($1.element.ended, $1.offset) }
          .map(\.element.score.value)
        let counted = policies[path] == .best ? byTime.max() : byTime.last
        if let counted { totals[Int32(player), default: 0] += counted }
      }
    }
    let board = ranked.leaderboard(for: .everything)
    #expect(board.rows.count == totals.count)
    for row in board.rows {
      let points = try #require(totals[row.player])
      #expect(row.points.value == points)
      #expect(row.rank == totals.values.count { $0 > points } + 1)
    }
    #expect(board.rows.map(\.points) == board.rows.map(\.points).sorted(by: >))
  }
}
