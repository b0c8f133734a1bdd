internal import Background
internal import CacheCoding
package import Cryptography
package import Diagnostics
package import Ledger
internal import Publishing
package import Results
package import Site
package import Workspace

extension Fingerprint {
  /// With files of results, which are read in parts.
  fileprivate func combined(with files: [RecordedFile]) -> [UInt8] {
    var fingerprint = self
    for file in files {
      fingerprint.combine(file.path)
      for start in stride(from: 0, to: file.bytes.count, by: 1 << 20) {
        fingerprint.combine(file.bytes.read(start..<min(start + 1 << 20, file.bytes.count)))
      }
    }
    return fingerprint.bytes
  }
}

/// A ledger as it was read and marked, or as the cache remembers it.
package struct ReadLedger: Sendable {
  package var results: MarkedResults
  package var source: LedgerSource
  package var diagnostics: [Diagnostic]
  /// What is told of it: what is in the future is so only for a time.
  package var findings: [Diagnostic] {
    diagnostics + changes
      + futureResults(in: results, now: Moment(seconds: currentTime() / 1_000_000_000))
  }
  /// What new revisions change, which no later build knows, and what is wrong with the witnesses.
  var changes: [Diagnostic] = []
  /// The archive as it should be, if it lacks a revision of today.
  package var newArchive: RevisionArchive?
  /// Whether the cache of signatures could not be trusted, so that all were checked.
  private(set) var foundDamagedCache = false
  /// What it was recalled from.
  package var recalled: ArraySlice<UInt8>?
  /// The files that it was made of, as they stood then.
  let found: [FoundFile]

  /// Whether it is made of these files; of the archive the build itself may have made another.
  func isMade(of files: LedgerFiles) -> Bool {
    found.filter { $0.path != archiveName } == files.found.filter { $0.path != archiveName }
  }

  /// Marks all results.
  package init(
    _ gathered: GatheredLedger, from files: LedgerFiles, signed by: SignatureChecking,
    current: [String: Digest], jobs: Int
  ) throws(WorkspaceError) {
    found = files.found
    newArchive = gathered.added.isEmpty ? nil : gathered.archive
    let (signed, foundDamagedCache) = by.ledger(gathered.signed)
    self.foundDamagedCache = foundDamagedCache
    let fingerprint = BackgroundTask(jobs: jobs) { gathered.fingerprint(for: signed) }
    var findings: [Diagnostic] = []
    results = markLedger(
      recorded: gathered.recorded, signed: signed, against: gathered.archive, current: current,
      jobs: jobs, reporting: &findings)
    findings += movedQuizzes(in: results, gathered.archive, current: current)
    diagnostics = gathered.diagnostics + findings
    changes = remarkedResults(in: results, gathered.archive, added: gathered.added)
    changes += try files.policyFindings()
    if Set(results.verified) != signed.verified { by.remember(results.verified) }
    let (archive, recorded) = (gathered.archive, gathered.recorded)
    try gathered.check()
    let known = fingerprint.wait()
    source = LedgerSource(
      fingerprint: known.combined(with: recorded),
      signed: try files.published(site: by.site, results, findings),
      read: { (path) throws(PageError) in try files.readAgain(path).bytes }
    ) { (archive: archive, files: recorded) }
  }

  /// No ledger.
  init() {
    found = []
    var none: [Diagnostic] = []
    results = markLedger(
      recorded: [], against: RevisionArchive(), current: [:], jobs: 1, reporting: &none)
    diagnostics = []
    source = LedgerSource(fingerprint: [], signed: []) {
      (archive: RevisionArchive(), files: [])
    }
  }
}
