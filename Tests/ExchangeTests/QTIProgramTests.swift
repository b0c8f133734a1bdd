import Content
import Diagnostics
import Exchange
import Testing

/// Items of QTI 2 as it's learning, Onyx, OpenOLAT and Canvas write them.
struct QTIProgramTests {
  private static func item(_ declarations: String, _ body: String, _ rules: String = "") -> Imported
  {
    imported(
      "<assessmentItem identifier=\"a\">\(declarations)<itemBody>\(body)</itemBody><responseProcessing>\(rules)</responseProcessing></assessmentItem>",
      as: .qti, from: "q.xml")
  }

  private static func response(_ name: String, _ type: String, _ right: String) -> String {
    "<responseDeclaration identifier=\"\(name)\" cardinality=\"single\" baseType=\"\(type)\"><correctResponse><value><![CDATA[\(right)]]></value></correctResponse></responseDeclaration>"
  }

  private static func choices(_ right: String, _ more: String = "") -> String {
    "<choiceInteraction responseIdentifier=\"R\" \(more)><prompt>Which?</prompt><simpleChoice identifier=\"A\" fixed=\"True\">\(right)</simpleChoice><simpleChoice identifier=\"B\">Sand</simpleChoice></choiceInteraction>"
  }

  private static func blank(_ name: String) -> String {
    "<p><textEntryInteraction responseIdentifier=\"\(name)\"/></p>"
  }

  @Test(arguments: [
    ("&lt;p>Sea&lt;/p>", "\\<p>Sea\\</p>"), ("<![CDATA[<p>Sea</p>]]>", "Sea"),
    ("<![CDATA[<div class=\"x\">Sea</div>]]>", "Sea"),
    ("<![CDATA[a<p> and </p>]]>", "a\\<p> and \\</p>"),
    ("<div class=\"html\">&lt;b&gt;Sea&lt;/b&gt; &amp;ndash; salt</div>", "**Sea** – salt"),
    ("<div class=\"text\">&lt;b&gt;</div>", "\\<b>"),
  ]) func `text that is HTML is read as it`(written: String, shown: String) {
    let read = Self.item(Self.response("R", "identifier", "A"), Self.choices(written))
    #expect(
      read.markdown.contains("- [x] \(shown) <!-- pin -->\n- [ ] Sand\n"), "\(read.markdown)")
    #expect(read.diagnostics == [])
  }

  @Test func `Canvas says beside an item what it is worth`() {
    let field =
      "<instructureMetadata><instructureField name=\"points_possible\" value=\"10\"/></instructureMetadata>"
    let read = Self.item(
      field + Self.response("R", "identifier", "A"), Self.choices("Sea", "shuffle=\"False\""))
    #expect(
      read.markdown.contains(
        "<!-- quiz: points=1000 shuffle=no -->\n\n- [x] Sea <!-- pin -->\n- [ ] Sand\n"),
      "\(read.markdown)")
  }

  @Test(arguments: [
    ("float", "[[= 3 +- 0.5]]", []),
    ("string", "[[3]]", ["that a few wrong letters do not matter"]),
  ])
  func `an answer of Onyx may be near enough`(type: String, blank: String, findings: [String]) {
    let read = Self.item(
      Self.response("R", type, "3"), Self.blank("R"),
      "<setOutcomeValue identifier=\"SCORE\"><mapTolResponse identifier=\"R\" tolerance=\"0.5\" toleranceMode=\"absolute\"/></setOutcomeValue>"
    )
    #expect(read.markdown.contains(blank), "\(read.markdown)")
    #expect(read.diagnostics.map(\.message) == findings)
  }

  @Test func `that an answer counts once is told`() {
    let read = Self.item(
      Self.response("R", "string", "0") + Self.response("S", "string", "1"),
      Self.blank("R") + Self.blank("S"),
      "<responseCondition><responseIf><not><stringMatch><variable identifier=\"R\"/><variable identifier=\"S\"/></stringMatch></not><setOutcomeValue identifier=\"SCORE\"><mapResponse identifier=\"R\"/></setOutcomeValue></responseIf></responseCondition>"
    )
    #expect(
      read.diagnostics.map(\.message) == ["that each answer counts in one of the blanks only"])
  }

  private static func found(_ answers: [String]) -> String {
    "<responseCondition><responseIf><or>\(answers.map { "<stringMatch><variable identifier=\"\($0)\"/><baseValue>Po</baseValue></stringMatch>" }.joined())</or><setOutcomeValue identifier=\"G\"><baseValue>1</baseValue></setOutcomeValue></responseIf></responseCondition>"
  }

  @Test(arguments: [
    ([["R", "R"], ["S"]], []),
    ([["R", "S"]], ["that each answer counts in one of the blanks only"]),
  ])
  func `that a value is right in any blank, but once, is told`(
    rules: [[String]], findings: [String]
  ) {
    let read = Self.item(
      Self.response("R", "string", "Po") + Self.response("S", "string", "Po"),
      Self.blank("R") + Self.blank("S"), rules.map(Self.found).joined())
    #expect(read.diagnostics.map(\.message) == findings)
  }

  @Test(arguments: [
    ("gte", "1", "2", ["that the points go by how much is right in steps"]),
    ("gt", "2", "2", []), ("lt", "0", "0", []),
  ])
  func `that points go in steps is told`(
    test: String, limit: String, points: String, findings: [String]
  ) {
    let read = Self.item(
      Self.response("R", "string", "Po") + Self.response("S", "string", "Rhine"),
      Self.blank("R") + Self.blank("S"),
      "<setOutcomeValue identifier=\"T\"><sum><mapResponse identifier=\"R\"/><mapResponse identifier=\"S\"/></sum></setOutcomeValue><responseCondition><responseIf><\(test)><variable identifier=\"T\"/><baseValue>\(limit)</baseValue></\(test)><setOutcomeValue identifier=\"SCORE\"><baseValue>\(points)</baseValue></setOutcomeValue></responseIf></responseCondition>"
    )
    #expect(read.diagnostics.map(\.message) == findings)
  }

  @Test(arguments: [("1", 0), ("0.5", 1)])
  func `pairs that earn more than others are told`(worth: String, findings: Int) {
    let set = { (names: [String]) in
      "<simpleMatchSet>\(names.map { "<simpleAssociableChoice identifier=\"\($0)\">\($0)</simpleAssociableChoice>" }.joined())</simpleMatchSet>"
    }
    let read = Self.item(
      "<responseDeclaration identifier=\"R\" cardinality=\"multiple\" baseType=\"directedPair\"><correctResponse><value>a x</value><value>b y</value></correctResponse><mapping><mapEntry mapKey=\"a x\" mappedValue=\"1\"/><mapEntry mapKey=\"b y\" mappedValue=\"\(worth)\"/></mapping></responseDeclaration>",
      "<matchInteraction responseIdentifier=\"R\"><prompt>Match.</prompt>\(set(["a", "b"]))\(set(["x", "y"]))</matchInteraction>",
      "<setOutcomeValue identifier=\"SCORE\"><mapResponse identifier=\"R\"/></setOutcomeValue>")
    #expect(read.markdown.contains("- a -> x\n- b -> y\n"), "\(read.markdown)")
    #expect(read.diagnostics.count == findings, "\(read.diagnostics)")
  }

  @Test(arguments: [("mapResponse", "<!-- quiz: marking=partial -->\n\n"), ("correct", "")])
  func `gaps whose pairs are mapped are marked in parts`(rule: String, settings: String) {
    let read = Self.item(
      "<responseDeclaration identifier=\"R\" cardinality=\"multiple\" baseType=\"directedPair\"><correctResponse><value>w g</value><value>s h</value></correctResponse><mapping><mapEntry mapKey=\"w g\" mappedValue=\"1\"/><mapEntry mapKey=\"s h\" mappedValue=\"1\"/></mapping></responseDeclaration>",
      "<gapMatchInteraction responseIdentifier=\"R\"><prompt>Fill.</prompt><gapText identifier=\"w\">winter</gapText><gapText identifier=\"s\">summer</gapText><p>Now is the <gap identifier=\"g\"/> and the <gap identifier=\"h\"/>.</p></gapMatchInteraction>",
      "<setOutcomeValue identifier=\"SCORE\"><\(rule) identifier=\"R\"/></setOutcomeValue>")
    #expect(
      read.markdown.contains(
        "\(settings)Now is the [[(winter)|summer]] and the [[winter|(summer)]]."),
      "\(read.markdown)")
    #expect(read.diagnostics == [])
  }

  @Test func `another order that earns less is told`() {
    let read = Self.item(
      "<responseDeclaration identifier=\"R\" cardinality=\"ordered\" baseType=\"identifier\"><correctResponse><value>A</value><value>B</value></correctResponse></responseDeclaration>",
      Self.choices("Sea").replacing("choiceInteraction", with: "orderInteraction"),
      "<responseCondition><responseIf><match><variable identifier=\"R\"/><correct identifier=\"R\"/></match><setOutcomeValue identifier=\"SCORE\"><baseValue>2</baseValue></setOutcomeValue></responseIf><responseElseIf><match><variable identifier=\"R\"/><ordered><baseValue>B</baseValue><baseValue>A</baseValue></ordered></match><setOutcomeValue identifier=\"SCORE\"><baseValue>1</baseValue></setOutcomeValue></responseElseIf></responseCondition>"
    )
    #expect(read.markdown.contains("1. Sea\n2. Sand\n"), "\(read.markdown)")
    #expect(
      read.diagnostics.map(\.message) == [
        "what is worth a part of the points of an answer is wrong"
      ])
  }

  private static func showing(_ choice: String, _ name: String, _ branch: String) -> String {
    "<\(branch)><match><variable identifier=\"R\"/><baseValue>\(choice)</baseValue></match><setOutcomeValue identifier=\"FB\"><multiple><variable identifier=\"FB\"/><baseValue>\(name)</baseValue></multiple></setOutcomeValue></\(branch)>"
  }

  @Test(arguments: [("", 0), ("f1", 1)])
  func `a text that a rule shows for a choice stands on it`(elsewhere: String, findings: Int) {
    let rest =
      elsewhere.isEmpty
      ? ""
      : "<responseElse><setOutcomeValue identifier=\"FB\"><baseValue>\(elsewhere)</baseValue></setOutcomeValue></responseElse>"
    let read = imported(
      "<assessmentItem identifier=\"a\">\(Self.response("R", "identifier", "A"))<itemBody>\(Self.choices("Sea"))</itemBody><responseProcessing><responseCondition>\(Self.showing("A", "f0", "responseIf"))\(Self.showing("B", "f1", "responseElseIf"))\(rest)</responseCondition></responseProcessing>"
        + ["f0", "f1"].map {
          "<modalFeedback outcomeIdentifier=\"FB\" identifier=\"\($0)\" showHide=\"show\"><p>Of \($0).</p></modalFeedback>"
        }.joined() + "</assessmentItem>", as: .qti, from: "q.xml")
    #expect(
      read.explained == [findings == 0 ? "Of f0.\nOf f1." : "Of f0."], "\(read.markdown)")
    #expect(read.diagnostics.count == findings, "\(read.diagnostics)")
  }

  @Test func `a slider asks for a number`() {
    let read = Self.item(
      Self.response("R", "integer", "70"),
      "<sliderInteraction responseIdentifier=\"R\" lowerBound=\"0\" upperBound=\"100\"><prompt>How much?</prompt></sliderInteraction>"
    )
    #expect(read.markdown.contains("## How much? {#a}\n\n[[= 70]]\n"), "\(read.markdown)")
    #expect(
      read.diagnostics.map(\.message) == ["a slider from 0 to 100 becomes a number to be typed"])
  }
}
