import Content
import Diagnostics
import Exchange
import Testing

/// Items as other programs write them.
struct QTIReadingTests {
  @Test func `an item that tests name again and again is asked some times, and that is told`() {
    let item =
      "<assessmentItem identifier='a'><responseDeclaration identifier='R' cardinality='single'>"
      + "<correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>a</p>"
      + "<choiceInteraction responseIdentifier='R'><simpleChoice identifier='A'>a</simpleChoice>"
      + "<simpleChoice identifier='B'>b</simpleChoice></choiceInteraction></itemBody></assessmentItem>"
    let names = String(repeating: "<assessmentItemRef href='i.xml'/>", count: 1000)
    let test =
      "<assessmentTest title='T'><testPart><assessmentSection>\(names)</assessmentSection></testPart></assessmentTest>"
    let package = storedZip([("t.xml", Array(test.utf8)), ("i.xml", Array(item.utf8))])
    let imported = readQuizzes(
      ImportedFile(SourceFile(path: "a.zip", bytes: package), name: "a"), as: .qti)
    #expect(imported.quizzes.flatMap(\.questions).count == 32)
    #expect(imported.diagnostics.count { $0.code.name == "import-too-big" } == 1)
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// `name cardinality type`, then what is right, one a line.
    var declaration: String
    var body: String
    var rules = ""
    var expected: String
    /// What is reported, without what all examples have in common.
    var findings: [String] = []
  }

  static func read(_ example: Example) -> Imported {
    var lines = example.declaration.split(separator: "\n").map(String.init)
    let head =
      lines.isEmpty
      ? ["R", "single", "identifier"]
      : lines.removeFirst()
        .split(separator: " ").map(String.init)
    let values = lines.map { "<value>\($0)</value>" }.joined()
    let right = values.isEmpty ? "" : "<correctResponse>\(values)</correctResponse>"
    let item = """
      <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="q" title="Named">\
      <responseDeclaration identifier="\(head[0])" cardinality="\(head[1])" baseType="\(head[2])">\
      \(right)</responseDeclaration><itemBody>\(example.body)</itemBody>\(example.rules)</assessmentItem>
      """
    return imported(item, as: .qti, from: "q.xml")
  }

  static let examples: [Example] = [
    Example(
      testDescription: "associations become pairs, and what is left a distractor",
      declaration: "R multiple pair\nA B\nD C",
      body: """
        <associateInteraction responseIdentifier="R" maxAssociations="2"><prompt>Who loved whom?</prompt>
        <simpleAssociableChoice identifier="A" matchMax="1">Romeo</simpleAssociableChoice>
        <simpleAssociableChoice identifier="B" matchMax="1">Juliet</simpleAssociableChoice>
        <simpleAssociableChoice identifier="C" matchMax="1">Miranda</simpleAssociableChoice>
        <simpleAssociableChoice identifier="D" matchMax="1">Ferdinand</simpleAssociableChoice>
        <simpleAssociableChoice identifier="E" matchMax="1">Prospero</simpleAssociableChoice>
        </associateInteraction>
        """,
      expected:
        "## Who loved whom? {#q}\n\n- Romeo -> Juliet\n- Ferdinand -> Miranda\n- -> Prospero\n",
      findings: ["associations become pairs of left and right sides"]),
    Example(
      testDescription: "texts to be dragged into gaps become lists",
      declaration: "R multiple directedPair\nW G1\nS G2",
      body: """
        <gapMatchInteraction responseIdentifier="R"><prompt>Fill in.</prompt><gapText identifier="W" matchMax="1">winter</gapText>
        <gapText identifier="S" matchMax="1">summer</gapText><p>Now is the <gap identifier="G1"/> made glorious <gap identifier="G2"/>.</p></gapMatchInteraction>
        """,
      expected:
        "## Fill in. {#q}\n\nNow is the [[(winter)|summer]] made glorious [[winter|(summer)]].\n"),
    Example(
      testDescription: "a tolerance makes a range",
      declaration: "R single float\n9.81",
      body: "<p>How much?</p><p><textEntryInteraction responseIdentifier=\"R\"/> m/s²</p>",
      rules: """
        <responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.05 0.05">\
        <variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>
        """,
      expected: "## How much? {#q}\n\n[[= 9.81 +- 0.05]] m/s²\n"),
    Example(
      testDescription: "limits on either side of a comparison make a range",
      declaration: "R single float",
      body: "<p>How much?</p><p><textEntryInteraction responseIdentifier=\"R\"/></p>",
      rules: """
        <responseProcessing><and><gte><variable identifier="R"/><baseValue baseType="float">2</baseValue></gte>\
        <gt><baseValue baseType="float">3</baseValue><variable identifier="R"/></gt></and></responseProcessing>
        """,
      expected: "## How much? {#q}\n\n[[= 2..3]]\n",
      findings: ["that the limits of a range are wrong themselves"]),
    Example(
      testDescription: "a text that only the rules know",
      declaration: "R single string",
      body: "<p>Who?</p><p><textEntryInteraction responseIdentifier=\"R\"/></p>",
      rules: """
        <responseProcessing><stringMatch caseSensitive="false"><variable identifier="R"/>\
        <baseValue baseType="string">Ada</baseValue></stringMatch></responseProcessing>
        """,
      expected: "## Who? {#q}\n\n[[Ada]]\n"),
    Example(
      testDescription:
        "feedback outside the body, on a choice and on all, and what is for markers only",
      declaration: "R single identifier\nA",
      body: """
        <rubricBlock view="scorer"><p>Secret</p></rubricBlock><rubricBlock view="candidate author"><p>Read.</p></rubricBlock>\
        <choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt>\
        <simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>\
        <infoControl title="Hint"><p>Look up.</p></infoControl>
        """,
      rules: """
        <modalFeedback outcomeIdentifier="FEEDBACK" identifier="B" showHide="show">No.</modalFeedback>\
        <modalFeedback outcomeIdentifier="FEEDBACK" identifier="incorrect" showHide="show">Wrong.</modalFeedback>\
        <modalFeedback outcomeIdentifier="SOLUTION" identifier="x" showHide="show"><p>So.</p></modalFeedback>
        """,
      expected: "## Read. {#q}\n\nWhich?\n\n> Look up.\n\n- [x] a\n- [ ] b\n  > No.\n\nSo.\n",
      findings: ["the text shown for an answer as a whole (incorrect)"]),
    Example(
      testDescription: "two interactions are no question",
      declaration: "R single identifier\nA",
      body: """
        <choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">a</simpleChoice></choiceInteraction>\
        <orderInteraction responseIdentifier="S"><simpleChoice identifier="A">a</simpleChoice></orderInteraction>
        """,
      expected: "",
      findings: [
        "an item with several interactions, each of which should be an item of its own; it is left out"
      ]),
    Example(
      testDescription: "an interaction that cannot be marked here",
      declaration: "R single point\n1 1",
      body: "<selectPointInteraction responseIdentifier=\"R\" maxChoices=\"1\"/>",
      expected: "",
      findings: [
        "a point anywhere on a picture, where nothing is said of wrong ones; it is left out"
      ]),
    Example(
      testDescription: "numbers that are drawn anew are no question",
      declaration: "R single float\n1",
      body:
        "<p>1 + <printedVariable identifier=\"A\"/>? <textEntryInteraction responseIdentifier=\"R\"/></p>",
      expected: "",
      findings: ["an item whose numbers are drawn anew each time; it is left out"]),
    Example(
      testDescription: "a left side with two right ones is no pair",
      declaration: "R multiple directedPair\nL1 R1\nL1 R2\nL2 R1",
      body: """
        <matchInteraction responseIdentifier="R"><simpleMatchSet><simpleAssociableChoice identifier="L1" matchMax="2">a</simpleAssociableChoice>\
        <simpleAssociableChoice identifier="L2" matchMax="1">b</simpleAssociableChoice></simpleMatchSet><simpleMatchSet>\
        <simpleAssociableChoice identifier="R1" matchMax="2">c</simpleAssociableChoice><simpleAssociableChoice identifier="R2" matchMax="1">d</simpleAssociableChoice>\
        </simpleMatchSet></matchInteraction>
        """,
      expected: "",
      findings: ["a left side that has several right ones, or none; it is left out"]),
  ]

  @Test(arguments: examples) func `an item is read as it was meant, or told`(example: Example) {
    let read = Self.read(example)
    let text = read.markdown
    let body = text.split(separator: "\n---\n", maxSplits: 1).last.map {
      String($0.drop { $0 == "\n" })
    }
    #expect(body ?? "" == example.expected)
    #expect(read.diagnostics.map(\.message) == example.findings)
    #expect(read.questionsRead == 1)
  }
}
