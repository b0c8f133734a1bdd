internal import Content
internal import Diagnostics

extension Format {
  static let mkdocsQuiz = Format(
    suffixes: [".md", ".markdown"],
    summary: "Markdown of mkdocs-quiz",
    read: readMkdocsQuiz)
}

/// Reads the quizzes in a page of mkdocs-quiz, in its three spellings: `<quiz>` with boxes,
/// `<?quiz?>` and `quiz-start` with `question:`, `answer:` and `answer-correct:`.
private func readMkdocsQuiz(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let front = ForeignFrontMatter(input.file, reporting: &imported.diagnostics) else { return }
  var quiz = WrittenQuiz(path: input.name)
  takeSettings(front, into: &quiz, path: input.file.path, &imported)
  var part: [String]?
  var (start, indent) = (0, 0)
  var outside = false
  var fence: String?
  func refuse(_ line: Int) {
    imported.refuse(
      "this quiz does not end; write </quiz> below it",
      at: SourceLocation(path: input.file.path, line: line))
    imported.take(nil, into: &quiz)
  }
  let body = inlinedReferences(front, path: input.file.path, reporting: &imported.diagnostics)
  for (index, line) in body.split(
    omittingEmptySubsequences: false, whereSeparator: \.endsLine
  ).enumerated() {
    let said = line.trimmed
    if let open = fence {
      if said.hasPrefix(open) { fence = nil }
    } else if said.hasPrefix("```") || said.hasPrefix("~~~") {
      fence = String(said.prefix(3))
    }
    if fence == nil, ["<quiz>", "<?quiz?>", "quiz-start"].contains(said) {
      if part != nil { refuse(start) }
      part = []
      (start, indent) = (front.firstLine + index, line.prefix { $0 == " " }.count)
    } else if part != nil, ["</quiz>", "<?/quiz?>", "quiz-end"].contains(said) {
      let place = SourceLocation(path: input.file.path, line: start)
      imported.take(
        mkdocsQuestion(part ?? [], number: quiz.questions.count + 1, at: place, &imported),
        into: &quiz)
      (part, fence) = (nil, nil)
    } else if part != nil {
      // In a tab or an admonition all of it is indented.
      part?.append(String(line.dropFirst(min(indent, line.prefix { $0 == " " }.count))))
    } else if fence == nil, ["</quiz>", "<?/quiz?>", "quiz-end"].contains(said) {
      imported.refuse(
        "no quiz ends here; write <quiz> above its question",
        at: SourceLocation(path: input.file.path, line: front.firstLine + index))
      imported.take(nil, into: &quiz)
    } else if !said.isEmpty {
      if said.hasPrefix("# "), quiz.settings.title.isEmpty {
        quiz.settings.title = oneLine(String(said.dropFirst(2)))
      } else {
        outside = true
      }
    }
  }
  if part != nil { refuse(start) }
  if outside {
    imported.lose(
      .introduction, "the text of the page around its quizzes",
      at: SourceLocation(path: input.file.path))
  }
  imported.quizzes.append(quiz)
}

private func mkdocsQuestion(
  _ lines: [String], number: Int, at place: SourceLocation, _ imported: inout Imported
)
  -> WrittenQuestion?
{
  var asked: [String] = []
  var choices: [(lines: [String], isRight: Bool)] = []
  /// Whether the line above belongs to a choice with a box.
  var isChoice = false
  var after: [String] = []
  var isAfter = false
  for line in lines {
    let said = line.trimmed
    if let value = value(of: ["question:", "quiz-question:"], in: said) {
      asked.append(value)
    } else if let value = value(of: ["answer-correct:", "quiz-answer-correct:"], in: said) {
      choices.append(([value], true))
    } else if let value = value(of: ["answer:", "quiz-answer:"], in: said) {
      choices.append(([value], false))
    } else if let value = value(of: ["content:", "quiz-content:"], in: said) {
      isAfter = true
      after.append(value)
    } else if let box = box(said), !isAfter {
      choices.append(([box.text], box.isRight))
      isChoice = true
      continue
    } else if isChoice, said.isEmpty || line.hasPrefix("  ") || line.hasPrefix("\t") {
      choices[choices.count - 1].lines.append(line)
      continue
    } else if choices.isEmpty {
      asked.append(line)
    } else {
      if !said.isEmpty { isAfter = true }
      after.append(line)
    }
    isChoice = false
  }
  let right = choices.count(where: \.isRight)
  guard choices.count > 1, right > 0 else {
    return imported.leaveOut(
      "a quiz has two answers at least, one of them right; it is left out", at: place)
  }
  var question = AskedText(marked(asked.joined(separator: "\n")), number: number)
    .question(
      right > 1 ? .multiple : .single,
      .choices(
        choices.map { choice in
          let below = dedented(choice.lines.dropFirst().map { $0[...] })
          let text = ([choice.lines[0]] + below).joined(separator: "\n")
          return WrittenChoice(marked(withLiteralStart(text)), isRight: choice.isRight)
        }))
  question.explanation = marked(after.joined(separator: "\n"))
  question.line = place.line
  return question
}

private func value(of names: [String], in line: String) -> String? {
  names.first(where: line.hasPrefix).map { String(line.dropFirst($0.count)).trimmed }
}

private func box(_ line: String) -> (text: String, isRight: Bool)? {
  for (mark, isRight) in [("- [x] ", true), ("- [X] ", true), ("- [ ] ", false)]
  where line.hasPrefix(mark) {
    return (String(line.dropFirst(mark.count)), isRight)
  }
  return nil
}

/// Markdown in which HTML may stand, as Markdown.
private func marked(_ text: String) -> String {
  let first = text.trimmed
  return first.hasPrefix("<") && !first.contains("```")
    ? HTMLMarkdown(text).markdown : canonicalMarkdown(text)
}
