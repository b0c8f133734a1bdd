import Content
import Diagnostics
import Exchange
import Testing

/// Exercises of programs that could compute them, as far as nothing has to be computed.
struct StaticExerciseTests {
  typealias Example = ImportExample

  private static func exercise(_ question: String, _ information: String, solution: String = "")
    -> String
  {
    "Question\n========\n\(question)\n\nSolution\n========\n\(solution)\n\nMeta-information\n================\nexname: Name It\n\(information)\n"
  }

  private static func exam(_ part: String, more: String = "") -> String {
    "// Numbas version: exam_results_page_options\n{\"name\":\"Sums\",\"percentPass\":50,\"question_groups\":[{\"questions\":[{\"name\":\"First\",\"statement\":\"<p>Think.</p>\",\"advice\":\"<p>So.</p>\",\(more)\"parts\":[\n\(part)\n]}]}]}"
  }

  static let examples: [Example] = [
    Example(
      name: "single choice of R/exams", format: .rExams,
      text: exercise(
        "Which is *longest*?\n\nOf $n$ rivers.\n\nAnswerlist\n----------\n* Nile\n* Seine\n  in France",
        "extype: schoice\nexsolution: 10\nexpoints: 2\nexshuffle: FALSE\nexauthor: Ada",
        solution: "By far.\n\nAnswerlist\n----------\n* True.\n* False. It is short"),
      markdown: [
        "## Which is *longest*? {#name-it}", "points=200 shuffle=no", "Of $n$ rivers.",
        "- [x] Nile\n- [ ] Seine\n  in France\n  > It is short\n\nBy far.\n",
      ], findings: ["1 not-kept"]),
    Example(
      name: "multiple choice with other headings", format: .rExams,
      text:
        "---\ntitle: x\n---\n# Question\n\nWhich?\n\n## Answerlist\n\n- a\n- b\n- c\n\n# Meta-information\nextype: mchoice\nexsolution: 011\n",
      markdown: ["## Which?\n\n- [ ] a\n- [x] b\n- [x] c\n"]),
    Example(
      name: "a number, a text and blanks", format: .rExams,
      text: exercise("How much?", "extype: num\nexsolution: 1.5\nextol: 0.25"),
      markdown: ["[[= 1.5 +- 0.25]]"]),
    Example(
      name: "a text to be typed", format: .rExams,
      text: exercise("Who?", "extype: string\nexsolution: Ada"), markdown: ["[[Ada]]"]),
    Example(
      name: "a cloze with places", format: .rExams,
      text: exercise(
        "One ##ANSWER1## and two ##ANSWER2##.",
        "extype: cloze\nexclozetype: num|string\nexsolution: 1|deux\nextol: 0|0"),
      markdown: ["One [[= 1]] and two [[deux]]."]),
    Example(
      name: "what R computes", format: .rExams,
      text: exercise("```{r}\nx <- 1\n```\nHow much is `r x`?", "extype: num\nexsolution: `r x`"),
      findings: ["1 question-left-out"]),
    Example(
      name: "a key of another length", format: .rExams,
      text: exercise(
        "Which?\n\nAnswerlist\n----------\n* a\n* b", "extype: schoice\nexsolution: 100"),
      findings: ["1 question-left-out"]),
    Example(
      name: "essays", format: .rExams, text: exercise("Why?", "extype: file\nexsolution: x"),
      findings: ["1 question-left-out"]),
    Example(
      name: "AMC-TXT", format: .amcText,
      text: """
        # a comment
        Title: Rivers
        Presentation: Think
        well.
        PaperSize: A4

        * Which is [*longest*], 2 * 3?
        Look at [[$x^2$]] and [|f()|].
        + Nile
        - Seine
        goes on

        *( A group
        **[ordered,id=asia]{b=2} Which are in Asia?
        - -2
        + Indus
        +[horiz]{b=1} Mekong
        *)
        *<lines=4> Why?
        -[O]{0} O
        * Two right?
        + a
        + b
        """,
      markdown: [
        "title: Rivers", "Think\nwell.",
        "## Which is **longest**, 2 * 3? Look at $x^2$ and `f()`.\n\n- [x] Nile\n- [ ] Seine goes on\n",
        "{#asia}", "shuffle=no", "- [ ] -2\n- [x] Indus\n- [x] Mekong\n",
      ],
      findings: [
        "13 not-kept", "14 not-kept", "19 question-left-out", "21 question-left-out",
      ]),
    Example(
      name: "choices of Numbas", format: .numbas,
      text: exam(
        #"{"type":"1_n_2","marks":2,"prompt":"<p>Which <b>is</b> it?</p>","choices":["<p>a</p>","b"],"matrix":[0,"1"],"distractors":["","<i>Yes</i>"],"shuffleChoices":false},"#
          + #"{"type":"m_n_2","prompt":"Both?","choices":["a","b","c"],"matrix":[["1"],["0.5"],["-1"]]}"#
      ),
      markdown: [
        "title: Sums", "pass: 50", "## Think.\n\n<!-- quiz: points=200 shuffle=no -->",
        "Which **is** it?\n\n- [ ] a\n- [x] b\n  > *Yes*\n", "- [x] a\n- [x] b\n- [ ] c\n\nSo.\n",
      ], findings: ["3 not-kept"]),
    Example(
      name: "numbers, texts and gaps of Numbas", format: .numbas,
      text: exam(
        #"{"type":"numberentry","prompt":"$\\frac{1}{2}$?","minValue":"0.4","maxValue":0.6},"#
          + #"{"type":"patternmatch","prompt":"Who?","answer":"Ada|Lovelace"},"#
          + #"{"type":"gapfill","prompt":"<p>One [[1]] two [[0]].</p>","gaps":[{"type":"patternmatch","answer":"x"},{"type":"1_n_2","choices":["p","q"],"matrix":[1,0]}]}"#
      ),
      markdown: ["[[= 0.4..0.6]]", "[[Ada|Lovelace]]", "One [[(p)|q]] two [[x]]."]),
    Example(
      name: "what Numbas computes", format: .numbas,
      text: exam(
        #"{"type":"numberentry","prompt":"{x}?","minValue":"1","maxValue":"1"},"# + "\n"
          + #"{"type":"numberentry","prompt":"?","minValue":"x","maxValue":"x"},"# + "\n"
          + #"{"type":"jme","prompt":"?","answer":"x"},"# + "\n"
          + #"{"type":"1_n_2","prompt":"?","choices":["a","b"],"matrix":"[1,0]"},"# + "\n"
          + #"{"type":"gapfill","prompt":"[[0]] [[0]] [[9]]","gaps":[]}"#),
      findings: (3...7).map { "\($0) question-left-out" }),
    Example(
      name: "variables", format: .numbas,
      text: exam(#"{"type":"1_n_2"}"#, more: #""variables":{"a":{"definition":"1"}},"#),
      findings: ["3 question-left-out"]),
  ]

  @Test(arguments: examples) func `what computes nothing is read, and the rest is named`(
    example: Example
  ) {
    let read = imported(example.text, as: example.format)
    let text = read.markdown
    for part in example.markdown { #expect(text.contains(part), "\(part)\nin\n\(text)") }
    #expect(read.diagnostics.map { "\($0.location.line) \($0.code.name)" } == example.findings)
    if example.markdown.isEmpty { #expect(read.quizzes.allSatisfy { $0.questions.isEmpty }) }
    #expect(likelyFormat(of: Array(example.text.utf8)) == example.format)
  }

  @Test(arguments: [ExchangeFormat.rExams, .amcText, .numbas])
  func `a file without a question of the format is a finding`(format: ExchangeFormat) {
    for text in ["", "Hello\n", "{}", "Question\n", "# Question", "*", "*\n+ a"] {
      let read = imported(text, as: format)
      #expect(read.diagnostics.contains { $0.severity == .error }, "\(text)")
    }
  }
}
