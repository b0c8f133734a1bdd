internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics

/// For the build cache: all that the next build needs of a file that did not change.
extension ReadDocument {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(block: fingerprint)
    writer.write(block: revision?.bytes ?? [])
    diagnostics.encode(into: &writer)
    writer.write(flag: document != nil)
    document?.encode(into: &writer)
    return writer.bytes
  }

  /// The revision of the quiz in a file as it was when it was remembered.
  static func revision(in payload: [UInt8]) -> Digest? {
    var reader = ByteReader(payload)
    guard reader.readBlock() != nil, let name = reader.readBlock() else { return nil }
    return Digest(bytes: name)
  }

  /// Takes back what an earlier build knew of the file; false, and nothing taken, for bytes of
  /// another making.
  mutating func recall(_ payload: [UInt8]) -> Bool {
    var reader = ByteReader(payload)
    guard let fingerprint = reader.readBlock(), let name = reader.readBlock(),
      let diagnostics = [Diagnostic](decoding: &reader)
    else { return false }
    var document: Document?
    guard let isDocument = reader.readFlag() else { return false }
    if isDocument {
      document = Document(decoding: &reader)
      if document == nil { return false }
    }
    guard reader.isAtEnd else { return false }
    self.fingerprint = fingerprint
    revision = name.isEmpty ? nil : Digest(bytes: name)
    self.diagnostics = diagnostics
    self.document = document
    noteCount()
    return true
  }
}
