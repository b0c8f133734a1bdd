internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Results
internal import Workspace

/// `podium ledger check`: checks every signature, the log and all results, and names what it finds.
struct LedgerCheckCommand: FileCommand {
  private let folder: SiteFolder
  private let jobs: Int
  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    folder = try SiteFolder(arguments)
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    printsJSON = arguments.has("json")
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    var findings = Findings()
    let site = try readSite(folder, jobs: jobs, cache: nil, reporting: &findings)
    findings.content = findings.content.filter { $0.location.path == settingsPath }
    findings.templates = []
    findings.ledger += try ProfileFolder.reminders(in: folder.ledger)
    let results = site.ledger.results
    if printsJSON {
      printJSON(json(results, findings))
    } else {
      printError(findings.lines(of: folder))
      let isBroken = findings.ledger.contains {
        // What is wrong with one entry stands at its line.
        $0.severity == .error && $0.location.line == 1
          && $0.location.path.splitAtSlashes().dropLast().last == "log"
      }
      printOutput(summary(results, isBroken: isBroken))
    }
    return findings.hasErrors ? .findings : .done
  }

  private func summary(_ results: MarkedResults, isBroken: Bool) -> String {
    let log = results.log
    let held =
      "\(counted(log.checkpoint.size, "entry", "entries")) in "
      + "\(counted(log.batch, "batch", "batches")), root \(log.checkpoint.rootText)"
    let state =
      switch (log.checkpoint.size, isBroken) {
      case (0, false): "nothing is sealed yet"
      case (0, true): "the log does not hold"
      case (_, false): "the log has \(held)"
      case (_, true): "the log holds no more than \(held)"
      }
    return
      "\(counted(results.attempts.count, "result counts", "results count"))"
      + ", of \(counted(results.players.count, "player")); refused: \(results.refused.count); \(state); "
      + "\(isBroken ? "outside of what holds" : "not yet sealed"): \(log.pending)"
  }

  /// What `--json` prints.
  ///
  ///     {"results":12,"refused":1,"players":3,"size":9,"root":"HFb4…","pending":2,"findings":[…]}
  private func json(_ results: MarkedResults, _ findings: Findings) -> [JSONValue.Member] {
    return [
      .init("results", results.attempts.count), .init("refused", results.refused.count),
      .init("players", results.players.count), .init("size", results.log.checkpoint.size),
      .init("root", results.log.checkpoint.rootText),
      .init("pending", results.log.pending),
      .init("findings", findings.relativeToContent(of: folder).map(\.json)),
    ]
  }
}
