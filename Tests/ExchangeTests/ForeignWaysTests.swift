import Content
import Diagnostics
import Testing

@testable import Exchange

/// Ways of foreign files that were read wrong, or refused though they can be understood.
struct ForeignWaysTests {
  typealias Example = SilentLossTests.Example

  static let texts: [Example] = [
    Example(
      name: "a list in a question that asks for a number is a part of it", format: .rExams,
      text:
        "Question\n========\nWhich?\n\nAnswerlist\n----------\n* Sea\n* Sand\n\nMeta-information\n================\nextype: num\nexsolution: 4\n",
      markdown: ["## Which?\n\n- Sea\n- Sand\n\n[[= 4]]"]),
    Example(
      name: "an answer of a card that may be several", format: .flashcards,
      text: "Sky::blue or azure\nGrass::green/grün\n", findings: ["taken for one text"],
      markdown: ["[[blue or azure]]"]),
    Example(
      name: "what looks like an id at the end of a question", format: .gift,
      text: "What is \\{\\#foo\\} {=a ~b}\n", markdown: ["## What is {#foo} {#what-is-foo}"]),
    Example(
      name: "the same in a numbered question, and an id of a heading", format: .letters,
      text:
        "1. What is {#foo}\nA) a\nB) b\nAnswer: A\n\n## Which? {#own}\n\nA) c\nB) d\n\nAnswer: B\n",
      markdown: ["## What is {#foo} {#what-is-foo}", "## Which? {#own}"]),
    Example(
      name: "a key with one letter for two questions", format: .letters,
      text: "1. Which?\nA) a\nB) b\n\n2. What?\nA) c\nB) d\n\n## Answers\n\nA\n",
      findings: ["there is no answer", "understood in several ways"]),
    Example(
      name: "a heading for the answer of one question", format: .letters,
      text:
        "## Which?\n\nA) a\nB) b\n\n### Answer\n\nA\n\n## What?\n\nA) c\nB) d\n\n### Answer\n\nB\n",
      markdown: ["- [x] a\n- [ ] b", "- [ ] c\n- [x] d"]),
    Example(
      name: "all choices as the answer to which came first", format: .letters,
      text: "1. Which came first?\nA) a\nB) b\nC) c\nAnswer: A, B, C\n",
      findings: ["order of their own"]),
    Example(
      name: "weights behind choices", format: .letters,
      text: "1. Which?\nA) a (50%)\nB) b (-50 %)\nC) c (50%)\nAnswer: A, C\n",
      findings: ["the percentages behind these choices"], markdown: ["- [x] a (50%)"]),
    Example(
      name: "a table of questions", format: .letters,
      text: "| Question | A | B | Answer |\n|---|---|---|---|\n| Which? | a | b | A |\n",
      findings: ["a table of questions"]),
    Example(
      name: "Persian letters in an order of their own", format: .letters,
      text: "1. Which?\nالف) a\nب) b\nپ) c\nپاسخ: پ\n", markdown: ["- [ ] b\n- [x] c"]),
    Example(
      name: "a Persian letter that stands for two places", format: .letters,
      text: "1. Which?\nالف) a\nب) b\nپ) c\nت) d\nپاسخ: ت\n", findings: ["skip or repeat"]),
    Example(
      name: "Arabic letters in the order of the alphabet", format: .letters,
      text: "1. Which?\nأ) a\nب) b\nت) c\nث) d\nالإجابة: ث\n", markdown: ["- [ ] c\n- [x] d"]),
    Example(
      name: "boxes in one line", format: .letters,
      text: "1. The sea is wet.\n☒ True ☐ False\n\n2. The sand is wet. ☐ True ☒ False\n",
      markdown: ["wet.\n\n- [x] True\n- [ ] False", "wet.\n\n- [ ] True\n- [x] False"]),
    Example(
      name: "letters in squares and circles", format: .letters,
      text:
        "Which?\n🅰️ a\n🅱️ b\nAnswer: 🅱️\n\nWhat?\n🅐 c\n🅑 d\nAnswer: A\n\nWho?\n🄰 e\n🄱 f\nAnswer: 🄰\n",
      markdown: ["- [ ] a\n- [x] b", "- [x] c\n- [ ] d", "- [x] e\n- [ ] f"]),
    Example(
      name: "blanks of HTML before lines", format: .letters,
      text:
        "1. Which?\n&nbsp;&nbsp;A) a\n&nbsp;&nbsp;B) b\n&nbsp;&nbsp;Answer: B\n\n&nbsp;2. What?\n\u{A0}A) c\n\u{A0}B) d\n\u{A0}**Answer:** A\n",
      markdown: ["## Which?\n\n- [ ] a\n- [x] b", "## What?\n\n- [x] c\n- [ ] d"]),
    Example(
      name: "a category in the first of its rows", format: .csv,
      text:
        "category,question,answer,choice a,choice b\nWater,P?,A,x,y\n,Q?,A,x,y\nAir,R?,B,x,y\n",
      findings: ["this row has no category"], markdown: ["title: Water"]),
    Example(
      name: "a table of Markdown", format: .csv,
      text:
        "| question | a | b | answer |\n|:---|---|---|---|\n| Which, so? | x | y | A |\n| What? | x | y | B |\n",
      markdown: ["## Which, so?\n\n- [x] x\n- [ ] y", "## What?\n\n- [ ] x\n- [x] y"]),
    Example(
      name: "a table with bars", format: .csv,
      text: "question|a|b|answer\nWhich?|x|y|A\nWhat?|x|y|B\n", markdown: ["- [ ] x\n- [x] y"]),
    Example(
      name: "aims and advice of QTI 1.2", format: .qti,
      text:
        "<questestinterop><assessment title=\"T\"><objectives><material><mattext>Learn.</mattext></material></objectives><section><item ident=\"i\" title=\"Q\"><rubric><material><mattext>Think.</mattext></material></rubric><presentation><material><mattext>Which?</mattext></material><response_lid ident=\"r\" rcardinality=\"Single\"><render_choice><response_label ident=\"a\"><material><mattext>x</mattext></material></response_label><response_label ident=\"b\"><material><mattext>y</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident=\"r\">a</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>",
      findings: ["the text of <rubric>"], markdown: ["Learn.\n\n## Which?"]),
    Example(
      name: "JSON with German names", format: .json,
      text: #"[{"frage":"P?","antworten":["x","y"],"richtig":"y","erklärung":"So."}]"#,
      markdown: ["- [ ] x\n- [x] y\n\nSo."]),
    Example(
      name: "JSON with French names", format: .json,
      text: #"[{"question":"P?","réponses":["x","y"],"bonne_réponse":"x"}]"#,
      markdown: ["- [x] x\n- [ ] y"]),
    Example(
      name: "JSON with Spanish names", format: .json,
      text:
        #"[{"pregunta":"P?","respuestas":[{"texto":"x","correcta":false},{"texto":"y","correcta":true}]}]"#,
      markdown: ["- [ ] x\n- [x] y"]),
    Example(
      name: "JSON with names that are not known", format: .json,
      text: #"{"data":[{"vraag":"P?","goed":"x"}]}"#, findings: [#"has "vraag", "goed""#]),
    Example(
      name: "choices by their letters in a list", format: .json,
      text:
        #"[{"question":"P?","options":[{"A":"x","B":"y"}],"answer":"B"},{"question":"Q?","options":[{"A":"x"},{"B":"y"}],"answer":"A"}]"#,
      markdown: ["## P?\n\n- [ ] x\n- [x] y", "## Q?\n\n- [x] x\n- [ ] y"]),
  ]

  @Test(arguments: texts) func `foreign ways are understood or told`(example: Example) {
    let read = imported(example.text, as: example.format)
    #expect(read.diagnostics.count == example.findings.count, "\(read.diagnostics.map(\.message))")
    for (finding, part) in zip(read.diagnostics, example.findings) {
      #expect(finding.message.contains(part), "\(finding.message)")
    }
    for part in example.markdown { #expect(read.markdown.contains(part), "\(read.markdown)") }
    if example.markdown.isEmpty { #expect(read.quizzes.isEmpty) }
  }

  @Test func `a text that is not UTF-8 names a way out`() {
    let read = imported(Array("1. Qu".utf8) + [0xE9, 0x0A], as: .letters)
    #expect(read.diagnostics.map(\.code) == [.importEncoding])
    #expect(read.diagnostics.first?.message.contains("iconv -f WINDOWS-1252") == true)
    #expect(read.diagnostics.first?.location.column == 6)
  }

  /// Formulas with signs of GIFT, of Markdown and of HTML, beside code and money.
  @Test(arguments: [
    "What is $x^2$ for $x = 2$?", "Set $\\{a, b\\}$ and $a<b$", "Is $a_1*b_2 = \\vec{x}\\,y$ so?",
    "Is `$x$` code and $y \\\\ z$ none?", "Pay $5, not $x$",
  ]) func `formulas in GIFT are those of Moodle, and return`(text: String) {
    var quiz = WrittenQuiz(path: "q")
    quiz.settings.title = "q"
    let choices = [WrittenChoice(text, isRight: true), WrittenChoice("b $$c~d$$", isRight: false)]
    var question = WrittenQuestion(.single, form: .choices(choices))
    question.heading = text
    question.explanation = "So $x_1$ is."
    quiz.questions = [question]
    let written = writeQuizzes([ExportedQuiz(quiz, source: "q.md")], as: .gift)
    #expect(written.losses.isEmpty)
    let gift = String(decoding: written.bytes, as: UTF8.self)
    #expect(gift.contains(#"So \\\\(x_1\\\\) is."#), "\(gift)")
    let read = imported(written.bytes, as: .gift)
    #expect(read.diagnostics == [])
    let back = read.quizzes.first?.questions.first
    #expect(back?.heading == text)
    #expect(back?.choices?.map(\.text) == choices.map(\.text))
    #expect(back?.explanation == question.explanation)
  }
}
