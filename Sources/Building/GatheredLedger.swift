internal import CacheCoding
internal import Cryptography
internal import Diagnostics
package import Ledger
internal import Results
package import Workspace

/// A ledger's files as they were read, before anything is marked.
package struct GatheredLedger: Sendable {
  /// With the revisions of today.
  var archive: RevisionArchive
  /// The revisions of today that the archive on disk lacks.
  var added: Set<Digest>
  /// The files with recorded results.
  var recorded: [RecordedFile]
  /// Those of them that are read in parts.
  private let large: [LargeFile]
  /// Where lines of the archive were put aside.
  private let aside: ScratchFile?
  var signed: SignedFiles
  var diagnostics: [Diagnostic] = []

  init(_ files: LedgerFiles, adding revisions: [StoredRevision], jobs: Int) throws(WorkspaceError) {
    var diagnostics: [Diagnostic] = []
    let archive = try files.readArchive(jobs: jobs, reporting: &diagnostics)
    try self.init(files, archive: archive, adding: revisions)
    self.diagnostics = diagnostics
  }

  package init(_ files: LedgerFiles, archive: RevisionArchive, adding revisions: [StoredRevision])
    throws(WorkspaceError)
  {
    self.archive = archive.adding(revisions) ?? archive
    added = archive.lacking(revisions)
    aside = revisions.lazy.compactMap(\.line.file).first
    (recorded, large) = try files.readResults()
    signed = try files.readSigned()
  }

  mutating func add(_ revisions: [StoredRevision]) {
    added.formUnion(archive.lacking(revisions))
    archive = archive.adding(revisions) ?? archive
  }

  /// Fails if a file could not be read, as it was changed while it was.
  func check() throws(WorkspaceError) {
    try aside?.check()
    for file in large { try file.check() }
  }

  /// A fingerprint of all that is marked but the recorded results.
  func fingerprint(for signed: SignedLedger) -> Fingerprint {
    var fingerprint = Fingerprint()
    for place in archive.entries.indices { fingerprint.combine(archive.line(at: place)) }
    fingerprint.combine(signed.organiser?.text ?? "")
    for file in signed.files.all {
      fingerprint.combine(file.path)
      fingerprint.combine(file.bytes)
    }
    return fingerprint
  }
}
