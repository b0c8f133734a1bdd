internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Results
internal import Workspace

/// The ledger as it was read and marked.
struct KnownLedger: Sendable {
  /// Another one whenever it was marked again.
  let serial: Int
  /// The bytes of `site.yml`, and the current revisions, by which it was marked.
  let settings: [UInt8]?
  let revisions: [String: Digest]
  let ledger: ReadLedger
  /// The files, to notice others where nobody tells of them.
  let found: [FoundFile]
  /// The archive as it is on the disk.
  let archive: RevisionArchive
  let archiveStamp: FileStamp?
  /// What is wrong with the folder, and with the archive.
  let folderFindings: [Diagnostic]
  let archiveFindings: [Diagnostic]

  var findings: [Diagnostic] { folderFindings + archiveFindings + ledger.diagnostics }

  /// Whether marking it takes longer than anybody should wait for a page that shows none of it.
  var isLong: Bool { ledger.results.attempts.count + archive.entries.count > 500 }
}

extension SiteMemory {
  /// The ledger, marked again only if it changed, or what the site asks.
  mutating func look(
    atLedger change: FolderWatch.Change, _ signing: Signing, current: [String: Digest],
    puttingOff: Bool, reporting diagnostics: inout [Diagnostic]
  ) throws(WorkspaceError) -> ReadLedger {
    let isSame = ledger?.settings == content?.settings && !change.concerns(below: folder.ledger)
    if let ledger, isSame {
      isBehind = ledger.revisions != current
      if !isBehind || puttingOff && ledger.isLong {
        diagnostics += ledger.findings
        return ledger.ledger
      }
    }
    var folderFindings: [Diagnostic] = []
    let files = try LedgerFiles(in: folder.ledger, reporting: &folderFindings)
    if let ledger, case .anything = change, ledger.found == files.found,
      ledger.settings == content?.settings, ledger.revisions == current
    {
      diagnostics += ledger.findings
      return ledger.ledger
    }
    isBehind = false
    let made = try mark(files, folderFindings, signing, current: current, isSame: isSame)
    ledger = made
    diagnostics += made.findings
    forgetRevisions(in: made.archive)
    return made.ledger
  }

  private mutating func mark(
    _ files: LedgerFiles, _ folderFindings: [Diagnostic], _ signing: Signing,
    current: [String: Digest], isSame: Bool
  ) throws(WorkspaceError) -> KnownLedger {
    let stamp = files.found.first { $0.path == archiveName }?.stamp
    var archive = RevisionArchive()
    var archiveFindings: [Diagnostic] = []
    if let ledger, ledger.archiveStamp == stamp, isSame {
      archive = ledger.archive
      archiveFindings = ledger.archiveFindings
    } else {
      archive = try files.readArchive(jobs: jobs, reporting: &archiveFindings)
    }
    var signing = signing
    signing.verified = verified
    let gathered = try GatheredLedger(
      files, archive: archive, adding: content?.read.documents.compactMap(\.newRevision) ?? [])
    let read = ReadLedger(gathered, from: files, signed: signing, current: current, jobs: jobs)
    verified = Set(read.results.verified)
    if isCollecting, let archive = read.newArchive {
      try makeFolders(folder.ledger)
      try writeFile(archive, to: folder.ledger + "/" + archiveName)
    }
    return KnownLedger(
      serial: nextSerial(), settings: content?.settings, revisions: current, ledger: read,
      found: files.found, archive: archive, archiveStamp: stamp, folderFindings: folderFindings,
      archiveFindings: archiveFindings)
  }

  /// Lets go of revisions that the archive on disk holds: nearly all of them.
  private mutating func forgetRevisions(in archive: RevisionArchive) {
    guard let count = content?.read.documents.count else { return }
    for place in 0..<count {
      if let revision = content?.read.documents[place].newRevision,
        archive.place(of: revision.name) != nil
      {
        content?.read.documents[place].newRevision = nil
      }
    }
  }
}
