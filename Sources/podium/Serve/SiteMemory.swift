internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Results
internal import Site
internal import Workspace

/// What a preview keeps of a site between two looks at it, so that a look costs what changed.
///
/// A file whose stamp is the same, and of which nothing was told, is not read again. What depends on all files, as
/// the order of the lists does, is made anew each time.
struct SiteMemory: Sendable {
  private var documents: [String: KnownDocument] = [:]
  /// The bytes of `site.yml` by which the documents were read.
  private var settings: [UInt8]?
  private var theme: KnownTheme?
  private var ledger: KnownLedger?
  private var standings: (key: [UInt8], standings: SiteStandings)?

  private struct KnownDocument: Sendable {
    var stamp: FileStamp
    /// Whether a further change would show in the stamp.
    var isSettled: Bool
    var document: ReadDocument
  }

  private struct KnownTheme: Sendable {
    var theme: LoadedTheme
    var findings: [Diagnostic]
  }

  private struct KnownLedger: Sendable {
    var inputs: [UInt8]
    var ledger: ReadLedger
    var archiveStamp: FileStamp?
    var archive: RevisionArchive
    var archiveFindings: [Diagnostic]
  }

  init() {}

  /// The site as it stands, after a change or for the first time.
  mutating func look(
    at folder: SiteFolder, baseURL: String, jobs: Int, after change: FolderWatch.Change,
    reporting findings: inout Findings
  ) throws(WorkspaceError) -> LiveSite {
    let started = currentTime()
    let theme = try look(atTheme: folder, after: change, reporting: &findings)
    let bytes = try? readFile(at: folder.content + "/" + settingsPath)
    if bytes != settings { documents = [:] }
    settings = bytes

    let known = documents
    let prefix = folder.content + "/"
    let content = try ReadContent(
      folder, baseURL: baseURL, theme: theme, jobs: jobs, cache: nil,
      recalling: { file in
        guard let known = known[file.path], known.isSettled, known.stamp == file.stamp,
          !change.concerns(prefix + file.path)
        else { return nil }
        return known.document
      }, reporting: &findings)
    var site = ReadSite(content, in: folder, reporting: &findings)
    if site.hasLedger {
      site.ledger = try look(
        atLedger: folder, current: site.revisions,
        adding: content.documents.compactMap(\.newRevision), jobs: jobs,
        isChanged: change.concerns(below: folder.ledger), reporting: &findings.ledger)
    }
    keep(content, started: started)
    // A quiz's part of its page is made again when the page is asked for.
    site.bodies = [:]
    let publication = Publication(
      site, theme: theme, content: folder.content, standings: standings(of: site),
      reporting: &findings)
    return LiveSite(
      site, theme: theme, publication: publication,
      sources: content.documents.map { SourceSummary($0) },
      findings: findings.located(in: folder), jobs: jobs)
  }

  /// The theme, read again only if a template changed; while it has a mistake, the last one without.
  private mutating func look(
    atTheme folder: SiteFolder, after change: FolderWatch.Change,
    reporting findings: inout Findings
  ) throws(WorkspaceError) -> LoadedTheme {
    if let theme, !change.concerns(below: folder.templates) {
      findings.templates += theme.findings
      return theme.theme
    }
    var own: [Diagnostic] = []
    let loaded = try loadTheme(from: folder.templates, reporting: &own)
    findings.templates += own
    let isUsable = own.allSatisfy { $0.severity == .warning }
    if isUsable || theme == nil { theme = KnownTheme(theme: loaded, findings: own) }
    theme?.findings = own
    return theme?.theme ?? loaded
  }

  private mutating func look(
    atLedger folder: SiteFolder, current: [String: Digest], adding revisions: [Revision], jobs: Int,
    isChanged: Bool, reporting diagnostics: inout [Diagnostic]
  ) throws(WorkspaceError) -> ReadLedger {
    let files = try LedgerFiles(in: folder.ledger, reporting: &diagnostics)
    let inputs = ReadLedger.inputs(files, current)
    if let ledger, ledger.inputs == inputs, !isChanged {
      diagnostics += ledger.archiveFindings + ledger.ledger.diagnostics
      return ledger.ledger
    }
    let stamp = files.found.first { $0.path == archiveName }?.stamp
    var archive = RevisionArchive()
    var archiveFindings: [Diagnostic] = []
    if let ledger, ledger.archiveStamp == stamp, !isChanged {
      archive = ledger.archive
      archiveFindings = ledger.archiveFindings
    } else {
      archive = try files.readArchive(jobs: jobs, reporting: &archiveFindings)
    }
    let read = try ReadLedger(
      files, archive: archive, adding: revisions, current: current, jobs: jobs)
    diagnostics += archiveFindings + read.diagnostics
    ledger = KnownLedger(
      inputs: inputs, ledger: read, archiveStamp: stamp, archive: archive,
      archiveFindings: archiveFindings)
    return read
  }

  /// The leaderboards, ranked again only if results, or what decides how they count, changed.
  private mutating func standings(of site: ReadSite) -> SiteStandings {
    var key = Fingerprint()
    key.combine(ledger?.inputs ?? [])
    key.combine(site.ledger.source.fingerprint)
    key.combine(SiteStandings.inputs(of: site.catalog))
    if let standings, standings.key == key.bytes { return standings.standings }
    let made = SiteStandings(site.ledger.results, catalog: site.catalog)
    standings = (key.bytes, made)
    return made
  }

  private mutating func keep(_ content: ReadContent, started: Int64) {
    var kept: [String: KnownDocument] = [:]
    kept.reserveCapacity(content.markdown.count)
    for (file, document) in zip(content.markdown, content.documents) {
      var document = document
      document.body = nil
      document.payload = nil
      // The archive on disk holds nearly all of them.
      if let revision = document.newRevision, ledger?.archive.place(of: revision.name) != nil {
        document.newRevision = nil
      }
      kept[file.path] = KnownDocument(
        stamp: file.stamp, isSettled: file.stamp.isSettled(at: started), document: document)
    }
    documents = kept
  }
}

extension FolderWatch.Change {
  /// Whether a file may be another.
  func concerns(_ path: String) -> Bool {
    switch self {
    case .anything: false
    case .paths(let paths): paths.contains(path)
    }
  }

  /// Whether anything in a folder may be another.
  func concerns(below folder: String) -> Bool {
    switch self {
    case .anything: true
    case .paths(let paths): paths.contains { $0 == folder || $0.hasPrefix(folder + "/") }
    }
  }
}
