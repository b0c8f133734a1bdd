import Content
import Diagnostics
import Exchange
import Testing

/// Exports of whole courses by Canvas, and archives as different systems pack them.
struct CourseExportTests {
  private static func item(_ name: String, _ points: String = "1") -> String {
    "<item ident=\"\(name)\" title=\"\(name)\"><itemmetadata><qtimetadata>"
      + field("question_type", "true_false_question") + field("points_possible", points)
      + "</qtimetadata></itemmetadata><presentation><material><mattext texttype=\"text/html\">Is \(name)?</mattext></material>"
      + "<response_lid ident=\"r\" rcardinality=\"Single\"><render_choice><response_label ident=\"1\"><material><mattext>True</mattext></material></response_label><response_label ident=\"2\"><material><mattext>False</mattext></material></response_label></render_choice></response_lid></presentation>"
      + "<resprocessing><respcondition><conditionvar><varequal respident=\"r\">1</varequal></conditionvar><setvar action=\"Set\" varname=\"SCORE\">100</setvar></respcondition></resprocessing></item>"
  }

  private static func field(_ name: String, _ value: String) -> String {
    "<qtimetadatafield><fieldlabel>\(name)</fieldlabel><fieldentry>\(value)</fieldentry></qtimetadatafield>"
  }

  private static func assessment(_ sections: String) -> String {
    "<questestinterop><assessment ident=\"g1\" title=\"Sea\"><section ident=\"root_section\">\(sections)</section></assessment></questestinterop>"
  }

  private static func drawing(_ bank: String, _ count: Int = 1) -> String {
    "<section ident=\"s\"><selection_ordering><selection><sourcebank_ref>\(bank)</sourcebank_ref><selection_number>\(count)</selection_number><selection_extension><points_per_item>2.0</points_per_item></selection_extension></selection></selection_ordering></section>"
  }

  private static func read(_ members: [(String, String)]) -> Imported {
    imported(storedZip(members.map { ($0.0, Array($0.1.utf8)) }), as: .qti, from: "c.imscc")
  }

  private static let meta = (
    "g1/assessment_meta.xml", "<quiz><title>Sea</title><time_limit>5</time_limit></quiz>"
  )
  private static let bank = (
    "non_cc_assessments/b1.xml.qti",
    "<questestinterop><objectbank ident=\"b1\">\(item("c"))\(item("d"))</objectbank></questestinterop>"
  )

  @Test(arguments: ["", "course/"])
  func `a course export has its questions in files of its own, not in those for others`(
    folder: String
  ) {
    let read = Self.read(
      [
        ("g1/assessment_qti.xml", Self.assessment(Self.item("a"))), Self.meta,
        ("non_cc_assessments/g1.xml.qti", Self.assessment(Self.item("a") + Self.item("b"))),
      ].map { (folder + $0, $1) })
    #expect(read.diagnostics == [])
    #expect(read.quizzes.map(\.questions.count) == [2])
    #expect(read.quizzes.first?.settings.timeLimit == 300)
  }

  @Test func `questions that are drawn from a bank are those of the quiz`() {
    let read = Self.read([
      ("non_cc_assessments/g1.xml.qti", Self.assessment(Self.drawing("b1"))), Self.bank,
    ])
    #expect(read.diagnostics == [])
    #expect(read.quizzes.map(\.questions.count) == [2])
    #expect(read.quizzes.first?.settings.pick == 1)
    #expect(read.quizzes.first?.questions.map(\.points) == [200, 200])
  }

  @Test func `a bank that no quiz draws from is a quiz, and one that is not there is told`() {
    let read = Self.read([
      (
        "non_cc_assessments/g1.xml.qti",
        Self.assessment(Self.item("a") + Self.drawing("b2"))
      ), Self.bank,
    ])
    #expect(read.quizzes.map(\.questions.count) == [1, 2])
    #expect(read.diagnostics.first?.message.contains("a bank \"b2\"") == true)
    #expect(read.diagnostics.map(\.severity) == [.error])
  }

  @Test func `a worth that is no whole number of points is told`() {
    let read = Self.read([("q.xml", Self.assessment(Self.item("a", "0.333")))])
    #expect(
      read.diagnostics.map(\.message) == ["a worth of 0.333, which is no whole number of points"])
  }

  @Test(arguments: [
    ("__MACOSX/._q.xml", "q.xml"), ("._q.xml", "q.xml"), ("a.txt", "Quiz: Europe/q.xml"),
  ]) func `what a system packs beside the files is no part of them`(other: String, name: String) {
    let read = imported(
      storedZip([
        (other, [0, 5, 22, 7]), (name, Array(Self.assessment(Self.item("a")).utf8)),
      ]), as: .qti, from: "c.zip")
    #expect(read.diagnostics == [])
    #expect(read.questionsRead == 1)
  }

  @Test func `names in the signs of the first PCs are read, if the archive does not say otherwise`()
  {
    var archive = storedZip([
      ("M?.xml", Array(Self.assessment(Self.item("a")).utf8))
    ])
    for place in archive.indices where archive[place...].starts(with: "M?.xml".utf8) {
      archive[place + 1] = 0x81
    }
    #expect(imported(archive, as: .qti, from: "c.zip").questionsRead == 0)
    // Bit 11 says that names are UTF-8.
    for place in archive.indices.dropLast(8)
    where archive[place...].starts(with: [0x50, 0x4B, 3, 4])
      || archive[place...].starts(with: [0x50, 0x4B, 1, 2])
    {
      archive[place + (archive[place + 2] == 3 ? 7 : 9)] = 0
    }
    #expect(imported(archive, as: .qti, from: "c.zip").questionsRead == 1)
  }
}
