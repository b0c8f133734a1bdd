import Diagnostics
import TestSupport
import Testing

@testable import Content

/// A question with a picture above some choices.
private func question(_ choices: String, above: String = "![Map](map.svg)") -> String {
  "## Which is Finland?\n\n\(above)\n\n\(choices)"
}

struct PicturePlaceTests {
  struct Example: CustomTestStringConvertible {
    var written: String
    /// The place as it is written again; nil where there is none.
    var place: String?
    var text: String

    init(_ written: String, _ place: String?, _ text: String) {
      (self.written, self.place, self.text) = (written, place, text)
    }

    var testDescription: String { written }
  }

  @Test(arguments: [
    Example("@ 62,35 Finland", "62,35", "Finland"),
    Example("@62,35 Finland", "62,35", "Finland"),
    Example("@ 62 , 35   Finland", "62,35", "Finland"),
    Example("@ 62.5,35.25 Finland", "62.5,35.25", "Finland"),
    Example("@ 62.05,.5 Finland", "62.05,0.5", "Finland"),
    Example("@ 33.3333,66.6666 Finland", "33.33,66.67", "Finland"),
    Example("@ 0,100 Finland", "0,100", "Finland"),
    Example("@ -0,+99.999 Finland", "0,100", "Finland"),
    Example("@ 62%,35% **Finland**", "62,35", "Finland"),
    Example("@ 62,35\n  Finland", "62,35", "Finland"),
    Example("@ 62,35 50,50", "62,35", "50,50"),
    Example("@ 62,35 ![Finland](fi.png)", "62,35", "Finland"),
    Example("\\@ 62,35 Finland", nil, "@ 62,35 Finland"),
    Example("@media print", nil, "@media print"),
    Example("@ home", nil, "@ home"),
    Example("`@ 62,35` code", nil, "@ 62,35 code"),
    Example("at @ 62,35", nil, "at @ 62,35"),
  ])
  func `a place before a choice is no part of its text`(_ example: Example) {
    let read = ReadFile(question("- [x] \(example.written)\n- [ ] @ 5,5 Sweden\n"))
    #expect(read.choices.first?.text == example.text)
    #expect(read.choices.first?.place?.text == example.place)
    // The others are left a list, as one has no place.
    #expect(read.choices.last?.place?.text == example.place.map { _ in "5,5" })
  }

  @Test func `a place is no part of what a revision archives, nor of the choice as it is shown`() {
    let placed = ReadFile(question("- [ ] @ 30,40 Sweden\n- [x] @ 62,35 *Finland*\n  > Yes.\n"))
    let plain = ReadFile(question("- [ ] Sweden\n- [x] *Finland*\n  > Yes.\n"))
    #expect(placed.findings == [])
    #expect(placed.choices.map(\.text) == plain.choices.map(\.text))
    #expect(placed.choices.map(\.shown) == plain.choices.map(\.shown))
    #expect(placed.choices.map(\.isRight) == plain.choices.map(\.isRight))
    #expect(placed.questions.map(\.id) == plain.questions.map(\.id))
  }

  @Test(arguments: [
    FindingExample("choice-place", question("- [x] ‸@ 101,40 a\n- [ ] @ 5,5 b\n")),
    FindingExample("choice-place", question("- [x] ‸@ 30,-1 a\n- [ ] @ 5,5 b\n")),
    FindingExample("choice-place", question("- [x] ‸@ 100.001,1 a\n- [ ] @ 5,5 b\n")),
    FindingExample(
      "choice-place", question("- [x] ‸@ 9999999999999999999999,1 a\n- [ ] @ 5,5 b\n")),
    FindingExample("choice-place", question("- [x] @ 30,40 a\n- [ ] @ 60,40 b\n‸- [ ] c\n")),
    FindingExample("choice-place", question("- [x] @ 30,40 a\n- [ ] ‸@ 30,40 b\n")),
    FindingExample("choice-place", question("- [x] @ 30,40 a\n- [ ] ‸@ 31.5,38.5 b\n")),
    FindingExample("choice-place", question("- [x] ‸@ 30 40 a\n- [ ] b\n")),
    FindingExample("choice-place", question("- [x] ‸@ 30,4O a\n- [ ] b\n")),
    FindingExample("choice-place", question("- [x] ‸@ 30,5,40 a\n- [ ] b\n")),
    FindingExample("choice-place", question("- [x] ‸@ (30,40) a\n- [ ] b\n")),
    FindingExample("choice-place", question("- [x] ‸@ [30,40](x.md) a\n- [ ] b\n")),
    FindingExample("choice-place", question("- [x] ‸@ 5 o'clock\n- [ ] b\n")),
    FindingExample("choice-place", question("- [x]  ‸@ ,40 a\n- [ ] b\n")),
    FindingExample("choice-place", question("- [x] a\n\n  b\n\n- [ ] ‸@ 30; 40 c\n")),
    FindingExample(
      "choice-picture", question("- [x] ‸@ 3,4 a\n- [ ] @ 30,40 b\n", above: "No picture.")),
    FindingExample(
      "choice-picture", question("- [x] ‸@ 3,4 a\n- [ ] @ 30,40 b\n", above: "![Bird](song.mp3)")),
    FindingExample(
      "choice-picture",
      question("- [x] @ 3,4 a\n- [ ] @ 30,40 b\n", above: "![Map](a.svg)\n\nText ‸![Map](b.svg)")),
    FindingExample(
      "choice-picture",
      question("- [x] ‸@ 3,4 a\n- [ ] @ 30,40 b\n\n![Below](map.svg)\n", above: "Text.")),
  ])
  func `a place that cannot be used is reported, and the choices are a list`(
    _ example: FindingExample
  ) {
    let read = expectFinding(example.code, in: example.text)
    #expect(read.questions.count == 1)
    #expect(read.choices.compactMap(\.place) == [])
  }

  @Test func `the picture may stand in a text above the question, but not in a choice or a hint`() {
    let shared = ReadFile(
      "# Quiz\n\n## A?\n\n- [x] a\n- [ ] b\n\n### The map\n\n![Map](map.svg)\n\n## B?\n\n- [x] @ 1,1 c\n- [ ] @ 5,5 d\n"
    )
    // A deeper section below answers explains them.
    #expect(shared.places == ["14:7 choice-picture"])
    let above = ReadFile(
      "---\ntype: quiz\ntitle: Maps\n---\n\n## A?\n\n- [x] a\n- [ ] b\n\n# The map\n\n![Map](map.svg)\n\n## B?\n\n- [x] @ 1,1 c\n- [ ] @ 5,5 d\n"
    )
    #expect(above.findings == [])
    guard case .choices(let choices)? = above.questions.last?.form else {
      Issue.record("the second question has choices")
      return
    }
    #expect(choices.compactMap(\.place?.text) == ["1,1", "5,5"])
    let hint = ReadFile(question("> ![Hint](b.svg)\n\n- [x] @ 1,1 ![a](a.svg)\n- [ ] @ 5,5 b\n"))
    #expect(hint.findings == [])
  }

  @Test func `a quiz with places, and texts that only look like them, is written as it was read`() {
    let text = """
      # Maps

      ## Which is Finland?

      ![Map](map.svg)

      - [ ] @ 30,40 Sweden
      - [x] @ 62.5,35 \\@ 1,2 Finland
        > Yes.
      - [ ] @ 10,90 None of these

      ## When?

      - [ ] \\@ 5,6 o'clock
      - [x] @home

      ## Which code?

      ![Map](map.svg)

      - [ ] @ 30,40

        ```
        a
        ```

      - [x] @ 62.05,35 <!-- pin -->

        ```
        b
        ```
      """
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "maps.md", bytes: Array(text.utf8))
    guard let read = readWrittenQuiz(file, reporting: &findings) else {
      Issue.record("this is a quiz")
      return
    }
    let written = markdown(of: read)
    let again = readWrittenQuiz(SourceFile(path: "maps.md", bytes: written), reporting: &findings)
    #expect(findings == [])
    #expect(read.questions.map(\.form) == again?.questions.map(\.form))
    guard case .choices(let choices) = read.questions[0].form,
      case .choices(let times) = read.questions[1].form,
      case .choices(let code) = read.questions[2].form
    else {
      Issue.record("all have choices")
      return
    }
    #expect(choices.map(\.place?.text) == ["30,40", "62.5,35", "10,90"])
    #expect(choices.map(\.text) == ["Sweden", "\\@ 1,2 Finland", "None of these"])
    #expect(times.map(\.text) == ["\\@ 5,6 o'clock", "@home"])
    #expect(code.map(\.place?.text) == ["30,40", "62.05,35"])
    #expect(code.map(\.isPinned) == [false, true])
  }

  private static let pairs = "- @ 30,40 tip -> leaf\n- @ 62.5,35 middle -> stem\n- -> root\n"

  @Test func `the left sides of pairs can have places`() {
    let read = ReadFile(quizText(question(Self.pairs)))
    #expect(read.findings == [])
    guard case .matching(let lefts, let rights)? = read.questions.first?.form else {
      Issue.record("these are pairs")
      return
    }
    #expect(lefts.map(\.text) == ["tip", "middle"])
    #expect(lefts.map(\.place?.text) == ["30,40", "62.5,35"])
    #expect(rights.map(\.text) == ["leaf", "stem", "root"])
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "a.md", bytes: Array(quizText(question(Self.pairs)).utf8))
    let written = readWrittenQuiz(file, reporting: &findings).map { markdown(of: $0) } ?? []
    #expect(String(decoding: written, as: UTF8.self).hasSuffix(Self.pairs))
  }

  @Test(arguments: [
    FindingExample("choice-place", "- @ 30,40 a -> b\n‸- c -> d\n"),
    FindingExample("choice-place", "- ‸@ 30,140 a -> b\n- @ 3,4 c -> d\n"),
    FindingExample("choice-place", "- @ 30,40 a -> b\n- ‸@ 30,40 c -> d\n"),
    FindingExample("choice-place", "- ‸@ 30 40 a -> b\n- c -> d\n"),
    FindingExample("matching-pair", "- @ 30,40 a -> b\n- ‸@ 60,40 -> d\n"),
  ])
  func `a mistake in the places of pairs is reported where it is`(_ example: FindingExample) {
    let marked = Marked(quizText(question(example.text)))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == [example.code])
    #expect(read.findings.map(\.location) == marked.places)
    if case .matching(let lefts, _)? = read.questions.first?.form {
      #expect(lefts.compactMap(\.place) == [])
    }
  }

  @Test func `an at sign in code stays what it is, and so does one in a list that asks nothing`() {
    let read = ReadFile("# A?\n\n- [x] a\n- [ ] b\n\n```\n- [ ] @ 3,4 x\n```\n")
    #expect(read.findings == [])
    #expect(read.questions.first?.explanation.text.contains("- [ ] @ 3,4 x") == true)
    let list = ReadFile("# A?\n\n- [x] a\n- [ ] b\n\nWhy:\n\n- @ 3,4 and\n- @5\n")
    #expect(list.findings == [])
    #expect(list.questions.first?.explanation.text.contains("<li>@ 3,4 and</li>") == true)
    #expect(list.questions.first?.explanation.text.contains("<li>@5</li>") == true)
    let article = ReadFile(
      "---\ntype: article\n---\n# A\n\n- [ ] @ 3,4 x\n- [x] @ 3,4 y\n", path: "a/b.md")
    #expect(article.article?.body.text.contains("☐ @ 3,4 x") == true)
  }
}
