/// Cards to learn with: `{"front": "…", "back": "…"}`.
extension PlainJSONQuestion {
  private static let cards = [("front", "back"), ("term", "definition")]

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
