internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Search

/// For the build cache: all that the next build needs of a file that did not change.
extension ReadDocument {
  var payload: [UInt8] {
    var writer = ByteWriter()
    writer.write(block: fingerprint)
    writer.write(block: revision?.bytes ?? [])
    writer.write(count: diagnostics.count)
    for diagnostic in diagnostics { writer.write(diagnostic) }
    writer.write(flag: document != nil)
    document?.encode(into: &writer)
    writer.write(flag: words != nil)
    words?.encode(into: &writer)
    return writer.bytes
  }

  /// Takes back what an earlier build knew of the file; false, and nothing taken, for bytes of another making.
  mutating func recall(_ payload: [UInt8]) -> Bool {
    var reader = ByteReader(payload)
    guard let fingerprint = reader.readBlock(), let name = reader.readBlock(),
      let count = reader.readCount()
    else { return false }
    var diagnostics: [Diagnostic] = []
    for _ in 0..<count {
      guard let diagnostic = reader.readDiagnostic() else { return false }
      diagnostics.append(diagnostic)
    }
    var document: Document?
    guard let isDocument = reader.readFlag() else { return false }
    if isDocument {
      document = Document(decoding: &reader)
      if document == nil { return false }
    }
    var words: QuestionWords?
    guard let hasWords = reader.readFlag() else { return false }
    if hasWords {
      words = QuestionWords(decoding: &reader)
      if words == nil { return false }
    }
    guard reader.isAtEnd else { return false }
    self.words = words
    self.fingerprint = fingerprint
    revision = name.isEmpty ? nil : Digest(bytes: name)
    self.diagnostics = diagnostics
    self.document = document
    noteCount()
    return true
  }
}

extension ByteWriter {
  mutating func write(_ diagnostic: Diagnostic) {
    write(flag: diagnostic.severity == .error)
    write(text: diagnostic.code.name)
    write(text: diagnostic.location.path)
    write(integer: Int64(diagnostic.location.line))
    write(integer: Int64(diagnostic.location.column))
    write(text: diagnostic.message)
  }
}

extension ByteReader {
  mutating func readDiagnostic() -> Diagnostic? {
    guard let isError = readFlag(), let code = readText(), let path = readText(),
      let line = readInteger(), let column = readInteger(), let message = readText()
    else { return nil }
    return Diagnostic(
      isError ? .error : .warning, Diagnostic.Code(code), message,
      at: SourceLocation(path: path, line: Int(line), column: Int(column)))
  }
}
