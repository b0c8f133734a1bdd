import Content
import Diagnostics
import Exchange
import Testing

/// What public test packages of learning platforms have, in small: New Quizzes of Canvas, pools of
/// Blackboard and plugins of Moodle.
struct PublicPackageTests {
  typealias Example = SilentLossTests.Example

  private static func example(
    name: String, format: ExchangeFormat = .qti, file: String, markdown: [String],
    findings: [String] = []
  ) -> Example {
    Example(name: name, format: format, text: file, findings: findings, markdown: markdown)
  }

  // MARK: Parts of items

  private static func interop(_ content: String) -> String {
    "<questestinterop>\(content)</questestinterop>"
  }

  private static func material(_ text: String) -> String {
    "<material><mattext texttype=\"text/html\">\(text)</mattext></material>"
  }

  /// A list whose labels are called by their texts.
  private static func list(
    _ name: String, _ labels: [String], _ more: String = "", shown: String = ""
  ) -> String {
    let choices = labels.map {
      "<response_label ident=\"\($0)\" \(more)>\($0.isEmpty ? "" : material($0))</response_label>"
    }
    return
      "<response_lid ident=\"\(name)\">\(shown)<render_choice>\(choices.joined())</render_choice></response_lid>"
  }

  private static func rule(
    _ tests: [(response: String, value: String)], _ scores: String
  ) -> String {
    let equal = tests.map { "<varequal respident=\"\($0.response)\">\($0.value)</varequal>" }
    return
      "<respcondition><conditionvar>\(equal.joined())</conditionvar>\(scores)</respcondition>"
  }

  private static func adding(_ tests: [(response: String, value: String)]) -> String {
    rule(tests, "<setvar action=\"Add\">50</setvar>")
  }

  private static func canvas(
    _ type: String, _ presentation: String, _ rules: String, name: String = "i", more: String = ""
  ) -> String {
    let fields =
      "<qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>\(type)</fieldentry></qtimetadatafield>\(more)"
    return
      "<item ident=\"\(name)\"><itemmetadata><qtimetadata>\(fields)</qtimetadata></itemmetadata><presentation>\(presentation)</presentation><resprocessing>\(rules)</resprocessing></item>"
  }

  private static func blanks(_ labels: [String], _ more: String, field: String = "") -> String {
    interop(
      canvas(
        "fill_in_multiple_blanks_question",
        material("Roses are [b].") + list("response_b", labels, more),
        adding([("response_b", labels[0])]),
        more: field.isEmpty
          ? ""
          : "<qtimetadatafield><fieldlabel>\(field)</fieldlabel><fieldentry>true</fieldentry></qtimetadatafield>"
      ))
  }

  private static func typed(_ way: String) -> String {
    "answer_type=\"openEntry\" scoring_algorithm=\"\(way)\""
  }

  private static let newQuizzes: [Example] = [
    example(
      name: "a dropdown of the New Quizzes has one right entry",
      file: blanks(["red", "blue"], "answer_type=\"dropdown\" scoring_algorithm=\"Equivalence\""),
      markdown: ["Roses are [[(red)|blue]]."]),
    example(
      name: "a word bank of the New Quizzes has one right word",
      file: blanks(["red", "blue"], "answer_type=\"wordbank\" allow_reuse=\"true\""),
      markdown: ["Roses are [[(red)|blue]]."]),
    example(
      name: "all texts of a typed blank are right",
      file: blanks(["red", "pink"], typed("TextInChoices")), markdown: ["Roses are [[red|pink]]."]),
    example(
      name: "an answer may stand in a longer text",
      file: blanks(["red"], typed("TextContainsAnswer")), markdown: ["Roses are [[red]]."],
      findings: ["that more may be typed around an answer"]),
    example(
      name: "an answer may have a few wrong letters",
      file: blanks(["red"], typed("TextCloseEnough")), markdown: ["Roses are [[red]]."],
      findings: ["that a few wrong letters do not matter"]),
    example(
      name: "a pattern is no answer", file: blanks(["^re+d$"], typed("TextRegex")), markdown: [],
      findings: ["a blank for which a pattern says what is right; it is left out"]),
    example(
      name: "capitals of the New Quizzes are told",
      file: blanks(["red"], typed("TextEquivalence"), field: "case_sensitive"),
      markdown: ["Roses are [[red]]."], findings: ["that capitals matter"]),
    example(
      name: "the rule of a typed blank may have another name",
      file: interop(
        canvas(
          "fill_in_multiple_blanks_question",
          material("A [b].") + list("response_b", ["bird"]), adding([("response_x", "bird")]))),
      markdown: ["A [[bird]]."]),
    example(
      name: "members belong to categories",
      file: interop(
        canvas(
          "categorization_question",
          material("Sort.")
            + ["Rivers", "Seas"].map {
              list($0, ["Rhine", "Baltic", "Elbe", "Alps"], shown: material($0))
            }.joined(),
          adding([("Rivers", "Rhine"), ("Rivers", "Elbe")]) + adding([("Seas", "Baltic")]))),
      markdown: ["- Rhine -> Rivers\n- Baltic -> Seas\n- Elbe -> Rivers\n"],
      findings: ["\"Alps\", of no category"]),
    example(
      name: "empty lines of a matching question are no pairs",
      file: interop(
        canvas(
          "matching_question",
          material("Match.")
            + ["A", "B", ""].map { list("r\($0)", ["1", "2", ""], shown: material($0)) }.joined(),
          adding([("rA", "1")]) + adding([("rB", "2")]) + adding([("r", "")]))),
      markdown: ["- A -> 1\n- B -> 2\n"]),
    example(
      name: "a quiz asks questions of a bank",
      file: interop(
        "<assessment title=\"T\"><section><bankentry_item sourcebank_ref=\"b\" item_ref=\"one\" points_possible=\"2.0\"/><bankentry_item sourcebank_ref=\"b\" item_ref=\"none\"/></section></assessment><objectbank ident=\"b\">"
          + canvas(
            "multiple_choice_question", material("Which?") + list("r", ["x", "y"]),
            adding([("r", "x")]), name: "one") + "</objectbank>"),
      markdown: ["title: T\n---\n\n## Which? {#one}\n\n<!-- quiz: points=200 -->\n\n- [x] x\n"],
      findings: ["the test names an item \"none\", which is not in the package"]),
    example(
      name: "a weight of Common Cartridge",
      file: interop(
        canvas(
          "multiple_choice_question", material("Which?") + list("r", ["x", "y"]),
          adding([("r", "x")])
        ).replacing("question_type", with: "cc_weighting")
          .replacing("multiple_choice_question", with: "2")),
      markdown: ["<!-- quiz: points=200 -->\n\n- [x] x\n"]),
    example(
      name: "a part of a text in Common Cartridge",
      file: interop(
        canvas(
          "cc.pattern_match.v0p1", material("Who?") + "<response_str ident=\"r\"/>",
          rule([("r", "Bach")], "<setvar action=\"Set\">100</setvar>")
            .replacing("varequal", with: "varsubstring"))),
      markdown: ["[[Bach]]"], findings: ["that more may be typed around an answer"]),
    example(
      name: "a formula",
      file: interop(
        canvas(
          "calculated_question", material("1 + [x]") + "<response_str ident=\"r\"/>",
          "</resprocessing><itemproc_extension><calculated/></itemproc_extension><resprocessing>")),
      markdown: [], findings: ["its numbers are drawn anew each time"]),
    example(
      name: "a stimulus has instructions",
      file: interop(
        canvas("text_only_question", material("&lt;p&gt;A text.&lt;/p&gt;"), "")
          .replacing("ident=\"i\"", with: "title=\"S\" instructions=\"Read.\"")
          + canvas(
            "multiple_choice_question", material("Which?") + list("r", ["x", "y"]),
            adding([("r", "x")]))),
      markdown: ["## S\n\nRead.\n\nA text.\n\n## Which?"]),
  ]

  // MARK: Blackboard

  private static func blackboard(
    _ type: String, _ response: String, _ rules: String, _ more: String = ""
  ) -> String {
    "<item><itemmetadata><bbmd_asi_object_id>_1_1</bbmd_asi_object_id><bbmd_questiontype>\(type)</bbmd_questiontype></itemmetadata><presentation><flow class=\"QUESTION_BLOCK\">\(material("Which?"))</flow><flow class=\"RESPONSE_BLOCK\">\(response)</flow>\(more)</presentation><resprocessing>\(rules)</resprocessing></item>"
  }

  private static let shown = "<displayfeedback linkrefid=\"correct\"/>"
  private static let set = "<setvar variablename=\"SCORE\">SCORE.max</setvar>"
  private static let field = "<response_str ident=\"response\"><render_fib/></response_str>"

  /// A rule by which some choices are right and the others not.
  private static func all(_ right: [String], not wrong: [String], _ more: String = "") -> String {
    let tests =
      right.map { "<varequal respident=\"r\">\($0)</varequal>" }
      + wrong.map { "<not><varequal respident=\"r\">\($0)</varequal></not>" }
    return
      "<respcondition title=\"correct\"><conditionvar><and>\(tests.joined())</and></conditionvar>\(set)\(more)</respcondition>"
  }

  private static func subset(_ way: String, _ text: String) -> String {
    "<respcondition title=\"correct\"><conditionvar><varsubset respident=\"response\" setmatch=\"\(way)\">\(text)</varsubset></conditionvar>\(set)</respcondition>"
  }

  private static let pool = """
    <POOL><TITLE value="Exam"/><QUESTIONLIST><QUESTION id="q1" points="2"/></QUESTIONLIST>
    <QUESTION_MULTIPLECHOICE id="q1"><BODY><TEXT><![CDATA[<b>Which</b>?]]></TEXT><FLAGS><ISHTML value="true"/></FLAGS></BODY>
    <ANSWER id="a1"><TEXT>x</TEXT></ANSWER><ANSWER id="a2"><TEXT>y</TEXT></ANSWER>
    <GRADABLE><CORRECTANSWER answer_id="a2"/><FEEDBACK_WHEN_CORRECT>Yes</FEEDBACK_WHEN_CORRECT><FEEDBACK_WHEN_INCORRECT>No</FEEDBACK_WHEN_INCORRECT></GRADABLE></QUESTION_MULTIPLECHOICE>
    <QUESTION_MULTIPLEANSWER id="q2"><BODY><TEXT>1 &lt; 2?</TEXT><FLAGS><ISHTML value="false"/></FLAGS></BODY>
    <ANSWER id="b1"><TEXT>x</TEXT></ANSWER><ANSWER id="b2"><TEXT>y</TEXT></ANSWER><ANSWER id="b3"><TEXT>z</TEXT></ANSWER>
    <GRADABLE><CORRECTANSWER answer_id="b1"/><CORRECTANSWER answer_id="b3"/><FEEDBACK_WHEN_CORRECT>Yes</FEEDBACK_WHEN_CORRECT></GRADABLE></QUESTION_MULTIPLEANSWER>
    <QUESTION_MATCH id="q3"><BODY><TEXT>Match.</TEXT></BODY>
    <ANSWER id="m1"><TEXT>frog</TEXT></ANSWER><ANSWER id="m2"><TEXT>cat</TEXT></ANSWER>
    <CHOICE id="c1"><TEXT>mammal</TEXT></CHOICE><CHOICE id="c2"><TEXT>insect</TEXT></CHOICE><CHOICE id="c3"><TEXT>amphibian</TEXT></CHOICE>
    <GRADABLE><CORRECTANSWER answer_id="m1" choice_id="c3"/><CORRECTANSWER answer_id="m2" choice_id="c1"/></GRADABLE></QUESTION_MATCH>
    <QUESTION_FILLINBLANK id="q4"><BODY><TEXT>An amphibian?</TEXT></BODY><ANSWER id="f1"><TEXT>frog</TEXT></ANSWER><ANSWER id="f2"><TEXT>newt</TEXT></ANSWER></QUESTION_FILLINBLANK>
    <QUESTION_ESSAY id="q5"><BODY><TEXT>Why?</TEXT></BODY><ANSWER id="e"><TEXT>So.</TEXT></ANSWER></QUESTION_ESSAY></POOL>
    """

  private static let pools: [Example] = [
    example(
      name: "a typed text of Blackboard that shows that it is right",
      file: interop(
        blackboard(
          "Fill in the Blank", field,
          rule([("response", "purple")], shown)
            + rule([("response", "violet")], shown))), markdown: ["[[purple|violet]]"]),
    example(
      name: "a number of Blackboard that shows that it is right",
      file: interop(
        blackboard(
          "Numeric", "<response_num ident=\"response\"/>",
          "<respcondition title=\"a1\"><conditionvar><vargte respident=\"response\">3</vargte><varlte respident=\"response\">5</varlte></conditionvar>\(shown)</respcondition>"
        )), markdown: ["[[= 3..5]]"]),
    example(
      name: "pairs of Blackboard that show that they are right",
      file: interop(
        blackboard(
          "Matching",
          ["l1", "l2"].map {
            "<flow>\(list($0, ["g1", "g2"]).replacing(material("g1"), with: "").replacing(material("g2"), with: ""))\(material($0))</flow>"
          }.joined(),
          rule([("l1", "g2")], shown) + rule([("l2", "g1")], shown),
          "<flow class=\"RIGHT_MATCH_BLOCK\"><flow>\(material("x"))</flow><flow>\(material("y"))</flow></flow>"
        )), markdown: ["- l1 -> y\n- l2 -> x\n"]),
    example(
      name: "a text that contains the answer",
      file: interop(blackboard("Fill in the Blank", field, subset("Contains", "Bonn, Rhine"))),
      markdown: ["[[Bonn, Rhine]]"], findings: ["that more may be typed around an answer"]),
    example(
      name: "a pattern of Blackboard is no answer",
      file: interop(blackboard("Fill in the Blank", field, subset("Matches", "Bonn|Rome"))),
      markdown: [], findings: ["a blank for which a pattern says what is right"]),
    example(
      name: "rules that name the choices otherwise go by their order",
      file: interop(
        blackboard("Multiple Answer", list("r", ["x", "y", "z"]), all(["y", "w"], not: ["v"]))),
      markdown: ["- [x] x\n- [x] y\n- [ ] z\n"],
      findings: ["the rules name the choices otherwise"]),
    example(
      name: "one answer of a list of several is a single choice",
      file: interop(
        blackboard(
          "Multiple Answer",
          list("r", ["x", "y"]).replacing(
            "ident=\"r\"", with: "ident=\"r\" rcardinality=\"Multiple\""),
          all(["y"], not: ["x"], "<setvar variablename=\"single_correct_answer\">true</setvar>"))),
      markdown: ["## Which?\n\n- [ ] x\n- [x] y\n"]),
    example(
      name: "wrong choices that an author left empty",
      file: interop(
        blackboard(
          "Multiple Choice", list("r", ["x", "y", ""]), rule([("r", "y")], set))),
      markdown: ["- [ ] x\n- [x] y\n"], findings: ["a wrong choice that shows nothing"]),
    example(
      name: "a test of Blackboard draws questions of a pool by their names",
      file: interop(
        "<assessment title=\"T\"><section><section><sectionmetadata><bbmd_sectiontype>Question Block</bbmd_sectiontype><qmd_weighting>2.0</qmd_weighting></sectionmetadata><selection_ordering><selection><selection_number>1</selection_number><or_selection><selection_metadata mdname=\"bbmd_questionid\">\n_1_1\n</selection_metadata><selection_metadata mdname=\"bbmd_questionid\">_2_1</selection_metadata></or_selection></selection></selection_ordering></section></section></assessment><assessment title=\"Pool\"><section>\(blackboard("Multiple Choice", list("r", ["x", "y"]), rule([("r", "y")], set)))</section></assessment>"
      ),
      markdown: [
        "title: T\n", "## Which?\n\n<!-- quiz: points=200 -->\n\n- [ ] x\n- [x] y\n",
        "title: Pool\n---\n\n## Which?\n\n- [ ] x\n",
      ], findings: ["the test names an item \"_2_1\", which is not in the package"]),
    example(
      name: "questions that are drawn by their kind",
      file: interop(
        "<assessment title=\"T\"><section><selection_ordering><selection><selection_number>1</selection_number><selection_metadata mdname=\"bbmd_questiontype\">Essay</selection_metadata></selection></selection_ordering></section></assessment>"
      ), markdown: [], findings: ["questions are drawn by their bbmd_questiontype"]),
    example(
      name: "a pool of Blackboard before QTI", file: pool,
      markdown: [
        "title: Exam\n",
        "## **Which**? {#q1}\n\n<!-- quiz: points=200 -->\n\n- [ ] x\n  > No\n- [x] y\n  > Yes\n",
        "## 1 < 2? {#q2}\n\n- [x] x\n- [ ] y\n- [x] z\n",
        "- frog -> amphibian\n- cat -> mammal\n- -> insect\n", "[[frog|newt]]",
      ], findings: ["feedback on answers", "a QUESTION_ESSAY of a pool cannot be marked here"]),
  ]

  // MARK: Moodle

  private static func moodle(_ type: String, _ content: String) -> String {
    "<quiz><question type=\"\(type)\"><name><text>N</text></name><questiontext><text>Which?</text></questiontext>\(content)</question></quiz>"
  }

  private static func answers(_ texts: [(String, Int)], feedback: String = "") -> String {
    texts.map {
      "<answer fraction=\"\($1)\"><text>\($0)</text><feedback><text>\(feedback)</text></feedback></answer>"
    }.joined()
  }

  private static let banks: [Example] = [
    example(
      name: "a question with several answers of the Open University", format: .moodleXML,
      file: moodle("oumultiresponse", answers([("x", 100), ("y", 0), ("z", 100)])),
      markdown: ["<!-- quiz: marking=partial -->\n\n- [x] x\n- [ ] y\n- [x] z\n"]),
    example(
      name: "true and false in another language", format: .moodleXML,
      file: moodle("truefalse", answers([("Falsch", 0), ("Richtig", 100)])),
      markdown: ["- [ ] Falsch\n- [x] Richtig\n"]),
    example(
      name: "feedback on the parts of an order", format: .moodleXML,
      file: moodle("ordering", answers([("x", 1), ("y", 2)], feedback: "So.")),
      markdown: ["1. x\n2. y\n"],
      findings: ["the feedback on the answer \"x\"", "the feedback on the answer \"y\""]),
    example(
      name: "a left side to which nothing belongs", format: .moodleXML,
      file: moodle(
        "matching",
        [("a", "1"), ("b", "2"), ("c", "")].map {
          "<subquestion><text>\($0)</text><answer><text>\($1)</text></answer></subquestion>"
        }.joined()), markdown: ["- a -> 1\n- b -> 2\n"],
      findings: ["\"c\", to which nothing belongs"]),
  ]

  @Test(arguments: newQuizzes + pools + banks)
  func `what public test packages have is read or told`(example: Example) {
    let read = imported(example.text, as: example.format, from: "q.xml")
    for part in example.markdown {
      #expect(read.markdown.contains(part), "\(read.markdown)\(read.diagnostics)")
    }
    if example.markdown.isEmpty { #expect(read.quizzes.isEmpty) }
    #expect(read.diagnostics.count == example.findings.count, "\(read.diagnostics)")
    for (finding, part) in zip(read.diagnostics, example.findings) {
      #expect(finding.message.contains(part), "\(finding.message)")
    }
  }
}
