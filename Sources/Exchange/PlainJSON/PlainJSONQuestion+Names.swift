internal import Content

/// Rarer names of members, and members that may hold what is not found under a known name.
extension PlainJSONQuestion {
  /// For the name of a member others that are taken for it where none of its own names is there.
  private static let aliases: [(names: [String], taken: String, others: [String])] = [
    (askedNames, "question", ["questionstem"]),
    (
      choiceNames, "options",
      [
        "opts", "propositions", "selections", "optionslist", "optionlist", "listofoptions",
        "listofanswers", "mcqoptions", "answerlist", "choicelist", "possiblechoices",
        "possibleoptions",
      ]
    ),
    (indexNames + answerNames, "answer", ["ans", "correctans"]),
    (
      explanationNames, "explanation",
      ["expl", "why", "answerdescription", "overallexplanation", "generalfeedback", "comentário"]
    ),
  ]

  /// Takes members under rarer names, and those of one letter beside `q`.
  mutating func takeOtherNames() {
    for (names, taken, others) in Self.aliases where first(names) == nil {
      let other = others.first { name in
        guard let node = members[name] else { return false }
        return taken != "options" || node.elements != nil || node.isObject
      }
      if let other { take(other, as: taken) }
    }
    // `{"question": "…", "options": […], "answers": "B"}`
    if answer == nil, members["answers"] != nil, first(["options", "choices"])?.elements != nil {
      members["answer"] = members["answers"]
    }
    if members["q"]?.string != nil, members["b"] == nil { takeLetters() }
    takeAskedBesideChoices()
    if passage != nil {
      cardNames += Self.passageNames.filter { members[$0]?.string != nil }.prefix(1)
    }
  }

  private mutating func take(_ name: String, as known: String) {
    members[known] = members[name]
    cardNames.append(name)
  }

  /// `{"q": "…", "o": […], "a": 1}`, `{"q": "…", "a": […], "c": 1}`.
  private mutating func takeLetters() {
    let hasList = first(Self.choiceNames)?.elements != nil
    if !hasList, members["o"]?.elements != nil { take("o", as: "options") }
    guard answer == nil else { return }
    if first(Self.choiceNames)?.elements != nil, members["a"]?.elements == nil {
      if members["a"] != nil { take("a", as: "answer") }
    } else if members["a"]?.elements != nil, members["c"] != nil {
      take("c", as: "answer")
    }
  }

  /// Takes a name or a content for what is asked, where choices and what is right stand beside it.
  private mutating func takeAskedBesideChoices() {
    guard first(Self.askedNames) == nil, let list = first(Self.choiceNames)?.elements else {
      return
    }
    let isAnswered =
      list.count > 1 && first(Self.indexNames + Self.answerNames.filter { $0 != "key" }) != nil
    guard
      isAnswered || PlainJSONChoice.choices(of: list).contains(where: { $0.isRight != nil })
    else { return }
    for name in ["content", "name", "sentence"] where members[name]?.string != nil {
      return take(name, as: "question")
    }
  }

  /// The name of a list of texts that may be the choices of a question that has none.
  var nameOfUnreadList: String? {
    let known = Self.askedNames + Self.indexNames + Self.answerNames + Self.explanationNames
    return unknown.first { name, node in
      let folded = Self.folded(name)
      if (known + Self.hintNames).contains(folded) { return false }
      if ["accept", "alias", "synonym"].contains(where: folded.contains) { return false }
      let texts = PlainJSONChoice.choices(of: node).filter { !$0.text.trimmed.isEmpty }
      guard texts.count > 1, texts.count == (node.elements?.count ?? texts.count) else {
        return false
      }
      if node.isObject, !node.members.allSatisfy({ Self.letterOfName(Self.folded($0.name)) != nil })
      {
        return false
      }
      let answers = Set(self.answers.map { $0.text.lowercased() })
      return !Self.isBesideChoices(name) && !texts.contains(where: \.isNumber)
        || texts.contains { answers.contains($0.text.trimmed.lowercased()) }
    }?.name
  }

  /// Whether a list of this name hardly holds choices.
  static func isBesideChoices(_ name: String) -> Bool {
    listsBeside.contains(where: folded(name).contains)
  }

  /// Parts of the names of lists that stand beside a question with no choices.
  private static let listsBeside = [
    "tag", "keyword", "reference", "link", "source", "image", "url", "categor", "topic", "skill",
    "objective", "standard", "step", "resource", "related", "author", "video", "media", "file",
    "concept", "label", "grade",
  ]

  /// Why a question of its type has no right answer, whatever is called right in it.
  var problemOfType: String? {
    let open = ["survey", "poll", "wordcloud", "word_cloud", "brainstorm", "likert", "opinion"]
    if open.contains(where: type.contains) {
      return "a question of the type \"\(oneLine(type))\" has no right answer"
    }
    if type.contains("jumble") {
      return "a question of the type \"\(oneLine(type))\" does not say its order"
    }
    return nil
  }

  /// The texts to be typed of a question that lists them as choices, each of them right.
  var typedChoices: WrittenForm? {
    let choices = self.choices
    guard isTyped || type.contains("open"), !choices.isEmpty,
      choices.allSatisfy({ $0.isRight == true })
    else { return nil }
    let texts = choices.map { oneLine($0.text) }
    return texts.contains { $0.isEmpty || $0.utf8.count > 200 } ? nil : .typed(texts)
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
}
