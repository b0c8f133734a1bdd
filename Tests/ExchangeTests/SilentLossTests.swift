import Content
import Diagnostics
import Exchange
import Testing

/// What other formats say and Podium has no place for is said; nothing changes without a word.
struct SilentLossTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var format: ExchangeFormat
    var text: String
    /// Parts of the findings, one for each.
    var findings: [String] = []
    /// Parts of the Markdown.
    var markdown: [String] = []
    var testDescription: String { name }
  }

  static func moodle(_ type: String, _ text: String, _ rest: String = "") -> String {
    "<quiz><question type=\"\(type)\"><name><text>N</text></name><questiontext format=\"html\">"
      + "<text><![CDATA[\(text)]]></text></questiontext>\(rest)</question></quiz>"
  }

  static func item(_ attributes: String, _ declaration: String, _ body: String) -> String {
    "<assessmentItem identifier=\"a\"\(attributes)>\(declaration)<itemBody>\(body)</itemBody></assessmentItem>"
  }

  static let cloze: [Example] = [
    Example(
      name: "boxes in a cloze are multiple choice", format: .moodleXML,
      text: moodle("cloze", "<p>Which are rivers? {1:MULTIRESPONSE:=Nile~Alps~=Volga}</p>"),
      markdown: ["## Which are rivers?", "- [x] Nile\n- [ ] Alps\n- [x] Volga"]),
    Example(
      name: "boxes beside other blanks are refused", format: .moodleXML,
      text: moodle("cloze", "<p>{1:MR:=a~b~=c} and {1:SA:=d}</p>"),
      findings: ["several right entries of a list"]),
    Example(
      name: "blanks that weigh more are told", format: .moodleXML,
      text: moodle("cloze", "<p>{2:SA:=a} is {1:SA:=b}.</p>"),
      findings: ["some blanks weigh more"], markdown: ["[[a]] is [[b]]."]),
    Example(
      name: "capitals that matter are told", format: .moodleXML,
      text: moodle("cloze", "<p>It is {1:SHORTANSWER_C:=Bern} there.</p>"),
      findings: ["capitals matter"], markdown: ["[[Bern]]"]),
    Example(
      name: "answers that are partly right are told", format: .moodleXML,
      text: moodle("cloze", "<p>It is {1:NM:=5:1~%50%5:2#near} m.</p>"),
      findings: ["worth 50 %", "feedback"], markdown: ["[[= 5 +- 1]]"]),
    Example(
      name: "a text for any answer is told", format: .moodleXML,
      text: moodle("cloze", "<p>It is {1:SA:=Bern~=*} there.</p>"),
      findings: ["any text is right"], markdown: ["[[Bern]]"]),
    Example(
      name: "of a set all right choices must be chosen", format: .moodleXML,
      text: moodle(
        "multichoiceset", "<p>Which?</p>",
        "<answer fraction=\"100\"><text>a</text></answer><answer fraction=\"0\"><text>b</text></answer><answer fraction=\"100\"><text>c</text></answer>"
      ),
      markdown: ["- [x] a\n- [ ] b\n- [x] c\n"]),
    Example(
      name: "a blank inside a blank is refused", format: .anki,
      text: "It is {{c1::a {{c2::b}} c}}.\t\n", findings: ["cannot be read"]),
    Example(
      name: "a quiz inside a text of LiaScript is told", format: .liaScript,
      text: "# T\n\nIt is `[[ x ]]` there.\n\n[(X)] a\n[( )] b\n\nIt is [[blue]].\n",
      findings: ["inside a text"], markdown: ["- [x] a\n- [ ] b\n"]),
    Example(
      name: "a quiz of LiaScript that code checks is told", format: .liaScript,
      text: "# T\n\nWhich?\n\n[[!]]\n<script>true</script>\n", findings: ["checked by code"]),
    Example(
      name: "an answer that is true or false is no text to type", format: .csv,
      text: "question,answer\nIs it?,TRUE\n", markdown: ["- [x] True\n- [ ] False\n"]),
    Example(
      name: "lists of gapselect are read", format: .moodleXML,
      text: moodle(
        "gapselect", "<p>Ice is [[2]].</p>",
        "<selectoption><text>hot</text><group>1</group></selectoption><selectoption><text>cold</text><group>1</group></selectoption>"
      ),
      markdown: ["Ice is [[hot|(cold)]]."]),
    Example(
      name: "a backslash is a choice", format: .moodleXML,
      text: moodle(
        "multichoice", "<p>Which?</p>",
        "<answer fraction=\"100\"><text><![CDATA[<p>\\</p>]]></text></answer><answer fraction=\"0\"><text><![CDATA[<p>/<br></p>]]></text></answer>"
      ),
      markdown: ["- [x] \\\n- [ ] /\n"]),
    Example(
      name: "a choice that shows nothing is refused", format: .moodleXML,
      text: moodle(
        "multichoice", "<p>Which?</p>",
        "<answer fraction=\"100\"><text>a</text></answer><answer fraction=\"0\"><text>&amp;shy;</text></answer>"
      ),
      findings: ["choice 2 shows nothing"]),
  ]

  static let packages: [Example] = [
    Example(
      name: "the prompt of a text to be typed is kept", format: .qti,
      text: item(
        "",
        "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"string\"><correctResponse><value>Bern</value></correctResponse></responseDeclaration>",
        "<p>Look.</p><extendedTextInteraction responseIdentifier=\"R\"><prompt>Capital of Switzerland?</prompt></extendedTextInteraction>"
      ),
      markdown: ["Capital of Switzerland?", "[[Bern]]"]),
    Example(
      name: "an adaptive item is refused", format: .qti,
      text: item(
        " adaptive=\"true\"",
        "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\"><correctResponse><value>A</value></correctResponse></responseDeclaration>",
        "<choiceInteraction responseIdentifier=\"R\"><simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice></choiceInteraction>"
      ),
      findings: ["an adaptive item"]),
    Example(
      name: "empty choices are refused", format: .qti,
      text: item(
        "",
        "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\"><correctResponse><value>A</value></correctResponse></responseDeclaration>",
        "<p>Q</p><choiceInteraction responseIdentifier=\"R\"><simpleChoice identifier=\"A\"/><simpleChoice identifier=\"B\"/></choiceInteraction>"
      ),
      findings: ["choice 1 shows nothing"]),
    Example(
      name: "what a group draws and its points are kept", format: .qti, text: group(sections: 1),
      markdown: ["pick: 1", "points=200", "## Q1", "## Q2"]),
    Example(
      name: "what several groups draw is told", format: .qti, text: group(sections: 2),
      findings: ["1 of 2, 1 of 2 questions"], markdown: ["points=200"]),
  ]

  static func group(sections: Int) -> String {
    let items = (1...2).map {
      "<item ident=\"q\($0)\"><presentation><material><mattext>Q\($0)</mattext></material><response_lid ident=\"r\" rcardinality=\"Single\"><render_choice>"
        + "<response_label ident=\"1\"><material><mattext>a</mattext></material></response_label><response_label ident=\"2\"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation>"
        + "<resprocessing><respcondition><conditionvar><varequal respident=\"r\">1</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>"
    }.joined()
    let section =
      "<section ident=\"g\"><selection_ordering><selection><selection_number>1</selection_number><selection_extension><points_per_item>2.0</points_per_item></selection_extension></selection></selection_ordering>\(items)</section>"
    return
      "<questestinterop><assessment title=\"T\"><section ident=\"root\">\(String(repeating: section, count: sections))</section></assessment></questestinterop>"
  }

  static let texts: [Example] = [
    Example(
      name: "what looks like a tag and is none is told", format: .gift,
      text: "What is a List<T> of <b>C</b>? {=A row ~A <wbr>Vector<int>}",
      findings: [
        "<int>, a tag that HTML does not have (a < that is to be seen is &lt;); <t>, a tag"
      ],
      markdown: ["## What is a List of **C**?"]),
    Example(
      name: "what is right beside wrong choices has no weight", format: .gift,
      text: "Which?{=%100%%s ~%0%%50% of it ~c}\n", findings: ["%100% behind ="],
      markdown: ["- [x] %s\n- [ ] %50% of it\n- [ ] c"]),
    Example(
      name: "feedback on other numbers is told", format: .gift, text: "How many?{#3:2~#wrong}\n",
      findings: ["feedback on any other answer"], markdown: ["[[= 3 +- 2]]"]),
    Example(
      name: "the time of each question is told", format: .kahoot,
      text: "Question,Answer 1,Answer 2,Time,Correct\nQ?,a,b,20,1\n",
      findings: ["the time limit"], markdown: ["- [x] a"]),
    Example(
      name: "numbers may be written as texts", format: .jupyterQuiz,
      text:
        #"[{"question":"Pi?","type":"numeric","answers":[{"type":"value","value":"3.14","correct":true}]}]"#,
      markdown: ["[[= 3.14]]"]),
    Example(
      name: "a blank may stand in a later field of a note", format: .anki,
      text: "#html:false\nGeography\tBern is in {{c1::Switzerland}}.\tEurope\n",
      markdown: ["Geography", "Bern is in [[Switzerland]].", "Europe"]),
    Example(
      name: "braces that hold no blank are text", format: .anki,
      text: "#html:false\nWhat is {{c}}?\ta variable\n",
      markdown: ["What is {{c}}?", "[[a variable]]"]),
    Example(
      name: "the number of a question is not what it asks", format: .kahoot,
      text: "Question #,Question Text,Answer 1,Answer 2,Correct Answer\n1,Q?,a,b,1\n",
      markdown: ["## Q?\n\n- [x] a\n- [ ] b"]),
    Example(
      name: "two breaks of a line leave no backslash", format: .moodleXML,
      text: moodle(
        "truefalse", "<p>A<br><br>B</p><p>C<br/>\n<br/>D</p>",
        "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"
      ),
      markdown: ["## A<br><br>B {#n}\n\nC\\\n\\\nD\n"]),
    Example(
      name: "a note with a reversed card is two questions", format: .anki,
      text:
        "#notetype column:1\nBasic (and reversed card)\tIce\tcold\nBasic (optional reversed card)\tSnow\twhite\ty\nBasic (optional reversed card)\tTar\tblack\t\nBasic\tSky\tblue\n",
      markdown: [
        "## Ice\n\n[[cold]]\n\n## cold\n\n[[Ice]]\n\n## Snow\n\n[[white]]\n\n## white\n\n[[Snow]]\n\n## Tar\n\n[[black]]\n\n## Sky"
      ]),
    Example(
      name: "of a type of note that only its user knows the cards are unclear", format: .anki,
      text: "#notetype:Vocabulary\nIce\tcold\nSnow\twhite\n",
      findings: ["which cards a note of the type \"Vocabulary\" has"],
      markdown: ["[[cold]]", "[[white]]"]),
    Example(
      name: "a folded question that has no choices is told, wherever it stands", format: .letters,
      text:
        "# Q\n\n??? question \"1. Why?\"\n\n    So.\n\n??? question \"2. Longest?\"\n\n    A) Nile\n    B) Seine\n\n    ??? success \"Answer\"\n        A\n\n<details><summary>And why?</summary>\n<details><summary>Answer</summary>\nSo.\n</details>\n</details>\n\n??? question \"4. So?\"\n\n    ??? success \"Answer\"\n        So.\n",
      findings: Array(repeating: "no answer that can be checked", count: 3),
      markdown: ["## Longest?\n\n- [x] Nile\n- [ ] Seine\n"]),
    Example(
      name: "a table whose choices repeat names none of them", format: .csv,
      text: "question,choice,choice,choice,answer text\nQ?,a,A,b,a\nR?,a,a,b,a\n",
      findings: ["is not one of the choices"], markdown: ["- [x] a\n- [ ] A\n- [ ] b"]),
    Example(
      name: "a file without a question is told, with what it looks like", format: .gift,
      text: "// a comment\n", findings: ["no question of the format gift"]),
    Example(name: "an empty file is told", format: .csv, text: "\n", findings: ["is empty"]),
    Example(
      name: "JSON of another kind is told", format: .mkdocsQuiz, text: "{\"a\": 1}\n",
      findings: ["around its quizzes", "JSON of another kind"]),
  ]

  @Test(
    arguments: cloze + packages + texts + foundTables + found + limits + titles + formulas + kept
      + settings + swallowed + languages)
  func `nothing is lost without a word`(
    example: Example
  ) {
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "q", bytes: Array(example.text.utf8)), name: "q"),
      as: example.format)
    let text = read.quizzes.map { String(decoding: markdown(of: $0), as: UTF8.self) }.joined()
    #expect(read.diagnostics.count == example.findings.count, "\(read.diagnostics.map(\.message))")
    for (finding, part) in zip(read.diagnostics, example.findings) {
      #expect(finding.message.contains(part))
    }
    for part in example.markdown { #expect(text.contains(part), "\(text)") }
    if example.markdown.isEmpty { #expect(read.quizzes.isEmpty) }
  }

  @Test func `an image beside an item is taken along`() {
    let text = Self.item(
      "",
      "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"string\"><correctResponse><value>x</value></correctResponse></responseDeclaration>",
      "<p>What? <img src=\"pics/a.png\" alt=\"a\"/></p><p><textEntryInteraction responseIdentifier=\"R\"/></p>"
    )
    let options = ImportOptions { file, address in
      file == "folder/item.xml" && address == "pics/a.png" ? [1, 2] : nil
    }
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "folder/item.xml", bytes: Array(text.utf8)), name: "item"),
      as: .qti, options: options)
    #expect(read.diagnostics == [])
    #expect(read.media.map(\.path) == ["img/a.png"])
    #expect(read.media.first?.bytes == [1, 2])
  }

  struct Table: Sendable, CustomTestStringConvertible {
    var choices: [(String, Bool)]
    var header: String
    var answer: String
    var testDescription: String { answer }
  }

  static let tables = [
    Table(choices: [("`a`", false), ("a", true)], header: "answer letter", answer: "B"),
    Table(
      choices: [("a;b", true), ("c", true), ("d", false)], header: "answer letter", answer: "A;B"),
    Table(choices: [("a;", true), ("b", false)], header: "answer text", answer: "a;"),
    Table(choices: [("A", false), ("a", true)], header: "answer letter", answer: "B"),
    Table(
      choices: (1...30).map { ("c\($0)", $0 == 28) }, header: "answer index1", answer: "28"),
  ]

  @Test(arguments: tables) func `a table names right choices so that they are found again`(
    table: Table
  ) {
    var quiz = WrittenQuiz(path: "q")
    quiz.questions = [
      WrittenQuestion(
        table.choices.count(where: \.1) > 1 ? .multiple : .single, heading: "Which?",
        form: .choices(table.choices.map { WrittenChoice($0.0, isRight: $0.1) }))
    ]
    let written = writeQuizzes([ExportedQuiz(quiz, source: "q.md")], as: .csv)
    let lines = String(decoding: written.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines[0].hasSuffix(table.header) && lines[1].hasSuffix(table.answer))
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "q.csv", bytes: written.bytes), name: "q"), as: .csv)
    guard case .choices(let choices)? = read.quizzes.first?.questions.first?.form else {
      Issue.record("nothing was read")
      return
    }
    #expect(choices.map(\.isRight) == table.choices.map(\.1))
  }

  @Test(arguments: [ExchangeFormat.gift, .moodleXML, .anki])
  func `a quiz that comes back under another path is told`(format: ExchangeFormat) {
    for (path, title, isTold) in [
      ("geography/capitals", "Capitals", false), ("geography/capitals", "Capital cities", true),
      ("geography/capitals", "", false),
    ] {
      var quiz = WrittenQuiz(path: path)
      quiz.settings.title = title
      var question = WrittenQuestion(
        .shortText, heading: "Which?", form: .blanks([.blank(.text(["a"]))]))
      question.id = "which"
      quiz.questions = [question]
      let written = writeQuizzes([ExportedQuiz(quiz, source: "q.md")], as: format)
      #expect(written.losses.contains { $0.matter == .id } == isTold)
      let read = readQuizzes(
        ImportedFile(SourceFile(path: "x", bytes: written.bytes), name: "x"), as: format)
      #expect((read.quizzes.first?.path == path) == !isTold)
    }
  }

  @Test func `the deck and the tags of a whole file of notes are kept`() {
    let text = "#separator:tab\n#deck:Maps::Europe\n#tags:one two\n#tags column:3\nQ?\tA\tthree\n"
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "q.txt", bytes: Array(text.utf8)), name: "q"), as: .anki)
    #expect(read.quizzes.map(\.path) == ["maps/europe"])
    #expect(read.quizzes.first?.settings.title == "Europe")
    #expect(read.quizzes.first?.settings.tags == ["one", "two", "three"])
  }

  @Test func `two columns for the place of a question are two folders, and a second id is told`() {
    let text = "id,Subject,Topic,question,A,B,answer,identifier\n1,Maths,Sums,Q?,a,b,B,x\n"
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "q.csv", bytes: Array(text.utf8)), name: "q"), as: .csv)
    #expect(read.quizzes.map(\.path) == ["q/maths/sums"])
    #expect(read.diagnostics.map(\.message) == ["the column \"identifier\" has no place in a quiz"])
  }
}
