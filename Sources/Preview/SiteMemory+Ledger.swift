internal import Building
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
  /// What is wrong with the folder, and with the archive.
  let folderFindings: [Diagnostic]
  let archiveFindings: [Diagnostic]

  var findings: [Diagnostic] { folderFindings + archiveFindings + ledger.diagnostics }

  /// Whether marking it takes longer than anybody should wait for a page that shows none of it.
  var isLong: Bool { ledger.results.attempts.count + archive.entries.count > 500 }
}

/// A ledger that is to be marked, with all that this takes.
struct LedgerMarking: Sendable {
  let serial: Int
  let folder: String
  let signing: Signing
  let settings: [UInt8]?
  let revisions: [String: Digest]
  /// The revisions of today that the archive may lack.
  let newRevisions: [Revision]
  /// As it was marked before; nil if any file may be another since then.
  let before: KnownLedger?

  func marked(jobs: Int) throws(WorkspaceError) -> KnownLedger {
    var folderFindings: [Diagnostic] = []
    let files = try LedgerFiles(in: folder, reporting: &folderFindings)
    var archiveFindings = before?.archiveFindings ?? []
    let archive =
      if let before { before.archive } else {
        try files.readArchive(jobs: jobs, reporting: &archiveFindings)
      }
    let gathered = try GatheredLedger(files, archive: archive, adding: newRevisions)
    return KnownLedger(
      serial: serial, settings: settings, revisions: revisions,
      ledger: try ReadLedger(
        gathered, from: files, signed: signing, current: revisions, jobs: jobs),
      found: files.found, archive: archive, folderFindings: folderFindings,
      archiveFindings: archiveFindings)
  }
}

extension SiteMemory {
  /// Whether results are still marked by what the site asked before the last change.
  var isBehind: Bool { putOff != nil }

  /// The ledger, marked again only if it changed, or what the site asks.
  mutating func look(
    atLedger change: FolderWatch.Change, _ signing: Signing, current: [String: Digest],
    reporting diagnostics: inout [Diagnostic]
  ) throws(WorkspaceError) -> ReadLedger {
    putOff = nil
    let isSame =
      ledger?.settings == content?.settings && !change.concerns(ledgerOf: folder, known: ledger)
    if let ledger, isSame, ledger.revisions == current {
      diagnostics += ledger.findings
      return ledger.ledger
    }
    var signing = signing
    signing.verified = verified
    let marking = LedgerMarking(
      serial: nextSerial(), folder: folder.ledger, signing: signing, settings: content?.settings,
      revisions: current,
      newRevisions: content?.site.content.fragments.compactMap { $0.quiz?.newRevision } ?? [],
      before: isSame ? ledger : nil)
    // What is handed in answers a revision, which has to be in the archive before anybody sees it.
    if let ledger, isSame, ledger.isLong, !isCollecting {
      putOff = marking
      diagnostics += ledger.findings
      return ledger.ledger
    }
    let made = try marking.marked(jobs: jobs)
    if isCollecting, let archive = made.ledger.newArchive {
      try makeFolders(folder.ledger)
      try writeFile(archive, to: folder.ledger + "/" + archiveName)
    }
    take(made)
    diagnostics += made.findings
    return made.ledger
  }

  /// Takes over what was put off and is done now, unless the ledger was marked once more since then.
  ///
  /// It may be behind again: the next look tells. What could not be read is read again by that look, which tells why.
  mutating func settle(
    with outcome: Result<KnownLedger, WorkspaceError>, after marking: LedgerMarking
  ) {
    guard let ledger, ledger.serial == marking.before?.serial else { return }
    switch outcome {
    case .success(let made): take(made)
    case .failure: self.ledger = nil
    }
  }

  private mutating func take(_ made: KnownLedger) {
    ledger = made
    verified = Set(made.ledger.results.verified)
    forgetRevisions(in: made.archive)
  }

  /// Lets go of revisions that the archive on disk holds: nearly all of them.
  private mutating func forgetRevisions(in archive: RevisionArchive) {
    guard let count = content?.site.content.fragments.count else { return }
    for place in 0..<count {
      if let revision = content?.site.content.fragments[place].quiz?.newRevision,
        archive.place(of: revision.name) != nil
      {
        content?.site.content.fragments[place].quiz?.newRevision = nil
      }
    }
  }
}

extension FolderWatch.Change {
  /// Whether the ledger is another; where nobody tells, by its files' stamps.
  fileprivate func concerns(ledgerOf folder: SiteFolder, known: KnownLedger?) -> Bool {
    guard case .anything = self else { return concerns(below: folder.ledger) }
    var findings: [Diagnostic] = []
    let files = try? LedgerFiles(in: folder.ledger, reporting: &findings)
    return files?.found != known?.found || findings != known?.folderFindings
  }
}
