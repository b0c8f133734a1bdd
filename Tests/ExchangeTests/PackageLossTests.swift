import Content
import Diagnostics
import Exchange
import Testing

/// What packages and banks say in rare ways is kept or told.
struct PackageLossTests {
  typealias Example = ImportExample

  private static func numbas(_ parts: String, statement: String = "Think.") -> String {
    #"// Numbas version: x"# + "\n"
      + #"{"name":"T","questions":[{"name":"Q","statement":"\#(statement)","parts":[\#(parts)]}]}"#
  }

  private static let number = #"{"type":"numberentry","prompt":"P","minValue":"1","maxValue":"1""#

  static let numbas: [Example] = [
    Example(
      name: "formulas between single dollars", format: .numbas,
      text: numbas(
        #"{"type":"numberentry","prompt":"Is $x^2$ or $$y$$ \\$5?","minValue":"1","maxValue":"1"}"#),
      markdown: ["Is $x^2$ or $$y$$ $5?"]),
    Example(
      name: "a text between parts", format: .numbas,
      text: numbas(#"{"type":"information","prompt":"<p>Now this.</p>"},"# + number + "}"),
      markdown: ["## Think.\n\nNow this.\n\nP\n"]),
    Example(
      name: "a text below all parts", format: .numbas,
      text: numbas(number + #"},{"type":"information","prompt":"Bye"}"#),
      findings: ["a text without a question below it"]),
    Example(
      name: "steps are hints", format: .numbas,
      text: numbas(
        number + #","steps":[{"type":"information","prompt":"<p>Look.</p>"},{"type":"jme"}]}"#),
      markdown: ["> Look.\n"], findings: ["a step that asks something"]),
    Example(
      name: "choices are worth what they earn, and some of them may be chosen", format: .numbas,
      text: numbas(
        #"{"type":"1_n_2","marks":0,"prompt":"P","choices":["a","b"],"matrix":["3",0]},{"type":"m_n_2","marks":0,"maxAnswers":1,"prompt":"R","choices":["a","b"],"matrix":["1",0],"alternatives":[{"marks":1}],"stepsPenalty":1}"#
      ), markdown: ["points=300", "kind=multiple -->\n\nR\n\n- [x] a\n- [ ] b"],
      findings: [
        "other answers that earn", "a hint costs points", "no more than 1 choice can be chosen",
      ]),
    Example(
      name: "what is worth nothing, and fractions", format: .numbas,
      text: numbas(number + #","marks":0,"allowFractions":true}"#), markdown: ["points=0"],
      findings: ["a fraction may be typed"]),
    Example(
      name: "texts, tags and groups of an exam", format: .numbas,
      text:
        #"{"name":"T","metadata":{"licence":"CC BY"},"feedback":{"intro":"<p>Hello</p>","feedbackmessages":[{"message":"Bye"}]},"question_groups":[{"name":"G","pickingStrategy":"all-shuffled","questions":[{"name":"Q","statement":"S","tags":["t"],"parts":[\#(number)}]}]}]}"#,
      markdown: ["tags: [t]", "shuffle-questions: yes", "Hello\n"],
      findings: ["the text at the end", "the license CC BY"]),
    Example(
      name: "a text with gaps is worth what they are", format: .numbas,
      text: numbas(
        #"{"type":"gapfill","marks":0,"prompt":"A [[0]] b [[1]].","gaps":[{"type":"patternmatch","answer":"x","marks":2},{"type":"patternmatch","answer":"y","marks":2}]}"#
      ), markdown: ["points=400"]),
  ]

  static let moodle: [Example] = [
    Example(
      name: "an asterisk with a backslash", format: .moodleXML,
      text: SilentLossTests.moodle(
        "shortanswer", "Which?", "<answer fraction=\"100\"><text>2\\*3</text></answer>"),
      markdown: ["[[2*3]]"]),
    Example(
      name: "an asterisk alone", format: .gift, text: "Which? {=2*3}\n", markdown: ["[[2*3]]"],
      findings: ["the asterisk in \"2*3\""]),
    Example(
      name: "an asterisk of GIFT with a backslash", format: .gift, text: "Which? {=2\\*3}\n",
      markdown: ["[[2*3]]"]),
    Example(
      name: "an order of one", format: .moodleXML,
      text: SilentLossTests.moodle(
        "ordering", "Sort.", "<answer fraction=\"1\"><text>a</text></answer>"),
      findings: ["there is nothing to order"]),
    Example(
      name: "a brace in an answer", format: .gift, text: "Which set? {=a ~{b} ~c}\n",
      findings: ["braces inside an answer"]),
    Example(
      name: "a category twice", format: .gift,
      text:
        "$CATEGORY: a\n\nIs x? {T}\n\nEnd of a.\n\n$CATEGORY: b\n\nIs y? {T}\n\n$CATEGORY: a\n\nIs z? {T}\n\nEnd.\n",
      markdown: ["# End of a.\n\n## Is z?", "# End.\n"]),
    Example(
      name: "a category with a text alone", format: .gift,
      text: "$CATEGORY: a\n\nNo question.\n\n$CATEGORY: b\n\nIs y? {T}\n",
      markdown: ["## Is y?"], findings: ["the text of \"a\", which has no question below it"]),
    Example(
      name: "words to drag with tags", format: .moodleXML,
      text: SilentLossTests.moodle(
        "ddwtos", "<p>It is [[1]].</p>",
        "<dragbox><text>H&lt;sub&gt;2&lt;/sub&gt;O</text></dragbox><dragbox><text>CO</text></dragbox>"
      ),
      markdown: ["It is [[(H₂O)|CO]]."]),
    Example(
      name: "an image that was changed, and one in a folder", format: .moodleXML,
      text: SilentLossTests.moodle(
        "multichoice",
        "<p>Which?</p><p><img src=\"@@PLUGINFILE@@/a%20b.png?time=17\"><img src=\"@@PLUGINFILE@@/sub/c.png\"></p>",
        "<answer fraction=\"100\"><text>a</text></answer><answer fraction=\"0\"><text>b</text></answer>"
      ).split(separator: "]]></text></questiontext>").joined(
        separator:
          "]]></text><file name=\"a b.png\" path=\"/\" encoding=\"base64\">AQI=</file><file name=\"c.png\" path=\"/sub/\" encoding=\"base64\">AQM=</file></questiontext>"
      ),
      markdown: ["![](img/a-b.png)![](img/c.png)"]),
  ]

  static let others: [Example] = [
    Example(
      name: "a list below the solution of R", format: .rExams,
      text:
        "Question\n========\nHow much?\n\nSolution\n========\nSo:\n\nAnswerlist\n----------\n* one\n* two\n\nMeta-information\n================\nextype: num\nexsolution: 3\nexname: n\n",
      markdown: ["So:\n\n- one\n- two\n"]),
    Example(
      name: "formulas of Anki", format: .anki,
      text: "Is [$]x^2[/$] or [latex]$y$[/latex] or [$$]z[/$$]?\tyes\n",
      markdown: ["Is $x^2$ or $y$ or $$z$$?"]),
    Example(
      name: "sides of pairs that have several blocks", format: .moodleXML,
      text: SilentLossTests.moodle(
        "matching", "<p>Match.</p>",
        "<subquestion format=\"html\"><text><![CDATA[<p>a</p><p>b</p>]]></text><answer><text>1</text></answer></subquestion><subquestion format=\"html\"><text><![CDATA[c]]></text><answer><text>2</text></answer></subquestion>"
      ), markdown: ["- a\\\n  b -> 1\n- c -> 2\n"]),
    Example(
      name: "pairs with code", format: .moodleXML,
      text: SilentLossTests.moodle(
        "matching", "<p>Match.</p>",
        "<subquestion format=\"html\"><text><![CDATA[<pre>a</pre>]]></text><answer><text>1</text></answer></subquestion><subquestion format=\"html\"><text><![CDATA[c]]></text><answer><text>2</text></answer></subquestion>"
      ), findings: ["a pair with a list, code or a table"]),
    Example(
      name: "an image of QTI 2", format: .qti,
      text: SilentLossTests.item(
        "",
        "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\"><correctResponse><value>A</value></correctResponse></responseDeclaration>",
        "<p>Q <object type=\"image/png\" data=\"https://x.y/a.png\">A b</object></p><choiceInteraction responseIdentifier=\"R\"><simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice></choiceInteraction>"
      ), markdown: ["Q ![A b](https://x.y/a.png)"]),
    Example(
      name: "feedback inside a choice of QTI 2", format: .qti,
      text: SilentLossTests.item(
        "",
        "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\"><correctResponse><value>A</value></correctResponse></responseDeclaration><outcomeDeclaration identifier=\"MAXSCORE\"><defaultValue><value>0.333</value></defaultValue></outcomeDeclaration>",
        "<p>Q?</p><choiceInteraction responseIdentifier=\"R\"><simpleChoice identifier=\"A\"><p>a<feedbackInline identifier=\"A\">one</feedbackInline></p><feedbackInline identifier=\"A\">two</feedbackInline></simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice></choiceInteraction>"
      ), markdown: ["- [x] a\n  > one\n  >\n  > two\n"], findings: ["a worth of 0.333"]),
  ]

  @Test(arguments: numbas + moodle + others)
  func `what is said in a rare way is kept or told`(example: Example) {
    let read = imported(example.text, as: example.format)
    let text = read.markdown
    #expect(read.diagnostics.count == example.findings.count, "\(read.diagnostics.map(\.message))")
    for (finding, part) in zip(read.diagnostics, example.findings) {
      #expect(finding.message.contains(part), "\(finding.message)")
    }
    for part in example.markdown { #expect(text.contains(part), "\(text)") }
  }

  @Test(arguments: [
    ("$course$/top/a/b", "a/b"), ("$module$/Top/Top 10", "top/top-10"), ("top/$5 a day", "5-a-day"),
    ("Tests/top", "tests/top"),
  ]) func `only what Moodle puts before a category is no part of its name`(
    category: String, path: String
  ) {
    let read = imported("$CATEGORY: \(category)\n\nIs it? {T}\n", as: .gift)
    #expect(read.quizzes.map(\.path) == [path])
  }

  @Test func `a table is written for QTI without a word`() {
    var quiz = WrittenQuiz(path: "q")
    quiz.questions = [
      WrittenQuestion(
        .single, heading: "Which?",
        form: .choices([WrittenChoice("a", isRight: true), WrittenChoice("b", isRight: false)]))
    ]
    quiz.questions[0].stem = "| a | b |\n| --- | --- |\n| 1 | 2 |"
    #expect(writeQuizzes([ExportedQuiz(quiz, source: "q.md")], as: .qti2).losses == [])
  }

  @Test(arguments: [ExchangeFormat.gift, .moodleXML])
  func `an asterisk in an answer comes back without a word`(format: ExchangeFormat) {
    var quiz = WrittenQuiz(path: "q")
    for segments in [
      [WrittenSegment.blank(.text(["2*3", "a\\*b"]))],
      [.markdown("It is "), .blank(.text(["2*3", "a\\*b"])), .markdown(" here.")],
    ] {
      quiz.questions.append(
        WrittenQuestion(
          segments.count == 1 ? .shortText : .cloze, heading: "Which?", form: .blanks(segments)))
    }
    let written = writeQuizzes([ExportedQuiz(quiz, source: "q.md")], as: format)
    #expect(String(decoding: written.bytes, as: UTF8.self).contains("2\\*3"))
    let read = imported(written.bytes, as: format)
    #expect(read.diagnostics == [])
    #expect(read.quizzes.first?.questions.map(\.form) == quiz.questions.map(\.form))
  }
}
