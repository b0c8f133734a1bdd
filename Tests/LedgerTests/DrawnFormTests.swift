import JSON
import Ledger
import Publishing
import Scoring
import SlipSigning
import SecretKeys
import Testing

/// Revisions that draw questions, slips that say which attempt they are, and recorded results that
/// name what was asked.
@Suite
struct DrawnFormTests {
  private static func question(_ id: String, pool: String = "", pinned: [Int32] = [])
    -> RevisionQuestion
  {
    RevisionQuestion(
      id: id, key: .single(right: 0, count: 3),
      worth: Worth(points: Points(100), marking: .allOrNothing), choices: ["A", "B", "C"],
      prompts: [], pool: pool, pinned: pinned)
  }

  private static let revision = Revision(
    quiz: "geography/rivers",
    questions: [
      question("a", pinned: [2]), question("b"), question("c", pool: "seas"),
      question("d", pool: "seas"),
    ], rules: AttemptRules(draw: ["": 1, "seas": 1], tries: 2, retryWorth: 50))

  private static func text(_ id: String, pinned: String, pool: String) -> String {
    #"{"choices":["A","B","C"],"id":"\#(id)","key":["a"],"kind":"single","marking":"all","pinned":[\#(pinned)],"#
      + #""points":100,"pool":"\#(pool)","prompts":[]}"#
  }

  private static let line =
    #"{"attempt":{"draw":{"":1,"seas":1},"retry":50,"tries":2},"questions":["#
    + [
      text("a", pinned: #""c""#, pool: ""), text("b", pinned: "", pool: ""),
      text("c", pinned: "", pool: "seas"), text("d", pinned: "", pool: "seas"),
    ].joined(separator: ",") + #"],"quiz":"geography/rivers","v":2}"#

  @Test func `rules make a line of version 2, which reads back`() throws {
    #expect(String(decoding: Self.revision.line, as: UTF8.self) == Self.line)
    #expect(try Revision(line: utf8(Self.line)) == Self.revision)
    let read = try readRevision(utf8(Self.line).span, keepingTexts: false)
    #expect(read.rules == AttemptRules(draw: ["": 1, "seas": 1], tries: 2, retryWorth: 50))
    #expect(read.questions.map(\.pool) == ["", "", "seas", "seas"])
    #expect(read.questions[0].pinned == [2])
    let rule = read.rules.drawRule(for: read.questions)
    #expect(rule == DrawRule(takes: [1, 1], pools: [0, 0, 1, 1]))
    #expect(archive(of: [Self.revision]).entries.map(\.quiz) == ["geography/rivers"])
  }

  @Test func `without rules a revision is what it always was`() {
    let plain = Revision(quiz: "q", questions: [Self.question("a", pinned: [1])])
    #expect(String(decoding: plain.line, as: UTF8.self).hasSuffix(#""quiz":"q","v":1}"#))
    #expect(!String(decoding: plain.line, as: UTF8.self).contains("pinned"))
  }

  @Test(arguments: [
    (#""":1,"seas":1"#, #""":3,"seas":1"#), (#""seas":1}"#, #""seas":0}"#),
    (#""":1,"seas":1"#, #""":1,"lakes":1"#), (#""seas":1}"#, #""seas":-1}"#),
    (#""seas":1}"#, #""seas":1.0}"#), (#""":1,"seas":1"#, #""seas":1,"":1"#),
    (#""":1,"seas":1"#, #""":1,"seas":1,"seas":1"#), (#""retry":50"#, #""retry":101"#),
    (#""tries":2"#, #""tries":0"#), (#""tries":2"#, #""tries":10"#), (#""tries":2"#, #""tries":1"#),
    (#"["c"],"points""#, #"["d"],"points""#), (#"["c"],"points""#, #"["c","a"],"points""#),
    (#""v":2}"#, #""v":1}"#), (#""pool":"","#, #""pool":"Seas","#), (#""pool":"","#, ""),
    (#""draw":{"":1,"seas":1}"#, #""draw":{"":9007199254740993,"seas":1}"#),
  ])
  func `rules that contradict the questions are no revision`(old: String, new: String) {
    let changed = String(decoding: replacingFirst(old, by: new, in: utf8(Self.line)), as: UTF8.self)
    #expect(changed != Self.line)
    #expect(throws: RevisionError.self) { try Revision(line: utf8(changed)) }
  }

  @Test func `rules that say nothing are no revision`() {
    let empty =
      #"{"attempt":{"draw":{},"retry":100,"tries":1},"questions":["#
      + Self.text("a", pinned: "", pool: "") + #"],"quiz":"q","v":2}"#
    #expect(throws: RevisionError.member("attempt")) { try Revision(line: utf8(empty)) }
  }

  // MARK: Slips

  private static let site = "quiz.example.org"
  private static let key = SigningKey(seed: [UInt8](repeating: 2, count: 32))

  private static func entry(_ drawn: SlipBody.Drawn?) throws -> [UInt8] {
    let start = Moment(seconds: 1_795_205_700)
    return SlipBody(
      quiz: "geography/rivers", revision: revision.name, answers: ["a": ["b"], "c": ["a"]],
      attempt: [UInt8](repeating: 7, count: 16), began: start, ended: start,
      claim: SlipBody.Claim(150, of: 200), drawn: drawn
    ).entry(of: site, by: try #require(key))
  }

  private static func read(_ entry: [UInt8]) throws(EntryError) -> Slip {
    var slip = Slip(ofSite: site)
    try slip.read(0..<entry.count, of: entry.span)
    return slip
  }

  @Test func `a slip of version 2 says which attempt it is and what was tried before`() throws {
    let drawn = SlipBody.Drawn(3, shuffled: .choices, earlier: ["a": [["c"], ["a"]]])
    let entry = try Self.entry(drawn)
    let slip = try Self.read(entry)
    #expect(slip.ordinal == 3 && slip.shuffled == .choices)
    #expect(slip.earlier.map { $0.question.string(in: entry.span) } == ["a", "a"])
    let tries = slip.earlier.map { slip.parts[$0.parts].map { $0.string(in: entry.span) } }
    #expect(tries == [["c"], ["a"]])
    #expect(
      slip.answers.map { slip.parts[$0.parts.lowerBound].string(in: entry.span) } == ["b", "a"])
    #expect(slipID(of: entry[...]) == slip.id)
    // The room that it was read into holds another one next.
    var room = slip
    let first = try Self.entry(nil)
    try room.read(0..<first.count, of: first.span)
    #expect(room.ordinal == nil && room.earlier.isEmpty && room.shuffled == .unknown)
    #expect(slipID(of: first[...]) == room.id && room.id != slip.id)
  }

  @Test(arguments: [
    (#""ordinal":3"#, #""ordinal":9007199254740992"#, EntryError.member("body.ordinal", .form)),
    (#""ordinal":3"#, #""ordinal":-3"#, .member("body.ordinal", .form)),
    (#""ordinal":3"#, #""ordinal":"3""#, .member("body.ordinal", .form)),
    (#""ordinal":3,"#, "", .member("body.ordinal", .missing)),
    (#""shuffled":"choices","#, "", .member("body.shuffled", .missing)),
    (#""shuffled":"choices""#, #""shuffled":"all""#, .member("body.shuffled", .form)),
    (#""earlier":{"a":[["c"]]},"#, "", .member("body.earlier", .missing)),
    (#"[["c"]]"#, "[]", .member("body.earlier.a", .form)),
    (#"[["c"]]"#, #"["c"]"#, .member("body.earlier.a", .form)),
    (#"[["c"]]"#, "[[1]]", .member("body.earlier.a", .form)),
    (#""v":2"#, #""v":1"#, .member("body.earlier", .unknown)),
    (#""v":2"#, #""v":3"#, .member("body.earlier", .unknown)),
    (#""ordinal":3"#, #""ordinal":4"#, .badSignature),
  ])
  func `what a slip of version 2 lacks or says otherwise is refused`(
    old: String, new: String, error: EntryError
  ) throws {
    let entry = try Self.entry(
      SlipBody.Drawn(3, shuffled: .choices, earlier: ["a": [["c"]]]))
    let changed = replacingFirst(old, by: new, in: entry)
    #expect(throws: error) { try Self.read(changed) }
  }

  @Test func `a slip of version 1 with the version of the other is refused`() throws {
    let entry = try Self.entry(nil)
    #expect(throws: EntryError.self) {
      try Self.read(replacingFirst(#""v":1"#, by: #""v":2"#, in: entry))
    }
    _ = try Self.read(entry)
  }

  // MARK: Recorded results

  @Test func `a recorded result names what was asked and tried`() throws {
    let text =
      #"{"player":"ada","quiz":"q","asked":["a","c"],"answers":{"a":["b"]},"earlier":{"a":[["c"],["d"]]},"ended":"2026-11-20T20:15:00Z"}"#
    let bytes = utf8(text)
    var result = RecordedResult()
    try result.read(0..<bytes.count, of: bytes.span)
    #expect(result.asked?.map { $0.string(in: bytes.span) } == ["a", "c"])
    #expect(result.earlier.count == 2 && result.unknownMembers.isEmpty)
    let plain = utf8(#"{"player":"ada","quiz":"q","answers":{},"ended":"2026-11-20T20:15:00Z"}"#)
    try result.read(0..<plain.count, of: plain.span)
    #expect(result.asked == nil && result.earlier.isEmpty)
  }

  @Test(arguments: [
    (#""asked":"a""#, "asked"), (#""asked":[1]"#, "asked"), (#""asked":{"a":1}"#, "asked"),
    (#""earlier":[]"#, "earlier"), (#""earlier":{"a":["c"]}"#, "earlier"),
    (#""earlier":{"a":"c"}"#, "earlier"), (#""earlier":{"a":[[1]]}"#, "earlier"),
  ])
  func `a member of another form is no result`(member: String, name: String) {
    let bytes = utf8(
      #"{"player":"ada","quiz":"q",\#(member),"answers":{},"ended":"2026-11-20T20:15:00Z"}"#)
    var result = RecordedResult()
    let error = #expect(throws: RecordedResultError.self) {
      try result.read(0..<bytes.count, of: bytes.span)
    }
    #expect(error?.problem == .wrongForm(name))
  }
}

/// Replaces the first place where a text stands.
private func replacingFirst(_ old: String, by new: String, in bytes: [UInt8]) -> [UInt8] {
  let old = utf8(old)
  guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: old) }) else {
    return bytes
  }
  return bytes[..<start] + utf8(new) + bytes[(start + old.count)...]
}
