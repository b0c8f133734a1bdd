internal import Bytes
package import Cryptography
package import Diagnostics

/// The files of the signed ledger, by what they are.
package struct SignedFiles: Sendable {
  package struct Named: Sendable {
    /// What its path says that it is named by.
    package var name: Digest
    package var file: SourceFile
  }

  package struct Batch: Sendable {
    package var number: Int
    package var file: SourceFile
  }

  /// By number.
  package private(set) var batches: [Batch] = []
  /// By number.
  package private(set) var checkpoints: [Batch] = []
  /// The inbox, by file name.
  package private(set) var slips: [Named] = []
  package private(set) var cards: [Named] = []
  package private(set) var redactions: [Named] = []
  /// By name.
  package private(set) var links: [SourceFile] = []
  /// Files that do not belong where they are.
  package private(set) var findings: [Diagnostic] = []

  package init() {}

  /// Sorts files out; those outside the signed ledger's folders are none of its business.
  package init(_ files: [SourceFile]) {
    for file in files where LedgerPath.isSigned(file.path) {
      switch LedgerPath(file.path) {
      case .slip(let name): slips.append(Named(name: name, file: file))
      case .card(let name): cards.append(Named(name: name, file: file))
      case .redaction(let name): redactions.append(Named(name: name, file: file))
      case .link: links.append(file)
      case .batch(let number): batches.append(Batch(number: number, file: file))
      case .checkpoint(let number): checkpoints.append(Batch(number: number, file: file))
      case nil:
        findings.error(
          .strayFile, "the signed ledger has no such file; move it away",
          at: SourceLocation(path: file.path))
      }
    }
    batches.sort { $0.number < $1.number }
    checkpoints.sort { $0.number < $1.number }
    slips.sort { $0.name < $1.name }
    cards.sort { $0.name < $1.name }
    redactions.sort { $0.name < $1.name }
    links.sort { ExactString($0.path) < ExactString($1.path) }
  }

  /// All files, kind by kind.
  package var all: [SourceFile] {
    (batches + checkpoints).map(\.file) + (slips + cards + redactions).map(\.file) + links
  }

  package var isEmpty: Bool { all.isEmpty }
}

extension SourceFile {
  /// The entry that is the file but for its newline, if the file is named by what it holds:
  /// `<sha256>.json`.
  package func entry(named name: Digest) -> Result<[UInt8], Refusal> {
    guard sha256(bytes) == name else {
      return .failure(
        Refusal(
          .wrongName, "the file is not named by its SHA-256: it was edited or renamed; undo that"))
    }
    return bytes.last == 0x0A
      ? .success(bytes.dropLast())
      : .failure(Refusal(.notCanonical, "an entry ends with a newline"))
  }
}

extension Diagnostic.Code {
  package static let strayFile = Self("stray-file")
  package static let wrongName = Self("wrong-name")
}
