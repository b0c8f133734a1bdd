import Content
import Diagnostics
import Exchange
import Testing

/// Text formats as people write them, of which something was lost without a word.
struct LooseTextTests {
  private static func questions(_ text: String, _ format: ExchangeFormat) -> [WrittenQuestion] {
    imported(text, as: format, from: "q.md").quizzes.flatMap(\.questions)
  }

  @Test func `a choice of mkdocs-quiz goes on below its box`() {
    let read = imported(
      "<quiz>\nWhich?\n- [x] one\n  more\n- [ ] two\n\n  ```\n  x\n  ```\n- [ ] three\n\nSo.\n</quiz>\n",
      as: .mkdocsQuiz, from: "q.md")
    #expect(read.shownChoices == ["Which? | *one\nmore | two\n\n```\nx\n``` | three"])
    #expect(read.quizzes.first?.questions.first?.explanation == "So.")
    let below = imported(
      "<quiz>\nWhich?\n- [x] one\n- [ ] two\nSo it is.\n</quiz>\n", as: .mkdocsQuiz, from: "q.md")
    #expect(below.shownChoices == ["Which? | *one | two"])
    #expect(below.quizzes.first?.questions.first?.explanation == "So it is.")
  }

  @Test func `feedback stands below a choice of mkdocs-quiz and does not end the choices`() {
    let read = imported(
      "<quiz>\nWhich?\n\n- [ ] one\n> No, *but* close.\n> Really.\n* [x] two\n- [] three\n  > Never.\n\nSo.\n</quiz>\n",
      as: .mkdocsQuiz, from: "q.md")
    let question = read.quizzes.first?.questions.first
    #expect(read.shownChoices == ["Which? | one | *two | three"])
    guard case .choices(let choices)? = question?.form else {
      Issue.record("no choices")
      return
    }
    #expect(choices.map(\.feedback) == ["No, *but* close.\nReally.", "", "Never."])
    #expect(question?.explanation == "So.")
    #expect(read.diagnostics == [])
  }

  @Test func `a text of mkdocs-quiz has blanks, and a rule above its explanation`() {
    let read = imported(
      "<quiz>\nPython is by [[Guido van Rossum]], of [[ 1991 ]].\n\n---\nSo **it** is.\n\n---\n\nYes.\n</quiz>\n\n<quiz>\nIn `[[a]]`\n</quiz>\n",
      as: .mkdocsQuiz, from: "q.md")
    let question = read.quizzes.first?.questions.first
    #expect(question?.kind == .cloze)
    #expect(
      question?.form
        == .blanks([
          .markdown("Python is by "), .blank(.text(["Guido van Rossum"])), .markdown(", of "),
          .blank(.text(["1991"])), .markdown("."),
        ]))
    #expect(question?.explanation.hasPrefix("So **it** is.") == true)
    #expect(question?.explanation.hasSuffix("Yes.") == true)
    #expect(
      read.diagnostics.map(\.message) == ["its blanks stand where none can; it is left out"])
  }

  @Test func `the tag of a quiz of mkdocs-quiz may have attributes, which are told`() {
    let read = imported(
      "# T\n\n<quiz id=\"one\">\nWhich?\n- [x] a\n- [ ] b\n</quiz>\n", as: .mkdocsQuiz,
      from: "q.md")
    #expect(read.shownChoices == ["Which? | *a | b"])
    #expect(read.diagnostics.count == 1)
    #expect(read.diagnostics.first?.message.contains("id=\"one\"") == true)
    #expect(read.diagnostics.first?.location.line == 3)
  }

  @Test func `front matter that has no place in a quiz is told`() {
    let read = imported(
      "---\ntitle: Rivers\nauthor: Ada\ndifficulty: hard\nhint: It is long.\nexplanation: By length.\norder: 1.5\ndate: Tue Oct 22 2019\nlang: English\nanswers:\n  - one // correct\n  - two\n---\n\nWhich?\n",
      as: .frontMatter, from: "q.md")
    let question = read.quizzes.first?.questions.first
    #expect(question?.hints == ["It is long."])
    #expect(question?.explanation == "By length.")
    #expect(read.quizzes.first?.settings.author == "Ada")
    #expect(read.quizzes.first?.settings.created == "")
    #expect(read.quizzes.first?.settings.language == "")
    #expect(
      read.diagnostics.map(\.message) == [
        "front matter that quizzes do not have: date \"Tue Oct 22 2019\", difficulty, lang \"English\", order \"1.5\""
      ])
  }

  @Test(arguments: [
    "---\nanswers:\n  - one // correct\n  - two\nhint: It is long.\nexplanation: By length.\n",
    "---\nAnswers:\n  - one // correct\n  - two\nHint: It is long.\nEXPLANATION: By length.\n",
  ])
  func `keys of front matter are known in any case`(front: String) {
    let read = imported(front + "---\n\nWhich?\n", as: .frontMatter, from: "q.md")
    let question = read.quizzes.first?.questions.first
    #expect(question?.hints == ["It is long."])
    #expect(question?.explanation == "By length.")
    #expect(read.diagnostics == [])
  }

  @Test func `a key of front matter that is there twice in two cases is told`() {
    let read = imported(
      "---\nanswers:\n  - one // correct\n  - two\nhint: It is long.\nHint: It is wide.\n---\n\nWhich?\n",
      as: .frontMatter, from: "q.md")
    #expect(read.quizzes.first?.questions.first?.hints == ["It is long."])
    #expect(
      read.diagnostics.map(\.message) == ["\"hint\" stands on line 5 already; remove one of them"])
  }

  @Test func `a text below the title of AMC-TXT is none of it`() {
    let read = imported(
      "Title: Rivers\nof Europe\n\nRead this.\n\n* Which?\n+ one\n- two\n", as: .amcText,
      from: "q.txt")
    #expect(read.quizzes.map(\.settings.title) == ["Rivers of Europe"])
    #expect(read.diagnostics.map(\.location.line) == [4])
  }

  @Test func `a colour on a card is no tag`() {
    let cards = Self.questions(
      "Red::#ff0000\n\nWhite #colour::#fff\n\nBlue #123abc::x #sea\n", .flashcards)
    #expect(cards.map(\.typed) == [["#ff0000"], ["#fff"], ["x"]])
    #expect(cards.map(\.heading) == ["Red", "White", "Blue #123abc"])
  }

  @Test func `an indented line of text2qti that goes on with nothing is told`() {
    let read = imported(
      "  1. Which?\n*a) one\nb) two\n\n2. How many?\n= 5\n  or so\n\n3. Who?\n* Ada\n  Lovelace\n",
      as: .textQTI, from: "q.txt")
    #expect(read.diagnostics.filter { $0.severity == .error }.map(\.location.line).contains(1))
    #expect(read.diagnostics.map(\.location.line).contains(7))
    #expect(read.diagnostics.map(\.location.line).contains(11))
  }

  @Test func `a blank may stand before quotes in a table`() {
    let read = imported(
      "question, answer\n\"Where?\", \"Paris, say\"\nWho?, \"Ada\" L\n", as: .csv, from: "q.csv")
    #expect(
      read.quizzes.flatMap(\.questions).map(\.typed) == [
        ["Paris, say"], ["\"Ada\" L"],
      ])
  }

  @Test func `a quote behind a blank may be a sign of inches`() {
    let read = imported(
      "question,option a,option b,answer\nWhich sign is an inch?, \",',a\nWhat is half a foot?,6\",6',a\nWhat is that, \"Ada\n\", \"B \"\"L\"\"\",a\nLast?, \",x,b\n",
      as: .csv, from: "q.csv")
    #expect(
      read.shownChoices == [
        "Which sign is an inch? | *\" | '", "What is half a foot? | *6\" | 6'",
        "What is that | *Ada | B \"L\"", "Last? | \" | *x",
      ])
    #expect(read.diagnostics == [])
  }

  @Test func `names of columns may have blanks before them`() {
    let read = imported(
      "Question, Answer 1, Answer 2, Time limit, Correct answer(s)\nWhich?, one, two, , 2\n",
      as: .kahoot,
      from: "q.csv")
    #expect(read.shownChoices == ["Which? | one | *two"])
  }

  @Test func `columns of hints are no choices`() {
    let questions = Self.questions("question,answer,hint 1,hint 2\nWhich?,Sea,wet,salty\n", .csv)
    #expect(questions.map(\.typed) == [["Sea"]])
    #expect(questions.map(\.hints) == [["wet", "salty"]])
  }

  @Test func `cards may have tags beside them`() {
    let read = imported("Front,Back,Tags\nWhich?,Sea,water\n", as: .csv, from: "q.csv")
    #expect(read.quizzes.flatMap(\.questions).map(\.typed) == [["Sea"]])
    #expect(read.diagnostics.map(\.message).contains { $0.contains("\"Tags\"") })
  }

  @Test(arguments: ["Answer: B.", "ANSWER: B.", "ANSWER: b)", "answer: B"])
  func `a sign may stand behind the letter of Aiken`(answer: String) {
    let read = imported("Which?\nA. one\nB. two\n\(answer)\n", as: .aiken, from: "q.txt")
    #expect(read.shownChoices == ["Which? | one | *two"])
  }

  @Test(arguments: [
    (ExchangeFormat.openTriviaQA, "#Q Which?\n^ one\nA one\nB two\n"),
    (.ncvec, "T1A01 (C)\nWhich?\nA. one\nB. two\nC. three\n~~\n"),
    (.amcText, "* Which?\n+ one\n- two\n"), (.liaScript, "Which?\n\n[( )] one\n[(X)] two\n"),
    (.mkdocsQuiz, "<quiz>\nWhich?\n- [x] one\n- [ ] two\n</quiz>\n"),
    (.quizdown, "# Which?\n\n- [x] one\n- [ ] two\n"),
  ]) func `only line ends count lines`(format: ExchangeFormat, text: String) {
    func lines(_ above: String) -> [Int] { Self.questions(above + text, format).map(\.line) }
    let start = format == .amcText || format == .openTriviaQA ? "" : "Text\n\n"
    #expect(lines(start + "\u{0C}\u{85}\u{2028}\n") == lines(start + "\n"))
    #expect(lines(start + "\r\n\r\n") == lines(start + "\n\n"))
  }

  @Test func `code of LiaScript may stand between tildes`() {
    let questions = Self.questions(
      "Which?\n\n~~~\n[(X)] no\n# no\n~~~\n\n[( )] one\n[(X)] two\n", .liaScript)
    #expect(questions.count == 1)
    #expect(questions.first?.stem.contains("[(X)] no") == true)
  }

  @Test func `what stands between a question and its choices is kept`() {
    let hint = Self.questions(
      "1. Which?\nHint: it is long.\nA) one\nB) two\n\nAnswer: B\n", .letters)
    #expect(hint.map(\.hints) == [["it is long."]])
    let example = Self.questions(
      "1. What does it print?\nExample:\nprint(1)\nA) 1\nB) 2\n\nAnswer: A\n", .letters)
    #expect(example.map { $0.heading + $0.stem }.joined().contains("Example:"))
    let summary = Self.questions(
      "1. Which?\n<summary>The long one</summary>\nA) one\nB) two\n\nAnswer: B\n", .letters)
    #expect(summary.map { $0.heading + $0.stem }.joined().contains("The long one"))
  }

  @Test func `cells say what a spreadsheet shows`() {
    let shared =
      "<sst><si><t>東京</t><rPh sb='0' eb='2'><t>とうきょう</t></rPh></si><si><r><t>a_x000D_</t></r><r><t>\nb_x005F_x_</t></r></si></sst>"
    func row(_ cells: [String]) -> String { "<row>\(cells.joined())</row>" }
    func text(_ text: String) -> String { "<c t='inlineStr'><is><t>\(text)</t></is></c>" }
    let rows = [
      row(["Question", "Answer 1", "Answer 2", "Correct answer(s)"].map(text)),
      row([text("Which?"), "<c t='s'><v>0</v></c>", "<c t='s'><v>1</v></c>", "<c><v>1</v></c>"]),
      row([
        text("What?"), "<c><v>1.1000000000000001</v></c>", "<c><v>0.30000000000000004</v></c>",
        "<c><v>1</v></c>",
      ]),
      row([
        text("Who?"), "<c><v>1.0000000000000001E-3</v></c>", "<c><v>1.5E+3</v></c>",
        "<c><v>1</v></c>",
      ]),
      row([
        text("When?"), "<c><v>9.9999999999999999</v></c>", "<c><v>-2.5000000000000001</v></c>",
        "<c><v>1</v></c>",
      ]),
    ]
    let sheet = "<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>"
    let read = imported(
      storedZip([
        ("xl/sharedStrings.xml", Array(shared.utf8)),
        ("xl/worksheets/sheet1.xml", Array(sheet.utf8)),
      ]), as: .kahoot)
    #expect(
      read.shownChoices == [
        "Which? | *東京 | a b_x\\_", "What? | *1.1 | 0.3", "Who? | *0.001 | 1500",
        "When? | *10 | -2.5",
      ])
  }
}
