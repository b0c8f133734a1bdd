import Diagnostics
import Ledger
import Publishing
import Results
import Scoring
import SlipSigning

/// The example by a name that tests of something else's examples can use.
typealias Rivers = Example

/// A small ledger: two quizzes, one of them with an older revision.
enum Example {
  /// What the quiz about rivers asked first: `seas` had other choices, and `delta` is gone today.
  static let oldRivers = Revision(
    quiz: "geography/rivers",
    questions: [
      single("vienna", right: 0, of: 2), single("delta", right: 1, of: 4),
      multiple("seas", right: [0, 1], of: 3),
    ])
  static let rivers = Revision(
    quiz: "geography/rivers",
    questions: [
      single("vienna", right: 1, of: 3), multiple("seas", right: [0, 2], of: 3),
      RevisionQuestion(
        id: "mouth", key: .matching(right: [0, 1], count: 3), worth: partly,
        choices: ["Black Sea", "North Sea", "Baltic Sea"], prompts: ["Danube", "Rhine"]),
    ])
  static let sums = Revision(
    quiz: "arithmetic/sums",
    questions: [
      RevisionQuestion(
        id: "half",
        key: .blanks([.range(Decimal(digits: 5, scale: 1), Decimal(digits: 5, scale: 1))]),
        worth: all, choices: [], prompts: []),
      RevisionQuestion(
        id: "order", key: .ordering(count: 3), worth: partly, choices: ["1", "2", "3"], prompts: []),
    ])

  static let current = [rivers.quiz: rivers.name, sums.quiz: sums.name]

  static let revisions = [rivers, oldRivers, sums]
  static let archive = SlipSigning.archive(of: revisions)

  private static let all = Worth(points: Points(100), marking: .allOrNothing)
  private static let partly = Worth(points: Points(100), marking: .partial)

  private static func single(_ id: String, right: Int32, of count: Int32) -> RevisionQuestion {
    RevisionQuestion(
      id: id, key: .single(right: right, count: count), worth: all, choices: texts(count),
      prompts: [])
  }

  private static func multiple(_ id: String, right: [Int32], of count: Int32) -> RevisionQuestion {
    RevisionQuestion(
      id: id, key: .multiple(right: right, count: count), worth: partly, choices: texts(count),
      prompts: [])
  }

  private static func texts(_ count: Int32) -> [String] {
    (0..<count).map { "choice \($0)" }
  }

  /// A line of results; the moment counts seconds from a fixed one.
  static func line(
    _ player: String, _ quiz: String, _ answers: String, at second: Int64 = 0, _ more: String = ""
  ) -> String {
    let ended = Moment(seconds: 1_795_205_700 + second).text
    return
      #"{"player":"\#(player)","quiz":"\#(quiz)","answers":\#(answers),"ended":"\#(ended)"\#(more)}"#
  }

  /// Marks the lines of one file against the example's archive.
  static func mark(_ lines: [String], path: String = "recorded/a.jsonl", jobs: Int = 1)
    -> (MarkedResults, [Diagnostic])
  {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    return mark([SourceFile(path: path, bytes: bytes)], jobs: jobs)
  }

  static func mark(_ files: [SourceFile], jobs: Int = 1) -> (MarkedResults, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let results = markLedger(
      recorded: files.map(RecordedFile.init), against: archive, current: current, jobs: jobs,
      reporting: &diagnostics)
    return (results, diagnostics)
  }
}

extension RecordedFile {
  init(_ file: SourceFile) {
    self.init(path: file.path, bytes: .atHand(file.bytes))
  }

  /// The same in parts; `take` is told how many bytes of each are read.
  func inParts(_ take: @escaping @Sendable (Int) -> Void = { _ in }) -> Self {
    let whole = bytes
    let parts = FileBytes.inParts(count: whole.count) { range in
      take(range.count)
      return whole.read(range)
    }
    return Self(path: path, bytes: parts, layout: layout)
  }
}
