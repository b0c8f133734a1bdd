internal import Building
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Results
internal import Workspace

/// The ledger as it was read and marked.
struct LedgerState: Sendable {
  /// Changes whenever the ledger is marked again.
  let serial: Int
  /// The bytes of `site.yml` and the current revisions when it was marked.
  let settings: [UInt8]?
  let revisions: [String: Digest]
  let ledger: ReadLedger
  /// The files, to find changes that the folder watch did not report.
  let found: [FoundFile]
  /// The archive as it is on the disk; nil if it was not read, as the cache knew the results.
  let archive: RevisionArchive?
  /// The findings of the folder, and of the archive.
  let folderFindings: [Diagnostic]
  let archiveFindings: [Diagnostic]

  var findings: [Diagnostic] { folderFindings + archiveFindings + ledger.findings }

  /// Whether marking takes so long that pages without results should not wait for it.
  var isLong: Bool { ledger.results.attempts.count + (archive?.entries.count ?? 0) > 500 }
}

/// The inputs for marking a ledger.
struct LedgerMarking: Sendable {
  let serial: Int
  let folder: String
  let signing: SignatureChecking
  let settings: [UInt8]?
  let revisions: [String: Digest]
  /// Current revisions that the archive may lack.
  let newRevisions: [StoredRevision]
  /// The ledger as it was marked before; nil if a file may have changed since.
  @Boxed var before: LedgerState?
  /// What the cache has of the marked results.
  let payload: ArraySlice<UInt8>?
  let fragments: [Fragment]
  let reader: FragmentReader

  func marked(jobs: Int) throws(WorkspaceError) -> LedgerState {
    var folderFindings: [Diagnostic] = []
    let files = try LedgerFiles(in: folder, reporting: &folderFindings)
    if newRevisions.isEmpty, let memory = payload.flatMap({ LedgerMemory($0) }),
      var ledger = try ReadLedger(
        recalling: memory, for: files, site: signing.site, current: revisions)
    {
      ledger.recalled = nil
      return LedgerState(
        serial: serial, settings: settings, revisions: revisions, ledger: ledger,
        found: files.found, archive: nil, folderFindings: folderFindings, archiveFindings: [])
    }
    var archiveFindings = before?.archiveFindings ?? []
    let archive =
      if let known = before?.archive { known } else {
        try files.readArchive(jobs: jobs, reporting: &archiveFindings)
      }
    let lost = lostRevisions(of: fragments, in: archive, by: reader, reporting: &archiveFindings)
    let gathered = try GatheredLedger(files, archive: archive, adding: newRevisions + lost)
    return LedgerState(
      serial: serial, settings: settings, revisions: revisions,
      ledger: try ReadLedger(
        gathered, from: files, signed: signing, current: revisions, jobs: jobs),
      found: files.found, archive: archive, folderFindings: folderFindings,
      archiveFindings: archiveFindings)
  }
}

extension PreviewState {
  /// Whether results are marked against the questions before the last change.
  var isStale: Bool { deferredMarking != nil }

  /// The ledger, marked again only if it or the site's questions changed.
  mutating func refreshLedger(
    after change: FolderWatch.Change, _ signing: SignatureChecking, current: [String: Digest],
    reporting diagnostics: inout [Diagnostic]
  ) throws(WorkspaceError) -> ReadLedger {
    deferredMarking = nil
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
      before: isSame ? ledger : nil, payload: cache?.parts[.ledger],
      fragments: content?.site.content.fragments ?? [],
      reader: FragmentReader(
        of: folder, settings: content?.site.content.settings ?? SiteSettings(),
        theme: nil))
    // Results answer a revision, which must be archived before anyone can see its page.
    if let ledger, isSame, ledger.isLong, !isCollecting {
      deferredMarking = marking
      diagnostics += ledger.findings
      return ledger.ledger
    }
    let made = try marking.marked(jobs: jobs)
    if isCollecting {
      var kept = made.ledger
      try kept.keepArchive(in: folder)
    }
    take(made)
    diagnostics += made.findings
    return made.ledger
  }

  /// Takes over a deferred marking that is done, unless the ledger was marked again since it began.
  ///
  /// If the marking failed, the next refresh reads the ledger again and reports why.
  mutating func finishMarking(
    with outcome: Result<LedgerState, WorkspaceError>, of marking: LedgerMarking
  ) {
    guard let ledger, ledger.serial == marking.before?.serial else { return }
    switch outcome {
    case .success(let made): take(made)
    case .failure: self.ledger = nil
    }
  }

  private mutating func take(_ made: LedgerState) {
    ledger = made
    verified = Set(made.ledger.results.verified)
    if let archive = made.archive { forgetRevisions(in: archive) }
  }

  /// Drops revisions that are in the archive on disk: nearly all of them.
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
  /// Whether the ledger may have changed; if the watch cannot tell, its files' stamps are compared.
  fileprivate func concerns(ledgerOf folder: SiteFolder, known: LedgerState?) -> Bool {
    guard case .anything = self else { return concerns(below: folder.ledger) }
    var findings: [Diagnostic] = []
    let files = try? LedgerFiles(in: folder.ledger, reporting: &findings)
    return files?.found != known?.found || findings != known?.folderFindings
  }
}
