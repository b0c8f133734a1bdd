internal import CacheCoding
internal import Content
package import Cryptography
internal import Diagnostics
internal import Ledger
internal import Publishing
internal import Results
internal import Site
package import Workspace

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
