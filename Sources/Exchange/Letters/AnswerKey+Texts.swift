/// Entries that are no letters.
extension AnswerKey {
  /// The next entry, if a line has a text with the next number: `3. False`.
  func textEntry(_ lines: ArraySlice<LetterLine>) -> Entry? {
    guard let line = lines.first, let last = entries.last, goesOn(lines),
      let start = NumberedStart(line.text), start.number == last.number + 1, !start.rest.isEmpty
    else { return nil }
    return Entry(
      number: start.number, answer: StatedAnswer(key: String(start.rest)), line: line.number)
  }

  /// Whether the first of some lines below the key is one more entry, be its answer a letter or a
  /// text.
  func goesOn(_ lines: ArraySlice<LetterLine>) -> Bool {
    guard let line = lines.first, line.kind == .text, line.text.utf8.count < 4000 else {
      return false
    }
    if !Self.entries(of: line).isEmpty { return true }
    guard line.depth == 0, let start = NumberedStart(line.text), let last = entries.last,
      start.number > last.number, !line.text.contains(where: { "?？؟".contains($0) })
    else { return false }
    return start.rest.utf8.count < 80 && !startsWithAnswer(lines.dropFirst())
  }
}
