internal import Content

/// One of the choices of a question in JSON.
struct PlainJSONChoice {
  var text: String
  /// What the file calls it, in small letters.
  var letter: String?
  /// With the letter that stands before the text.
  var whole: String?
  /// Whether it is a number of JSON.
  var isNumber = false
  var isRight: Bool?
  var feedback = ""
  /// Whether it is only there to fill a list up: an empty text, or null.
  var isPadding = false

  private static let texts = [
    "text", "answer", "option", "choice", "content", "value", "label", "title", "answertext",
    "optiontext", "texte", "texto", "testo",
  ]
  private static let letters = ["id", "key", "letter", "label"]
  private static let rights = [
    "iscorrect", "correct", "right", "isright", "isanswer", "richtig", "correcte", "correcta",
    "correta", "corretta", "valid", "isvalid",
  ]
  private static let reasons = ["feedback", "explanation", "rationale", "reason"]

  init(
    text: String, letter: String? = nil, isNumber: Bool = false, isRight: Bool? = nil,
    isPadding: Bool = false
  ) {
    self.text = text
    self.letter = letter
    self.isNumber = isNumber
    self.isRight = isRight
    self.isPadding = isPadding
  }

  /// A choice that is a text, a number, or an object with a text.
  private init(_ node: JSONNode) {
    guard node.isObject else {
      let text = PlainJSONQuestion.text(node)
      self.init(
        text: text ?? "", isNumber: node.number != nil,
        isPadding: node.elements == nil && text?.trimmed.isEmpty ?? true)
      return
    }
    let inner = PlainJSONQuestion(node)
    let answer = inner.first(["answer"])
    let right = inner.first(Self.rights) ?? answer.flatMap { $0.bool == nil ? nil : $0 }
    var names = Self.texts.filter { answer?.bool == nil || $0 != "answer" }
    let isValueKey = inner.members["text"] != nil || Self.isLabelText(inner)
    if isValueKey { names.removeAll { $0 == "value" } }
    if let name = Self.nameAsText(of: node) { names.append(name) }
    self.init(
      text: inner.first(names).flatMap(PlainJSONQuestion.text) ?? "",
      letter: inner.first(
        Self.letters.filter { $0 != "label" || !Self.isLabelText(inner) }
          + (isValueKey ? ["value"] : [])
      )
      .flatMap(PlainJSONQuestion.text)?.lowercased(),
      isRight: right?.bool ?? right?.integer.map { $0 != 0 }
        ?? right?.string.flatMap { ["true": true, "false": false][$0.trimmed.lowercased()] })
    feedback = inner.first(Self.reasons)?.string ?? ""
  }

  static func choices(of list: [JSONNode]) -> [PlainJSONChoice] {
    list.map { PlainJSONChoice($0) }
  }

  /// Whether the label of a choice is its text, and its value what answers call it.
  private static func isLabelText(_ choice: PlainJSONQuestion) -> Bool {
    guard choice.members["text"] == nil, choice.members["value"] != nil,
      let label = choice.members["label"].flatMap(PlainJSONQuestion.text)
    else { return false }
    return label.count > 1 && Int(label) == nil
      && PlainJSONQuestion.letterOfName(PlainJSONQuestion.folded(label)) == nil
  }

  /// The member called `name` of a choice that has no other text.
  static func nameAsText(of node: JSONNode) -> String? {
    node["name"]?.string != nil
      && !node.members.contains { texts.contains(PlainJSONQuestion.folded($0.name)) }
      ? "name" : nil
  }

  /// The choices of a list; or those of an object: texts by their letters,
  /// `{"x": true, "y": false}`, or lists as `{"text": ["x", "y"], "label": ["A", "B"]}`.
  static func choices(of node: JSONNode) -> [PlainJSONChoice] {
    guard case .object(let members) = node.content else {
      let elements = node.elements ?? []
      // `[{"A": "x"}, {"B": "y"}]`, or all in one object.
      let lettered = elements.map(lettered)
      if !elements.isEmpty, lettered.allSatisfy({ !$0.isEmpty }) { return lettered.flatMap { $0 } }
      return elements.map { PlainJSONChoice($0) }
    }
    if let texts = node["text"]?.elements, let letters = node["label"]?.elements,
      texts.count == letters.count
    {
      return zip(texts, letters).map { text, letter in
        var found = PlainJSONChoice(text)
        found.letter = PlainJSONQuestion.text(letter)?.lowercased()
        return found
      }
    }
    if members.allSatisfy({ $0.value.bool != nil }) {
      return members.map { PlainJSONChoice(text: $0.name, isRight: $0.value.bool) }
    }
    return members.filter { node[$0.name] != nil }.map { member in
      var found = PlainJSONChoice(member.value)
      found.letter = member.name.lowercased()
      return found
    }
  }

  /// The choices of an object that has nothing but texts by their letters.
  private static func lettered(_ node: JSONNode) -> [PlainJSONChoice] {
    let members = node.members
    guard members.allSatisfy({ $0.name.utf8.count == 1 && letterName(of: $0) != nil }) else {
      return []
    }
    return members.map { member in
      var choice = PlainJSONChoice(member.value)
      choice.letter = letterName(of: member)
      return choice
    }
  }

  private static func letterName(of member: (name: String, value: JSONNode)) -> String? {
    PlainJSONQuestion.text(member.value) == nil
      ? nil : PlainJSONQuestion.letterOfName(PlainJSONQuestion.folded(member.name))
  }

  /// What a choice says of itself that is not understood, as an image or a weight.
  static func unknown(_ node: JSONNode) -> [(name: String, value: JSONNode)] {
    let known = texts + letters + rights + reasons
    if !lettered(node).isEmpty { return [] }
    return node.members.filter { !known.contains(PlainJSONQuestion.folded($0.name)) }
  }

  /// `A) x`, `B) y` without their letters, which would stand beside those that are shown.
  ///
  /// Where they are in another order, answers name them and not the places.
  static func withoutLetters(_ choices: [PlainJSONChoice], inOrder: Bool = false)
    -> [PlainJSONChoice]
  {
    var bare: [PlainJSONChoice] = []
    var places: Set<Int> = []
    for choice in choices {
      let text = choice.text.trimmed.drop { $0 == "(" }
      let rest = text.dropFirst()
      guard let letter = text.unicodeScalars.first,
        text.first?.unicodeScalars.count == 1, let place = letterPlace(letter)?.place,
        inOrder ? place == bare.count : choices.indices.contains(place),
        places.insert(place).inserted,
        let sign = rest.first, ").:）．：、".contains(sign),
        !".:".contains(sign) || rest.dropFirst().first == " ", !rest.dropFirst().trimmed.isEmpty
      else { return choices }
      var found = choice
      found.whole = choice.text.trimmed
      found.text = rest.dropFirst().trimmed
      found.letter = choice.letter ?? String(letter).lowercased()
      bare.append(found)
    }
    return bare.count > 1 ? bare : choices
  }
}
