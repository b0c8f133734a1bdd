internal import Content
internal import Diagnostics

extension Format {
  static let openTriviaQA = Format(
    suffixes: [".txt", ""],
    summary: "text of OpenTriviaQA: #Q, ^ and lettered choices",
    mayBeWindows1252: true,
    read: readOpenTriviaQA)
}

/// Reads a category of OpenTriviaQA: `#Q question`, `^ answer`, and choices `A …` to `D …`.
private func readOpenTriviaQA(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var quiz = WrittenQuiz(path: input.name)
  var reading = OpenTriviaQuestion()
  let text = String(decoding: input.file.bytes, as: UTF8.self)
  var number = 0
  func finish(_ imported: inout Imported) {
    defer { reading = OpenTriviaQuestion() }
    guard reading.line > 0 else { return }
    let (question, problem) = reading.question
    if let problem {
      imported.lose(
        .question, "\(problem); it is left out",
        at: SourceLocation(path: input.file.path, line: reading.line))
    }
    imported.take(question, into: &quiz)
  }
  for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine) {
    number += 1
    let said = line.trimmed[...]
    if let asked = openTriviaStart(said) {
      finish(&imported)
      reading.line = number
      reading.asked = [oneLine(asked)]
    } else if !said.isEmpty, !reading.read(said) {
      imported.refuse(
        "this line stands outside of a question, which starts with #Q",
        at: SourceLocation(path: input.file.path, line: number))
    }
  }
  finish(&imported)
  imported.quizzes.append(quiz)
}

/// What a line asks that starts a question, as `#Q Which?`.
///
/// The blank may be forgotten, but not before a small letter: `#Queen` is a word.
private func openTriviaStart(_ line: Substring) -> String? {
  guard line.hasPrefix("#Q") else { return nil }
  let rest = line.dropFirst(2)
  return rest.first?.isLowercase == true ? nil : rest.trimmed
}

private struct OpenTriviaQuestion {
  var line = 0
  var asked: [String] = []
  private var answer: String?
  private var choices: [String] = []
  /// Whether a line in it may be that of another question.
  private var hasOther = false

  init() {}

  /// Takes a line in; false if no question is open.
  mutating func read(_ line: Substring) -> Bool {
    guard self.line > 0 else { return false }
    if line.hasPrefix("#Q") || line.hasPrefix("^") && answer != nil { hasOther = true }
    if line.hasPrefix("^"), answer == nil {
      answer = oneLine(String(line.dropFirst()))
    } else if let letter = line.utf8.first, Int(letter) == 0x41 + choices.count, choices.count < 26,
      answer != nil, line.utf8.dropFirst().first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true
    {
      choices.append(oneLine(String(line.dropFirst())))
    } else if !choices.isEmpty {
      choices[choices.count - 1] += " " + oneLine(String(line))
    } else if answer == nil {
      asked.append(oneLine(String(line)))
    } else {
      answer = (answer ?? "") + " " + oneLine(String(line))
    }
    return true
  }

  var question: (question: WrittenQuestion?, problem: String?) {
    if hasOther {
      return (nil, "a question with a second #Q or ^; write \"#Q \" above each question")
    }
    guard let answer, choices.count > 1 else { return (nil, "a question without its choices") }
    let right = choices.indices.filter { choices[$0] == answer }
    guard right.count == 1 else {
      return (nil, "the answer \"\(answer)\" is not one of the choices")
    }
    let written = choices.indices.map {
      WrittenChoice(escapedMarkdown(choices[$0]), isRight: $0 == right[0])
    }
    var question = WrittenQuestion(
      .single, heading: escapedMarkdown(asked.joined(separator: " ")), form: .choices(written))
    question.line = line
    return (question, nil)
  }
}
