import Cryptography
import Diagnostics
import Ledger
import Publishing
import Results
import TestSupport
import Testing

@Suite
struct RefusalTests {
  struct Refusal: CustomTestStringConvertible {
    var line: String
    var code: Diagnostic.Code
    var testDescription: String { "\(code.name): \(line)" }

    init(_ code: Diagnostic.Code, _ line: String) {
      self.code = code
      self.line = line
    }
  }

  static let ended = #""ended":"2026-11-20T20:15:00Z""#
  static let rivers = #""quiz":"geography/rivers""#

  static let refusals = [
    Refusal(.badResult, "‸ada 300"),
    Refusal(.badJSON, #"{"player":"ada"‸"#),
    Refusal(.badJSON, #"{"player":"ada",‸}"#),
    Refusal(.badJSON, #"{"player":"ada",\#(rivers),"answers":{},\#(ended)}‸,"#),
    Refusal(.badJSON, #"{"player":"ada",‸"player":"bob",\#(rivers),"answers":{},\#(ended)}"#),
    Refusal(.badJSON, #"{"x":1,‸"x":2,"player":"ada",\#(rivers),"answers":{},\#(ended)}"#),
    Refusal(.badJSON, #"{"x":{"y":1,‸"y":2},"player":"ada",\#(rivers),"answers":{},\#(ended)}"#),
    Refusal(.badResult, #"‸["ada",300]"#),
    Refusal(.badResult, "‸null"),
    Refusal(.badResult, "‸{}"),
    Refusal(.badResult, #"‸{"player":"ada",\#(rivers),\#(ended)}"#),
    Refusal(.badResult, #"‸{"player":"ada",\#(rivers),"answers":{}}"#),
    Refusal(.badResult, #"{"player":‸7,\#(rivers),"answers":{},\#(ended)}"#),
    Refusal(.badResult, #"{"player":"ada",\#(rivers),"answers":‸[],\#(ended)}"#),
    Refusal(.badResult, #"{"player":"ada",\#(rivers),"answers":‸{"vienna":"b"},\#(ended)}"#),
    Refusal(.badResult, #"{"player":"ada",\#(rivers),"answers":‸{"vienna":[1]},\#(ended)}"#),
    Refusal(.badResult, #"{"player":"ada",\#(rivers),"answers":{},\#(ended),"score":‸"9"}"#),
    Refusal(.badJSON, #"{"player":"ada",\#(rivers),"answers":{},\#(ended),"score":‸9.5}"#),
    Refusal(.badResult, #"{"player":"ada",\#(rivers),"answers":{},\#(ended),"rev":‸"C612"}"#),
    Refusal(.badHandle, #"{"player":‸"Ada",\#(rivers),"answers":{},\#(ended)}"#),
    Refusal(.badHandle, #"{"player":‸"",\#(rivers),"answers":{},\#(ended)}"#),
    Refusal(.badHandle, #"{"player":‸"-a",\#(rivers),"answers":{},\#(ended)}"#),
    Refusal(
      .badHandle,
      #"{"player":‸"\#(String(repeating: "a", count: 40))",\#(rivers),"answers":{},\#(ended)}"#),
    Refusal(.badTime, #"{"player":"ada",\#(rivers),"answers":{},"ended":‸"2027-02-29T00:00:00Z"}"#),
    Refusal(.badTime, #"{"player":"ada",\#(rivers),"answers":{},"ended":‸"yesterday"}"#),
    Refusal(.unknownQuiz, #"{"player":"ada","quiz":"‸geography/seas","answers":{},\#(ended)}"#),
    Refusal(
      .unknownRevision,
      #"‸{"player":"ada",\#(rivers),"answers":{},\#(ended),"rev":"\#(String(repeating: "0", count: 64))"}"#
    ),
    Refusal(
      .revisionOfOtherQuiz,
      #"‸{"player":"ada",\#(rivers),"answers":{},\#(ended),"rev":"\#(Example.sums.name.hex)"}"#),
    Refusal(.unknownQuestion, #"{"player":"ada",\#(rivers),"answers":{"‸rome":["a"]},\#(ended)}"#),
    Refusal(
      .repeatedQuestion,
      #"{"player":"ada",\#(rivers),"answers":{"vienna":["a"],"‸vienna":["b"]},\#(ended)}"#),
    Refusal(.unknownChoice, #"{"player":"ada",\#(rivers),"answers":{"‸vienna":["d"]},\#(ended)}"#),
    Refusal(.unknownChoice, #"{"player":"ada",\#(rivers),"answers":{"‸vienna":["B"]},\#(ended)}"#),
    Refusal(.badResponse, #"{"player":"ada",\#(rivers),"answers":{"‸vienna":[]},\#(ended)}"#),
    Refusal(
      .badResponse, #"{"player":"ada",\#(rivers),"answers":{"‸vienna":["a","b"]},\#(ended)}"#),
    Refusal(.badResponse, #"{"player":"ada",\#(rivers),"answers":{"‸seas":["c","a"]},\#(ended)}"#),
    Refusal(.badResponse, #"{"player":"ada",\#(rivers),"answers":{"‸mouth":["a"]},\#(ended)}"#),
    Refusal(
      .badResponse,
      #"{"player":"ada","quiz":"arithmetic/sums","answers":{"‸order":["a","a","b"]},\#(ended)}"#),
  ]

  @Test(arguments: refusals)
  func `a result that cannot count is reported where it is wrong`(example: Refusal) {
    let good = Example.line("bob", "geography/rivers", #"{"vienna":["b"]}"#)
    let marked = Marked(good + "\n" + example.line + "\n" + good + "\n", path: "recorded/a.jsonl")
    let (results, diagnostics) = Example.mark([marked.file])
    #expect(results.players == ["bob"])
    #expect(results.attempts.count == 1)
    let errors = diagnostics.filter { $0.severity == .error && $0.code != .duplicateResult }
    #expect(errors.map(\.code) == [example.code])
    #expect(errors.map(\.location) == [marked.place])
    #expect(results.refused.map(\.code) == [example.code, .duplicateResult])
  }

  @Test func `a line of more than a megabyte is refused unread`() {
    let answers = #"{"vienna":["\#(String(repeating: "b", count: 1_000_000))"]}"#
    let (results, diagnostics) = Example.mark([
      Example.line("ada", "geography/rivers", answers),
      Example.line("bob", "arithmetic/sums", "{}"),
    ])
    #expect(results.players == ["bob"])
    #expect(diagnostics.map(\.code) == [.lineTooLong])
    #expect(diagnostics.map(\.location) == [SourceLocation(path: "recorded/a.jsonl")])
  }

  @Test func `a member that the format does not have is reported and ignored`() {
    let marked = Marked(
      #"{"player":"ada",\#(Self.rivers),"answers":{},\#(Self.ended),‸"note":{"by":["eve"]}}"#,
      path: "recorded/a.jsonl")
    let (results, diagnostics) = Example.mark([marked.file])
    #expect(results.players == ["ada"])
    #expect(
      diagnostics == [
        .warning(
          .unknownMember, #"a result has no member "note"; it is ignored"#, at: marked.place)
      ])
  }

  @Test func `of a flood of findings the first hundred are kept and the others counted`() {
    var lines = (0..<5000).map { index in
      Example.line("p\(index)", "arithmetic/sums", "{}", #","score":1"#)
    }
    lines[4711] = "{}"
    for jobs in [1, 3] {
      let (results, diagnostics) = Example.mark(lines, jobs: jobs)
      #expect(results.attempts.count == 4999)
      let claims = diagnostics.filter { $0.code == .claimTooHigh }
      #expect(claims.count == 101)
      #expect(claims.map(\.location.line) == Array(1...101))
      #expect(claims.last?.message == "and 4899 more like the 100 before in this file")
      #expect(diagnostics.filter { $0.code == .badResult }.map(\.location.line) == [4712])
    }
  }

  @Test func `exactly a hundred findings are all kept`() {
    let lines = (0..<100).map { _ in "?" }
    #expect(Example.mark(lines).1.map(\.message).contains { $0.hasPrefix("and ") } == false)
    #expect(Example.mark(lines).1.count == 100)
  }

  @Test func `no changed byte of a result stops the others`() {
    let line = Array(
      Example.line("ada", "geography/rivers", #"{"vienna":["b"]}"#, #","score":100"#).utf8)
    let other = Array(("\n" + Example.line("bob", "arithmetic/sums", "{}") + "\n").utf8)
    for index in line.indices {
      for byte in [0, 0x0A, 0x22, 0x5C, 0x7B, 0x80, 0xFF, line[index] ^ 1] as [UInt8] {
        var mangled = line
        mangled[index] = byte
        let (results, _) = Example.mark([
          SourceFile(path: "recorded/a.jsonl", bytes: mangled + other)
        ])
        #expect(results.players.contains("bob"))
      }
    }
  }
}
