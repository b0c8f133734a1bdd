internal import Building
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Files
internal import Ledger
internal import Sealing
internal import Workspace

/// `podium ledger witness`: asks a witness to cosign the log, and takes its answer.
struct WitnessCommand: FileCommand {
  private let site: LedgerSite
  private let policyPath: String
  private let step: Step
  private let time: Moment

  private enum Step {
    case ask(String, old: Int?)
    case take(String)
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    site = try LedgerSite(arguments, in: arguments.positionals.first ?? ".")
    policyPath = arguments["policy"] ?? site.folder.ledger + "/witnesses.txt"
    time = try site.time()
    switch (arguments["ask"], arguments["take"]) {
    case (let name?, nil):
      step = .ask(name, old: try arguments.number("old", in: 0...Checkpoint.largestSize))
    case (nil, let file?): step = .take(file)
    case (nil, nil): throw arguments.error(.missingValue("--ask NAME or --take FILE"))
    case (.some(let name), .some):
      throw arguments.error(.badValue(name, of: "--ask", wanted: "given without --take"))
    }
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    guard let organiser = VerifierKey(site.settings.organiser) else {
      return failed("\(site.folder.content)/site.yml names no organiser's key")
    }
    let policy: WitnessPolicy
    let bytes = try readFile(at: policyPath)
    do throws(PolicyError) {
      policy = try WitnessPolicy(bytes)
    } catch {
      printError("\(policyPath):\(error.line):1: error: \(error.message) [bad-policy]")
      return .findings
    }
    switch step {
    case .ask(let name, let old):
      guard let witness = policy.witnesses.first(where: { $0.name == name })?.key else {
        return failed("\(policyPath) has no witness \"\(name)\"")
      }
      return try ask(witness, from: old, organiser)
    case .take(let path):
      return try take(readInput(path), of: policy.witnesses.map(\.key), organiser)
    }
  }

  /// Prints what a witness is asked.
  private func ask(
    _ witness: WitnessKey, from old: Int?, _ organiser: VerifierKey
  ) throws(WorkspaceError) -> ExitCode {
    let files = try site.store.readSigned()
    do throws(WitnessError) {
      let log = try Witnessing(files, of: site.settings.id, organiser: organiser)
      printOutput(try log.request(from: old ?? log.size(cosignedBy: witness)))
      return .done
    } catch {
      return refused(error)
    }
  }

  /// Adds a witness's answer; nobody waits for the ledger while it is on its way.
  private func take(
    _ answer: [UInt8], of witnesses: [WitnessKey], _ organiser: VerifierKey
  ) throws(WorkspaceError) -> ExitCode {
    let ledger = try LockedFolder(opening: site.folder.ledger)
    let files = try site.store.readSigned()
    let taken: (file: SourceFile, names: [String])
    do throws(WitnessError) {
      let log = try Witnessing(files, of: site.settings.id, organiser: organiser)
      taken = try log.checkpoint(with: answer, of: witnesses, now: time.seconds)
    } catch {
      return refused(error)
    }
    try ledger.write(taken.file.bytes, to: taken.file.path)
    printOutput("cosigned by \(taken.names.joined(separator: ", ")); build and publish again")
    return .done
  }

  private func refused(_ error: WitnessError) -> ExitCode {
    if case .unsound(let findings) = error {
      var all = Findings()
      all.ledger = findings
      printError(all.lines(of: site.folder))
    }
    return failed(error.message)
  }
}
