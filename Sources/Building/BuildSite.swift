internal import Bytes
internal import Content
internal import Diagnostics
internal import Parallel
internal import Search
internal import Site
internal import Synchronization
package import Workspace

/// What a build needs to know beside the site's folder.
package struct BuildOptions: Sendable {
  /// The site's address, instead of the one in `site.yml`.
  package var baseURL: String?
  package var jobs: Int
  /// The file of the build cache; nil to go without.
  package var cacheFile: CacheFile?
  /// A cache that another version wrote is not used.
  package var programVersion: String

  package init(baseURL: String?, jobs: Int, cacheFile: CacheFile?, programVersion: String) {
    self.baseURL = baseURL
    self.jobs = jobs
    self.cacheFile = cacheFile
    self.programVersion = programVersion
  }
}

/// What a build did, with all that it held in memory.
package struct BuiltSite: Sendable {
  package var report: WritingReport
  private var site: AssembledSite
  private var pages: [Page]
  private var cache: BuildCache?
  private var next: BuildCacheDraft

  fileprivate init(
    report: WritingReport, site: AssembledSite, pages: [Page], cache: BuildCache?,
    next: BuildCacheDraft
  ) {
    self.report = report
    self.site = site
    self.pages = pages
    self.cache = cache
    self.next = next
  }
}

/// Brings the output folder up to date with content, ledger and templates.
///
/// Returns nil, with nothing written, if the templates have errors.
package func buildSite(
  in folder: SiteFolder, _ options: BuildOptions, reporting findings: inout Findings
) throws(WorkspaceError) -> BuiltSite? {
  let started = currentTime()
  let jobs = options.jobs
  let listing = BackgroundTask(jobs: jobs) {
    Result { () throws(WorkspaceError) in try SiteSources(of: folder) }
  }
  let theme = try loadTheme(from: folder.templates, reporting: &findings.templates)
  guard findings.templates.allSatisfy({ $0.severity == .warning }) else { return nil }

  let opening = BackgroundTask(jobs: jobs) {
    Result { () throws(WorkspaceError) in try OutputFolder(opening: folder.output) }
  }
  let key = try cacheKey(folder, theme, options)
  let isBuilt = exists(folder.output + "/" + OutputFolder.manifestPath)
  let cache = isBuilt ? readCache(options.cacheFile, key: key, reporting: &findings) : nil
  let output = try opening.value()
  do throws(WorkspaceError) {
    let site = try readSite(
      folder, sources: listing.value(), baseURL: options.baseURL, theme: theme, jobs: jobs,
      cache: cache, reporting: &findings)
    let planning = BackgroundTask(jobs: jobs) {
      planPages(of: site, in: folder, theme: theme, recalling: cache?.parts[.words], jobs: jobs)
    }
    try keepArchive(of: site, in: folder)
    var next = BuildCacheDraft(time: started)
    if site.ledger.foundDamagedCache, let file = folder.verifiedCache {
      findings.site.append(damagedCache(file))
    }
    if options.cacheFile != nil { try remember(site, of: folder, from: started, in: &next) }
    let plan = planning.wait()
    next.note(.words, plan.words)
    let drawing = FormulaDrawing(of: site, jobs: jobs, cache: cache, reporting: &findings.content)
    findings.content += plan.findings
    let written = try write(
      pages: plan.pages, theme: theme, formulas: drawing.formulas, images: site.images,
      assets: site.assets, to: output, jobs: jobs, cache: cache, noting: &next,
      reporting: &findings)
    if let drawn = drawing.remembered { next.note(FormulaDrawing.cacheName, drawn) }
    let saving = BackgroundTask(jobs: jobs) { [next] in
      if let file = options.cacheFile, drawing.isCertain { next.write(to: file, key: key) }
    }
    let (report, foreign) = try finish(
      written, theme: theme, programVersion: options.programVersion, in: output)
    findings.output += foreign
    saving.wait()
    return BuiltSite(report: report, site: site, pages: plan.pages, cache: cache, next: next)
  } catch {
    output.abandon()
    throw error
  }
}

/// What the last build found out; a file that is damaged is reported, and gone without.
private func readCache(_ file: CacheFile?, key: [UInt8], reporting findings: inout Findings)
  -> BuildCache?
{
  guard let file else { return nil }
  switch file.read() {
  case .missing: return nil
  case .damaged:
    findings.site.append(damagedCache(file))
    return nil
  case .good(let bytes): return BuildCache.decoded(bytes, key: key)
  }
}

private func damagedCache(_ file: CacheFile) -> Diagnostic {
  .warning(
    .damagedCache,
    "this file of the cache is not as this user wrote it; it is not used, and written anew",
    at: SourceLocation(path: file.path))
}

extension Diagnostic.Code {
  static let damagedCache = Self("damaged-cache")
}

/// The pages of a site before they are rendered.
private struct PagePlan: Sendable {
  var pages: [Page]
  /// What the next build may recall of the search words.
  var words: [UInt8]
  var findings: [Diagnostic]
}

private func planPages(
  of site: AssembledSite, in folder: SiteFolder, theme: LoadedTheme, recalling words: [UInt8]?,
  jobs: Int
) -> PagePlan {
  let indexing = BackgroundTask(jobs: jobs) {
    let settings = site.catalog.settings
    let labels = SearchLabels(of: site.catalog, words: theme.words(of: settings))
    let reader = FragmentReader(content: folder.content, settings: settings, theme: theme)
    let changed = Mutex<Set<ExactString>>([])
    let index = searchIndex(of: site, labels, recalling: words, jobs: jobs) { place in
      let fragment = site.fragment(ofQuiz: place)
      guard let quiz = try? reader.quiz(of: fragment) else {
        _ = changed.withLock { $0.insert(ExactString(fragment.file.path)) }
        return QuestionWords(of: [])
      }
      return QuestionWords(of: quiz)
    }
    return (files: index.files, memory: index.memory, changed: changed.withLock { $0.sorted() })
  }
  let cataloguing = BackgroundTask(jobs: jobs) { CatalogIndex(of: site.catalog) }
  let standings = SiteStandings(site.ledger.results, catalog: site.catalog)
  var findings = Findings()
  let publication = Publication(
    site, theme: theme, in: folder, standings: standings, index: cataloguing.wait(),
    reporting: &findings)
  let pages = publication.pages()
  let search = indexing.wait()
  findings.content += search.changed.map { Diagnostic.sourceChanged(at: $0.text) }
  return PagePlan(
    pages: pages + search.files.map { Page($0) }, words: search.memory, findings: findings.content)
}

/// Writes the archive with the revisions of today, before anybody can answer them: a published
/// attempt must stay markable whatever happens to the Markdown later.
private func keepArchive(of site: AssembledSite, in folder: SiteFolder) throws(WorkspaceError) {
  guard let archive = site.ledger.newArchive else { return }
  try makeFolders(folder.ledger)
  try writeFile(archive, to: folder.ledger + "/" + archiveName)
}

/// Notes what the next build may skip of reading and marking.
private func remember(
  _ site: AssembledSite, of folder: SiteFolder, from started: Int64, in draft: inout BuildCacheDraft
) throws(WorkspaceError) {
  if let ledger = try rememberedLedger(of: site, in: folder, from: started) {
    draft.note(.ledger, ledger)
  }
  for (path, asset) in site.inspected.sorted(by: { $0.key < $1.key }) {
    if let payload = asset.payload {
      draft.note(path.text, BuildCache.Source(stamp: asset.stamp, payload: payload))
    }
  }
  for fragment in site.content.fragments {
    guard let payload = fragment.encoded else { continue }
    draft.note(
      fragment.file.path, BuildCache.Source(stamp: fragment.file.stamp, payload: payload))
  }
}

/// The marked results for the next build; nil if a file with results changed so lately that a
/// second change could look like none.
private func rememberedLedger(
  of site: AssembledSite, in folder: SiteFolder, from started: Int64
) throws(WorkspaceError) -> [UInt8]? {
  guard site.hasLedger else { return nil }
  var known: [Diagnostic] = []
  let files = try LedgerFiles(in: folder.ledger, reporting: &known)
  guard !files.found.isEmpty,
    files.found.allSatisfy({ $0.path == archiveName || $0.stamp.isSettled(at: started) })
  else { return nil }
  return site.ledger.payload(for: files, current: site.revisions)
}

/// What a cache is good for: this program, this theme, these options and settings.
private func cacheKey(
  _ folder: SiteFolder, _ theme: LoadedTheme, _ options: BuildOptions
) throws(WorkspaceError) -> [UInt8] {
  let settings = folder.content + "/" + settingsPath
  var key = Fingerprint()
  key.combine(options.programVersion)
  key.combine(stamp(of: "/proc/self/exe")?.fingerprint ?? [])
  key.combine(theme.fingerprint)
  key.combine(folder.content)
  key.combine(folder.ledger)
  key.combine(options.baseURL ?? "")
  key.combine(exists(settings) ? try readFile(at: settings) : [])
  return key.bytes
}
