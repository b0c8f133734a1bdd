internal import Content
internal import Diagnostics

extension Format {
  static let quizdown = Format(
    suffixes: [".md", ".markdown"],
    summary: "Markdown of quizdown",
    read: readQuizdown)
}

/// Reads quizdown, which is nearly what Podium reads: in a shortcode of Hugo, in `<div
/// class="quizdown">`, in a fence, or as a whole file.
private func readQuizdown(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let front = ForeignFrontMatter(input.file, reporting: &imported.diagnostics) else { return }
  let lines = front.body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
    String.init)
  var quiz = WrittenQuiz(path: input.name)
  quiz.settings.title = oneLine(front.texts["title"] ?? "")
  var outside: [String] = []
  var part: [String] = []
  var partStart: Int?
  for (index, line) in lines.enumerated() {
    let said = line.trimmed
    if partStart == nil, isStart(said) {
      partStart = index + 1
      part = []
    } else if let start = partStart, isEnd(said) {
      readPart(part, firstLine: front.firstLine + start, input, &quiz, &imported)
      partStart = nil
    } else if partStart != nil {
      part.append(line)
    } else {
      outside.append(line)
    }
  }
  if let partStart {
    readPart(part, firstLine: front.firstLine + partStart, input, &quiz, &imported)
  }
  if imported.questionsRead == 0, partStart == nil, quiz.questions.isEmpty {
    readPart(lines, firstLine: front.firstLine, input, &quiz, &imported)
  } else {
    takeIntroduction(outside, input, front.firstLine, &quiz, &imported)
  }
  imported.quizzes.append(quiz)
}

private func isStart(_ line: String) -> Bool {
  line.hasPrefix("{{") && line.contains("quizdown") && !line.contains("/quizdown")
    || line.hasPrefix("<div") && line.contains("quizdown")
    || line.hasPrefix("```quizdown")
}

private func isEnd(_ line: String) -> Bool {
  line.hasPrefix("{{") && line.contains("/quizdown") || line == "</div>"
}

private func takeIntroduction(
  _ lines: [String], _ input: ImportedFile, _ firstLine: Int, _ quiz: inout WrittenQuiz,
  _ imported: inout Imported
) {
  let kept = lines.filter { !$0.trimmed.hasPrefix("{{") }
  if kept.count < lines.count {
    imported.lose(
      .other, "shortcodes around the quiz",
      at: SourceLocation(path: input.file.path, line: firstLine))
  }
  quiz.introduction = canonicalMarkdown(kept.joined(separator: "\n"))
}

/// Reads the questions of one part with Podium's own reader.
private func readPart(
  _ lines: [String], firstLine: Int, _ input: ImportedFile, _ quiz: inout WrittenQuiz,
  _ imported: inout Imported
) {
  var lines = lines
  var offset = lines.prefix { $0.trimmed.isEmpty }.count
  lines.removeFirst(offset)
  var names: [String] = []
  var known: Set<String> = []
  if lines.first?.trimmed == "---",
    let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" })
  {
    for line in lines[1..<end] where line.contains(":") {
      let pair = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      switch (pair[0], pair.last ?? "") {
      case ("shuffle_questions", "true"), ("shuffleQuestions", "true"):
        quiz.settings.shufflesQuestions = true
      case ("shuffle_answers", "true"), ("shuffleAnswers", "true"):
        quiz.settings.shufflesChoices = true
      case ("shuffle_questions", _), ("shuffle_answers", _), ("shuffleQuestions", _),
        ("shuffleAnswers", _):
        break
      default: if known.insert(pair[0]).inserted { names.append(pair[0]) }
      }
    }
    offset += end + 1
    lines.removeFirst(end + 1)
  }
  let place = SourceLocation(path: input.file.path, line: firstLine)
  if !names.isEmpty {
    imported.lose(.settings, "settings of quizdown: \(names.joined(separator: ", "))", at: place)
  }

  let text = "---\ntype: quiz\n---\n" + lines.joined(separator: "\n")
  var findings: [Diagnostic] = []
  let read = readWrittenQuiz(
    SourceFile(path: "quiz.md", bytes: Array(text.utf8)), reporting: &findings)
  let shift = firstLine + offset - 4
  for var finding in findings {
    finding.location.path = input.file.path
    finding.location.line += shift
    imported.diagnostics.append(finding)
    if finding.severity == .error { imported.questionsRead += 1 }
  }
  guard let read else { return }
  imported.questionsRead += read.questions.count
  quiz.questions += read.questions.map { question in
    var question = question
    question.line += shift
    return question
  }
}
