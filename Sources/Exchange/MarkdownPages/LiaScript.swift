internal import Bytes
internal import Content
internal import Diagnostics

extension Format {
  static let liaScript = Format(
    suffixes: [".md", ".markdown"],
    summary: "Markdown of LiaScript",
    read: readLiaScript)
}

/// Reads the quizzes of a LiaScript document: lines of `[(X)]`, of `[[X]]`, or `[[answer]]`, with
/// `[[?]]` hints and a solution between lines of asterisks.
private func readLiaScript(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var reading = LiaReading(path: input.file.path)
  reading.quiz = WrittenQuiz(path: input.name)
  let text = String(decoding: input.file.bytes, as: UTF8.self)
  for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine)
    .enumerated()
  {
    reading.read(String(line), number: index + 1, &imported)
  }
  reading.finish(&imported)
  reading.report(&imported)
  if let line = reading.openLine {
    let end = reading.isUnseenAtEnd ? "what closes it" : "the same marks"
    imported.refuse(
      "this does not end, so that nothing below is read; write \(end) below it",
      at: SourceLocation(path: input.file.path, line: line))
  }
  imported.quizzes.append(reading.quiz)
}

/// The heading of a section of a LiaScript document.
private struct LiaHeading {
  var text = ""
  var line = 0
  /// Whether it is the title of the quiz, or stands above a question.
  var isKept = false

  init() { isKept = true }

  init(text: String, line: Int) { (self.text, self.line) = (text, line) }

  /// What a quiz asks below it: the first that has a text keeps a heading that asks something.
  mutating func asked(_ markdown: String, number: Int) -> AskedText {
    let asks = !isKept && text.last.map { "?？؟:：".contains($0) } == true
    var asked = AskedText(markdown, name: text, number: number)
    let name = AskedText("", name: text, number: number).heading
    if asked.heading == name {
      isKept = true
    } else if asks {
      asked.stem = [asked.heading, asked.stem].joinedParagraphs()
      asked.heading = name
      isKept = true
    }
    return asked
  }
}

private struct LiaReading: ~Copyable {
  let path: String
  var quiz = WrittenQuiz(path: "")
  /// What was read since the last question or heading.
  var text: [String] = []
  private var heading = LiaHeading()
  /// The first heading that neither is the title nor asks anything.
  private var lostHeading: Int?
  var answers: [(mark: String, text: String)] = []
  var start = 0
  var hints: [String] = []
  var solution: [String] = []
  var isInSolution = false
  /// The mark that the code ends with that was last met.
  private var fence: String?
  /// The line of the fence, or of the asterisks before a solution, that was last met.
  private var markLine = 0
  private var isInComment = false
  private var isInScript = false
  /// The line of the text that was read, and the first line of one below which no quiz stands.
  private var textLine = 0
  private(set) var lostLine: Int?
  /// What the comment at the top says and is not kept.
  private(set) var settings: [String] = []

  init(path: String) { self.path = path }

  private var isInFence: Bool { fence != nil }

  var isUnseenAtEnd: Bool { isInComment || isInScript }

  /// Where a solution, code, a comment or a script starts that does not end.
  var openLine: Int? { isInSolution || isInFence || isUnseenAtEnd ? markLine : nil }

  mutating func read(_ line: String, number: Int, _ imported: inout Imported) {
    let said = line.trimmed
    if isUnseen(said, number, &imported) { return }
    if isInSolution { return readSolution(line, said, number, &imported) }
    let isMark = fence.map(said.hasPrefix) ?? (said.hasPrefix("```") || said.hasPrefix("~~~"))
    if isMark {
      fence = fence == nil ? String(said.prefix(3)) : nil
      markLine = number
    }
    if isInFence || isMark {
      if !answers.isEmpty { finish(&imported) }
      text.append(line)
      return
    }
    if !answers.isEmpty, isStars(said) {
      isInSolution = true
      markLine = number
      return
    }
    if let (mark, rest) = answer(said) {
      if mark == "?" {
        hints.append(rest)
      } else if mark != "!" {
        if answers.isEmpty { start = number }
        answers.append((mark, rest))
      } else if answers.isEmpty {
        leaveOut("a quiz that is checked by code; it is left out", number, &imported)
        text = []
      }
      return
    }
    if said.hasPrefix("[ [") || said.hasPrefix("[ (") {
      // A row of a matrix.
      if answers.isEmpty { start = number }
      answers.append(("[", said))
      return
    }
    if said.isEmpty, !answers.isEmpty { return }
    if !answers.isEmpty { finish(&imported) }
    if said.hasPrefix("#") {
      return start(LiaHeading(text: String(said.drop { $0 == "#" }).trimmed, line: number))
    }
    if said == "-->" {
      imported.refuse(
        "no comment ends here; remove this line", at: SourceLocation(path: path, line: number))
      return
    }
    if hasQuiz(said) {
      leaveOut(
        "a quiz inside a text cannot be read; write it on a line of its own", number, &imported)
      return
    }
    if text.isEmpty { textLine = number }
    text.append(line)
  }

  private mutating func start(_ next: LiaHeading) {
    loseText()
    heading = next
    guard quiz.settings.title.isEmpty else { return }
    quiz.settings.title = oneLine(next.text)
    heading.isKept = true
  }

  /// Whether a line stands in a comment or a script.
  private mutating func isUnseen(
    _ said: String, _ number: Int, _ imported: inout Imported
  ) -> Bool {
    // As `<!-- data-score="3" -->`, which holds for what stands below.
    if fence == nil, said.hasPrefix("<!--"), said.contains("data-") {
      imported.lose(
        .settings, oneLine(said), at: SourceLocation(path: path, line: number))
      isInComment = !said.contains("-->")
      markLine = number
      return true
    }
    let opens = number < 100 && said.hasPrefix("<!--") && text.isEmpty && answers.isEmpty
    if isInComment || opens {
      if !isInComment { markLine = number }
      if isInComment, heading.text.isEmpty { takeSetting(said) }
      isInComment = !said.contains("-->")
      return true
    }
    guard isInScript || fence == nil && said.hasPrefix("<script") else { return false }
    if !answers.isEmpty {
      leaveOut("a quiz that is checked by code; it is left out", start, &imported)
      clear()
    }
    if !isInScript { markLine = number }
    isInScript = !said.contains("</script>")
    return true
  }

  /// Takes a line of the comment at the top, as `author: Ada`.
  private mutating func takeSetting(_ line: String) {
    let pair = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
    guard pair.count == 2, pair[0].utf8.allSatisfy(\.isASCIILetter) else { return }
    switch pair[0].lowercased() {
    case "author": quiz.settings.author = oneLine(pair[1])
    case "language": quiz.settings.language = oneLine(pair[1])
    default: settings.append(pair[0])
    }
  }

  /// Notes a text that nothing asks about, and a heading that is not kept.
  private mutating func loseText() {
    if text.contains(where: { !$0.trimmed.isEmpty }) { lostLine = lostLine ?? textLine }
    text = []
    if !heading.isKept { lostHeading = lostHeading ?? heading.line }
  }

  private mutating func readSolution(
    _ line: String, _ said: String, _ number: Int, _ imported: inout Imported
  ) {
    if isStars(said) {
      isInSolution = false
    } else if answer(said) != nil {
      leaveOut("a quiz between lines of asterisks, which is a solution there", number, &imported)
    } else {
      solution.append(line.hasPrefix("    ") ? String(line.dropFirst(4)) : line)
    }
  }

  private func leaveOut(_ reason: String, _ line: Int, _ imported: inout Imported) {
    imported.lose(.question, reason, at: SourceLocation(path: path, line: line))
    imported.questionsRead += 1
  }

  /// Whether brackets stand inside a line, outside of code.
  private func hasQuiz(_ line: String) -> Bool {
    guard let open = line.firstRange(of: "[["), line[open.upperBound...].firstRange(of: "]]") != nil
    else { return false }
    return line[..<open.lowerBound].count { $0 == "`" }.isMultiple(of: 2)
  }

  private func isStars(_ line: String) -> Bool {
    line.utf8.count >= 3 && line.utf8.allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// What stands in the brackets that start a line, with `(` before it for single choice.
  private func answer(_ line: String) -> (mark: String, rest: String)? {
    let line = line.hasPrefix("- [") ? String(line.dropFirst(2)) : line
    for (open, close) in [("[(", ")]"), ("[[", "]]")] where line.hasPrefix(open) {
      guard let end = line.firstRange(of: close) else { return nil }
      let inner = String(line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound])
      return (open == "[(" ? "(" + inner : inner, line[end.upperBound...].trimmed)
    }
    return nil
  }

  /// Says what is not kept of the document.
  mutating func report(_ imported: inout Imported) {
    loseText()
    if let line = lostLine {
      imported.lose(
        .introduction, "text below which no quiz stands, from here on",
        at: SourceLocation(path: path, line: line))
    }
    if let line = lostHeading {
      imported.lose(
        .introduction, "headings that ask nothing, from here on",
        at: SourceLocation(path: path, line: line))
    }
    if !settings.isEmpty {
      imported.lose(
        .settings, "settings of LiaScript: \(settings.joined(separator: ", "))",
        at: SourceLocation(path: path))
    }
  }

  private mutating func clear() {
    text = []
    answers = []
    hints = []
    solution = []
  }

  mutating func finish(_ imported: inout Imported) {
    guard !answers.isEmpty else { return }
    let place = SourceLocation(path: path, line: start)
    let asked = heading.asked(
      text.joined(separator: "\n"), number: quiz.questions.count + 1)
    if let (kind, form) = form() {
      var question = asked.question(kind, form)
      question.hints = hints.map { canonicalMarkdown($0) }
      question.explanation = canonicalMarkdown(solution.joined(separator: "\n"))
      question.line = start
      imported.take(question, into: &quiz)
    } else {
      imported.lose(.question, "a quiz of this sort cannot be read; it is left out", at: place)
      imported.take(nil, into: &quiz)
    }
    clear()
  }

  private func form() -> (Question.Kind, WrittenForm)? {
    let marks = answers.map { $0.mark.trimmed }
    if answers.allSatisfy({ $0.mark.hasPrefix("(") }) {
      let choices = zip(marks, answers).map { mark, answer in
        WrittenChoice(
          canonicalMarkdown(withLiteralStart(answer.text)),
          isRight: mark.dropFirst().trimmed.uppercased() == "X")
      }
      return choices.count > 1 && choices.count(where: \.isRight) == 1
        ? (.single, .choices(choices)) : nil
    }
    if answers.count > 1 || answers[0].text != "" {
      guard marks.allSatisfy({ $0.isEmpty || $0.uppercased() == "X" }) else { return nil }
      let choices = zip(marks, answers).map {
        WrittenChoice(canonicalMarkdown(withLiteralStart($1.text)), isRight: !$0.isEmpty)
      }
      return choices.count > 1 && choices.contains(where: \.isRight)
        ? (.multiple, .choices(choices)) : nil
    }
    let options = marks[0].split(separator: "|").map { $0.trimmed }
    if options.count > 1 {
      let list = options.map { option in
        let isRight = option.hasPrefix("(") && option.hasSuffix(")")
        return WrittenBlank.Option(
          isRight ? String(option.dropFirst().dropLast()).trimmed : option, isRight: isRight)
      }
      guard list.contains(where: \.isRight), list.contains(where: { !$0.isRight }) else {
        return nil
      }
      return (
        .single, .choices(list.map { WrittenChoice(escapedMarkdown($0.text), isRight: $0.isRight) })
      )
    }
    let isMatrix = marks[0].contains("] [") || marks[0].contains("][")
    // A survey, in which nothing is right: `[[___]]`.
    let isSurvey = marks[0].allSatisfy { $0 == "_" || $0 == " " }
    return isSurvey || isMatrix ? nil : (.shortText, .typed([oneLine(marks[0])]))
  }
}
