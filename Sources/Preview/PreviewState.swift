package import Building
internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Site
internal import Workspace

/// What a preview keeps of a site between changes, so that a refresh costs what changed.
///
/// It has three parts, and each is made again only if its files changed: the theme, the content
/// (`PreviewState+Content`) and the ledger (`PreviewState+Ledger`). Values made from two parts are
/// kept with the serial numbers of both.
struct PreviewState: ~Copyable, Sendable {
  let folder: SiteFolder
  let baseURL: String
  let jobs: Int
  /// Whether results are collected, so that current revisions must be archived at once.
  let isCollecting: Bool
  private let cacheFile: CacheFile?
  private let programVersion: String
  /// What an earlier build or preview found out, until the site was read.
  private(set) var cache: BuildCache?
  /// Whether the site is not as the cache has it.
  private(set) var isCacheOutdated = false
  /// Where the cache is written; nil until the theme is known.
  private var store: CacheStore?
  /// The words for searching, as the last index was made of them.
  let words = SearchWords()
  var content: ContentState?
  var ledger: LedgerState?
  /// The entries whose signatures are good.
  var verified: Set<Digest> = []
  /// The marking that is still to be done because the site's questions changed.
  var deferredMarking: LedgerMarking?
  private var theme: ThemeState?
  /// The formulas that were drawn.
  private var drawn = FormulaDrawing()
  private var ranking: RankingState?
  private var serial = 0

  private struct ThemeState: Sendable {
    var theme: LiveTheme
    var findings: [Diagnostic]
  }

  /// The leaderboards, and the serial numbers of what they were made from.
  private struct RankingState: Sendable {
    var ledger: Int
    var settings: [UInt8]?
    /// A fingerprint of what in the content decides how results count.
    var inputs: [UInt8]
    var content: Int
    /// For the content with that serial number.
    var ranking: Ranking
  }

  init(
    _ folder: SiteFolder, baseURL: String, jobs: Int, isCollecting: Bool, cacheFile: CacheFile?,
    programVersion: String
  ) {
    self.isCollecting = isCollecting
    self.cacheFile = cacheFile
    self.programVersion = programVersion
    self.folder = folder
    self.baseURL = baseURL
    self.jobs = jobs
  }

  /// The site after a change, or for the first time.
  ///
  /// If a long ledger has to be marked again, that is deferred, and the site is stale until
  /// `finishMarking`.
  mutating func refresh(
    after change: FolderWatch.Change, reporting findings: inout Findings
  ) throws(WorkspaceError) -> LiveSite {
    let theme = try refreshTheme(after: change, reporting: &findings)
    if content == nil { try readCache(for: theme.theme, reporting: &findings) }
    defer { cache = nil }
    if cache == nil { isCacheOutdated = true }
    try refreshContent(after: change, theme: theme.theme)
    guard let content else { throw WorkspaceError(.read, folder.content, errno: 0) }
    var site = content.site
    if isCollecting {
      site.catalog.settings.handIn.removeAll { $0 == .post }
      site.catalog.settings.handIn.insert(.post, at: 0)
      site.catalog.settings.handInPost = "/" + ResultCollector.path
    }
    site.content.report(to: &findings)
    findings.content += content.findings
    deferredMarking = nil
    if site.hasLedger {
      let signing = SignatureChecking(
        site.catalog.settings, in: folder, reporting: &findings.content)
      site.ledger = try refreshLedger(
        after: change, signing, current: site.revisions, reporting: &findings.ledger)
      site.hideFilesOfPlayers()
    }
    let before = drawn.remembered ?? cache?.source(FormulaDrawing.cacheName)
    let drawing = drawFormulas(
      of: site, jobs: jobs, recalling: before, reporting: &findings.content)
    if drawing.isCertain { drawn = drawing }
    let ranking = rank(site, content)
    let publication = publication(
      of: site, theme: theme.theme, in: folder, ranking: ranking, index: content.index,
      reporting: &findings)
    let pages = SitePages(of: publication)
    findings.content += deadLinks(of: pages)
    var assets = content.assets
    for path in site.hiddenAssets { assets[ExactString(path)] = nil }
    return LiveSite(
      pages, theme: theme, of: site, assets: assets, in: folder, images: site.images,
      formulas: drawing.formulas, words: words,
      documents: self.content?.site.content.fragments ?? [],
      findings: findings.located(in: folder), isStale: isStale, jobs: jobs)
  }

  private mutating func readCache(
    for theme: LoadedTheme, reporting findings: inout Findings
  ) throws(WorkspaceError) {
    let store = try CacheStore(cacheFile, for: folder, theme: theme, programVersion: programVersion)
    self.store = store
    cache = store.read(reporting: &findings)
    words.keep(cache?.parts[.words].map { Array($0) })
  }

  /// What writes the cache for the next build or preview, of the site as it is now; a failure is of
  /// no consequence, that one is only slower.
  var cacheWriting: @Sendable () -> Void {
    guard let content, let store, deferredMarking == nil else { return {} }
    var site = content.site
    if let ledger { site.ledger = ledger.ledger }
    return { [site, words, folder, drawn, jobs, time = content.time] in
      try? store.write(site, of: folder, words: words.kept, formulas: drawn, at: time, jobs: jobs)
    }
  }

  /// Takes note that the cache was written, and drops what can be had from it.
  mutating func cacheWasWritten() {
    isCacheOutdated = false
    if words.kept != nil { content?.forgetWords() }
  }

  /// A serial number that was not used before.
  mutating func nextSerial() -> Int {
    serial += 1
    return serial
  }

  /// The theme, read again only if a template changed; the last one without errors.
  private mutating func refreshTheme(
    after change: FolderWatch.Change, reporting findings: inout Findings
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
      theme = ThemeState(theme: loaded, findings: own)
      content?.forgetTemplates()
    }
    theme?.findings = own
    return theme?.theme ?? loaded
  }

  /// The leaderboards, ranked again only if results, or what decides how they count, changed.
  private mutating func rank(_ site: AssembledSite, _ content: ContentState) -> Ranking {
    let serial = ledger?.serial ?? 0
    let made: Ranking
    if let known = ranking, known.ledger == serial, known.settings == content.settings,
      known.inputs == content.rankingInputs
    {
      if known.content == content.serial { return known.ranking }
      let standings = known.ranking.standings
      made = Ranking(standings, PlayerIndex(standings, of: site.catalog))
    } else {
      made = Ranking(of: site.ledger.results, site.catalog)
    }
    ranking = RankingState(
      ledger: serial, settings: content.settings, inputs: content.rankingInputs,
      content: content.serial, ranking: made)
    return made
  }
}

extension FolderWatch.Change {
  /// Whether anything in a folder may have changed.
  package func concerns(below folder: String) -> Bool {
    switch self {
    case .anything: true
    case .paths(let paths): paths.contains { $0.text.isExactly(folder) || $0.text.isInside(folder) }
    }
  }

  /// Whether anything in the content folder except the ledger may have changed.
  package func concerns(contentOf folder: SiteFolder) -> Bool {
    switch self {
    case .anything: true
    case .paths(let paths): paths.contains { folder.isContent($0.text) }
    }
  }
}

extension SiteFolder {
  /// Whether a path is in the content folder but not in the ledger.
  func isContent(_ path: String) -> Bool {
    (path == content || path.isInside(content)) && path != ledger
      && !path.isInside(ledger)
  }
}
