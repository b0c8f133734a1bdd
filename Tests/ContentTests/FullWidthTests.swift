import Diagnostics
import Scoring
import TestSupport
import Testing

@testable import Content

/// Signs as input methods for Chinese, Japanese and Korean write them.
struct FullWidthTests {
  private func blanks(_ text: String) -> [AnswerForm.Blank] {
    guard case .blanks(let segments) = ReadFile(quizText("# A\n\n\(text)\n")).questions.first?.form
    else { return [] }
    return segments.compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
  }

  private func right(_ blank: AnswerForm.Blank?) -> [String] {
    guard case .text(let texts)? = blank?.key else { return [] }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("[[東京|（大阪）|京都]]", ["東京", "大阪", "京都"], ["大阪"]),
    ("[[東京｜（大阪）｜京都]]", ["東京", "大阪", "京都"], ["大阪"]),
    ("[[東京|（大阪)|京都]]", ["東京", "大阪", "京都"], ["大阪"]),
    ("[[東京｜　（大阪）　｜京都]]", ["東京", "大阪", "京都"], ["大阪"]),
    ("[[（株（一））｜社]]", ["株（一）", "社"], ["株（一）"]),
    ("[[東京｜とうきょう]]", [], ["東京", "とうきょう"]),
    ("[[`東京`｜とうきょう]]", [], ["東京", "とうきょう"]),
    ("[[`a|b`｜c]]", [], ["a|b", "c"]),
    (#"[[a\｜b]]"#, [], ["a｜b"]), (#"[[\（笑）|笑い]]"#, [], ["（笑）", "笑い"]),
    ("[[（笑）]]", [], ["（笑）"]), ("[[（笑）（泣）|笑]]", [], ["（笑）（泣）", "笑"]),
    ("[[a（b）|c]]", [], ["a（b）", "c"]), (#"[[\＝ 5]]"#, [], ["＝ 5"]),
    ("[[５＝５]]", [], ["５＝５"]), ("[[（）|x]]", [], ["（）", "x"]), ("[[　東京]]", [], ["　東京"]),
  ])
  func `bars and round brackets of a blank may be full-width`(
    text: String, options: [String], answers: [String]
  ) {
    #expect(ReadFile(quizText("# A\n\n\(text)\n")).findings == [])
    let blank = blanks(text).first
    #expect(blank?.options == options)
    #expect(right(blank) == answers)
  }

  @Test(arguments: [
    ("[[＝ 5]]", "5", "5"), ("[[　＝　５]]", "5", "5"), ("[[= １，５]]", "1.5", "1.5"),
    ("[[＝９．７．．９．９]]", "9.7", "9.9"), ("[[= １０ ＋－ ２]]", "8", "12"),
    ("[[= １００ ± ２％]]", "98", "102"), ("[[＝－５]]", "-5", "-5"),
  ])
  func `so may the signs of a number`(text: String, low: String, high: String) {
    #expect(ReadFile(quizText("# A\n\n\(text)\n")).findings == [])
    guard case .range(let least, let most)? = blanks(text).first?.key else {
      Issue.record("no number")
      return
    }
    #expect(least.string == low && most.string == high)
  }

  @Test(arguments: [
    "[[minus-assign|=-]]", "[[is|=-x]]", "[[(=5)|=6|=7]]", "[[= 5]]", "[[five|`= 5`]]",
  ])
  func `what only looks like a number is a text`(text: String) {
    #expect(ReadFile(quizText("# A\n\n\(text)\n")).findings == [])
  }

  @Test(arguments: [
    FindingExample("blank-dropdown", "‸[[（a）|（b）]]"),
    FindingExample("blank-dropdown", "‸[[（笑）|笑]]"),
    FindingExample("blank-empty", "‸[[東京｜]]"), FindingExample("blank-number", "‸[[＝ 東京]]"),
    FindingExample("blank-number", "‸[[５．．７]]"), FindingExample("blank-number", "‸[[１０±１]]"),
    FindingExample("blank-number", "‸[[= １，０００]]"), FindingExample("blank-number", "‸[[five｜＝ ５]]"),
    FindingExample("blank-number", "‸[[five|= 5]]"),
    FindingExample("blank-number", "‸[[5|= -6]]"),
    FindingExample("blank-number", "‸[[= 1，000]]"),
    FindingExample("blank-number", "‸[[= −1,000]]"), FindingExample("blank-number", "‸[[= ١,٠٠٠]]"),
    FindingExample("blank-open", "[[東京]] と ‸［［大阪］］"),
    FindingExample("markup-unread", "‸＞ ヒント\n\n[[東京]]"),
    FindingExample("markup-unread", "[[東京]]\n‸＞正解"),
  ])
  func `what means a mistake in ASCII does in full width`(_ example: FindingExample) {
    let marked = Marked(quizText("# A\n\n\(example.text)\n"))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == [example.code])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test func `a full-width mark of a quote is told in a choice, too`() {
    let marked = Marked("# A?\n\n- [x] 東京\n  ‸＞ 正解\n- [ ] 大阪\n")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["markup-unread"])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: [
    "＞＜ と\n＞＿＜\n\n[[東京]]", "a ＞ b\n\n[[東京]]", "`［［a］］` と ［注］\n\n[[東京]]",
    "```\n＞ a\n［［b］］\n```\n\n[[東京]]", "[[東京（とうきょう）]]", "［［注\n\n[[東京]]",
  ])
  func `other full-width signs are text`(text: String) {
    let read = ReadFile(quizText("# A\n\n\(text)\n"))
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }

  @Test func `a page that is no quiz may begin a line with any sign`() {
    #expect(ReadFile("# A\n\n＞ b\n\n［［c］］\n").findings == [])
  }

  @Test(arguments: [
    ["（笑）", "笑い"], ["a｜b", "c"], ["＝ 5", "五"], ["＝", "等号"], ["（笑）"], ["a（b）"],
    ["**Paris**"], ["$x^2$", "x^2"],
  ])
  func `answers that hold such signs are written so that they are read again`(texts: [String]) {
    var quiz = WrittenQuiz(path: "quiz")
    quiz.questions = [
      WrittenQuestion(.shortText, heading: "A", form: .blanks([.blank(.text(texts))]))
    ]
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "quiz.md", bytes: markdown(of: quiz))
    let read = readDocument(file, settings: SiteSettings(), reporting: &findings)?.quiz
    #expect(findings == [])
    guard case .blanks(let segments)? = read?.questions.first?.form,
      case .blank(let blank)? = segments.first
    else {
      Issue.record("no blank")
      return
    }
    #expect(right(blank) == texts)
  }
}
