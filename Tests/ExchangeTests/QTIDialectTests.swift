import Content
import Diagnostics
import Exchange
import Testing

/// QTI 1.2 as Blackboard, Vista and Respondus write it.
struct QTIDialectTests {
  private static func read(_ items: String) -> (text: String, messages: [String]) {
    let file =
      "<questestinterop><assessment title=\"Pool\"><section>\(items)</section></assessment></questestinterop>"
    let archive = storedZip([("res00001.dat", Array(file.utf8))])
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "pool.zip", bytes: archive), name: "pool"), as: .qti)
    return (read.markdown, read.diagnostics.map(\.message))
  }

  private static func text(_ html: String) -> String {
    "<flow class=\"FORMATTED_TEXT_BLOCK\"><material><mat_extension><mat_formattedtext type=\"HTML\">\(html)</mat_formattedtext></mat_extension></material></flow>"
  }

  private static func blackboard(
    _ type: String, _ asked: String, _ response: String, _ processing: String, _ more: String = ""
  ) -> String {
    "<item><itemmetadata><bbmd_questiontype>\(type)</bbmd_questiontype><qmd_absolutescore_max>2.0</qmd_absolutescore_max></itemmetadata>"
      + "<presentation><flow class=\"Block\"><flow class=\"QUESTION_BLOCK\">\(text(asked))</flow><flow class=\"RESPONSE_BLOCK\">\(response)</flow>\(more)</flow></presentation>"
      + "<resprocessing>\(processing)<respcondition title=\"incorrect\"><conditionvar><other/></conditionvar><setvar variablename=\"SCORE\">0.0</setvar></respcondition></resprocessing></item>"
  }

  private static func labels(_ texts: [String]) -> String {
    texts.enumerated().map {
      "<response_label ident=\"g\($0)\">\($1.isEmpty ? "" : text($1))</response_label>"
    }.joined()
  }

  private static func correct(_ condition: String) -> String {
    "<respcondition title=\"correct\"><conditionvar>\(condition)</conditionvar><setvar variablename=\"SCORE\">SCORE.max</setvar><displayfeedback linkrefid=\"correct\"/></respcondition>"
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var item: String
    var markdown: String
    var finding: String?
    var testDescription: String { name }
  }

  static let examples: [Example] = [
    Example(
      name: "multiple choice of a pool",
      item: blackboard(
        "Multiple Choice", "&lt;p&gt;Which?&lt;/p&gt;",
        "<response_lid ident=\"response\" rcardinality=\"Single\"><render_choice>\(labels(["x", "y"]))</render_choice></response_lid>",
        correct("<varequal respident=\"response\">g1</varequal>")),
      markdown: "## Which?\n\n<!-- quiz: points=200 -->\n\n- [ ] x\n- [x] y\n"),
    Example(
      name: "several answers of a pool",
      item: blackboard(
        "Multiple Answer", "Which?",
        "<response_lid ident=\"response\" rcardinality=\"Multiple\"><render_choice>\(labels(["x", "y", "z"]))</render_choice></response_lid>",
        correct(
          "<and><varequal respident=\"response\">g0</varequal><not><varequal respident=\"response\">g1</varequal></not><varequal respident=\"response\">g2</varequal></and>"
        )),
      markdown: "- [x] x\n- [ ] y\n- [x] z\n"),
    Example(
      name: "words of the interface",
      item: blackboard(
        "Either/Or", "Is it?",
        "<response_lid ident=\"response\" rcardinality=\"Single\"><render_choice>\(labels(["yes_no.true", "yes_no.false"]))</render_choice></response_lid>",
        correct("<varequal respident=\"response\">g0</varequal>")),
      markdown: "- [x] Yes\n- [ ] No\n"),
    Example(
      name: "a text to be typed",
      item: blackboard(
        "Fill in the Blank", "Capital of France?",
        "<response_str ident=\"response\"><render_fib/></response_str>",
        "<respcondition title=\"a1\"><conditionvar><varequal respident=\"response\">Paris</varequal></conditionvar></respcondition>"
      ),
      markdown: "[[Paris]]"),
    Example(
      name: "several blanks",
      item: blackboard(
        "Fill in the Blank Plus", "&lt;p&gt;[a] is in [b].&lt;/p&gt;",
        "<response_str ident=\"a\"/><response_str ident=\"b\"/>",
        correct(
          "<and><or><varequal respident=\"a\">Paris</varequal></or><or><varequal respident=\"b\">France</varequal><varequal respident=\"b\">Europe</varequal></or></and>"
        )),
      markdown: "[[Paris]] is in [[France|Europe]]."),
    Example(
      name: "a number",
      item: blackboard(
        "Numeric", "Pi?", "<response_num ident=\"response\"><render_fib/></response_num>",
        correct(
          "<vargte respident=\"response\">3.1</vargte><varlte respident=\"response\">3.2</varlte><varequal respident=\"response\">3.14</varequal>"
        )),
      markdown: "[[= 3.1..3.2]]", finding: "3.14 as the answer that is shown"),
    Example(
      name: "pairs",
      item: blackboard(
        "Matching", "Match.",
        ["Paris", "Bern"].enumerated().map {
          "<flow class=\"Block\">\(text($1))<response_lid ident=\"l\($0)\"><render_choice>\(labels(["", "", ""]))</render_choice></response_lid></flow>"
        }.joined(),
        "<respcondition><conditionvar><varequal respident=\"l0\">g1</varequal></conditionvar><setvar>SCORE.max</setvar></respcondition><respcondition><conditionvar><varequal respident=\"l1\">g0</varequal></conditionvar><setvar>SCORE.max</setvar></respcondition>",
        "<flow class=\"RIGHT_MATCH_BLOCK\">"
          + ["Switzerland", "France", "Spain"].map { "<flow class=\"Block\">\(text($0))</flow>" }
          .joined() + "</flow>"),
      markdown: "- Paris -> France\n- Bern -> Switzerland\n- -> Spain\n"),
    Example(
      name: "an essay", item: blackboard("Essay", "Why?", "<response_str ident=\"response\"/>", ""),
      markdown: "", finding: "a question of the type Essay cannot be read"),
    Example(
      name: "a blank of Vista between its texts",
      item:
        "<item><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>wct_questiontype</fieldlabel><fieldentry>WCT_FillInTheBlank</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>"
        + "<presentation><flow><material><mattext texttype=\"text/plain\">Paris is in</mattext></material><response_str ident=\"R1\"><render_fib/></response_str><material><mattext texttype=\"text/plain\">for ever.</mattext></material></flow></presentation>"
        + "<resprocessing><respcondition><conditionvar><varequal respident=\"R1\">France</varequal></conditionvar><setvar varname=\"SCORE\" action=\"Add\">100.0</setvar></respcondition></resprocessing></item>",
      markdown: "Paris is in [[France]] for ever."),
    Example(
      name: "an item of Respondus",
      item:
        "<item ident=\"QUE_1\" title=\"One\"><presentation><material><mattext texttype=\"text/html\"><![CDATA[<p>Which</p>]]></mattext></material><material><mattext texttype=\"text/html\"><![CDATA[<p>of them?</p>]]></mattext></material><response_lid ident=\"QUE_1_RL\" rcardinality=\"Single\"><render_choice><response_label ident=\"A1\"><material><mattext texttype=\"text/html\"><![CDATA[x]]></mattext></material></response_label><response_label ident=\"A2\"><material><mattext texttype=\"text/html\"><![CDATA[y]]></mattext></material></response_label></render_choice></response_lid></presentation>"
        + "<resprocessing><respcondition title=\"Correct\"><conditionvar><varequal respident=\"QUE_1_RL\">A2</varequal></conditionvar><setvar varname=\"que_score\">1.00</setvar></respcondition></resprocessing></item>",
      markdown: "## Which {#que-1}\n\nof them?\n\n- [ ] x\n- [x] y\n"),
  ]

  private static func brightspace(
    _ type: String, _ response: String, _ processing: String, _ more: String = ""
  ) -> String {
    let fields = [("qmd_questiontype", type), ("qmd_weighting", "3.000000000")].map {
      "<qti_metadatafield><fieldlabel>\($0)</fieldlabel><fieldentry>\($1)</fieldentry></qti_metadatafield>"
    }.joined()
    return
      "<item><itemmetadata><qtimetadata>\(fields)</qtimetadata></itemmetadata><presentation><flow>\(material("Which?"))\(response)</flow></presentation><resprocessing>\(processing)</resprocessing>\(more)</item>"
  }

  private static func material(_ text: String) -> String {
    "<material><mattext texttype=\"text/html\">\(text)</mattext></material>"
  }

  private static func condition(_ name: String, _ value: String, _ worth: String) -> String {
    "<respcondition><conditionvar><varequal respident=\"\(name)\">\(value)</varequal></conditionvar><setvar action=\"Set\">\(worth)</setvar></respcondition>"
  }

  private static func list(_ element: String, _ cardinality: String, _ left: String = "") -> String
  {
    "<\(element) ident=\"L\" rcardinality=\"\(cardinality)\">\(left)<render_choice>"
      + ["Sea", "Sand"].enumerated().map {
        "<response_label ident=\"A\($0)\">\(material($1))</response_label>"
      }.joined() + "</render_choice></\(element)>"
  }

  static let brightspaceExamples: [Example] = [
    Example(
      name: "single choice, which is called multiple, with points and a hint",
      item: brightspace(
        "Multiple Choice", list("response_lid", "Multiple"),
        condition("L", "A0", "100.0") + condition("L", "A1", "0.0"),
        "<hint><hintmaterial><flow_mat>\(material("Water"))</flow_mat></hintmaterial></hint>"),
      markdown: "## Which?\n\n<!-- quiz: points=300 -->\n\n> Water\n\n- [x] Sea\n- [ ] Sand\n"),
    Example(
      name: "several texts, each worth a part",
      item: brightspace(
        "Multi-Short Answer",
        "<response_str ident=\"S\"><render_fib d2l_2p0:input_boxes=\"2\"><response_label ident=\"T\"/></render_fib></response_str>",
        condition("T", "a", "50.0") + condition("T", "b", "50.0")),
      markdown: "", finding: "cannot be read"),
    Example(
      name: "blanks whose conditions name their labels",
      item: brightspace(
        "Fill in the Blanks",
        "<response_str ident=\"S\"><render_fib><response_label ident=\"T\"/></render_fib></response_str>\(material("of"))<response_str ident=\"U\"><render_fib><response_label ident=\"V\"/></render_fib></response_str>\(material("."))",
        condition("T", "Bay", "50.0") + condition("V", "Wales", "50.0")),
      markdown: "Which? [[Bay]] of [[Wales]]"),
    Example(
      name: "pairs in groups",
      item: brightspace(
        "Matching",
        list("response_grp", "Single", material("wet"))
          .replacing("ident=\"L\"", with: "respident=\"C0\"")
          + list("response_grp", "Single", material("dry"))
          .replacing("ident=\"L\"", with: "respident=\"C1\""),
        condition("C0", "A0", "1") + condition("C1", "A1", "1")),
      markdown: "- wet -> Sea\n- dry -> Sand\n"),
    Example(
      name: "an image of its own",
      item: brightspace(
        "Multiple Choice",
        "<material><matimage uri=\"img\\map.png\">map</matimage></material>"
          + list("response_lid", "Single"), condition("L", "A0", "100.0")),
      markdown: "- [x] Sea\n- [ ] Sand\n", finding: "an image that is not there"),
    Example(
      name: "capitals that matter",
      item: brightspace(
        "Short Answer", "<response_str ident=\"S\"><render_fib/></response_str>",
        condition("S", "Sea", "100.0").replacing("respident", with: "case=\"yes\" respident")),
      markdown: "[[Sea]]", finding: "capitals matter"),
    Example(
      name: "a group with several right members",
      item:
        "<item><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>categorization_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>\(material("Sort."))"
        + ["L", "M"].map {
          list("response_lid", "Multiple", material($0))
            .replacing("ident=\"L\"", with: "ident=\"\($0)\"")
        }.joined() + "</presentation><resprocessing>"
        + condition("L", "A0", "50") + condition("L", "A1", "50") + condition("M", "A1", "50")
        + "</resprocessing></item>",
      markdown: "", finding: "cannot be read"),
    Example(
      name: "several numbers",
      item: brightspace(
        "Numeric", "<response_num ident=\"S\"><render_fib/></response_num>",
        condition("S", "2", "100") + condition("S", "-2", "100")),
      markdown: "[[= 2]]", finding: "only one of several right numbers"),
  ]

  @Test(arguments: brightspaceExamples)
  func `what Brightspace and its relatives say is read or told`(example: Example) {
    let (text, messages) = Self.read(example.item)
    #expect(text.contains(example.markdown), "\(text)\(messages)")
    #expect(messages.count == (example.finding == nil ? 0 : 1), "\(messages)")
    if let finding = example.finding { #expect(messages.first?.contains(finding) == true) }
  }

  @Test(arguments: examples) func `dialects of QTI 1.2 are read`(example: Example) {
    let (text, messages) = Self.read(example.item)
    #expect(text.contains(example.markdown), "\(text)\(messages)")
    #expect(messages.count == (example.finding == nil ? 0 : 1), "\(messages)")
    if let finding = example.finding { #expect(messages.first?.contains(finding) == true) }
  }

  private static func rules(_ rules: String, _ cardinality: String = "single") -> Imported {
    imported(
      "<assessmentItem identifier=\"a\"><responseDeclaration identifier=\"R\" cardinality=\"\(cardinality)\" baseType=\"identifier\">\(rules.hasPrefix("<mapping") || rules.hasPrefix("<correct") ? rules : "")</responseDeclaration><itemBody><choiceInteraction responseIdentifier=\"R\" maxChoices=\"\(cardinality == "single" ? 1 : 0)\"><prompt>Which?</prompt><simpleChoice identifier=\"A\">Sea</simpleChoice><simpleChoice identifier=\"B\">Sand</simpleChoice><simpleChoice identifier=\"C\">Rain</simpleChoice></choiceInteraction></itemBody><responseProcessing>\(rules)</responseProcessing></assessmentItem>",
      as: .qti, from: "q.xml")
  }

  private static func match(_ choice: String, _ score: String) -> String {
    "<match><variable identifier=\"R\"/><baseValue baseType=\"identifier\">\(choice)</baseValue></match><setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">\(score)</baseValue></setOutcomeValue>"
  }

  @Test func `a mapping may name several right choices`() {
    let read = Self.rules(
      "<mapping><mapEntry mapKey=\"A\" mappedValue=\"1\"/><mapEntry mapKey=\"C\" mappedValue=\"1\"/><mapEntry mapKey=\"B\" mappedValue=\"-1\"/></mapping>",
      "multiple")
    #expect(read.shownChoices == ["Which? | *Sea | Sand | *Rain"])
  }

  @Test func `of what one answer may earn the best is right`() {
    let read = Self.rules(
      "<mapping><mapEntry mapKey=\"A\" mappedValue=\"0.5\"/><mapEntry mapKey=\"C\" mappedValue=\"1\"/></mapping>"
    )
    #expect(read.shownChoices == ["Which? | Sea | Sand | *Rain"])
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
  }

  @Test func `a branch that earns nothing names no right choice`() {
    let read = Self.rules(
      "<responseCondition><responseIf>\(Self.match("A", "0"))</responseIf><responseElseIf>\(Self.match("B", "1"))</responseElseIf></responseCondition>"
    )
    #expect(read.shownChoices == ["Which? | Sea | *Sand | Rain"])
  }

  @Test(arguments: [
    "<correctResponse><value>A</value></correctResponse><mapping><mapEntry mapKey=\"B\" mappedValue=\"1\"/></mapping>",
    "<responseCondition><responseIf><not><match><variable identifier=\"R\"/><baseValue baseType=\"identifier\">A</baseValue></match></not><setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">1</baseValue></setOutcomeValue></responseIf></responseCondition>",
  ]) func `what is not right, or something else, is no key`(rules: String) {
    let read = Self.rules(rules)
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    ("Multiple", "Add 50, Subtract 50, Add 50", "*Sea | Sand | *Rain", []),
    ("Multiple", "Add 75, Add -10, Add 25", "*Sea | Sand | *Rain", ["not-kept"]),
    ("Single", "Set 50, Set 0, Set 100", "Sea | Sand | *Rain", ["not-kept"]),
    ("Single", "Set 0, Set 100, Set 0", "Sea | *Sand | Rain", []),
  ]) func `scores of QTI 1 say what is right`(
    cardinality: String, scores: String, choices: String, codes: [String]
  ) {
    let texts = ["Sea", "Sand", "Rain"]
    var labels = ""
    var conditions = ""
    for (place, score) in scores.split(separator: ", ").enumerated() {
      let parts = score.split(separator: " ")
      labels +=
        "<response_label ident=\"\(place)\"><material><mattext>\(texts[place])</mattext></material></response_label>"
      conditions +=
        "<respcondition><conditionvar><varequal respident=\"r\">\(place)</varequal></conditionvar><setvar action=\"\(parts[0])\" varname=\"SCORE\">\(parts[1])</setvar></respcondition>"
    }
    let read = imported(
      "<questestinterop><item ident=\"i\"><presentation><material><mattext>Which?</mattext></material><response_lid ident=\"r\" rcardinality=\"\(cardinality)\"><render_choice>\(labels)</render_choice></response_lid></presentation><resprocessing>\(conditions)</resprocessing></item></questestinterop>",
      as: .qti, from: "q.xml")
    #expect(read.shownChoices == ["Which? | \(choices)"])
    #expect(read.diagnostics.map(\.code.name) == codes)
  }
}
