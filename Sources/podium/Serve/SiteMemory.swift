internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Formulas
internal import Ledger
internal import Results
internal import Site
internal import Workspace

/// What a preview keeps of a site between two looks at it, so that a look costs what changed.
///
/// Three parts are kept apart, and each is made anew only if something changed below it: the theme, the content, the
/// ledger. Of the content a changed file is exchanged where that moves nothing else (`SiteMemory+Exchange`);
/// else all files are put together again, without reading those that did not change.
struct SiteMemory: Sendable {
  let folder: SiteFolder
  let baseURL: String
  let jobs: Int
  /// Whether results are handed in here, and so the archive has to hold what is asked.
  let isCollecting: Bool
  var content: KnownContent?
  private var theme: KnownTheme?
  private var ledger: KnownLedger?
  /// The entries whose signatures are good.
  private var verified: Set<Digest> = []
  /// What was drawn of formulas.
  private var drawn = BuildCache(time: 0)
  private var standings: (key: [UInt8], standings: SiteStandings)?

  struct KnownContent: Sendable {
    /// The bytes of `site.yml` by which the files were read.
    var settings: [UInt8]?
    /// When the files were looked at.
    var time: Int64
    var read: ReadContent
    /// The place of each Markdown file among them.
    var places: [String: Int]
    var otherPlaces: [String: Int]
    var site: ReadSite
    /// The places of quizzes and articles in the catalog, by their files.
    var quizPlaces: [String: Int]
    var articlePlaces: [String: Int]
    /// What is wrong with the files together.
    var findings: [Diagnostic]
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
    var findings: [Diagnostic]
  }

  init(_ folder: SiteFolder, baseURL: String, jobs: Int, isCollecting: Bool) {
    self.isCollecting = isCollecting
    self.folder = folder
    self.baseURL = baseURL
    self.jobs = jobs
  }

  /// The site as it stands, after a change or for the first time.
  mutating func look(
    after change: FolderWatch.Change, reporting findings: inout Findings
  ) throws(WorkspaceError) -> LiveSite {
    let theme = try look(atTheme: change, reporting: &findings)
    let isSame = content != nil && !change.concerns(contentOf: folder)
    if !isSame, !exchange(change, theme: theme) { try readAll(change, theme: theme) }
    guard var site = content?.site else {
      throw WorkspaceError(.read, folder.content, errno: 0)
    }
    if isCollecting {
      site.catalog.settings.handIn.removeAll { $0 == .post }
      site.catalog.settings.handIn.insert(.post, at: 0)
      site.catalog.settings.handInPost = "/" + CollectingDesk.path
    }
    content?.read.report(to: &findings)
    findings.content += content?.findings ?? []
    if site.hasLedger {
      let signing = Signing(
        site.catalog.settings, in: folder, reporting: &findings.content)
      site.ledger = try look(
        atLedger: change, signing, current: site.revisions, reporting: &findings.ledger)
    }
    let formulas = drawFormulas(of: &site, reporting: &findings.content)
    let publication = Publication(
      site, theme: theme, content: folder.content, standings: standings(of: site),
      reporting: &findings)
    return LiveSite(
      site, theme: theme, publication: publication, formulas: formulas,
      documents: content?.read.documents ?? [],
      findings: findings.located(in: folder), jobs: jobs)
  }

  /// The theme, read again only if a template changed; while it has a mistake, the last one without.
  private mutating func look(
    atTheme change: FolderWatch.Change, reporting findings: inout Findings
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

  /// Puts all files together, and reads those that changed.
  private mutating func readAll(
    _ change: FolderWatch.Change, theme: LoadedTheme
  ) throws(WorkspaceError) {
    let started = currentTime()
    let settings = try? readFile(at: folder.content + "/" + settingsPath)
    let known = content?.settings == settings ? content : nil
    let prefix = folder.content + "/"
    var read = try ReadContent(
      folder, baseURL: baseURL, theme: theme, jobs: jobs, cache: nil,
      recalling: { file in
        guard let known, let place = known.places[file.path],
          known.read.markdown[place].stamp == file.stamp, file.stamp.isSettled(at: known.time),
          !change.concerns(prefix + file.path)
        else { return nil }
        return known.read.documents[place]
      })
    for place in read.documents.indices { read.documents[place].forgetPage() }
    var findings: [Diagnostic] = []
    let site = ReadSite(read, in: folder, reporting: &findings)
    content = KnownContent(
      settings: settings, time: started, read: read, places: places(of: read.markdown.map(\.path)),
      otherPlaces: places(of: read.others.map(\.path)), site: site,
      quizPlaces: places(of: site.catalog.quizzes.map(\.outline.source)),
      articlePlaces: places(of: site.catalog.articles.map(\.source)), findings: findings)
  }

  private mutating func look(
    atLedger change: FolderWatch.Change, _ signing: Signing, current: [String: Digest],
    reporting diagnostics: inout [Diagnostic]
  ) throws(WorkspaceError) -> ReadLedger {
    let isChanged = change.concerns(below: folder.ledger)
    let files = try LedgerFiles(in: folder.ledger, reporting: &diagnostics)
    let inputs = ReadLedger.inputs(files, current)
    if let ledger, ledger.inputs == inputs, !isChanged {
      diagnostics += ledger.findings + ledger.ledger.diagnostics
      return ledger.ledger
    }
    let stamp = files.found.first { $0.path == archiveName }?.stamp
    var archive = RevisionArchive()
    var findings: [Diagnostic] = []
    if let ledger, ledger.archiveStamp == stamp, !isChanged {
      archive = ledger.archive
      findings = ledger.findings
    } else {
      archive = try files.readArchive(jobs: jobs, reporting: &findings)
    }
    var signing = signing
    signing.verified = verified
    let gathered = try GatheredLedger(
      files, archive: archive, adding: content?.read.documents.compactMap(\.newRevision) ?? [])
    let read = ReadLedger(gathered, from: files, signed: signing, current: current, jobs: jobs)
    verified = Set(read.results.verified)
    if isCollecting, let archive = read.newArchive {
      try makeFolders(folder.ledger)
      try writeFile(archive, to: folder.ledger + "/" + archiveName)
    }
    diagnostics += findings + read.diagnostics
    ledger = KnownLedger(
      inputs: inputs, ledger: read, archiveStamp: stamp, archive: archive, findings: findings)
    forgetRevisions(in: archive)
    return read
  }

  /// Lets go of revisions that the archive on disk holds: nearly all of them.
  private mutating func forgetRevisions(in archive: RevisionArchive) {
    guard let count = content?.read.documents.count else { return }
    for place in 0..<count {
      if let revision = content?.read.documents[place].newRevision,
        archive.place(of: revision.name) != nil
      {
        content?.read.documents[place].newRevision = nil
      }
    }
  }

  /// The formulas drawn, where the site asks for that; only new ones take time.
  private mutating func drawFormulas(
    of site: inout ReadSite, reporting diagnostics: inout [Diagnostic]
  ) -> DrawnFormulas {
    guard site.catalog.settings.mathML != nil, let read = content?.read else {
      return DrawnFormulas()
    }
    site.formulas = []
    for (file, document) in zip(read.markdown, read.documents) {
      site.formulas += (document.document?.formulas ?? []).map { (file.path, $0) }
    }
    let drawing = FormulaDrawing(of: site, jobs: jobs, cache: drawn, reporting: &diagnostics)
    if drawing.isCertain { drawn.sources[FormulaDrawing.cacheName] = drawing.remembered }
    return drawing.formulas
  }

  /// The leaderboards, ranked again only if results, or what decides how they count, changed.
  private mutating func standings(of site: ReadSite) -> SiteStandings {
    var key = Fingerprint()
    key.combine(content?.settings ?? [])
    key.combine(ledger?.inputs ?? [])
    key.combine(site.ledger.source.fingerprint)
    key.combine(SiteStandings.inputs(of: site.catalog))
    if let standings, standings.key == key.bytes { return standings.standings }
    let made = SiteStandings(site.ledger.results, catalog: site.catalog)
    standings = (key.bytes, made)
    return made
  }
}

private func places(of paths: [String]) -> [String: Int] {
  Dictionary(zip(paths, paths.indices)) { first, _ in first }
}

extension ReadDocument {
  /// Lets go of what a preview makes again when it is asked for, or does not need.
  mutating func forgetPage() {
    body = nil
    payload = nil
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

  /// Whether anything in the content folder may be another, the ledger apart.
  func concerns(contentOf folder: SiteFolder) -> Bool {
    switch self {
    case .anything: true
    case .paths(let paths):
      paths.contains {
        ($0 == folder.content || $0.hasPrefix(folder.content + "/"))
          && !$0.hasPrefix(folder.ledger + "/")
      }
    }
  }
}
