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
  var quizzes = QuizzesByPath()
  for node in results {
    let category = oneLine(decodedEntities(node.text("category")))
    let difficulty = oneLine(node.text("difficulty"))
    let path = [category.isEmpty ? input.name : slug(category), slug(difficulty)].filter {
      !$0.isEmpty
    }.joined(separator: "/")
    let title = [category, difficulty].filter { !$0.isEmpty }.joined(separator: ", ")
    let place = quizzes.place(of: path, title: title)
    imported.take(triviaQuestion(node, &imported), into: &quizzes[place])
  }
  imported.quizzes += quizzes.quizzes
}

private func triviaQuestion(_ node: JSONNode, _ imported: inout Imported) -> WrittenQuestion? {
  func text(_ node: JSONNode?) -> String { oneLine(decodedEntities(node?.string ?? "")) }
  let asked = text(node["question"])
  let right = text(node["correct_answer"])
  let wrong = node["incorrect_answers"]?.elements?.map { text($0) } ?? []
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
  let type = node["type"]?.string ?? ""
  if asked.contains("%20") && !asked.contains(" ")
    || ["bXVsdGlwbGU=", "Ym9vbGVhbg=="].contains(type)
  {
    return imported.leaveOut(
      "the texts are encoded; ask the database for them without \"encode\"", at: node.location)
  }
  let isTruth = type == "boolean"
  var choices = ([right] + wrong).map { WrittenChoice(escapedMarkdown($0), isRight: $0 == right) }
  // In an order that tells nothing: true before false, the others by their text.
  choices.sort { isTruth ? $0.text > $1.text : $0.text < $1.text }
  var question = WrittenQuestion(
    isTruth ? .trueFalse : .single, heading: escapedMarkdown(asked), form: .choices(choices))
  question.line = node.location.line
  return question
}
