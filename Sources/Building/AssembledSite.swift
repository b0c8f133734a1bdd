internal import Background
package import Bytes
package import Content
package import Cryptography
package import Diagnostics
package import Ledger
internal import Publishing
internal import Results
package import Site
package import Workspace

/// A site put together from its files: what its authors wrote and what its players did.
package struct AssembledSite: Sendable {
  package var content: SiteContent
  package var catalog: Catalog
  /// What is wrong with the documents together.
  let catalogFindings: [Diagnostic]
  /// A fingerprint of what the catalog was assembled from.
  let catalogInputs: Int64
  /// What the catalog was recalled from.
  let recalledCatalog: ArraySlice<UInt8>?
  /// The place of each quiz's fragment, in the order of the catalog's quizzes.
  package let quizFragments: [Int]
  /// The same of the translations.
  package let translationFragments: [Int]
  /// The current revision of each ranked quiz, by the quiz's path.
  package var revisions: [String: Digest] = [:]
  /// A fingerprint of each quiz's file, by the quiz's path, and of each translation's, by its page.
  package var fingerprints: [String: [UInt8]] = [:]
  package let hasLedger: Bool
  package var ledger = ReadLedger()
  /// The files to publish beside the pages.
  package var assets: [AssetCopy]
  /// The paths of files that are left out, as they would show players whom the site does not name.
  package private(set) var hiddenAssets: [String] = []
  /// What is known of all files beside the pages, by path; of those that are not published, too.
  package var inspected: [ExactString: InspectedAsset]
  package var images: ImageSizes

  /// Puts together what was read of the files; the ledger is not among them.
  ///
  /// `memory` is what an earlier build or preview left of the catalog. `recalling` may know a file
  /// beside the pages as it is now, so that it is not opened again.
  package init(
    _ content: SiteContent, in folder: SiteFolder, jobs: Int,
    recallingCatalog memory: ArraySlice<UInt8>?, reporting diagnostics: inout [Diagnostic],
    recalling: @Sendable (AssetCopy) -> InspectedAsset?
  ) {
    self.content = content
    let ordered = OrderedCatalog(of: content, recalling: memory)
    catalog = ordered.catalog
    catalogFindings = ordered.findings
    catalogInputs = ordered.inputs
    recalledCatalog = ordered.memory
    quizFragments = ordered.quizFragments
    translationFragments = ordered.translationFragments
    diagnostics += ordered.findings
    if catalog.settings.title.isEmpty { catalog.settings.title = title(of: catalog, in: folder) }
    hasLedger = content.hasSettings || folder.namesLedger

    var found: [ExactString: FileStamp] = [:]
    for file in content.others { found[file.path] = file.stamp }
    let hidden = hasLedger ? HiddenFiles(of: catalog, content.fragments) : nil
    hiddenAssets = catalog.assets.map(\.path).filter { hidden?.contains($0) == true }
    let others = catalog.assets.compactMap { asset in
      hidden?.contains(asset.path) == true
        ? nil
        : found[asset.path].map {
          AssetCopy(
            path: asset.path, source: folder.content + "/" + asset.path, stamp: $0,
            isTrusted: content.settings.trustsHTML)
        }
    }
    let inspections = inspect(others, jobs: jobs, recalling: recalling)
    for inspection in inspections { diagnostics += inspection.findings }
    assets = zip(others, inspections).filter(\.1.isPublished).map { $0.taking($1) }
    inspected = Dictionary(
      zip(others.map { ExactString($0.path) }, inspections)
    ) { first, _ in first }
    images = ImageSizes(assets, inspected)

    fingerprints.reserveCapacity(catalog.quizzes.count)
    revisions.reserveCapacity(catalog.quizzes.count)
    for (quiz, place) in zip(catalog.quizzes, quizFragments) {
      fingerprints[quiz.path] = content.fragments[place].fingerprint
      if quiz.isRanked { revisions[quiz.path] = content.fragments[place].revision }
    }
    for (quiz, place) in zip(catalog.translations, translationFragments) {
      fingerprints[quiz.page] = content.fragments[place].fingerprint
    }
  }

  /// The fragment of a quiz, by the quiz's place in the catalog.
  package func fragment(ofQuiz index: Int) -> Fragment { content.fragments[quizFragments[index]] }

  /// The fragment of a quiz in one of its languages.
  func fragment(of quiz: QuizVersion) -> Fragment {
    switch quiz {
    case .original(let index): fragment(ofQuiz: index)
    case .translation(let index): content.fragments[translationFragments[index]]
    }
  }

  /// Leaves out the files that are named after players whom only the ledger names.
  package mutating func hideFilesOfPlayers() {
    guard
      let hidden = HiddenFiles(of: catalog, content.fragments, players: ledger.results.players)
    else { return }
    hiddenAssets += assets.map(\.path).filter { hidden.contains($0) }
    assets.removeAll { hidden.contains($0.path) }
  }

  /// The formulas that are to be drawn, with the file that each is in.
  package var formulas: [(path: String, formula: ShownFormula)] {
    content.fragments.flatMap { fragment in
      (fragment.document?.formulas ?? []).map { (fragment.file.path, $0) }
    }
  }
}

/// The files beside the pages that would show players of a site that does not name them.
///
/// All in `players/` are left out, and elsewhere those that only pages of players show and those
/// that are named after a player. A file that any other page shows stays.
private struct HiddenFiles {
  private var handles: Set<String>
  private var shownWithPlayers: Set<ExactString> = []
  private var shownElsewhere: Set<ExactString> = []

  /// Nil if the site names its players; `players` are those that have no page.
  init?(of catalog: Catalog, _ fragments: [Fragment], players: [String] = []) {
    guard catalog.settings.hidesNames || catalog.settings.boards == .unpublished else { return nil }
    handles = Set((catalog.players.map(\.handle) + players).map { $0.lowercased() })
    for document in fragments.compactMap(\.document) {
      let targets = document.links.map { ExactString($0.target) }
      if case .player = document.content {
        shownWithPlayers.formUnion(targets)
      } else {
        shownElsewhere.formUnion(targets)
      }
    }
  }

  func contains(_ path: String) -> Bool {
    if path.hasPrefix("players/") { return true }
    if shownElsewhere.contains(ExactString(path)) { return false }
    let name = path.splitAtSlashes().last ?? ""
    return shownWithPlayers.contains(ExactString(path))
      || handles.contains(String(name.prefix { $0 != "." }).lowercased())
  }
}

/// The place of each path among them.
package func filePlaces(of paths: [String]) -> [ExactString: Int] {
  var places: [ExactString: Int] = [:]
  for (place, path) in paths.enumerated() { places[path] = place }
  return places
}

/// Reads a site folder, with as many threads as there are jobs, and without reading again what a
/// cache knows.
///
/// Bodies of quizzes' pages are kept in `scratch`, if there is one.
package func readSite(
  _ folder: SiteFolder, sources: SiteSources? = nil, baseURL: String? = nil,
  theme: LoadedTheme? = nil, jobs: Int, cache: BuildCache?, scratch: ScratchFile? = nil,
  reporting findings: inout Findings
) throws(WorkspaceError) -> AssembledSite {
  let sources = if let sources { sources } else { try SiteSources(of: folder) }
  let content = try readContent(
    sources, in: folder, baseURL: baseURL, theme: theme, jobs: jobs, cache: cache,
    scratch: scratch)
  content.report(to: &findings)
  let hasLedger = content.hasSettings || folder.namesLedger
  if !hasLedger, isFolder(folder.ledger) {
    findings.content.warn(
      .ledgerUnread,
      "the results in this folder are not read without a site.yml beside it; write one, with an \"id\"",
      at: SourceLocation(path: folder.ledger.below(folder.content) ?? folder.ledger))
  }
  let files = hasLedger ? try LedgerFiles(in: folder.ledger, reporting: &findings.ledger) : nil
  let revisions = content.fragments.compactMap { $0.quiz?.newRevision }
  let recalled = revisions.isEmpty ? cache?.parts[.ledger] : nil
  let gathering = BackgroundTask(jobs: jobs) { () -> GatheredSource? in
    guard let files else { return nil }
    // A ledger that the cache may know is not read before that is certain.
    if let recalled { return .memory(LedgerMemory(recalled)) }
    return .files(
      Result { () throws(WorkspaceError) in
        try GatheredLedger(files, adding: revisions, jobs: jobs)
      })
  }
  var site = AssembledSite(
    content, in: folder, jobs: jobs, recallingCatalog: cache?.parts[.catalog],
    reporting: &findings.content
  ) { asset in
    let file = FoundFile(path: asset.path, stamp: asset.stamp)
    return cache?.payload(of: file).flatMap { InspectedAsset(recalling: $0, stamp: asset.stamp) }
  }
  let gathered = gathering.wait()
  site.content.forgetNewRevisions()
  if let files {
    var changed: [Diagnostic] = []
    let fragments = site.content.fragments
    site.ledger = try readLedger(
      files, signing: SignatureChecking(content.settings, in: folder, reporting: &findings.content),
      gathered: gathered, current: site.revisions, jobs: jobs,
      reporting: &findings.ledger
    ) { archived in
      let reader = FragmentReader(of: folder, settings: content.settings, theme: nil)
      return lostRevisions(of: fragments, in: archived, by: reader, reporting: &changed)
    }
    findings.content += changed
    let articles = site.catalog.articles.map { $0.path }
    findings.ledger += formerQuizzes(
      in: site.ledger.results, articles: articles, told: findings.ledger)
    site.hideFilesOfPlayers()
  }
  return site
}

/// The revisions that the archive had when the cache noted their quizzes, and has no more: it may
/// be an older one, or be gone.
package func lostRevisions(
  of fragments: [Fragment], in archive: RevisionArchive, by reader: FragmentReader,
  reporting diagnostics: inout [Diagnostic]
) -> [StoredRevision] {
  var revisions: [StoredRevision] = []
  for place in fragments.indices {
    guard let name = fragments[place].revision, fragments[place].quiz?.newRevision == nil,
      archive.place(of: name) == nil
    else { continue }
    do throws(PageError) {
      if let revision = Site.revision(of: try reader.quiz(of: fragments[place])) {
        revisions.append(StoredRevision(revision, in: reader.scratch))
      }
    } catch {
      diagnostics.append(.sourceChanged(at: fragments[place].file.path))
    }
  }
  return revisions
}

/// What a ledger is made of, before the revisions of today are known by their quizzes.
private enum GatheredSource: Sendable {
  /// What the cache knows of it, if that can be read.
  case memory(LedgerMemory?)
  case files(Result<GatheredLedger, WorkspaceError>)
}

/// The ledger as an earlier build left it if it is still the same, else as it was gathered.
///
/// `lost` makes the revisions that the archive had when the cache noted their quizzes, and has no
/// more: it may be an older one, or be gone.
private func readLedger(
  _ files: LedgerFiles, signing: SignatureChecking,
  gathered: GatheredSource?, current: [String: Digest], jobs: Int,
  reporting diagnostics: inout [Diagnostic], lost: (RevisionArchive) -> [StoredRevision]
) throws(WorkspaceError) -> ReadLedger {
  if case .memory(let memory?) = gathered,
    let ledger = try ReadLedger(
      recalling: memory, for: files, site: signing.site, current: current)
  {
    diagnostics += ledger.findings
    return ledger
  }
  var ready: GatheredLedger
  if case .files(let gathered) = gathered {
    ready = try gathered.get()
  } else {
    ready = try GatheredLedger(files, adding: [], jobs: jobs)
  }
  ready.add(lost(ready.archive))
  let ledger = try ReadLedger(ready, from: files, signed: signing, current: current, jobs: jobs)
  diagnostics += ledger.findings
  return ledger
}

/// The title of a site without one of its own: that of its first page, else its folder's name.
private func title(of catalog: Catalog, in folder: SiteFolder) -> String {
  if let title = catalog.sections.first?.title, !title.isEmpty { return title }
  let path = absolutePath(folder.content).splitAtSlashes()
  let name = path.last == "content" ? path.dropLast().last ?? "Quizzes" : path.last ?? "Quizzes"
  return humanized(String(name))
}

extension SiteContent {
  /// Lets go of revisions that the archive has now.
  fileprivate mutating func forgetNewRevisions() {
    for place in fragments.indices where fragments[place].quiz?.newRevision != nil {
      fragments[place].quiz?.newRevision = nil
    }
  }
}
