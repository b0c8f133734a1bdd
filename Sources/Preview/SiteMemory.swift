package import Building
internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Formulas
internal import Site
internal import Workspace

/// What a preview keeps of a site between two looks at it, so that a look costs what changed.
///
/// Three parts are kept apart, and each is made anew only if something changed below it: the theme, the content
/// (`SiteMemory+Content`), the ledger (`SiteMemory+Ledger`). What is worked out from two of them is kept with the numbers of
/// both.
struct SiteMemory: Sendable {
  let folder: SiteFolder
  let baseURL: String
  let jobs: Int
  /// Whether results are handed in here, and so the archive has to hold what is asked.
  let isCollecting: Bool
  var content: KnownContent?
  var ledger: KnownLedger?
  /// The entries whose signatures are good.
  var verified: Set<Digest> = []
  /// The ledger is still marked by what the site asked before the last change; this is what it takes to mark it again.
  var putOff: LedgerMarking?
  private var theme: KnownTheme?
  /// What was drawn of formulas.
  private var drawn = BuildCache(time: 0)
  private var ranking: KnownRanking?
  private var serial = 0

  private struct KnownTheme: Sendable {
    var theme: LiveTheme
    var findings: [Diagnostic]
  }

  /// The leaderboards, and the numbers of what they were made from.
  private struct KnownRanking: Sendable {
    var ledger: Int
    var settings: [UInt8]?
    /// What of the content decides how results count.
    var inputs: [UInt8]
    var standings: SiteStandings
    /// What rows show, by the content of that number.
    var players: (content: Int, index: PlayerIndex)
  }

  init(_ folder: SiteFolder, baseURL: String, jobs: Int, isCollecting: Bool) {
    self.isCollecting = isCollecting
    self.folder = folder
    self.baseURL = baseURL
    self.jobs = jobs
  }

  /// The site as it stands, after a change or for the first time.
  ///
  /// Where a change asks for a long ledger to be marked again, that is put off: the site is then behind in all that shows
  /// results, until it is settled.
  mutating func look(
    after change: FolderWatch.Change, reporting findings: inout Findings
  ) throws(WorkspaceError) -> LiveSite {
    let theme = try look(atTheme: change, reporting: &findings)
    try look(atContent: change, theme: theme.theme)
    guard let content else { throw WorkspaceError(.read, folder.content, errno: 0) }
    var site = content.site
    if isCollecting {
      site.catalog.settings.handIn.removeAll { $0 == .post }
      site.catalog.settings.handIn.insert(.post, at: 0)
      site.catalog.settings.handInPost = "/" + CollectingDesk.path
    }
    site.content.report(to: &findings)
    findings.content += content.findings
    putOff = nil
    if site.hasLedger {
      let signing = Signing(site.catalog.settings, in: folder, reporting: &findings.content)
      site.ledger = try look(
        atLedger: change, signing, current: site.revisions, reporting: &findings.ledger)
    }
    let formulas = drawFormulas(of: site, reporting: &findings.content)
    let ranking = rank(site, content)
    let publication = Publication(
      site, theme: theme.theme, in: folder, standings: ranking.standings,
      index: content.index, players: ranking.players.index, reporting: &findings)
    return LiveSite(
      publication, theme: theme, of: site, assets: content.assets, images: site.images,
      formulas: formulas, documents: self.content?.site.content.fragments ?? [],
      findings: findings.located(in: folder), isBehind: isBehind, jobs: jobs)
  }

  /// A number that was not given before.
  mutating func nextSerial() -> Int {
    serial += 1
    return serial
  }

  /// The theme, read again only if a template changed; while it has a mistake, the last one without.
  private mutating func look(
    atTheme change: FolderWatch.Change, reporting findings: inout Findings
  ) throws(WorkspaceError) -> LiveTheme {
    if let theme, !change.concerns(below: folder.templates) {
      findings.templates += theme.findings
      return theme.theme
    }
    var own: [Diagnostic] = []
    let loaded = LiveTheme(try loadTheme(from: folder.templates, reporting: &own))
    findings.templates += own
    let isUsable = own.allSatisfy { $0.severity == .warning }
    if isUsable || theme == nil {
      theme = KnownTheme(theme: loaded, findings: own)
      content?.forgetTemplates()
    }
    theme?.findings = own
    return theme?.theme ?? loaded
  }

  /// The formulas drawn, where the site asks for that; only new ones take time.
  private mutating func drawFormulas(
    of site: AssembledSite, reporting diagnostics: inout [Diagnostic]
  ) -> DrawnFormulas {
    guard site.catalog.settings.mathML != nil else { return DrawnFormulas() }
    let drawing = FormulaDrawing(of: site, jobs: jobs, cache: drawn, reporting: &diagnostics)
    if drawing.isCertain { drawn.sources[FormulaDrawing.cacheName] = drawing.remembered }
    return drawing.formulas
  }

  /// The leaderboards, ranked again only if results, or what decides how they count, changed.
  private mutating func rank(_ site: AssembledSite, _ content: KnownContent) -> KnownRanking {
    let serial = ledger?.serial ?? 0
    if var known = ranking, known.ledger == serial, known.settings == content.settings,
      known.inputs == content.rankingInputs
    {
      if known.players.content != content.serial {
        known.players = (content.serial, PlayerIndex(known.standings, of: site.catalog))
        ranking = known
      }
      return known
    }
    let standings = SiteStandings(site.ledger.results, catalog: site.catalog)
    let made = KnownRanking(
      ledger: serial, settings: content.settings, inputs: content.rankingInputs,
      standings: standings,
      players: (content.serial, PlayerIndex(standings, of: site.catalog)))
    ranking = made
    return made
  }
}

extension FolderWatch.Change {
  /// Whether anything in a folder may be another.
  package func concerns(below folder: String) -> Bool {
    switch self {
    case .anything: true
    case .paths(let paths): paths.contains { $0.text.isExactly(folder) || $0.text.isInside(folder) }
    }
  }

  /// Whether anything in the content folder may be another, the ledger apart.
  package func concerns(contentOf folder: SiteFolder) -> Bool {
    switch self {
    case .anything: true
    case .paths(let paths): paths.contains { folder.isContent($0.text) }
    }
  }
}

extension SiteFolder {
  /// Whether a path is of the content folder, the ledger apart.
  func isContent(_ path: String) -> Bool {
    (path == content || path.isInside(content)) && path != ledger
      && !path.isInside(ledger)
  }
}
