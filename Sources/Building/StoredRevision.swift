package import Cryptography
package import Ledger
internal import SystemCalls
package import Workspace

/// A revision that the archive may lack, with its line put aside.
package struct StoredRevision: Sendable {
  package let quiz: String
  package let name: Digest
  let line: StoredBytes

  package init(_ revision: Revision, in scratch: ScratchFile?) {
    quiz = revision.quiz
    name = revision.name
    line = StoredBytes(revision.line, in: scratch)
  }
}

extension RevisionArchive {
  /// The names of the revisions that the archive lacks.
  func lacking(_ revisions: [StoredRevision]) -> Set<Digest> {
    Set(revisions.lazy.map(\.name).filter { place(of: $0) == nil })
  }

  /// The archive with the revisions that it lacks; nil if it lacks none of them.
  ///
  /// What was put aside is not read: behind the bytes of the archive count those of the file, and
  /// then the lines that are in memory.
  package func adding(_ revisions: [StoredRevision]) -> RevisionArchive? {
    let missing = revisions.filter { place(of: $0.name) == nil }
    guard !missing.isEmpty else { return nil }
    var scratch: ScratchFile?
    var aside = 0
    for revision in missing {
      guard case .file(let file, let range) = revision.line.place else { continue }
      scratch = file
      aside = max(aside, range.upperBound)
    }
    let end = bytes.count + aside
    var lines: [UInt8] = []
    let more = missing.map { revision in
      let range: Range<Int>
      switch revision.line.place {
      case .file(_, let place):
        range = place.moved(by: bytes.count)
      case .memory(let line):
        range = end + lines.count..<end + lines.count + line.count
        lines += line
      }
      return Entry(quiz: revision.quiz, name: revision.name, range: range)
    }
    let all = FileBytes.inParts(count: end + lines.count) { [bytes, scratch, lines] range in
      if range.lowerBound >= end { return Array(lines[range.moved(by: -end)]) }
      if range.lowerBound < bytes.count { return bytes.read(range) }
      return scratch?.read(range.moved(by: -bytes.count)) ?? []
    }
    return RevisionArchive(entries + more, of: all, unread: unread)
  }

  /// Writes the file as it should be, whole or not at all: sorted, each line once, each with a
  /// newline; at its end what is no revision, as somebody may put it right.
  package func write(to path: String) throws(WorkspaceError) {
    var isWhole = true
    try replaceFile(
      at: path,
      inParts: { take in
        var part: [UInt8] = []
        for range in entries.map(\.range) + unread {
          let line = bytes.read(range)
          if line.count != range.count { isWhole = false }
          part += line
          part.append(UInt8(ascii: "\n"))
          if part.count >= FileBytes.partSize {
            take(part)
            part.removeAll(keepingCapacity: true)
          }
        }
        take(part)
      }, unless: { !isWhole })
    guard isWhole else { throw WorkspaceError(.write, path, errno: EIO) }
  }
}
