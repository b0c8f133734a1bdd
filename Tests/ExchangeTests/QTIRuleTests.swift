import Content
import Diagnostics
import Exchange
import Testing

/// What the rules of QTI 1.2 say is right, as ILIAS, OLAT, Respondus and Canvas write them.
struct QTIRuleTests {
  typealias Example = SilentLossTests.Example

  private static func text(_ text: String) -> String {
    "<material><mattext texttype=\"text/plain\">\(text)</mattext></material>"
  }

  private static func labels(_ texts: [String], _ attribute: String = "") -> String {
    texts.enumerated().map {
      "<response_label ident=\"\($0)\"\(attribute)>\(text($1))</response_label>"
    }.joined()
  }

  private static func equal(_ response: String, _ value: String) -> String {
    "<varequal respident=\"\(response)\">\(value)</varequal>"
  }

  /// A rule of ILIAS, which goes on with the next.
  private static func rule(_ test: String, _ worth: String = "", shows: String = "") -> String {
    "<respcondition continue=\"Yes\"><conditionvar>\(test)</conditionvar>"
      + (worth.isEmpty ? "" : "<setvar action=\"Add\">\(worth)</setvar>")
      + (shows.isEmpty ? "" : "<displayfeedback linkrefid=\"\(shows)\"/>") + "</respcondition>"
  }

  private static func feedback(_ name: String, _ said: String) -> String {
    "<itemfeedback ident=\"\(name)\"><flow_mat>\(text(said))</flow_mat></itemfeedback>"
  }

  private static func item(
    _ type: String, _ presentation: String, _ rules: String, _ more: String = ""
  ) -> String {
    "<item ident=\"i\" title=\"T\"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>QUESTIONTYPE</fieldlabel><fieldentry>\(type)</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>"
      + "<presentation><flow>\(text("Which?"))\(presentation)</flow></presentation>"
      + "<resprocessing><outcomes><decvar/></outcomes>\(rules)</resprocessing>\(more)</item>"
  }

  private static func choice(
    _ rules: String, _ more: String = "", cardinality: String = "Multiple",
    texts: [String] = ["Sea", "Sand", "Rain"]
  ) -> String {
    item(
      "A",
      "<response_lid ident=\"R\" rcardinality=\"\(cardinality)\"><render_choice>\(labels(texts))</render_choice></response_lid>",
      rules, more)
  }

  private static func example(
    _ name: String, _ items: String, findings: [String] = [], _ markdown: String...
  ) -> Example {
    Example(
      name: name, format: .qti, text: "<questestinterop>\(items)</questestinterop>",
      findings: findings, markdown: markdown)
  }

  private static func not(_ test: String) -> String { "<not>\(test)</not>" }

  static let examples: [Example] = [
    example(
      "each choice earns points of its own, and their sum is the worth",
      choice(
        rule(equal("R", "0"), "1") + rule(not(equal("R", "0")), "0") + rule(equal("R", "1"), "0")
          + rule(not(equal("R", "1")), "1") + rule(equal("R", "2"), "1")),
      "<!-- quiz: points=300 marking=partial -->\n\n- [x] Sea\n- [ ] Sand\n- [x] Rain\n"),
    example(
      "a choice that earns more when it is left is wrong",
      choice(
        rule(equal("R", "0"), "1") + rule(not(equal("R", "0")), "2") + rule(equal("R", "2"), "1")),
      "- [ ] Sea\n- [ ] Sand\n- [x] Rain\n"),
    example(
      "statements that are judged by their names are true or not",
      choice(
        rule("<and>\(equal("0", "1"))\(equal("1", "0"))\(equal("2", "1"))</and>", "1")
          + rule(not(equal("0", "1")), "0")),
      findings: ["statements to be judged"], "- [x] Sea\n- [ ] Sand\n- [x] Rain\n"),
    example(
      "statements that OLAT judges",
      choice(
        rule(equal("R", "0:correct"), "1") + rule(equal("R", "1:wrong"), "1")
          + rule(equal("R", "2:wrong"), "1") + rule(equal("R", "0:wrong"), "-1")),
      findings: ["statements to be judged"], "- [x] Sea\n- [ ] Sand\n- [ ] Rain\n"),
    example(
      "several values in one rule need several choices, whatever the list says",
      choice(
        "<respcondition><conditionvar><and>\(equal("R", "0"))\(not(equal("R", "1")))\(equal("R", "2"))</and></conditionvar><setvar action=\"Set\">100</setvar></respcondition>",
        cardinality: "Single"),
      "- [x] Sea\n- [ ] Sand\n- [x] Rain\n"),
    example(
      "a right answer that is no choice is told",
      choice(rule("<and>\(equal("R", "0"))\(equal("R", "7"))\(equal("R", "2"))</and>", "1")),
      findings: ["the right answer \"7\", which is no choice"],
      "- [x] Sea\n- [ ] Sand\n- [x] Rain\n"),
    example(
      "feedback that rules name stands on its choices, several on one",
      choice(
        rule(equal("R", "0"), "2", shows: "a") + rule(equal("R", "1"), "0", shows: "b")
          + rule(equal("R", "0"), shows: "yes") + rule(not(equal("R", "0")), shows: "no"),
        feedback("a", "Salty.") + feedback("b", "Dry.") + feedback("yes", "Well done.")
          + feedback("no", "Look again."), cardinality: "Single", texts: ["Sea", "Sand"]),
      "<!-- quiz: points=200 -->",
      "- [x] Sea\n  > Salty.\n  >\n  > Well done.\n- [ ] Sand\n  > Dry.\n  >\n  > Look again.\n"),
    example(
      "feedback on an answer that several choices make has no place",
      choice(
        rule(equal("R", "0"), "1", shows: "a") + rule(equal("R", "2"), "1")
          + rule("\(equal("R", "0"))\(equal("R", "2"))", shows: "yes"),
        feedback("a", "Salty.") + feedback("yes", "Well done.")),
      findings: ["weights", "feedback on answers"], "- [x] Sea\n  > Salty.\n- [ ] Sand\n- [x] Rain"),
    example(
      "feedback that all rules show explains, as Respondus writes it",
      choice(
        "<respcondition><conditionvar>\(equal("R", "0"))</conditionvar><setvar action=\"Set\">1</setvar><displayfeedback linkrefid=\"a\"/><displayfeedback linkrefid=\"all\"/></respcondition>"
          + "<respcondition><conditionvar><other/></conditionvar><displayfeedback linkrefid=\"wrong\"/><displayfeedback linkrefid=\"all\"/></respcondition>",
        feedback("a", "Salty.") + feedback("all", "Because.") + feedback("wrong", "No."),
        cardinality: "Single", texts: ["Sea", "Sand"]),
      "- [x] Sea\n  > Salty.\n- [ ] Sand\n  > No.\n\nBecause.\n"),
    example(
      "pairs of two groups in one list",
      item(
        "MATCHING QUESTION",
        "<response_grp ident=\"R\"><render_choice><response_label ident=\"11\" match_group=\"21,22\">\(text("France"))</response_label><response_label ident=\"12\" match_group=\"21,22\">\(text("Spain"))</response_label><response_label ident=\"21\">\(text("Paris"))</response_label><response_label ident=\"22\">\(text("Madrid"))</response_label></render_choice></response_grp>",
        rule("<varsubset respident=\"R\">21,11</varsubset>", "1")
          + rule("<varsubset respident=\"R\">22,12</varsubset>", "1")),
      "<!-- quiz: points=200 marking=partial -->\n\n- France -> Paris\n- Spain -> Madrid\n"),
    example(
      "an order goes by the places that rules name",
      item(
        "ORDERING QUESTION",
        "<response_lid ident=\"R\" rcardinality=\"Ordered\"><render_choice>\(labels(["b", "a", "c"]))</render_choice></response_lid>",
        ["2", "0", "1"].enumerated().map {
          rule("<varequal respident=\"R\" index=\"\([2, 1, 0][$0])\">\($1)</varequal>", "1")
        }.joined()),
      "1. a\n2. b\n3. c\n"),
    example(
      "blanks are lists, texts and numbers as their places say",
      item(
        "CLOZE QUESTION",
        "<response_str ident=\"g0\"><render_choice>\(labels(["wet", "dry"]))</render_choice></response_str>\(text("is"))<response_str ident=\"g1\"><render_fib/></response_str>\(text("at"))<response_num ident=\"g2\"><render_fib minnumber=\"30\" maxnumber=\"40\"/></response_num>\(text("m."))",
        rule(equal("g0", "wet"), "1") + rule(equal("g0", "dry"), "0")
          + rule(equal("g1", "sea"), "1")
          + rule(equal("g2", "35"), "1")),
      "points=300 marking=partial", "[[(wet)|dry]] is [[sea]] at [[= 35 +- 5]] m."),
    example(
      "blanks that one rule wants all right are all or nothing",
      item(
        "A", "<response_str ident=\"a\"/>\(text("and"))<response_str ident=\"b\"/>\(text("."))",
        rule("<and>\(equal("a", "x"))\(equal("b", "y"))</and>", "2")),
      "<!-- quiz: points=200 -->\n\nWhich? [[x]] and [[y]]"),
    example(
      "one text of several, and several of which each counts once",
      item(
        "TEXTSUBSET QUESTION", "<response_str ident=\"a\"/>",
        rule("<varsubset respident=\"a\">Rhine,Elbe</varsubset>", "1"))
        + item(
          "TEXTSUBSET QUESTION", "<response_str ident=\"a\"/><response_str ident=\"b\"/>",
          rule("<varsubset respident=\"a\">Rhine,Elbe</varsubset>", "1")
            + rule("<varsubset respident=\"b\">Rhine,Elbe</varsubset>", "1")),
      findings: ["each answer counts in one of the blanks only"], "[[Rhine|Elbe]]"),
    example(
      "lists of different choices are several questions",
      item(
        "A",
        ["x", "y"].map {
          "<response_lid ident=\"\($0)\">\(text($0))<render_choice>\(labels(["1\($0)", "2\($0)"]))</render_choice></response_lid>"
        }.joined(), rule(equal("x", "0"), "1") + rule(equal("y", "1"), "1")),
      findings: ["several lists, each of which should be an item of its own"]),
    example(
      "what stands in a list is asked, but for a page of ILIAS",
      item(
        "A",
        "<response_lid ident=\"R\"><material label=\"suggested_solution\"><mattext>il_1_pg_2</mattext></material>\(text("Choose one."))<render_choice shuffle=\"No\">\(labels(["Sea", "Sand"]))</render_choice></response_lid>",
        rule(equal("R", "0"), "1")),
      "## Which? Choose one. {#i}\n\n<!-- quiz: shuffle=no -->\n\n- [x] Sea"),
    example(
      "emphasized text, and formulas between marks of ILIAS",
      "<item ident=\"i\"><presentation><material><mattext>Is [tex]x^2[/tex] or &lt;span class=\"latex\"&gt;y&lt;/span&gt;</mattext><matemtext>big</matemtext></material><response_lid ident=\"R\"><render_choice>\(labels(["Sea", "Sand"]))</render_choice></response_lid></presentation><resprocessing>\(rule(equal("R", "0"), "1"))</resprocessing></item>",
      "## Is $x^2$ or $y$ *big* {#i}"),
  ]

  private static func canvas(_ type: String, _ presentation: String, _ rules: String = "")
    -> String
  {
    "<item ident=\"\(type.prefix(4))\" title=\"Read\"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>\(type)</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>\(presentation)</presentation><resprocessing>\(rules)</resprocessing></item>"
  }

  private static let one = canvas(
    "multiple_choice_question",
    text("Which?")
      + "<response_lid ident=\"R\"><render_choice>\(labels(["Sea", "Sand"]))</render_choice></response_lid>",
    rule(equal("R", "0"), "1"))

  static let canvasExamples: [Example] = [
    example(
      "texts stand above the questions that follow",
      canvas("text_only_question", text("First.")) + one
        + canvas("text_only_question", text("Then.")) + one
        + canvas("text_only_question", text("Last.")),
      "## Read\n\nFirst.\n\n## Which?", "# Read\n\nThen.\n\n## Which?", "# Read\n\nLast.\n"),
    example(
      "a text without a question is told", canvas("text_only_question", text("Alone.")),
      findings: ["the text, which has no question below it", "no question of the format qti"]),
    example(
      "a blank that stands twice is told",
      canvas(
        "multiple_dropdowns_question",
        text("[a] and [a]")
          + "<response_lid ident=\"response_a\"><render_choice>\(labels(["x", "y"]))</render_choice></response_lid>",
        rule(equal("response_a", "0"), "100")),
      findings: ["that the blank [a] stands there again"], "[[(x)|y]] and [a]"),
    example(
      "an image in the file becomes one beside the quiz",
      canvas(
        "multiple_choice_question",
        text("Which?")
          + "<response_lid ident=\"R\"><render_choice><response_label ident=\"0\"><material><matimage imagtype=\"image/png\" embedded=\"base64\">iVBORw0KGgo=</matimage></material></response_label>\(labels(["Sea", "Sand"]).replacing("\"0\"", with: "\"2\""))</render_choice></response_lid>",
        rule(equal("R", "0"), "1")),
      "- [x] ![](img/image.png)\n- [ ] Sea"),
  ]

  @Test(arguments: examples + canvasExamples)
  func `what the rules of an item say is read or told`(example: Example) {
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
}
