import Exchange
import Testing

struct ResultsTests {
  static func results(
    name: String = "", titles: [String] = ["Rivers"], score: Int64 = 50, possible: Int64 = 100
  ) -> ExportedResults {
    var results = ExportedResults(homePage: "https://quiz.example.org/", language: "en")
    results.quizzes = titles.enumerated().map {
      ExportedResults.Quiz(path: "a/quiz \($0.offset)", title: $0.element, possible: 100)
    }
    results.results = [
      ExportedResults.Result(
        player: "ada", fullName: name, quiz: 0, score: score, possible: possible,
        ended: "2026-01-01T10:00:00Z", revision: "00", counts: true)
    ]
    return results
  }

  static func lines(_ results: ExportedResults, _ format: ResultFormat) -> [String] {
    String(decoding: writeResults(results, as: format).bytes, as: UTF8.self)
      .split(separator: "\r\n").map(String.init)
  }

  @Test(arguments: [
    ("Ada Lovelace", "\"Lovelace, Ada\",,,ada,,50"), ("Ada", "Ada,,,ada,,50"),
    ("", "ada,,,ada,,50"),
    ("=1+1", "'=1+1,,,ada,,50"), ("Ada =1+1", "\"'=1+1, Ada\",,,ada,,50"),
    ("+1", "'+1,,,ada,,50"), ("-x", "'-x,,,ada,,50"), ("@SUM(A1)", "'@SUM(A1),,,ada,,50"),
    ("\"x\"", "\"\"\"x\"\"\",,,ada,,50"),
  ]) func `no name in a gradebook is a formula`(name: String, row: String) {
    #expect(Self.lines(Self.results(name: name), .canvasGradebook)[2] == row)
  }

  @Test func `quizzes of one title have their paths beside it`() {
    var results = Self.results(titles: ["Rivers", "Rivers", "Seas (2)", "Lakes"])
    #expect(
      Self.lines(results, .moodleGradebook)[0]
        == "First name,Last name,Username,Rivers [a/quiz 0] (Real),Rivers [a/quiz 1] (Real),Seas (2) [a/quiz 2] (Real),Lakes (Real)"
    )
    results.results[0].counts = false
    #expect(Self.lines(results, .moodleGradebook).count == 1)
    #expect(writeResults(results, as: .moodleGradebook).count == 0)
    #expect(writeResults(results, as: .xAPI).count == 1)
  }

  @Test(arguments: [
    (50, 100, #"{"scaled":0.5,"raw":50,"min":0,"max":100}"#),
    (1, 3, #"{"scaled":0.3333,"raw":1,"min":0,"max":3}"#),
    (3, 3, #"{"scaled":1,"raw":3,"min":0,"max":3}"#),
    (0, 3, #"{"scaled":0,"raw":0,"min":0,"max":3}"#),
    (0, 0, #"{"raw":0}"#), (-5, 100, #"{"raw":-5}"#), (101, 100, #"{"raw":101}"#),
    (Int64.max, Int64.max, #"{"raw":9223372036854775807}"#),
  ]) func `a score says no more than xAPI allows`(score: Int64, possible: Int64, expected: String) {
    let lines = Self.lines(Self.results(score: score, possible: possible), .xAPI)
    #expect(lines[0].contains("\"score\":\(expected)}"), "\(lines)")
  }

  @Test func `two equal attempts are two statements, and addresses are escaped`() throws {
    var results = Self.results(name: "Ada \"A\"")
    results.results += results.results
    let bytes = writeResults(results, as: .xAPI).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let ids = text.split(separator: "{\"id\":\"").map { $0.prefix(36) }.dropFirst()
      .filter { $0.contains("-5") }
    #expect(Set(ids).count == 2)
    #expect(text.contains("\"https://quiz.example.org/a/quiz%200.html\""))
    #expect(text.contains(#""name":"Ada \"A\"""#))
    #expect(bytes == writeResults(results, as: .xAPI).bytes)
  }
}
