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
private func readKahoot(
  _ input: ImportedFile, _: ImportOptions, _ imported: inout Imported
) {
  let rows: [[String]]
  if ZipArchive.isZip(input.file.bytes) {
    guard let sheet = spreadsheet(input.file, reporting: &imported.diagnostics) else { return }
    rows = sheet
  } else {
    do throws(CSVTable.Problem) {
      var bytes = input.file.bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      guard String(validating: bytes, as: UTF8.self) != nil else {
        imported.diagnostics.append(
          .error(
            .importEncoding, "this is not UTF-8; save the file as UTF-8",
            at: SourceLocation(path: input.file.path)))
        return
      }
      rows = try CSVTable(bytes, separator: CSVTable.separator(of: bytes)).rows.map(\.fields)
    } catch {
      imported.diagnostics.append(
        .error(
          .importSyntax, "a field in quotes is not closed; write a quote after it",
          at: SourceLocation(path: input.file.path)))
      return
    }
  }
  read(rows, input, &imported)
}

private func read(_ rows: [[String]], _ input: ImportedFile, _ imported: inout Imported) {
  let header = rows.firstIndex { row in
    let names = row.map { $0.lowercased() }
    return names.contains { $0.hasPrefix("question") }
      && names.contains { $0.hasPrefix("correct") }
  }
  guard let header else {
    imported.diagnostics.append(
      .error(
        .importSyntax,
        "this is no spreadsheet of Kahoot, which has columns \"Question\", \"Answer 1\" and \"Correct answer(s)\"",
        at: SourceLocation(path: input.file.path)))
    return
  }
  let names = rows[header].map { $0.lowercased() }
  func columns(_ start: String) -> [Int] { names.indices.filter { names[$0].hasPrefix(start) } }
  guard let asked = columns("question").first, let correct = columns("correct").first else {
    return
  }
  let answers = columns("answer")
  let limits = columns("time")
  var quiz = WrittenQuiz(path: input.name)
  var lostLimits: Set<String> = []
  for (index, row) in rows.enumerated().dropFirst(header + 1) {
    func cell(_ column: Int) -> String { column < row.count ? row[column].trimmed : "" }
    let place = SourceLocation(path: input.file.path, line: index + 1)
    if cell(asked).isEmpty, answers.allSatisfy({ cell($0).isEmpty }) { continue }
    imported.questionsRead += 1
    let right = Set(
      cell(correct).split(whereSeparator: { ",; ".contains($0) }).compactMap {
        Double($0).flatMap { Int(exactly: $0) }
      })
    let choices = answers.enumerated().filter { !cell($0.element).isEmpty }.map {
      WrittenChoice(
        escapedMarkdown(oneLine(cell($0.element))), isRight: right.contains($0.offset + 1))
    }
    guard !cell(asked).isEmpty, choices.count > 1, choices.contains(where: \.isRight) else {
      imported.lose(
        .question,
        "a row needs a question, two answers and the number of the right one; it is left out",
        at: place)
      continue
    }
    let isMultiple = choices.count(where: \.isRight) > 1
    var question = WrittenQuestion(
      isMultiple ? .multiple : .single, heading: escapedMarkdown(oneLine(cell(asked))),
      form: .choices(choices))
    question.line = place.line
    quiz.questions.append(question)
    for column in limits where !cell(column).isEmpty { lostLimits.insert(cell(column)) }
  }
  if !lostLimits.isEmpty {
    imported.lose(
      .other, "the time limit of each question",
      at: SourceLocation(path: input.file.path, line: header + 1))
  }
  imported.quizzes.append(quiz)
}

/// The most columns that are read, as each cell makes a row as long as its place.
private let mostColumns = 64

/// The first sheet of an .xlsx file as rows of texts; nil, and a finding, for what is none.
private func spreadsheet(_ file: SourceFile, reporting diagnostics: inout [Diagnostic])
  -> [[String]]?
{
  guard let archive = ZipArchive(file, reporting: &diagnostics) else { return nil }
  let sheets = archive.members.filter {
    $0.path.hasPrefix("xl/worksheets/") && $0.path.hasSuffix(".xml")
  }
  guard let first = sheets.min(by: { $0.path < $1.path }) else {
    diagnostics.append(
      .error(
        .importSyntax, "this is no .xlsx file: it holds no sheet",
        at: SourceLocation(path: file.path)))
    return nil
  }
  func parsed(_ member: SourceFile) -> XMLElement? {
    parseXML(
      SourceFile(path: file.path + "/" + member.path, bytes: member.bytes), reporting: &diagnostics)
  }
  var shared: [String] = []
  if let strings = archive["xl/sharedStrings.xml"] {
    guard let root = parsed(strings) else { return nil }
    shared = root.all("si").map { item in item.descendants("t").map(\.text).joined() }
  }
  guard let sheet = parsed(first) else { return nil }
  var rows: [[String]] = []
  for row in sheet.first("sheetData")?.all("row") ?? [] {
    // Empty rows are left out of the file, so they count by their number.
    if let number = row.attributes["r"].flatMap({ Int($0) }), (1...100_000).contains(number) {
      while rows.count < number - 1 { rows.append([]) }
    }
    var cells: [String] = []
    for cell in row.all("c") {
      let column = columnNumber(cell.attributes["r"] ?? "") ?? cells.count
      guard column < mostColumns else { continue }
      while cells.count <= column { cells.append("") }
      let value = cell.first("v")?.text ?? ""
      switch cell.attributes["t"] {
      case "s":
        cells[column] = Int(value).flatMap { shared.indices.contains($0) ? shared[$0] : nil } ?? ""
      case "inlineStr": cells[column] = cell.descendants("t").map(\.text).joined()
      default: cells[column] = value
      }
    }
    rows.append(cells)
  }
  return rows
}

/// The column of a cell's name, from 0: `C12` is 2.
private func columnNumber(_ name: String) -> Int? {
  let letters = name.utf8.prefix { (0x41...0x5A).contains($0) }
  guard (1...3).contains(letters.count) else { return nil }
  return letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1
}
