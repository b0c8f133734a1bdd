import Scoring
import Diagnostics
import Testing
import TestSupport

@testable import Content

struct QuestionTests {
  @Test func `a question has a stem, hints and an explanation`() throws {
    let read = ReadFile(
      """
      # Rivers

      Some facts.

      ## Which is *longest*?

      Look at `this`.

      > Not in Europe.

      > In Africa.

      - [x] Nile
      - [ ] Seine

      **Explanation:** It is 6650 km long.

      ### More

      Read on.

      ## And shortest?

      - [ ] Nile
      - [x] Seine

      # Notes

      The end.
      """)
    #expect(read.findings == [])
    let quiz = try #require(read.quiz)
    let question = try #require(quiz.questions.first)
    #expect(quiz.outline.title == "Rivers")
    #expect(quiz.introduction.text == "<p>Some facts.</p>")
    #expect(question.heading.text == "Which is <em>longest</em>?")
    #expect(question.headingText == "Which is longest?")
    #expect(question.line == 5)
    #expect(question.stem.text == "<p>Look at <code>this</code>.</p>")
    #expect(question.hints.map(\.text) == ["<p>Not in Europe.</p>", "<p>In Africa.</p>"])
    #expect(
      question.explanation.text
        == "<p>It is 6650 km long.</p>\n<h3>More</h3>\n<p>Read on.</p>")
    #expect(quiz.questions.count == 2)
    #expect(quiz.conclusion.text == "<h2>Notes</h2>\n<p>The end.</p>")
  }

  @Test(arguments: [
    "Explanation: Because.", "**Explanation:** Because.", "**Explanation**: Because.",
    "**Explanation:**\n\nBecause.", "*Erklärung:* Because.", "解説：Because.",
    "> Explanation: Because.",
    "## Explanation\n\nBecause.", "Пояснення: Because.",
  ])
  func `a label that says an explanation follows is not repeated`(_ text: String) {
    let read = ReadFile("# A?\n\n- [x] a\n- [ ] b\n\n\(text)\n")
    #expect(read.questions.first?.explanation.text == "<p>Because.</p>")
  }

  @Test(arguments: [
    "Q№. ", "P№. ", "D№. ", "П№. ", "प्र№. ", "问题№. ", "Pregunta №. ", "Q№: ", "Q№。", "№) ", "№. ",
    "Питання №. ", "Frage №: ",
  ])
  func `a number label is dropped where labels count the questions`(_ label: String) {
    let labels = [1, 2].map { label.replacing("№", with: String($0)) }
    let choices = "- [x] a\n- [ ] b\n\n"
    let read = ReadFile("# \(labels[0])What?\n\n\(choices)# \(labels[1])2 + 2?\n\n\(choices)")
    #expect(read.questions.map(\.headingText) == ["What?", "2 + 2?"])
    #expect(read.questions.first?.heading.text == "What?")
  }

  @Test func `a number label stays where few questions have one`() {
    let question = "- [x] a\n- [ ] b\n\n"
    let read = ReadFile("# 3) What?\n\n\(question)# B?\n\n\(question)# C?\n\n\(question)")
    #expect(read.questions.first?.headingText == "3) What?")
  }

  @Test func `a heading that is only a number keeps it, and the stem names the question`() {
    let read = ReadFile("# Question 1\n\nWhat is it?\n\n- [x] a\n- [ ] b\n")
    #expect(read.questions.first?.headingText == "Question 1")
    #expect(read.questions.first?.id == "what-is-it")
  }

  @Test func `ids are explicit, slugs, or digests, and never positions`() {
    let choices = "\n\n- [x] a\n- [ ] b\n\n"
    let read = ReadFile(
      "# One {#uno}\(choices)# Don't héad Straße!\(choices)# Twin\(choices)# Twin\(choices)"
        + "# Что это такое?\(choices)# Two\n\n<!-- quiz: id=dos -->\(choices)")
    #expect(read.findings == [])
    #expect(
      read.questions.map(\.id) == [
        "uno", "dont-head-strasse", "twin", "twin-2", "q-d95b9c96", "dos",
      ])
    #expect(read.questions[0].headingText == "One")
  }

  @Test func `attributes set worth, order and kind`() throws {
    let read = ReadFile(
      """
      # A?

      <!-- quiz: points=200 shuffle=no kind=multiple marking=partial -->

      - [x] a
      - [ ] b
      """)
    let question = try #require(read.questions.first)
    #expect(question.worth == Worth(points: Points(200), marking: .partial))
    #expect(!question.shuffles)
    #expect(question.kind == .multiple)
    #expect(question.stem.isEmpty)
  }

  @Test(arguments: [
    FindingExample("attribute-wrong", "# A?\n\n‸<!-- quiz: points=many -->\n\n- [x] a\n- [ ] b\n"),
    FindingExample(
      "attribute-wrong", "# A?\n\n‸<!-- quiz: shuffle=maybe -->\n\n- [x] a\n- [ ] b\n"),
    FindingExample("attribute-wrong", "# A?\n\n‸<!-- quiz: kind=singel -->\n\n- [x] a\n- [ ] b\n"),
    FindingExample("attribute-wrong", "# A?\n\n‸<!-- quiz: id=A_b -->\n\n- [x] a\n- [ ] b\n"),
    FindingExample("attribute-wrong", "# A?\n\n‸<!-- quiz: points -->\n\n- [x] a\n- [ ] b\n"),
    FindingExample(
      "attribute-wrong", "‸# A?\n\n<!-- quiz: kind=ordering -->\n\n- [x] a\n- [ ] b\n"),
    FindingExample("attribute-wrong", "‸# A?\n\n<!-- quiz: kind=single -->\n\n- [x] a\n- [x] b\n"),
    FindingExample(
      "attribute-wrong",
      "‸# A?\n\n<!-- quiz: kind=true-false -->\n\n- [x] a\n- [ ] b\n- [ ] c\n"),
    FindingExample("attribute-unknown", "# A?\n\n‸<!-- quiz: point=2 -->\n\n- [x] a\n- [ ] b\n"),
    FindingExample(
      "id-twice", "# A {#a}\n\n- [x] a\n- [ ] b\n\n‸# B {#a}\n\n- [x] a\n- [ ] b\n"),
    FindingExample("id-spelling", "‸# A? {#sea} (2 points)\n\n- [x] a\n- [ ] b\n"),
    FindingExample("id-spelling", "‸# A? {#sea} [1 P.]\n\n- [x] a\n- [ ] b\n"),
    FindingExample("id-spelling", "‸# A {#Big_One}\n\n- [x] a\n- [ ] b\n"),
  ])
  func `a wrong attribute is reported where it is`(_ example: FindingExample) {
    expectFinding(example.code, in: example.text)
  }

  @Test func `two answer forms are an error that names both lines`() {
    let marked = Marked(quizText("# A?\n\n- [x] a\n- [ ] b\n\n‸[[c]]\n"))
    let read = ReadFile(marked)
    #expect(read.questions.isEmpty)
    #expect(read.findings.map(\.location) == [marked.place])
    #expect(read.findings.first?.code == .formsMixed)
    #expect(read.findings.first?.message.contains("line 6 and") == true)
    #expect(read.findings.first?.message.contains("line 9") == true)
    #expect(read.document?.tally?.questions == 1)
  }

  @Test func `an ordered list below an explanation is a part of it`() {
    let read = ReadFile(quizText("# A?\n\n- [x] a\n- [ ] b\n\nSteps:\n\n1. one\n2. two\n"))
    #expect(read.findings == [])
    #expect(read.questions.map(\.kind) == [.single])
  }

  @Test func `without type quiz only boxes make questions`() {
    let read = ReadFile("# A\n\n1. one\n2. two\n\n[[x]]\n\n- a -> b\n")
    #expect(read.quiz == nil)
    #expect(read.article?.title == "A")
    #expect(read.article?.body.text.contains("[[x]]") == true)
    let kind = ReadFile("# A\n\n<!-- quiz: kind=ordering -->\n\n1. one\n2. two\n")
    #expect(kind.questions.map(\.kind) == [.ordering])
  }

  @Test func `sections between questions open the next`() {
    let read = ReadFile(
      "## A?\n\n- [x] a\n- [ ] b\n\n## Part two\n\nA text.\n\n## B?\n\n- [x] c\n- [ ] d\n")
    #expect(read.questions.last?.stem.text == "<h3>Part two</h3>\n<p>A text.</p>")
  }
}

extension QuestionTests {
  @Test(arguments: [
    ("> To be.\n\n<!-- -->\n", "", ["To be."]),
    ("> To be.\n", "To be.", []),
    ("> To be.\n\n<!-- -->\n\n> A hint.\n", "A hint.", ["To be."]),
    ("> One.\n\n<!-- a note -->\n\n> Two.\n", "One. Two.", []),
  ]) func `an empty comment below a quote keeps it from being a hint`(
    _ example: (above: String, hints: String, stem: [String])
  ) throws {
    let read = ReadFile("---\ntype: quiz\n---\n\n## Who?\n\n\(example.above)\n- [x] a\n- [ ] b\n")
    let question = try #require(read.questions.first)
    func words(_ html: HTML) -> String {
      String(decoding: html.bytes, as: UTF8.self).replacing(#/<[^>]*>|\n/#, with: "")
    }
    #expect(question.hints.map(words).joined(separator: " ") == example.hints)
    #expect(words(question.stem) == example.stem.joined())
  }
}
