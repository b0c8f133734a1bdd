/// Cards to learn with: `{"front": "…", "back": "…"}`.
extension PlainJSONQuestion {
  private static let cards = [("front", "back"), ("term", "definition")]

  /// The list that a member has of pairs to match; nil for other members.
  static func pairs(of member: (name: String, value: JSONNode)) -> JSONNode? {
    guard ["pairs", "matching", "matchingpairs", "matches"].contains(folded(member.name)),
      let first = member.value.elements?.first, first["question"] == nil,
      (Self.cards + [("left", "right")]).contains(where: { left, right in
        first[left] != nil && first[right] != nil
      })
    else { return nil }
    return member.value
  }

  /// The objects in a value, none of which is a question, that have an answer or choices.
  static func answeredObjects(in node: JSONNode) -> [JSONNode] {
    if let elements = node.elements { return elements.flatMap(answeredObjects) }
    let answers: Set = [
      "answer", "answers", "correctanswer", "correctanswers", "correct", "correctoption",
      "correctindex", "solution", "options", "choices",
    ]
    let isAnswered = node.members.contains { name, value in
      answers.contains(folded(name)) && !value.isEmpty
    }
    if isAnswered, node.members.contains(where: { $0.value.string != nil }) { return [node] }
    return node.members.flatMap { answeredObjects(in: $0.value) }
  }

  /// Takes the sides of a card for a question and its answer, where nothing else asks or answers.
  mutating func takeCard() {
    let others: Set = ["question", "questiontext", "prompt", "stem", "q", "answer"]
    guard others.isDisjoint(with: members.keys) else { return }
    for (front, back) in Self.cards {
      guard let asked = members[front], asked.string != nil, let answer = members[back] else {
        continue
      }
      members["question"] = asked
      members["answer"] = answer
      cardNames = [front, back]
      return
    }
  }
}
