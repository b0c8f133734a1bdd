internal import Content
internal import Diagnostics

/// What a table leaves open, so that it would be read wrong.
extension CSVReading {
  /// Passes by a first column that counts the rows of a table without names.
  ///
  /// False where the first column does not seem to ask: it holds numbers, or few different texts,
  /// or all question marks are in the second one.
  mutating func takeCounter() -> Bool {
    guard let width = rows.first?.fields.count, width > 2 else { return true }
    let starts = rows.map { field(0, of: $0) }
    let next = rows.map { field(1, of: $0) }
    let numbers = starts.compactMap { start in
      wholeNumber(start) ?? NumberedStart(start[...]).flatMap { $0.rest.isEmpty ? $0.number : nil }
    }
    if let first = numbers.first, numbers.count == rows.count {
      header = CSVHeader(columns: width, from: 1)
      return numbers.enumerated().allSatisfy { $1 == first + $0 } && differ(next)
        && (numbers.count > 1 || first == 1)
    }
    let asks = { (text: String) in text.hasSuffix("?") || text.hasSuffix("？") }
    return starts.contains(where: asks) || differ(starts) && !next.allSatisfy(asks)
  }

  /// Notes a first row of two words above cards that ask in more, as it may name the columns.
  func noteNames(_ imported: inout Imported) {
    guard let first = rows.first, first.fields.count == 2, rows.count > 2,
      !first.fields.contains(where: { $0.trimmed.contains(" ") }),
      rows.dropFirst().allSatisfy({ field(0, of: $0).contains(" ") })
    else { return }
    imported.diagnostics.append(
      .warning(
        .importAmbiguous,
        "this row is taken for a question; call its columns \"question\" and \"answer\" if it names them",
        at: lines.location(first.offset)))
  }

  private func differ(_ texts: [String]) -> Bool {
    texts.count == 1 || Set(texts).count * 2 > texts.count
  }

  /// Whether the answer of a row is nothing but a letter.
  func isLetter(_ row: CSVTable.Row) -> Bool {
    let answer = header.answers.map { field($0, of: row) }.joined().unicodeScalars
    return answer.count == 1 && answer.first.flatMap { letterPlace($0) } != nil
  }

  /// Notes what the answers of a table without choices are, where each is a letter.
  mutating func noteLetters(_ imported: inout Imported) {
    guard header.choices.isEmpty, header.choiceList == nil, rows.count > 1 else { return }
    areTruths = rows.allSatisfy { row in
      let answer = header.answers.map { field($0, of: row).lowercased() }.joined()
      return ["t", "f", "true", "false"].contains(answer)
    }
    if !areTruths, rows.allSatisfy(isLetter) {
      imported.diagnostics.append(
        .warning(
          .importAmbiguous,
          "the answers are letters, and are taken for texts to be typed; if they name choices, write those into columns \"choice A\", \"choice B\" …",
          at: lines.location(rows.first?.offset ?? 0)))
    }
  }
}
