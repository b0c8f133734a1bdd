internal import Content
internal import Diagnostics

extension Format {
  static let details = Format(
    suffixes: [".md", ".markdown"],
    summary: "Markdown with the answer folded in <details>",
    read: { input, _, imported in imported.readDetails(input) })
}

extension Imported {
  /// Reads Markdown in which each question is a heading with lettered choices below it, and its
  /// answer is folded in `<details>`.
  fileprivate mutating func readDetails(_ input: ImportedFile) {
    guard let front = ForeignFrontMatter(input.file, reporting: &diagnostics) else { return }
    guard let blocks = markdownBlocks(front.body) else {
      diagnostics.append(
        .error(
          .importSyntax, "lists and quotes are nested too deep to be read",
          at: SourceLocation(path: input.file.path)))
      return
    }
    var quiz = WrittenQuiz(path: input.name)
    quiz.settings.title = oneLine(front.texts["title"] ?? "")
    var reading = DetailsReading(path: input.file.path, firstLine: front.firstLine)
    for block in blocks { reading.read(block, &self, &quiz) }
    reading.finish(&self, &quiz)
    quizzes.append(quiz)
  }
}

private struct DetailsReading {
  let path: String
  let firstLine: Int
  /// The heading of the question that is being read, and what stands below it.
  var heading: MarkdownBlock?
  var stem: [MarkdownBlock] = []
  var choices: [String] = []
  var isInAnswer = false
  /// How many `<details>` in the answer are open.
  var depth = 0
  var right: Set<Int> = []
  var explanation: [MarkdownBlock] = []
  var hasAnswer = false
  var lostIntroduction: MarkdownBlock?

  init(path: String, firstLine: Int) {
    self.path = path
    self.firstLine = firstLine
  }

  func place(_ block: MarkdownBlock) -> SourceLocation {
    SourceLocation(path: path, line: block.line + firstLine - 1)
  }

  mutating func read(_ block: MarkdownBlock, _ imported: inout Imported, _ quiz: inout WrittenQuiz)
  {
    if case .html = block.kind { return readHTML(block) }
    if isInAnswer { return readAnswer(block) }
    switch block.kind {
    case .heading:
      if choices.isEmpty, heading == nil || stem.isEmpty, quiz.settings.title.isEmpty,
        imported.questionsRead == 0,
        heading != nil
      {
        quiz.settings.title = heading?.text ?? ""
      }
      finish(&imported, &quiz)
      heading = block
    case .list(isOrdered: false) where choices.isEmpty:
      let lettered = block.children.enumerated().map { letteredText($1, number: $0) }
      if heading != nil, lettered.count > 1, lettered.allSatisfy({ $0 != nil }) {
        choices = lettered.compactMap { $0 }
      } else {
        stem.append(block)
      }
    case .rule: break
    default:
      if heading != nil { stem.append(block) } else { lostIntroduction = lostIntroduction ?? block }
    }
  }

  private mutating func readHTML(_ block: MarkdownBlock) {
    let text = block.text.lowercased()
    let opened = text.ranges(of: "<details").count
    let closed = text.ranges(of: "</details").count
    if !isInAnswer, opened > 0, heading != nil, !choices.isEmpty {
      isInAnswer = true
      depth = 0
    }
    if isInAnswer {
      let words = HTMLMarkdown(withoutSummary(block.text)).markdown
      if !words.isEmpty {
        for inner in markdownBlocks(words) ?? [] { readAnswer(inner) }
      }
      depth += opened - closed
      if depth <= 0 { isInAnswer = false }
    } else if heading == nil || choices.isEmpty && !text.hasPrefix("<!--") {
      lostIntroduction = lostIntroduction ?? block
    }
  }

  private func withoutSummary(_ html: String) -> String {
    guard let start = html.firstRange(of: "<summary"), let end = html.firstRange(of: "</summary>"),
      start.lowerBound < end.lowerBound
    else { return html }
    return String(html[..<start.lowerBound]) + html[end.upperBound...]
  }

  private mutating func readAnswer(_ block: MarkdownBlock) {
    if !hasAnswer, let letters = answerLetters(block.text, count: choices.count) {
      right = letters
      hasAnswer = true
      return
    }
    explanation.append(block)
  }

  mutating func finish(_ imported: inout Imported, _ quiz: inout WrittenQuiz) {
    defer {
      heading = nil
      stem = []
      choices = []
      right = []
      explanation = []
      hasAnswer = false
      isInAnswer = false
    }
    guard let heading, !choices.isEmpty else { return }
    if imported.questionsRead == 0, let lost = lostIntroduction {
      imported.lose(.introduction, "the text above the first question is left out", at: place(lost))
    }
    guard hasAnswer else {
      imported.lose(
        .question,
        "there is no answer such as \"Answer: A\" in <details> below the choices; it is left out",
        at: place(heading))
      imported.take(nil, into: &quiz)
      return
    }
    let written = choices.enumerated().map { WrittenChoice($1, isRight: right.contains($0)) }
    var question = WrittenQuestion(
      right.count > 1 ? .multiple : .single, heading: withoutLabel(heading.inline),
      form: .choices(written))
    question.stem = partOfQuestion(stem)
    question.explanation = partOfQuestion(explanation)
    question.line = place(heading).line
    imported.take(question, into: &quiz)
  }
}

/// A heading without the number of the question.
func withoutLabel(_ heading: String) -> String {
  let bytes = heading.utf8
  let digits = bytes.prefix { (0x30...0x39).contains($0) }
  guard !digits.isEmpty, digits.count < 5 else { return heading }
  var rest = bytes[digits.endIndex...]
  if rest.first == UInt8(ascii: "\\") { rest = rest.dropFirst() }
  guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")"),
    rest.dropFirst().first == 0x20
  else {
    return heading
  }
  return String(decoding: rest.dropFirst(2), as: UTF8.self).trimmed
}

/// What follows the letter of a choice: `A: text`, `A) text`, `A. text`.
private func letteredText(_ item: MarkdownBlock, number: Int) -> String? {
  let bytes = Array(item.markdown.utf8)
  guard number < 26, bytes.count > 1,
    bytes[0] == UInt8(0x41 + number) || bytes[0] == UInt8(0x61 + number)
  else {
    return nil
  }
  var start = 1
  if bytes[start] == UInt8(ascii: "\\") { start += 1 }
  guard start < bytes.count, ":).".utf8.contains(bytes[start]) else { return nil }
  return String(decoding: bytes[(start + 1)...], as: UTF8.self).trimmed
}

/// The letters that a line like "Answer: B" or "Answer: A and C" names.
private func answerLetters(_ text: String, count: Int) -> Set<Int>? {
  let lower = text.lowercased()
  var rest = lower[...]
  for start in [
    "correct answer", "right answer", "answers", "answer", "solution", "antwort", "respuesta",
    "réponse",
  ]
  where rest.hasPrefix(start) {
    rest = rest.dropFirst(start.count)
    break
  }
  rest = rest.drop { ":：. ".contains($0) }
  var places: Set<Int> = []
  for word in rest.split(whereSeparator: { " ,;&/.)".contains($0) }) {
    if ["and", "und", "y", "et", "or"].contains(word) { continue }
    guard word.utf8.count == 1, let byte = word.utf8.first, (0x61...0x7A).contains(byte),
      Int(byte) - 0x61 < count
    else {
      return nil
    }
    places.insert(Int(byte) - 0x61)
  }
  return places.isEmpty ? nil : places
}
