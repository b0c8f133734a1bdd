internal import Content

/// The answers that stand in a list below their word.
///
/// `- B`, `- B - Correct`, a letter a line, or a line for each choice that says whether it is
/// right: `- A: wrong, as it is odd.`
struct AnswerList {
  private struct Item {
    var places: [Int]
    /// Whether a sign or a word of its own says that it is right.
    var tick: Bool?
    /// Whether it says more than its letter, the text of its choice and that word.
    var explains = false
    /// Whether a sign and a word say the contrary of each other.
    var isUnclear = false
    /// What stands behind the letters.
    var rest = ""
    var lines: [Substring]
    var line: Int
  }

  private var items: [Item] = []
  private var alphabet: Int?
  /// Whether the word above the list says that its items are right: "Correct answers".
  private let areRight: Bool

  init(below label: Substring) {
    let words = LabelWord.bare(label).split(separator: " ")
    areRight =
      words.contains { ["correct", "right"].contains($0) }
      && words.contains { ["answers", "options", "choices", "responses"].contains($0) }
  }

  var isEmpty: Bool { items.isEmpty }

  /// Whether signs or words of their own say of some items that they are right.
  var saysWhichAreRight: Bool { items.contains { $0.tick == true } }

  /// Takes a line, if it is an item; `texts` are those of the choices, without marks.
  mutating func take(_ line: LetterLine, among texts: [String]) -> Bool {
    var said = line.text.trimmingBlanks
    let isItem = ["- ", "* ", "+ "].contains(where: said.hasPrefix)
    if isItem { said = said.dropFirst(2).trimmingBlanks }
    var sign = ChoiceTick.takeSign(&said)
    guard let found = StatedAnswer.letters(StatedAnswer.unmarked(said)[...]) else { return false }
    var spoken = found.rest[...]
    if found.places.count == 1, texts.indices.contains(found.places[0]) {
      spoken = Self.dropped(texts[found.places[0]], from: spoken)
    }
    var verdict = ChoiceTick.verdict(startOf: spoken)
    if sign == nil, verdict == nil, found.isWhole,
      let tick = ChoiceTick(found.rest.isEmpty ? String(said) : String(spoken))
    {
      // At the end of the line.
      if found.rest.isEmpty { sign = tick.isRight } else { verdict = (tick.isRight, tick.text) }
    }
    let isSaid = sign != nil || verdict != nil
    guard isSaid || found.isWhole && !found.hasOr && !found.isOrder,
      isItem || isSaid || found.rest.isEmpty
    else { return false }
    var item = Item(
      places: found.places, tick: sign ?? verdict?.isRight, lines: [], line: line.number)
    item.isUnclear =
      found.isOrder || verdict.map { $0.isRight != item.tick } ?? false
      || isSaid && found.places.count > 1 && found.hasOr
    item.explains = !(verdict?.rest ?? String(spoken)).isEmpty
    if item.explains || item.tick == nil {
      item.rest = StatedAnswer.marked(found.rest, in: line.text)
    }
    item.lines = [isItem ? line.text : "- " + line.text.trimmingBlanks]
    alphabet = alphabet ?? found.alphabet
    items.append(item)
    return true
  }

  /// Takes an item that is the text of a choice, with what the signs beside it say.
  mutating func take(_ place: Int, _ line: LetterLine, signs: Set<Bool>, isUnclear: Bool) -> Bool {
    items.append(
      Item(
        places: [place], tick: signs.first, isUnclear: isUnclear || signs.count > 1,
        lines: [line.text], line: line.number))
    return true
  }

  /// Takes an indented line, with which the last item goes on.
  mutating func takeMore(_ line: LetterLine) -> Bool {
    guard !items.isEmpty, line.text.utf8.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? false else {
      return false
    }
    items[items.count - 1].explains = true
    items[items.count - 1].lines.append(line.text)
    return true
  }

  /// What follows the text of a choice.
  private static func dropped(_ text: String, from said: Substring) -> Substring {
    guard !text.isEmpty, said.prefix(text.count).lowercased() == text else { return said }
    let rest = said.dropFirst(text.count)
    return rest.first.map { $0.isLetter || $0.isNumber } ?? false
      ? said : rest.drop { " .,;:–—-".contains($0) }
  }

  /// The answer and its line, if the list names one of so many choices.
  func answer(of count: Int) -> (StatedAnswer, line: Int)? {
    guard let (right, isClear) = right(of: count), let first = right.first else { return nil }
    var answer = StatedAnswer(places: right.flatMap(\.places), alphabet: alphabet)
    if !isClear { answer.key = .unclear }
    if items.count == 1, items[0].lines.count == 1 { answer.rest = first.rest }
    return (answer, first.line)
  }

  /// The items that are right, and whether that is clear; nil where all are called wrong.
  private func right(of count: Int) -> ([Item], isClear: Bool)? {
    if items.contains(where: \.isUnclear) { return (items, false) }
    let right = items.filter { $0.tick == true }
    if !right.isEmpty { return (right, true) }
    let open = items.filter { $0.tick == nil }
    guard !open.isEmpty else { return nil }
    if items.count == 1 || !open.contains(where: \.explains) { return (open, true) }
    // What explains some choices may say anything of them.
    let isRest = open.count == 1 && items.count == count
    return (open, isRest || areRight && open.count == items.count && items.count < count)
  }

  /// The lines of a list that explains its items.
  var explanation: [Substring] {
    let isExplained =
      items.contains { $0.explains } && (items.count > 1 || items[0].lines.count > 1)
    // What only names the answer explains nothing.
    let said = items.filter { $0.explains || $0.tick != nil || $0.lines.count > 1 }
    return isExplained ? said.flatMap(\.lines) : []
  }
}
