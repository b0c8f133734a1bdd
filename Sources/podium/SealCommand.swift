internal import Building
internal import Commands
internal import Console
internal import Content
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Sealing
internal import Workspace

/// `podium ledger seal`: moves the inbox into the log.
struct SealCommand: FileCommand {
  private let site: LedgerSite
  private let time: Moment
  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    site = try LedgerSite(arguments, in: arguments.positionals.first ?? ".")
    time = try site.time()
    printsJSON = arguments.has("json")
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    guard let (signer, organiser) = site.signer() else { return .findings }
    let ledger = try LockedFolder(opening: site.folder.ledger)
    let files = try site.store.readSigned()
    let plan: SealPlan
    do throws(SealError) {
      plan = try SealPlan(
        for: files, of: site.settings.id, by: signer, organiser: organiser, at: time)
    } catch {
      tell(error)
      return .findings
    }
    for file in plan.writes { try ledger.write(file.bytes, to: file.path) }
    for path in plan.removals { try ledger.remove(path) }
    try site.store.keepGitAttributes()
    tell(plan)
    return plan.findings.contains { $0.severity == .error } ? .findings : .done
  }

  private func tell(_ error: SealError) {
    switch error {
    case .unsound(let findings):
      printError(lines(of: findings))
      printError("podium: the log is not what was sealed; nothing is sealed upon it")
    case .otherKey:
      printError(
        "podium: this is not the key that \(site.folder.content)/site.yml names as \"organiser\"")
    case .tooEarly(let last):
      printError(
        "podium: the log was sealed at \(last.text), which is later than now; set the clock")
    }
  }

  private func lines(of findings: [Diagnostic]) -> [UInt8] {
    var all = Findings()
    all.ledger = findings
    return all.lines(of: site.folder)
  }

  private func tell(_ plan: SealPlan) {
    if !plan.findings.isEmpty { printError(lines(of: plan.findings)) }
    if printsJSON {
      return printJSON([
        .init("sealed", plan.sealed),
        .init("size", plan.checkpoint.size),
        .init("root", plan.checkpoint.rootText),
        .init("written", .array(plan.writes.map { .string($0.path) })),
      ])
    }
    printOutput(
      "\(counted(plan.sealed, "result")) sealed; the log has "
        + "\(counted(plan.checkpoint.size, "entry", "entries")), root \(plan.checkpoint.rootText)")
  }
}

/// `podium ledger redact`: erases the text of a slip.
struct RedactCommand: FileCommand {
  private let site: LedgerSite
  private let name: Digest
  private let time: Moment

  init(_ arguments: Arguments) throws(UsageError) {
    let folder = arguments["site"] ?? "."
    let arguments = try withDotEnv(arguments, in: folder)
    site = try LedgerSite(arguments, in: folder, named: "--site")
    name = try arguments.slip()
    time = try site.time()
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    guard let (signer, organiser) = site.signer() else { return .findings }
    guard signer.verifier == organiser else {
      return failed(
        "this is not the key that \(site.folder.content)/site.yml names as \"organiser\"")
    }
    let ledger = try LockedFolder(opening: site.folder.ledger)
    let files = try site.store.readSigned()
    guard
      let plan = RedactionPlan(of: name, in: files, site: site.settings.id, by: signer, at: time)
    else {
      let erased = files.redactions.count
      return failed(
        "the ledger has no slip with that id or SHA-256"
          + (erased > 0 ? "; of the \(counted(erased, "slip")) erased before, it keeps no id" : ""))
    }
    for file in plan.writes { try ledger.write(file.bytes, to: file.path) }
    for path in plan.removals { try ledger.remove(path) }
    for commitment in plan.commitments {
      let file = "\(site.folder.ledger)/\(LedgerPath.redaction(commitment).path)"
      printOutput(
        "erased; \(file) says so. Build and publish again; a card of the player in \(site.folder.ledger)/players is not erased by this"
      )
    }
    return .done
  }
}
