internal import Background
package import Ledger
package import Results

/// The ledger's files as they were read.
package struct LedgerSource: Sendable {
  /// A fingerprint of the archive and the results, for which all of them are read once more.
  package var fingerprint: [UInt8] { known.value(makeFingerprint) }
  private let known = Once<[UInt8]>()
  private let makeFingerprint: @Sendable () -> [UInt8]
  /// The files of the signed ledger as they are published.
  var signed: [LedgerFile]
  /// The archive, and the files with results in the order in which they were marked.
  package var load:
    @Sendable () throws(PageError) -> (archive: RevisionArchive, files: [RecordedFile])
  /// The bytes of any file of the ledger, by its path in the ledger's folder.
  package var read: @Sendable (String) throws(PageError) -> [UInt8]

  package init(
    fingerprint: @autoclosure @escaping @Sendable () -> [UInt8], signed: [LedgerFile] = [],
    read: @escaping @Sendable (String) throws(PageError) -> [UInt8] = { _ in [] },
    load:
      @escaping @Sendable () throws(PageError)
      -> (archive: RevisionArchive, files: [RecordedFile])
  ) {
    makeFingerprint = fingerprint
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
