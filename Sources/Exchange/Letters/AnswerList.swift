/// The answers that stand in a list below their word: `- B`, `- B - Correct`, or a letter a line.
struct AnswerList {
  /// What each item names, and whether a sign of its own says that it is right.
  private var items: [(places: [Int], tick: Bool?, line: Int)] = []
  /// What stands behind the letters of the last item.
  private var rest = ""

  private var alphabet: Int?

  var isEmpty: Bool { items.isEmpty }

  /// Takes a line, if it is an item.
  mutating func take(_ line: LetterLine) -> Bool {
    let said = line.text.trimmingBlanks
    let isItem = ["- ", "* ", "+ "].contains(where: said.hasPrefix)
    guard let found = StatedAnswer.letters(StatedAnswer.unmarked(said)[...]), found.isWhole,
      !found.hasOr, !found.isOrder, isItem || found.rest.isEmpty
    else { return false }
    let word = LabelWord.bare(found.rest)
    let tick: Bool? =
      ["correct", "right", "true"].contains(word)
      ? true
      : ["incorrect", "wrong", "false"].contains(word) ? false : ChoiceTick(found.rest)?.isRight
    alphabet = alphabet ?? found.alphabet
    rest = tick == nil ? StatedAnswer.marked(found.rest, in: line.text) : ""
    items.append((found.places, tick, line.number))
    return true
  }

  /// Takes an item that names choices.
  mutating func take(_ places: [Int], _ line: Int) -> Bool {
    items.append((places, nil, line))
    return true
  }

  /// What the items with a sign name, or all of them where none has one; and the first line.
  var answer: (StatedAnswer, line: Int)? {
    let isTicked = items.contains { $0.tick == true }
    let right = items.filter { isTicked ? $0.tick == true : $0.tick == nil }
    return right.first.map {
      var answer = StatedAnswer(places: right.flatMap(\.places), alphabet: alphabet)
      if items.count == 1 { answer.rest = rest }
      return (answer, $0.line)
    }
  }
}
