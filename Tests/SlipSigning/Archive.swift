internal import Diagnostics
package import Ledger

/// The archive of these revisions, as it is read from its file.
package func archive(of revisions: [Revision]) -> RevisionArchive {
  var findings: [Diagnostic] = []
  let file = SourceFile(
    path: "revisions.jsonl", bytes: Array(revisions.map { $0.line + [10] }.joined()))
  return readRevisionArchive(file, jobs: 1, reporting: &findings)
}

extension RevisionArchive {
  /// The lines in their order, each with a newline.
  package var text: [UInt8] {
    Array(entries.indices.map { line(at: $0) + [10] }.joined())
  }
}
