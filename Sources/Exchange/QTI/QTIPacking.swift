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
    pack(package.files, of: sources)
  }
}
