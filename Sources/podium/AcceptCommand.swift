internal import Assets
internal import Building
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Ledger
internal import Sealing
internal import Workspace

/// `podium ledger accept`: shows what players propose for their own pages, and takes it over.
struct AcceptCommand: FileCommand {
  private let site: LedgerSite
  private let handles: [String]
  private let replaces: Bool
  private let profiles: ProfileFolder

  init(_ arguments: Arguments) throws(UsageError) {
    let folder = arguments["site"] ?? "."
    let arguments = try withDotEnv(arguments, in: folder)
    site = try LedgerSite(arguments, in: folder, named: "--site")
    handles = arguments.positionals
    replaces = arguments.has("replace")
    profiles = ProfileFolder(site)
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    if handles.isEmpty { return try list() }
    let ledger = try LockedFolder(opening: site.folder.ledger)
    let content = try LockedFolder(opening: site.folder.content)
    var isDone = true
    let waiting = try profiles.waiting()
    for handle in Set(handles).sorted() {
      guard let proposals = waiting.proposals[handle], let newest = proposals.last else {
        printError("podium: nothing waits that can be accepted of \"\(handle)\"")
        waiting.refused.forEach(tell)
        isDone = false
        continue
      }
      guard try accept(newest, into: content) else {
        isDone = false
        continue
      }
      try ledger.write(newest.file, to: AcceptedProfile.path(of: handle))
      for proposal in proposals { try ledger.remove(proposal.path) }
    }
    try site.store.keepGitAttributes()
    return isDone ? .done : .findings
  }

  // MARK: Showing

  private func list() throws(WorkspaceError) -> ExitCode {
    let waiting = try profiles.waiting()
    for (_, proposals) in waiting.proposals.sorted(by: { $0.key < $1.key }) {
      if let newest = proposals.last { show(newest) }
    }
    waiting.refused.forEach(tell)
    let count = waiting.proposals.count
    printOutput(
      count == 0 ? "nothing waits that can be accepted" : "to accept: podium ledger accept HANDLE")
    return waiting.refused.isEmpty ? .done : .findings
  }

  private func show(_ proposal: ProfileFolder.Proposal) {
    let profile = proposal.profile
    printOutput("\(profile.handle) proposes, in \(site.folder.ledger)/\(proposal.path):")
    printOutput("  signed   \(profile.issued.text)")
    printOutput("  name     \(profile.name)")
    if let picture = profile.picture {
      let (size, count) = (picture.size, picture.bytes.count)
      printOutput(
        "  picture  \(picture.kind.rawValue), \(size.width) × \(size.height) pixels, \(count) bytes"
      )
    } else {
      printOutput("  picture  none")
    }
    for (index, line) in profile.bio.split(separator: "\n").enumerated() {
      printOutput((index == 0 ? "  text     " : "           ") + line)
    }
  }

  private func tell(_ refusal: ProfileFolder.Refusal) {
    printError(
      "\(site.folder.ledger)/\(refusal.path): error: \(refusal.message) [\(refusal.code.name)]")
  }

  // MARK: Accepting

  /// Writes the page and the picture of a proposal; false if something there was written by hand.
  private func accept(
    _ proposal: ProfileFolder.Proposal, into content: borrowing LockedFolder
  ) throws(WorkspaceError) -> Bool {
    let profile = proposal.profile
    var before: [SourceFile] = []
    switch try profiles.accepted(of: profile.handle) {
    case .nothing: break
    case .profile(let accepted, _): before = files(of: accepted)
    case .damaged(let error):
      let path = site.folder.ledger + "/" + AcceptedProfile.path(of: profile.handle)
      printError(
        "\(path): error: \(error.message); restore the file, or remove it [\(error.code.name)]")
      return false
    }
    let after = files(of: profile)
    for file in after where !replaces {
      guard try isOthers(file, known: before) else { continue }
      printError(
        "\(content.path)/\(file.path): error: this was written or changed by hand; move what is to stay, then accept with --replace [\(Diagnostic.Code.writtenByHand.name)]"
      )
      return false
    }
    for file in after { try content.write(file.bytes, to: file.path) }
    for old in before where !after.contains(where: { $0.path == old.path }) {
      if try !isOthers(old, known: []) { try content.remove(old.path) }
    }
    let names = after.reversed().map { "\(content.path)/\($0.path)" }.joined(separator: " and ")
    printOutput("\(profile.handle): accepted; \(names)")
    return true
  }

  /// Whether there is a file in a file's place that holds neither its bytes nor those known.
  private func isOthers(_ file: SourceFile, known: [SourceFile]) throws(WorkspaceError) -> Bool {
    let path = site.folder.content + "/" + file.path
    guard isOccupied(path) else { return false }
    let bytes = try readFile(at: path)
    return bytes != file.bytes
      && !known.contains { $0.path == file.path && $0.bytes == bytes }
  }

  /// What a profile is in the content folder: the picture, then the page that shows it.
  private func files(of profile: Profile) -> [SourceFile] {
    let picture = profile.picture.map { picture in
      SourceFile(
        path: "players/img/\(profile.handle).\(picture.kind.rawValue)", bytes: picture.bytes)
    }
    let page = playerPage(
      name: profile.name, picture: picture.map { String($0.path.dropFirst("players/".count)) },
      bio: profile.bio)
    return [picture, SourceFile(path: "players/\(profile.handle).md", bytes: page)].compactMap {
      $0
    }
  }
}
