internal import Content
internal import Diagnostics

extension Exported {
  /// Takes the files of a package, and says what they lack.
  mutating func pack(_ package: PackageFiles, _ sources: [ExportedQuiz]) {
    for (quiz, question, what) in package.losses {
      losses.append(
        Loss(
          .formatting, "not kept: \(what)",
          at: SourceLocation(
            path: sources[quiz].source,
            line: max(1, question.map { quizzes[quiz].questions[$0].line } ?? 1))))
    }
    for (quiz, address) in package.missing {
      losses.append(missingImage(address, in: sources[quiz].source))
    }
    let most = ZipArchive.maximumCount
    guard package.files.count <= most else {
      questionsWritten = 0
      losses = [
        Loss(
          .question,
          "a package holds \(most) files, but these quizzes make \(package.files.count); export them in parts, as the folders of a subject",
          at: SourceLocation(path: sources.first?.source ?? ""))
      ]
      return
    }
    bytes = zipArchive(of: package.files)
  }
}
