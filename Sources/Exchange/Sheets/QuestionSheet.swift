internal import Content
internal import Diagnostics

extension Format {
  static let quizizz = Format(
    suffixes: [".xlsx", ".csv"], summary: "the spreadsheet of Quizizz (Wayground), .xlsx or .csv",
    isPackage: true,
    read: { readQuestionSheet($0, .quizizz, &$2) })

  static let socrative = Format(
    suffixes: [".xlsx", ".csv"], summary: "Socrative's spreadsheet, .xlsx or .csv",
    isPackage: true,
    read: { readQuestionSheet($0, .socrative, &$2) })
}

/// A program whose spreadsheets have a question a row, with its type and its choices.
private enum SheetProgram {
  case quizizz, socrative

  var needs: String {
    switch self {
    case .quizizz:
      "this is no spreadsheet of Quizizz, which has columns \"Question Text\", \"Question Type\", \"Option 1\" and \"Correct Answer\"; 'podium import csv' reads others"
    case .socrative:
      "this is no spreadsheet of Socrative, which has columns \"Question Type\", \"Question\", \"Answer A\" and \"Correct Answer\"; 'podium import csv' reads others"
    }
  }
}

/// Where the parts of a question stand.
private struct SheetColumns {
  var question: Int
  var type: Int?
  var choices: [Int] = []
  var correct: [Int] = []
  var explanation: Int?
  var image: Int?
  var time: Int?
  /// Columns of another name.
  var others: [Int] = []

  /// Nil for a row that does not name a question, choices and the right one.
  init?(_ names: [String]) {
    // `Question #` before it counts the rows.
    guard let question = names.firstIndex(of: "questiontext") ?? names.firstIndex(of: "question")
    else { return nil }
    self.question = question
    for (column, name) in names.enumerated() where column != question {
      let number = name.drop { !$0.isNumber }
      switch name {
      case "": if correct.last == column - 1 { correct.append(column) }
      case "questiontype": type = column
      case "answerexplanation", "explanation": explanation = column
      case "imagelink", "image": image = column
      case "timeinseconds", "time": time = column
      case _ where name.contains("correctanswer"): correct.append(column)
      case _ where name.hasPrefix("option") && !number.isEmpty: choices.append(column)
      case "answera", "answerb", "answerc", "answerd", "answere", "answerf": choices.append(column)
      // A second one counts the questions.
      case "question": break
      default: others.append(column)
      }
    }
    if choices.isEmpty || correct.isEmpty { return nil }
  }
}

private func readQuestionSheet(
  _ input: ImportedFile, _ program: SheetProgram, _ imported: inout Imported
) {
  guard let sheet = Sheet(input.file, reporting: &imported.diagnostics) else { return }
  guard let (columns, first) = header(of: sheet) else {
    imported.refuse(program.needs, at: SourceLocation(path: input.file.path))
    return
  }
  var quiz = WrittenQuiz(path: input.name)
  for row in sheet.rows[..<first] {
    let name = row.cells.firstIndex { columnName($0) == "quizname" }
    if let name { quiz.settings.title = oneLine(row[name + 1]) }
  }
  var hasTime = false
  for row in sheet.rows[first...] where !row.isEmpty {
    // The template of Quizizz says below each name what it holds.
    if columnName(row[columns.question]).hasPrefix("textofthequestion") { continue }
    hasTime = hasTime || columns.time.map { !row[$0].isEmpty } ?? false
    let place = SourceLocation(path: input.file.path, line: row.line)
    let reading = SheetRowReading(row: row, columns: columns, place: place, program: program)
    imported.take(reading.question(&imported), into: &quiz)
  }
  sheet.noteHTML(from: first, of: input.file.path, &imported)
  sheet.noteUnread(columns.others, from: first, of: input.file.path, &imported)
  if hasTime {
    imported.lose(
      .other, "the time limit of each question",
      at: SourceLocation(path: input.file.path, line: sheet.rows[first - 1].line))
  }
  imported.quizzes.append(quiz)
}

/// The columns of a sheet, and its first row below their names, which may take two rows.
private func header(of sheet: Sheet) -> (columns: SheetColumns, first: Int)? {
  for index in sheet.rows.indices.prefix(50) {
    let names = sheet.rows[index].cells.map(columnName)
    if let columns = SheetColumns(names) { return (columns, index + 1) }
    guard index + 1 < sheet.rows.count, names.contains("question") else { continue }
    let below = sheet.rows[index + 1].cells.map(columnName)
    let both = (0..<max(names.count, below.count)).map { column in
      let lower = below.indices.contains(column) ? below[column] : ""
      return lower.isEmpty && names.indices.contains(column) ? names[column] : lower
    }
    if let columns = SheetColumns(both) { return (columns, index + 2) }
  }
  return nil
}

/// Reads one row.
private struct SheetRowReading {
  let row: Sheet.Row
  let columns: SheetColumns
  let place: SourceLocation
  let program: SheetProgram

  func question(_ imported: inout Imported) -> WrittenQuestion? {
    let type = columns.type.map { row[$0] } ?? ""
    let (heading, stem) = cellMarkdown(row[columns.question])
    guard !heading.isEmpty else { return leaveOut("this row has no question", &imported) }
    let read: WrittenQuestion? =
      switch columnName(type) {
      case "", "multiplechoice", "checkbox", "multipleselect": choiceQuestion(&imported)
      case "truefalse": truthQuestion(&imported)
      case "fillintheblank", "fillinblank", "fillintheblanks":
        typedQuestion(columns.choices.map { row[$0] }, &imported)
      case "openended", "shortanswer": typedQuestion(columns.correct.map { row[$0] }, &imported)
      default: leaveOut("a question of the type \"\(oneLine(type))\"", &imported)
      }
    guard var question = read else { return nil }
    question.heading = heading
    question.stem = stem
    question.line = place.line
    if let explanation = columns.explanation {
      question.explanation = escapedWithFormulas(row[explanation])
    }
    if let image = columns.image, !row[image].isEmpty { addImage(row[image], &question, &imported) }
    return question
  }

  private func leaveOut(_ reason: String, _ imported: inout Imported) -> WrittenQuestion? {
    return imported.leaveOut("\(reason); it is left out", at: place)
  }

  private func addImage(
    _ address: String, _ question: inout WrittenQuestion, _ imported: inout Imported
  ) {
    let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\\".utf8.contains($0) }
    guard isPlain, address.hasPrefix("https://") || address.hasPrefix("http://") else {
      imported.lose(.media, "the image \"\(oneLine(address))\"", at: place)
      return
    }
    question.stem += (question.stem.isEmpty ? "" : "\n\n") + canonicalMarkdown("![](<\(address)>)")
  }

  /// The places of the right choices, by the letters or numbers that the cells name; nil if one of
  /// them names none.
  private var right: Set<Int>? {
    var right: Set<Int> = []
    for column in columns.correct {
      for part in row[column].split(whereSeparator: { ",; ".contains($0) }) {
        let letter = part.utf8.count == 1 ? part.utf8.first.map { Int($0 | 0x20) - 0x61 } : nil
        let place = wholeNumber(String(part)).map { $0 - 1 } ?? letter ?? -1
        guard columns.choices.indices.contains(place), !row[columns.choices[place]].isEmpty else {
          return nil
        }
        right.insert(place)
      }
    }
    return right
  }

  private func choiceQuestion(_ imported: inout Imported) -> WrittenQuestion? {
    guard let right else {
      return leaveOut("the right answer is none of the choices", &imported)
    }
    let choices = columns.choices.enumerated().filter { !row[$0.element].isEmpty }.map {
      WrittenChoice(
        escapedWithFormulas(oneLine(row[$0.element])), isRight: right.contains($0.offset))
    }
    guard choices.count > 1, !right.isEmpty else {
      return leaveOut("a question without two choices, or without a right one", &imported)
    }
    let type = columns.type.map { columnName(row[$0]) }
    if right.count > 1, program == .quizizz, type == "multiplechoice" {
      return leaveOut(
        "Quizizz has one right choice in \"Multiple Choice\"; call the type \"Checkbox\", or correct the answer",
        &imported)
    }
    let isMultiple = right.count > 1 || type == "checkbox"
    return WrittenQuestion(isMultiple ? .multiple : .single, form: .choices(choices))
  }

  private func truthQuestion(_ imported: inout Imported) -> WrittenQuestion? {
    let answers = columns.correct.map { columnName(row[$0]) }.filter { !$0.isEmpty }
    guard answers.count == 1, let answer = answers.first,
      ["true", "t", "a", "false", "f", "b"].contains(answer)
    else { return leaveOut("a statement that is neither true nor false", &imported) }
    let isTrue = ["true", "t", "a"].contains(answer)
    return WrittenQuestion(.trueFalse, form: .truth(isTrue))
  }

  private func typedQuestion(_ cells: [String], _ imported: inout Imported) -> WrittenQuestion? {
    let answers = cells.map(oneLine).filter { !$0.isEmpty }
    guard !answers.isEmpty else {
      return leaveOut("a question without a right answer", &imported)
    }
    return WrittenQuestion(.shortText, form: .typed(answers))
  }
}
