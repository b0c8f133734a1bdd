package import Diagnostics
package import Ledger

/// The ledger's files as they were read.
package struct LedgerSource: Sendable {
  /// A fingerprint of the archive and the results.
  package var fingerprint: [UInt8]
  /// The files of the signed ledger as they are published.
  var signed: [LedgerFile]
  /// The archive, and the files with results in the order in which they were marked.
  package var load:
    @Sendable () throws(PageError) -> (archive: RevisionArchive, files: [SourceFile])
  /// The bytes of any file of the ledger, by its path in the ledger's folder.
  package var read: @Sendable (String) throws(PageError) -> [UInt8]

  package init(
    fingerprint: [UInt8], signed: [LedgerFile] = [],
    read: @escaping @Sendable (String) throws(PageError) -> [UInt8] = { _ in [] },
    load:
      @escaping @Sendable () throws(PageError)
      -> (archive: RevisionArchive, files: [SourceFile])
  ) {
    self.fingerprint = fingerprint
    self.signed = signed
    self.read = read
    self.load = load
  }
}

/// A file of the signed ledger as it is published, read when it is needed.
package struct LedgerFile: Sendable {
  /// The path in the site.
  var path: String
  /// A fingerprint of what it is made from.
  var fingerprint: [UInt8]
  var load: @Sendable () throws(PageError) -> [UInt8]

  package init(
    path: String, fingerprint: [UInt8], load: @escaping @Sendable () throws(PageError) -> [UInt8]
  ) {
    self.path = path
    self.fingerprint = fingerprint
    self.load = load
  }
}
