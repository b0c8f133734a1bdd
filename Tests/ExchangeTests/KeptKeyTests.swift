import Content
import Diagnostics
import Exchange
import Testing

/// Texts of other programs that would be taken for answers, and answers for others.
struct KeptKeyTests {
  typealias Example = ImportExample

  private static func moodle(_ type: String, _ text: String, _ answers: String) -> String {
    "<quiz><question type=\"\(type)\"><name><text>c</text></name><questiontext format=\"html\"><text><![CDATA[\(text)]]></text></questiontext>\(answers)</question></quiz>"
  }

  private static func answer(_ text: String, _ fraction: String = "100", _ more: String = "")
    -> String
  {
    "<answer fraction=\"\(fraction)\" format=\"html\"><text><![CDATA[\(text)]]></text>\(more)</answer>"
  }

  private static func pair(_ left: String, _ right: String) -> String {
    "<subquestion><text>\(left)</text><answer><text>\(right)</text></answer></subquestion>"
  }

  static let examples: [Example] = [
    Example(
      name: "a numbered list above an ordering", format: .moodleXML,
      text: moodle(
        "ordering", "<p>Rules:</p><ol><li>no talking</li><li>no running</li></ol>",
        answer("ant", "1") + answer("bee", "2") + answer("cat", "3")),
      markdown: ["> 1. no talking\n> 2. no running\n\n<!-- -->\n\n1. ant\n2. bee\n3. cat\n"],
      findings: [
        "warning a list in the text of the question, which would be taken for its answers, becomes a quote"
      ]),
    Example(
      name: "a list with arrows above pairs", format: .moodleXML,
      text: moodle(
        "matching", "<p>Given:</p><ul><li>A → B means implies</li><li>C → D too</li></ul>",
        pair("e", "f") + pair("g", "h")),
      markdown: [
        "> - A → B means implies\n> - C → D too\n\n<!-- -->\n\n- e -> f\n- g -> h\n"
      ],
      findings: [
        "warning a list in the text of the question, which would be taken for its answers, becomes a quote"
      ]),
    Example(
      name: "quotes as choices", format: .moodleXML,
      text: moodle(
        "multichoice", "Pick the sentence",
        answer("<p>Kant:</p><blockquote>Act so</blockquote>")
          + answer("<p>Hume:</p><blockquote>Act otherwise</blockquote>", "0")),
      markdown: ["- [x] Kant:\n\n  Act so\n\n- [ ] Hume:\n\n  Act otherwise\n"],
      findings: [
        "warning a quote in choice 1, which would be taken for its feedback, becomes plain text",
        "warning a quote in choice 2, which would be taken for its feedback, becomes plain text",
      ]),
    Example(
      name: "a quote at the end of the text", format: .moodleXML,
      text: moodle(
        "multichoice", "<p>Who said this?</p><blockquote>To be or not</blockquote>",
        answer("Hamlet") + answer("Faust", "0")),
      markdown: ["> To be or not\n\n<!-- -->\n\n- [x] Hamlet\n- [ ] Faust\n"]),
    Example(
      name: "a quote above blanks", format: .json,
      text:
        #"{"podium-quizzes":1,"quizzes":[{"path":"q","questions":[{"kind":"cloze","heading":"Who?","text":["> To be\n\nIt is ",{"accept":["Hamlet"]},"."]}]}]}"#,
      markdown: ["> To be\n\n<!-- -->\n\nIt is [[Hamlet]].\n"]),
    Example(
      name: "a shown number that is not in the middle", format: .json,
      text:
        #"{"podium-quizzes":1,"quizzes":[{"path":"q","questions":[{"kind":"numeric","heading":"How many?","text":[{"low":"98","high":"103","shown":"100"}]}]}]}"#,
      markdown: ["[[= 98..103]]"],
      findings: [
        "warning 100 as the answer that is shown; it is not in the middle of 98..103"
      ]),
    Example(
      name: "an asterisk with a backslash in a list", format: .moodleXML,
      text: moodle("cloze", #"Is {1:MULTICHOICE:%0%*~%100%\\*~%0%**} it?"#, ""),
      markdown: [#"[[*|(\\*)|**]]"#]),
    Example(
      name: "a tolerance that is not said", format: .moodleXML,
      text: moodle("numerical", "x", answer("5", "100", "<tolerance></tolerance>")),
      markdown: ["[[= 5]]"]),
    Example(
      name: "a number with a unit", format: .moodleXML,
      text: moodle("numerical", "x", answer("5 km")),
      findings: [
        "error \"5 km\" is no number that can be kept; write digits, at most 18, without a unit or a power of ten; it is left out"
      ]),
    Example(
      name: "what speaks of the other choices", format: .openTriviaDB,
      text:
        #"{"response_code":0,"results":[{"type":"multiple","difficulty":"easy","category":"C","question":"Which?","correct_answer":"All of the above","incorrect_answers":["Seals","Whales","Otters"]}]}"#,
      markdown: ["- [ ] Otters\n- [ ] Seals\n- [ ] Whales\n- [x] All of the above\n"]),
    Example(
      name: "a question of a form without points", format: .forms,
      text:
        "Time,Score,Name,Name [Score],Which?,Which? [Score]\n1,1 / 1,Ann,-- / 0,sea,1.00 / 1\n2,0 / 1,Bob,-- / 0,sand,0.00 / 1\n",
      markdown: ["## Which?"],
      findings: [
        "warning \"Name\", which earns no points", "warning a sheet of responses has only choices",
      ]),
    Example(
      name: "HTML in a table of Blackboard", format: .tsv,
      text: "MC\tWhich <b>is</b> H<sub>2</sub>O?\twater\tcorrect\tair\tincorrect\n",
      markdown: ["- [x] water"],
      findings: ["warning"]),
  ]

  @Test(arguments: examples) func `what stands beside answers keeps its meaning`(example: Example) {
    let read = imported(example.text, as: example.format)
    let written = read.quizzes.map { WrittenFile(of: $0) }
    let text = written.compactMap { $0.file.map { String(decoding: $0.bytes, as: UTF8.self) } }
      .joined()
    for markdown in example.markdown { #expect(text.contains(markdown), "\(text)") }
    #expect(written.flatMap(\.refusals) == [])
    let found = read.diagnostics.map { "\($0.severity.rawValue) \($0.message)" }
    #expect(found.count == example.findings.count, "\(found)")
    for (said, wanted) in zip(found, example.findings) {
      #expect(said.hasPrefix(wanted) || said.contains(wanted.dropFirst(8)), "\(said)")
    }
  }

  @Test(
    arguments: [
      ("Big {#1,000:1}\n", ExchangeFormat.gift), ("Big {#12,345..13,000}\n", .gift),
      ("Big {#5:1,000}\n", .gift),
      (moodle("numerical", "x", answer("1,000")), .moodleXML),
      (moodle("numerical", "x", answer("5", "100", "<tolerance>1,000</tolerance>")), .moodleXML),
      (moodle("cloze", "x {1:NUMERICAL:=1,000:1}", ""), .moodleXML),
      ("1. How many?\n= 1,000 +- 1\n", .textQTI), ("1. How many?\n= 5 +- 1,000\n", .textQTI),
      ("NUM\tHow many?\t1,000\t5\n", .tsv),
      (
        #"[{"question":"How many?","type":"numeric","answers":[{"type":"value","value":"1,000","correct":true}]}]"#,
        .jupyterQuiz
      ),
      (
        "Question\n========\nHow many?\n\nMeta-information\n================\nexname: a\nextype: num\nexsolution: 1,000\nextol: 1\n",
        .rExams
      ),
      (
        #"{"podium-quizzes":1,"quizzes":[{"path":"q","questions":[{"kind":"numeric","heading":"E","text":[{"low":"1,000","high":"2000"}]}]}]}"#,
        .json
      ),
    ] as [(String, ExchangeFormat)])
  func `a comma that may part thousands is asked about`(
    _ example: (text: String, format: ExchangeFormat)
  ) {
    let read = imported(example.text, as: example.format)
    #expect(read.quizzes.flatMap(\.questions).isEmpty)
    let errors = read.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(
      errors.contains { $0.contains("may be in thousands or have three decimals; write 1") },
      "\(errors)")
  }

  /// A quiz as another format keeps it, with what is said of that.
  private func exported(_ text: String, as format: ExchangeFormat) -> (Imported, [String]) {
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "q.md", bytes: Array("---\ntype: quiz\n---\n\n\(text)".utf8))
    let quiz = readWrittenQuiz(file, reporting: &findings)
    let written = writeQuizzes(quiz.map { [ExportedQuiz($0, source: "q.md")] } ?? [], as: format)
    return (imported(written.bytes, as: format, from: "q.x"), written.losses.map(\.message))
  }

  @Test(
    arguments: [
      (#"The regex [[`a\-z`]] and [[`\+x`|b]] match."#, ExchangeFormat.h5p),
      (#"The signs [[`\(x\)`|`\[x\]`]] and [[z]] do it."#, .qti1),
      (#"Pick [[`\[0-9\]`|(`\(a\)`)|c]] now."#, .qti1),
      ("Moodle writes {1:MC:=a~b} for a [[cloze]] text.", .moodleXML),
      (#"Pick [[`*`|(`\*`)|`**`]] now."#, .moodleXML),
    ] as [(String, ExchangeFormat)])
  func `answers come back as they were`(_ example: (text: String, format: ExchangeFormat)) throws {
    var findings: [Diagnostic] = []
    let text = "## Which?\n\n\(example.text)\n"
    let file = SourceFile(path: "q.md", bytes: Array("---\ntype: quiz\n---\n\n\(text)".utf8))
    let quiz = try #require(readWrittenQuiz(file, reporting: &findings))
    let (read, _) = exported(text, as: example.format)
    #expect(read.quizzes.flatMap(\.questions).map(\.form) == quiz.questions.map(\.form))
  }

  @Test func `JSON of several shapes is not taken for that of Open Trivia Database`() {
    let pair = #"[{"question":"A?","correct_answer":"x","incorrect_answers":["y"]}]"#
    #expect(likelyFormat(of: Array(pair.utf8)) != .openTriviaDB)
  }

  @Test(arguments: [ExchangeFormat.anki, .ankiPackage])
  func `braces of a cloze are text on a card without blanks`(format: ExchangeFormat) {
    let (read, _) = exported("## Which?\n\n- [ ] {{c1::x}}\n- [x] {{ x }}\n", as: format)
    #expect(read.quizzes.flatMap(\.questions).map(\.typed) == [["{{ x }}"]])
  }

  @Test(
    arguments: [
      ("## A?\n\n- [x] a\n  > Yes.\n- [ ] b\n", ExchangeFormat.anki, "the feedback on its choices"),
      (
        "## A?\n\n<!-- quiz: kind=multiple -->\n\n- [x] a\n- [ ] b\n- [ ] c\n", .csv,
        "multiple choice with one right choice becomes single choice"
      ),
      ("## A?\n\n[[True]]\n", .csv, "the answer \"True\" becomes true or false"),
      (#"## A?"# + "\n\n" + #"[[`\(x\)`]]"# + "\n", .anki, "signs around a formula"),
      ("## A?\n\n- [x] =1+1\n- [ ] 3\n", .csv, "spreadsheet programs take \"=1+1\" for a formula"),
    ] as [(String, ExchangeFormat, String)])
  func `what a format has no place for is told`(
    _ example: (text: String, format: ExchangeFormat, loss: String)
  ) {
    let (_, losses) = exported(example.text, as: example.format)
    #expect(losses.contains { $0.hasPrefix(example.loss) }, "\(losses)")
  }
}
