import Content
import Diagnostics
import Exchange
import Testing

/// Items with several places to answer, and how R/exams and ILIAS score them.
struct QTIExamsTests {
  // MARK: QTI 1.2

  private static func item(_ presentation: String, _ rules: [String], type: String = "") -> Imported
  {
    imported(
      "<questestinterop><item ident=\"a\" title=\"A\"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>\(type)</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><flow>\(presentation)</flow></presentation><resprocessing><outcomes><decvar varname=\"SCORE\" maxvalue=\"2\"/></outcomes>\(rules.joined())</resprocessing></item></questestinterop>",
      as: .qti, from: "q.xml")
  }

  private static func text(_ text: String) -> String {
    "<material><mattext texttype=\"text/html\">\(text)</mattext></material>"
  }

  private static func field(_ name: String, _ kind: String = "str") -> String {
    "<response_\(kind) ident=\"\(name)\"><render_fib><flow_label><response_label ident=\"\(name)\"/></flow_label></render_fib></response_\(kind)>"
  }

  private static func list(_ name: String, _ cardinality: String = "Single") -> String {
    "<response_lid ident=\"\(name)\" rcardinality=\"\(cardinality)\"><render_choice>\(["x", "y"].map { "<response_label ident=\"\($0)\">\(text("Choice \($0)"))</response_label>" }.joined())</render_choice></response_lid>"
  }

  private static func equal(_ name: String, _ value: String) -> String {
    "<varequal respident=\"\(name)\">\(value)</varequal>"
  }

  private static func range(_ name: String) -> String {
    "<and><vargte respident=\"\(name)\">1.4</vargte><varlte respident=\"\(name)\">1.6</varlte></and>"
  }

  private static func rule(_ test: String, _ worth: String = "1") -> String {
    "<respcondition continue=\"Yes\"><conditionvar>\(test)</conditionvar><setvar varname=\"SCORE\" action=\"Add\">\(worth)</setvar></respcondition>"
  }

  @Test func `a field and a list of one item are blanks`() {
    let read = Self.item(
      Self.text("Mean") + Self.field("n", "num") + Self.text("and sign") + Self.list("l"),
      [Self.rule(Self.range("n")), Self.rule(Self.equal("l", "y"))])
    #expect(
      read.markdown.contains(
        "<!-- quiz: points=200 marking=partial -->\n\nMean [[= 1.4..1.6]] and sign [[Choice x|(Choice y)]]"
      ), "\(read.markdown)")
    #expect(read.diagnostics == [])
  }

  @Test func `a list of several right ones is no blank`() {
    let read = Self.item(
      Self.text("Word") + Self.field("w") + Self.text("and") + Self.list("l", "Multiple"),
      [
        Self.rule(Self.equal("w", "Po")), Self.rule(Self.equal("l", "x")),
        Self.rule(Self.equal("l", "y")),
      ], type: "unknown")
    #expect(!read.markdown.contains("[["), "\(read.markdown)")
    #expect(
      read.diagnostics.map(\.message) == [
        "a question of the type unknown cannot be read: a list in a text of which several are to be chosen; it is left out"
      ])
  }

  @Test func `blanks that a rule asks for together are marked together`() {
    let read = Self.item(
      Self.text("Mean") + Self.field("n", "num") + Self.text("Word") + Self.field("w"),
      [Self.rule("<and>\(Self.range("n"))\(Self.equal("w", "Po"))</and>", "2")])
    #expect(
      read.markdown.contains("<!-- quiz: points=200 -->\n\nMean [[= 1.4..1.6]] Word [[Po]]"),
      "\(read.markdown)")
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [("1", 0), ("0.98", 0), ("3", 1)])
  func `blanks that earn more than others are told`(worth: String, findings: Int) {
    let read = Self.item(
      Self.text("River") + Self.field("r") + Self.text("Lake") + Self.field("l"),
      [Self.rule(Self.equal("r", "Po")), Self.rule(Self.equal("l", "Garda"), worth)])
    #expect(read.markdown.contains("marking=partial"), "\(read.markdown)")
    #expect(
      read.diagnostics.map(\.message)
        == Array(repeating: "that some blanks weigh more than others", count: findings))
  }

  @Test(arguments: [("50", 0), ("75", 1)])
  func `pairs of Canvas that earn more than others are told`(worth: String, findings: Int) {
    let sides = ["p", "q"].map { name in
      Self.list(name).replacing("<render", with: Self.text("Left \(name)") + "<render")
    }
    let read = Self.item(
      Self.text("Match.") + sides.joined(),
      [Self.rule(Self.equal("p", "x"), "50"), Self.rule(Self.equal("q", "y"), worth)],
      type: "matching_question")
    #expect(
      read.markdown.contains("- Left p -> Choice x\n- Left q -> Choice y\n"), "\(read.markdown)")
    #expect(
      read.diagnostics.map(\.message)
        == Array(repeating: "that some pairs earn more than others", count: findings))
  }

  // MARK: ILIAS

  private static func ilias(
    _ type: String, _ fields: [(String, String)], _ presentation: String, _ rules: [String]
  ) -> Imported {
    let fields = ([("QUESTIONTYPE", type)] + fields).map {
      "<qtimetadatafield><fieldlabel>\($0)</fieldlabel><fieldentry>\($1)</fieldentry></qtimetadatafield>"
    }
    return imported(
      "<questestinterop><item ident=\"a\" title=\"A\"><itemmetadata><qtimetadata>\(fields.joined())</qtimetadata></itemmetadata><presentation><flow>\(presentation)</flow></presentation><resprocessing><outcomes><decvar/></outcomes>\(rules.joined())</resprocessing></item></questestinterop>",
      as: .qti, from: "q.xml")
  }

  @Test(arguments: [("0", []), ("1", ["that parts of an order stand below others"])])
  func `what ILIAS writes beside texts is not shown`(depth: String, findings: [String]) {
    let labels = [("One", "0"), ("Two", depth), ("Three", depth)].enumerated().map {
      "<response_label ident=\"\($0)\">\(Self.text($1.0))<material><mattext label=\"answerdepth\">\($1.1)</mattext></material></response_label>"
    }
    let read = Self.ilias(
      "ORDERING QUESTION", [("points", "2")],
      Self.text("In which order?")
        + "<response_lid ident=\"OQT\" rcardinality=\"Ordered\"><material><mattext label=\"suggested_solution\">il__lm_1</mattext></material><render_choice>\(labels.joined())</render_choice></response_lid>",
      (0...2).map {
        Self.rule("<varequal respident=\"OQT\" index=\"\($0)\">\($0)</varequal>", "0.6666666667")
      })
    #expect(
      read.markdown.contains(
        "## In which order? {#a}\n\n<!-- quiz: points=200 marking=partial -->\n\n1. One\n2. Two\n3. Three\n"
      ), "\(read.markdown)")
    #expect(read.diagnostics.map(\.message) == findings)
  }

  @Test(arguments: [
    ("textgaprating", "ci", []), ("textgaprating", "cs", ["that capitals matter"]),
    ("textgaprating", "l2", ["that a few wrong letters do not matter"]),
    ("identicalScoring", "1", []), ("combinations", "W10=", []),
    ("identicalScoring", "0", ["that each answer counts in one of the blanks only"]),
    ("combinations", "W1tdXQ==", ["points for what stands in several blanks together"]),
  ])
  func `what ILIAS says of all blanks is told`(
    field: String, value: String, findings: [String]
  ) {
    let read = Self.ilias(
      "CLOZE QUESTION", [(field, value)],
      Self.text("River") + Self.field("gap_0") + Self.text("Lake") + Self.field("gap_1"),
      [Self.rule(Self.equal("gap_0", "Po")), Self.rule(Self.equal("gap_1", "Garda"))])
    #expect(read.markdown.contains("River [[Po]] Lake [[Garda]]"), "\(read.markdown)")
    #expect(read.diagnostics.map(\.message) == findings)
  }

  // MARK: QTI 2

  private static func blanks(_ worth: String, _ end: String = "") -> Imported {
    let rules = [("R", "1"), ("S", worth)].map { name, worth in
      "<responseCondition><responseIf><equal toleranceMode=\"absolute\" tolerance=\"0.5 0.5\"><variable identifier=\"\(name)\"/><correct identifier=\"\(name)\"/></equal><setOutcomeValue identifier=\"SCORE\"><sum><variable identifier=\"SCORE\"/><baseValue>\(worth)</baseValue></sum></setOutcomeValue></responseIf></responseCondition>"
    }
    let names = ["R", "S"]
    return imported(
      "<assessmentItem identifier=\"a\">\(names.map { "<responseDeclaration identifier=\"\($0)\" cardinality=\"single\" baseType=\"float\"><correctResponse><value>3</value></correctResponse></responseDeclaration>" }.joined())<itemBody><p>Fill.</p>\(names.map { "<p><textEntryInteraction responseIdentifier=\"\($0)\"/></p>" }.joined())</itemBody><responseProcessing>\(rules.joined())\(end)</responseProcessing></assessmentItem>",
      as: .qti, from: "q.xml")
  }

  @Test(arguments: [("1", 0), ("3", 1)])
  func `blanks of QTI 2 that earn more than others are told`(worth: String, findings: Int) {
    let read = Self.blanks(worth)
    #expect(read.markdown.contains("marking=partial"), "\(read.markdown)")
    #expect(
      read.diagnostics.map(\.message)
        == Array(repeating: "that some blanks weigh more than others", count: findings))
  }

  @Test func `a score that is taken if it is not the highest is for all`() {
    let read = Self.blanks(
      "1",
      "<responseCondition><responseIf><equal toleranceMode=\"exact\"><variable identifier=\"SCORE\"/><variable identifier=\"MAXSCORE\"/></equal></responseIf><responseElse><setOutcomeValue identifier=\"SCORE\"><baseValue>0</baseValue></setOutcomeValue></responseElse></responseCondition>"
    )
    #expect(
      read.markdown.contains("[[= 3 +- 0.5]]") && !read.markdown.contains("marking="),
      "\(read.markdown)")
    #expect(read.diagnostics == [])
  }
}
