internal import Bytes
package import Cryptography
package import Diagnostics
internal import JSON
package import Ledger

/// What came of working out again what a site has published.
package struct Verification: Sendable {
  /// What differs on the site itself, with paths from its top, each named by its code.
  package var siteDifferences: [Diagnostic] = []
  /// What is published otherwise than it stands in the ledger's folder, with paths inside that.
  package var ledgerDifferences: [Diagnostic] = []
  /// What is flagged and yet published rightly, with paths from the site's top.
  package var notes: [Diagnostic] = []
  /// How many results of the ledger's folder are no JSON, and so not published.
  package var unreadResults = 0
  /// The signed log.
  package var log = LogState()
  /// The signed ledger that was checked.
  package var signed = SignedLedger.none
  /// The published ledger as it was read.
  package var published = FileBytes.atHand([])
  /// The commitments to all slips whose signatures are good, or count as verified.
  package var verified: [Digest] = []
  /// Results that count, once marked again.
  package var results = 0
  /// How many of those nobody signed.
  package var recorded = 0
  package var players = 0
  package var quizzes = 0
  /// Results that claim more than they earn.
  package var claimsTooHigh = 0
  /// Results that do not count.
  package var refused = 0
  package var boards = 0
  package var comparesLedger = false
  /// Whether players have pseudonyms, so that nothing can be compared with what was handed in.
  package var hidesNames = false
  /// Whether there is a published site to compare with.
  package var comparesBoards = true
  /// Whether the site is there and publishes no board.
  package var hasNoBoard = false

  package static let none = Self()

  mutating func count(_ marked: MarkedResults) {
    log = marked.log
    verified = marked.verified
    refused = marked.refused.count
    results = marked.attempts.count
    recorded = marked.attempts.count { $0.sealing == .recorded }
    players = marked.players.count
    quizzes = marked.quizzes.count
    claimsTooHigh = marked.attempts.count { $0.claim == .tooHigh }
  }

  package var isGood: Bool { siteDifferences.isEmpty && ledgerDifferences.isEmpty }

  /// Where the log differs from what was sealed, from which rows of boards and tiles differ, too.
  package var brokenLog: String? {
    (siteDifferences + ledgerDifferences).first {
      $0.location.line == 1 && $0.code != .resultAdded
        && $0.location.path.isInside(comparesBoards ? "ledger/log" : "log")
    }.map { "\($0.location.path):\($0.location.line) [\($0.code.name)]" }
  }

  /// What was checked: `1,234 results by 12 players in 30 quizzes re-marked; 86 boards match`.
  package var summary: String {
    var parts = [
      "\(counted(results, "result")) by \(counted(players, "player")) in "
        + "\(counted(quizzes, "quiz", "quizzes")) re-marked"
    ]
    if claimsTooHigh > 0 {
      parts.append("\(counted(claimsTooHigh, "claim")) too high, so what the answers earn counts")
    }
    if log.checkpoint.size > 0 {
      // Of a folder and its published site, the findings may be about the folder.
      let name = comparesLedger && !isGood ? "the published log" : "the log"
      parts.append(
        "\(name) holds what was sealed: \(counted(log.checkpoint.size, "entry", "entries")), root "
          + log.checkpoint.rootText)
      if log.erased > 0 { parts.append("\(counted(log.erased, "entry", "entries")) of it erased") }
      if recorded > 0 { parts.append("\(counted(recorded, "result")) recorded and not signed") }
    }
    let rest = brokenLog == nil ? "not yet sealed" : "outside of what holds"
    if log.pending > 0 { parts.append("\(counted(log.pending, "result")) \(rest)") }
    if refused > 0 { parts.append("\(counted(refused, "result")) left out, each with its reason") }
    if let brokenLog { parts.append("the log is not what was sealed: look first at \(brokenLog)") }
    if isGood {
      let matching = boards == 1 ? "the board matches" : "\(counted(boards, "board")) match"
      let none = hasNoBoard ? "the site publishes no board" : "nothing published was compared"
      parts.append(comparesBoards ? matching : none)
      if hidesNames { parts.append("players have pseudonyms") }
      if comparesLedger {
        let unread =
          unreadResults > 0
          ? ", but for \(counted(unreadResults, "place")) that \(unreadResults == 1 ? "is" : "are") no JSON, which 'podium build' names"
          : ""
        parts.append("nothing handed in is missing or changed" + unread)
      }
    }
    return parts.joined(separator: "; ")
  }
}

/// What a site's ledger folder holds, for comparing what is published with what was handed in.
package struct LedgerFolder: Sendable {
  /// The files of recorded results; paths are relative to the folder.
  package var recorded: [RecordedFile] = []
  package var revisions = SourceFile(path: "revisions.jsonl", bytes: [])
  package var signed = SignedFiles()

  package init() {}
}

extension Diagnostic.Code {
  package static let unreadableLedger = Self("unreadable-ledger")
  package static let missingRevision = Self("missing-revision")
  package static let unsortedRevisions = Self("unsorted-revisions")
  package static let pointsDiffer = Self("points-differ")
  package static let findingDiffers = Self("finding-differs")
  package static let periodDiffers = Self("period-differs")
  package static let missingBoard = Self("missing-board")
  package static let repeatedBoard = Self("repeated-board")
  package static let missingPage = Self("missing-page")
  package static let missingRow = Self("missing-row")
  package static let unearnedRow = Self("unearned-row")
  package static let rowDiffers = Self("row-differs")
  package static let rowOrder = Self("row-order")
  package static let unreadableRow = Self("unreadable-row")
  package static let logDiffers = Self("log-differs")
  package static let logContradicted = Self("log-contradicted")
  package static let checkpointDiffers = Self("checkpoint-differs")
  package static let organiserDiffers = Self("organiser-differs")
  package static let siteDiffers = Self("site-differs")
  package static let pageDiffers = Self("page-differs")
  package static let hiddenRow = Self("hidden-row")
  package static let resultLeftOut = Self("result-left-out")
  package static let resultAdded = Self("result-added")
  package static let resultChanged = Self("result-changed")
  package static let resultMoved = Self("result-moved")
  package static let missingTile = Self("missing-tile")
  package static let tileDiffers = Self("tile-differs")
  package static let revisionLeftOut = Self("revision-left-out")
  package static let revisionAdded = Self("revision-added")
}

/// Marks and ranks again what a site has published, and names every difference.
///
/// Points come from the published answers and revisions alone, ranks from those points; both are
/// compared with what `ledger.json` (`published`) says and with the rows that pages show. With the
/// ledger's folder, what is published is also compared with what was handed in. `settings` are what
/// `site.yml` says, nil if they are not known; `organiser` is a key that counts before
/// theirs. `pages` are the paths of all pages, from the top of the site; `readPage` gives one, to
/// several threads at once.
package func verify(
  _ published: FileBytes, by settings: LedgerSettings? = nil, organiser: VerifierKey? = nil,
  against folder: LedgerFolder?, sharing work: SharedWork = SharedWork(), pages: [String],
  jobs: Int, readPage: @Sendable (String) -> [UInt8]?
) -> Verification {
  var verifier: Verifier
  do throws(PublishedLedgerError) {
    verifier = Verifier(
      ledger: try PublishedLedger(parsing: published), file: published, jobs: jobs)
  } catch {
    return Verification(siteDifferences: [unreadable(error, in: published)], published: published)
  }
  verifier.checkSettings(settings, organiser: organiser)
  let archive = verifier.checkRevisions()
  var signed = SignedLedger(
    publishedSignedFiles(readPage: readPage), site: verifier.ledger.site,
    organiser: organiser ?? settings?.organiser ?? VerifierKey(verifier.ledger.organiser))
  signed.verified = work.verified(signed.files)
  if let folder { verifier.compare(with: folder, archive) }
  let ranked = verifier.checkMarks(against: archive, signed)
  verifier.checkLogState(ranked.results.log)
  verifier.checkCheckpointScript(ranked.results.log, against: folder, signed, readPage: readPage)
  verifier.checkTiles(ranked.results.log, signed, readPage: readPage)
  verifier.checkBoards(
    against: ranked, by: settings, readsPages: work.readsPages, readPage: readPage)
  verifier.checkOtherPages(pages.filter(work.readsPages), against: ranked, readPage: readPage)
  let hidesNames = verifier.ledger.hidesNames
  if let folder {
    // Under pseudonyms none is published.
    if hidesNames {
      verifier.checkSigned(folder, of: signed, archive)
    } else {
      verifier.compareSigned(folder, with: signed, archive)
    }
  }
  var verification = verifier.verification(
    of: ranked.results, comparesLedger: folder != nil && !hidesNames)
  verification.signed = signed
  verification.published = published
  return verification
}

/// Checks the signed ledger of a folder alone, of a site that is not built.
package func verify(
  _ folder: LedgerFolder, site: String, organiser: VerifierKey?,
  sharing work: SharedWork = SharedWork(), jobs: Int
) -> Verification {
  var verification = Verification()
  var findings: [Diagnostic] = []
  let archive = readRevisionArchive(folder.revisions, jobs: jobs, reporting: &findings)
  verification.ledgerDifferences = findings
  findings = []
  verification.signed = SignedLedger(folder.signed, site: site, organiser: organiser)
  verification.signed.verified = work.verified(folder.signed)
  let results = markLedger(
    records: [], signed: verification.signed, against: archive, current: [:], jobs: jobs,
    reporting: &findings)
  findings = findings.map(\.contradictionAsError)
  verification.ledgerDifferences += findings.filter { $0.severity == .error }
  verification.notes = findings.filter { $0.severity == .warning }
  verification.count(results)
  verification.comparesBoards = false
  return verification
}

/// The rows on the pages of a site that publishes no board.
package func rowsOfNoBoard(on pages: [String], readPage: (String) -> [UInt8]?) -> [Diagnostic] {
  pages.flatMap { path in
    shownRows(in: readPage(path) ?? []).map { row in
      .error(
        .unearnedRow, "this row is of no board, as site.yml says that the site publishes none",
        at: SourceLocation(path: path, line: row.line))
    }
  }
}

private func unreadable(_ error: PublishedLedgerError, in file: FileBytes) -> Diagnostic {
  let what =
    switch error.problem {
    case .json(let problem): problem.description
    case .expected(let thing): "\(thing) belongs before this place"
    }
  let read = SourceFile(path: PublishedLedger.path, bytes: file.read(0..<error.offset))
  return .error(
    .unreadableLedger, "this is no published ledger: \(what)",
    at: read.location(ofByte: error.offset))
}
