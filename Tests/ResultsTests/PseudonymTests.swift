import Ledger
import Publishing
import Results
import Scoring
import Testing

@Suite
struct PseudonymTests {
  private let key = "0123456789abcdef"

  @Test func `the same handle and key give the same name, and others give others`() throws {
    let names = Pseudonyms(for: ["ada", "bob"], key: key)
    let ada = try #require(names["ada"])
    #expect(Pseudonyms(for: ["zoe", "ada"], key: key)["ada"] == ada)
    #expect(names["bob"] != ada)
    #expect(Pseudonyms(for: ["ada"], key: "another key, as long")["ada"] != ada)
    #expect(names["eve"] == nil)
  }

  @Test func `a hundred thousand names are all different, and spelt as handles are`() {
    let handles = (0..<100_000).map { "p\($0)" }
    let names = Pseudonyms(for: handles, key: key)
    let all = handles.compactMap { names[$0] }
    #expect(Set(all).count == handles.count)
    #expect(all.allSatisfy { isHandle(Array($0.utf8).span) })
  }

  @Test func `boards are the same under other names, and those who tie stand by their new ones`() {
    let lines = (0..<40).map {
      Example.line(
        "p\($0 + 10)", "geography/rivers", $0 < 30 ? #"{"vienna":["b"]}"# : "{}", at: Int64($0))
    }
    let policies = ["geography/rivers": AttemptPolicy.best]
    let ranked = RankedResults(Example.mark(lines).0, policies: policies)
    let names = Pseudonyms(for: ranked.results.players, key: key)
    let renamed = RankedResults(ranked.renamed(by: names), policies: policies)
    func rows(_ ranked: RankedResults, _ name: (String) -> String) -> Set<String> {
      Set(
        ranked.leaderboard(for: .everything).rows.map {
          "\($0.rank) \(name(ranked.results.players[Int($0.player)])) \($0.points.value) \($0.latest)"
        })
    }
    #expect(rows(renamed) { $0 } == rows(ranked) { names[$0] ?? "" })
    let tied = renamed.leaderboard(for: .everything).rows.prefix(30).map {
      renamed.results.players[Int($0.player)]
    }
    #expect(tied == tied.sorted())
    #expect(tied != (10..<40).compactMap { names["p\($0)"] })
  }

  @Test func `what does not count, and how it was handed in, is not renamed but left out`() {
    let lines = [
      Example.line("ada", "geography/rivers", "{}", at: 1),
      Example.line("ada", "geography/rivers", #"{"vienna":["b"]}"#, at: 2, #","score":900"#),
      Example.line("bob", "arithmetic/sums", "{}"), "no result",
    ]
    var results = Example.mark(lines).0
    results.attempts[1].sealing = .sealed(at: Moment(seconds: 1_900_000_000))
    let ranked = RankedResults(results, policies: ["geography/rivers": .best])
    let renamed = ranked.renamed(by: Pseudonyms(for: results.players, key: key))
    #expect(renamed.attempts.count == 1 && renamed.players.count == 1 && renamed.refused.isEmpty)
    #expect(renamed.attempts[0].ended == Moment(seconds: 1_900_000_000))
    #expect(renamed.attempts[0].sealing == .recorded && renamed.attempts[0].claim == .equalOrNone)
  }
}
