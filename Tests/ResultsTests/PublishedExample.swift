import Bytes
import Calendar
import Content
import Diagnostics
import Ledger
import Publishing
import Results
import SlipSigning
import Scoring
import Sealing
import Testing

/// A site as it was published, and the folder that it was made from.
struct PublishedExample {
  /// By path, with `ledger.json` among them.
  var pages: [String: [UInt8]]
  var folder: LedgerFolder
  /// What the site's settings say.
  var settings: LedgerSettings?

  var json: [UInt8] {
    get { pages["ledger.json"] ?? [] }
    set { pages["ledger.json"] = newValue }
  }

  init(recorded: [SourceFile] = recorded, signed: SignedExample? = nil) {
    let signedFiles = signed?.signedFiles ?? SignedFiles()
    let organiser = signed?.verifier
    var settings = LedgerSettings(id: SignedExample.site, organiser: organiser)
    settings.timeZone = "Europe/Helsinki"
    self.settings = settings
    folder = LedgerFolder()
    folder.recorded = recorded.map(RecordedFile.init)
    folder.revisions.bytes = Example.archive.text
    folder.signed = signedFiles
    let quizzes = [Example.rivers, Example.sums].map {
      PublishedLedger.Quiz(path: $0.quiz, attempts: .best, revision: $0.name)
    }
    var findings: [Diagnostic] = []
    let files = recorded.map(RecordedFile.init)
    let results = markLedger(
      recorded: files,
      signed: SignedLedger(signedFiles, site: SignedExample.site, organiser: organiser),
      against: Example.archive, current: Example.current, jobs: 1, reporting: &findings)
    let ranked = RankedResults(
      results, policies: Dictionary(uniqueKeysWithValues: quizzes.map { ($0.path, $0.attempts) }))
    let scopes: [(Scope, String)] = [
      (.everything, ""), (.section("arithmetic"), "arithmetic/"),
      (.section("geography"), "geography/"), (.quiz("arithmetic/sums"), "arithmetic/sums"),
      (.quiz("geography/rivers"), "geography/rivers"),
    ]
    pages = [:]
    var boards: [BoardPages] = []
    for (scope, prefix) in scopes {
      let board = ranked.leaderboard(for: scope)
      let isQuiz = if case .quiz = scope { true } else { false }
      let path = prefix + (isQuiz ? ".html" : "leaderboard.html")
      pages[path] = Self.page(board, results.players)
      let excerpts = prefix.isEmpty ? ["index.html"] : []
      boards.append(
        BoardPages(scope: scope, pages: [path], excerpts: excerpts, leaderboard: board))
    }
    let spans = ranked.spans(in: Zone(named: "Europe/Helsinki") ?? .utc) {
      season(at: $0, of: settings.seasons)
    }
    for span in spans {
      let within = ranked.entered(from: span.moments.start, to: span.moments.end)
      for (scope, prefix) in scopes.prefix(3) {
        let board = within.leaderboard(for: scope)
        let path = prefix + "leaderboard.html"
        pages[path]? += Self.page(board, results.players, span.period.rawValue + " ")
        boards.append(
          BoardPages(scope: scope, period: span.period, pages: [path], leaderboard: board))
      }
    }
    // The first row stands there twice, once as a podium.
    let first = boards[0].leaderboard.rows.prefix(2).map { row in
      "data-standing=\"\(row.rank) \(results.players[Int(row.player)]) \(row.points.value) \(row.results)\">"
    }
    pages["index.html"] = Array("<b \(first[0])<i \(first[0])<b \(first[1])".utf8)
    var json: [UInt8] = []
    do throws(ChangedFile) {
      try publishLedger(
        site: "quiz.example.org", timeZone: "Europe/Helsinki", spans: spans, quizzes: quizzes,
        archive: Example.archive, files: files, results: results, boards: boards
      ) { json += $0 }
    } catch {
      preconditionFailure("files at hand do not change")
    }
    self.json = json
    publish(signedFiles, results.log.checkpoint)
  }

  static var recorded: [SourceFile] {
    let lines = [
      Example.line(
        "ada", "geography/rivers", #"{"vienna":["b"],"seas":["a"]}"#, #","score":150"#),
      Example.line("bob", "geography/rivers", #"{"vienna":["b"]}"#, at: 9, #","score":300"#),
      Example.line("cy", "nowhere", "{}"), "no result at all",
      Example.line("ada", "arithmetic/sums", #"{"half":["0.5"],"order":["a","c","b"]}"#, at: 60),
      Example.line("bob", "geography/rivers", #"{"delta":["b"]}"#, at: 70),
    ]
    return [
      SourceFile(
        path: "recorded/a.jsonl", bytes: Array(lines.joined(separator: "\n").utf8)),
      SourceFile(
        path: "results.json",
        bytes: Array("[\(Example.line("di", "arithmetic/sums", #"{"half":["1"]}"#))]".utf8)),
    ]
  }

  /// Puts the signed ledger's files where a build puts them.
  mutating func publish(_ files: SignedFiles, _ checkpoint: Checkpoint) {
    for batch in files.batches + files.checkpoints {
      pages["ledger/" + batch.file.path] = batch.file.bytes
    }
    pages["ledger/inbox.jsonl"] = files.slips.flatMap(\.file.bytes)
    pages["ledger/checkpoint"] = files.checkpoints.last?.file.bytes
    let signed = SignedLedger(
      files, site: SignedExample.site, organiser: SignedExample.organiser.verifier)
    let (tiles, hashes) = LogProofs(signed).tiles
    for tile in tiles { pages["ledger/" + tile.path] = hashes.bytes(of: tile) }
    pages["ledger/players.jsonl"] = files.cards.flatMap(\.file.bytes)
    pages[Checkpoint.scriptPath] = checkpoint.script
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

  func verification(
    withFolder: Bool = true, jobs: Int = 1, inParts: Bool = false
  ) -> Verification {
    let published = RecordedFile(path: PublishedLedger.path, bytes: .atHand(json))
    var folder = folder
    if inParts { folder.recorded = folder.recorded.map { $0.inParts() } }
    return verify(
      inParts ? published.inParts().bytes : published.bytes, by: withFolder ? settings : nil,
      against: withFolder ? folder : nil, pages: pages.keys.filter { $0.hasSuffix(".html") },
      jobs: jobs
    ) { pages[$0] }
  }

  /// Replaces the first place of a text in `ledger.json`.
  mutating func replace(_ old: String, with new: String) throws {
    json = try replacing(old, with: new, in: json)
  }
}

/// The bytes with the first place of a text replaced.
func replacing(_ old: String, with new: String, in bytes: [UInt8]) throws -> [UInt8] {
  let wanted = Array(old.utf8)
  let start = try #require(
    bytes.indices.first { bytes[$0...].starts(with: wanted) }, "\(old) is not there")
  return bytes[..<start] + Array(new.utf8) + bytes[(start + wanted.count)...]
}
