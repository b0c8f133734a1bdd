import Cryptography
import Diagnostics
import Ledger
import Publishing
import Results
import Scoring
import TestSupport
import Testing

@Suite
struct MarkingTests {
  struct Case: CustomTestStringConvertible {
    var answers: String
    var score: Int64
    var testDescription: String { answers }

    init(_ answers: String, _ score: Int64) {
      self.answers = answers
      self.score = score
    }
  }

  @Test(arguments: [
    Case("{}", 0), Case(#"{"vienna":["b"]}"#, 100), Case(#"{"vienna":["a"]}"#, 0),
    Case(#"{"seas":["a","c"],"vienna":["b"],"mouth":["a","b"]}"#, 300),
    Case(#"{"seas":["a"]}"#, 50), Case(#"{"seas":[]}"#, 0), Case(#"{"seas":["a","b"]}"#, 0),
    Case(#"{"mouth":["a",""]}"#, 50), Case(#"{"vi\u0065nna":["\u0062"]}"#, 100),
  ])
  func `marks answers by what the quiz asks now`(example: Case) {
    let (results, diagnostics) = Example.mark([
      Example.line("ada", "geography/rivers", example.answers)
    ])
    #expect(diagnostics == [])
    #expect(results.attempts.map(\.score.value) == [example.score])
    #expect(results.attempts.map(\.possible.value) == [300])
    #expect(results.revisions == [Example.rivers.name])
  }

  /// Programs write answers without a blank, for which there is a quicker way; whatever stands
  /// between must change nothing.
  @Test(arguments: [
    #"{"vienna":["b"],"mouth":["a","b"]}"#, #"{"seas":["a","c"],"vienna":["b"]}"#,
    #"{"vienna":["b"],"vienna":["b"]}"#, #"{"vienna":["b"],"seas":[]}"#, #"{"vienna":["d"]}"#,
    #"{"vienna":["b"],"rome":["a"]}"#, #"{"vienna":["b"],}"#, #"{"vienna":["b"]"seas":["a"]}"#,
    #"{"vienna":["b"],"seas":"a"}"#, #"{"vienna":["b"],"seas":["a"}"#, #"{"vienna":["b"#,
    #"{"vienna":["b"]"#, #"{"vienna":[""]}"#, #"{"":["b"]}"#, #"{"vienna":["b\t"]}"#,
    #"{"vienna":["b"],"seas":[1]}"#, #"{"vienna":["\#u{7}"]}"#, #"{"vienna":["é"]}"#,
  ])
  func `blanks between answers change nothing`(answers: String) {
    let spaced = answers.replacing("[", with: " [ ").replacing(",", with: " , ")
    let (dense, found) = Example.mark([Example.line("ada", "geography/rivers", answers)])
    let (loose, same) = Example.mark([Example.line("ada", "geography/rivers", spaced)])
    #expect(dense.attempts.map(\.score) == loose.attempts.map(\.score))
    #expect(dense.refused.map(\.code) == loose.refused.map(\.code))
    #expect(found.map(\.message) == same.map(\.message))
  }

  @Test func `marks typed numbers and orders`() {
    let (results, diagnostics) = Example.mark([
      Example.line("ada", "arithmetic/sums", #"{"half":["0,5"],"order":["a","c","b"]}"#),
      Example.line("bob", "arithmetic\\/sums", #"{"half":[".50"]}"#),
    ])
    #expect(diagnostics == [])
    #expect(results.attempts.map(\.score.value) == [133, 100])
  }

  @Test func `a result names players, quizzes and its place`() {
    let (results, diagnostics) = Example.mark([
      Example.line("zoe", "geography/rivers", "{}"), "",
      " \t" + Example.line("ada", "arithmetic/sums", "{}", at: 5) + "\r",
    ])
    #expect(diagnostics == [])
    #expect(results.players == ["ada", "zoe"])
    #expect(results.quizzes == ["arithmetic/sums", "geography/rivers"])
    #expect(results.attempts.map { results.players[Int($0.player)] } == ["zoe", "ada"])
    #expect(
      results.attempts.map { results.quizzes[Int($0.quiz)] } == [
        "geography/rivers", "arithmetic/sums",
      ])
    #expect(results.attempts.map(\.place.line) == [1, 3])
    #expect(results.attempts.map(\.ended.text) == ["2026-11-20T20:15:00Z", "2026-11-20T20:15:05Z"])
  }

  @Test func `answers that fit only an older revision are marked by that`() {
    let (results, diagnostics) = Example.mark([
      Example.line("ada", "geography/rivers", #"{"delta":["b"],"seas":["a","b"],"vienna":["a"]}"#)
    ])
    #expect(diagnostics == [])
    #expect(results.attempts.map(\.score.value) == [300])
    #expect(results.revisions == [Example.oldRivers.name])
  }

  @Test func `the revision that a result names counts before all others`() {
    let old = #","rev":"\#(Example.oldRivers.name.hex)""#
    let (results, diagnostics) = Example.mark([
      Example.line("ada", "geography/rivers", #"{"vienna":["a"]}"#, old),
      Example.line("bob", "geography/rivers", #"{"vienna":["a"]}"#),
    ])
    #expect(diagnostics == [])
    #expect(results.attempts.map(\.score.value) == [100, 0])
  }

  @Test func `a quiz that the site no longer has is marked if its revisions agree`() {
    var diagnostics: [Diagnostic] = []
    let lines = [
      Example.line("ada", "geography/rivers", #"{"vienna":["b"]}"#),
      Example.line("bob", "geography/rivers", #"{"seas":["b"]}"#),
      Example.line("cy", "geography/rivers", #"{"seas":["a"]}"#),
      Example.line("di", "geography/rivers", #"{"vienna":["c"]}"#),
    ]
    let file = RecordedFile(
      path: "recorded/a.jsonl", bytes: .atHand(Array(lines.joined(separator: "\n").utf8)))
    let results = markLedger(
      recorded: [file], against: Example.archive, current: [:], jobs: 1, reporting: &diagnostics)
    #expect(diagnostics.map(\.code) == [.ambiguousRevision, .ambiguousRevision])
    #expect(diagnostics.map(\.location.line) == [1, 2])
    #expect(results.attempts.map { results.players[Int($0.player)] } == ["cy", "di"])
    #expect(results.attempts.map(\.score.value) == [50, 0])
  }

  @Test func `a claim never counts, but is compared`() {
    let (results, diagnostics) = Example.mark([
      Example.line("ada", "geography/rivers", #"{"vienna":["b"]}"#, #","score":100"#),
      Example.line("bob", "geography/rivers", #"{"vienna":["b"]}"#, #","score":101"#),
      Example.line("cy", "geography/rivers", #"{"vienna":["b"]}"#, #","score":-1"#),
    ])
    #expect(results.attempts.map(\.score.value) == [100, 100, 100])
    #expect(results.attempts.map(\.claim) == [.equalOrNone, .tooHigh, .tooLow])
    #expect(diagnostics.map(\.code) == [.claimTooHigh, .claimTooLow])
    #expect(diagnostics.map(\.severity) == [.warning, .warning])
    #expect(diagnostics.map(\.location.line) == [2, 3])
  }

  @Test func `of results that say the same only the first counts`() {
    let (results, diagnostics) = Example.mark(
      [
        Example.line("ada", "geography/rivers", #"{"vienna":["b"],"seas":["a"]}"#),
        Example.line("ada", "geography/rivers", #"{"seas":["a"],"vienna":["\u0062"]}"#),
        Example.line("ada", "geography/rivers", #"{"vienna":["a"]}"#),
        Example.line("ada", "geography/rivers", #"{"vienna":["b"],"seas":["a"]}"#, at: 1),
        Example.line("bob", "geography/rivers", #"{"vienna":["b"],"seas":["a"]}"#),
        Example.line("ada", "geography/rivers", #"{"vienna":["a"]}"#, #","score":0"#),
      ])
    #expect(results.attempts.map(\.place.line) == [1, 3, 4, 5])
    #expect(diagnostics.map(\.code) == [.duplicateResult, .duplicateResult])
    #expect(diagnostics.map(\.location.line) == [2, 6])
    #expect(
      diagnostics.map(\.message) == [
        "the same result stands in recorded/a.jsonl:1; keep one",
        "the same result stands in recorded/a.jsonl:3; keep one",
      ])
    #expect(results.refused.map(\.place.line) == [2, 6])
  }

  @Test func `results may also stand in one array, laid out as anybody likes`() {
    let pretty = """
      [
        {
          "player": "ada", "quiz": "geography/rivers",
          "answers": {"vienna": ["b"]},
          "ended": "2026-11-20T20:15:00Z"
        }, {"player": "bob", "quiz": "nowhere", "answers": {}, "ended": "2026-11-20T20:15:00Z"},
        \(Example.line("cy", "geography/rivers", "{}"))
      ]
      """
    let (results, diagnostics) = Example.mark([
      SourceFile(path: "results.json", bytes: Array(pretty.utf8))
    ])
    #expect(results.attempts.map(\.place.line) == [2, 7])
    #expect(diagnostics.map(\.code) == [.unknownQuiz])
    #expect(
      diagnostics.map(\.location) == [SourceLocation(path: "results.json", line: 6, column: 33)])
  }

  @Test func `a mistake between the results of an array costs those after it`() {
    let lines = ["[", Example.line("ada", "arithmetic/sums", "{}"), ";", "{}]"]
    let (results, diagnostics) = Example.mark([
      SourceFile(path: "results.json", bytes: Array(lines.joined(separator: "\n").utf8))
    ])
    #expect(results.players == ["ada"])
    #expect(diagnostics.map(\.code) == [.badJSON])
    #expect(diagnostics.map(\.location) == [SourceLocation(path: "results.json", line: 3)])
  }

  @Test(arguments: [[], Array("\n \r\n".utf8), Array("[ ]".utf8)])
  func `a file without results is reported`(bytes: [UInt8]) {
    let path = bytes.first == UInt8(ascii: "[") ? "results.json" : "recorded/a.jsonl"
    let (results, diagnostics) = Example.mark([SourceFile(path: path, bytes: bytes)])
    #expect(results.attempts == [])
    #expect(diagnostics.map(\.code) == [.noResults])
  }

  @Test func `a byte order mark is reported and skipped`() {
    let (results, diagnostics) = Example.mark([
      "\u{FEFF}" + Example.line("ada", "arithmetic/sums", "{}")
    ])
    #expect(results.players == ["ada"])
    #expect(diagnostics.map(\.code) == [.byteOrderMark])
  }

  @Test(arguments: 1...4)
  func `any number of jobs comes to the same`(jobs: Int) {
    var random = SeededRandom(seed: 7)
    let lines = (0..<8000).map { index in
      if index % 50 == 3 { return "broken \(index)" }
      let player = "p\(random.next() % 200)"
      let answers = #"{"vienna":["\#(["a", "b", "c", "d"][Int(random.next() % 4)])"]}"#
      return Example.line(
        player, "geography/rivers", answers, at: Int64(random.next() % 50), #","score":100"#)
    }
    let one = Example.mark(lines)
    let more = Example.mark(lines, jobs: jobs)
    #expect(more.0 == one.0)
    #expect(more.1 == one.1)
    #expect(one.0.attempts.count + one.0.refused.count == 8000)
  }

  @Test func `what was marked comes back from a cache as it was`() {
    let (results, _) = Example.mark([
      Example.line("ada", "geography/rivers", #"{"vienna":["b"]}"#, #","score":7"#), "{}",
      Example.line("bob", "arithmetic/sums", "{}", at: -3_000_000_000),
    ])
    let encoded = results.encoded
    #expect(MarkedResults(encoded: encoded) == results)
    for count in encoded.indices {
      #expect(MarkedResults(encoded: Array(encoded[..<count])) == nil)
    }
    #expect(MarkedResults(encoded: encoded + [0]) == nil)
  }
}
