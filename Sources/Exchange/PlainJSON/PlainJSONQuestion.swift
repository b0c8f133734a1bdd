internal import Bytes
internal import Content
internal import Diagnostics

/// One object that may be a question, by the usual names of its members.
struct PlainJSONQuestion {
  let node: JSONNode
  var members: [String: JSONNode] { didSet { said = Self.said(in: members) } }
  /// The member that says what is right.
  private(set) var said: JSONNode?
  /// Those of the object that asks.
  private var nested: [(name: String, value: JSONNode)] = []
  var cardNames: [String] = []
  /// The offered choices; empty where none are.
  private(set) var choices: [PlainJSONChoice] = []

  static let listNames: Set<String> = [
    "questions", "quiz", "quizzes", "items", "data", "results", "mcqs", "questionlist", "content",
  ]
  static let askedNames = [
    "question", "questiontext", "prompt", "stem", "q", "frage", "pregunta", "pergunta", "domanda",
    "text", "statement", "phrase", "title",
  ]
  static let choiceNames = [
    "options", "choices", "answers", "alternatives", "possibleanswers", "answeroptions", "variants",
    "answerchoices", "option", "antworten", "antwortmöglichkeiten", "optionen", "réponses",
    "reponses", "choix", "opciones", "respuestas", "opções", "opcoes", "alternativas", "respostas",
    "opzioni", "risposte",
  ]
  private static let wrongNames = [
    "incorrectanswers", "wronganswers", "distractors", "incorrect",
    "wrong", "wrongoptions", "wrongchoices", "incorrectoptions", "incorrectchoices", "falseanswers",
  ]
  static let indexNames = [
    "correctindex", "answerindex", "correctanswerindex", "correctoptionindex", "correctindices",
    "correctanswerindices", "correctchoiceindex", "correctindexes",
  ]
  static let answerNames = [
    "correctanswer", "correctanswers", "answer", "correct", "correctoption", "correctoptions",
    "correctchoice", "rightanswer", "solution", "key", "correctkey", "answerkey", "answertext",
    "correctresponse", "right", "cop", "correctoptionid", "correctanswerid",
    "correctchoiceid",
    "correctid", "answerid", "correctoptionkey", "correctoptionids", "correctanswerids",
    "correctchoiceids", "correctids", "answerids", "correctanswertext", "expectedanswer",
    "richtig", "richtigeantwort", "korrekt", "lösung", "antwort", "correcte", "bonneréponse",
    "bonnereponse", "réponse", "reponse", "réponsecorrecte", "correcta", "correcto",
    "respuestacorrecta", "respuesta", "correta", "respostacorreta", "resposta", "corretta",
    "rispostacorretta", "risposta",
  ]
  static let explanationNames = [
    "explanation", "rationale", "reason", "reasoning", "feedback", "answerexplanation", "comment",
    "description", "support", "exp", "erklärung", "explication", "explicación", "explicacion",
    "explicação", "spiegazione",
  ]
  static let hintNames = ["hint", "hints", "clue"]
  private static let categoryNames = ["category", "topic", "subject", "section"]
  private static let otherNames = [
    "id", "questionid", "number", "questionnumber", "type", "questiontype", "points", "score",
    "marks", "code", "codesnippet", "snippet", "language",
  ]

  init(_ node: JSONNode) {
    self.node = node
    var members: [String: JSONNode] = [:]
    for member in node.members {
      let name = Self.folded(member.name)
      if members[name] == nil { members[name] = member.value }
    }
    // `"question": {"stem": "…", "choices": […]}`
    if let inner = members["question"], inner.isObject {
      members["question"] = nil
      for member in inner.members {
        let name = Self.folded(member.name)
        if members[name] == nil {
          members[name] = member.value
          nested.append((member.name, member.value))
        }
      }
    }
    self.members = members
    said = Self.said(in: members)
    takeOtherNames()
    takeCard()
    choices = offeredChoices
  }

  /// Whether the first members of an object, and the name of the one behind them, are those of a
  /// question.
  static func isPart(_ members: [(name: String, value: JSONNode)], before name: String) -> Bool {
    let names = members.filter { !$0.value.isEmpty }.map(\.name) + [name]
    let asking: Set<String> = ["question", "questiontext", "prompt", "stem", "q"]
    return names.contains { asking.contains(folded($0)) || choiceNames.contains(folded($0)) }
  }

  /// A name in small letters, without signs: `correct_answer` and `correctAnswer` are the same.
  static func folded(_ name: String) -> String {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
      return String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }
    let kept = name.utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }
    return String(decoding: kept.map(\.lowercasedASCII), as: UTF8.self)
  }

  func first(_ names: [String]) -> JSONNode? {
    for name in names { if let node = members[name] { return node } }
    return nil
  }

  var isQuestion: Bool {
    guard let asked = first(Self.askedNames), asked.string != nil else { return false }
    return answer != nil || choiceNodes != nil || first(Self.wrongNames) != nil
      || members["question"] != nil
  }

  var category: String { first(Self.categoryNames)?.string ?? "" }

  private static let knownNames = Set(
    askedNames + choiceNames + wrongNames + indexNames + answerNames + explanationNames + hintNames
      + categoryNames + otherNames)

  var unknown: [(name: String, value: JSONNode)] {
    (node.members + nested).filter {
      let folded = Self.folded($0.name)
      return !Self.knownNames.contains(folded) && !cardNames.contains(folded)
        && Self.letterOfName(folded) == nil && !Self.namesWrong(folded)
    } + unused + unusedAnswers + unknownOfChoices
  }

  /// What choices say of themselves that is not understood, as an image or a weight.
  private var unknownOfChoices: [(name: String, value: JSONNode)] {
    (choiceNodes?.elements ?? []).flatMap { node in
      PlainJSONChoice.unknown(node).filter { $0.name != PlainJSONChoice.nameAsText(of: node) }
    }
  }

  private static let pointNames = ["points", "score", "marks"]
  private static let codeNames = ["code", "codesnippet", "snippet"]

  /// Members of the usual names that are not taken: a second one for the same thing, or one of
  /// another sort than is understood.
  private var unused: [(name: String, value: JSONNode)] {
    let groups: [(names: [String], isTaken: (JSONNode) -> Bool)] = [
      (Self.askedNames, { $0.string != nil }), (Self.explanationNames, { Self.lines($0) != nil }),
      (Self.hintNames, { Self.lines($0) != nil }), (Self.categoryNames, { $0.string != nil }),
      (Self.pointNames, { (0...10_000).contains($0.integer ?? -1) }),
      (Self.codeNames, { $0.string != nil }), (Self.indexNames + Self.answerNames, { _ in true }),
    ]
    return groups.flatMap { names, isTaken in
      // An object that calls each choice right or wrong only repeats the answer, or is refused.
      let present = names.compactMap { name in members[name].map { (name, $0) } }
        .filter { Self.rightLetters(of: $0.1) == nil }
      return present.enumerated().filter { $0.offset > 0 || !isTaken($0.element.1) }.map(\.element)
    }
  }

  /// What is called right or wrong beside a list of choices and names none of them, as a message
  /// to the player.
  private var unusedAnswers: [(name: String, value: JSONNode)] {
    guard choiceNodes != nil else { return [] }
    let choices = self.choices
    let texts = Set(choices.map(\.text.trimmed))
    let isSaid =
      choices.contains { $0.isRight == true } && flags == nil
      && PlainJSONMeanings.readings(of: self, choices).isEmpty
    let wrong = Self.wrongNames.filter { name in
      guard let node = members[name] else { return false }
      return (node.elements ?? [node]).contains { !texts.contains(Self.text($0)?.trimmed ?? "") }
    }
    return ((isSaid ? Self.answerNames : []) + wrong).compactMap { name in
      members[name].map { (name, $0) }
    }
  }

  /// A text, or the texts of a list.
  static func lines(_ node: JSONNode) -> [String]? {
    if let text = node.string { return [text] }
    guard let elements = node.elements else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }

  /// Whether a name is that of one wrong choice: `distractor1`.
  private static func namesWrong(_ name: String) -> Bool {
    let starts = ["distractor", "incorrectanswer", "wronganswer", "incorrect", "wrong", "false"]
    return starts.contains { name.hasPrefix($0) && Int(name.dropFirst($0.utf8.count)) != nil }
  }

  // MARK: Choices

  private var choiceNodes: JSONNode? {
    (Self.choiceNames + ["a"]).compactMap { members[$0] }.first {
      $0.elements != nil || $0.isObject
    }
  }

  private var offeredChoices: [PlainJSONChoice] {
    var written = writtenChoices
    while written.last?.isPadding == true { written.removeLast() }
    if let flags, flags.count == written.count {
      for (place, flag) in flags.enumerated() { written[place].isRight = flag }
    }
    return PlainJSONChoice.withoutLetters(written)
  }

  private var writtenChoices: [PlainJSONChoice] {
    if let node = choiceNodes {
      return PlainJSONChoice.choices(of: node)
    }
    // `"A": "…", "B": "…"`, or `"option1": "…"`.
    let lettered = node.members.compactMap { name, value in
      Self.letterOfName(Self.folded(name)).flatMap { letter in
        Self.text(value).map {
          PlainJSONChoice(text: $0, letter: letter, isPadding: $0.trimmed.isEmpty)
        }
      }
    }
    if lettered.count > 1 { return lettered }
    let wrong =
      first(Self.wrongNames)?.elements
      ?? node.members.filter { Self.namesWrong(Self.folded($0.name)) }.map(\.value)
      .filter { !$0.isEmpty }
    if !wrong.isEmpty, let right = answer {
      let rights = right.elements ?? [right]
      let all =
        rights.map { PlainJSONChoice(text: Self.text($0) ?? "", isRight: true) }
        + wrong.map { PlainJSONChoice(text: Self.text($0) ?? "", isRight: false) }
      // In an order that tells nothing.
      return inAlphabet(all) { $0.text }
    }
    return []
  }

  /// The letter of the choice that a name such as `optionB` or `option2` is for.
  static func letterOfName(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    if bytes.count == 1, (0x61...0x6A).contains(bytes[0]) { return name }
    for start in ["option", "choice", "answer", "op"] where name.hasPrefix(start) {
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

  var type: String { first(["type", "questiontype"])?.string?.lowercased() ?? "" }

  /// The question, without a heading where only its place in the quiz names it, or why it is none.
  func question(_ meanings: PlainJSONMeanings, _ html: ApparentHTML) -> (
    question: WrittenQuestion?, problem: String?
  ) {
    let asked = first(Self.askedNames)?.string ?? ""
    guard !asked.trimmed.isEmpty else { return (nil, "a question without a text; it is left out") }
    if let problem = unreadMember { return (nil, problem) }
    if let problem = problemOfType { return (nil, problem + "; the question is left out") }
    let choices = self.choices
    guard choices.allSatisfy({ !$0.text.trimmed.isEmpty }) else {
      return (nil, "a choice has no text; the question is left out")
    }
    guard
      let (kind, form) = choices.isEmpty
        ? openForm(html)
        : typedChoices.map({ (.shortText, $0) }) ?? choiceForm(choices, meanings, html)
    else {
      return (nil, problem(choices, meanings) + "; the question is left out")
    }
    if choices.isEmpty, kind != .trueFalse, let name = nameOfUnreadList {
      return (
        nil,
        "\"\(oneLine(name))\" may hold its choices; call it \"options\" then, or remove it; the question is left out"
      )
    }
    var text = html.markdown(asked).markdown
    if let code = first(Self.codeNames)?.string {
      text += "\n\n" + fenced(code, language: members["language"]?.string ?? "")
    }
    var question = AskedText(text, number: nil).question(kind, form)
    if let text = passage?.string {
      question.stem = [html.passage(text), question.stem].joinedParagraphs()
    }
    question.explanation = (first(Self.explanationNames).flatMap(Self.lines) ?? [])
      .map { html.markdown($0).markdown }.joinedParagraphs()
    question.hints = (first(Self.hintNames).flatMap(Self.lines) ?? [])
      .map { html.markdown($0).markdown }.filter { !$0.isEmpty }
    if let points = first(Self.pointNames)?.integer, (0...10_000).contains(points) {
      question.points = points * 100 == 100 ? nil : points * 100
    }
    question.line = node.location.line
    return (question, nil)
  }

  /// What of the object cannot be read, so that nothing may be taken from the rest of it.
  private var unreadMember: String? {
    for object in [node, choiceNodes].compactMap({ $0 }) {
      guard case .object(let members) = object.content else { continue }
      var known: [String: JSONNode] = [:]
      for (name, value) in members where !value.isEmpty {
        guard let earlier = known.updateValue(value, forKey: Self.folded(name)) else { continue }
        if let text = Self.text(value), text == Self.text(earlier) { continue }
        return "\"\(oneLine(name))\" stands in it twice; remove one; the question is left out"
      }
    }
    let hasText = Self.choiceNames.contains { name in
      members[name].map { Self.text($0) != nil && !$0.isEmpty } ?? false
    }
    guard hasText, choices.isEmpty, answer != nil else { return nil }
    return "its choices are one text; write them as a list; the question is left out"
  }

  private func choiceForm(
    _ choices: [PlainJSONChoice], _ meanings: PlainJSONMeanings, _ html: ApparentHTML
  ) -> (Question.Kind, WrittenForm)? {
    if type.contains("match") || isContradicted(choices, meanings) { return nil }
    let order = choices.count > 2 ? AskedOrder(first(Self.askedNames)?.string ?? "") : nil
    let all = meanings.places(of: self, among: choices)?.count == choices.count
    if ["order", "sort", "sequenc", "rank"].contains(where: type.contains)
      || all && order == .surely
    {
      guard let places = meanings.places(of: self, among: choices), places.count == choices.count,
        Set(places).count == choices.count, choices.count > 1
      else { return nil }
      return (.ordering, .ordering(places.map { html.markdown(choices[$0].text).markdown }))
    }
    var rights = choices.map { $0.isRight ?? false }
    if rights.contains(true) {
      let said = PlainJSONMeanings.readings(of: self, choices)
      guard
        said.isEmpty || said.contains(where: { $0 == Set(rights.indices.filter { rights[$0] }) })
      else { return nil }
    } else {
      guard let places = meanings.places(of: self, among: choices),
        choices.count > 2 || places.count == 1 || !answers.allSatisfy(\.isNumber)
      else { return nil }
      for place in places { rights[place] = true }
    }
    guard choices.count > 1, rights.contains(true),
      order == nil && !isOrder(choices, meanings) || rights.contains(false)
    else { return nil }
    let written = zip(choices, rights).map {
      WrittenChoice(
        html.markdown($0.text).markdown, isRight: $1, feedback: html.markdown($0.feedback).markdown)
    }
    let isMultiple = rights.count { $0 } > 1
    if isMultiple, type.contains("single") { return nil }
    return (isMultiple ? .multiple : .single, .choices(written))
  }
}
