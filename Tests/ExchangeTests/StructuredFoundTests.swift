import Content
import Diagnostics
import Exchange
import Testing

/// What QTI 2 and 3, tables and JSON say in rarer ways is read, or told.
struct StructuredFoundTests {
  typealias Example = SilentLossTests.Example

  private static func item(
    _ type: String, _ right: String, _ body: String, _ rules: String = "", _ more: String = ""
  ) -> String {
    let parts = type.split(separator: " ")
    let values = right.split(separator: ",").map { "<value>\($0)</value>" }.joined()
    return
      "<assessmentItem identifier=\"i\" title=\"T\"><responseDeclaration identifier=\"R\" cardinality=\"\(parts[0])\" baseType=\"\(parts[1])\"><correctResponse>\(values)</correctResponse>\(more)</responseDeclaration><itemBody>\(body)</itemBody><responseProcessing>\(rules)</responseProcessing></assessmentItem>"
  }

  private static let choice =
    "<choiceInteraction responseIdentifier=\"R\"><prompt>Which?</prompt><simpleChoice identifier=\"A\"><p>Sea</p></simpleChoice><simpleChoice identifier=\"B\"><p>Sand</p></simpleChoice></choiceInteraction>"
  private static let entry = "<p>It is <textEntryInteraction responseIdentifier=\"R\"/> m.</p>"

  private static func branch(_ test: String, _ score: String) -> String {
    "<responseCondition><responseIf>\(test)<setOutcomeValue identifier=\"SCORE\">\(score)</setOutcomeValue></responseIf></responseCondition>"
  }

  private static func value(_ text: String) -> String {
    "<baseValue baseType=\"float\">\(text)</baseValue>"
  }
  private static let variable = "<variable identifier=\"R\"/>"
  private static let declared = "<correct identifier=\"R\"/>"

  static let items: [Example] = [
    Example(
      name: "a margin in percent makes a range", format: .qti,
      text: item(
        "single float", "100", entry,
        branch(
          "<equal toleranceMode=\"relative\" tolerance=\"5 10\">\(variable)\(declared)</equal>",
          value("1"))),
      findings: ["100 as the answer that is shown"], markdown: ["[[= 95..110]]"]),
    Example(
      name: "rounding makes a range", format: .qti,
      text: item(
        "single float", "3.14159", entry,
        branch(
          "<equalRounded roundingMode=\"decimalPlaces\" figures=\"2\">\(variable)\(declared)</equalRounded>",
          value("1"))),
      findings: ["limits of a range are wrong", "3.14159 as the answer that is shown"],
      markdown: ["[[= 3.135..3.145]]"]),
    Example(
      name: "rounding of another sort is told", format: .qti,
      text: item(
        "single float", "3", entry,
        branch(
          "<equalRounded roundingMode=\"significantFigures\" figures=\"2\">\(variable)\(declared)</equalRounded>",
          value("1"))),
      findings: ["rounding"], markdown: ["[[= 3]]"]),
    Example(
      name: "rules that go by another number than the declared one are no key", format: .qti,
      text: item(
        "single integer", "4", entry,
        branch("<equal toleranceMode=\"exact\">\(variable)\(value("5"))</equal>", value("1"))),
      findings: ["are different"]),
    Example(
      name: "a text that rules accept, too, is right, and what earns less is not", format: .qti,
      text: item(
        "single string", "York", entry,
        branch("<stringMatch>\(variable)<baseValue>York</baseValue></stringMatch>", value("1"))
          + branch(
            "<stringMatch>\(variable)<baseValue>Yorkshire</baseValue></stringMatch>", value("1"))
          + branch(
            "<stringMatch>\(variable)<baseValue>Jork</baseValue></stringMatch>", value("0.5"))),
      findings: ["a part of the points"], markdown: ["It is [[York|Yorkshire]] m."]),
    Example(
      name: "a pattern is told", format: .qti,
      text: item(
        "single string", "York", entry,
        branch("<patternMatch pattern=\"[Yy]ork\">\(variable)</patternMatch>", value("1"))),
      findings: ["a pattern"], markdown: ["[[York]]"]),
    Example(
      name: "capitals that a mapping heeds are told", format: .qti,
      text: item(
        "single string", "York", entry, "",
        "<mapping><mapEntry mapKey=\"York\" mappedValue=\"1\" caseSensitive=\"true\"/></mapping>"),
      findings: ["capitals matter"], markdown: ["[[York]]"]),
    Example(
      name: "choices that rules add up are right where they earn something", format: .qti,
      text: item(
        "multiple identifier", "", choice,
        ["A": "50", "B": "0"].sorted { $0.key < $1.key }.map {
          branch(
            "<member><baseValue>\($0)</baseValue>\(variable)</member>",
            "<sum><variable identifier=\"SCORE\"/>\(value($1))</sum>")
        }.joined()),
      markdown: ["- [x] Sea\n- [ ] Sand\n"]),
    Example(
      name: "several right choices may be chosen where the declaration says so", format: .qti,
      text: item("multiple identifier", "A,B", choice), markdown: ["- [x] Sea\n- [x] Sand\n"]),
    Example(
      name: "what rules set the score to is the worth", format: .qti,
      text: item(
        "single identifier", "A", choice,
        branch("<match>\(variable)\(declared)</match>", value("5"))),
      markdown: ["<!-- quiz: points=500 -->"]),
    Example(
      name: "a right answer that is no choice is told", format: .qti,
      text: item("multiple identifier", "A,Z", choice),
      findings: ["the right answer \"Z\", which is no choice"],
      markdown: ["- [x] Sea\n- [ ] Sand\n"]),
    Example(
      name: "a key that is drawn anew is no question", format: .qti,
      text: item("single identifier", "A", choice).replacing(
        "<itemBody>",
        with:
          "<templateProcessing><setCorrectResponse identifier=\"R\"><baseValue>B</baseValue></setCorrectResponse></templateProcessing><itemBody>"
      ),
      findings: ["drawn anew"]),
    Example(
      name: "hints and solutions of OpenOLAT", format: .qti,
      text: item(
        "single identifier", "A",
        choice + "<p><endAttemptInteraction responseIdentifier=\"H\" title=\"Hint\"/></p>"
      ).replacing(
        "</assessmentItem>",
        with:
          "<modalFeedback identifier=\"HINT\" outcomeIdentifier=\"HINTFEEDBACKMODAL\"><p>Salty.</p></modalFeedback><modalFeedback identifier=\"SOLUTIONMODAL\" outcomeIdentifier=\"SOLUTIONFEEDBACKMODAL\"><p>Because.</p></modalFeedback></assessmentItem>"
      ),
      markdown: ["> Salty.\n\n- [x] Sea\n- [ ] Sand\n\nBecause.\n"]),
    Example(
      name: "an image in an address becomes one beside the quiz", format: .qti,
      text: item(
        "single identifier", "A",
        "<p><img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"a map\"/></p>" + choice),
      markdown: ["![a map](img/image.png)"]),
  ]

  static let tables: [Example] = [
    Example(
      name: "letters before choices in another order are those that answers name", format: .csv,
      text: "question,option1,option2,answer\nWhich?,B. Sand,A. Sea,A\nWhat?,A. x,B. y,B\n",
      markdown: ["- [ ] B. Sand\n- [x] A. Sea\n", "- [ ] A. x\n- [x] B. y\n"]),
    Example(
      name: "so in a list of JSON", format: .json,
      text: #"[{"question":"Which?","options":["B. Sand","A. Sea"],"answer":"A"}]"#,
      markdown: ["- [ ] Sand\n- [x] Sea\n"]),
    Example(
      name: "more choices than a question has are not compared with answers", format: .json,
      text:
        "[{\"question\":\"Which?\",\"options\":[\((0...200).map { "\"c\($0)\"" }.joined(separator: ","))],\"answer\":[\"c1\",\"c2\"]}]",
      findings: ["is not one of the choices"]),
    Example(
      name: "formulas in a table", format: .csv,
      text: "question,A,B,answer\nIs \\(x^2\\) $5?,\\(y\\),$$z_1$$,A\n",
      markdown: ["## Is $x^2$ $5?\n\n- [x] $y$\n- [ ] $$z_1$$\n"]),
    Example(
      name: "texts of Open Trivia DB in Base64", format: .openTriviaDB,
      text:
        #"{"results":[{"type":"bXVsdGlwbGU=","difficulty":"ZWFzeQ==","category":"U2Vh","question":"V2hpY2g/","correct_answer":"U2Vh","incorrect_answers":["U2FuZA=="]}]}"#,
      markdown: ["title: Sea, easy", "## Which?\n\n- [ ] Sand\n- [x] Sea\n"]),
    Example(
      name: "texts of Open Trivia DB as in addresses", format: .openTriviaDB,
      text:
        #"{"results":[{"type":"multiple","difficulty":"easy","category":"Sea","question":"Which%3F","correct_answer":"The%20sea","incorrect_answers":["Wet+sand"]}]}"#,
      markdown: ["## Which?\n\n- [x] The sea\n- [ ] Wet sand\n"]),
    Example(
      name: "an essay of R is no text to be typed", format: .rExams,
      text:
        "# Question\nWhy?\n\n# Solution\nS\n\n# Meta-information\nextype: string\nexsolution: nil\nexstringtype: essay|file\n",
      findings: ["cannot be marked here"]),
    Example(
      name: "how exact an answer of jupyterquiz has to be is told", format: .jupyterQuiz,
      text:
        #"[{"question":"Pi?","type":"numeric","precision":2,"answers":[{"value":3.1,"correct":true}]},{"question":"Who?","type":"string","answers":[{"answer":"Ada","correct":true,"fuzzy_threshold":0.8}]}]"#,
      findings: ["how many digits", "nearly spelt so"], markdown: ["[[= 3.1]]", "[[Ada]]"]),
  ]

  @Test(arguments: items + tables) func `rarer ways are read or told`(example: Example) {
    let read = imported(example.text, as: example.format, from: "q.xml")
    let messages = read.diagnostics.map(\.message)
    for part in example.markdown {
      #expect(read.markdown.contains(part), "\(part)\n\(read.markdown)\n\(messages)")
    }
    #expect(messages.count == example.findings.count, "\(messages)")
    for finding in example.findings {
      #expect(messages.contains { $0.contains(finding) }, "\(finding)\n\(messages)")
    }
  }

  private static func three(_ name: String, _ more: String = "", _ body: String = "") -> String {
    item("single identifier", "A", body + choice).replacing(
      "identifier=\"i\"", with: "identifier=\"\(name)\""
    )
    .replacing("<itemBody>", with: more + "<itemBody>").replacing("Which?", with: "Which \(name)?")
  }

  private static func package(_ items: [String], _ passages: [(String, String)]) -> [UInt8] {
    let references = items.indices.map {
      "<assessmentItemRef identifier=\"r\($0)\" href=\"items/\($0).xml\"/>"
    }
    let test =
      "<assessmentTest identifier=\"t\" title=\"T\"><testPart><assessmentSection>\(references.joined())</assessmentSection></testPart></assessmentTest>"
    return storedZip(
      [("test.xml", Array(test.utf8))]
        + items.enumerated().map { ("items/\($0).xml", Array($1.utf8)) }
        + passages.map { ($0, Array($1.utf8)) })
  }

  @Test func `a text of a file of its own stands above the questions that show it`() {
    let stimulus = "<assessmentStimulusRef href=\"../night.xml\"/>"
    let read = imported(
      Self.package(
        [
          Self.three("a"), Self.three("b", stimulus), Self.three("c", stimulus),
          Self.three("d", "", "<div><include href=\"../day.xml\"/></div>"),
        ],
        [
          (
            "night.xml",
            "<assessmentStimulus title=\"Night\"><stimulusBody><p>It is dark.</p></stimulusBody></assessmentStimulus>"
          ),
          ("day.xml", "<div><p>It is light.</p></div>"),
        ]), as: .qti, from: "q.zip")
    #expect(read.diagnostics.isEmpty)
    #expect(
      read.markdown.contains("# Night\n\nIt is dark.\n\n## Which b?")
        && read.markdown.contains("# …\n\nIt is light.\n\n## Which d?"), "\(read.markdown)")
    #expect(read.markdown.split(separator: "It is dark.").count == 2)
  }

  @Test func `a text that is not there, or is named too often, is told`() {
    let items = (0..<80).map {
      Self.three("n\($0)", $0 % 2 == 0 ? "<assessmentStimulusRef href=\"../a.xml\"/>" : "")
    }
    let read = imported(
      Self.package(
        items,
        [("a.xml", "<assessmentStimulus><stimulusBody>A</stimulusBody></assessmentStimulus>")]),
      as: .qti, from: "q.zip")
    #expect(read.diagnostics.map(\.code.name) == ["import-too-big"])
    let missing = imported(Self.package([items[0]], []), as: .qti, from: "q.zip")
    #expect(
      missing.diagnostics.map(\.message) == [
        "the item shows a text \"a.xml\", which is not there"
      ])
    #expect(missing.quizzes.first?.questions.count == 1)
  }
}
