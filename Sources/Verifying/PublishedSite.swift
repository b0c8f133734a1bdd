internal import Bytes
package import Diagnostics
package import Files
internal import Ledger
package import Results
internal import Synchronization

/// Where a published site stands on disk, and the ledger's folder if there is one to compare it
/// with.
package struct PublishedSite {
  package var output: String
  /// Whether only the published site was named, so that there may be nothing to compare it with.
  private var isOutputNamed = false
  var ledger: String?
  private var isLedgerNamed = false
  /// The site's settings, if there is a site folder.
  private var settings: String?
  /// The key that was named on the command line.
  private var organiser: VerifierKey?
  private static let witnesses = "witnesses.txt"

  /// A folder with a `ledger.json` is a published site; any other is a site folder, which has one
  /// inside.
  package init(_ options: VerifyOptions) throws(Misuse) {
    let folder = options.folder ?? "."
    let isPublished = options["output"] == nil && exists(folder + "/ledger.json")
    if isPublished, exists(folder + "/content/site.yml") {
      throw Misuse(
        "the folder is '\(folder)', but must be a site folder or a published site, not both; "
          + "--output says which is meant")
    }
    isOutputNamed = options["output"] != nil
    isLedgerNamed = options["ledger"] != nil
    output = options["output"] ?? (isPublished ? folder : inside(folder, "public"))
    let usual = inside(folder, "content/ledger")
    let hasUsual = isOutputNamed ? exists(usual) : !isPublished
    ledger = options["ledger"] ?? (hasUsual ? usual : nil)
    settings = isPublished ? nil : inside(folder, "content/site.yml")
    if let text = options["organiser"] {
      organiser = VerifierKey(text)
      guard organiser != nil else {
        throw Misuse(
          "--organiser is '\(text)', but must be the line that podium ledger keygen printed")
      }
    }
  }

  /// Verifies the site; findings are about its settings and files that are not read, with paths
  /// from where the command was typed.
  package func verification(
    sharing work: SharedWork = SharedWork(), jobs: Int, reporting findings: inout [Diagnostic]
  ) throws(WorkspaceError) -> Verification {
    let known = try readSettings(reporting: &findings)
    checkJournal(reporting: &findings)
    var files = OpenFiles()
    let folder = try readLedger(with: &files, reporting: &findings)
    // Hosts may serve what is hidden, too.
    let listing = isOccupied(output) ? try listFiles(in: output, withHidden: true) : FolderListing()
    let pages = listing.files.map(\.path).filter(isPage)
    if let folder, isWithoutBoard(known, pages) {
      var verification = verify(
        folder, site: known?.id ?? "", organiser: organiser ?? known?.organiser, sharing: work,
        jobs: jobs)
      verification.ledgerDifferences += files.skipped
      verification.hasNoBoard = !pages.isEmpty
      verification.siteDifferences = rowsOfNoBoard(on: pages.filter(work.readsPages)) {
        try? readFile(at: inside(output, $0))  // allowed: a page that cannot be read has no row
      }
      return verification
    }
    let published = try files.open(inside(output, PublishedLedger.path))
    let unreadable = Mutex<[Diagnostic]>([])
    let read = Mutex<Set<ExactString>>([])
    var verification = verify(
      published, by: known, organiser: organiser, against: folder, sharing: work,
      pages: pages, jobs: jobs
    ) { path in
      // The paths come from the file that is doubted.
      if path.utf8.first == UInt8(ascii: "/") || path.splitAtSlashes().contains("..") { return nil }
      read.withLock { _ = $0.insert(ExactString(path)) }
      do throws(WorkspaceError) {
        return try readFile(at: inside(output, path))
      } catch {
        if !error.isMissing {
          unreadable.withLock {
            $0.error(
              .unreadable, "this cannot be read: \(error.reason)", at: SourceLocation(path: path))
          }
        }
        return nil
      }
    }
    try files.check()
    let compared = read.withLock { $0.union([ExactString("ledger/\(Self.witnesses)")]) }
    // Without a log that holds, or a ledger.json, what belongs to it is not known.
    for path in verification.brokenLog == nil && compared.count > 1 ? listing.files.map(\.path) : []
    where path.isInside("ledger") && !compared.contains(ExactString(path)) && !isHidden(path) {
      findings.append(.unread(inside(output, path)))
    }
    verification.ledgerDifferences += files.skipped
    verification.siteDifferences =
      (verification.siteDifferences + listing.skipped.filter(mayBeServed).map(\.difference)
      + unreadable.withLock { $0 } + (try witnessDifferences())).sorted()
    return verification
  }

  /// Whether no board is published: as the settings say so, or as no site is built yet.
  private func isWithoutBoard(_ known: LedgerSettings?, _ pages: [String]) -> Bool {
    guard let known, !isOccupied(inside(output, PublishedLedger.path)) else { return false }
    return known.hasNoBoard || hasLedger && !isOutputNamed && pages.isEmpty && known.id != nil
  }

  /// What the site's settings say, if there is a site folder.
  private func readSettings(reporting findings: inout [Diagnostic]) throws(WorkspaceError)
    -> LedgerSettings?
  {
    guard let settings else { return nil }
    if isOccupied(settings) {
      let file = SourceFile(path: settings, bytes: try readFile(at: settings))
      return readLedgerSettings(file, reporting: &findings)
    }
    if !isOutputNamed, isOccupied(output) {
      findings.error(
        .missingSettings,
        "without these settings nothing says whose site was published; to check that alone, name it",
        at: SourceLocation(path: settings))
    }
    return nil
  }

  private var hasLedger: Bool { ledger.map { isOccupied($0) } ?? false }

  private func readLedger(
    with files: inout OpenFiles, reporting findings: inout [Diagnostic]
  ) throws(WorkspaceError) -> LedgerFolder? {
    guard let ledger else { return nil }
    // What was published of a ledger that is gone was added.
    if !hasLedger, !isLedgerNamed { return LedgerFolder() }
    return try files.readLedgerFolder(ledger, reporting: &findings)
  }

  private func checkJournal(reporting findings: inout [Diagnostic]) {
    let journal = SourceLocation(path: inside(output, "\(stagingFolder)/\(stagingJournal)"))
    guard isOccupied(journal.path) else { return }
    let what = "a build was interrupted while it put its files in place here; build again"
    findings.error(.unfinishedBuild, what, at: journal)
  }

  /// Whether a sealed log is published with the witnesses that the ledger's folder names; what is
  /// no policy there is published as an empty file.
  private func witnessDifferences() throws(WorkspaceError) -> [Diagnostic] {
    let path = "ledger/\(Self.witnesses)"
    guard let ledger, isOccupied(inside(output, "ledger/checkpoint")) else { return [] }
    func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
      isOccupied(path) ? try readFile(at: path) : []
    }
    let named = try read(inside(ledger, Self.witnesses))
    let isPolicy = (try? WitnessPolicy(named)) != nil
    if try read(inside(output, path)) == (isPolicy ? named : []) { return [] }
    let what = "these are not the witnesses that \(Self.witnesses) in the ledger names; build again"
    return [.error(.witnessesDiffer, what, at: SourceLocation(path: path))]
  }

  /// What is flagged, with paths that can be opened from where the command was typed.
  func notes(of verification: Verification) -> [Diagnostic] {
    prefixed(verification.notes, by: verification.comparesBoards ? output : ledger ?? "")
  }

  /// All differences, with paths that can be opened from where the command was typed; of pages
  /// last, as those come of others.
  func differences(of verification: Verification) -> [Diagnostic] {
    let isOfPage = { (difference: Diagnostic) in isPage(difference.location.path) }
    return prefixed(verification.ledgerDifferences, by: ledger ?? "")
      + prefixed(verification.siteDifferences.filter { !isOfPage($0) }, by: output)
      + prefixed(verification.siteDifferences.filter(isOfPage), by: output)
  }

  private func prefixed(_ differences: [Diagnostic], by folder: String) -> [Diagnostic] {
    differences.map { difference in
      var difference = difference
      difference.location.path = inside(folder, difference.location.path)
      return difference
    }
  }
}

/// Whether hosts and browsers take the file at a path for a page.
package func isPage(_ path: String) -> Bool {
  let path = path.lowercased()
  return [".html", ".htm", ".xhtml", ".xht", ".shtml"].contains { path.hasSuffix($0) }
}

/// Whether a host may serve what was skipped; in hidden folders, such as that of Git, are sockets.
private func mayBeServed(_ entry: SkippedEntry) -> Bool {
  entry.reason != .notAFile || !isHidden(entry.path)
}

/// Whether a part of a path begins with a dot.
private func isHidden(_ path: String) -> Bool {
  path.splitAtSlashes().contains { $0.hasPrefix(".") }
}

private func inside(_ folder: String, _ path: String) -> String {
  folder == "." ? path : folder + "/" + path
}

/// The files that are read a part at a time.
private struct OpenFiles {
  private var large: [LargeFile] = []
  private(set) var skipped: [Diagnostic] = []

  /// How many bytes a file has that is not read as a whole: those of some hundred results at least,
  /// and at most as many as `readFile` takes.
  private static let largeSizes = 1 << 16...1 << 32

  /// The bytes of a file; of a large one, parts are read as they are needed.
  mutating func open(_ path: String) throws(WorkspaceError) -> FileBytes {
    let file = try LargeFile(at: path)
    guard Self.largeSizes.contains(file.size) else { return .atHand(try readFile(at: path)) }
    large.append(file)
    return .inParts(count: file.size) { range in
      let bytes = file.read(range)
      // What comes of a range that cannot be read is thrown away, which `check` sees to.
      return bytes.isEmpty ? [UInt8](repeating: 0, count: range.count) : bytes
    }
  }

  /// Fails if a file could not be read, or was changed while it was.
  func check() throws(WorkspaceError) {
    for file in large { try file.check() }
  }

  mutating func readLedgerFolder(
    _ folder: String, reporting findings: inout [Diagnostic]
  ) throws(WorkspaceError) -> LedgerFolder {
    var ledger = LedgerFolder()
    var signed: [SourceFile] = []
    let listing = try listFiles(in: folder)
    skipped += listing.skipped.map(\.difference)
    for path in listing.files.map(\.path) {
      let place = inside(folder, path)
      if path == ledger.revisions.path {
        ledger.revisions.bytes = try readFile(at: place)
      } else if isRecordedResults(path) {
        let bytes = isArray(path) ? .atHand(try readFile(at: place)) : try open(place)
        ledger.recorded.append(RecordedFile(path: path, bytes: bytes))
      } else if LedgerPath.isSigned(path) {
        signed.append(SourceFile(path: path, bytes: try readFile(at: place)))
      } else if !LedgerPath.isForOthers(path) {
        findings.append(.unread(place))
      }
    }
    ledger.signed = SignedFiles(signed)
    return ledger
  }
}

extension SkippedEntry {
  fileprivate var difference: Diagnostic {
    let what = "this is not read: it is no file, leads out of the folder, or cannot be opened"
    return .error(.unreadable, what, at: SourceLocation(path: path))
  }
}

extension Diagnostic {
  fileprivate static func unread(_ path: String) -> Self {
    .warning(
      .ledgerFileUnread, "this is no file of the ledger, and was not read",
      at: SourceLocation(path: path))
  }
}

extension Diagnostic.Code {
  package static let unreadable = Self("unreadable")
  fileprivate static let missingSettings = Self("missing-settings")
  fileprivate static let unfinishedBuild = Self("unfinished-build")
  fileprivate static let witnessesDiffer = Self("witnesses-differ")
}
