internal import Content

/// What a question of JSON says is right.
extension PlainJSONQuestion {
  var answer: JSONNode? {
    guard let said, let inner = Self.onlyMember(of: said) else { return said }
    return inner.value
  }

  /// Whether that is a place among the choices.
  var isIndex: Bool {
    if first(Self.indexNames) != nil { return true }
    return said.flatMap(Self.onlyMember)
      .map { $0.name == "index" || Self.indexNames.contains($0.name) } ?? false
  }

  static func said(in members: [String: JSONNode]) -> JSONNode? {
    let name = indexNames.first { members[$0] != nil } ?? answerNames.first { members[$0] != nil }
    // `{"q": "…", "a": "…"}`
    return name.flatMap { members[$0] }
      ?? (members["b"] == nil ? members["a"].flatMap { $0.string == nil ? nil : $0 } : nil)
  }

  /// The member of an object that has no other: `{"index": 2}`, `{"text": "Paris"}`.
  private static func onlyMember(of node: JSONNode) -> (name: String, value: JSONNode)? {
    guard case .object(let members) = node.content, members.count == 1, let only = members.first
    else { return nil }
    let name = folded(only.name)
    let known = ["index", "text", "value", "letter", "id", "key", "option", "choice"]
    return known.contains(name) || indexNames.contains(name) || answerNames.contains(name)
      ? (name, only.value) : nil
  }

  /// For each choice whether it is right, where a list says so.
  var flags: [Bool]? {
    guard let elements = answer?.elements, elements.count > 1 else { return nil }
    let flags = elements.compactMap(\.bool)
    if flags.count == elements.count { return flags }
    // `[1, 0, 1]`: places would not repeat.
    let numbers = elements.compactMap(\.integer)
    guard !isIndex, numbers.count == elements.count, numbers.allSatisfy({ $0 == 0 || $0 == 1 }),
      Set(numbers).count < numbers.count
    else { return nil }
    return numbers.map { $0 == 1 }
  }

  /// Whether the type says that a text is to be typed.
  var isTyped: Bool { ["short", "fill", "text", "blank"].contains(where: type.contains) }

  /// Whether the answer is an example of what may be written.
  var isEssay: Bool {
    !isTyped && ["essay", "open", "long", "free", "discuss"].contains(where: type.contains)
  }

  /// Why the question cannot be used.
  func problem(_ choices: [PlainJSONChoice], _ meanings: PlainJSONMeanings) -> String {
    let said = answers.map(\.text).joined(separator: ", ")
    if said.isEmpty { return "nothing says which answer is right" }
    if type.contains("match") { return "pairs are not understood here" }
    if choices.isEmpty {
      return type.contains("bool") || type.contains("true")
        ? "its answer is neither true nor false" : "its answer cannot be typed"
    }
    if isContradicted(choices, meanings) {
      return "two members for the answer name different choices; correct one"
    }
    if isOrder(choices, meanings) {
      return "the answer names all choices in an order of their own, which is no choice"
    }
    return "the answer \"\(oneLine(String(said.prefix(80))))\" is not one of the choices"
  }

  /// What is said to be right, each as a text, and whether it is written as a number.
  var answers: [(text: String, isNumber: Bool)] {
    guard let answer, flags == nil else { return [] }
    if let letters = Self.rightLetters(of: answer) { return letters.map { ($0, false) } }
    return (answer.elements ?? [answer]).compactMap { node in
      Self.text(node).map { ($0.trimmed, node.number != nil) }
    }
  }

  /// The letters of the choices that an object calls right: `{"answer_a_correct": "true", …}`.
  static func rightLetters(of node: JSONNode) -> [String]? {
    guard case .object(let members) = node.content, members.count > 1 else { return nil }
    var letters: [String] = []
    for (name, value) in members {
      let folded = folded(name)
      let flag = text(value)?.lowercased()
      let choice = folded.hasSuffix("correct") ? String(folded.dropLast(7)) : folded
      guard let letter = letterOfName(choice),
        flag == "true" || flag == "false"
      else { return nil }
      if flag == "true" { letters.append(letter) }
    }
    return letters
  }

  /// Whether a second member for the answer names other choices than the first.
  func isContradicted(_ choices: [PlainJSONChoice], _ meanings: PlainJSONMeanings) -> Bool {
    let names = Self.indexNames + Self.answerNames
    guard let taken = names.first(where: { members[$0] != nil }),
      let places = meanings.places(of: self, among: choices)
    else { return false }
    var other = self
    other.members[taken] = nil
    if other.said == nil { return false }
    let said = PlainJSONMeanings.readings(of: other, choices)
    return !said.isEmpty && !said.contains(Set(places))
  }

  /// Whether the answer names all choices, and not from the first to the last.
  func isOrder(_ choices: [PlainJSONChoice], _ meanings: PlainJSONMeanings) -> Bool {
    meanings.places(of: self, among: choices).map { LetterDraft.isOrder($0, of: choices.count) }
      ?? false
  }

  /// The form of a question without choices: true or false, a number, or a text.
  func openForm(_ html: ApparentHTML) -> (Question.Kind, WrittenForm)? {
    guard let answer, !isEssay else { return nil }
    let said = answers.map(\.text)
    let isTruth =
      answer.bool != nil || type.contains("bool") || type.contains("true") || type == "tf"
    let isOnly =
      said.count == 1 && !isTyped && ["true", "false"].contains(said[0].lowercased())
    if isTruth || isOnly, let word = said.first?.lowercased(), ["true", "false"].contains(word) {
      return (.trueFalse, .truth(word == "true"))
    }
    if isTruth, let word = said.first?.lowercased(), word == "yes" || word == "no" {
      return (.trueFalse, .truth(word == "yes"))
    }
    if isTruth { return WrittenForm.truth(starting: said.first ?? "") }
    // `True. The sea is wet.`
    if !isTyped, said.count == 1, let end = said[0].firstIndex(where: { ".,;:–—-(".contains($0) }),
      WrittenForm.truth(called: said[0][..<end].trimmed.lowercased()) != nil
    {
      return nil
    }
    if asksOtherwise(first(Self.askedNames)?.string ?? "", than: said) { return nil }
    if let number = answer.number, let blank = numberBlank(number) {
      return (.numeric, .blank(blank))
    }
    if said.contains(where: hasFormula) { return nil }
    let texts = said.map { oneLine(html.typed($0)) }.filter { !$0.isEmpty && $0.utf8.count <= 200 }
    return texts.isEmpty || texts.count < said.count
      ? nil : (.shortText, .typed(texts))
  }
}
