internal import Bytes
internal import Content
internal import Diagnostics
internal import Scoring

/// Reads questions from JSON as programs and language models write it: objects with a question,
/// its choices and what is right, under whatever of the usual names, in lists of any depth.
struct PlainJSONReading {
  private let name: String
  private let options: ImportOptions
  private var quizzes = QuizzesByPath()
  private var found: [(node: JSONNode, place: Int)] = []
  private var unknown: [String: JSONNode] = [:]

  init(name: String, options: ImportOptions) {
    self.name = name
    self.options = options
  }

  mutating func read(_ root: JSONNode, _ imported: inout Imported) {
    collect(root, title: "", depth: 0)
    guard !found.isEmpty else {
      imported.diagnostics.append(
        .error(
          .importSyntax,
          "this JSON has no questions: objects with \"question\", \"options\" and \"answer\", or {\"podium-quizzes\":1,\"quizzes\":[…]}",
          at: root.location))
      return
    }
    let meanings = PlainJSONMeanings(
      found.map { PlainJSONQuestion($0.node) }, wanted: options.answerIs)
    if let problem = meanings.problem {
      imported.diagnostics.append(problem)
      imported.questionsRead += found.count
      return
    }
    for (node, place) in found {
      let reading = PlainJSONQuestion(node)
      for name in reading.unknownNames where unknown[name] == nil { unknown[name] = node[name] }
      let question = reading.question(meanings, number: quizzes[place].questions.count + 1)
      if let problem = question.problem {
        imported.lose(.question, problem, at: node.location)
      }
      imported.take(question.question, into: &quizzes[place])
    }
    for (name, node) in unknown.sorted(by: { $0.key < $1.key }) {
      imported.lose(.other, "\"\(oneLine(name))\" has no place in a quiz", at: node.location)
    }
    imported.quizzes += quizzes.quizzes
  }

  /// Gathers what looks like a question, in the order of the file.
  private mutating func collect(_ node: JSONNode, title: String, depth: Int) {
    guard depth < 12 else { return }
    switch node.content {
    case .array(let elements):
      for element in elements { collect(element, title: title, depth: depth + 1) }
    case .object(let members):
      let reading = PlainJSONQuestion(node)
      if reading.isQuestion {
        let category = oneLine(reading.category)
        let parts = [title, category].filter { !$0.isEmpty }
        let path = ([name] + parts.map { $0.splitAtSlashes().joined(separator: "-") })
          .joined(separator: "/")
        found.append((node, quizzes.place(of: path, title: parts.last ?? "")))
        return
      }
      let named = ["title", "name", "topic", "quizTitle", "quiz_title"]
        .compactMap { node[$0]?.string }.first
      for member in members {
        // In an object of lists, their names are those of the quizzes.
        let isList = member.value.elements != nil && named == nil
        let isPlain = PlainJSONQuestion.listNames.contains(PlainJSONQuestion.folded(member.name))
        collect(
          member.value, title: oneLine(named ?? (isList && !isPlain ? member.name : title)),
          depth: depth + 1)
      }
    default: break
    }
  }
}

/// One object that may be a question, by the usual names of its members.
struct PlainJSONQuestion {
  let node: JSONNode
  private var members: [String: JSONNode] = [:]

  static let listNames: Set<String> = [
    "questions", "quiz", "quizzes", "items", "data", "results", "mcqs", "questionlist", "content",
  ]
  private static let askedNames = [
    "question", "questiontext", "prompt", "stem", "q", "text", "statement", "title",
  ]
  private static let choiceNames = [
    "options", "choices", "answers", "alternatives", "possibleanswers", "answeroptions", "variants",
    "answerchoices", "option",
  ]
  private static let wrongNames = ["incorrectanswers", "wronganswers", "distractors", "incorrect"]
  private static let indexNames = [
    "correctindex", "answerindex", "correctanswerindex", "correctoptionindex", "correctindices",
    "correctanswerindices", "correctchoiceindex", "correctindexes",
  ]
  private static let answerNames = [
    "correctanswer", "correctanswers", "answer", "correct", "correctoption", "correctoptions",
    "correctchoice", "rightanswer", "solution", "key", "correctkey", "answerkey", "answertext",
    "correctresponse", "right",
  ]
  private static let explanationNames = [
    "explanation", "rationale", "reason", "reasoning", "feedback", "answerexplanation", "comment",
    "description",
  ]
  private static let hintNames = ["hint", "hints", "clue"]
  private static let categoryNames = ["category", "topic", "subject", "section"]
  private static let otherNames = [
    "id", "questionid", "number", "type", "questiontype", "points", "score", "marks", "code",
    "codesnippet", "snippet", "language",
  ]

  init(_ node: JSONNode) {
    self.node = node
    if case .object(let found) = node.content {
      for member in found {
        let name = Self.folded(member.name)
        if members[name] == nil, node[member.name] != nil { members[name] = member.value }
      }
    }
  }

  /// A name in small letters, without signs: `correct_answer` and `correctAnswer` are the same.
  static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private func first(_ names: [String]) -> JSONNode? {
    for name in names { if let node = members[name] { return node } }
    return nil
  }

  var isQuestion: Bool {
    guard let asked = first(Self.askedNames), asked.string != nil else { return false }
    return answer != nil || choiceNodes != nil || first(Self.wrongNames) != nil
      || members["question"] != nil
  }

  var category: String { first(Self.categoryNames)?.string ?? "" }

  var unknownNames: [String] {
    let known = Set(
      Self.askedNames + Self.choiceNames + Self.wrongNames + Self.indexNames + Self.answerNames
        + Self.explanationNames + Self.hintNames + Self.categoryNames + Self.otherNames)
    return node.names.filter { name in
      let folded = Self.folded(name)
      return !known.contains(folded) && letterOfName(folded) == nil && node[name] != nil
    }
  }

  // MARK: Choices

  struct Choice {
    var text: String
    var letter: String?
    var isRight: Bool?
    var feedback = ""
  }

  private var choiceNodes: JSONNode? {
    Self.choiceNames.compactMap { members[$0] }.first { $0.elements != nil || $0.isObject }
  }

  /// The offered choices; empty where none are.
  var choices: [Choice] {
    if let node = choiceNodes {
      if case .object(let members) = node.content {
        return members.map { Choice(text: Self.text($0.value) ?? "", letter: $0.name.lowercased()) }
      }
      return (node.elements ?? []).map(choice)
    }
    // `"A": "…", "B": "…"`, or `"option1": "…"`.
    let lettered = node.names.compactMap { name in
      letterOfName(Self.folded(name)).flatMap { letter in
        node[name].flatMap(Self.text).map { Choice(text: $0, letter: letter) }
      }
    }
    if lettered.count > 1 { return lettered }
    if let wrong = first(Self.wrongNames)?.elements, let right = answer {
      let rights = right.elements ?? [right]
      let all =
        rights.map { Choice(text: Self.text($0) ?? "", isRight: true) }
        + wrong.map { Choice(text: Self.text($0) ?? "", isRight: false) }
      // In an order that tells nothing.
      return all.sorted { $0.text < $1.text }
    }
    return []
  }

  private func letterOfName(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    if bytes.count == 1, (0x61...0x6A).contains(bytes[0]) { return name }
    for start in ["option", "choice"] where name.hasPrefix(start) {
      let rest = String(name.dropFirst(start.utf8.count))
      if let number = Int(rest), (1...10).contains(number) {
        return letterName(number - 1).lowercased()
      }
      if rest.utf8.count == 1, let byte = rest.utf8.first, (0x61...0x6A).contains(byte) {
        return rest
      }
    }
    return nil
  }

  private func choice(_ node: JSONNode) -> Choice {
    guard node.isObject else { return Choice(text: Self.text(node) ?? "") }
    let inner = PlainJSONQuestion(node)
    let text = inner.first([
      "text", "answer", "option", "choice", "content", "value", "label", "title", "answertext",
      "optiontext",
    ])
    let letter = inner.first(["id", "key", "letter", "label"])?.string?.lowercased()
    let right = inner.first(["iscorrect", "correct", "right", "isright", "isanswer"])
    return Choice(
      text: text.flatMap(Self.text) ?? "", letter: letter,
      isRight: right?.bool ?? right?.integer.map { $0 != 0 },
      feedback: inner.first(["feedback", "explanation", "rationale", "reason"])?.string ?? "")
  }

  /// What a value says as a text.
  static func text(_ node: JSONNode) -> String? {
    switch node.content {
    case .string(let text): text
    case .number(let number): number
    case .bool(let flag): flag ? "True" : "False"
    default: nil
    }
  }

  // MARK: The answer

  /// What is said to be right.
  var answer: JSONNode? { first(Self.indexNames) ?? first(Self.answerNames) }

  var isIndex: Bool { first(Self.indexNames) != nil }

  /// What is said to be right, each as a text, and whether it is written as a number.
  var answers: [(text: String, isNumber: Bool)] {
    guard let answer else { return [] }
    return (answer.elements ?? [answer]).compactMap { node in
      Self.text(node).map { ($0.trimmed, node.number != nil) }
    }
  }

  // MARK: The question

  func question(_ meanings: PlainJSONMeanings, number: Int) -> (
    question: WrittenQuestion?, problem: String?
  ) {
    let asked = first(Self.askedNames)?.string ?? ""
    guard !asked.trimmed.isEmpty else { return (nil, "a question without a text; it is left out") }
    let choices = self.choices
    guard let (kind, form) = choices.isEmpty ? openForm : choiceForm(choices, meanings) else {
      let said = answers.map(\.text).joined(separator: ", ")
      return (
        nil,
        said.isEmpty
          ? "nothing says which answer is right; the question is left out"
          : "the answer \"\(oneLine(String(said.prefix(80))))\" is not one of the choices; the question is left out"
      )
    }
    var text = codedMarkdown(asked)
    if let code = first(["code", "codesnippet", "snippet"])?.string {
      text += "\n\n" + fenced(code, language: members["language"]?.string ?? "")
    }
    let parts = AskedText(text, number: number)
    var question = WrittenQuestion(kind, heading: parts.heading, form: form)
    question.stem = parts.stem
    question.explanation = first(Self.explanationNames)?.string.map(codedMarkdown) ?? ""
    let hints = first(Self.hintNames)
    question.hints = (hints?.elements?.compactMap(\.string) ?? [hints?.string].compactMap { $0 })
      .map(codedMarkdown).filter { !$0.isEmpty }
    if let points = first(["points", "score", "marks"])?.integer, (0...10_000).contains(points) {
      question.points = points * 100 == 100 ? nil : points * 100
    }
    question.line = node.location.line
    return (question, nil)
  }

  private func choiceForm(_ choices: [Choice], _ meanings: PlainJSONMeanings) -> (
    Question.Kind, WrittenForm
  )? {
    var rights = choices.map { $0.isRight ?? false }
    if !rights.contains(true) {
      guard let places = meanings.places(of: self, among: choices) else { return nil }
      for place in places { rights[place] = true }
    }
    guard choices.count > 1, rights.contains(true) else { return nil }
    let written = zip(choices, rights).map {
      WrittenChoice(codedMarkdown($0.text), isRight: $1, feedback: codedMarkdown($0.feedback))
    }
    let isMultiple = rights.count { $0 } > 1
    return (isMultiple ? .multiple : .single, .choices(written))
  }

  /// The form of a question without choices: true or false, a number, or a text.
  private var openForm: (Question.Kind, WrittenForm)? {
    guard let answer else { return nil }
    let type = first(["type", "questiontype"])?.string?.lowercased() ?? ""
    let said = answers.map(\.text)
    let isTruth = answer.bool != nil || type.contains("bool") || type.contains("true")
    if isTruth, let word = said.first?.lowercased(), ["true", "false"].contains(word) {
      return (
        .trueFalse,
        .choices([
          WrittenChoice("True", isRight: word == "true"),
          WrittenChoice("False", isRight: word == "false"),
        ])
      )
    }
    if let number = answer.number, let blank = numberBlank(number) {
      return (.numeric, .blanks([.blank(blank)]))
    }
    let texts = said.map(oneLine).filter { !$0.isEmpty && $0.utf8.count <= 200 }
    return texts.isEmpty || texts.count < said.count
      ? nil : (.shortText, .blanks([.blank(.text(texts))]))
  }
}

/// What the answers of a file mean: texts, letters, or places counted from 0 or 1.
///
/// All questions of a file are meant alike; where two ways make sense of all and differ, neither is
/// taken.
struct PlainJSONMeanings {
  private var numbers: AnswerMeaning?
  private var texts: AnswerMeaning?
  private(set) var problem: Diagnostic?

  init(_ questions: [PlainJSONQuestion], wanted: AnswerMeaning?) {
    if let wanted {
      numbers = wanted
      texts = wanted
      return
    }
    let offered = questions.map { ($0, $0.choices) }.filter { question, choices in
      !choices.isEmpty && !choices.contains { $0.isRight == true } && !question.answers.isEmpty
    }
    for isNumber in [true, false] {
      let part = offered.filter { $0.0.answers.contains { $0.isNumber == isNumber } }
      guard let first = part.first?.0 else { continue }
      let isIndex = part.contains { $0.0.isIndex }
      let candidates: [AnswerMeaning] =
        isIndex
        ? [.index0, .index1]
        : isNumber ? [.text, .index0, .index1] : [.text, .letter, .index0, .index1]
      let counts = candidates.map { meaning in
        part.count { Self.places(of: $0.0, among: $0.1, meaning) != nil }
      }
      let best = counts.max() ?? 0
      let rivals = zip(candidates, counts).filter { $0.1 == best && best > 0 }.map(\.0)
      guard let meaning = rivals.first else { continue }
      let differ = rivals.dropFirst().contains { rival in
        part.contains {
          Self.places(of: $0.0, among: $0.1, rival) != Self.places(of: $0.0, among: $0.1, meaning)
        }
      }
      if differ {
        problem = .error(
          .importAmbiguous,
          "the answers may be meant in several ways; say which with --answer-is \(rivals.map(\.rawValue).joined(separator: " or --answer-is "))",
          at: first.answer?.location ?? first.node.location)
        return
      }
      if isNumber { numbers = meaning } else { texts = meaning }
    }
  }

  /// The choices that a question's answers name; nil if one of them names none.
  func places(of question: PlainJSONQuestion, among choices: [PlainJSONQuestion.Choice]) -> [Int]? {
    guard let first = question.answers.first,
      let meaning = first.isNumber ? numbers : texts
    else { return nil }
    return Self.places(of: question, among: choices, meaning)
  }

  private static func places(
    of question: PlainJSONQuestion, among choices: [PlainJSONQuestion.Choice],
    _ meaning: AnswerMeaning
  ) -> [Int]? {
    var places: [Int] = []
    for answer in question.answers {
      if let place = place(answer.text, choices, meaning) {
        places.append(place)
        continue
      }
      // "A, C"
      let parts = answer.text.split { ",;&".contains($0) }.map { $0.trimmed }
      guard meaning != .text, parts.count > 1 else { return nil }
      for part in parts {
        guard let place = place(part, choices, meaning) else { return nil }
        places.append(place)
      }
    }
    return places.isEmpty ? nil : places
  }

  private static func place(
    _ answer: String, _ choices: [PlainJSONQuestion.Choice], _ meaning: AnswerMeaning
  ) -> Int? {
    switch meaning {
    case .text:
      let exact = choices.indices.filter { choices[$0].text.trimmed == answer }
      if exact.count == 1 { return exact[0] }
      let folded = choices.indices.filter {
        choices[$0].text.trimmed.lowercased() == answer.lowercased()
      }
      return exact.isEmpty && folded.count == 1 ? folded[0] : nil
    case .letter:
      let lower = answer.lowercased()
      if let place = choices.firstIndex(where: { $0.letter == lower }) { return place }
      let bare = lower.filter { !".):( ".contains($0) }
      guard bare.utf8.count == 1, let byte = bare.utf8.first, (0x61...0x7A).contains(byte) else {
        return nil
      }
      return choices.indices.contains(Int(byte) - 0x61) ? Int(byte) - 0x61 : nil
    case .index0: return Int(answer).flatMap { choices.indices.contains($0) ? $0 : nil }
    case .index1: return Int(answer).flatMap { choices.indices.contains($0 - 1) ? $0 - 1 : nil }
    }
  }
}

/// A text that may have code between backticks and words between double asterisks, as language
/// models write them; all else that Markdown has a meaning for is meant as it stands.
func codedMarkdown(_ text: String) -> String {
  if isPlainWords(text) { return text }
  func plain() -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { escapedMarkdown($0.trimmed) }.joined(separator: "\n\n").trimmed
  }
  guard text.contains("`") || text.contains("**") else { return plain() }
  let markdown = canonicalMarkdown(text)
  func bare(_ text: String, without marks: String) -> [Character] {
    text.filter { !$0.isWhitespace && !marks.contains($0) }.map { $0 }
  }
  let hasLoneStar = text.split(separator: "**", omittingEmptySubsequences: false)
    .contains { $0.contains("*") }
  let isKept =
    bare(plainText(ofMarkdown: markdown), without: "`*") == bare(text, without: "`*")
    || text.contains("```")
  return isKept && !hasLoneStar ? markdown : plain()
}
