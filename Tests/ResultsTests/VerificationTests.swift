import Bytes
import Calendar
import Cryptography
import Diagnostics
import Ledger
import Publishing
import Results
import Scoring
import Testing

@Suite
struct VerificationTests {
  /// A site as it was published, and the folder that it was made from.
  struct Site {
    var json: [UInt8]
    var pages: [String: [UInt8]]
    var folder: LedgerFolder

    init() {
      let lines = [
        Example.line(
          "ada", "geography/rivers", #"{"vienna":["b"],"seas":["a"]}"#, #","score":150"#),
        Example.line("bob", "geography/rivers", #"{"vienna":["b"]}"#, at: 9, #","score":300"#),
        Example.line("cy", "nowhere", "{}"), "no result at all",
        Example.line("ada", "arithmetic/sums", #"{"half":["0.5"],"order":["a","c","b"]}"#, at: 60),
        Example.line("bob", "geography/rivers", #"{"delta":["b"]}"#, at: 70),
      ]
      let recorded = [
        SourceFile(
          path: "recorded/a.jsonl", bytes: Array(lines.joined(separator: "\n").utf8)),
        SourceFile(
          path: "results.json",
          bytes: Array("[\(Example.line("di", "arithmetic/sums", #"{"half":["1"]}"#))]".utf8)),
      ]
      folder = LedgerFolder(
        recorded: recorded,
        revisions: SourceFile(path: "revisions.jsonl", bytes: Example.archive.bytes))
      let quizzes = [Example.rivers, Example.sums].map {
        PublishedLedger.Quiz(path: $0.quiz, attempts: .best, revision: $0.name)
      }
      let (results, _) = Example.mark(recorded)
      let ranked = RankedResults(
        results, policies: Dictionary(uniqueKeysWithValues: quizzes.map { ($0.path, $0.attempts) }))
      let scopes: [(Scope, String)] = [
        (.everything, ""), (.section("arithmetic"), "arithmetic/"),
        (.section("geography"), "geography/"), (.quiz("arithmetic/sums"), "arithmetic/sums."),
        (.quiz("geography/rivers"), "geography/rivers."),
      ]
      pages = [:]
      var boards: [BoardPages] = []
      for (scope, prefix) in scopes {
        let board = ranked.leaderboard(for: scope)
        let path = prefix + "leaderboard.html"
        pages[path] = Site.page(board, results.players)
        let excerpts = prefix.isEmpty ? ["index.html"] : []
        boards.append(
          BoardPages(scope: scope, pages: [path], excerpts: excerpts, leaderboard: board))
      }
      let spans = ranked.spans(by: BoardCalendar(timeZone: "Europe/Helsinki"))
      for span in spans {
        let within = ranked.entered(from: span.moments.start, to: span.moments.end)
        for (scope, prefix) in scopes.prefix(3) {
          let board = within.leaderboard(for: scope)
          let path = prefix + "leaderboard.html"
          pages[path]? += Site.page(board, results.players, span.period.word + " ")
          boards.append(
            BoardPages(scope: scope, period: span.period, pages: [path], leaderboard: board))
        }
      }
      pages["index.html"] = Array(
        "<b data-standing=\"1 ada 283 2\"><i data-standing=\"1 ada 283 2\"><b data-standing=\"2 bob 100 1\">"
          .utf8)
      var json: [UInt8] = []
      publishLedger(
        site: "quiz.example.org", timeZone: "Europe/Helsinki", spans: spans, quizzes: quizzes,
        archive: Example.archive, files: recorded,
        results: results, boards: boards
      ) { json += $0 }
      self.json = json
    }

    private static func page(
      _ board: Leaderboard, _ players: [String], _ period: String = ""
    ) -> [UInt8] {
      var page = Array("<table>\n".utf8)
      for row in board.rows {
        let player = players[Int(row.player)]
        page.append(
          "<tr data-standing=\"\(period)\(row.rank) \(player) \(row.points.value) \(row.results)\"><td>…\n"
        )
      }
      return page
    }

    func verification(withFolder: Bool = true, jobs: Int = 1) -> Verification {
      verify(
        SourceFile(path: "ledger.json", bytes: json), against: withFolder ? folder : nil, jobs: jobs
      ) { pages[$0] }
    }

    /// Replaces the first place of a text in `ledger.json`.
    mutating func replace(_ old: String, with new: String) throws {
      json = try replacing(old, with: new, in: json)
    }
  }

  @Test(arguments: [true, false])
  func `what was published as it was earned is confirmed`(withFolder: Bool) {
    let verification = Site().verification(withFolder: withFolder)
    #expect(verification.siteDifferences == [])
    #expect(verification.ledgerDifferences == [])
    #expect(
      verification.summary
        == "5 results by 3 players in 2 quizzes re-marked; 1 claim too high, not counted; "
        + "1 result left out with reason; 14 boards match"
        + (withFolder ? "; nothing handed in is missing or changed" : ""))
  }

  @Test func `the published ledger is laid out as its format says`() throws {
    let ledger = try PublishedLedger(parsing: Site().json)
    #expect(ledger.site == "quiz.example.org")
    #expect(ledger.quizzes.map(\.path) == ["arithmetic/sums", "geography/rivers"])
    #expect(ledger.revisions.count == 3)
    #expect(ledger.files.map(\.path) == ["recorded/a.jsonl", "results.json"])
    #expect(ledger.outcomes.map { $0.map(\.line) } == [[1, 2, 3, 5, 6], [1]])
    #expect(ledger.outcomes[0].map(\.points.value) == [150, 100, 0, 133, 100])
    #expect(ledger.outcomes[0].map(\.finding) == ["", "claim-too-high", "unknown-quiz", "", ""])
    #expect(ledger.boards.map(\.rows.count) == [3, 2, 2, 2, 2, 3, 2, 2, 3, 2, 2, 3, 2, 2])
    #expect(
      ledger.boards.map(\.period.word).suffix(9) == [
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
    #expect(ledger.boards[0].rows.map(\.player) == ["ada", "bob", "di"])
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
    Fraud("a board's pages", #"["geography/leaderboard.html"]"#, "[]", [.missingPage]),
    Fraud("the line of a result", "[5,133", "[4,133", [], [.resultMoved]),
    Fraud(
      "the beginning of the week", "2026-11-15T22:00:00Z", "2026-11-14T22:00:00Z",
      [.periodDiffers]),
    Fraud("the time zone", "Europe/Helsinki", "Europe/Helsinko", [.periodDiffers]),
    Fraud("another time zone", "Europe/Helsinki", "Europe/Paris", [.periodDiffers]),
    Fraud("a season of last year", "2026-06-30T21", "2027-06-30T21", [.periodDiffers]),
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
    try site.replace("\n[1,150,", with: "\n[7,100,\"\",\(more)],\n[1,150,")
    #expect(
      Set(site.verification().ledgerDifferences.map(\.code)) == [.resultLeftOut, .resultAdded])
    // Without the folder nobody can tell: the rest of the site follows from what is published.
    #expect(site.verification(withFolder: false).isGood)
  }

  @Test func `a file or a revision left out is named`() throws {
    var site = Site()
    site.folder.recorded.append(
      SourceFile(
        path: "recorded/b.jsonl", bytes: Array(Example.line("eve", "arithmetic/sums", "{}").utf8)))
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
    ("1 ada 283 2\">", "2 bob 100 1\"><i data-standing=\"1 ada 283 2\">", [.rowOrder]),
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

  @Test func `no changed byte of a published ledger goes unnoticed beside its folder`() {
    let site = Site()
    for index in site.json.indices {
      var mangled = site
      mangled.json[index] ^= 1
      // Only what nothing is worked out from may change: the site's name, and white space between values.
      if mangled.verification().isGood {
        let around = String(
          decoding: site.json[max(0, index - 60)..<min(index + 60, site.json.count)], as: UTF8.self)
        // When a season begins is for the site to say.
        #expect(
          around.contains("quiz.example.org") || around.contains("season"), "\(around)")
      }
    }
  }

  @Test func `any number of jobs finds the same`() throws {
    var site = Site()
    try site.replace(#"[1,"ada",283,2"#, with: #"[1,"ada",284,2"#)
    let one = site.verification()
    for jobs in 2...3 {
      #expect(site.verification(jobs: jobs).siteDifferences == one.siteDifferences)
    }
  }
}

/// The bytes with the first place of a text replaced.
private func replacing(_ old: String, with new: String, in bytes: [UInt8]) throws -> [UInt8] {
  let wanted = Array(old.utf8)
  let start = try #require(
    bytes.indices.first { bytes[$0...].starts(with: wanted) }, "\(old) is not there")
  return bytes[..<start] + Array(new.utf8) + bytes[(start + wanted.count)...]
}
