internal import Content

/// Reads the list of answers below a word for them.
extension LettersBelow {
  /// The answers may follow in a list.
  mutating func awaitList(_ label: LetterLine) {
    awaits = hasNoAnswer
    section?.hasAnswerWord = true
    if awaits { list = AnswerList(below: label.text) }
  }

  mutating func addApart(_ text: String) {
    for line in ["", text[...], ""] { add(line) }
  }

  /// Takes an item of the list, or a line with which one goes on.
  mutating func takesItem(_ line: LetterLine) -> Bool {
    guard list != nil else { return false }
    let texts =
      section == nil
      ? draft?.run?.choices.map { StatedAnswer.unmarked($0.mark.text).lowercased() } ?? [] : []
    return takesChoice(line) || list?.take(line, among: texts) == true
      || list?.takeMore(line) == true
  }

  /// Takes a choice that stands below "Correct answers:" as it stands above, or its text, with a
  /// box or a sign at either end.
  private mutating func takesChoice(_ line: LetterLine) -> Bool {
    guard section == nil, line.text.utf8.count < 400 else { return false }
    let mark = line.mark
    var said = (mark?.text ?? line.text).trimmingBlanks
    if mark == nil, ["- ", "* ", "+ "].contains(where: said.hasPrefix) {
      said = said.dropFirst(2).trimmingBlanks
    }
    var signs = Set([mark?.box, ChoiceTick.takeSign(&said)].compactMap { $0 })
    if let tick = ChoiceTick(String(said)) {
      signs.insert(tick.isRight)
      said = Substring(tick.text)
    }
    let text = mark?.place == nil ? StatedAnswer.unmarked(said) : String(said)
    // A letter alone names a choice, and is not its text.
    guard text.count > 1 || text.first?.isLetter == false, let place = draft?.place(of: text),
      mark?.place ?? place == place
    else {
      return false
    }
    return list?.take(place, line, signs: signs, isUnclear: mark?.isCrossed ?? false) ?? false
  }

  /// States what a list of answers says.
  mutating func finishList() {
    guard let found = list else { return }
    list = nil
    if !found.isEmpty { awaits = false }
    let count = section == nil ? draft?.run?.choices.count ?? 0 : 0
    if let (answer, number) = found.answer(of: count) {
      state(answer, at: LetterLine(kind: .text, text: "", number: number, depth: 0))
    }
    // A paragraph below the list is none of its last item.
    for line in found.explanation.isEmpty ? [] : found.explanation + [""] {
      if section == nil { explanation.append(line) } else { add(line) }
    }
  }
}
