internal import Bytes
internal import Diagnostics

/// The results that count as a table of players and quizzes, for the gradebook of Canvas or of
/// Moodle.
///
/// Canvas finds its students by `SIS Login ID`, Moodle its users by `Username`: both hold the
/// player's handle. No cell is a formula to a spreadsheet.
func gradebook(of results: ExportedResults, isCanvas: Bool) -> WrittenResults {
  var written = WrittenResults()
  let titles = columnTitles(of: results.quizzes)
  var rows: [String: Row] = [:]
  var isOther = [Bool](repeating: false, count: results.quizzes.count)
  for result in results.results where result.counts {
    var row =
      rows[result.player]
      ?? Row(name: result.fullName, scores: Array(repeating: nil, count: titles.count))
    row.scores[result.quiz] = result.score
    rows[result.player] = row
    written.count += 1
    if result.possible != results.quizzes[result.quiz].possible { isOther[result.quiz] = true }
  }
  for (quiz, isOther) in zip(results.quizzes, isOther) where isOther {
    written.losses.append(
      Loss(
        .points,
        "some results are of an earlier version that was not worth \(quiz.possible) points; they are written as they are",
        at: SourceLocation(path: quiz.path)))
  }
  var lines: [[String]] = []
  if isCanvas {
    lines.append(["Student", "ID", "SIS User ID", "SIS Login ID", "Section"] + titles)
    lines.append(
      ["    Points Possible", "", "", "", ""] + results.quizzes.map { String($0.possible) })
  } else {
    lines.append(["First name", "Last name", "Username"] + titles.map { $0 + " (Real)" })
  }
  for (handle, row) in rows.sorted(by: { $0.key < $1.key }) {
    let scores = row.scores.map { $0.map(String.init) ?? "" }
    let (first, last) = row.names
    if isCanvas {
      let name = last.isEmpty ? first : "\(last), \(first)"
      lines.append([name.isEmpty ? handle : name, "", "", handle, ""] + scores)
    } else {
      lines.append([first, last, handle] + scores)
    }
  }
  for fields in lines {
    for (index, field) in fields.enumerated() {
      if index > 0 { written.bytes.append(",") }
      // A number below zero is a number; "+1" is text.
      let isNumber = Int64(field).map(String.init) == field
      appendCSV(
        field, separator: UInt8(ascii: ","), isForSpreadsheets: !isNumber, to: &written.bytes)
    }
    written.bytes.append("\r\n")
  }
  return written
}

private struct Row {
  var name: String
  var scores: [Int64?]

  /// The last word is the last name.
  var names: (first: String, last: String) {
    guard let blank = name.lastIndex(of: " ") else { return (name, "") }
    return (String(name[..<blank]), String(name[name.index(after: blank)...]))
  }
}

/// The titles of quizzes; those that several have, with their paths.
private func columnTitles(of quizzes: [ExportedResults.Quiz]) -> [String] {
  var counts: [String: Int] = [:]
  for quiz in quizzes { counts[quiz.title, default: 0] += 1 }
  return quizzes.map { quiz in
    // Canvas takes a number in parentheses at the end for the id of an assignment.
    counts[quiz.title] == 1 && !quiz.title.hasSuffix(")")
      ? quiz.title : "\(quiz.title) [\(quiz.path)]"
  }
}
