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
  let lines = front.body.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine).map(
    String.init)
  var quiz = WrittenQuiz(path: input.name)
  takeSettings(
    front, into: &quiz, path: input.file.path, besides: ["shuffle_questions", "shuffle_answers"],
    &imported)
  quiz.settings.shufflesQuestions = front.texts["shuffle_questions"] == "true"
  quiz.settings.shufflesChoices = front.texts["shuffle_answers"] == "true"
  var outside: [String] = []
  var part: [String] = []
  var partStart: Int?
  var fence = 0
  for (index, line) in lines.enumerated() {
    let said = line.trimmed
    if partStart == nil, isStart(said) {
      partStart = index + 1
      part = []
      fence = backticks(said)
    } else if let start = partStart, isEnd(said, fence: fence) {
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
    || backticks(line) > 2 && line.drop { $0 == "`" }.trimmed.hasPrefix("quizdown")
}

private func isEnd(_ line: String, fence: Int) -> Bool {
  if fence > 2 { return backticks(line) >= fence && line.utf8.count == backticks(line) }
  return line.hasPrefix("{{") && line.contains("/quizdown") || line == "</div>"
}

private func backticks(_ line: String) -> Int {
  line.utf8.prefix { $0 == UInt8(ascii: "`") }.count
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
  quiz.introduction = [canonicalMarkdown(kept.joined(separator: "\n")), quiz.introduction]
    .filter { !$0.isEmpty }.joined(separator: "\n\n")
}

/// Reads the questions of one part with Podium's own reader.
private func readPart(
  _ lines: [String], firstLine: Int, _ input: ImportedFile, _ quiz: inout WrittenQuiz,
  _ imported: inout Imported
) {
  var options = QuizdownOptions(path: input.file.path, firstLine: firstLine)
  let lines = withPairs(options.takeAway(from: lines, into: &quiz, &imported))
  let text = "---\ntype: quiz\n---\n" + lines.joined(separator: "\n")
  var findings: [Diagnostic] = []
  let read = readWrittenQuiz(
    SourceFile(path: "quiz.md", bytes: Array(text.utf8)), reporting: &findings)
  let shift = firstLine - 4
  for var finding in findings {
    finding.location.path = input.file.path
    finding.location.line = max(firstLine, finding.location.line + shift)
    imported.diagnostics.append(finding)
    if finding.severity == .error { imported.questionsRead += 1 }
  }
  guard let read else { return }
  imported.questionsRead += read.questions.count
  if let start = lines.firstIndex(where: { !$0.trimmed.isEmpty }), lines[start].hasPrefix("#"),
    read.questions.first?.line != start + 4, quiz.settings.title.isEmpty
  {
    quiz.settings.title = read.settings.title
  }
  quiz.introduction += (quiz.introduction.isEmpty ? "" : "\n\n") + read.introduction
  quiz.questions += read.questions.map { question in
    var question = question
    question.line += shift
    return question
  }
  reportUnread(below: read, lines, firstLine, input, &imported)
}

/// Lines with pairs as Podium has them, for lists of `- [left](right)`.
private func withPairs(_ lines: [String]) -> [String] {
  var lines = lines
  var start = 0
  var isCode = false
  while start < lines.count {
    if lines[start].trimmed.hasPrefix("```") { isCode.toggle() }
    var pairs: [(left: String, right: String)] = []
    while !isCode, start + pairs.count < lines.count, let found = pair(lines[start + pairs.count]) {
      pairs.append(found)
    }
    for (place, pair) in pairs.enumerated() where pairs.count > 1 {
      lines[start + place] = "- \(pair.left) -> \(pair.right)"
    }
    start += max(1, pairs.count)
  }
  return lines
}

/// The sides of `- [left](right)`.
private func pair(_ line: String) -> (left: String, right: String)? {
  let said = line.trimmed
  guard said.hasPrefix("- "), said.hasSuffix(")"),
    let middle = said.firstRange(of: "](")
  else { return nil }
  let left = said[..<middle.lowerBound].dropFirst(2).trimmed
  let right = said[middle.upperBound...].dropLast().trimmed
  guard left.hasPrefix("["), left.count > 1, !right.isEmpty, !right.contains("(") else {
    return nil
  }
  return (String(left.dropFirst()), right)
}

/// Tells what stands below the last question, as every heading of quizdown asks.
private func reportUnread(
  below read: WrittenQuiz, _ lines: [String], _ firstLine: Int, _ input: ImportedFile,
  _ imported: inout Imported
) {
  guard !read.conclusion.isEmpty, let last = lines.lastIndex(where: { $0.hasPrefix("#") }) else {
    return
  }
  imported.questionsRead += 1
  imported.lose(
    .question, "nothing below this heading is an answer that is read; it is left out",
    at: SourceLocation(path: input.file.path, line: firstLine + last))
}

/// What quizdown says between lines of `---`: at the start for the quiz, below a heading for its
/// question.
private struct QuizdownOptions {
  let path: String
  let firstLine: Int
  private var names: [String] = []

  init(path: String, firstLine: Int) {
    self.path = path
    self.firstLine = firstLine
  }

  /// The lines, of which those with options are empty, or say the same in Podium's words.
  mutating func takeAway(
    from lines: [String], into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) -> [String] {
    var lines = lines
    var place = lines.prefix { $0.trimmed.isEmpty }.count
    if let end = end(of: lines, from: place) {
      for (name, value) in pairs(lines[place..<end]) {
        switch name.filter({ $0 != "_" }).lowercased() {
        case "shufflequestions": quiz.settings.shufflesQuestions = value == "true"
        case "shuffleanswers": quiz.settings.shufflesChoices = value == "true"
        default: if !names.contains(name) { names.append(name) }
        }
      }
      tell(at: place, &imported)
      for index in place...end { lines[index] = "" }
    }
    while place < lines.count {
      if lines[place].hasPrefix("#") {
        let below = lines[(place + 1)...].prefix { $0.trimmed.isEmpty }.endIndex
        if let end = end(of: lines, from: below) {
          takeQuestion(pairs(lines[below..<end]), at: below, into: &lines, &imported)
          for index in (below + 1)...end { lines[index] = "" }
        }
      }
      place += 1
    }
    return lines
  }

  /// Says what holds for one question where its options start.
  private mutating func takeQuestion(
    _ options: [(name: String, value: String)], at place: Int, into lines: inout [String],
    _ imported: inout Imported
  ) {
    names = []
    lines[place] = ""
    for (name, value) in options {
      if name.filter({ $0 != "_" }).lowercased() == "shuffleanswers" {
        lines[place] = "<!-- quiz: shuffle=\(value == "true" ? "yes" : "no") -->"
      } else if !names.contains(name) {
        names.append(name)
      }
    }
    tell(at: place, &imported)
  }

  /// The line that ends options that start here; nil if none do.
  private func end(of lines: [String], from place: Int) -> Int? {
    guard place < lines.count, lines[place].trimmed == "---" else { return nil }
    var end = place + 1
    while end < lines.count, lines[end].trimmed.isEmpty || lines[end].contains(":") { end += 1 }
    return end < lines.count && lines[end].trimmed == "---" ? end : nil
  }

  private func pairs(_ lines: ArraySlice<String>) -> [(name: String, value: String)] {
    lines.filter { $0.contains(":") }.map { line in
      let pair = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      return (pair.first ?? "", pair.count > 1 ? pair[1] : "")
    }
  }

  private func tell(at place: Int, _ imported: inout Imported) {
    guard !names.isEmpty else { return }
    imported.lose(
      .settings, "settings of quizdown: \(names.joined(separator: ", "))",
      at: SourceLocation(path: path, line: firstLine + place))
  }
}
