internal import Content
internal import Diagnostics

/// Reads questions with lettered choices, in any of the ways that people write them; what is not
/// understood is refused at its line.
func readLetters(
  _ input: ImportedFile, _ options: ImportOptions, _ imported: inout Imported
) {
  guard let front = ForeignFrontMatter(input.file, reporting: &imported.diagnostics) else { return }
  var quiz = WrittenQuiz(path: input.name)
  if !options.keepsFrontMatter {
    takeSettings(front, into: &quiz, path: input.file.path, &imported)
  }
  let path = input.file.path
  if FreeCodeCampReading.isMeant(by: front.body) {
    var reading = FreeCodeCampReading(path: path)
    reading.read(front, into: &quiz, &imported)
  } else {
    let body = inlinedReferences(front, path: path, reporting: &imported.diagnostics)
    var reading = LettersReading(
      body, firstLine: front.firstLine, path: path, jobs: options.jobs)
    reading.read()
    reading.finish(&quiz, &imported)
  }
  imported.quizzes.append(quiz)
}
