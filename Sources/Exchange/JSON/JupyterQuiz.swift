internal import Content
internal import Diagnostics

extension Format {
  static let jupyterQuiz = Format(
    suffixes: [".json"],
    summary: "JSON of jupyterquiz",
    read: readJupyterQuiz)
}

/// Reads the questions of jupyterquiz: a list of objects with `question`, `type` and `answers`.
private func readJupyterQuiz(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let root = JSONNode(input.file, reporting: &imported.diagnostics) else { return }
  guard let list = root.elements else {
    imported.refuse("this is no list of questions", at: root.location)
    return
  }
  var quiz = WrittenQuiz(path: input.name)
  for (index, node) in list.enumerated() {
    imported.take(jupyterQuestion(node, number: index + 1, &imported), into: &quiz)
  }
  imported.quizzes.append(quiz)
}

private func jupyterQuestion(_ node: JSONNode, number: Int, _ imported: inout Imported)
  -> WrittenQuestion?
{
  guard let asked = node["question"]?.string, let type = node["type"]?.string,
    let answers = node["answers"]?.elements
  else {
    imported.refuse("a question has \"question\", \"type\" and \"answers\"", at: node.location)
    return nil
  }
  var form: WrittenForm?
  var kind = Question.Kind.single
  switch type {
  case "multiple_choice", "many_choice":
    kind = type == "many_choice" ? .multiple : .single
    let choices = answers.map { answer in
      var text = canonicalMarkdown(
        withLiteralStart(answer["answer"]?.string ?? answer["answer"]?.number ?? ""))
      if let code = answer["code"]?.string { text += (text.isEmpty ? "" : "\n\n") + fenced(code) }
      return WrittenChoice(
        text, isRight: answer["correct"]?.bool ?? false,
        feedback: canonicalMarkdown(answer.text("feedback")))
    }
    form = .choices(choices)
    if kind == .single, choices.count(where: \.isRight) > 1 {
      imported.lose(.weights, "that one of several right choices is enough", at: node.location)
    }
  case "numeric":
    kind = .numeric
    form = numericForm(answers, at: node, &imported)
  case "string":
    kind = .shortText
    var accepted: [String] = []
    for answer in answers {
      if answer["feedback"] != nil {
        imported.lose(.feedback, "the feedback on a typed answer", at: answer.location)
      }
      guard answer["correct"]?.bool ?? true else { continue }
      if let text = answer["answer"]?.string { accepted.append(oneLine(text)) }
      if answer["match_case"]?.bool == true {
        imported.lose(.weights, "that capitals matter in an answer", at: answer.location)
      }
      if answer["fuzzy_threshold"] != nil {
        imported.lose(.weights, "that an answer nearly spelt so is right", at: answer.location)
      }
    }
    form = accepted.isEmpty ? nil : .typed(accepted)
  default: break
  }
  guard let form else {
    return imported.leaveOut(
      "a question of the type \"\(type)\" cannot be read; it is left out", at: node.location)
  }
  let text = asked + (node["code"]?.string.map { "\n\n" + fenced($0) } ?? "")
  var question = AskedText(text, number: number).question(kind, form)
  question.line = node.location.line
  return question
}

private func numericForm(_ answers: [JSONNode], at node: JSONNode, _ imported: inout Imported)
  -> WrittenForm?
{
  var blank: WrittenBlank?
  if node["precision"] != nil {
    imported.lose(.weights, "how many digits of a number count", at: node.location)
  }
  for answer in answers {
    if answer["feedback"] != nil {
      imported.lose(.feedback, "the feedback on a number", at: answer.location)
    }
    guard answer["correct"]?.bool == true else { continue }
    var found: WrittenBlank?
    if let range = answer["range"]?.elements?.compactMap(\.numeral), range.count == 2 {
      found = numberBlank(range[0] + ".." + range[1])
    } else if let value = answer["value"]?.numeral {
      found = numberBlank(value)
    }
    if found == nil, let value = answer["value"]?.numeral, let doubt = doubtInNumber(value) {
      imported.refuse(doubt, at: answer.location)
    }
    if blank != nil, found != nil {
      imported.lose(.weights, "a second right number", at: answer.location)
    } else if let found {
      blank = found
    }
  }
  return blank.map { .blank($0) }
}
