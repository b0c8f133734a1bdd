import Calendar
import Content
import Ledger
import Results
import Scoring
import TestSupport
import Testing

@Suite
struct PeriodTests {
  private static let quizzes = ["geography/rivers", "arithmetic/sums"]

  /// One result a moment, by another player each; all of them earn 100 points.
  private func ranked(_ moments: [(text: String, sealing: MarkedAttempt.Sealing)])
    throws -> RankedResults
  {
    let origin = 1_795_205_700 as Int64
    let lines = try moments.enumerated().map { index, moment in
      let ended = try #require(Moment(moment.text))
      return Example.line(
        "p\(index)", Self.quizzes[0], #"{"vienna":["b"]}"#, at: ended.seconds - origin)
    }
    var results = Example.mark(lines).0
    for (index, moment) in moments.enumerated() { results.attempts[index].sealing = moment.sealing }
    return RankedResults(results, policies: [Self.quizzes[0]: .first])
  }

  private func sealed(_ text: String) throws -> MarkedAttempt.Sealing {
    .sealed(at: try #require(Moment(text)))
  }

  /// The players on the board of a period.
  private func players(_ ranked: RankedResults, _ period: Period, in zone: Zone = .utc) -> [String]
  {
    let spans = ranked.spans(in: zone) { season(at: $0, of: Season.halves) }
    guard let span = spans.first(where: { $0.period == period }) else { return [] }
    return ranked.entered(from: span.moments.start, to: span.moments.end)
      .leaderboard(for: .everything).rows.map { ranked.results.players[Int($0.player)] }
  }

  @Test func `a board of a week holds the results from Monday on, where the site is`() throws {
    // In Helsinki the week of 16 November 2026 begins on Sunday at 22:00 UTC.
    let ranked = try ranked([
      ("2026-11-15T21:59:59Z", .recorded), ("2026-11-15T22:00:00Z", .recorded),
      ("2026-11-20T20:15:00Z", .recorded),
    ])
    let helsinki = try #require(Zone(named: "Europe/Helsinki"))
    #expect(players(ranked, .week, in: helsinki) == ["p1", "p2"])
    #expect(players(ranked, .week) == ["p2"])
    #expect(players(ranked, .month, in: helsinki) == ["p0", "p1", "p2"])
  }

  @Test func `a week may begin in the year before`() throws {
    let ranked = try ranked([
      ("2026-12-27T23:59:59Z", .recorded), ("2026-12-28T00:00:00Z", .recorded),
      ("2027-01-03T23:59:59Z", .recorded),
    ])
    #expect(players(ranked, .week) == ["p1", "p2"])
    #expect(players(ranked, .month) == ["p2"])
    #expect(players(ranked, .season) == ["p2"])
  }

  @Test func `the sealing of a result decides, and not its player's clock`() throws {
    let ranked = try ranked([
      ("2026-11-20T10:00:00Z", sealed("2026-11-20T12:00:00Z")),
      ("2026-11-10T10:00:00Z", sealed("2026-11-20T12:00:00Z")),
      ("2026-11-20T11:00:00Z", sealed("2026-11-10T12:00:00Z")),
    ])
    #expect(players(ranked, .week) == ["p0", "p1"])
  }

  @Test func `what is not sealed counts by its end, and moves the week on by one at most`() throws {
    let monday = try ranked([
      ("2026-11-20T10:00:00Z", .recorded), ("2026-11-23T10:00:00Z", .unsealed),
    ])
    #expect(players(monday, .week) == ["p1"])
    let liar = try ranked([
      ("2026-11-20T10:00:00Z", .recorded), ("2099-01-01T00:00:00Z", .unsealed),
    ])
    #expect(players(liar, .week) == ["p0"])
    #expect(liar.newestMoment == Moment("2026-11-20T10:00:00Z"))
    let alone = try ranked([("2026-11-23T10:00:00Z", .unsealed)])
    #expect(players(alone, .week) == ["p0"])
    #expect(alone.leaderboard(for: .everything).rows.map(\.unsealed) == [1])
  }

  @Test func `where nothing counts there is no week`() throws {
    #expect(try ranked([]).spans(in: .utc).isEmpty)
  }

  @Test func `before its first season a site has none`() throws {
    let day = try #require(CalendarDay(year: 2027, month: 1, day: 1))
    func spans(until newest: String) throws -> [PeriodSpan] {
      try ranked([(newest, .recorded)]).spans(in: .utc) {
        season(at: $0, of: [Season(name: "one", beginning: .once(day))])
      }
    }
    #expect(try spans(until: "2026-12-31T23:59:59Z").map(\.period) == [.week, .month])
    let last = try spans(until: "2027-01-01T00:00:00Z")[2]
    #expect(last.period == .season && last.name == "one" && last.moments.end == nil)
  }

  @Test func `a result that its quiz does not count is on no board of a week either`() {
    let lines = [
      Example.line("ada", Self.quizzes[0], "{}", at: 0),
      Example.line("ada", Self.quizzes[0], #"{"vienna":["b"]}"#, at: 30 * 86400),
      Example.line("bob", Self.quizzes[0], #"{"vienna":["b"]}"#, at: 30 * 86400),
    ]
    let first = RankedResults(Example.mark(lines).0, policies: [Self.quizzes[0]: .first])
    #expect(players(first, .week) == ["bob"])
    let best = RankedResults(Example.mark(lines).0, policies: [Self.quizzes[0]: .best])
    #expect(players(best, .week) == ["ada", "bob"])
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `boards with few results are what boards with many are`(seed: UInt64) {
    // Of forty players two have a result at the second quiz, which is added up in another way.
    var random = SeededRandom(seed: seed)
    var lines = (0..<40).map { Example.line("p\($0)", Self.quizzes[0], "{}") }
    lines += (0..<2).map { index in
      Example.line(
        "p\(Int.random(in: 0..<40, using: &random))", Self.quizzes[1], #"{"half":["0.5"]}"#,
        at: Int64(index))
    }
    let policies = [Self.quizzes[1]: AttemptPolicy.best]
    let few = RankedResults(Example.mark(lines).0, policies: policies)
    let alone = RankedResults(Example.mark(Array(lines.suffix(2))).0, policies: policies)
    func rows(_ ranked: RankedResults) -> [String] {
      ranked.leaderboard(for: .section("arithmetic")).rows.map {
        "\($0.rank) \(ranked.results.players[Int($0.player)]) \($0.points.value) \($0.results)"
      }
    }
    #expect(!rows(alone).isEmpty)
    #expect(rows(few) == rows(alone))
  }
}
