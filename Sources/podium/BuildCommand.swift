internal import Building
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import JSON
internal import Workspace

/// The site's address by the command line, as `site.yml` may say it; nil if it has none.
func siteAddress(_ arguments: Arguments) throws(UsageError) -> String? {
  guard let text = arguments["base-url"] else { return nil }
  guard let address = siteAddress(text) else {
    throw arguments.error(
      .badValue(
        text, of: arguments.name(of: "base-url"),
        wanted: "an address such as https://quiz.example.org/"))
  }
  return address
}

/// `podium build`: brings the output folder up to date with content, ledger and templates.
struct BuildCommand {
  private var folder: SiteFolder
  private let baseURL: String?
  private let jobs: Int
  private let isLenient: Bool
  private let isQuiet: Bool
  private let printsJSON: Bool
  /// Where the cache of this output folder is; nil to go without.
  private let cacheFile: CacheFile?
  private let variables: [Diagnostic]

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    variables = try takeDotEnv(&arguments)
    folder = try SiteFolder(arguments)
    baseURL = try siteAddress(arguments)
    if let reason = folder.outputObjection {
      throw arguments.error(
        .badValue(folder.output, of: arguments.name(of: "output"), wanted: reason))
    }
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    isLenient = arguments.has("lenient")
    isQuiet = arguments.has("quiet")
    printsJSON = arguments.has("json")
    cacheFile = try buildCacheFile(for: folder, arguments)
    folder.verifiedCache = cacheFile?.adding("-signatures")
  }

  func run() -> ExitCode {
    var findings = Findings()
    findings.site = variables
    do throws(WorkspaceError) {
      let options = BuildOptions(
        baseURL: baseURL, jobs: jobs, cacheFile: cacheFile, programVersion: programVersion)
      let built = try buildSite(in: folder, options, reporting: &findings)
      findings.ledger += try ProfileFolder.reminders(in: folder.ledger)
      tell(built?.report, findings)
      keepUntilExit(built)
      return built == nil || findings.hasErrors && !isLenient ? .findings : .done
    } catch {
      printError(findings.lines(of: folder))
      return failed(error.sentence)
    }
  }

  private func tell(_ report: WritingReport?, _ findings: Findings) {
    if printsJSON { return printJSON(json(report, findings)) }
    printError(findings.lines(of: folder))
    guard let report else {
      let hasTemplates = findings.templates.allSatisfy { $0.severity == .warning }
      printError(
        "podium: nothing was built, because "
          + (hasTemplates ? "\(settingsPath) cannot be read" : "the templates have mistakes"))
      return
    }
    if isQuiet { return }
    let total = report.written + report.unchanged
    var line = "\(folder.output): \(total) files, \(report.written) written"
    if !report.removed.isEmpty { line += ", \(report.removed.count) removed" }
    printOutput(line)
  }

  /// The report of `podium build --json`:
  /// `{"output":"public","files":120,"written":3,"removed":[],"diagnostics":[…]}`.
  private func json(_ report: WritingReport?, _ findings: Findings) -> [JSONValue.Member] {
    let report = report ?? WritingReport()
    return [
      .init("output", folder.output),
      .init("files", report.written + report.unchanged),
      .init("written", report.written),
      .init("removed", report.removed),
      .init("diagnostics", findings.relativeToContent(of: folder).map(\.json)),
    ]
  }
}
