internal import Content
internal import Diagnostics

extension Format {
  static let mdBookQuiz = Format(
    suffixes: [".toml"],
    summary: "TOML of mdbook-quiz",
    read: readMdBookQuiz)
}

/// Reads the TOML of mdbook-quiz: multiple choice, short answers, and programs to trace.
private func readMdBookQuiz(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  let lines = SourceLines(input.file)
  let root: TOMLValue
  do throws(TOMLError) {
    root = try parseTOML(input.file.bytes)
  } catch {
    imported.refuse(error.problem.message, at: lines.location(error.offset))
    return
  }
  guard let questions = root["questions"]?.array else {
    imported.refuse("a quiz of mdbook-quiz has [[questions]]", at: lines.location(0))
    return
  }
  var quiz = WrittenQuiz(path: input.name)
  for (index, value) in questions.enumerated() {
    let reading = MdBookQuestion(
      value, number: index + 1, shared: root["multipart"], place: lines.location(value.offset))
    imported.questionsRead += 1
    if let question = reading.question(&imported) { quiz.questions.append(question) }
  }
  imported.quizzes.append(quiz)
}

private struct MdBookQuestion {
  let value: TOMLValue
  let number: Int
  let shared: TOMLValue?
  let place: SourceLocation

  init(_ value: TOMLValue, number: Int, shared: TOMLValue?, place: SourceLocation) {
    self.value = value
    self.number = number
    self.shared = shared
    self.place = place
  }

  func question(_ imported: inout Imported) -> WrittenQuestion? {
    let type = value["type"]?.string ?? ""
    var question: WrittenQuestion?
    switch type {
    case "MultipleChoice": question = multipleChoice()
    case "ShortAnswer": question = shortAnswer()
    case "Tracing": question = tracing()
    default: break
    }
    guard var question else {
      return imported.leaveOut(
        "a question of the type \"\(type)\" cannot be read; it is left out", at: place)
    }
    question.line = place.line
    question.id = value["id"]?.string ?? ""
    let context = canonicalMarkdown(value["context"]?.string ?? "")
    question.explanation = [question.explanation, context].joinedParagraphs()
    if let key = value["multipart"]?.string, let text = shared?[key]?.string {
      question.stem = [canonicalMarkdown(text), question.stem].joinedParagraphs()
    }
    return question
  }

  private func asked(_ question: inout WrittenQuestion) {
    let text = AskedText(value["prompt"]?["prompt"]?.string ?? "", number: number)
    question.heading = text.heading
    question.stem = text.stem
  }

  private func multipleChoice() -> WrittenQuestion? {
    guard let right = value["answer"]?["answer"]?.strings, !right.isEmpty,
      let wrong = value["prompt"]?["distractors"]?.strings
    else { return nil }
    func choice(_ text: String, isRight: Bool) -> WrittenChoice {
      WrittenChoice(canonicalMarkdown(text), isRight: isRight)
    }
    var choices: [WrittenChoice]
    let isSorted = value["prompt"]?["sortAnswers"]?.bool == true
    if let index = value["prompt"]?["answerIndex"]?.integer, right.count == 1 {
      choices = wrong.map { choice($0, isRight: false) }
      choices.insert(choice(right[0], isRight: true), at: min(max(0, index), choices.count))
    } else {
      // In an order that tells nothing.
      choices = right.map { choice($0, isRight: true) } + wrong.map { choice($0, isRight: false) }
      choices = inAlphabet(choices) { $0.text }
      if choices.map(\.text) == ["False", "True"] { choices.reverse() }
    }
    let isList = value["answer"]?["answer"]?.array != nil
    var question = WrittenQuestion(isList ? .multiple : .single, form: .choices(choices))
    if isSorted { question.shuffles = false }
    asked(&question)
    return question
  }

  private func shortAnswer() -> WrittenQuestion? {
    guard let answer = value["answer"]?["answer"]?.string else { return nil }
    let others = value["answer"]?["alternatives"]?.strings ?? []
    let accepted = ([answer] + others).map(oneLine).filter { !$0.isEmpty }
    if accepted.isEmpty { return nil }
    var question = WrittenQuestion(.shortText, form: .typed(accepted))
    asked(&question)
    return question
  }

  private func tracing() -> WrittenQuestion? {
    guard let program = value["prompt"]?["program"]?.string,
      let compiles = value["answer"]?["doesCompile"]?.bool
    else { return nil }
    let printed = oneLine(value["answer"]?["stdout"]?.string ?? "")
    let refusals = ["it does not compile", "does not compile", "doesn't compile", "no", "error"]
    if compiles, printed.isEmpty { return nil }
    var question = WrittenQuestion(
      .shortText, heading: "Does this program compile, and if so, what does it print?",
      form: .typed(compiles ? [printed] : refusals))
    question.stem = fenced(program, language: "rust")
    if !compiles {
      if let line = value["answer"]?["lineNumber"]?.integer {
        question.explanation = "The program does not compile because of line \(line)."
      }
    }
    return question
  }
}

extension TOMLError.Problem {
  fileprivate var message: String {
    switch self {
    case .key: "this is no name of TOML with a value; write name = value"
    case .value: "this is no value of TOML; put texts into quotes"
    case .string: "this text does not end; write the same quotes after it"
    case .escape: "TOML does not know this escape; a backslash is written \\\\"
    case .open: "this list or table does not end; look for a comma or bracket"
    case .twice: "this name is given twice; keep one"
    case .lineEnd: "something follows the value; write it on a line of its own"
    case .deep: "this is nested too deeply"
    }
  }
}
