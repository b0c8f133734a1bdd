internal import Content
internal import Diagnostics

extension Format {
  static let mkdocsQuiz = Format(
    suffixes: [".md", ".markdown"],
    summary: "Markdown of mkdocs-quiz",
    read: readMkdocsQuiz)
}

/// Reads the quizzes in a page of mkdocs-quiz, in its three spellings: `<quiz>` with boxes or
/// blanks, `<?quiz?>` and `quiz-start` with `question:`, `answer:` and `answer-correct:`.
private func readMkdocsQuiz(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let front = ForeignFrontMatter(input.file, reporting: &imported.diagnostics) else { return }
  var quiz = WrittenQuiz(path: input.name)
  takeSettings(front, into: &quiz, path: input.file.path, &imported)
  var part: [String]?
  var (start, indent) = (0, 0)
  var outside = false
  var fence: String?
  func place(_ line: Int) -> SourceLocation { SourceLocation(path: input.file.path, line: line) }
  func refuse(_ line: Int) {
    imported.refuse("this quiz does not end; write </quiz> below it", at: place(line))
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
    if fence == nil, let attributes = attributes(ofStart: said) {
      if part != nil { refuse(start) }
      part = []
      (start, indent) = (front.firstLine + index, line.prefix { $0 == " " }.count)
      if !attributes.isEmpty {
        imported.lose(
          .other, "what stands in the tag of a quiz: \(oneLine(attributes))", at: place(start))
      }
    } else if part != nil, ["</quiz>", "<?/quiz?>", "quiz-end"].contains(said) {
      let number = quiz.questions.count + 1
      imported.take(
        mkdocsQuestion(part ?? [], number: number, at: place(start), &imported), into: &quiz)
      (part, fence) = (nil, nil)
    } else if part != nil {
      // In a tab or an admonition all of it is indented.
      part?.append(String(line.dropFirst(min(indent, line.prefix { $0 == " " }.count))))
    } else if fence == nil, ["</quiz>", "<?/quiz?>", "quiz-end"].contains(said) {
      imported.refuse(
        "no quiz ends here; write <quiz> above its question", at: place(front.firstLine + index))
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

/// What the lines of a quiz are.
private struct MkdocsLines {
  struct Choice {
    var lines: [String]
    var isRight: Bool
    var feedback: [String] = []

    var written: WrittenChoice {
      let below = dedented(lines.dropFirst().map { $0[...] })
      return WrittenChoice(
        marked(withLiteralStart(([lines[0]] + below).joined(separator: "\n"))), isRight: isRight,
        feedback: marked(feedback.joined(separator: "\n")))
    }
  }

  private(set) var asked: [String] = []
  private(set) var choices: [Choice] = []
  private(set) var after: [String] = []

  init(_ lines: [String]) {
    /// Whether the line above belongs to a choice with a box, and whether a quote may be feedback.
    var isChoice = false
    var takesFeedback = false
    var isAfter = false
    for line in lines {
      let said = line.trimmed
      if takesFeedback, said.hasPrefix(">") {
        let words = said.dropFirst()
        choices[choices.count - 1].feedback.append(
          String(words.first == " " ? words.dropFirst() : words))
        continue
      }
      takesFeedback = false
      if let value = value(of: ["question:", "quiz-question:"], in: said) {
        asked.append(value)
      } else if let value = value(of: ["answer-correct:", "quiz-answer-correct:"], in: said) {
        choices.append(Choice(lines: [value], isRight: true))
      } else if let value = value(of: ["answer:", "quiz-answer:"], in: said) {
        choices.append(Choice(lines: [value], isRight: false))
      } else if let value = value(of: ["content:", "quiz-content:"], in: said) {
        isAfter = true
        after.append(value)
      } else if let box = box(said), !isAfter {
        choices.append(Choice(lines: [box.text], isRight: box.isRight))
        (isChoice, takesFeedback) = (true, true)
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
  }
}

private func mkdocsQuestion(
  _ lines: [String], number: Int, at place: SourceLocation, _ imported: inout Imported
) -> WrittenQuestion? {
  let quiz = MkdocsLines(lines)
  if quiz.choices.isEmpty, quiz.after.isEmpty, quiz.asked.contains(where: { $0.contains("[[") }) {
    return mkdocsCloze(quiz.asked, number: number, at: place, &imported)
  }
  let right = quiz.choices.count(where: \.isRight)
  guard quiz.choices.count > 1, right > 0 else {
    return imported.leaveOut(
      "a quiz has two answers at least, one of them right; it is left out", at: place)
  }
  var question = AskedText(marked(quiz.asked.joined(separator: "\n")), number: number)
    .question(right > 1 ? .multiple : .single, .choices(quiz.choices.map(\.written)))
  question.explanation = marked(quiz.after.joined(separator: "\n"))
  question.line = place.line
  return question
}

/// A text with blanks, `[[answer]]`; what stands below a rule explains.
private func mkdocsCloze(
  _ lines: [String], number: Int, at place: SourceLocation, _ imported: inout Imported
) -> WrittenQuestion? {
  let rule = lines.firstIndex { $0.trimmed == "---" } ?? lines.count
  var rest = lines[..<rule].joined(separator: "\n")[...]
  var text = ""
  var blanks: [WrittenBlank] = []
  while let open = rest.firstRange(of: "[["),
    let close = rest[open.upperBound...].firstRange(of: "]]")
  {
    text += rest[..<open.lowerBound] + TextFormat.gap
    blanks.append(.text([rest[open.upperBound..<close.lowerBound].trimmed]))
    rest = rest[close.upperBound...]
  }
  guard let around = GapText(marked(text + rest), blanks: blanks) else {
    return imported.leaveOut("its blanks stand where none can; it is left out", at: place)
  }
  if let loss = around.loss { imported.lose(.other, loss, at: place) }
  var question = around.question(name: "", number: number)
  question.explanation = marked(lines[rule...].dropFirst().joined(separator: "\n"))
  question.line = place.line
  return question
}

/// What stands in the tag that a quiz starts with, `<quiz id="a">`; nil for another line.
private func attributes(ofStart line: String) -> String? {
  if ["<?quiz?>", "quiz-start"].contains(line) { return "" }
  guard line.hasPrefix("<quiz"), line.hasSuffix(">") else { return nil }
  let inner = line.dropFirst(5).dropLast()
  return inner.isEmpty || inner.first == " " && !inner.contains(">") ? inner.trimmed : nil
}

private func value(of names: [String], in line: String) -> String? {
  names.first(where: line.hasPrefix).map { String(line.dropFirst($0.count)).trimmed }
}

/// The choice that a line starts with `- [x]`, `* [ ]` or `- []`.
private func box(_ line: String) -> (text: String, isRight: Bool)? {
  guard line.hasPrefix("- [") || line.hasPrefix("* ["),
    let close = line.prefix(5).firstIndex(of: "]")
  else { return nil }
  let mark = line[..<close].dropFirst(3)
  let rest = line[close...].dropFirst()
  guard ["", " ", "x", "X"].contains(mark), rest.first == " " else { return nil }
  return (rest.trimmed, mark.lowercased() == "x")
}

/// Markdown in which HTML may stand, as Markdown.
private func marked(_ text: String) -> String {
  let first = text.trimmed
  return first.hasPrefix("<") && !first.contains("```")
    ? HTMLMarkdown(text).markdown : canonicalMarkdown(text)
}
