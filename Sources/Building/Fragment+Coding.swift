internal import CacheCoding
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Workspace

/// The form of a fragment in the build cache: everything but what was made of a quiz's questions.
extension Fragment {
  func encode() -> [UInt8] {
    var start = 0
    return encode(documentAt: &start)
  }

  private func encode(documentAt start: inout Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(block: fingerprint)
    writer.write(block: revision?.bytes ?? [])
    findings.encode(into: &writer)
    start = writer.bytes.count
    writer.write(flag: document != nil)
    document?.encode(into: &writer)
    return writer.bytes
  }

  /// Takes note of the form in the cache, of a file that was read.
  mutating func noteEncoded(in scratch: ScratchFile?) {
    var start = 0
    let bytes = encode(documentAt: &start)
    documentFingerprint = fingerprintWord(of: bytes[start...])
    encoded = StoredBytes(bytes, in: scratch)
  }

  /// The name of the quiz's revision when the fragment was encoded.
  static func revision(in encoded: ArraySlice<UInt8>) -> Digest? {
    var reader = ByteReader(encoded)
    guard reader.readBlock() != nil, let name = reader.readBlock() else { return nil }
    return Digest(bytes: name)
  }

  /// Fails for bytes that `encode()` did not make.
  init?(_ file: FoundFile, decoding encoded: ArraySlice<UInt8>) {
    var reader = ByteReader(encoded)
    guard let fingerprint = reader.readBlock(), let name = reader.readPart(),
      let findings = [Diagnostic](decoding: &reader)
    else { return nil }
    let start = reader.offset
    guard let hasDocument = reader.readFlag() else { return nil }
    var document: Document?
    if hasDocument {
      document = Document(decoding: &reader)
      if document == nil { return nil }
    }
    guard reader.isAtEnd else { return nil }
    self.init(
      file, document, fingerprint: fingerprint,
      revision: name.isEmpty ? nil : Digest(bytes: name.span),
      findings: findings)
    documentFingerprint = fingerprintWord(of: encoded[start...])
    self.encoded = StoredBytes(encoded)
  }
}

private func fingerprintWord(of bytes: ArraySlice<UInt8>) -> UInt64 {
  var fingerprint = Fingerprint()
  bytes.withUnsafeBytes { fingerprint.combine($0) }
  return fingerprint.word
}
