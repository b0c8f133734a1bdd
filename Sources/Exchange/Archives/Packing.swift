internal import Diagnostics

extension Exported {
  /// Packs files as a package; a loss, and nothing packed, where an archive cannot hold them.
  mutating func pack(_ files: [SourceFile], of sources: [ExportedQuiz]) {
    let most = ZipArchive.maximumCount
    let size = files.reduce(0) { $0 + $1.bytes.count }
    // Names and headers have room beside the files.
    let isLarge = size > 1 << 31
    guard files.count > most || isLarge else {
      bytes = zipArchive(of: files)
      return
    }
    questionsWritten = 0
    losses = [
      Loss(
        .question,
        (isLarge
          ? "a package holds 2 GB, and what these quizzes need is more"
          : "a package holds \(most) files, but these quizzes make \(files.count)")
          + "; export them in parts, as the folders of a subject",
        at: SourceLocation(path: sources.first?.source ?? ""))
    ]
  }
}
