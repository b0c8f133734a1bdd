internal import Bytes
internal import Console
internal import Content
internal import Diagnostics
internal import JSON
internal import Parallel
internal import Search
internal import Site
internal import Workspace

/// `podium build`: brings the output folder up to date with content, ledger and templates.
struct BuildCommand {
  private var folder: SiteFolder
  private let baseURL: String?
  private let jobs: Int
  private let isLenient: Bool
  private let isQuiet: Bool
  private let printsJSON: Bool
  /// Where the cache of this output folder is; nil to go without.
  private let cachePath: String?
  private let variables: [Diagnostic]

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    variables = try takeDotEnv(&arguments)
    folder = try SiteFolder(arguments)
    baseURL = arguments["base-url"]
    if let baseURL, !baseURL.hasPrefix("https://"), !baseURL.hasPrefix("http://") {
      throw arguments.error(
        .badValue(baseURL, of: "--base-url", wanted: "an address that begins with https://"))
    }
    if let reason = folder.outputObjection {
      throw arguments.error(.badValue(folder.output, of: "--output", wanted: reason))
    }
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    isLenient = arguments.has("lenient")
    isQuiet = arguments.has("quiet")
    printsJSON = arguments.has("json")
    cachePath =
      arguments.has("no-cache") ? nil : cacheFile(for: folder.output, in: arguments["cache"])
    folder.verifiedCache = cachePath.map { $0 + "-signatures" }
  }

  func run() -> ExitCode {
    var findings = Findings()
    findings.site = variables
    do throws(WorkspaceError) {
      let built = try build(reporting: &findings)
      tell(built?.report, findings)
      keepUntilExit(built)
      return findings.hasErrors && !isLenient ? .findings : .done
    } catch {
      complain(findings.lines(of: folder, isColored: showsColors()))
      complain("podium: \(error.sentence)")
      return .findings
    }
  }

  /// What a build did, and what it did it with.
  private struct Built: Sendable {
    var report: WritingReport
    var site: ReadSite
    var pages: [Page]
    var cache: BuildCache?
    var next: BuildCacheDraft
  }

  /// Builds the site; nil if nothing was written because the theme has mistakes.
  private func build(reporting findings: inout Findings) throws(WorkspaceError) -> Built? {
    let started = currentTime()
    let (loaded, listed) = both(jobs: jobs) {
      var mistakes: [Diagnostic] = []
      let theme = Result { () throws(WorkspaceError) in
        try loadTheme(from: folder.templates, reporting: &mistakes)
      }
      return (theme: theme, mistakes: mistakes)
    } _: {
      Result { () throws(WorkspaceError) in try ListedContent(of: folder) }
    }
    findings.templates += loaded.mistakes
    let theme = try loaded.theme.get()
    guard findings.templates.allSatisfy({ $0.severity == .warning }) else { return nil }
    let key = cacheKey(theme)
    let isThere = exists(folder.output + "/" + OutputFolder.manifestPath)
    let (cache, opened) = both(jobs: jobs) {
      isThere ? cachePath.flatMap { BuildCache.read(from: $0, key: key) } : nil
    } _: {
      Result { () throws(WorkspaceError) in try OutputFolder(opening: folder.output) }
    }
    let output = try opened.get()
    do throws(WorkspaceError) {
      let site = try readSite(
        folder, listed: listed.get(), baseURL: baseURL, theme: theme, jobs: jobs, cache: cache,
        reporting: &findings)
      let (kept, published) = both(jobs: jobs) {
        Result { () throws(WorkspaceError) in
          try keepArchive(of: site)
          return try remembered(of: site, from: started)
        }
      } _: {
        publish(site, theme: theme, recalling: cache?.parts[.words])
      }
      var next = try kept.get()
      next.note(.words, published.words)
      let drawing = FormulaDrawing(
        of: site, jobs: jobs, cache: cache, reporting: &findings.content)
      findings.content += published.findings
      let images = measureImages(site.assets, cache: cache, noting: &next)
      let written = try write(
        pages: published.pages, theme: theme, formulas: drawing.formulas, images: images,
        assets: site.assets, to: output, jobs: jobs, cache: cache, noting: &next,
        reporting: &findings)
      if let drawn = drawing.remembered { next.note(FormulaDrawing.cacheName, drawn) }
      let draft = next
      let (finished, _) = both(jobs: jobs) {
        Result { () throws(WorkspaceError) in try finish(written, theme: theme, in: output) }
      } _: {
        if let cachePath, drawing.isCertain { draft.write(to: cachePath, key: key) }
      }
      let (report, foreign) = try finished.get()
      findings.output += foreign
      return Built(report: report, site: site, pages: published.pages, cache: cache, next: next)
    } catch {
      output.abandon()
      throw error
    }
  }

  /// What is published of a site: its pages, what the next build may recall of its words, and what is wrong.
  private func publish(_ site: ReadSite, theme: LoadedTheme, recalling words: [UInt8]?) -> (
    pages: [Page], words: [UInt8], findings: [Diagnostic]
  ) {
    let (content, settings) = (folder.content, site.catalog.settings)
    let (publication, search) = both(jobs: jobs) {
      var findings = Findings()
      let (standings, index) = both(jobs: jobs) {
        SiteStandings(site.ledger.results, catalog: site.catalog)
      } _: {
        CatalogIndex(of: site.catalog)
      }
      let publication = Publication(
        site, theme: theme, content: content, standings: standings, index: index,
        reporting: &findings)
      return (pages: publication.pages(), findings: findings.content)
    } _: {
      let labels = SearchLabels(of: site.catalog, words: theme.words(of: settings))
      return searchIndex(of: site, labels, recalling: words, jobs: jobs) { quiz in
        read(quiz, in: content, settings: settings)
      }
    }
    return (
      publication.pages + search.files.map { Page($0) }, search.memory, publication.findings
    )
  }

  /// Writes the archive with the revisions of today, before anybody can answer them: a published
  /// attempt must stay markable whatever happens to the Markdown later.
  private func keepArchive(of site: ReadSite) throws(WorkspaceError) {
    guard let archive = site.ledger.newArchive else { return }
    try makeFolders(folder.ledger)
    try writeFile(archive, to: folder.ledger + "/" + archiveName)
  }

  /// What the next build may skip of reading and marking.
  private func remembered(of site: ReadSite, from started: Int64)
    throws(WorkspaceError) -> BuildCacheDraft
  {
    var draft = BuildCacheDraft(time: started)
    if cachePath == nil { return draft }
    if let ledger = try rememberedLedger(of: site, from: started) { draft.note(.ledger, ledger) }
    for (path, source) in site.remembered { draft.note(path, source) }
    return draft
  }

  /// The marked results for the next build; nil if a file with results changed so lately that a
  /// second change could look like none.
  private func rememberedLedger(of site: ReadSite, from started: Int64)
    throws(WorkspaceError) -> [UInt8]?
  {
    guard site.hasLedger else { return nil }
    var known: [Diagnostic] = []
    let files = try LedgerFiles(in: folder.ledger, reporting: &known)
    guard !files.found.isEmpty,
      files.found.allSatisfy({
        $0.path == archiveName || $0.stamp.isSettled(at: started)
      })
    else { return nil }
    return site.ledger.payload(for: files, current: site.revisions)
  }

  /// What a cache is good for: this program, this theme, these options and settings.
  private func cacheKey(_ theme: LoadedTheme) -> [UInt8] {
    var key = Fingerprint()
    key.combine(programVersion)
    key.combine(stamp(of: "/proc/self/exe")?.fingerprint ?? [])
    key.combine(theme.fingerprint)
    key.combine(folder.content)
    key.combine(folder.ledger)
    key.combine(baseURL ?? "")
    key.combine((try? readFile(at: folder.content + "/" + settingsPath)) ?? [])
    return key.bytes
  }

  private func tell(_ report: WritingReport?, _ findings: Findings) {
    if printsJSON {
      say(json(report, findings))
      return
    }
    complain(findings.lines(of: folder, isColored: showsColors()))
    guard let report else {
      complain("podium: nothing was built, because the templates have mistakes")
      return
    }
    if isQuiet { return }
    let total = report.written + report.unchanged
    var line = "\(folder.output): \(total) files, \(report.written) written"
    if !report.removed.isEmpty { line += ", \(report.removed.count) removed" }
    say(line)
  }

  /// The report of `podium build --json`:
  /// `{"output":"public","files":120,"written":3,"removed":[],"diagnostics":[…]}`.
  private func json(_ report: WritingReport?, _ findings: Findings) -> [UInt8] {
    let report = report ?? WritingReport()
    var bytes: [UInt8] = []
    bytes.appendJSON(
      .object([
        JSONValue.Member("output", .string(folder.output)),
        JSONValue.Member("files", .integer(Int64(report.written + report.unchanged))),
        JSONValue.Member("written", .integer(Int64(report.written))),
        JSONValue.Member("removed", .array(report.removed.map { .string($0) })),
        JSONValue.Member(
          "diagnostics", .array(findings.relativeToContent(of: folder).map(\.json))),
      ]))
    bytes.append("\n")
    return bytes
  }
}
