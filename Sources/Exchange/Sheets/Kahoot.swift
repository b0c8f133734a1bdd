internal import Content
internal import Diagnostics

extension Format {
  static let kahoot = Format(
    suffixes: [".xlsx", ".csv"],
    summary: "Kahoot's spreadsheet, .xlsx or .csv",
    isPackage: true,
    read: readKahoot)
}

/// Reads Kahoot's spreadsheet: questions with up to four answers, a time limit, and the numbers
/// of the right answers.
private func readKahoot(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let sheet = Sheet(input.file, reporting: &imported.diagnostics) else { return }
  let header = sheet.rows.prefix(50).firstIndex { row in
    let names = row.cells.map { $0.lowercased() }
    return names.contains { $0.hasPrefix("question") }
      && names.contains { $0.hasPrefix("correct") }
  }
  guard let header else {
    imported.refuse(
      "this is no spreadsheet of Kahoot, which has columns \"Question\", \"Answer 1\" and \"Correct answer(s)\"; 'podium import csv' reads others",
      at: SourceLocation(path: input.file.path))
    return
  }
  let names = sheet.rows[header].cells.map { $0.lowercased() }
  func columns(_ start: String) -> [Int] { names.indices.filter { names[$0].hasPrefix(start) } }
  // Blooket's has "Question #" before "Question Text".
  guard let asked = columns("question").first(where: { !names[$0].contains("#") }),
    let correct = columns("correct").first
  else { return }
  let answers = columns("answer")
  let limits = columns("time")
  var quiz = WrittenQuiz(path: input.name)
  var hasLimits = false
  for row in sheet.rows.dropFirst(header + 1) {
    let place = SourceLocation(path: input.file.path, line: row.line)
    if row[asked].isEmpty, answers.allSatisfy({ row[$0].isEmpty }) { continue }
    imported.questionsRead += 1
    let named = row[correct].split { ",; ".contains($0) }.map { (wholeNumber(String($0)) ?? 0) - 1 }
    let right = Set(named)
    let areChoices = named.allSatisfy { answers.indices.contains($0) && !row[answers[$0]].isEmpty }
    let choices = answers.enumerated().filter { !row[$0.element].isEmpty }.map {
      WrittenChoice(escapedWithFormulas(oneLine(row[$0.1])), isRight: right.contains($0.0))
    }
    guard !row[asked].isEmpty, choices.count > 1, areChoices, !right.isEmpty else {
      imported.lose(
        .question,
        "a row needs a question, two answers and the number of the right one; it is left out",
        at: place)
      continue
    }
    let isMultiple = choices.count(where: \.isRight) > 1
    var question = WrittenQuestion(
      isMultiple ? .multiple : .single, heading: escapedWithFormulas(oneLine(row[asked])),
      form: .choices(choices))
    question.line = place.line
    quiz.questions.append(question)
    hasLimits = hasLimits || limits.contains { !row[$0].isEmpty }
  }
  sheet.noteHTML(from: header + 1, of: input.file.path, &imported)
  let known = columns("question") + answers + limits + columns("correct")
  let others = Set(names.indices).subtracting(known).sorted()
  sheet.noteUnread(others, from: header + 1, of: input.file.path, &imported)
  if hasLimits {
    imported.lose(
      .other, "the time limit of each question",
      at: SourceLocation(path: input.file.path, line: sheet.rows[header].line))
  }
  imported.quizzes.append(quiz)
}
