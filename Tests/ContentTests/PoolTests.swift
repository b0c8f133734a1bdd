import Diagnostics
import Scoring
import Testing

@testable import Content

/// Which questions of a quiz are drawn, as authors say it.
struct PoolTests {
  private static func quiz(_ settings: String, _ questions: String) -> String {
    "---\ntype: quiz\n\(settings)---\n# Waters\n\n\(questions)"
  }

  private static func question(_ id: String, _ comment: String = "", level: Int = 3) -> String {
    "\(String(repeating: "#", count: level)) \(id)? {#\(id)}\n\n"
      + (comment.isEmpty ? "" : "<!-- quiz: \(comment) -->\n\n") + "- [x] a\n- [ ] b\n\n"
  }

  @Test func `questions name their pool, and the front matter how many are drawn`() throws {
    let read = ReadFile(
      Self.quiz(
        "pools: {seas: 2, rivers: 1}\npick: 1\n",
        Self.question("a", "pool=seas") + Self.question("b", "pool=seas")
          + Self.question("c", "pool=seas") + Self.question("d", "pool=rivers")
          + Self.question("e", "pool=rivers") + Self.question("f") + Self.question("g")))
    #expect(read.findings == [])
    #expect(read.questions.map(\.pool) == ["seas", "seas", "seas", "rivers", "rivers", "", ""])
    let outline = try #require(read.quiz?.outline)
    #expect(outline.draws == [PoolDraw("", 1), PoolDraw("rivers", 1), PoolDraw("seas", 2)])
    #expect((outline.questionCount, outline.askedCount) == (7, 4))
    #expect(outline.points == Points(400))
    #expect(
      outline.drawText.map { String(decoding: $0, as: UTF8.self) } == #"{"":1,"rivers":1,"seas":2}"#
    )
  }

  @Test func `a section's comment is for all questions below it`() throws {
    let read = ReadFile(
      Self.quiz(
        "",
        "## Seas\n\n<!-- quiz: pool=seas draw=1 -->\n\n" + Self.question("a") + Self.question("b")
          + "### Deeper\n\n" + Self.question("c", level: 4) + "## Others\n\n" + Self.question("d")
          + Self.question("e", "pool=seas")))
    #expect(read.findings == [])
    #expect(read.questions.map(\.pool) == ["seas", "seas", "seas", "", "seas"])
    #expect(read.quiz?.outline.settings.pools == [PoolDraw("seas", 1)])
    #expect(read.quiz?.outline.askedCount == 2)
  }

  @Test func `what is drawn can earn what its questions are worth, not what all are`() {
    let ten = (0..<30).map { Self.question("q\($0)") }.joined()
    let read = ReadFile(Self.quiz("pick: 10\n", ten))
    #expect(read.quiz?.outline.points == Points(1000))
    #expect(read.quiz?.outline.askedCount == 10)
    #expect(ReadFile(Self.quiz("pick: 30\n", ten)).quiz?.outline.draws == [])
    #expect(ReadFile(Self.quiz("", ten)).quiz?.outline.drawText == nil)
  }

  @Test func `a quiz says how often a question may be answered`() {
    let read = ReadFile(Self.quiz("tries: 2\nretry-worth: 30%\n", Self.question("a")))
    #expect(read.findings == [])
    #expect(read.quiz?.outline.settings.tries == 2)
    #expect(read.quiz?.outline.settings.retryWorth == 30)
    #expect(
      ReadFile(Self.quiz("tries: 3\n", Self.question("a"))).quiz?.outline.settings.retryWorth == 50)
  }

  @Test(arguments: [
    ("pool-unknown", "pools: {seas: 1}\n", question("a", "pool=sees") + question("b", "pool=seas")),
    ("pool-empty", "pools: {seas: 1}\n", question("a")),
    ("pool-small", "pools: {seas: 3}\n", question("a", "pool=seas") + question("b", "pool=seas")),
    ("pool-small", "", question("a", "pool=seas draw=2")),
    (
      "pool-twice", "pools: {seas: 1}\n",
      question("a", "pool=seas draw=2") + question("b", "pool=seas")
    ),
    ("attribute-wrong", "", question("a", "pool=seas draw=0") + question("b")),
    ("attribute-wrong", "", question("a", "pool=Seas draw=1") + question("b")),
    ("attribute-wrong", "", question("a", "draw=1") + question("b")),
    ("value-wrong", "pools: {seas: 0}\n", question("a")),
    ("value-wrong", "pools: {seas: many}\n", question("a")),
    ("value-wrong", "pools: {Seas: 1}\n", question("a")),
    ("value-wrong", "pools: 3\n", question("a")), ("value-wrong", "tries: 0\n", question("a")),
    ("value-wrong", "tries: 10\n", question("a")),
    ("value-wrong", "retry-worth: 30%\n", question("a")),
    ("value-wrong", "tries: 2\nretry-worth: 101%\n", question("a")),
    ("value-wrong", "pick: 3\n", question("a") + question("b")),
    ("draw-unequal", "pick: 1\n", question("a") + question("b", "points=200")),
  ])
  func `what cannot be drawn is reported where it is said`(
    code: String, settings: String, questions: String
  ) {
    let read = ReadFile(Self.quiz(settings, questions))
    #expect(read.findings.map(\.code.name) == [code])
    #expect(read.findings.allSatisfy { $0.location.line > 1 })
  }

  @Test func `a pool with a mistake asks what it has`() {
    let read = ReadFile(
      Self.quiz(
        "pools: {seas: 3}\n", Self.question("a", "pool=seas") + Self.question("b", "pool=seas")))
    #expect(read.quiz?.outline.askedCount == 2)
    #expect(read.quiz?.outline.draws == [])
  }
}
