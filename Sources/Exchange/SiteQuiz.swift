package import Content
package import Diagnostics

/// The format of a file that a site folder may hold as a quiz, by its name; nil for any other.
///
/// Only names that mean one thing: a `.csv`, `.xml` or `.json` in a folder may be there to be
/// downloaded.
package func siteFormat(of path: String) -> ExchangeFormat? {
  if path.utf8.last.map({ $0 | 0x20 }) == UInt8(ascii: "t"), path.lowercased().hasSuffix(".gift") {
    return .gift
  }
  if path.utf8.last.map({ $0 | 0x20 }) == UInt8(ascii: "n"), path.lowercased().hasSuffix(".aiken") {
    return .aiken
  }
  return nil
}

/// Reads a file of another format as one quiz of a site; nil if it has no question that can be
/// used.
///
/// Its categories are one quiz here, as a file is a page.
package func readSiteQuiz(
  _ file: SourceFile, as format: ExchangeFormat, reporting diagnostics: inout [Diagnostic]
) -> WrittenQuiz? {
  let name = file.path.lastIndex(of: ".").map { String(file.path[..<$0]) } ?? file.path
  let imported = readQuizzes(ImportedFile(file, name: name), as: format)
  diagnostics += imported.diagnostics
  guard var quiz = imported.quizzes.first else {
    if imported.diagnostics.isEmpty {
      diagnostics.append(
        .error(.importEmpty, "this file has no questions", at: SourceLocation(path: file.path)))
    }
    return nil
  }
  for other in imported.quizzes.dropFirst() {
    quiz.questions += other.questions
    for tag in other.settings.tags where !quiz.settings.tags.contains(tag) {
      quiz.settings.tags.append(tag)
    }
  }
  if imported.quizzes.count > 1 { quiz.settings.title = "" }
  quiz.path = name
  // Ids of several categories may be the same.
  var whole = Imported()
  whole.quizzes = [quiz]
  whole.settle(file.path)
  quiz = whole.quizzes[0]
  quiz.path = name
  return quiz
}
