internal import Bytes
internal import Diagnostics
internal import Ledger
package import Workspace

extension ReadLedger {
  /// Writes the archive with the revisions of today, before anybody can answer them; what another
  /// process has written meanwhile stays in it.
  ///
  /// A published attempt must stay markable whatever happens to the Markdown later.
  package mutating func keepArchive(in folder: SiteFolder) throws(WorkspaceError) {
    guard let newArchive else { return }
    let locked = try LockedFolder(opening: folder.ledger)
    let path = locked.path + "/" + archiveName
    let known = found.first { $0.path == archiveName }?.stamp
    var archive = newArchive
    if let stamp = fileStamp(of: path), stamp != known {
      archive = archive.joined(with: try readFile(at: path))
    }
    try archive.write(to: path)
    self.newArchive = nil
  }
}

extension RevisionArchive {
  /// The archive with the lines of a file that it lacks.
  fileprivate func joined(with file: [UInt8]) -> RevisionArchive {
    var told: [Diagnostic] = []
    let other = readRevisionArchive(
      SourceFile(path: archiveName, bytes: file), jobs: 1, reporting: &told)
    let count = bytes.count
    let known = Set(unread.map { bytes.read($0) })
    let entries = other.entries.filter { place(of: $0.name) == nil }
      .map { Entry(quiz: $0.quiz, name: $0.name, range: $0.range.moved(by: count)) }
    let lines = other.unread.filter { !known.contains(Array(file[$0])) }.map { $0.moved(by: count) }
    let all = FileBytes.inParts(count: count + file.count) { [bytes] range in
      range.lowerBound < count ? bytes.read(range) : Array(file[range.moved(by: -count)])
    }
    return RevisionArchive(self.entries + entries, of: all, unread: unread + lines)
  }
}
