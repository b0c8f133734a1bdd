internal import Content
internal import Background
internal import Bytes
internal import Diagnostics
internal import Formulas
internal import Publishing
package import Workspace

/// What a build needs to know beside the site's folder.
package struct BuildOptions: Sendable {
  /// The site's address, instead of the one in `site.yml`.
  package var baseURL: String?
  package var jobs: Int
  /// The file of the cache; nil to go without.
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
  private var plan: PagePlan
  private var cache: BuildCache?
  private var next: BuildCacheDraft

  fileprivate init(
    report: WritingReport, site: AssembledSite, plan: PagePlan, cache: BuildCache?,
    next: BuildCacheDraft
  ) {
    self.report = report
    self.site = site
    self.plan = plan
    self.cache = cache
    self.next = next
  }
}

/// Brings the output folder up to date with content, ledger and templates.
///
/// Returns nil, with nothing written, if the templates have errors, or if the settings cannot be
/// read, which may say who is named and what is left out.
package func buildSite(
  in folder: SiteFolder, _ options: BuildOptions, reporting findings: inout Findings
) throws(WorkspaceError) -> BuiltSite? {
  let started = currentTime()
  let jobs = options.jobs
  let listing = BackgroundTask(jobs: jobs) {
    Result { () throws(WorkspaceError) in try SiteSources(of: folder) }
  }
  let remembered = readingCache(of: folder, options)
  let theme = try loadTheme(from: folder.templates, reporting: &findings.templates)
  guard findings.templates.allSatisfy({ $0.severity == .warning }) else { return nil }

  let store = try CacheStore(
    options.cacheFile, for: folder, theme: theme, programVersion: options.programVersion)
  let opening = BackgroundTask(jobs: jobs) {
    Result { () throws(WorkspaceError) in try OutputFolder(opening: folder.output) }
  }
  let cache = store.cache(in: remembered.wait(), reporting: &findings)
  let output = try opening.value()
  do throws(WorkspaceError) {
    let scratch = output.scratchFile()
    var site = try readSite(
      folder, sources: listing.value(), baseURL: options.baseURL, theme: theme, jobs: jobs,
      cache: cache, scratch: scratch, reporting: &findings)
    if site.content.settings.areUnread { return nothingBuilt(in: output) }
    let planning = BackgroundTask(jobs: jobs) { [site] in
      PagePlan(of: site, in: folder, theme: theme, cache: cache, scratch: scratch, jobs: jobs)
    }
    try site.ledger.keepArchive(in: folder)
    var next = BuildCacheDraft(time: started, scratch: scratch)
    findings.site += damagedCache(of: site, in: folder)
    if options.cacheFile != nil { try next.note(site, of: folder, recalling: cache) }
    var plan = planning.wait()
    next.note(.words, plan.words)
    let drawing = drawFormulas(
      of: site, jobs: jobs, recalling: cache?.source(FormulaDrawing.cacheName),
      reporting: &findings.content)
    findings.content += plan.findings
    plan.addConstants([
      drawing.formulas.drawnBy, drawing.postponed, store.settings,
      Array((options.baseURL ?? "").utf8),
    ])
    let writer = SiteWriter(
      sitePages: plan.sitePages, theme: theme, formulas: drawing.formulas, output: output,
      cache: cache, comparison: plan.comparison)
    let written = try write(
      plan, with: writer, assets: site.assets, jobs: jobs, noting: &next, reporting: &findings)
    try scratch?.check()
    if let drawn = drawing.remembered { next.note(FormulaDrawing.cacheName, drawn) }
    let saving = BackgroundTask(jobs: jobs) { [next] in store.write(next, jobs: jobs) }
    let (report, foreign) = try finish(written, options, theme: theme, in: output)
    saving.wait()
    findings.output += foreign
    findings.ledger += removedQuizzes(of: site, report, told: findings.ledger)
    return BuiltSite(report: report, site: site, plan: plan, cache: cache, next: next)
  } catch {
    output.abandon()
    throw error
  }
}

/// What there is to say of quizzes with results whose pages the build has removed.
private func removedQuizzes(
  of site: AssembledSite, _ report: WritingReport, told: [Diagnostic]
) -> [Diagnostic] {
  removedQuizzes(in: site.ledger.results, pages: report.removed, told: told)
}

/// Where every page has to be made, reading what they are made from first costs more.
private func readingCache(
  of folder: SiteFolder, _ options: BuildOptions
) -> BackgroundTask<CacheFile.Contents?> {
  BackgroundTask(jobs: options.jobs) { isBuilt(folder) ? options.cacheFile?.read() : nil }
}

private func nothingBuilt(in output: OutputFolder) -> BuiltSite? {
  output.abandon()
  return nil
}

/// Whether a build stands in the output folder.
private func isBuilt(_ folder: SiteFolder) -> Bool {
  exists(folder.output + "/" + OutputFolder.manifestPath)
}

/// A finding if what is remembered of checked signatures was damaged.
private func damagedCache(of site: AssembledSite, in folder: SiteFolder) -> [Diagnostic] {
  guard site.ledger.foundDamagedCache, let file = folder.verifiedCache else { return [] }
  return [.damagedCache(file)]
}
