internal import Bytes
internal import Content
internal import Diagnostics

/// What a table leaves open, so that it would be read wrong.
extension CSVReading {
  /// Passes by a first column that counts the rows of a table without names.
  ///
  /// False where the first column does not seem to ask: it holds numbers, or few different texts,
  /// or all question marks are in the second one.
  mutating func takeCounter() -> Bool {
    guard let width = rows.first?.fields.count else { return true }
    let asks = { (text: String) in text.hasSuffix("?") || text.hasSuffix("？") }
    let starts = rows.map { field(0, of: $0) }
    let next = rows.map { field(1, of: $0) }
    if width == 2 { return starts.contains(where: asks) || !next.allSatisfy(asks) }
    let numbers = starts.compactMap { start in
      wholeNumber(start) ?? NumberedStart(start[...]).flatMap { $0.rest.isEmpty ? $0.number : nil }
    }
    if let first = numbers.first, numbers.count == rows.count {
      header = CSVHeader(columns: width, from: 1)
      return numbers.enumerated().allSatisfy { $1 == first + $0 } && differ(next)
        && (numbers.count > 1 || first == 1)
    }
    return starts.contains(where: asks) || differ(starts) && !next.allSatisfy(asks)
  }

  /// Notes a first row of a few words above cards, as it may name the columns.
  func noteNames(_ imported: inout Imported) {
    guard let first = rows.first, first.fields.count == 2, rows.count > 1,
      first.fields.allSatisfy(Self.mayBeName)
    else { return }
    imported.diagnostics.append(
      .warning(
        .importAmbiguous,
        "this row is taken for a question; call its columns \"question\" and \"answer\" if it names them, or write such a row above it",
        at: lines.location(first.offset)))
  }

  /// Whether a text is nothing but one or two words, and neither true nor false.
  private static func mayBeName(_ text: String) -> Bool {
    let words = text.split { " _-/".contains($0) }
    return text.trimmed.utf8.count > 1 && WrittenForm.truth(starting: text) == nil
      && (1...2).contains(words.count) && words.joined().allSatisfy(\.isLetter)
  }

  private func differ(_ texts: [String]) -> Bool {
    texts.count == 1 || Set(texts).count * 2 > texts.count
  }

  /// The first row below one with a category that has none in the same column, as where cells were
  /// one in a spreadsheet.
  var firstWithoutCategory: CSVTable.Row? {
    var known: Set<Int> = []
    for row in rows {
      for column in header.categories {
        if !field(column, of: row).isEmpty {
          known.insert(column)
        } else if known.contains(column) {
          return row
        }
      }
    }
    return nil
  }

  /// Whether the answer of a row is nothing but a letter.
  func isLetter(_ row: CSVTable.Row) -> Bool {
    let answer = answer(of: row).unicodeScalars
    return answer.count == 1 && answer.first.flatMap { letterPlace($0) } != nil
  }

  /// Why the table cannot be read, whatever its answers mean.
  var problem: String? {
    if areRowsChoices {
      return
        "each row seems to be a choice; write a row for each question, with its choices in columns \"choice A\", \"choice B\" … and \"answer\""
    }
    if let name = nameOfUnknownList {
      return
        "the column \"\(oneLine(name))\" seems to hold the choices; call it \"choices\", or write each choice into a column, \"choice A\", \"choice B\" …"
    }
    if haveRivals {
      return
        "two columns seem to hold the answer, and say different things; call that of the choices \"choices\", or remove one"
    }
    if header.startsAtSecond {
      return
        "the columns of choices start with the second one; call the first \"choice 1\", or, if the answer is the first choice, the others \"wrong 1\", \"wrong 2\" …"
    }
    guard missesChoices else { return nil }
    return
      "the answers are letters, but no column is known to hold choices; call them \"choice A\", \"choice B\" …"
  }

  /// Whether the answers are letters of choices, which columns without a known name may have.
  private var missesChoices: Bool {
    header.choices.isEmpty && header.choiceList == nil && header.others.count > 1
      && rows.allSatisfy { row in
        let answer = header.answers.map { field($0, of: row) }.joined()
        return StatedAnswer.letters(answer[...])?.rest.isEmpty ?? false
      }
  }

  /// Whether a column of answers says of another one, or of the question in several rows, what is
  /// right, so that each row is a choice.
  private var areRowsChoices: Bool {
    guard header.choices.count < 2, header.choiceList == nil, !header.hasOnlyWrong,
      header.answers.contains(where: { column in
        rows.allSatisfy {
          ["", "0", "1", "x", "true", "false", "yes", "no"].contains(
            field(column, of: $0).lowercased())
        }
      })
    else { return false }
    return header.answers.count > 1 || header.choices.count == 1
      || header.others.contains { CSVHeader.namesTextOfChoice($0.name) }
  }

  /// The name of a column without a known one that lists choices in each row, one of which is the
  /// answer.
  private var nameOfUnknownList: String? {
    guard header.choices.isEmpty, header.choiceList == nil else { return nil }
    return header.others.first { column, name in
      !rows.isEmpty && !PlainJSONQuestion.isBesideChoices(name)
        && rows.allSatisfy { row in
          let answer = answer(of: row).lowercased()
          return CSVHeader.listedChoices(field(column, of: row)).contains {
            $0.lowercased() == answer
          }
        }
    }?.name
  }

  /// Whether two columns of answers with different names say different things in a row, without
  /// choices that one of them could name.
  private var haveRivals: Bool {
    guard header.choices.isEmpty, header.choiceList == nil, header.haveDifferentAnswers else {
      return false
    }
    return rows.contains { row in
      Set(header.answers.map { field($0, of: row).lowercased() }.filter { !$0.isEmpty }).count > 1
    }
  }

  private func answer(of row: CSVTable.Row) -> String {
    header.answers.map { field($0, of: row) }.joined()
  }

  /// Notes what the answers of a table without choices are, where each is a letter or a small
  /// number, or where one may be several.
  mutating func noteAnswers(_ imported: inout Imported) {
    guard header.choices.isEmpty, header.choiceList == nil else { return }
    func note(_ what: String, at row: CSVTable.Row?) {
      // A table that says what its answers are means them so.
      guard let row, header.meaning == nil else { return }
      imported.diagnostics.append(
        .warning(.importAmbiguous, what, at: lines.location(row.offset)))
    }
    let answers = rows.map { answer(of: $0).lowercased() }
    areTruths = rows.count > 1 && answers.allSatisfy { WrittenForm.truth(starting: $0) != nil }
    haveTruths = answers.contains { WrittenForm.truth(called: $0) != nil }
    let areNumbers = answers.allSatisfy { ["0", "1", "2", "3", "4"].contains($0) }
    if !areTruths, rows.count > 1, areNumbers || rows.allSatisfy(isLetter) {
      note(
        "the answers are \(areNumbers ? "numbers" : "letters"), and are taken for texts to be typed; if they name choices, write those into columns \"choice A\", \"choice B\" …",
        at: rows.first)
    }
    // T is hardly ever meant, as F is by chemists.
    if !areTruths, !haveTruths, !rows.allSatisfy(isLetter) {
      note(
        "this answer is taken for the letter T, to be typed, and so is any like it; write True or False if that is meant",
        at: rows.first { answer(of: $0).lowercased() == "t" })
    }
    note(
      "this answer is taken for one text to be typed, and so is any like it below; write a bar between answers of which one is enough, and choices into columns \"choice A\", \"choice B\" …",
      at: rows.first { mayBeSeveral(answer(of: $0)) })
    let asked = rows.map { field(header.question, of: $0) }
    note(
      "this question stands in the row above, too; each is a question of its own; write a bar between answers of which one is enough",
      at: zip(rows.dropFirst(), zip(asked, asked.dropFirst())).first { $1.0 == $1.1 }?.0)
  }
}
