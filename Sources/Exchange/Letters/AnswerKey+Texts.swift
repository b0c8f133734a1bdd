/// Entries that are no letters.
extension AnswerKey {
  /// The next entry, if a line has a text with the next number: `3. False`.
  func textEntry(_ lines: ArraySlice<LetterLine>) -> KeyEntry? {
    guard let line = lines.first, entries.isEmpty ? startsTexts(lines) : goesOn(lines),
      let start = line.numbered, start.number == (entries.last?.number ?? 0) + 1,
      !start.rest.isEmpty
    else { return nil }
    let answer = StatedAnswer(key: String(start.rest)).marked(as: line.text)
    return KeyEntry(number: start.number, answer: answer, line: line.number)
  }

  /// Whether a text with the number 1 and one with the number 2 are the first of some lines.
  private func startsTexts(_ lines: ArraySlice<LetterLine>) -> Bool {
    let texts = lines.lazy.filter { $0.kind != .blank }.prefix(2)
    return texts.enumerated().allSatisfy { place, line in
      guard line.kind == .text, line.depth < 2, line.text.utf8.count < 200,
        let start = line.numbered
      else { return false }
      return start.number == place + 1 && !line.text.contains { "?？؟".contains($0) }
    } && texts.count == 2 && isBelowWord
  }

  /// Whether the first of some lines below the key is one more entry, be its answer a letter or a
  /// text.
  func goesOn(_ lines: ArraySlice<LetterLine>) -> Bool {
    guard let line = lines.first, line.kind == .text, line.text.utf8.count < 4000 else {
      return false
    }
    if !Self.entries(of: line).isEmpty { return true }
    guard line.depth < 2, let start = line.numbered, let last = entries.last,
      start.number > last.number, !line.text.contains(where: { "?？؟".contains($0) })
    else { return false }
    return start.rest.utf8.count < 80 && !startsWithAnswer(lines.dropFirst())
  }
}

extension LetterDraft {
  /// The question, whose answer is unclear if it is the only letter below a heading for the answers
  /// of several questions.
  func checked(below lines: ArraySlice<LetterLine>, isOnly: Bool) -> LetterDraft {
    guard !isOnly, answer != nil,
      let heading = lines.lastIndex(where: { line in
        guard case .heading(let level) = line.kind, level <= self.level ?? level,
          case .answer? = LabelWord(exactly: line.text)
        else { return false }
        return line.number < answerLine
      }), let next = lines[(heading + 1)...].first(where: { $0.kind != .blank }),
      next.number == answerLine, AnswerKey.lonePlace(next) != nil
    else { return self }
    var draft = self
    draft.answer?.key = .unclear
    return draft
  }
}
