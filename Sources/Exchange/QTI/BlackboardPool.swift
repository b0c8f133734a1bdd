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
      question.attributes.add("points", worths[question["id"]] ?? "")
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
  var reading = PoolReading(element, texts)
  let question = reading.question(number: number)
  texts = reading.texts
  let place = texts.place(element)
  guard var question else {
    let name = oneLine(element.name)
    imported.lose(
      .question,
      "a \(name) of a pool cannot be marked here, or nothing is right; it is left out", at: place)
    return nil
  }
  if reading.losesFeedback { imported.lose(.feedback, "feedback on answers", at: place) }
  let worth = element["points"]
  if let points = Decimal(parsing: worth)?.multiplied(by: hundred), points.scale == 0,
    (0...1_000_000).contains(points.digits)
  {
    if points != hundred { question.points = Int(points.digits) }
  } else if !worth.isEmpty {
    imported.lose(
      .points, "a worth of \(oneLine(worth)), which is no whole number of points", at: place)
  }
  return .question(question)
}

/// Reads one question.
private struct PoolReading {
  private let element: XMLElement
  private let isHTML: Bool
  private let keys: [XMLElement]
  private(set) var texts: QTITexts
  /// Whether what is shown after a right and after a wrong answer finds no place.
  private(set) var losesFeedback = false

  init(_ element: XMLElement, _ texts: QTITexts) {
    self.element = element
    self.texts = texts
    isHTML = element.first("BODY")?.descendant("ISHTML")?["value"] != "false"
    keys = element.first("GRADABLE")?.all("CORRECTANSWER") ?? []
  }

  mutating func question(number: Int) -> WrittenQuestion? {
    let answers = texts(of: "ANSWER")
    let shown = ["CORRECT", "INCORRECT"].map { name in
      markdown(element.first("GRADABLE")?.first("FEEDBACK_WHEN_\(name)"))
    }
    var kind = Question.Kind.single
    var form: WrittenForm?
    switch element.name {
    case "QUESTION_TRUEFALSE", "QUESTION_MULTIPLECHOICE", "QUESTION_MULTIPLEANSWER":
      if element.name.hasSuffix("ANSWER") { kind = .multiple }
      let right = Set(keys.map { $0["answer_id"] })
      let choices = answers.map { name, text in
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
      form = matching(answers, texts(of: "CHOICE"))
    default: break
    }
    losesFeedback = kind != .single && shown.contains { !$0.isEmpty }
    return form.map {
      AskedText(markdown(element.first("BODY")?.first("TEXT")), number: number).question(kind, $0)
    }
  }

  private func matching(
    _ lefts: [(name: String, text: String)], _ rights: [(name: String, text: String)]
  ) -> WrittenForm? {
    let targets = Dictionary(
      keys.map { ($0["answer_id"], $0["choice_id"]) }, uniquingKeysWith: { first, _ in first })
    let texts = Dictionary(
      rights.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    let pairs = lefts.compactMap { name, left in
      targets[name].flatMap { texts[$0] }.map { WrittenPair(left, $0) }
    }
    let used = Set(pairs.map(\.right))
    let others = rights.map(\.text).filter { !used.contains($0) }
    guard pairs.count == lefts.count, used.count + others.count > 1 else { return nil }
    return .matching(pairs, distractors: others)
  }

  /// The names and the texts of answers.
  private mutating func texts(of name: String) -> [(name: String, text: String)] {
    var found: [(name: String, text: String)] = []
    for answer in element.all(name) { found.append((answer["id"], markdown(answer.first("TEXT")))) }
    return found
  }

  private mutating func markdown(_ part: XMLElement?) -> String {
    let text = part?.text ?? ""
    return texts.markdown(isHTML ? text : escaped(text))
  }
}
