internal import Bytes
internal import Console
internal import Diagnostics
internal import JSON
internal import Site
internal import Workspace

/// `podium build`: brings the output folder up to date with content, ledger and templates.
struct BuildCommand {
  private let folder: SiteFolder
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
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    isLenient = arguments.has("lenient")
    isQuiet = arguments.has("quiet")
    printsJSON = arguments.has("json")
    cachePath =
      arguments.has("no-cache") ? nil : cacheFile(for: folder.output, in: arguments["cache"])
  }

  func run() -> ExitCode {
    var findings = Findings()
    findings.site = variables
    do throws(WorkspaceError) {
      let report = try build(reporting: &findings)
      tell(report, findings)
      return findings.hasErrors && !isLenient ? .findings : .done
    } catch {
      complain(findings.lines(of: folder, isColored: showsColors()))
      complain("podium: \(error.sentence)")
      return .findings
    }
  }

  /// Builds the site; nil if nothing was written because the theme has mistakes.
  private func build(reporting findings: inout Findings) throws(WorkspaceError) -> WritingReport? {
    let started = currentTime()
    let theme = try loadTheme(from: folder.templates, reporting: &findings.templates)
    guard !findings.hasErrors else { return nil }
    let key = cacheKey(theme)
    let isThere = exists(folder.output + "/" + OutputFolder.manifestPath)
    let cache = isThere ? cachePath.flatMap { BuildCache.read(from: $0, key: key) } : nil

    let site = try readSite(
      folder, baseURL: baseURL, theme: theme, jobs: jobs, cache: cache, reporting: &findings)
    // A published attempt must stay markable whatever happens next, so the archive comes first.
    if let archive = site.newArchive {
      try makeFolders(folder.ledger)
      try writeFile(archive, to: folder.ledger + "/" + archiveName)
    }
    let publication = Publication(site, theme: theme, content: folder.content, reporting: &findings)
    let output = try OutputFolder(opening: folder.output)
    var next = BuildCache(time: started)
    next.sources = site.remembered
    let report: WritingReport
    do throws(WorkspaceError) {
      report = try write(
        pages: publication.pages() + searchPages(of: site, publication, jobs: jobs), theme: theme,
        assets: site.assets, to: output, jobs: jobs,
        cache: cache, noting: &next.outputs, reporting: &findings.templates)
    } catch {
      output.abandon()
      throw error
    }
    if let cachePath { next.write(to: cachePath, key: key) }
    return report
  }

  /// What a cache is good for: this program, this theme and these options.
  private func cacheKey(_ theme: LoadedTheme) -> [UInt8] {
    var fingerprint = Fingerprint()
    fingerprint.combine(programVersion)
    fingerprint.combine(theme.fingerprint)
    fingerprint.combine(folder.content)
    fingerprint.combine(folder.ledger)
    fingerprint.combine(baseURL ?? "")
    return fingerprint.bytes
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

  /// The report of `podium build --json`: `{"output":"public","files":120,"written":3,"removed":[],"diagnostics":[…]}`.
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
