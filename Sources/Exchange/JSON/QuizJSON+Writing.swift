internal import Bytes
package import Content
internal import JSON
internal import Scoring

/// The version of the schema in `docs/formats/json.md`.
let quizJSONVersion = 1

/// Quizzes as JSON: every field of them, so that nothing is lost.
package func quizJSON(of quizzes: [WrittenQuiz]) -> [UInt8] {
  var output: [UInt8] = []
  output.append("{\"podium-quizzes\":\(quizJSONVersion),\"quizzes\":[")
  for (index, quiz) in quizzes.enumerated() {
    output.append(index == 0 ? "\n" : ",\n")
    output.appendJSON(.object(members(of: quiz)))
    // One line a question, so that a file can be read and compared.
    output.removeLast()
    output.append(",\"questions\":[")
    for (number, question) in quiz.questions.enumerated() {
      output.append(number == 0 ? "\n  " : ",\n  ")
      output.appendJSON(json(of: question))
    }
    output.append("]}")
  }
  output.append("]}\n")
  return output
}

private struct Members {
  var list: [JSONValue.Member] = []

  mutating func add(_ name: String, _ text: String) {
    if !text.isEmpty { list.append(.init(name, .string(text))) }
  }

  mutating func add(_ name: String, _ number: Int?) {
    if let number { list.append(.init(name, .integer(Int64(number)))) }
  }

  mutating func add(_ name: String, _ texts: [String]) {
    if !texts.isEmpty { list.append(.init(name, .array(texts.map(JSONValue.string)))) }
  }

  mutating func add(_ name: String, _ flag: Bool, unless ordinary: Bool) {
    if flag != ordinary { list.append(.init(name, .bool(flag))) }
  }
}

private func members(of quiz: WrittenQuiz) -> [JSONValue.Member] {
  var members = Members()
  let settings = quiz.settings
  members.add("path", quiz.path)
  members.add("title", settings.title)
  members.add("description", settings.description)
  members.add("author", settings.author)
  members.add("created", settings.created)
  members.add("language", settings.language)
  members.add("id", settings.id)
  members.add("tags", settings.tags)
  members.add("order", settings.order)
  members.add("points", settings.points)
  members.add("marking", settings.marking?.name ?? "")
  members.add("attempts", settings.attempts?.rawValue ?? "")
  members.add("pick", settings.pick)
  if !settings.pools.isEmpty {
    let draws = settings.pools.map { JSONValue.Member($0.pool, .integer(Int64($0.count))) }
    members.list.append(.init("pools", .object(draws)))
  }
  members.add("tries", settings.tries)
  members.add("retryWorth", settings.retryWorth)
  members.add("timeLimit", settings.timeLimit)
  members.add("pass", settings.pass)
  members.add("exam", settings.isExam, unless: false)
  members.add("shuffleQuestions", settings.shufflesQuestions, unless: false)
  members.add("shuffleChoices", settings.shufflesChoices, unless: false)
  members.add("ranked", settings.isRanked, unless: true)
  members.add("fixedSettings", settings.isFixed, unless: false)
  members.add("copy", settings.allowsCopying, unless: true)
  members.add("certificate", settings.offersCertificate, unless: false)
  members.add("view", settings.view == .single ? "" : settings.view.rawValue)
  members.add("introduction", quiz.introduction)
  members.add("conclusion", quiz.conclusion)
  return members.list
}

private func json(of question: WrittenQuestion) -> JSONValue {
  var members = Members()
  members.add("id", question.id)
  members.add("kind", question.kind.rawValue)
  members.add("pool", question.pool)
  members.add("preface", question.preface)
  members.add("heading", question.heading)
  members.add("stem", question.stem)
  members.add("hints", question.hints)
  switch question.form {
  case .choices(let choices):
    members.list.append(.init("choices", .array(choices.map(json))))
  case .blanks(let segments):
    members.list.append(.init("text", .array(segments.map(json))))
  case .ordering(let items):
    members.add("items", items)
  case .matching(let pairs, let distractors):
    members.list.append(
      .init(
        "pairs",
        .array(
          pairs.map { pair in
            var members = Members()
            members.list = [
              .init("left", .string(pair.left)), .init("right", .string(pair.right)),
            ]
            members.add("place", pair.place?.text ?? "")
            return .object(members.list)
          })))
    members.add("distractors", distractors)
  }
  members.add("explanation", question.explanation)
  members.add("points", question.points)
  members.add("marking", question.marking?.name ?? "")
  if let shuffles = question.shuffles { members.list.append(.init("shuffle", .bool(shuffles))) }
  return .object(members.list)
}

private func json(of choice: WrittenChoice) -> JSONValue {
  var members = Members()
  members.add("text", choice.text)
  members.add("right", choice.isRight, unless: false)
  members.add("feedback", choice.feedback)
  members.add("pinned", choice.isPinned, unless: false)
  members.add("place", choice.place?.text ?? "")
  return .object(members.list)
}

private func json(of segment: WrittenSegment) -> JSONValue {
  switch segment {
  case .markdown(let text): return .string(text)
  case .blank(.text(let texts)):
    return .object([.init("accept", .array(texts.map(JSONValue.string)))])
  case .blank(.list(let options)):
    return .object([
      .init(
        "list",
        .array(
          options.map { option in
            var members = Members()
            members.add("text", option.text)
            members.add("right", option.isRight, unless: false)
            return .object(members.list)
          }))
    ])
  case .blank(.number(let low, let high, let shown)):
    var members = Members()
    members.add("low", low)
    members.add("high", high)
    members.add("shown", shown)
    return .object(members.list)
  }
}
