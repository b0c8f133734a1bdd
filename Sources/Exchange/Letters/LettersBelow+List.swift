internal import Content

/// Reads the list of answers below a word for them.
extension LettersBelow {
  /// The answers may follow in a list.
  mutating func awaitList(_ label: LetterLine) {
    awaits = hasNoAnswer
    section?.hasAnswerWord = true
    if awaits { list = AnswerList(below: label.text) }
  }

  /// Takes an item of the list, or a line with which one goes on.
  mutating func takesItem(_ line: LetterLine) -> Bool {
    guard list != nil else { return false }
    let texts =
      section == nil
      ? draft?.run?.choices.map { StatedAnswer.unmarked($0.mark.text).lowercased() } ?? [] : []
    return list?.take(line, among: texts) == true || takesChoice(line)
      || list?.takeMore(line) == true
  }

  /// Takes a choice that stands below "Correct answers:" as it stands above, or its text.
  private mutating func takesChoice(_ line: LetterLine) -> Bool {
    let mark = line.mark
    let said = mark?.place == nil ? StatedAnswer.unmarked(line.text) : String(mark?.text ?? "")
    guard section == nil, said.utf8.count < 400, let place = draft?.place(of: said),
      mark?.place ?? place == place
    else { return false }
    return list?.take([place], line) ?? false
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
