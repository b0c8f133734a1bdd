import Content
import Diagnostics
import Exchange
import Testing

/// What an assessment of QTI 1.2 says around its items, and items that stand in other files.
struct QTIAssessmentTests {
  private static func file(_ content: String) -> String {
    "<questestinterop xmlns:d2l_2p0=\"http://desire2learn.com/xsd/d2lcp_v2p0\">\(content)</questestinterop>"
  }

  private static func item(_ name: String, asked: String) -> String {
    let labels = ["Sea", "Sand"].map {
      "<response_label ident=\"\($0)\"><material><mattext>\($0)</mattext></material></response_label>"
    }.joined()
    return
      "<item ident=\"\(name)\" label=\"L_\(name)\"><presentation><material><mattext>\(asked)</mattext></material>"
      + "<response_lid ident=\"R\" rcardinality=\"Single\"><render_choice>\(labels)</render_choice></response_lid></presentation>"
      + "<resprocessing><respcondition><conditionvar><varequal respident=\"R\">Sea</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>"
  }

  private static func read(_ files: [(name: String, text: String)]) -> Imported {
    let archive = storedZip(files.map { ($0.name, Array($0.text.utf8)) })
    return readQuizzes(
      ImportedFile(SourceFile(path: "q.zip", bytes: archive), name: "q"), as: .qti)
  }

  private static func text(_ html: String, isShown: Bool = true) -> String {
    "<flow_mat><material><mattext d2l_2p0:isdisplayed=\"\(isShown ? "yes" : "no")\" texttype=\"text/html\">\(html)</mattext></material></flow_mat>"
  }

  private static func brightspace(_ settings: String) -> String {
    file(
      "<assessment title=\"T\"><rubric>\(text("&lt;p&gt;Rivers.&lt;/p&gt;"))</rubric><presentation_material>\(text("Good luck."))</presentation_material>"
        + "<assess_procextension><d2l_2p0:intro_message texttype=\"text/html\">Read well.</d2l_2p0:intro_message>\(settings)</assess_procextension>"
        + "<section ident=\"C\">\(item("a", asked: "Which?"))</section></assessment>")
  }

  @Test func `what a quiz of Brightspace says above its questions is the introduction`() {
    let read = Self.read([("quiz.xml", Self.brightspace(""))])
    #expect(read.quizzes.map(\.introduction) == ["Rivers.\n\nGood luck.\n\nRead well."])
    #expect(read.diagnostics == [])
  }

  struct Settings: Sendable, CustomTestStringConvertible {
    var text: String
    var limit: Int?
    var finding: String?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Settings(text: "<d2l_2p0:time_limit>45</d2l_2p0:time_limit>", limit: 2700),
    Settings(
      text: "<time_limit>45</time_limit><enforce_time_limit>yes</enforce_time_limit>", limit: 2700),
    Settings(
      text: "<time_limit>45</time_limit><enforce_time_limit>no</enforce_time_limit>",
      finding: "a time of 45 minutes after which nothing ends"),
    // What it says unless somebody changes it.
    Settings(text: "<time_limit>120</time_limit><enforce_time_limit>no</enforce_time_limit>"),
    Settings(text: "<attempts_allowed>1</attempts_allowed><time_limit>0</time_limit>"),
    Settings(
      text: "<attempts_allowed>3</attempts_allowed>", finding: "that the quiz may be taken 3 times"),
    Settings(text: "<password>x</password>", finding: "that the quiz asks for a password"),
  ]) func `time and attempts of Brightspace are kept or told`(settings: Settings) {
    let read = Self.read([("quiz.xml", Self.brightspace(settings.text))])
    #expect(read.quizzes.first?.settings.timeLimit == settings.limit)
    #expect(read.diagnostics.map(\.message) == [settings.finding].compactMap { $0 })
  }

  @Test func `a text that its author hid is told`() {
    let quiz = Self.brightspace("").replacing(
      "yes\" texttype=\"text/html\">Good", with: "no\" texttype=\"text/html\">Good")
    let read = Self.read([("quiz.xml", quiz)])
    #expect(read.quizzes.map(\.introduction) == ["Rivers.\n\nRead well."])
    #expect(read.diagnostics.map(\.message) == ["a text that is not shown"])
  }

  @Test(arguments: [true, false]) func `a text after the last answer is told`(isThere: Bool) {
    let feedback =
      "<assessfeedback><rubric>\(Self.text(isThere ? "Thanks." : ""))</rubric><duration>0</duration></assessfeedback>"
    let quiz = Self.brightspace("").replacing(
      "<section ident", with: "\(feedback)<section ident")
    let read = Self.read([("quiz.xml", quiz)])
    #expect(read.quizzes.map(\.questions.count) == [1])
    #expect(
      read.diagnostics.map(\.message)
        == (isThere ? ["a text that is shown after the last answer"] : []))
  }

  @Test func `a section of Brightspace is drawn from`() {
    let pool =
      "<section><qtimetadata><qti_metadatafield><fieldlabel>qmd_numberofitems</fieldlabel><fieldentry>1</fieldentry></qti_metadatafield><qti_metadatafield><fieldlabel>qmd_weighting</fieldlabel><fieldentry>2.000000000</fieldentry></qti_metadatafield></qtimetadata>"
      + Self.item("a", asked: "Which?") + Self.item("b", asked: "What?") + "</section>"
    let read = Self.read([
      ("quiz.xml", Self.file("<assessment title=\"T\"><section>\(pool)</section></assessment>"))
    ])
    #expect(read.quizzes.first?.settings.pick == 1)
    #expect(read.quizzes.flatMap(\.questions).map(\.points) == [200, 200])
    #expect(read.diagnostics == [])
  }

  @Test func `items are found by their names, their labels and their files`() {
    let references =
      "<itemref linkrefid=\"R2\"/><itemref linkrefid=\"L_a\"><d2l_2p0:points>3.0</d2l_2p0:points></itemref><itemref linkrefid=\"b\"/><itemref linkrefid=\"none\"/>"
    let read = Self.read([
      (
        "imsmanifest.xml",
        "<manifest><resources><resource identifier=\"R2\" href=\"items/two.xml\"/></resources></manifest>"
      ),
      (
        "questiondb.xml",
        Self.file(
          "<objectbank>\(Self.item("a", asked: "Which?"))\(Self.item("b", asked: "What?"))\(Self.item("c", asked: "Unused?"))</objectbank>"
        )
      ),
      ("items/two.xml", Self.file(Self.item("z", asked: "Two?"))),
      (
        "quiz.xml",
        Self.file("<assessment title=\"My quiz\"><section>\(references)</section></assessment>")
      ),
    ])
    #expect(read.quizzes.map(\.settings.title) == ["My quiz", ""])
    #expect(
      read.quizzes.map { $0.questions.map(\.heading) } == [
        ["Two?", "Which?", "What?"], ["Unused?"],
      ])
    #expect(read.quizzes.first?.questions.map(\.points) == [nil, 300, nil])
    #expect(
      read.diagnostics.map(\.message) == [
        "the test names an item \"none\", which is not in the package"
      ])
  }

  @Test(arguments: [
    ("<keyword><string>rivers</string></keyword>", true), ("<keyword>rivers</keyword>", true),
    ("<description><langstring>Easy</langstring></description>", true),
    ("<keyword><string> </string></keyword><title><string>T</string></title>", false),
  ])
  func `what a manifest says of its items is told`(general: String, isTold: Bool) {
    let read = Self.read([
      (
        "imsmanifest.xml",
        "<manifest xmlns:lom=\"l\"><resources><resource identifier=\"R\" href=\"a.xml\"><metadata><lom:lom><lom:general>\(general)</lom:general></lom:lom></metadata></resource></resources></manifest>"
      ), ("a.xml", Self.file(Self.item("a", asked: "Which?"))),
    ])
    #expect(read.quizzes.flatMap(\.questions).count == 1)
    #expect(
      read.diagnostics.map(\.message)
        == (isTold ? ["descriptions and keywords in the manifest"] : []))
  }

  @Test func `an item that is named again and again is asked a few times`() {
    let references = String(repeating: "<itemref linkrefid=\"a\"/>", count: 100)
    let read = Self.read([
      (
        "quiz.xml",
        Self.file(
          "<assessment title=\"T\"><section>\(references)</section></assessment><objectbank>\(Self.item("a", asked: "Which?"))</objectbank>"
        )
      )
    ])
    #expect(read.quizzes.flatMap(\.questions).count == 32)
    #expect(read.diagnostics.count == 1)
  }
  private static func assessment(_ title: String, _ references: String) -> String {
    "<assessment title=\"\(title)\"><section>\(references)</section></assessment>"
  }

  private static func reference(_ name: String) -> String { "<itemref linkrefid=\"\(name)\"/>" }

  private static func bank(_ name: String, _ items: String) -> String {
    "<objectbank ident=\"\(name)\">\(items)</objectbank>"
  }

  private static func drawing(_ bank: String, _ count: Int) -> String {
    "<section><selection_ordering><selection><sourcebank_ref>\(bank)</sourcebank_ref><selection_number>\(count)</selection_number></selection></selection_ordering></section>"
  }

  struct Package: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String]
    /// What each quiz asks.
    var asked: [[String]]
    var pick: Int?
    var findings: [String] = []
  }

  private static let sea = item("i", asked: "Sea?")
  private static let fire = item("i", asked: "Fire?")
  private static let labels = ["Q1", "Q2", "Q3"].map {
    item("", asked: "\($0)?").replacing("L_", with: $0)
  }

  @Test(arguments: [
    Package(
      testDescription: "items of one name in two files",
      files: [
        bank("b", sea) + assessment("T", reference("i")),
        bank("c", fire) + assessment("U", reference("i")),
      ], asked: [["Sea?"], ["Fire?"]]),
    Package(
      testDescription: "items of one name in one file",
      files: [bank("b", sea + fire) + assessment("T", reference("i"))],
      asked: [["Sea?"], ["Fire?"]]),
    Package(
      testDescription: "items with labels only",
      files: [bank("b", labels.joined()) + assessment("T", reference("Q2"))],
      asked: [["Q2?"], ["Q1?", "Q3?"]]),
    Package(
      testDescription: "more items with labels only than one may be named",
      files: [
        bank(
          "b", (1...40).map { item("", asked: "\($0)?").replacing("L_", with: "\($0)") }.joined())
          + assessment("T", (1...40).map { reference("\($0)") }.joined())
      ], asked: [(1...40).map { "\($0)?" }]),
    Package(
      testDescription: "banks of one name in two files",
      files: [assessment("T", drawing("b", 1)), bank("b", sea), bank("b", fire)],
      asked: [["Sea?", "Fire?"]], pick: 1),
    Package(
      testDescription: "a bank without a name",
      files: [bank("", sea) + assessment("T", drawing("", 1)) + item("", asked: "Loose?")],
      asked: [["Sea?", "Loose?"]],
      findings: [
        "the quiz draws from a bank \"\", which is not in the package; export the bank as well"
      ]),
    Package(
      testDescription: "a second draw from a bank",
      files: [
        bank("b", item("a", asked: "A?") + item("c", asked: "C?") + item("d", asked: "D?"))
          + assessment("T", drawing("b", 1) + drawing("b", 2))
      ], asked: [["A?", "C?", "D?"]], pick: 1,
      findings: [
        "that another group draws from the bank \"b\" is not kept; its questions are asked once"
      ]),
  ]) func `each item is known for itself`(package: Package) {
    let read = Self.read(
      package.files.enumerated().map { ("\($0.offset).xml", Self.file($0.element)) })
    #expect(read.quizzes.map { $0.questions.map(\.heading) } == package.asked)
    #expect(read.quizzes.first?.settings.pick == package.pick)
    #expect(read.diagnostics.map(\.message) == package.findings)
  }
}
