internal import Content
package import Diagnostics
package import Ledger
internal import Results
package import Workspace

package let archiveName = "revisions.jsonl"

/// A ledger's files as they stand on disk, before they are read.
package struct LedgerFiles: Sendable {
  let folder: String
  /// The archive and the files with results, by path.
  package let found: [FoundFile]

  package init(in folder: String, reporting diagnostics: inout [Diagnostic]) throws(WorkspaceError)
  {
    self.folder = folder
    guard isFolder(folder) else {
      found = []
      return
    }
    let listing = try listFiles(in: folder, withHidden: true)
    diagnostics += listing.skipped.filter { !isHidden($0.path) }.map(\.diagnostic)
    for path in listing.folders where path == archiveName || isRecordedResults(path) {
      diagnostics.error(
        .notAFile, "this is a folder, but is named like a file of the ledger; rename it",
        at: SourceLocation(path: path))
    }
    var found: [FoundFile] = []
    for file in listing.files {
      if isHidden(file.path) {
        if isHiddenResults(file.path) { diagnostics.append(.ledgerFileHidden(file.path)) }
      } else if file.path == archiveName || isRecordedResults(file.path)
        || LedgerPath.isSigned(file.path)
      {
        found.append(file)
      } else if !LedgerPath.isForOthers(file.path) {
        diagnostics.append(.ledgerFileUnread(file.path))
      }
    }
    self.found = found
  }

  /// Reads the archived revisions; none are there before the first build.
  package func readArchive(jobs: Int, reporting diagnostics: inout [Diagnostic])
    throws(WorkspaceError) -> RevisionArchive
  {
    guard found.contains(where: { $0.path == archiveName }) else { return RevisionArchive() }
    return readRevisionArchive(try read(archiveName), jobs: jobs, reporting: &diagnostics)
  }

  /// Reads the files with recorded results; of large ones, parts are read as they are needed.
  func readResults() throws(WorkspaceError) -> (files: [RecordedFile], large: [LargeFile]) {
    var files: [RecordedFile] = []
    var large: [LargeFile] = []
    for file in found where isRecordedResults(file.path) {
      let bytes: FileBytes
      if file.stamp.size < Self.largeSize || isArray(file.path) {
        bytes = .atHand(try read(file.path).bytes)
      } else {
        let file = try LargeFile(at: folder + "/" + file.path)
        bytes = .inParts(count: file.size) { file.read($0) }
        large.append(file)
      }
      files.append(RecordedFile(path: file.path, bytes: bytes))
    }
    return (files, large)
  }

  /// From how many bytes on a file is not read as a whole: some hundred results.
  private static let largeSize = 1 << 16

  /// Reads the files of the signed ledger.
  func readSigned() throws(WorkspaceError) -> SignedFiles {
    var files: [SourceFile] = []
    for file in found where LedgerPath.isSigned(file.path) { files.append(try read(file.path)) }
    return SignedFiles(files)
  }

  func read(_ path: String) throws(WorkspaceError) -> SourceFile {
    SourceFile(path: path, bytes: try readFile(at: folder + "/" + path))
  }
}
