import Diagnostics
import Testing

@testable import Site

struct WordsTests {
  private func words(_ json: String, completedBy others: Words? = nil) -> (Words?, [Diagnostic]) {
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "words/xx.json", bytes: Array(json.utf8))
    return (Words(file, completedBy: others, reporting: &findings), findings)
  }

  private func text(_ bytes: [UInt8]?) -> String {
    String(decoding: bytes ?? [], as: UTF8.self)
  }

  @Test(arguments: [
    (0, "0 quizzes"), (1, "1 quiz"), (2, "2 quizzes"), (1234, "1,234 quizzes"),
    (1_234_567, "1,234,567 quizzes"),
  ])
  func `a number stands in its sentence in the right form`(number: Int, sentence: String) {
    let (words, _) = words(
      #"{"label.quizzes.one":"{n} quiz","label.quizzes.other":"{n} quizzes"}"#)
    #expect(text(words?.label("quizzes", number)) == sentence)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1.000"), (-999, "-999"), (-1000, "-1.000"),
    (100_000, "100.000"),
  ])
  func `thousands are set apart as the language does`(number: Int, grouped: String) {
    let (words, _) = words(#"{"number.separator":"."}"#)
    #expect(text(words?.grouped(number)) == grouped)
  }

  @Test(arguments: [
    ("2026-03-01", "1. Maaliskuu 2026"), ("2026-03-01T23:59:59Z", "1. Maaliskuu 2026"),
    ("soon", "soon"), ("2026-13-01", "2026-13-01"), ("", ""),
  ])
  func `a date is told as the language does`(date: String, told: String) {
    let (words, _) = words(#"{"date.format":"{day}. {month} {year}","month.3":"Maaliskuu"}"#)
    #expect(text(words?.date(date)) == told)
  }

  @Test func `a language with one form for all numbers need not say it twice`() {
    let english = words(#"{"label.quizzes.one":"{n} quiz","label.quizzes.other":"{n} quizzes"}"#).0
    let (words, findings) = words(#"{"label.quizzes.other":"クイズ {n}"}"#, completedBy: english)
    #expect(findings.isEmpty)
    #expect(text(words?.label("quizzes", 1)) == "クイズ 1")
  }

  @Test func `words that are missing are taken from another language, with one warning`() {
    let english = words(#"{"a":"A","b":"B","c":"C"}"#).0
    let (words, findings) = words(#"{"b":"β"}"#, completedBy: english)
    #expect(["a", "b", "c"].map { words?[$0] } == ["A", "β", "C"])
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.location == SourceLocation(path: "words/xx.json"))
  }

  @Test(arguments: ["[]", "3", #"{"a":1}"#, #"{"a":"b""#, #"{"a":"b","a":"c"}"#, ""])
  func `what is not one object of strings is refused at its place`(json: String) {
    let (words, findings) = words(json)
    #expect(words == nil)
    #expect(findings.map(\.code.name) == ["words-unreadable"])
  }

  @Test func `words reach the scripts as JSON`() {
    let script = text(words(#"{"a":"</script>\u2028\"\\"}"#).0?.script())
    #expect(script.hasPrefix("window.PODIUM_WORDS={\n"))
    #expect(script.hasSuffix("\n};\n"))
    #expect(script.contains(#"\"\\"#))
  }
}
