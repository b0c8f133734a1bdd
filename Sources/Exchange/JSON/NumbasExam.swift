internal import Content
internal import Diagnostics

extension Format {
  static let numbas = Format(
    suffixes: [".exam"], summary: "exams of Numbas, of questions without variables",
    read: readNumbas)
}

/// Reads an exam of Numbas: JSON below a line `// Numbas version: …`, with questions in groups, of
/// which each part becomes a question.
private func readNumbas(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var file = input.file
  // The comment stays a line, so that places are those of the file.
  if file.bytes.starts(with: "//".utf8) {
    let end = file.bytes.firstIndex(of: 0x0A) ?? file.bytes.count
    for index in 0..<end { file.bytes[index] = 0x20 }
  }
  guard let root = JSONNode(file, reporting: &imported.diagnostics) else { return }
  var quiz = WrittenQuiz(path: input.name)
  quiz.settings.title = oneLine(root.text("name"))
  if let seconds = root["duration"]?.integer, (1...10_000_000).contains(seconds) {
    quiz.settings.timeLimit = seconds
  }
  if let pass = root["percentPass"]?.integer, (1...100).contains(pass) { quiz.settings.pass = pass }
  var questions = root["questions"]?.elements ?? []
  let groups = root["question_groups"]?.elements ?? []
  for group in groups {
    questions += group["questions"]?.elements ?? []
    switch group["pickingStrategy"]?.string {
    case "random-subset":
      imported.lose(.settings, "that some questions of a group are drawn", at: group.location)
    case "all-shuffled" where groups.count == 1: quiz.settings.shufflesQuestions = true
    case "all-shuffled":
      imported.lose(.settings, "that questions of a group are shuffled", at: group.location)
    default: break
    }
    if groups.count > 1, !group.text("name").isEmpty {
      imported.lose(.settings, "the name of a group of questions", at: group.location)
    }
  }
  takeMessages(root, into: &quiz, &imported)
  var tags: Set<String> = []
  for node in questions {
    for tag in node["tags"]?.elements ?? [] {
      let tag = oneLine(tag.string ?? "")
      if !tag.isEmpty, tags.insert(tag).inserted { quiz.settings.tags.append(tag) }
    }
    readNumbas(node, into: &quiz, &imported)
  }
  imported.quizzes.append(quiz)
}

/// Takes what an exam says before its questions, and says what else it has.
private func takeMessages(
  _ root: JSONNode, into quiz: inout WrittenQuiz, _ imported: inout Imported
) {
  var text = ForeignText()
  quiz.introduction = text.markdown(markedFormulas(root["feedback"]?.text("intro") ?? ""), .html)
  text.report(to: &imported, at: root.location)
  if let message = root["feedback"]?["feedbackmessages"]?.elements?.first {
    imported.lose(.other, "the text at the end, by the score", at: message.location)
  }
  if let license = root["metadata"]?["licence"]?.string, !["", "None specified"].contains(license) {
    imported.lose(.settings, "the license \(oneLine(license))", at: root.location)
  }
}
