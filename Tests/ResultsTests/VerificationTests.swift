import Bytes
import Calendar
import Cryptography
import Diagnostics
import Ledger
import Scoring
import Testing

@testable import Results

@Suite
struct VerificationTests {
  typealias Site = PublishedExample

  @Test(arguments: [true, false])
  func `what was published as it was earned is confirmed`(withFolder: Bool) {
    let verification = Site().verification(withFolder: withFolder)
    #expect(verification.siteDifferences == [])
    #expect(verification.ledgerDifferences == [])
    #expect(
      verification.summary
        == "5 results by 3 players in 2 quizzes re-marked; 1 claim too high, so what the answers earn counts; "
        + "1 result left out, each with its reason; 14 boards match"
        + (withFolder
          ? "; nothing handed in is missing or changed, but for 1 place that is no JSON, which 'podium build' names"
          : ""))
  }

  @Test func `the published ledger is laid out as its format says`() throws {
    let json = Site().json
    let ledger = try PublishedLedger(parsing: .atHand(json))
    #expect(ledger.site == "quiz.example.org")
    #expect(ledger.quizzes.map(\.path) == ["arithmetic/sums", "geography/rivers"])
    #expect(ledger.revisions.count == 3)
    #expect(ledger.files.map(\.path) == ["recorded/a.jsonl", "results.json"])
    #expect(ledger.files.map { $0.records.map(\.line) } == [[1, 2, 3, 5, 6], [1]])
    #expect(ledger.outcomes[0].map(\.points.value) == [150, 100, 0, 133, 100])
    #expect(
      ledger.outcomes[0].map { ledger.findings[$0.finding] } == [
        "", "claim-too-high", "unknown-quiz", "", "",
      ])
    let rows = ledger.boards.map { ledger.rows(of: $0, in: .atHand(json)) }
    #expect(rows.map(\.count) == [3, 2, 2, 2, 2, 3, 2, 2, 3, 2, 2, 3, 2, 2])
    #expect(
      ledger.boards.map(\.period.rawValue).suffix(9) == [
        "week", "week", "week", "month", "month", "month", "season", "season", "season",
      ])
    #expect(ledger.timeZone == "Europe/Helsinki")
    #expect(
      ledger.periods.map(\.start.text) == [
        "2026-11-15T22:00:00Z", "2026-10-31T22:00:00Z", "2026-06-30T21:00:00Z",
      ])
    #expect(
      ledger.periods.map { $0.end?.text } == [
        "2026-11-22T22:00:00Z", "2026-11-30T22:00:00Z", "2026-12-31T22:00:00Z",
      ])
    #expect(rows[0].map(\.player) == ["ada", "bob", "di"])
  }

  struct Fraud: CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    /// What is named without the ledger's folder.
    var alone: [Diagnostic.Code]
    /// What is named beyond that with the folder.
    var withFolder: [Diagnostic.Code]
    var testDescription: String { name }

    init(
      _ name: String, _ old: String, _ new: String, _ alone: [Diagnostic.Code],
      _ withFolder: [Diagnostic.Code] = []
    ) {
      self.name = name
      self.old = old
      self.new = new
      self.alone = alone
      self.withFolder = withFolder
    }
  }

  static let frauds = [
    Fraud(
      "one answer", #""seas":["a"]}"#, #""seas":["a","c"]}"#,
      [
        .findingDiffers, .pointsDiffer, .rowDiffers,
      ], [.resultChanged]),
    Fraud(
      "one answer that earns as little", #"{"half":["1"]}"#, #"{"half":["2"]}"#, [],
      [.resultChanged]),
    Fraud("one claim", #""score":150"#, #""score":160"#, [.findingDiffers], [.resultChanged]),
    Fraud("the points of one result", "[5,133,", "[5,233,", [.pointsDiffer]),
    Fraud("what was found about one result", "claim-too-high", "", [.findingDiffers]),
    Fraud("one row's points", #"[1,"ada",283,2"#, #"[1,"ada",284,2"#, [.rowDiffers]),
    Fraud("one row's rank", #"[2,"bob",100,1"#, #"[1,"bob",100,1"#, [.rowDiffers]),
    Fraud("one row's player", #"[1,"ada",283"#, #"[1,"eve",283"#, [.missingRow, .unearnedRow]),
    Fraud("one row's moment", #"283,2,"2026"#, #"283,2,"2025"#, [.rowDiffers]),
    Fraud(
      "the key of an archived revision", #""key":["b"],"kind":"single""#,
      #""key":["c"],"kind":"single""#,
      [.findingDiffers, .missingRevision, .pointsDiffer, .rowDiffers],
      [.revisionLeftOut]),
    Fraud(
      "the text of an archived revision", "Black Sea", "Blue Sea",
      [.missingRevision], [.revisionLeftOut]),
    Fraud(
      "the spelling of a revision", #""points":100"#, #""points": 100"#,
      [.badRevision, .missingRevision], [.revisionLeftOut]),
    Fraud(
      "which attempt counts", #""geography/rivers","best""#, #""geography/rivers","last""#,
      [.rowDiffers]),
    Fraud("a board's pages", #"["geography/leaderboard.html"]"#, "[]", [.pageDiffers]),
    Fraud(
      "a doubled slash in a page's path", #""geography/leaderboard.html""#,
      #""geography//leaderboard.html""#, [.pageDiffers]),
    Fraud(
      "a page that shows what was earned beside the one that people see",
      #"["leaderboard.html"]"#, #"["decoy.html"]"#, [.pageDiffers]),
    Fraud("the pages that show the first rows", #"["index.html"]"#, "[]", [.pageDiffers]),
    Fraud("the line of a result", "[5,133", "[4,133", [], [.resultMoved]),
    Fraud(
      "the beginning of the week", "2026-11-15T22:00:00Z", "2026-11-14T22:00:00Z",
      [.periodDiffers]),
    Fraud("the time zone", "Europe/Helsinki", "Europe/Helsinko", [.periodDiffers]),
    Fraud("another time zone", "Europe/Helsinki", "Europe/Paris", [.periodDiffers]),
    Fraud("a season of last year", "2026-06-30T21", "2027-06-30T21", [.periodDiffers]),
    Fraud("a season that begins by day", "2026-06-30T21", "2026-06-30T20", [.periodDiffers]),
    Fraud("a season that ends by day", "2026-12-31T22", "2026-12-31T23", [.periodDiffers]),
    Fraud("a name for the week", #"["week","","#, #"["week","Finals","#, [.periodDiffers]),
    Fraud(
      "the order of the periods", #"["week","","2026-11-15"#, #"["month","","2026-11-15"#,
      [.periodDiffers]),
    Fraud("a blank", #","names":"#, #", "names":"#, [.unreadableLedger]),
    Fraud(
      "an escape that needs none", #"[1,"ada",283"#, #"[1,"\u0061da",283"#, [.unreadableLedger]),
    Fraud("a number's spelling", "[5,133,", "[5,0133,", [.unreadableLedger]),
    Fraud("a line that is broken otherwise", "],\n[5,133", "], [5,133", [.unreadableLedger]),
    Fraud(
      "a quiz that stands twice", #"["arithmetic/sums","best""#,
      #"["arithmetic/sums","last","\#(Example.sums.name.hex)"],\n["arithmetic/sums","best""#,
      [.unreadableLedger]),
    Fraud("what follows the end", "]}\n]}\n", "]}\n]}\n\n", [.unreadableLedger]),
    Fraud(
      "a board of the week", #""path":"geography","period":"week""#,
      #""path":"geography","period":"season""#, [.missingBoard, .repeatedBoard]),
    Fraud("the end", "]}\n]}", "]}\n]", [.unreadableLedger]),
  ]

  @Test(arguments: frauds)
  func `a change of what is published is named`(fraud: Fraud) throws {
    var site = Site()
    try site.replace(fraud.old, with: fraud.new)
    for withFolder in [false, true] {
      let verification = site.verification(withFolder: withFolder)
      let found = Set(verification.siteDifferences.map(\.code.name))
      #expect(found.isSuperset(of: fraud.alone.map(\.name)), "\(verification.siteDifferences)")
      let foundInFolder = Set(verification.ledgerDifferences.map(\.code.name))
      #expect(foundInFolder == Set(withFolder ? fraud.withFolder.map(\.name) : []))
    }
  }

  @Test(arguments: [
    ("Europe/Helsinki", "Europe/Kyiv", Diagnostic.Code.siteDiffers),
    (
      #""2026-06-30T21:00:00Z","2026-12-31T22"#, #""2026-09-30T21:00:00Z","2026-12-31T22"#,
      .periodDiffers
    ),
    (
      #""2026-06-30T21:00:00Z","2026-12-31T22"#, #""2026-06-30T21:00:00Z","2026-11-30T22"#,
      .periodDiffers
    ),
    (#","2026-12-31T22:00:00Z"]"#, #",""]"#, .periodDiffers),
    (#"["season","","#, #"["season","Finals","#, .periodDiffers),
  ])
  func `a change of what only the settings say is named beside them`(
    old: String, new: String, code: Diagnostic.Code
  ) throws {
    var site = Site()
    try site.replace(old, with: new)
    #expect(site.verification(withFolder: false).siteDifferences == [])
    #expect(site.verification().siteDifferences.map(\.code) == [code])
  }

  @Test func `a result left out or made up is named by its place`() throws {
    var site = Site()
    let line = Example.line("bob", "geography/rivers", #"{"delta":["b"]}"#, at: 70)
    try site.replace(",\n[6,100,\"\",\(line)]", with: "")
    #expect(
      site.verification().ledgerDifferences.map(\.location) == [
        SourceLocation(path: "recorded/a.jsonl", line: 6)
      ])
    #expect(site.verification().ledgerDifferences.map(\.code) == [.resultLeftOut])
    let more = Example.line("bob", "geography/rivers", #"{"mouth":["a","b"]}"#, at: 80)
    try site.replace("\n]}", with: ",\n[7,100,\"\",\(more)]\n]}")
    #expect(
      Set(site.verification().ledgerDifferences.map(\.code)) == [.resultLeftOut, .resultAdded])
    // Without the folder nobody can tell: the rest of the site follows from what is published.
    #expect(site.verification(withFolder: false).isGood)
  }

  @Test func `a file or a revision left out is named`() throws {
    var site = Site()
    site.folder.recorded.append(
      RecordedFile(
        path: "recorded/b.jsonl",
        bytes: .atHand(Array(Example.line("eve", "arithmetic/sums", "{}").utf8))))
    #expect(site.verification().ledgerDifferences.map(\.location.path) == ["recorded/b.jsonl"])
    site = Site()
    site.folder.revisions.bytes.removeFirst(2)
    #expect(site.verification().ledgerDifferences.map(\.code) == [.badRevision])
    #expect(site.verification().siteDifferences.map(\.code) == [.revisionAdded])
  }

  @Test(arguments: [
    ("1 ada 283 2", "1 ada 983 2", [Diagnostic.Code.rowDiffers]),
    ("1 ada 283 2", "1 eve 283 2", [.missingRow, .unearnedRow]),
    ("1 ada 283 2", "1 ada 283", [.missingRow, .unreadableRow]),
    ("1 ada 283 2\">", "2 bob 100 1\"><tr data-standing=\"1 ada 283 2\">", [.rowOrder]),
    ("<tr data-standing=\"2 bob 100 1\">", "<tr>", [.missingRow]),
  ])
  func `a row that a page shows otherwise is named`(
    old: String, new: String, codes: [Diagnostic.Code]
  ) throws {
    var site = Site()
    site.pages["leaderboard.html"] = try replacing(
      old, with: new, in: site.pages["leaderboard.html"] ?? [])
    let verification = site.verification()
    #expect(verification.siteDifferences.map(\.code.name).sorted() == codes.map(\.name).sorted())
    #expect(verification.siteDifferences.allSatisfy { $0.location.path == "leaderboard.html" })
  }

  @Test(arguments: [
    ("2 bob 100", "2 bob 101", [Diagnostic.Code.rowDiffers]),
    ("2 bob 100 1", "3 di 0 1", [.missingRow]), ("<b data-standing=\"2 bob 100 1\">", "", []),
  ])
  func `an excerpt shows the first rows, as many as it likes`(
    old: String, new: String, codes: [Diagnostic.Code]
  ) throws {
    var site = Site()
    site.pages["index.html"] = try replacing(old, with: new, in: site.pages["index.html"] ?? [])
    let differences = site.verification().siteDifferences
    #expect(differences.map(\.code) == codes)
    #expect(differences.allSatisfy { $0.location.path == "index.html" })
  }

  @Test func `a page or board that is gone is named`() throws {
    var site = Site()
    site.pages["leaderboard.html"] = nil
    #expect(site.verification().siteDifferences.map(\.code) == [.missingPage])
    site = Site()
    try site.replace(#""section","path":"geography""#, with: #""section","path":"geology""#)
    #expect(
      Set(site.verification().siteDifferences.map(\.code.name))
        .isSuperset(of: ["missing-board", "unearned-row"]))
  }

  @Test(arguments: [
    "ledger.json", "podium/checkpoint.js", "ledger/log/00000001.checkpoint",
    "ledger/log/00000002.checkpoint", "ledger/checkpoint", "ledger/tile/0/000.p/3",
    "ledger/tile/entries/000.p/6",
  ])
  func `no changed byte of what is published goes unnoticed beside its folder`(path: String) throws
  {
    let site = try Site(signed: .sealed())
    #expect(site.verification().isGood)
    let bytes = try #require(site.pages[path])
    for index in bytes.indices {
      var mangled = site
      mangled.pages[path]?[index] ^= 1 << UInt8(index % 7)
      let around = bytes[max(0, index - 60)..<min(index + 60, bytes.count)]
      #expect(!mangled.verification().isGood, "\(String(decoding: around, as: UTF8.self))")
    }
  }

  @Test func `any number of jobs finds the same`() throws {
    var site = Site()
    try site.replace(#"[1,"ada",283,2"#, with: #"[1,"ada",284,2"#)
    // The board of everything and those of periods stand there.
    site.pages["leaderboard.html"] = nil
    site.pages["geography/leaderboard.html"]? += Array("<b data-standing=\"week 1\">".utf8)
    let one = site.verification()
    #expect(one.siteDifferences.count(where: { $0.code == .missingPage }) == 1)
    #expect(one.siteDifferences.contains { $0.code == .unreadableRow })
    for jobs in 2...3 {
      #expect(site.verification(jobs: jobs).siteDifferences == one.siteDifferences)
    }
  }
}
