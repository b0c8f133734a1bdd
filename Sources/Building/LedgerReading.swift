internal import Bytes
internal import Background
internal import CacheCoding
internal import Content
package import Cryptography
package import Diagnostics
package import Ledger
internal import Publishing
package import Results
package import Site
package import Workspace

package let archiveName = "revisions.jsonl"

/// A ledger's files as they stand on disk, before they are read.
package struct LedgerFiles: Sendable {
  let folder: String
  /// The archive and the files with results, by path.
  package let found: [FoundFile]

  package init(in folder: String, reporting diagnostics: inout [Diagnostic]) throws(WorkspaceError)
  {
    self.folder = folder
    guard isFolder(folder) else {
      found = []
      return
    }
    let listing = try listFiles(in: folder, withHidden: true)
    diagnostics += listing.skipped.filter { !isHidden($0.path) }.map(\.diagnostic)
    for path in listing.folders where path == archiveName || isRecordedResults(path) {
      diagnostics.error(
        .notAFile, "this is a folder, but is named like a file of the ledger; rename it",
        at: SourceLocation(path: path))
    }
    var found: [FoundFile] = []
    for file in listing.files {
      if isHidden(file.path) {
        if isHiddenResults(file.path) { diagnostics.append(.ledgerFileHidden(file.path)) }
      } else if file.path == archiveName || isRecordedResults(file.path)
        || LedgerPath.isSigned(file.path)
      {
        found.append(file)
      } else if !LedgerPath.isForOthers(file.path) {
        diagnostics.append(.ledgerFileUnread(file.path))
      }
    }
    self.found = found
  }

  /// Reads the archived revisions; none are there before the first build.
  package func readArchive(jobs: Int, reporting diagnostics: inout [Diagnostic])
    throws(WorkspaceError) -> RevisionArchive
  {
    guard found.contains(where: { $0.path == archiveName }) else { return RevisionArchive() }
    return readRevisionArchive(try read(archiveName), jobs: jobs, reporting: &diagnostics)
  }

  /// Reads the files with recorded results; of large ones, parts are read as they are needed.
  func readResults() throws(WorkspaceError) -> (files: [RecordedFile], large: [LargeFile]) {
    var files: [RecordedFile] = []
    var large: [LargeFile] = []
    for file in found where isRecordedResults(file.path) {
      let bytes: FileBytes
      if file.stamp.size < Self.largeSize || isArray(file.path) {
        bytes = .atHand(try read(file.path).bytes)
      } else {
        let file = try LargeFile(at: folder + "/" + file.path)
        bytes = .inParts(count: file.size) { file.read($0) }
        large.append(file)
      }
      files.append(RecordedFile(path: file.path, bytes: bytes))
    }
    return (files, large)
  }

  /// From how many bytes on a file is not read as a whole: some hundred results.
  private static let largeSize = 1 << 16

  /// Reads the files of the signed ledger.
  func readSigned() throws(WorkspaceError) -> SignedFiles {
    var files: [SourceFile] = []
    for file in found where LedgerPath.isSigned(file.path) { files.append(try read(file.path)) }
    return SignedFiles(files)
  }

  func read(_ path: String) throws(WorkspaceError) -> SourceFile {
    SourceFile(path: path, bytes: try readFile(at: folder + "/" + path))
  }
}

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
  private var changes: [Diagnostic] = []
  /// The archive as it should be, if it lacks a revision of today.
  package var newArchive: RevisionArchive?
  /// Whether the cache of signatures could not be trusted, so that all were checked.
  private(set) var foundDamagedCache = false
  /// What it was recalled from.
  package var recalled: ArraySlice<UInt8>?
  /// The files that it was made of, as they stood then.
  private let found: [FoundFile]

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
    if results.verified.count != signed.verified.count { by.remember(results.verified) }
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

/// What the cache knows of a ledger, which may have changed since.
package struct LedgerMemory: Sendable {
  fileprivate let payload: ArraySlice<UInt8>
  fileprivate let inputs: [UInt8]
  fileprivate let fingerprint: [UInt8]
  fileprivate let diagnostics: [Diagnostic]
  fileprivate let results: MarkedResults

  /// Nil for bytes of another making.
  package init?(_ payload: ArraySlice<UInt8>) {
    var reader = ByteReader(payload)
    guard let inputs = reader.readBlock(), let fingerprint = reader.readBlock(),
      let diagnostics = [Diagnostic](decoding: &reader), let encoded = reader.readPart(),
      let results = MarkedResults(encoded: encoded)
    else { return nil }
    (self.payload, self.inputs, self.fingerprint) = (payload, inputs, fingerprint)
    (self.diagnostics, self.results) = (diagnostics, results)
  }
}

/// For the build cache: results need not be marked again while the ledger and the current revisions
/// stay the same.
extension ReadLedger {
  func payload(for files: LedgerFiles, current: [String: Digest]) -> ArraySlice<UInt8> {
    let inputs = Self.inputs(files, current)
    if let recalled {
      var reader = ByteReader(recalled)
      if reader.readBlock() == inputs { return recalled }
    }
    var writer = ByteWriter()
    writer.write(block: inputs)
    writer.write(block: source.fingerprint)
    diagnostics.encode(into: &writer)
    writer.write(block: results.encoded)
    return writer.bytes[...]
  }

  /// Takes back what an earlier build marked; nil if anything that it was made from has changed
  /// since.
  package init?(
    recalling memory: LedgerMemory, for files: LedgerFiles, site: String,
    current: [String: Digest]
  ) throws(WorkspaceError) {
    guard memory.inputs == Self.inputs(files, current) else { return nil }
    found = files.found
    results = memory.results
    diagnostics = memory.diagnostics
    changes = try files.policyFindings()
    recalled = memory.payload
    source = LedgerSource(
      fingerprint: memory.fingerprint,
      signed: try files.published(site: site, memory.results, memory.diagnostics),
      read: { (path) throws(PageError) in try files.readAgain(path).bytes }
    ) {
      () throws(PageError) in
      try unchanged(archiveName) { () throws(WorkspaceError) in
        // What is wrong with them was told when they were marked.
        var known: [Diagnostic] = []
        let archive = try files.readArchive(jobs: 1, reporting: &known)
        return (archive: archive, files: try files.readResults().files)
      }
    }
  }

  /// A fingerprint of the files' stamps and the current revisions.
  static func inputs(_ files: LedgerFiles, _ current: [String: Digest]) -> [UInt8] {
    var inputs = Fingerprint()
    for file in files.found {
      inputs.combine(file.path)
      inputs.combine(file.stamp.fingerprint)
    }
    // Their sum does not depend on the order, which would take longer to find than all else.
    var sum: UInt64 = 0
    for (quiz, revision) in current {
      var entry = Fingerprint()
      entry.combine(quiz)
      entry.combine(revision.bytes)
      sum &+= entry.word
    }
    inputs.combine(sum)
    return inputs.bytes
  }
}
