import SlipSigning
import Ledger
import Publishing
import Results
import Scoring
import Testing

@Suite
struct SealingTests {
  private static let quiz = "geography/rivers"
  /// Three attempts of one player, with 0, 100 and 200 points, that ended in this order.
  private static let lines = [
    Example.line("ada", quiz, "{}", at: 10),
    Example.line("ada", quiz, #"{"vienna":["b"]}"#, at: 20),
    Example.line("ada", quiz, #"{"vienna":["b"],"seas":["a","c"]}"#, at: 30),
  ]

  /// The results with each attempt standing in the ledger as given.
  private func results(_ sealings: [MarkedAttempt.Sealing]) -> MarkedResults {
    var results = Example.mark(Self.lines).0
    for (index, sealing) in sealings.enumerated() { results.attempts[index].sealing = sealing }
    return results
  }

  @Test func `an attempt takes 64 bytes, so that ten million of them fit`() {
    #expect(MemoryLayout<MarkedAttempt>.stride <= 64)
    #expect(MemoryLayout<RecordedFile.Record>.stride <= 16)
  }

  @Test(arguments: [
    "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z",
    "2106-02-07T06:28:16Z", "9999-12-31T23:59:59Z",
  ])
  func `an attempt keeps any moment that can be written`(text: String) throws {
    let read = Moment(Array(text.utf8).span)
    let moment = try #require(read)
    var attempt = results([.recorded, .recorded, .recorded]).attempts[0]
    attempt.ended = moment
    #expect(attempt.ended.text == text)
    #expect(attempt.entered == moment)
  }

  @Test func `what is sealed enters boards by its sealing, everything else by its end`() {
    let later = Moment(seconds: 1_800_000_000)
    let results = results([.recorded, .sealed(at: later), .unsealed])
    #expect(results.attempts.map(\.sealing) == [.recorded, .sealed(at: later), .unsealed])
    #expect(
      results.attempts.map(\.entered)
        == [results.attempts[0].ended, later, results.attempts[2].ended])
    #expect(results.attempts.map(\.isUnsealed) == [false, false, true])
  }

  @Test func `the cache keeps how each attempt stands`() {
    let results = results([.recorded, .sealed(at: Moment(seconds: 1_800_000_000)), .unsealed])
    #expect(MarkedResults(encoded: results.encoded) == results)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var sealings: [MarkedAttempt.Sealing]
    var first: Int64
    var last: Int64

    var testDescription: String { "\(sealings.map { "\($0)" }) \(first) \(last)" }
  }

  private static func sealed(_ second: Int64) -> MarkedAttempt.Sealing {
    .sealed(at: Moment(seconds: 1_795_205_700 + second))
  }

  @Test(arguments: [
    Case(sealings: [.recorded, .recorded, .recorded], first: 0, last: 200),
    // The log decides, not the players' clocks.
    Case(sealings: [sealed(90), sealed(60), sealed(50)], first: 200, last: 0),
    // Of one batch its order.
    Case(sealings: [sealed(60), sealed(60), sealed(60)], first: 0, last: 200),
    // What is not sealed will be sealed after everything else.
    Case(sealings: [.unsealed, sealed(60), sealed(90)], first: 100, last: 0),
    Case(sealings: [.unsealed, .recorded, .unsealed], first: 100, last: 200),
  ])
  func `which attempt is first and which is last`(example: Case) {
    let results = results(example.sealings)
    for (policy, points) in [(AttemptPolicy.first, example.first), (.last, example.last)] {
      let ranked = RankedResults(results, policies: [Self.quiz: policy])
      #expect(ranked.leaderboard(for: .everything).rows.map(\.points.value) == [points])
    }
  }
}

@Suite
struct SigningPlayerTests {
  @Test func `everybody who signed has a key and a name, also if nothing of it counts`() {
    var ledger = SignedExample()
    ledger.put(SignedExample.entry(1))
    ledger.put(SignedExample.entry(2, at: 60, by: SignedExample.bob) { $0.answers = ["no": ["a"]] })
    let results = ledger.mark().0
    #expect(results.signing.count == 2 && results.players.count == 1)
    #expect(
      results.signing.allSatisfy { $0.name == "key·" + $0.key.prefix(4) && $0.key.count == 43 })
    #expect(MarkedResults(encoded: results.encoded)?.signing == results.signing)
  }
}
