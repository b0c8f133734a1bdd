internal import Content
internal import Scoring

/// Pools of Blackboard before QTI, whose questions and answers are elements of its own.
extension QTIPlan {
  init(pool: XMLElement, in member: String) {
    self.init(member: member)
    title = oneLine(pool.first("TITLE")?["value"] ?? "")
    var worths: [String: String] = [:]
    for entry in pool.first("QUESTIONLIST")?.all("QUESTION") ?? [] {
      worths[entry["id"]] = entry.attributes["points"]
    }
    for var question in pool.elements where question.isPoolQuestion {
      question.attributes["points"] = worths[question["id"]]
      items.append((member, question))
    }
  }
}

extension XMLElement {
  var isPoolQuestion: Bool { name.hasPrefix("QUESTION_") }
}

/// Reads a question of a pool; nil, and a finding, for one that cannot be marked here.
func readPoolQuestion(
  _ element: XMLElement, number: Int, _ texts: inout QTITexts, _ imported: inout Imported
) -> QTIPart? {
  let place = texts.place(element)
  let isHTML = element.first("BODY")?.descendant("ISHTML")?["value"] != "false"
  func markdown(_ text: String?) -> String {
    texts.markdown(isHTML ? text ?? "" : escaped(text ?? ""))
  }
  func answers(_ name: String = "ANSWER") -> [(name: String, text: String)] {
    element.all(name).map { ($0["id"], markdown($0.first("TEXT")?.text)) }
  }
  let gradable = element.first("GRADABLE")
  let keys = gradable?.all("CORRECTANSWER") ?? []
  let shown = ["CORRECT", "INCORRECT"].map {
    markdown(gradable?.first("FEEDBACK_WHEN_\($0)")?.text)
  }
  var kind = Question.Kind.single
  var form: WrittenForm?
  switch element.name {
  case "QUESTION_TRUEFALSE", "QUESTION_MULTIPLECHOICE", "QUESTION_MULTIPLEANSWER":
    let right = Set(keys.map { $0["answer_id"] })
    if element.name.hasSuffix("ANSWER") { kind = .multiple }
    let choices = answers().map { name, text in
      let isRight = right.contains(name)
      let feedback = kind == .multiple ? "" : shown[isRight ? 0 : 1]
      return WrittenChoice(text, isRight: isRight, feedback: feedback)
    }
    if choices.count > 1, choices.contains(where: \.isRight) { form = .choices(choices) }
  case "QUESTION_FILLINBLANK":
    kind = .shortText
    let right = element.all("ANSWER").map { oneLine($0.first("TEXT")?.text ?? "") }
    if right.contains(where: { !$0.isEmpty }) { form = .typed(right.filter { !$0.isEmpty }) }
  case "QUESTION_MATCH":
    kind = .matching
    let rights = answers("CHOICE")
    let pairs = answers().compactMap { name, left in
      let key = keys.first { $0["answer_id"] == name }
      return rights.first { $0.name == key?["choice_id"] }.map { WrittenPair(left, $0.text) }
    }
    let used = Set(pairs.map(\.right))
    let others = rights.map(\.text).filter { !used.contains($0) }
    if pairs.count == element.all("ANSWER").count, used.count + others.count > 1 {
      form = .matching(pairs, distractors: others)
    }
  default: break
  }
  guard let form else {
    imported.lose(
      .question,
      "a \(oneLine(element.name)) of a pool cannot be marked here, or nothing is right; it is left out",
      at: place)
    return nil
  }
  let body = markdown(element.first("BODY")?.first("TEXT")?.text)
  var question = AskedText(body, number: number).question(kind, form)
  if kind != .single, shown.contains(where: { !$0.isEmpty }) {
    imported.lose(.feedback, "feedback on answers", at: place)
  }
  if let points = Decimal(parsing: element["points"])?.multiplied(by: hundred), points.scale == 0,
    points != hundred, (0...1_000_000).contains(points.digits)
  {
    question.points = Int(points.digits)
  }
  return .question(question)
}
