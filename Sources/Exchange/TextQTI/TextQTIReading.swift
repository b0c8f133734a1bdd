internal import Bytes
internal import Content
internal import Diagnostics
internal import Scoring

/// Reads line by line, each by what it starts with.
struct TextQTIReading: ~Copyable {
  /// What a line that goes on belongs to.
  private enum Part {
    case title, description, text, asked, choice, accepted, feedback, choiceFeedback, wholeFeedback
  }

  private struct Choice {
    var text: [Substring]
    var isRight: Bool
    var feedback: [Substring] = []
  }

  private let path: String
  private var quiz: WrittenQuiz
  private var part: Part?
  private var line = 0
  private var hasQuestion = false
  private var title = ""
  private var points: Int?
  private var groupPoints: Int?
  private var asked: [Substring] = []
  private var explanation: [Substring] = []
  private var choices: [Choice] = []
  private var isMultiple = false
  private var accepted: [String] = []
  private var number: String?
  private var problem: String?
  private var losesFeedback = false
  /// A text with a title above the question.
  private var preface = ""
  /// A text without one, which is part of what is asked.
  private var region = ""
  private var textTitle = ""
  private var textRegion: [Substring] = []
  private var description: [Substring] = []
  private var isComment = false
  private var commentLine = 0
  private var fence: Substring?
  private var groups: [(pick: Int, line: Int)] = []
  private var isGroup = false

  init(_ input: ImportedFile) {
    path = input.file.path
    quiz = WrittenQuiz(path: input.name)
  }

  mutating func read(_ line: Substring, _ number: Int, _ imported: inout Imported) {
    let said = line.trimmingBlanks
    if said == "COMMENT" || isComment {
      if !isComment { commentLine = number }
      isComment = said != "END_COMMENT"
      return
    }
    if line.utf8.first == UInt8(ascii: "%"), fence == nil { return }
    let isIndented = line.utf8.first == 0x20 || line.utf8.first == 0x09
    if said.isEmpty || isIndented || fence != nil { return goOn(line, said, number, &imported) }
    self.number(line, number, &imported)
    if line.contains("`"), let started, started.hasPrefix("```"),
      !started.dropFirst(3).contains("`")
    {
      fence = started.prefix(3)
    }
  }

  /// The text that the last line started.
  private var started: Substring? {
    switch part {
    case .asked: asked.last
    case .choice: choices.last?.text.last
    case .choiceFeedback: choices.last?.feedback.last
    case .feedback: explanation.last
    case .text, .description, .title, .accepted, .wholeFeedback, nil: nil
    }
  }

  /// Adds a line to what stands above it.
  private mutating func goOn(
    _ line: Substring, _ said: Substring, _ place: Int, _ imported: inout Imported
  ) {
    if said.hasPrefix("```") { fence = fence == nil ? said.prefix(3) : nil }
    switch part {
    case .asked: asked.append(line)
    case .choice: choices[choices.count - 1].text.append(line)
    case .choiceFeedback: choices[choices.count - 1].feedback.append(line)
    case .feedback: explanation.append(line)
    case .text: textRegion.append(line)
    case .description: description.append(line)
    case .wholeFeedback: break
    case .title, .accepted, nil:
      if said.isEmpty { return }
      imported.refuse(
        "this indented line goes on with nothing; write it at the margin if it starts a part, or leave it out",
        at: SourceLocation(path: path, line: place))
    }
  }

  // MARK: Lines that start something

  private mutating func number(_ line: Substring, _ place: Int, _ imported: inout Imported) {
    if let value = value(of: ["quiz title:"], line) {
      quiz.settings.title = oneLine(String(value))
      part = .title
    } else if let value = value(of: ["quiz description:"], line) {
      description = [value]
      part = .description
    } else if let value = value(of: ["text title:"], line) {
      finishQuestion(&imported)
      textTitle = oneLine(String(value))
      part = .text
    } else if let value = value(of: ["text:"], line) {
      finishQuestion(&imported)
      textRegion.append(value)
      part = .text
    } else if let value = value(of: ["title:"], line) {
      finishQuestion(&imported)
      title = oneLine(String(value))
      part = .title
    } else if let value = value(of: ["points:", "points per question:"], line) {
      takePoints(value, place, &imported)
      if isGroup, line.lowercased().hasPrefix("points per") { groupPoints = points }
    } else if let value = value(of: ["pick:"], line), isGroup {
      groups.append((Int(value) ?? 0, place))
    } else if line == "GROUP" || line == "END_GROUP" {
      finishQuestion(&imported)
      isGroup = line == "GROUP"
      groupPoints = nil
    } else if let rest = numbered(line) {
      startQuestion(rest, place, &imported)
    } else if !readAnswer(line) {
      other(line, place, &imported)
    }
  }

  private func value(of names: [String], _ line: Substring) -> Substring? {
    for name in names where line.prefix(name.utf8.count).lowercased() == name {
      return line.dropFirst(name.utf8.count).trimmingBlanks
    }
    return nil
  }

  private func numbered(_ line: Substring) -> Substring? {
    let digits = line.utf8.prefix { $0.isASCIIDigit }.count
    guard (1...6).contains(digits) else { return nil }
    let rest = line.dropFirst(digits)
    guard rest.utf8.first == UInt8(ascii: "."),
      rest.dropFirst().first == " " || rest.dropFirst().first == "\t"
    else { return nil }
    return rest.dropFirst().trimmingBlanks
  }

  private mutating func startQuestion(_ text: Substring, _ place: Int, _ imported: inout Imported) {
    finishQuestion(&imported)
    let above = letterMarkdown(dedented(textRegion).joined(separator: "\n"))
    if textTitle.isEmpty {
      region = above
    } else {
      preface = ["# " + escapedMarkdown(textTitle), above].joinedParagraphs()
    }
    textTitle = ""
    textRegion = []
    hasQuestion = true
    line = place
    asked = [text]
    part = .asked
  }

  private mutating func takePoints(_ value: Substring, _ place: Int, _ imported: inout Imported) {
    if hasQuestion { finishQuestion(&imported) }
    if let worth = Decimal(parsing: value)?.multiplied(by: hundred), worth.scale == 0,
      (0...1_000_000).contains(worth.digits)
    {
      points = worth == hundred ? nil : Int(worth.digits)
    } else {
      imported.lose(
        .points, "points \"\(oneLine(String(value)))\"", at: SourceLocation(path: path, line: place)
      )
    }
  }

  private mutating func readAnswer(_ line: Substring) -> Bool {
    guard hasQuestion else { return false }
    if line.hasPrefix("... ") || line.hasPrefix("+ ") || line.hasPrefix("- ") {
      return readFeedback(line)
    }
    let isRight = line.hasPrefix("*")
    let rest = isRight ? line.dropFirst() : line
    if let first = rest.utf8.first, first.isASCIILetter,
      rest.utf8.dropFirst().first == UInt8(ascii: ")")
    {
      choices.append(Choice(text: [rest.dropFirst(2).trimmingBlanks], isRight: isRight))
      part = .choice
      return true
    }
    for (mark, isRight) in [("[*]", true), ("[ ]", false), ("[]", false)] where line.hasPrefix(mark)
    {
      choices.append(Choice(text: [line.dropFirst(mark.count).trimmingBlanks], isRight: isRight))
      isMultiple = true
      part = .choice
      return true
    }
    if line.hasPrefix("* ") || line.hasPrefix("*\t") {
      accepted.append(oneLine(String(rest)))
      part = .accepted
      return true
    }
    if line.hasPrefix("=") {
      problem = number == nil ? problem ?? doubtInNumber(String(line)) : "two numbers as answers"
      number = oneLine(String(line.dropFirst()))
      part = nil
      return true
    }
    if line.hasPrefix("___") || line.hasPrefix("^^^") {
      problem =
        line.hasPrefix("_")
        ? "an essay has no answer that can be checked" : "a file cannot be handed in here"
      part = nil
      return true
    }
    return false
  }

  private mutating func readFeedback(_ line: Substring) -> Bool {
    let text = line.drop { $0 != " " }.trimmingBlanks
    if line.hasPrefix("..."), choices.isEmpty {
      explanation.append(text)
      part = .feedback
    } else if line.hasPrefix("...") {
      choices[choices.count - 1].feedback.append(text)
      part = .choiceFeedback
    } else {
      losesFeedback = true
      part = .wholeFeedback
    }
    return true
  }

  private mutating func other(_ line: Substring, _ place: Int, _ imported: inout Imported) {
    let settings = [
      "shuffle answers:", "show correct answers:", "one question at a time:", "can't go back:",
      "feedback is solution:", "solutions sample groups:", "solutions randomize groups:",
    ]
    if value(of: settings, line) != nil {
      imported.lose(
        .settings, "\"\(oneLine(String(line)))\"", at: SourceLocation(path: path, line: place))
      part = nil
      return
    }
    imported.refuse(
      "this line starts nothing that text2qti knows; indent it to go on with the one above",
      at: SourceLocation(path: path, line: place))
  }

  // MARK: Questions

  private mutating func finishQuestion(_ imported: inout Imported) {
    defer { clearQuestion() }
    guard hasQuestion else { return }
    let place = SourceLocation(path: path, line: line)
    if [number != nil, !accepted.isEmpty, !choices.isEmpty].count(where: { $0 }) > 1 {
      problem = "answers of several sorts"
    }
    guard let (kind, form) = form else {
      imported.lose(
        .question,
        (problem ?? "no answer is marked with an asterisk, or there is one choice only")
          + "; it is left out", at: place)
      return imported.take(nil, into: &quiz)
    }
    let parts = AskedText(letterBlocks(whole(asked)), name: title, number: quiz.questions.count + 1)
    var question = WrittenQuestion(kind, heading: parts.heading, form: form)
    question.stem = [region, parts.stem].joinedParagraphs()
    question.explanation = markdown(explanation)
    question.points = points ?? groupPoints
    if kind == .multiple { question.marking = .partial }
    question.preface = preface
    question.id = title
    if losesFeedback {
      imported.lose(
        .feedback, "the texts shown for a right or a wrong answer as a whole (+ and -)", at: place)
    }
    question.line = line
    imported.take(question, into: &quiz)
  }

  private mutating func clearQuestion() {
    guard hasQuestion else { return }
    hasQuestion = false
    asked = []
    explanation = []
    choices = []
    isMultiple = false
    accepted = []
    number = nil
    problem = nil
    losesFeedback = false
    points = nil
    title = ""
    preface = ""
    region = ""
    part = nil
  }

  /// A text whose lines after the first are indented.
  private func whole(_ lines: [Substring]) -> String {
    guard let first = lines.first else { return "" }
    return ([String(first)] + dedented(Array(lines.dropFirst()))).joined(separator: "\n").trimmed
  }

  private func markdown(_ lines: [Substring]) -> String { letterMarkdown(whole(lines)) }

  private var form: (Question.Kind, WrittenForm)? {
    if problem != nil { return nil }
    if let number {
      return number.numberOfTextQTI.map { (.numeric, .blank($0)) }
    }
    if !accepted.isEmpty { return (.shortText, .typed(accepted)) }
    let written = choices.map {
      WrittenChoice(
        choiceMarkdown(whole($0.text)), isRight: $0.isRight, feedback: markdown($0.feedback))
    }
    let rights = written.count(where: \.isRight)
    guard written.count > 1, isMultiple ? rights > 0 : rights == 1 else { return nil }
    return (isMultiple ? .multiple : .single, .choices(written))
  }

  mutating func finish(_ lastLine: Int, _ imported: inout Imported) {
    finishQuestion(&imported)
    func refuse(_ message: String, _ line: Int) {
      imported.refuse(message, at: SourceLocation(path: path, line: line))
    }
    if isComment { refuse("this comment does not end; write END_COMMENT below it", commentLine) }
    if fence != nil { refuse("code above does not end; write the same marks below it", lastLine) }
    for group in groups {
      imported.lose(
        .settings, "that \(group.pick) questions of a group are asked; all are asked",
        at: SourceLocation(path: path, line: group.line))
    }
    quiz.introduction = letterMarkdown(dedented(description).joined(separator: "\n"))
    if !textRegion.isEmpty {
      quiz.conclusion = letterMarkdown(dedented(textRegion).joined(separator: "\n"))
    }
    imported.quizzes.append(quiz)
  }
}
