internal import Content
internal import Diagnostics

extension Format {
  static let frontMatter = Format(
    suffixes: [".md", ".markdown"],
    summary: "Markdown with the answers in its front matter",
    read: readFrontMatter)
}

/// Reads a Markdown file that is one question: the choices in its front matter under `answers`,
/// the right one marked `// correct`, and the explanation below `<!-- explanation -->`.
private func readFrontMatter(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let front = ForeignFrontMatter(input.file, reporting: &imported.diagnostics) else { return }
  let start = SourceLocation(path: input.file.path)
  guard let answers = front.lists["answers"] ?? front.lists["choices"] ?? front.lists["options"]
  else {
    imported.refuse("the front matter has no list \"answers\"", at: start)
    return
  }
  imported.questionsRead += 1
  var quiz = WrittenQuiz(path: input.name)
  takeSettings(
    front, into: &quiz, path: input.file.path,
    besides: [
      "answers", "choices", "options", "correct", "answer", "hint", "hints", "explanation",
    ], &imported)
  let named = front.texts["correct"] ?? front.texts["answer"]
  let choices = answers.map { answer in
    let (text, isMarked) = withoutMark(answer)
    let isRight = isMarked || named.map { $0 == text } ?? false
    return WrittenChoice(
      text.contains("`") ? canonicalMarkdown(text) : escapedMarkdown(oneLine(text)),
      isRight: isRight)
  }
  let right = choices.count(where: \.isRight)
  guard right > 0, choices.count > 1 else {
    imported.lose(.question, "no answer is marked \"// correct\"; it is left out", at: start)
    return
  }
  let mark =
    front.body.firstRange(of: "<!-- explanation -->")
    ?? front.body.firstRange(of: "<!--explanation-->")
  var question = AskedText(
    String(front.body[..<(mark?.lowerBound ?? front.body.endIndex)]), name: quiz.settings.title,
    number: 1
  )
  .question(right > 1 ? .multiple : .single, .choices(choices))
  question.hints =
    ((front.lists["hints"] ?? front.lists["hint"] ?? [])
    + [front.texts["hint"], front.texts["hints"]].compactMap { $0 }).map { canonicalMarkdown($0) }
  question.explanation = [
    canonicalMarkdown(front.texts["explanation"] ?? ""),
    mark.map { canonicalMarkdown(String(front.body[$0.upperBound...])) } ?? "",
  ].joinedParagraphs()
  question.id = quiz.settings.title
  question.line = front.firstLine
  quiz.questions = [question]
  imported.quizzes.append(quiz)
}

private func withoutMark(_ answer: String) -> (String, Bool) {
  for mark in ["// correct", "//correct", "# correct", "<!-- correct -->", "(correct)"]
  where answer.trimmed.hasSuffix(mark) {
    return (String(answer.trimmed.dropLast(mark.count)).trimmed, true)
  }
  return (answer.trimmed, false)
}
