internal import Content
internal import Diagnostics

/// Reads questions as the curriculum of freeCodeCamp writes them: a text below `--text--`, wrong
/// choices with rules between them below `--distractors--`, and the right one below `--answer--`;
/// or all choices below `--answers--` and the number of the right one below `--video-solution--`.
struct FreeCodeCampReading {
  private struct Choice {
    var lines: [Substring] = []
    var feedback: [Substring] = []
  }

  private let path: String
  private var part = ""
  private var line = 0
  private var asked: [Substring] = []
  private var wrong: [Choice] = []
  private var right: [Substring] = []
  private var all: [Choice] = []
  private var explanation: [Substring] = []
  /// The part with the choice that feedback is on.
  private var partOfChoice = ""
  private var solution = ""
  private var isOpen = false

  init(path: String) {
    self.path = path
  }

  /// Whether a file is written so.
  static func isMeant(by body: String) -> Bool {
    body.contains("--distractors--") || body.contains("--video-solution--")
  }

  mutating func read(
    _ front: ForeignFrontMatter, into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) {
    var introduction: [Substring] = []
    // The parts that have no place in a quiz.
    var others: Set<String> = []
    let read = LetterLines(front.body, firstLine: front.firstLine)
    imported.diagnostics += read.droppedNotes(path)
    for line in read.lines {
      if case .heading = line.kind, line.text.hasPrefix("--"), line.text.hasSuffix("--") {
        start(line, into: &quiz, &imported)
        continue
      }
      // A rule below the feedback on a choice starts the next one.
      if part == "feedback", line.kind == .rule { part = partOfChoice }
      switch part {
      case "": introduction.append(Self.text(of: line))
      case "text", "question", "assignment": asked.append(Self.text(of: line))
      case "answer": right.append(Self.text(of: line))
      case "distractors": Self.append(line, to: &wrong)
      case "answers": Self.append(line, to: &all)
      case "video-solution": solution += line.text.trimmingBlanks
      case "feedback":
        switch partOfChoice {
        case "distractors" where !wrong.isEmpty:
          wrong[wrong.count - 1].feedback.append(Self.text(of: line))
        case "answers" where !all.isEmpty: all[all.count - 1].feedback.append(Self.text(of: line))
        default: explanation.append(Self.text(of: line))
        }
      case "explanation": explanation.append(Self.text(of: line))
      case "description": introduction.append(Self.text(of: line))
      case _ where !line.text.trimmingBlanks.isEmpty:
        if others.insert(part).inserted {
          imported.lose(
            .other, "the part \(oneLine(part))", at: SourceLocation(path: path, line: line.number))
        }
      default: break
      }
    }
    finish(&quiz, &imported)
    quiz.introduction = letterMarkdown(introduction.joined(separator: "\n"))
  }

  private static func text(of line: LetterLine) -> Substring {
    if case .heading(let level) = line.kind {
      return String(repeating: "#", count: level) + " " + line.text
    }
    return line.kind == .rule ? "" : line.text
  }

  // A method of the value would work on a copy of all that was read so far.
  private static func append(_ line: LetterLine, to choices: inout [Choice]) {
    if line.kind == .rule {
      choices.append(Choice())
    } else {
      if choices.isEmpty { choices.append(Choice()) }
      choices[choices.count - 1].lines.append(Self.text(of: line))
    }
  }

  /// Starts the part that a heading such as `## --answer--` names.
  private mutating func start(
    _ line: LetterLine, into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) {
    if part != "feedback" { partOfChoice = part }
    part = String(line.text.dropFirst(2).dropLast(2))
    if part == "question" { finish(&quiz, &imported) }
    if part == "text" {
      finish(&quiz, &imported)
      self.line = line.number
      isOpen = true
    }
  }

  private mutating func finish(_ quiz: inout WrittenQuiz, _ imported: inout Imported) {
    defer {
      isOpen = false
      asked = []
      wrong = []
      right = []
      all = []
      explanation = []
      solution = ""
    }
    guard isOpen else { return }
    func markdown(_ lines: [Substring]) -> String {
      letterMarkdown(dedented(lines).joined(separator: "\n"))
    }
    var choices = wrong.map {
      WrittenChoice(markdown($0.lines), isRight: false, feedback: markdown($0.feedback))
    }
    let answer = markdown(right)
    if !answer.isEmpty { choices.append(WrittenChoice(answer, isRight: true)) }
    if choices.isEmpty {
      let number = Int(solution) ?? 0
      choices = all.enumerated().map {
        WrittenChoice(
          markdown($1.lines), isRight: $0 + 1 == number, feedback: markdown($1.feedback))
      }
    }
    guard choices.count > 1, choices.contains(where: \.isRight) else {
      imported.lose(
        .question, "a question without \"--answer--\" and \"--distractors--\"; it is left out",
        at: SourceLocation(path: path, line: line))
      return imported.take(nil, into: &quiz)
    }
    // In an order that tells nothing.
    if all.isEmpty { choices = inAlphabet(choices) { $0.text } }
    var question = AskedText(
      letterBlocks(dedented(asked).joined(separator: "\n")), number: quiz.questions.count + 1
    )
    .question(.single, .choices(choices))
    question.explanation = markdown(explanation)
    question.line = line
    imported.take(question, into: &quiz)
  }
}
