import Content
import Diagnostics
import TestSupport
import Testing

@testable import Exchange

/// Holds the work that reading another program's file takes to the size of the file.
struct GrowthTests {
  @Test func `text formats take work in proportion to their size`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      for (format, patterns) in textPatterns {
        printFastGrowth(of: [importer(format)], patterns + everydayPatterns)
      }
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `XML and HTML take work in proportion to their size`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      printFastGrowth(of: [importer(.qti)], qtiPatterns)
      printFastGrowth(of: [importer(.moodleXML)], moodlePatterns)
      printFastGrowth(of: [h5pImporter], h5pPatterns)
      printFastGrowth(of: [docxImporter], docxPatterns)
      printFastGrowth(of: [ankiImporter], ankiPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `an element with too many attributes is not handed to the library`() {
    let many = (0..<300).map { "a\($0)=''" }.joined(separator: " ")
    let text = "<!-- <a a='' --><quiz>\n <a \(many)/></quiz>"
    let imported = readQuizzes(
      ImportedFile(SourceFile(path: "a.xml", bytes: Array(text.utf8)), name: "a"), as: .moodleXML)
    #expect(
      imported.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.code.name)" }
        == ["2:2 import-syntax"])
  }
}

private func importer(_ format: ExchangeFormat) -> GrowthReader {
  GrowthReader(format.rawValue) { text in
    _ = readQuizzes(
      ImportedFile(SourceFile(path: "a.txt", bytes: text), name: "a"), as: format)
  }
}

/// Reads a package of Anki with a note for each line.
private let ankiImporter = GrowthReader("apkg") { text in
  var writer = SQLiteWriter()
  let notes = text.split(separator: 0x0A).enumerated().map { index, line in
    (
      id: Int64(index),
      values: [
        SQLiteFile.Value.null, .integer(1), .text("t"),
        .text(String(decoding: line, as: UTF8.self)),
      ]
    )
  }
  let cards = notes.map { note in
    (
      id: note.id,
      values: [SQLiteFile.Value.integer(note.id), .integer(1), .integer(0), .integer(0)]
    )
  }
  writer.addTable("col", "models text, decks text", rows: [(1, [.text("{}"), .text("{}")])])
  writer.addTable("notes", "id integer primary key, mid, tags, flds", rows: notes)
  writer.addTable("cards", "nid, did, ord, odid", rows: cards)
  let archive = storedZip([("collection.anki2", writer.finished())])
  _ = readQuizzes(
    ImportedFile(SourceFile(path: "a.apkg", bytes: archive), name: "a"), as: .ankiPackage)
}

private let ankiPatterns = [
  Pattern("a\u{1F}b\n"), Pattern("{{c1::a}} "), Pattern("\u{1F}b", after: "a"),
  Pattern("[sound:a.mp3]", after: "a", before: "\u{1F}b"),
  Pattern("<img src='a'>", before: "\u{1F}b"),
]

/// Reads the body of a Word document.
private let docxImporter = GrowthReader("docx") { text in
  let start = Array("<w:document xmlns:w='w'><w:body>".utf8)
  let archive = storedZip([
    ("word/document.xml", start + text + Array("</w:body></w:document>".utf8))
  ])
  _ = readQuizzes(ImportedFile(SourceFile(path: "a.docx", bytes: archive), name: "a"), as: .docx)
}

private let docxPatterns = [
  Pattern(
    "<w:p><w:r><w:t>1. a</w:t></w:r></w:p><w:p><w:r><w:t>A) b</w:t><w:tab/><w:t>B) c</w:t></w:r></w:p>"
  ),
  Pattern("<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>A) b</w:t></w:r></w:p>"),
  Pattern("<w:r><w:t>a</w:t><w:br/></w:r>", after: "<w:p>", before: "</w:p>"),
  Pattern(
    "<w:r><w:rPr><w:i/></w:rPr><w:t>a</w:t></w:r><w:r><w:t>b</w:t><w:tab/></w:r>", after: "<w:p>",
    before: "</w:p>"),
  Pattern(
    "<w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr>", after: "<w:tbl>",
    before: "</w:tbl>"),
  Pattern(
    "<w:p><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>"),
]

/// Reads the content of an H5P package.
private let h5pImporter = GrowthReader("h5p") { text in
  let archive = storedZip([
    ("h5p.json", Array(#"{"mainLibrary":"H5P.QuestionSet"}"#.utf8)), ("content/content.json", text),
  ])
  _ = readQuizzes(ImportedFile(SourceFile(path: "a.h5p", bytes: archive), name: "a"), as: .h5p)
}

private let h5pPatterns =
  [
    Pattern(
      #"{"library":"H5P.MultiChoice 1.16","params":{"question":"a","answers":[{"text":"a","correct":true},{"text":"b"}]}},"#,
      after: #"{"questions":["#, before: #"{}]}"#),
    Pattern(
      #"{"text":"a"},"#,
      after:
        #"{"questions":[{"library":"H5P.MultiChoice 1.16","params":{"question":"a","answers":["#,
      before: #"{"text":"b","correct":true}]}}]}"#),
  ]
  + ["*a* ", "**", "*", "*a/b:c* "].flatMap { unit in
    [
      ("Blanks", "questions\":[\"", "\"]"), ("DragText", "textField\":\"", "\""),
      ("MarkTheWords", "textField\":\"", "\""),
    ]
    .map { name, start, end in
      Pattern(
        unit, after: "{\"questions\":[{\"library\":\"H5P.\(name) 1.1\",\"params\":{\"\(start)",
        before: "\(end)}}]}")
    }
  }

/// What any text may be made of.
private let everydayPatterns = [
  "a", "a ", "\n", "\r\n", "a\n", "a\n\n", "ä", "\"", "'", "\\", "<", "<a ", "<a b=\"", "<a b='",
  "<!--", "</p>", "<b>",
  "&amp;", "&", "[", "]", "{", "}", "(", ")", "=", "~", "#", "%", "->", ",", ";", "\t", "//",
  "```\n", "- a\n", "# a\n",
  "[[x]]\n", "- [x] a\n", "$", "**", "`", "| a ",
].map { Pattern($0) }

private let textPatterns: [(ExchangeFormat, [Pattern])] = [
  (
    .csv,
    [
      Pattern("a,b,c,1\n", after: "question,option,option,answer\n"),
      Pattern("a\"\"", after: "question\n\""),
      Pattern("a,", after: "question,answer\n"),
      Pattern("\"a\n\",b,c,1\n", after: "question,option,option,answer\n"),
    ]
  ),
  (
    .gift,
    [
      Pattern("::a:: b {=c ~d}\n\n"), Pattern("=a ", after: "a {", before: "}"),
      Pattern("~a#b ", after: "a {=c ", before: "}"),
      Pattern("=a -> b ", after: "a {", before: "}"), Pattern("\n", after: "a {\n", before: "=b}"),
      Pattern("// [id:a]\n"),
      Pattern("$CATEGORY: a/b\n\n"), Pattern("%50%a ", after: "a {~", before: "}"),
      Pattern("<p>a ", after: "[html]", before: "{=b}"),
      Pattern("\\{"), Pattern("{a}\n\n"),
    ]
  ),
  (
    .aiken,
    [
      Pattern("a\nA. b\nB. c\nANSWER: A\n\n"),
      Pattern("A. b\n", after: "a\n", before: "ANSWER: A\n"),
    ]
  ),
  (
    .json,
    [
      Pattern("[", after: "{\"questions\":"),
      Pattern("{},", after: "{\"questions\":[", before: "{}]}"),
      Pattern("\"a\":1,", after: "{", before: "\"b\":2}"),
      Pattern("\\u0041", after: "{\"a\":\"", before: "\"}"),
      Pattern(
        #"{"question":"a","options":["b","c"],"answer":"c"},"#, after: "[",
        before: #"{"question":"a","options":["b","c"],"answer":"c"}]"#),
      Pattern(
        "\"a\",", after: "[{\"question\":\"a\",\"answer\":0,\"options\":[", before: "\"b\"]}]"),
      Pattern("`a` **b** ", after: "[{\"question\":\"", before: "\",\"answer\":\"b\"}]"),
    ]
  ),
  (
    .openTriviaDB,
    [
      Pattern(
        #"{"question":"a","correct_answer":"b","incorrect_answers":["c"]},"#,
        after: #"{"results":["#,
        before: #"{"question":"a","correct_answer":"b","incorrect_answers":["c"]}]}"#)
    ]
  ),
  (
    .jupyterQuiz,
    [
      Pattern(
        #"{"question":"a","type":"many_choice","answers":[{"answer":"a","correct":true},{"answer":"b"}]},"#,
        after: "[",
        before:
          #"{"question":"a","type":"many_choice","answers":[{"answer":"a","correct":true},{"answer":"b"}]}]"#
      )
    ]
  ),
  (
    .mdBookQuiz,
    [
      Pattern("[[x]]\n"), Pattern("[[x]]\na = 1\n"), Pattern("[[x.y]]\n", after: "[[x]]\n"),
      Pattern("[a]\n"),
      Pattern("a.b.c = 1\n"), Pattern("[", after: "a = "),
      Pattern("1,", after: "a = [", before: "]\n"),
      Pattern("a = \"b\"\n"), Pattern("{a=", after: "a = "),
      Pattern("\"\"", after: "a = \"\"\"", before: "\"\"\""),
      Pattern(
        "[[questions]]\ntype = \"ShortAnswer\"\nprompt.prompt = \"a\"\nanswer.answer = \"b\"\n\n"),
    ]
  ),
  (
    .openTriviaQA,
    [
      Pattern("#Q a\n^ b\nA b\nB c\n\n"), Pattern("#Q a\n"), Pattern("a\n", after: "#Q a\n"),
      Pattern("a\n", after: "#Q a\n^ b\nA b\n"),
    ]
  ),
  (
    .textQTI,
    [
      Pattern("1. a\n*a) b\nb) c\n\n"), Pattern("b) c\n", after: "1. a\n"),
      Pattern("... a\n", after: "1. a\n"),
      Pattern("    a\n", after: "1. a\n"), Pattern("* a\n", after: "1. a\n"), Pattern("COMMENT\n"),
      Pattern("GROUP\npick: 1\n"), Pattern("Text: a\n"), Pattern("[*] a\n", after: "1. a\n"),
    ]
  ),
  (
    .letters,
    [
      Pattern("1. a\n\nA) b\nB) c\n\nAnswer: B\n\n"), Pattern("A) a\nB) b\n"), Pattern("A) a\n"),
      Pattern("> [!question] a\n"), Pattern("> "), Pattern("> [!a]\n> "), Pattern("??? a\n"),
      Pattern("<details>"), Pattern("<details>\n<summary>a</summary>\n"), Pattern("</details>\n"),
      Pattern("<summary>a\n"), Pattern("Answer:\n"), Pattern("Answer: A\n"), Pattern("1. B\n"),
      Pattern("1-B ", after: "A) a\nB) b\n\n"), Pattern("- [x] a\n"), Pattern(":::a\n"),
      Pattern("(A) a (B) b\n"), Pattern("## 1. a\n\nAnswer: b\n\n", after: "A) a\nB) b\n\n"),
      Pattern("??? Answer\n", after: "A) a\nB) b\n\n"),
      Pattern("1. A\n  b\n", after: "1. a\n\nA) a\nB) b\n\n## Answers\n\n"),
      Pattern("**a**\n\nA) a\nB) b\n\n"), Pattern("a\n\nA) a\nB) b\n\n"),
      Pattern("## a\n\nAnswer: b\n\n", after: "A) a\nB) b\n\n"),
      Pattern("#### --text--\na\n#### --distractors--\nb\n#### --answer--\nc\n"),
      Pattern("---\n", after: "#### --distractors--\n"),
    ]
  ),
  (
    .details,
    [
      Pattern("### Q\n\n- A: x\n- B: y\n\n<details>\n\nAnswer: B\n\n</details>\n\n"),
      Pattern("<details>\n"), Pattern("- A: x\n"),
    ]
  ),
  (
    .frontMatter,
    [
      Pattern("  - 'a'\n", after: "---\nanswers:\n", before: "---\n\nQ?\n"),
      Pattern("<!-- explanation -->\n"),
    ]
  ),
  (
    .quizdown,
    [
      Pattern("## Q\n\n> h\n\n1. [x] a\n\t> f\n2. [ ] b\n\n"),
      Pattern("1. [x] a\n", after: "## Q\n\n"),
      Pattern("{{< quizdown >}}\n"), Pattern("---\na: b\n---\n"),
    ]
  ),
  (
    .mkdocsQuiz,
    [
      Pattern("<quiz>\nQ\n- [x] a\n- [ ] b\n\nc\n</quiz>\n"), Pattern("<quiz>\n"),
      Pattern("- [x] a\n", after: "<quiz>\nQ\n", before: "</quiz>"),
    ]
  ),
  (
    .liaScript,
    [
      Pattern("# T\n\nQ\n\n[(X)] a\n[( )] b\n[[?]] h\n****\ns\n****\n\n"), Pattern("[[x|(y)]]\n\n"),
      Pattern("[[?]] a\n"),
      Pattern("****\n"), Pattern("[(X)] a\n"),
    ]
  ),
  (
    .rExams,
    [
      Pattern("* a\n", after: "Question\n===\nQ\n\nAnswerlist\n---\n"),
      Pattern("Question\n===\nQ\n"), Pattern("exa: b\n", after: "Meta-information\n===\n"),
      Pattern(
        "##ANSWER1## ", after: "Question\n===\n",
        before: "\nMeta-information\n===\nextype: cloze\nexclozetype: string\nexsolution: a\n"),
    ]
  ),
  (
    .amcText,
    [
      Pattern("* a\n+ b\n- c\n"), Pattern("+ b\n", after: "** a\n"), Pattern("a\n", after: "* a\n"),
      Pattern("[*", after: "* "), Pattern("[*a*]", after: "* ", before: "\n+ a\n- b\n"),
      Pattern("a\n", after: "Presentation: a\n"), Pattern("a\n", after: "* a\n+ b\n"),
    ]
  ),
  (
    .numbas,
    [
      Pattern(
        #"{"type":"1_n_2","prompt":"P","choices":["a","b"],"matrix":[1,0]},"#,
        after: #"{"questions":[{"parts":["#, before: #"{}]}]}"#),
      Pattern(
        "[[0]]", after: #"{"questions":[{"parts":[{"type":"gapfill","prompt":""#,
        before: #"","gaps":[{"type":"patternmatch","answer":"a"}]}]}]}"#),
      Pattern(
        "a|", after: #"{"questions":[{"parts":[{"type":"patternmatch","answer":""#,
        before: #"b"}]}]}"#),
    ]
  ),
  (
    .quizizz,
    [
      Pattern(
        "a,Multiple Choice,b,c,1\n",
        after: "Question Text,Question Type,Option 1,Option 2,Correct Answer\n"),
      Pattern("1,", after: "Question,Option 1,Correct Answer\na,b,\"", before: "\"\n"),
      Pattern("option 1,", after: "question,correct answer,"), Pattern("Question\n"),
    ]
  ),
  (
    .forms,
    [
      Pattern("1,a,1 / 1\n2,b,0 / 1\n", after: "T,Q,Q [Score]\n"),
      Pattern("Q,Q [Score],", before: "\na,1 / 1\n"),
      Pattern("a;", after: "T,Q,Q [Score]\n1,", before: ",1 / 1\n"),
    ]
  ),
  (.anki, [Pattern("a\tb\n"), Pattern("#a:b\n"), Pattern("{{c1::a}} ", before: "\tb\n")]),
]

private let item =
  "<question type='multichoice'><name><text>a</text></name><questiontext format='html'><text><![CDATA[<p>a</p>]]></text></questiontext>"
  + "<answer fraction='100'><text>b</text></answer><answer fraction='0'><text>c</text></answer></question>"

private let moodlePatterns =
  [
    Pattern(item, after: "<quiz>", before: "</quiz>"), Pattern("<a>", after: "<quiz>"),
    Pattern("<a/>", after: "<quiz>", before: "</quiz>"),
    Pattern("a", after: "<quiz>", before: "</quiz>"),
    Pattern("<!-- a -->", after: "<quiz>", before: "</quiz>"),
    Pattern("<![CDATA[a]]>", after: "<quiz>", before: "</quiz>"),
    Pattern("&amp;", after: "<quiz>", before: "</quiz>"),
    Pattern("&#65;", after: "<quiz>", before: "</quiz>"),
    Pattern("<?a b?>", after: "<quiz>", before: "</quiz>"),
    Pattern(
      "<tag><text>a</text></tag>", after: "<quiz><question type='essay'><tags>",
      before: "</tags></question></quiz>"), Pattern("<"), Pattern("<a "),
  ] + htmlUnits.map(moodleHTML) + clozePatterns

private let clozePatterns = [
  moodleCloze("{"), moodleCloze("{", before: "}"), moodleCloze("{1:"),
  moodleCloze("{1:", before: "}"),
  moodleCloze("{1:SA:", before: "}"), moodleCloze("{1:SA:=a} "), moodleCloze("{1:MC:=a~b} "),
  moodleCloze("{1:", before: "1:1}"), moodleCloze("{1", before: ":SA:=a}"),
  moodleCloze("\\}", before: "}"),
]

/// The text of a question with its answers in it.
private func moodleCloze(_ unit: String, before end: String = "") -> Pattern {
  Pattern(
    unit, after: "<quiz><question type='cloze'><questiontext format='html'><text><![CDATA[a ",
    before: end + "]]></text></questiontext></question></quiz>")
}

/// The HTML of a question's text.
private func moodleHTML(_ unit: String) -> Pattern {
  Pattern(
    unit, after: "<quiz><question type='shortanswer'><questiontext format='html'><text><![CDATA[",
    before:
      "]]></text></questiontext><answer fraction='100'><text>b</text></answer></question></quiz>")
}

private let htmlUnits = [
  "a", "<", "<a ", "<a b=\"", "<a b='", "<a b=\">\"", "<a =\"", "<b>", "</b>", "<b>a</b>", "<p>",
  "<p>a", "<div>", "</div>", "<ul><li>a", "<li>a",
  "<table><tr><td>a", "<td>a</td>", "<br>", "<br>\n", "<img src='a'>", "<img src='a' alt='",
  "<a href='b'>c</a>", "<a href='b'>", "<pre>a", "<code>a",
  "&amp;", "&nbsp;", "&", "&#1", "&lt;", "<!--", "<!-- a -->", "<script>", "<style>a", "<!", "<?",
  "<h1>a</h1>", "<em>", "<em> a</em> ", "<strong>a",
  "<sub>a</sub>", "<span style='a'>b</span>", "<ol start='3'>", "<blockquote>",
  "<blockquote>a</blockquote>", "*", "_", "\\", "`", "[", "](", "$", "~",
  "  ", "\n", "\n\n", "a\n", "# a\n", "1. a\n", "- a\n", "<tr>", "<th>a", "<dl><dt>a<dd>b",
  "{1:SHORTANSWER:=a}",
]

private let qtiItem =
  "<assessmentItem identifier=\"a\"><responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>"
private let qtiChoices =
  "<choiceInteraction responseIdentifier=\"R\" maxChoices=\"1\"><simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice>"

private let qtiPatterns = [
  Pattern(
    "<p>a</p>", after: qtiItem,
    before: qtiChoices + "</choiceInteraction></itemBody></assessmentItem>"),
  Pattern(
    "<p>a <b>b</b></p>", after: qtiItem,
    before: qtiChoices + "</choiceInteraction></itemBody></assessmentItem>"),
  Pattern("<div>", after: qtiItem),
  Pattern(
    "<simpleChoice identifier=\"C\">c</simpleChoice>", after: qtiItem + qtiChoices,
    before: "</choiceInteraction></itemBody></assessmentItem>"),
  Pattern(
    "<value>A</value>",
    after:
      "<assessmentItem identifier=\"a\"><responseDeclaration identifier=\"R\" cardinality=\"multiple\" baseType=\"identifier\"><correctResponse>",
    before: "</correctResponse></responseDeclaration><itemBody>" + qtiChoices
      + "</choiceInteraction></itemBody></assessmentItem>"),
  Pattern(
    "<responseDeclaration identifier=\"R\"/>", after: "<assessmentItem identifier=\"a\">",
    before: "</assessmentItem>"),
  Pattern(
    "<textEntryInteraction responseIdentifier=\"R\"/>", after: qtiItem,
    before: "</itemBody></assessmentItem>"),
  Pattern(
    "<item ident=\"i\"><presentation><material><mattext>a</mattext></material></presentation></item>",
    after: "<questestinterop><assessment title=\"O\"><section>",
    before: "</section></assessment></questestinterop>"),
]
