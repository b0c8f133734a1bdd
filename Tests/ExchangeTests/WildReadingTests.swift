import Content
import Diagnostics
import Exchange
import Testing

/// What files of other programs say in ways that were once read wrong without a word.
struct WildReadingTests {
  typealias Example = PackageLossTests.Example

  private static func declared(_ values: String..., isMultiple: Bool = false, mapping: String = "")
    -> String
  {
    "<responseDeclaration identifier=\"R\" cardinality=\"\(isMultiple ? "multiple" : "single")\" baseType=\"identifier\"><correctResponse>"
      + values.map { "<value>\($0)</value>" }.joined()
      + "</correctResponse>\(mapping)</responseDeclaration>"
  }

  private static func choice(_ choices: String) -> String {
    "<choiceInteraction responseIdentifier=\"R\" maxChoices=\"1\">\(choices)</choiceInteraction>"
  }

  private static let twoChoices =
    "<simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice>"

  private static func qti(_ declaration: String, _ body: String) -> String {
    SilentLossTests.item("", declaration, body)
  }

  static let items: [Example] = [
    Example(
      name: "tooltips of TAO", format: .qti,
      text: qti(
        declared("A"),
        "<p>A <span data-role=\"tooltip-target\">word</span><span data-role=\"tooltip-content\" aria-hidden=\"true\">Explained.</span>?</p>"
          + choice(twoChoices)),
      markdown: ["## A word? {#a}\n"], findings: ["tooltips, as \"Explained.\""]),
    Example(
      name: "what is hidden", format: .qti,
      text: qti(
        declared("A"),
        "<p>Which?</p><div style=\"color: red; Display: none !important\"><p>One</p></div><p hidden=\"\">Two</p><p>So <span style=\"visibility:hidden\">three</span></p>"
          + choice(twoChoices)),
      markdown: ["## Which? {#a}\n\nSo\n"],
      findings: ["not kept: hidden texts, as \"One\""]),
    Example(
      name: "a text for all other choices", format: .qti,
      text: qti(
        declared("A"),
        choice(
          "<simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b<feedbackInline identifier=\"B\" showHide=\"hide\">Fine</feedbackInline></simpleChoice>"
        )),
      markdown: ["- [x] a\n- [ ] b\n"], findings: ["is shown with other answers"]),
    Example(
      name: "a film above choices", format: .qti,
      text: qti(
        declared("A"),
        "<mediaInteraction responseIdentifier=\"M\"><object data=\"https://x.y/a.mp4\" type=\"video/mp4\"/></mediaInteraction><p>Which?</p>"
          + choice(twoChoices)),
      markdown: ["## Which? {#a}\n\n- [x] a\n- [ ] b\n"],
      findings: ["not kept: an embedded <object>"]),
    Example(
      name: "words to be marked", format: .qti,
      text: qti(
        declared("A", "C", isMultiple: true),
        "<hottextInteraction responseIdentifier=\"R\" maxChoices=\"2\"><prompt>Mark verbs.</prompt><p>We <hottext identifier=\"A\">run</hottext> <hottext identifier=\"B\">fast</hottext> and <hottext identifier=\"C\">jump</hottext>.</p></hottextInteraction>"
      ),
      markdown: [
        "## Mark verbs. {#a}\n\nWe run fast and jump.\n\n- [x] run\n- [ ] fast\n- [x] jump\n"
      ], findings: ["words to be marked in a text become choices", "no more than 2 choices"]),
    Example(
      name: "words to be marked that are the same", format: .qti,
      text: qti(
        declared("A"),
        "<hottextInteraction responseIdentifier=\"R\"><p><hottext identifier=\"A\">the</hottext> sea <hottext identifier=\"B\">the</hottext></p></hottextInteraction>"
      ), findings: ["of which two are the same"]),
    Example(
      name: "points for wrong choices that are taken away", format: .qti,
      text: qti(
        declared(
          "A",
          mapping:
            "<mapping defaultValue=\"-1\"><mapEntry mapKey=\"A\" mappedValue=\"1\"/></mapping>"),
        choice(twoChoices)),
      markdown: ["- [x] a\n- [ ] b\n"],
      findings: ["points that are taken away for wrong choices"]),
    Example(
      name: "a glossary", format: .qti,
      text: qti(declared("A"), "<p>Which?</p>" + choice(twoChoices))
        .replacing(
          "</itemBody>", with: "</itemBody><catalogInfo><catalog id=\"c\"/></catalogInfo>"),
      markdown: ["## Which?"], findings: ["what explains parts of the text"]),
  ]

  private static func old(_ type: String, _ responses: String, _ rules: String) -> String {
    "<questestinterop><item ident=\"i\" title=\"T\"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>qmd_questiontype</fieldlabel><fieldentry>\(type)</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><flow><material><mattext>Name two.</mattext></material>\(responses)</flow></presentation><resprocessing><outcomes><decvar maxvalue=\"100\"/></outcomes>\(rules)</resprocessing></item></questestinterop>"
  }

  private static func rule(_ response: String, _ value: String, _ worth: String) -> String {
    "<respcondition><conditionvar><varequal respident=\"\(response)\">\(value)</varequal></conditionvar><setvar action=\"Set\">\(worth)</setvar></respcondition>"
  }

  static let olderItems: [Example] = [
    Example(
      name: "wrong choices that cost points", format: .qti,
      text: old(
        "Multiple Choice",
        "<response_lid ident=\"R\" rcardinality=\"Single\"><render_choice><response_label ident=\"A\"><material><mattext>a</mattext></material></response_label><response_label ident=\"B\"><material><mattext>b</mattext></material></response_label></render_choice></response_lid>",
        rule("R", "A", "100") + rule("R", "B", "-50")),
      markdown: ["- [x] a\n- [ ] b\n"],
      findings: ["points that are taken away for wrong choices"]),
    Example(
      name: "texts of Brightspace that fit any of several fields", format: .qti,
      text: old(
        "Multi-Short Answer",
        ["1", "2"].map {
          "<response_str ident=\"R\($0)\"><render_fib><response_label ident=\"L\($0)\"/></render_fib></response_str>"
        }.joined(),
        ["L1", "L2"].map { rule($0, "red", "50") + rule($0, "blue", "50") }.joined()),
      markdown: ["[[red|blue]] [[red|blue]]"],
      findings: ["that each answer counts in one of the blanks only"]),
  ]

  @Test(arguments: [
    ("<msup><mi>e</mi><mn>2</mn></msup>", "$e^{2}$"),
    ("<mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac>", "$\\frac{1}{\\sqrt{x}}$"),
    (
      "<mi>π</mi><mi>r</mi><mo>≤</mo><mi>sin</mi><mfenced><mi>a</mi></mfenced>",
      "$\\pi r\\le\\sin(a)$"
    ),
    ("<mrow><msub><mi>x</mi><mi>i</mi></msub><mo>{</mo></mrow>", "$x_{i}\\{$"),
    (
      "<semantics><mtable><mtr/></mtable><annotation encoding=\"application/x-tex\">a_b</annotation></semantics>",
      "$a_b$"
    ),
  ]) func `formulas in MathML become TeX`(math: String, formula: String) {
    let read = imported(
      SilentLossTests.moodle(
        "shortanswer", "<p>So <math>\(math)</math>?</p>",
        "<answer fraction=\"100\"><text>a</text></answer>"),
      as: .moodleXML)
    #expect(read.markdown.contains("## So \(formula)?"), "\(read.markdown)")
    #expect(read.diagnostics == [])
  }

  @Test func `how characters are read stands in brackets behind them`() {
    let read = imported(
      SilentLossTests.moodle(
        "shortanswer", "<ruby>北<rp>(</rp><rt>ほく</rt><rp>)</rp></ruby>",
        "<answer fraction=\"100\"><text>a</text></answer>"),
      as: .moodleXML)
    #expect(read.markdown.contains("## 北(ほく)"))
  }

  @Test(arguments: [
    ("So \\(a<b\\) and x<y, or <a,b>?", "## So $a<b$ and x\\<y, or \\<a,b>?", ""),
    ("<abbr title=\"World Wide Web\">WWW</abbr>?", "## WWW?", "what abbreviations stand for"),
    ("Fill <select><option>a</option></select>.", "## Fill .", "a field of a form"),
    ("<p>So</p><ol><li value=\"3\">a</li><li>b</li></ol>", "3. a\n4. b", ""),
  ]) func `signs that make no tag stay, and what HTML says beside texts is told`(
    html: String, markdown: String, loss: String
  ) {
    let read = imported(
      SilentLossTests.moodle(
        "shortanswer", html, "<answer fraction=\"100\"><text>a</text></answer>"), as: .moodleXML)
    #expect(read.markdown.contains(markdown), "\(read.markdown)")
    #expect(read.diagnostics.map(\.message) == (loss.isEmpty ? [] : ["not kept: \(loss)"]))
  }

  @Test func `what a test of QTI says beside its questions is told`() {
    let item = Self.qti(Self.declared("A"), "<p>Which?</p>" + Self.choice(Self.twoChoices))
    func messages(_ test: String) -> [String] {
      let test =
        "<assessmentTest title=\"T\"><testPart>\(test)</testPart></assessmentTest>"
      return imported(
        storedZip([("t.xml", Array(test.utf8)), ("i.xml", Array(item.utf8))]), as: .qti
      ).diagnostics.map(\.message)
    }
    let heavy =
      "<assessmentItemRef href=\"i.xml\"><weight identifier=\"W\" value=\"2\"/></assessmentItemRef>"
    let plain = "<assessmentItemRef href=\"i.xml\"><preCondition/></assessmentItemRef>"
    #expect(
      messages(
        "<itemSessionControl maxAttempts=\"1\"/><assessmentSection title=\"A\">\(heavy)\(heavy)</assessmentSection>"
      ) == [])
    #expect(
      messages(
        "<itemSessionControl maxAttempts=\"3\"/><assessmentSection title=\"A\">\(heavy)</assessmentSection><assessmentSection title=\"B\">\(plain)</assessmentSection><testFeedback>Bye</testFeedback><setOutcomeValue identifier=\"PASS\"/>"
      ) == [
        "that some questions weigh more than others",
        "that questions are asked or left out by the answers before them",
        "how often a question may be tried", "how many points pass", "the text at the end",
        "the titles of sections",
      ])
  }

  @Test func `sheets that are not read are told`() {
    func sheet(_ cells: String) -> [UInt8] {
      Array("<worksheet><sheetData><row>\(cells)</row></sheetData></worksheet>".utf8)
    }
    func cell(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }
    let first = sheet(cell("Which?") + cell("a") + cell("b") + cell("A"))
    for (second, findings) in [("", []), (cell("More"), ["another sheet of this file"])] {
      let read = imported(
        storedZip([
          ("xl/worksheets/sheet1.xml", first), ("xl/worksheets/sheet2.xml", sheet(second)),
        ]
        ), as: .csv)
      #expect(read.shownChoices == ["Which? | *a | b"])
      #expect(
        read.diagnostics.map { String($0.message.split(separator: ";")[0]) } == findings)
    }
  }

  @Test func `the first sheet that is shown is read, and what is hidden or beside it is told`() {
    func file(_ text: String) -> [UInt8] { Array(text.utf8) }
    func sheet(_ rows: [[String]]) -> [UInt8] {
      let lines = rows.enumerated().map { place, row in
        let cells = row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }
        return "<row r=\"\(place + 1)\">\(cells.joined())</row>"
      }
      return file("<worksheet><sheetData>\(lines.joined())</sheetData></worksheet>")
    }
    let hidden = String(
      decoding: sheet([["question", "a", "b", "answer"], ["Q?", "x", "y", "A"]]), as: UTF8.self
    )
    .split(separator: "<row r=\"2\"").joined(separator: "<row r=\"2\" hidden=\"1\"")
    .split(separator: "<sheetData>").joined(
      separator: "<cols><col min=\"4\" max=\"16384\" hidden=\"true\"/></cols><sheetData>")
    let read = imported(
      storedZip([
        ("xl/comments1.xml", file("<comments/>")),
        ("xl/media/image1.png", file("x")),
        (
          "xl/sharedStrings.xml",
          file(
            "<sst><si><r><rPr><strike/><vertAlign val=\"superscript\"/></rPr><t>2</t></r></si></sst>"
          )
        ),
        (
          "xl/workbook.xml",
          file(
            "<workbook xmlns:r=\"r\"><sheets><sheet state=\"hidden\" r:id=\"i\"/><sheet r:id=\"j\"/></sheets></workbook>"
          )
        ),
        (
          "xl/_rels/workbook.xml.rels",
          file(
            "<Relationships><Relationship Id=\"i\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"j\" Target=\"/xl/worksheets/sheet2.xml\"/></Relationships>"
          )
        ),
        ("xl/worksheets/sheet1.xml", sheet([["draft"]])),
        ("xl/worksheets/sheet2.xml", file(hidden)),
      ]), as: .csv)
    #expect(read.shownChoices == ["Q? | *x | y"])
    #expect(
      read.diagnostics.map(\.message) == [
        "the images of this file", "the comments on cells",
        "that letters in cells are raised or lowered", "that words in cells are struck out",
        "another sheet of this file; save each as a file of its own",
        "hidden in the sheet, and read like the rest: 1 row, 1 column",
      ])
  }

  private static let ordered =
    "<answer fraction=\"1\"><text>a</text></answer><answer fraction=\"2\"><text>b</text></answer><answer fraction=\"3\"><text>c</text></answer>"

  static let others: [Example] = [
    Example(
      name: "an order of Moodle that counts as a whole", format: .moodleXML,
      text: SilentLossTests.moodle(
        "ordering", "Sort.",
        "<selecttype>ALL</selecttype><selectcount>2</selectcount><gradingtype>ALL_OR_NOTHING</gradingtype>"
          + ordered), markdown: ["## Sort. {#n}\n\n1. a\n2. b\n3. c\n"]),
    Example(
      name: "an order of Moodle of which a part is drawn", format: .moodleXML,
      text: SilentLossTests.moodle(
        "ordering", "Sort.",
        "<selecttype>RANDOM</selecttype><selectcount>2</selectcount><gradingtype>ABSOLUTE_POSITION</gradingtype>"
          + ordered), markdown: ["marking=partial"], findings: ["that 2 of the items are drawn"]),
    Example(
      name: "pairs of Moodle that are dragged", format: .moodleXML,
      text: SilentLossTests.moodle(
        "ddmatch", "Match.",
        "<subquestion><text>a</text><answer format=\"html\"><text>&lt;b&gt;one&lt;/b&gt;</text></answer></subquestion><subquestion><text>b</text><answer format=\"html\"><text>two</text></answer></subquestion>"
      ), markdown: ["- a -> **one**\n- b -> two\n"]),
    Example(
      name: "what is hidden with Moodle", format: .moodleXML,
      text: SilentLossTests.moodle(
        "truefalse", "<p>Wet?<span style=\"display:none\">No</span></p>",
        "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"
      ), markdown: ["## Wet? {#n}"], findings: ["hidden texts, as \"No\""]),
    Example(
      name: "three asterisks around a solution of LiaScript", format: .liaScript,
      text:
        "# T\n\nWhich?\n\n    [(X)] a\n    [( )] b\n    ***\n    So.\n    ***\n\nAnd?\n\n[(X)] c\n[( )] d\n",
      markdown: ["- [ ] b\n\nSo.\n", "\n\n- [x] c\n- [ ] d\n"]),
    Example(
      name: "images, other files and scoring of AMC", format: .amcText,
      text:
        "IncludeFile: more.txt\nDefaultScoringS: e=-1\n\n* Which? !{center}[width=5cm]map.png! Hey! You!\n + a\n - [/b/]\n",
      markdown: ["## Which? ![](map.png) Hey! You!\n\n- [x] a\n- [ ] b\n"],
      findings: [
        "the file \"more.txt\"", "what choices earn and cost", "the image \"map.png\"",
      ]),
    Example(
      name: "a part of Numbas with a program", format: .numbas,
      text:
        #"{"name":"T","questions":[{"name":"Q","parts":[{"type":"numberentry","prompt":"P","minValue":"1","maxValue":"1","customMarkingAlgorithm":"mark: true","scripts":{}}]}]}"#,
      markdown: ["[[= 1]]"], findings: ["that a program of its own marks it"]),
    Example(
      name: "questions as Brightspace prints them", format: .letters,
      text:
        "Question 1 (1 point)\nWhich is wet?\nQuestion 1 options:\na) Sea\nb) Sand\nAnswer: a\n\nQuestion 2 (1 point)\nWhich is dry?\nQuestion 2 options:\na) Sea\nb) Sand\nAnswer: b\n",
      markdown: ["Which is wet?\n\n- [x] Sea\n", "Which is dry?\n\n- [ ] Sea\n- [x] Sand\n"],
      findings: ["left out"]),
    Example(
      name: "covered answers", format: .letters,
      text: "1. Which?\nA) Sea\nB) Sand\n\n||B – it is dry.||\n\n2. And?\nA) Sea\nB) Sand\n||A||\n",
      markdown: ["- [ ] Sea\n- [x] Sand\n\nit is dry.\n", "- [x] Sea\n- [ ] Sand\n"]),
    Example(
      name: "columns of choices without the first", format: .csv,
      text: "Question,Correct,Option 2,Option 3\nWhich?,1,2,3\nAnd?,2,1,3\n",
      findings: ["the columns of choices start with the second one"]),
    Example(
      name: "a table of Wooclap", format: .csv,
      text: "Type,Title,Correct,Choice,Choice,Choice\nMCQ,Which?,2,a,b,c\nMCQ,And?,\"1,3\",a,b,c\n",
      markdown: ["## Which?\n\n- [ ] a\n- [x] b\n", "## And?\n\n- [x] a\n- [ ] b\n- [x] c\n"]),
    Example(
      name: "names of columns that are not all known", format: .csv,
      text: "Sort,Wording,Correct,Choice,Choice,Choice\nMCQ,Which?,2,a,b,c\nMCQ,And?,1,a,b,d\n",
      findings: ["this row seems to name the columns"]),
  ]

  @Test(arguments: items + olderItems + others)
  func `what was read wrong without a word is kept or told`(example: Example) {
    let read = imported(example.text, as: example.format)
    let text = read.markdown
    #expect(read.diagnostics.count == example.findings.count, "\(read.diagnostics.map(\.message))")
    for (finding, part) in zip(read.diagnostics, example.findings) {
      #expect(finding.message.contains(part), "\(finding.message)")
    }
    for part in example.markdown { #expect(text.contains(part), "\(text)") }
  }

  @Test(arguments: ["correct,wrong 2,wrong 3", "correct,choice 1,choice 2", "correct,a,b"])
  func `columns that start with the first, or are called wrong, are read`(names: String) {
    let read = imported("question,\(names)\nWhich?,Sea,Sea,Sand\n", as: .csv)
    #expect(!read.diagnostics.contains { $0.message.contains("the second one") })
  }
}
