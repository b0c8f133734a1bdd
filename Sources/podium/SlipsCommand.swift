internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Results
internal import Workspace

/// `podium ledger slips`: lists the slips of the inbox and the log with the ids by which `show` and
/// `redact` take them.
struct SlipsCommand: FileCommand {
  private let site: LedgerSite
  private let player: String?

  init(_ arguments: Arguments) throws(UsageError) {
    let folder = arguments["site"] ?? "."
    let arguments = try withDotEnv(arguments, in: folder)
    site = try LedgerSite(arguments, in: folder, named: "--site")
    player = arguments["player"]
  }

  /// Prints a line for each slip: its id, when the attempt ended, the player and the quiz, with
  /// tabs between.
  func execute() throws(WorkspaceError) -> ExitCode {
    let files = try site.store.readSigned()
    var entries: [[UInt8]] = []
    for batch in files.batches {
      entries += batch.file.bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }
    for slip in files.slips {
      if case .success(let entry) = slip.file.entry(named: slip.name) { entries.append(entry) }
    }
    let names = try handles()
    let lines = entries.compactMap { line(of: $0, names) }
    if !lines.isEmpty {
      printOutput(lines.joined(separator: "\n"))
    } else if let player {
      return failed("the ledger has no slip of a player \"\(player)\"")
    }
    return .done
  }

  /// The names on leaderboards by public keys, as unpadded base64url.
  private func handles() throws(WorkspaceError) -> [String: String] {
    var findings = Findings()
    let read = try readSite(site.folder, jobs: processorCount(), cache: nil, reporting: &findings)
    return Dictionary(
      read.ledger.results.signing.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Nil for what is no slip of the site, or is another player's.
  private func line(of entry: [UInt8], _ names: [String: String]) -> String? {
    var slip = Slip(ofSite: site.settings.id)
    do throws(EntryError) {
      try slip.read(0..<entry.count, of: entry.span)
    } catch {
      return nil
    }
    let key = base64URL(slip.player.bytes)
    guard player.map({ $0 == key || $0 == names[key] }) ?? true, let id = slipID(of: entry[...])
    else { return nil }
    let quiz = slip.quiz.string(in: entry.span)
    return "\(hexadecimal(id.bytes))\t\(slip.ended?.text ?? "")\t\(names[key] ?? key)\t\(quiz)"
  }
}
