internal import Bytes
internal import Content
internal import Diagnostics

/// Reads a table of questions: `question,choice,choice,choice,choice,answer` and its relatives.
func readCSV(
  _ input: ImportedFile, options: ImportOptions, separator: UInt8?, _ imported: inout Imported
) {
  guard let (table, lines) = table(of: input.file, separator, &imported) else { return }
  guard let first = table.rows.first else { return }
  if readOfPlatform(table.rows, lines, input, options, &imported) { return }
  var reading = CSVReading(
    header: CSVHeader(columns: first.fields.count), rows: table.rows[...], lines: lines)
  reading.takeNames(from: table.rows, &imported)
  if !reading.isNamed, CSVHeader.lacksAnswer(first.fields) {
    imported.refuse(
      "no column is known to hold the answer; call it \"answer\"", at: lines.location(0))
    imported.questionsRead += reading.rows.count - 1
    return
  }
  guard first.fields.count > 1 else {
    imported.refuse(
      "a table has a question and an answer at least, in columns that commas part",
      at: lines.location(0))
    return
  }
  if !reading.isNamed, !reading.takeCounter() {
    imported.refuse(
      "the first column does not seem to ask; write the names of the columns above, as \"question\", \"choice A\", \"choice B\" … and \"answer\"",
      at: lines.location(0))
    imported.questionsRead += reading.rows.count
    return
  }
  reading.areLettered = reading.rows.allSatisfy { row in
    let choices = reading.choices(of: row)
    return choices.isEmpty || CSVReading.withoutLetters(choices) != nil
  }
  for (_, name) in reading.header.others {
    imported.lose(
      .other, "the column \"\(oneLine(name))\" has no place in a quiz", at: lines.location(0))
  }
  if reading.hasUnknownTypes {
    imported.lose(.other, "the column of types has no place in a quiz", at: lines.location(0))
  }
  if let problem = reading.problem {
    imported.refuse(problem, at: lines.location(0))
    imported.questionsRead += reading.rows.count
    return
  }
  reading.isMeaningSaid = options.answerIs != nil || reading.header.meaning != nil
  guard let meaning = options.answerIs ?? reading.meaning(reporting: &imported.diagnostics) else {
    imported.questionsRead += reading.rows.count
    return
  }
  if reading.hasUnknownNames(meaning) {
    imported.refuse(
      "this row seems to name the columns, but not in words that are known; call them \"question\", \"choice A\", \"choice B\" … and \"answer\"",
      at: lines.location(0))
    imported.questionsRead += reading.rows.count - 1
    return
  }
  read(&reading, meaning: meaning, name: input.name, &imported)
}

/// The rows of a file and their places: of a table in text, or of the first sheet of a spreadsheet.
private func table(
  of file: SourceFile, _ separator: UInt8?, _ imported: inout Imported
) -> (CSVTable, SourceLines)? {
  guard isSpreadsheet(file.bytes) else {
    let lines = SourceLines(file)
    return csvTable(of: file, separator, lines, &imported).map { ($0, lines) }
  }
  guard let sheet = Sheet(file, reporting: &imported.diagnostics),
    let table = CSVTable(sheet, of: file, &imported)
  else { return nil }
  return (table, SourceLines(path: file.path, rows: sheet.rows.last?.line ?? 1))
}

/// Reads a table whose rows say themselves what they hold; false, and nothing read, for others.
private func readOfPlatform(
  _ rows: [CSVTable.Row], _ lines: SourceLines, _ input: ImportedFile, _ options: ImportOptions,
  _ imported: inout Imported
) -> Bool {
  if let blackboard = BlackboardTable(rows, lines) {
    blackboard.read(name: input.name, &imported)
    return true
  }
  guard let brightspace = BrightspaceTable(rows, lines, path: input.file.path) else { return false }
  brightspace.read(name: input.name, options, &imported)
  return true
}

private func read(
  _ reading: inout CSVReading, meaning: AnswerMeaning, name: String, _ imported: inout Imported
) {
  var quizzes = QuizzesByPath()
  reading.noteAnswers(&imported)
  if let row = reading.firstWithoutCategory {
    imported.diagnostics.append(
      .warning(
        .importAmbiguous,
        "this row has no category, which others above it have, so its question is not in their quiz; if the cell is one with that above it, write the category in each row",
        at: reading.lines.location(row.offset)))
  }
  for row in reading.rows {
    let categories = reading.header.categories.map { oneLine(reading.field($0, of: row)) }
      .filter { !$0.isEmpty }
    let path = ([name] + categories).joined(separator: "/")
    let place = quizzes.place(of: path, title: categories.last ?? "")
    imported.take(reading.question(row, meaning, &imported), into: &quizzes[place])
  }
  imported.quizzes += quizzes.quizzes
  // A table as Podium writes it says that its texts are plain.
  let isOwn =
    reading.header.meaning != nil && reading.header.choiceNames.allSatisfy { $0 == "choice" }
  if !isOwn,
    let place = ApparentHTML.firstCertain(in: reading.rows.lazy.map { ($0.fields, $0.offset) })
  {
    imported.diagnostics.append(ApparentHTML.uncertainty(at: reading.lines.location(place)))
  }
}

struct CSVReading {
  var header: CSVHeader
  /// Whether a row names the columns.
  var isNamed = false
  /// Whether all answers of a table without choices are true or false, also as `T` or `Falsch`.
  var areTruths = false
  /// Whether an answer of such a table is true or false.
  var haveTruths = false
  /// Whether the header or the user says what the answers are.
  var isMeaningSaid = false
  var rows: ArraySlice<CSVTable.Row>
  let lines: SourceLines

  /// Whether all choices have their letters before them.
  var areLettered = false

  /// Choices without the letters before them, `A) Sea`; nil if one has another, or none.
  static func withoutLetters(_ choices: [String]) -> [String]? {
    let marks = choices.map { ChoiceMark($0[...]) }
    guard choices.count > 1,
      marks.enumerated().allSatisfy({ place, mark in
        mark?.place == place && mark?.text.isEmpty == false && mark?.box == nil
      })
    else { return nil }
    return marks.map { String($0?.text ?? "") }
  }

  /// The place of the choice with a letter, which it may have before it in another order.
  func place(ofLetter letter: Int, among choices: [String]) -> Int? {
    let own = areLettered ? [] : choices.compactMap { ChoiceMark($0[...])?.place }
    let areOwn = own.count == choices.count && Set(own) == Set(choices.indices)
    let place = areOwn ? own.firstIndex(of: letter) : letter
    return place.flatMap { choices.indices.contains($0) && !choices[$0].isEmpty ? $0 : nil }
  }

  /// Finds the row that names the columns, if there is one.
  mutating func takeNames(from all: [CSVTable.Row], _ imported: inout Imported) {
    // Templates have rows above the names of their columns.
    for (place, row) in all.prefix(5).enumerated() {
      guard let names = CSVHeader(row.fields), place == 0 || row.fields.count > 3 else { continue }
      header = names
      isNamed = true
      rows = all[(place + 1)...]
      if place > 0 {
        imported.lose(
          .other, "what stands above the names of the columns is left out", at: lines.location(0))
      }
      return
    }
    guard let first = all.first, let names = CSVHeader(cards: first.fields) else {
      return noteNames(&imported)
    }
    header = names
    isNamed = true
    rows = all.dropFirst()
  }

  func field(_ column: Int?, of row: CSVTable.Row) -> String {
    guard let column, column < row.fields.count else { return "" }
    return row.fields[column].trimmed
  }

  func choices(of row: CSVTable.Row) -> [String] {
    var choices =
      header.choiceList.map { CSVHeader.listedChoices(field($0, of: row)) }
      ?? header.choices.map { field($0, of: row) }
    if header.hasOnlyWrong, choices.isEmpty { choices = [field(header.choiceList, of: row)] }
    if !header.truths.isEmpty, choices.allSatisfy(\.isEmpty) { choices = header.truths }
    while choices.last == "" { choices.removeLast() }
    if areLettered { choices = Self.withoutLetters(choices) ?? choices }
    guard header.hasOnlyWrong else { return choices }
    let rights = header.answers.map { field($0, of: row) }.filter { !$0.isEmpty }
    // In an order that tells nothing.
    return inAlphabet(choices + rights) { $0 }
  }

  /// What the answers hold, by the header's word, else by what alone makes sense in every row.
  func meaning(reporting diagnostics: inout [Diagnostic]) -> AnswerMeaning? {
    if let meaning = header.meaning { return meaning }
    let candidates: [AnswerMeaning] = header.isIndex ? [.index0, .index1] : AnswerMeaning.allCases
    let counts = candidates.map { meaning in
      rows.count { row in
        let choices = choices(of: row)
        return choices.isEmpty || right(in: row, choices, meaning) != nil
      }
    }
    guard let best = counts.max(), let place = counts.firstIndex(of: best) else { return .text }
    let hasChoices = rows.contains { !choices(of: $0).isEmpty }
    if !hasChoices { return .text }
    let rivals = zip(candidates, counts).filter { $0.1 == best }.map(\.0)
    let differ = rivals.contains { rival in
      rows.contains { row in
        let choices = choices(of: row)
        return !choices.isEmpty
          && right(in: row, choices, rival) != right(in: row, choices, rivals[0])
      }
    }
    guard rivals.count > 1, differ else { return candidates[place] }
    if header.hasNumberedChoices, rivals == [.index0, .index1] { return .index1 }
    diagnostics.append(
      .error(
        .importAmbiguous,
        "the answers may be meant as \(rivals.map(\.inWords).joined(separator: " or as ")); say which with --answer-is \(rivals.map(\.rawValue).joined(separator: " or --answer-is "))",
        at: lines.location(rows.first?.offset ?? 0)))
    return nil
  }

  /// Whether only the first row of a table without names has no answer that can be.
  func hasUnknownNames(_ meaning: AnswerMeaning) -> Bool {
    func isRead(_ row: CSVTable.Row) -> Bool { right(in: row, choices(of: row), meaning) != nil }
    guard !isNamed, let first = rows.first, rows.count > 1, choices(of: first).count > 1 else {
      return false
    }
    return !isRead(first)
      && (CSVHeader.areNames(first.fields) || rows.dropFirst().allSatisfy(isRead))
  }

  func question(_ row: CSVTable.Row, _ meaning: AnswerMeaning, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let place = lines.location(row.offset)
    let text = field(header.question, of: row)
    func leaveOut(_ reason: String) -> WrittenQuestion? {
      return imported.leaveOut(reason, at: place)
    }
    guard !text.isEmpty else { return leaveOut("this row has no question") }
    if row.fields.count > max(header.answers.max() ?? 0, header.choices.max() ?? 0) + 1,
      header.others.isEmpty,
      row.fields.dropFirst(header.width).contains(where: { !$0.isEmpty })
    {
      return leaveOut(
        "this row has more fields than the table has columns; put fields with commas into quotes")
    }
    guard var question = answered(row, text, meaning, &imported) else { return nil }
    let asked = Self.blocks(of: text)
    question.heading = asked.first ?? ""
    question.stem = asked.dropFirst().joined(separator: "\n\n")
    question.line = place.line
    question.id = field(header.id, of: row)
    question.hints = header.hints.map { escapedWithFormulas(field($0, of: row)) }.filter {
      !$0.isEmpty
    }
    question.explanation = escapedWithFormulas(field(header.explanation, of: row))
    let points = field(header.points, of: row)
    if !points.isEmpty {
      if let number = Int(points), (0...1_000_000).contains(number) {
        question.points = number
      } else {
        imported.lose(.points, "\"\(oneLine(points))\" is no number of points", at: place)
      }
    }
    return question
  }

  /// The lines of a text, each a paragraph, and the code between them; the first is no code.
  private static func blocks(of text: String) -> [String] {
    func paragraphs(_ text: String) -> [String] {
      text.split(whereSeparator: \.isNewline).map { escapedWithFormulas($0.trimmed) }
        .filter { !$0.isEmpty }
    }
    if let parts = fencedParts(text), parts.first?.language == nil {
      return parts.flatMap { part in
        part.language.map { [fenced(part.text, language: $0)] } ?? paragraphs(part.text)
      }
    }
    guard let parts = partsWithCode(text), parts.first?.isCode == false else {
      return paragraphs(text)
    }
    return parts.flatMap { $0.isCode ? [fenced($0.text)] : paragraphs($0.text) }
  }
}
