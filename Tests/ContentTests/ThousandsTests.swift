import Diagnostics
import Scoring
import Testing

@testable import Content

/// Numbers whose sign may part thousands or stand before decimals.
struct ThousandsTests {
  private func read(_ number: String, _ language: String) -> ReadFile {
    ReadFile("---\ntype: quiz\nlanguage: \(language)\n---\n\n# A\n\n[[= \(number)]]\n")
  }

  @Test(arguments: [
    ("12.500", "de", "12500", "12.5"), ("9.125", "de", "9125", "9.1250"),
    ("-1.000", "it", "-1000", "-1.0"), ("1.250 +- 5", "es", "1250", "1.25"),
    ("5 +- 1.005", "nl", "1005", "1.0050"), ("1.000..2.000", "pt-BR", "1000", "1.0"),
    ("12,500", "de", "12500", "12.5"), ("12,500", "en", "12500", "12.5"),
    ("9,125", "en", "9125", "9.125"), ("9,125", "tr", "9125", "9.1250"),
  ])
  func `a number that can be read in two ways is asked about, and either can be written`(
    _ example: (number: String, language: String, whole: String, decimal: String)
  ) {
    let read = read(example.number, example.language)
    #expect(read.questions.isEmpty)
    #expect(read.findings.map(\.code.name) == ["blank-number"])
    let end = "or have three decimals; write \(example.whole) or \(example.decimal)"
    #expect(read.findings.first?.message.hasSuffix(end) == true)
    #expect(read.findings.first.map { "\($0.location.line):\($0.location.column)" } == "8:1")
    for way in [example.whole, example.decimal] {
      #expect(self.read(way, example.language).findings == [])
    }
  }

  @Test(arguments: [
    ("12.500", "en"), ("9.125", "fr"), ("9.125", "de-CH"), ("9.125", "es-MX"), ("0.125", "de"),
    ("12.5", "de"), ("12.5000", "de"), ("1234.500", "de"), ("1.234.567", "de"), ("1.234,5", "de"),
    ("١٢٫٥٠٠", "ar"),
  ])
  func `a number that can be read in one way only is not`(
    _ example: (number: String, language: String)
  ) {
    let read = read(example.number, example.language)
    #expect(read.findings == [])
    #expect(read.questions.map(\.kind) == [.numeric])
  }

  @Test func `the language may be that of the site`() {
    var settings = SiteSettings()
    settings.language = "de"
    let text = "---\ntype: quiz\n---\n\n# A\n\n[[= 12.500]]\n"
    #expect(ReadFile(text, settings: settings).places == ["7:1 blank-number"])
    let english = text.replacing("type: quiz", with: "type: quiz\nlanguage: en")
    #expect(ReadFile(english, settings: settings).findings == [])
  }

  @Test(arguments: ["de", "en"])
  func `a number that is written has its value in the language of the quiz`(_ language: String)
    throws
  {
    var quiz = WrittenQuiz(path: "quiz")
    quiz.settings.language = language
    for (low, high, shown) in [
      ("9.125", "9.125", "9.125"), ("1.001", "2.002", ""), ("3.141", "3.143", "3.142"),
      ("1.5", "3.503", "2.5015"), ("-9.125", "9.125", "0"),
    ] {
      quiz.questions.append(
        WrittenQuestion(
          .numeric, heading: "A",
          form: .blanks([.blank(.number(low: low, high: high, shown: shown))])))
    }
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "quiz.md", bytes: markdown(of: quiz))
    let read = readDocument(file, settings: SiteSettings(), reporting: &findings)?.quiz
    #expect(findings == [])
    let keys = read?.questions.map { question -> String in
      guard case .blanks(let segments) = question.form, case .blank(let blank)? = segments.first,
        case .range(let low, let high) = blank.key
      else { return "" }
      return "\(low.string)..\(high.string)"
    }
    #expect(
      keys == [
        "9.125..9.125", "1.001..2.002", "3.141..3.143", "1.5..3.503", "-9.125..9.125",
      ])
  }
}
