internal import Addresses
internal import Content
internal import Diagnostics

extension Format {
  static let openTriviaDB = Format(
    suffixes: [".json"],
    summary: "JSON of the Open Trivia Database",
    read: readOpenTriviaDB)
}

/// Reads what opentdb.com's API answers: questions with a category and a difficulty, which become
/// folders and quizzes.
private func readOpenTriviaDB(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let root = JSONNode(input.file, reporting: &imported.diagnostics) else { return }
  guard let results = root["results"]?.elements ?? root.elements else {
    imported.refuse(
      "this is no answer of the Open Trivia Database: it has no list \"results\"", at: root.location
    )
    return
  }
  let encoding = TriviaEncoding(results)
  var quizzes = QuizzesByPath()
  for node in results {
    let category = encoding.text(node["category"])
    let difficulty = encoding.text(node["difficulty"])
    let path = [category.isEmpty ? input.name : slug(category), slug(difficulty)].filter {
      !$0.isEmpty
    }.joined(separator: "/")
    let title = [category, difficulty].filter { !$0.isEmpty }.joined(separator: ", ")
    let place = quizzes.place(of: path, title: title)
    imported.take(triviaQuestion(node, encoding, &imported), into: &quizzes[place])
  }
  imported.quizzes += quizzes.quizzes
}

/// How the texts of a file are written, of the ways that can be asked of the database.
private enum TriviaEncoding {
  case entities, base64, percent

  init(_ results: [JSONNode]) {
    let texts = results.compactMap { $0["question"]?.string }
    if results.contains(where: {
      ["bXVsdGlwbGU=", "Ym9vbGVhbg=="].contains($0.text("type"))
    }) {
      self = .base64
    } else if !texts.contains(where: { $0.contains(" ") }),
      texts.contains(where: { percentDecoded($0) != $0 })
    {
      self = .percent
    } else {
      self = .entities
    }
  }

  func text(_ node: JSONNode?) -> String {
    let text = node?.string ?? ""
    return switch self {
    case .entities: oneLine(decodedEntities(text))
    case .base64: oneLine(decodedBase64(text).map { String(decoding: $0, as: UTF8.self) } ?? "")
    case .percent: oneLine(percentDecoded(String(text.map { $0 == "+" ? " " : $0 })))
    }
  }
}

private func triviaQuestion(
  _ node: JSONNode, _ encoding: TriviaEncoding, _ imported: inout Imported
) -> WrittenQuestion? {
  let asked = encoding.text(node["question"])
  let right = encoding.text(node["correct_answer"])
  let wrong = node["incorrect_answers"]?.elements?.map { encoding.text($0) } ?? []
  guard !asked.isEmpty, !right.isEmpty, !wrong.isEmpty, !wrong.contains("") else {
    imported.refuse(
      "a question has \"question\", \"correct_answer\" and \"incorrect_answers\"", at: node.location
    )
    return nil
  }
  if let twin = wrong.first(where: { $0 == right }) {
    return imported.leaveOut(
      "\"\(twin)\" is both right and wrong; the question is left out", at: node.location)
  }
  let isTruth = encoding.text(node["type"]) == "boolean"
  var choices = ([right] + wrong).map { WrittenChoice(escapedMarkdown($0), isRight: $0 == right) }
  // In an order that tells nothing: true before false, the others by their text.
  choices = isTruth ? choices.sorted { $0.text > $1.text } : inAlphabet(choices) { $0.text }
  var question = WrittenQuestion(
    isTruth ? .trueFalse : .single, heading: escapedMarkdown(asked), form: .choices(choices))
  question.line = node.location.line
  return question
}
