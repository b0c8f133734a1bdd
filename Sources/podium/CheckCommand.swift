internal import Building
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Site
internal import Workspace

/// `podium check`: lists all mistakes and writes nothing.
struct CheckCommand {
  private let folder: SiteFolder
  private let jobs: Int
  private let printsJSON: Bool
  private let isQuiet: Bool
  private let variables: [Diagnostic]

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    variables = try takeDotEnv(&arguments)
    folder = try SiteFolder(arguments)
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    printsJSON = arguments.has("json")
    isQuiet = arguments.has("quiet")
  }

  func run() -> ExitCode {
    var findings = Findings()
    findings.site = variables
    do throws(WorkspaceError) {
      let theme = try loadTheme(from: folder.templates, reporting: &findings.templates)
      // Those of the program have no mistakes.
      let hasTemplates =
        isFolder(folder.templates) && findings.templates.allSatisfy { $0.severity == .warning }
      let site = try readSite(
        folder, theme: hasTemplates ? theme : nil, jobs: jobs, cache: nil, reporting: &findings)
      if site.content.settings.areUnread {
        // What else there is to say may depend on them.
        tell(site, findings)
        return .findings
      }
      let pages = SitePages(
        of: publication(of: site, theme: theme, in: folder, reporting: &findings))
      findings.content += deadLinks(of: pages)
      if hasTemplates {
        findings.templates += templateMistakes(in: pages, with: theme.templates, jobs: jobs)
      }
      findings.ledger += try ProfileFolder.reminders(in: folder.ledger)
      _ = drawFormulas(of: site, jobs: jobs, recalling: nil, reporting: &findings.content)
      tell(site, findings)
      return findings.hasErrors ? .findings : .done
    } catch {
      printError(findings.lines(of: folder))
      return failed(error.sentence)
    }
  }

  private func tell(_ site: AssembledSite, _ findings: Findings) {
    if printsJSON {
      printOutput(
        checkReport(of: site.content.fragments.map(\.count), findings.relativeToContent(of: folder))
      )
      return
    }
    let lines = findings.lines(of: folder)
    printOutput(lines)
    if isQuiet || !lines.isEmpty { return }
    let quizzes = site.content.fragments.map(\.count).count { $0.quiz != nil }
    let questions = site.content.fragments.map(\.count).reduce(0) { $0 + $1.tally.questions }
    printOutput(
      "\(counted(questions, "question")) in \(counted(quizzes, "quiz", "quizzes")), "
        + "nothing to put right")
  }
}
