import Cryptography
import Diagnostics
import Ledger
import PageScoring
import Publishing
import Results
import Scoring
import SlipSigning
import SecretKeys
import Testing

/// Quizzes that draw their questions: what counts is what was asked.
@Suite
struct DrawnTests {
  private static let ids = (0..<30).map { "q\($0)" }

  /// Ten of thirty questions, each with `b` right; another try is worth half.
  private static let revision = quiz(draw: ["": 10], tries: 2)
  private static let plain = quiz(draw: [:], tries: 1)

  private static func quiz(draw: [String: Int32], tries: Int32) -> Revision {
    Revision(
      quiz: "geography/rivers",
      questions: ids.map { id in
        RevisionQuestion(
          id: id, key: .single(right: 1, count: 4),
          worth: Worth(points: Points(100), marking: .allOrNothing),
          choices: ["A", "B", "C", "D"], prompts: [])
      }, rules: AttemptRules(draw: draw, tries: tries, retryWorth: 50))
  }

  private static func asked(_ key: SigningKey, _ ordinal: Int) -> [String] {
    var stream = DrawStream(
      revision: revision.name.bytes, player: key.publicKey.bytes, ordinal: UInt64(ordinal))
    let rule = DrawRule(takes: [10], pools: Array(repeating: 0, count: 30))
    return stream.draw(rule).written.map { ids[Int($0)] }
  }

  private static func right(_ ids: [String]) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: ids.map { ($0, ["b"]) })
  }

  /// An attempt that answers all it was asked.
  private static func slip(
    _ attempt: UInt8, _ ordinal: Int, by key: SigningKey = SignedExample.ada,
    _ change: (inout SlipBody) -> Void = { _ in }
  ) -> [UInt8] {
    SignedExample.entry(attempt, at: Int64(attempt) * 60, by: key) { body in
      body.revision = revision.name
      body.answers = right(asked(key, ordinal))
      body.claim = SlipBody.Claim(1000, of: 1000)
      body.drawn = SlipBody.Drawn(ordinal)
      change(&body)
    }
  }

  /// Slips in the order in which they were sealed, one a batch.
  private static func marked(_ slips: [[UInt8]]) throws -> (MarkedResults, [String]) {
    var example = SignedExample()
    example.archive = archive(of: Example.revisions + [revision, plain])
    for (place, slip) in slips.enumerated() {
      example.put(slip)
      try example.seal(at: 10_000 + Int64(place))
    }
    let (results, findings) = example.mark()
    return (results, findings.map(\.code.name))
  }

  private static func summary(_ results: MarkedResults) -> [String] {
    results.attempts.map { "\($0.score.value) of \($0.possible.value) \($0.finding)" }
  }

  @Test func `ten of thirty played perfectly earn all there is`() throws {
    let (results, codes) = try Self.marked([Self.slip(1, 1)])
    #expect(Self.summary(results) == ["1000 of 1000 "])
    #expect(codes == [])
  }

  @Test func `a slip that answers all thirty gains nothing`() throws {
    let edited = Self.slip(1, 1) { body in
      body.answers = Self.right(Self.ids)
      body.claim = SlipBody.Claim(3000, of: 3000)
    }
    let (results, codes) = try Self.marked([edited])
    #expect(Self.summary(results) == ["1000 of 1000 not-drawn"])
    #expect(codes == ["claim-of-other-maximum", "claim-too-high", "not-drawn"])
  }

  @Test func `what another key, ordinal or revision draws earns what it shares with the own`()
    throws
  {
    let own = Set(Self.asked(SignedExample.ada, 1))
    for other in [Self.asked(SignedExample.bob, 1), Self.asked(SignedExample.ada, 2)] {
      let shared = own.intersection(other).count * 100
      let slip = Self.slip(1, 1) { body in
        body.answers = Self.right(other)
        body.claim = SlipBody.Claim(shared, of: 1000)
      }
      let (results, codes) = try Self.marked([slip])
      #expect(Self.summary(results) == ["\(shared) of 1000 not-drawn"])
      #expect(codes == ["not-drawn"] && shared < 1000)
    }
  }

  @Test func `a slip of a revision from before marks all questions, as it did`() throws {
    let old = SignedExample.entry(1) { body in
      body.revision = Self.plain.name
      body.answers = Self.right(Self.ids)
      body.claim = SlipBody.Claim(3000, of: 3000)
    }
    let (results, codes) = try Self.marked([old])
    #expect(Self.summary(results) == ["3000 of 3000 "])
    #expect(codes == [])
  }

  @Test(arguments: [
    (SlipBody.Drawn?.none, "no-ordinal"), (SlipBody.Drawn(0), "bad-ordinal"),
  ])
  func `a slip that does not say which attempt it is does not count`(
    drawn: SlipBody.Drawn?, code: String
  ) throws {
    let (results, codes) = try Self.marked([Self.slip(1, 1) { $0.drawn = drawn }])
    #expect(results.attempts.isEmpty)
    #expect(results.refused.map(\.code.name) == [code] && codes == [code])
  }

  @Test func `an ordinal is for one attempt, and the first to come in has it`() throws {
    let (results, codes) = try Self.marked([
      Self.slip(1, 1) {
        $0.answers = [:]
        $0.claim = SlipBody.Claim(0, of: 1000)
      }, Self.slip(2, 1), Self.slip(3, 1, by: SignedExample.bob), Self.slip(4, 2),
    ])
    #expect(Self.summary(results) == ["0 of 1000 ", "1000 of 1000 ", "1000 of 1000 "])
    #expect(results.refused.map(\.code.name) == ["ordinal-reused"] && codes == ["ordinal-reused"])
  }

  @Test(arguments: [false, true])
  func `an attempt that does not count and is handed in again contests no other`(hasOther: Bool)
    throws
  {
    // The second has the ordinal of the first, the last is another version of the second.
    let other = hasOther ? [Self.slip(3, 1, by: SignedExample.bob)] : []
    let (results, codes) = try Self.marked(
      [Self.slip(1, 1), Self.slip(2, 1)] + other + [Self.slip(2, 1) { $0.answers = [:] }])
    #expect(results.attempts.map(\.finding) == (hasOther ? ["", ""] : [""]))
    #expect(results.refused.map(\.code.name) == ["ordinal-reused", "attempt-reused"])
    #expect(codes.sorted() == ["attempt-contested", "attempt-reused", "ordinal-reused"])
  }

  @Test(
    arguments: [
      ([1, 2, 3], []), ([3, 1, 2], []), ([2], [2]), ([1, 3, 4], [3, 4]), ([4, 1], [4]),
      ([(1 << 53) - 1], [(1 << 53) - 1]),
    ] as [([Int], [Int])])
  func `attempts after one that was not handed in count and are flagged`(
    ordinals: [Int], flagged: [Int]
  ) throws {
    let slips = ordinals.enumerated().map { Self.slip(UInt8($0 + 1), $1) }
    let (results, codes) = try Self.marked(slips)
    #expect(results.attempts.map(\.score.value) == ordinals.map { _ in 1000 })
    #expect(
      results.attempts.map(\.finding)
        == ordinals.map { flagged.contains($0) ? "ordinal-skipped" : "" })
    #expect(codes == flagged.map { _ in "ordinal-skipped" })
  }

  @Test func `where the first attempt counts only the first ordinal does`() throws {
    let (results, _) = try Self.marked([
      Self.slip(1, 2), Self.slip(2, 3, by: SignedExample.bob),
      Self.slip(3, 1, by: SignedExample.bob),
    ])
    func counted(_ policy: AttemptPolicy) -> [Bool] {
      let ranked = RankedResults(results, policies: ["geography/rivers": policy])
      return results.attempts.indices.map { ranked.isCounted[$0] }
    }
    #expect(counted(.first) == [false, false, true])
    #expect(counted(.last) == [true, false, true])
  }

  // MARK: Tries

  /// An attempt that answers its first question with these, one after the other.
  private static func tried(_ responses: [String], claim: Int) -> [UInt8] {
    let first = asked(SignedExample.ada, 1)[0]
    return slip(1, 1) { body in
      body.answers = [first: [responses[responses.count - 1]]]
      body.drawn?.earlier =
        responses.count > 1 ? [first: responses.dropLast().map { [$0] }] : [:]
      body.claim = SlipBody.Claim(claim, of: 1000)
    }
  }

  @Test(arguments: [
    (["b"], 100, ""), (["a", "b"], 50, ""), (["b", "a"], 100, ""), (["a", "c"], 0, ""),
    (["a", "c", "b"], 0, "answer-after-key"), (["a", "b", "c", "d"], 50, "answer-after-key"),
  ])
  func `a second try earns half, and what follows its key nothing`(
    responses: [String], points: Int64, finding: String
  ) throws {
    let (results, codes) = try Self.marked([Self.tried(responses, claim: Int(points))])
    #expect(Self.summary(results) == ["\(points) of 1000 \(finding)"])
    #expect(codes == (finding.isEmpty ? [] : [finding]))
  }

  @Test func `without a second try an answer after the key gains nothing`() throws {
    let slip = SignedExample.entry(1) { body in
      body.revision = Self.plain.name
      body.answers = ["q0": ["b"], "q1": ["b"]]
      body.drawn = SlipBody.Drawn(1, earlier: ["q0": [["a"]]])
      body.claim = SlipBody.Claim(200, of: 3000)
    }
    let (results, codes) = try Self.marked([slip])
    #expect(Self.summary(results) == ["100 of 3000 answer-after-key"])
    #expect(codes == ["answer-after-key", "claim-too-high"])
  }

  @Test func `a try without an answer, or that is none to its question, cannot be marked`() throws {
    for earlier in [["q29": [["a"]]], ["q0": [["z"]]], ["other": [["a"]]]] as [[String: [[String]]]]
    {
      let slip = SignedExample.entry(1) { body in
        body.revision = Self.plain.name
        body.answers = ["q0": ["b"]]
        body.drawn = SlipBody.Drawn(1, earlier: earlier)
      }
      #expect(try Self.marked([slip]).0.attempts.isEmpty)
    }
  }

  // MARK: Recorded results

  private static func recorded(_ asked: String, _ answers: String = #"{"q1":["b"]}"#) -> (
    MarkedResults, [String]
  ) {
    let archive = archive(of: [revision, plain])
    let line = Example.line("ada", "geography/rivers", answers, asked)
    let file = RecordedFile(
      path: "recorded/a.jsonl", bytes: .atHand(Array((line + "\n").utf8)))
    var findings: [String] = []
    var diagnostics: [Diagnostic] = []
    let results = markLedger(
      recorded: [file], against: archive, current: ["geography/rivers": revision.name], jobs: 1,
      reporting: &diagnostics)
    findings = diagnostics.map(\.code.name)
    return (results, findings.filter { $0 != "no-results" })
  }

  private static func names(_ range: Range<Int>) -> String {
    #","asked":["# + range.map { "\"q\($0)\"" }.joined(separator: ",") + "]"
  }

  @Test func `a recorded result names the questions asked, which are its maximum`() {
    let (results, codes) = Self.recorded(Self.names(0..<10))
    #expect(Self.summary(results) == ["100 of 1000 "] && codes == [])
    let (others, found) = Self.recorded(Self.names(0..<10), #"{"q1":["b"],"q20":["b"]}"#)
    #expect(Self.summary(others) == ["100 of 1000 not-drawn"] && found == ["not-drawn"])
  }

  @Test(arguments: [
    ("", "asked-missing"), (names(0..<9), "asked-wrong"), (names(0..<11), "asked-wrong"),
    (#","asked":["q0","q0"]"#, "asked-wrong"), (#","asked":["other"]"#, "unknown-question"),
  ])
  func `what cannot have been asked is refused`(asked: String, code: String) {
    let (results, codes) = Self.recorded(asked)
    #expect(results.attempts.isEmpty && codes == [code])
  }

  @Test func `with its revision a result from before is marked as it was`() {
    let rev = #","rev":"\#(Self.plain.name.hex)""#
    #expect(Self.summary(Self.recorded(rev).0) == ["100 of 3000 "])
    #expect(Self.recorded(rev + Self.names(0..<10)).1 == ["asked-wrong"])
  }
}
