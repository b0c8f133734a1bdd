internal import CacheCoding
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Workspace

/// The form of a fragment in the build cache: everything but what was made of a quiz's questions.
extension Fragment {
  func encode() -> [UInt8] {
    var writer = ByteWriter()
    writer.write(block: fingerprint)
    writer.write(block: revision?.bytes ?? [])
    findings.encode(into: &writer)
    writer.write(flag: document != nil)
    document?.encode(into: &writer)
    return writer.bytes
  }

  /// The name of the quiz's revision when the fragment was encoded.
  static func revision(in encoded: [UInt8]) -> Digest? {
    var reader = ByteReader(encoded)
    guard reader.readBlock() != nil, let name = reader.readBlock() else { return nil }
    return Digest(bytes: name)
  }

  /// Fails for bytes that `encode()` did not make.
  init?(_ file: FoundFile, decoding encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard let fingerprint = reader.readBlock(), let name = reader.readBlock(),
      let findings = [Diagnostic](decoding: &reader), let hasDocument = reader.readFlag()
    else { return nil }
    var document: Document?
    if hasDocument {
      document = Document(decoding: &reader)
      if document == nil { return nil }
    }
    guard reader.isAtEnd else { return nil }
    self.init(
      file, document, fingerprint: fingerprint, revision: name.isEmpty ? nil : Digest(bytes: name),
      findings: findings)
    self.encoded = StoredBytes(encoded, in: nil)
  }
}
