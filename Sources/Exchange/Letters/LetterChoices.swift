internal import Diagnostics

/// The lines of a file in the forms that are read, and the lists of choices in them.
struct LetterChoices {
  let lines: [LetterLine]
  let runs: [ChoiceRun]
  /// The first list whose signs, plus and minus, say what is right.
  let signedPlace: Int?
  /// The number of the first line that said what somebody answered, and is left out.
  let givenLine: Int?
  /// The number of the first line that only the page had, and is left out.
  let pageLine: Int?

  init(_ written: consuming [LetterLine], jobs: Int) {
    givenLine = dropGivenAnswers(&written, jobs: jobs)
    pageLine = dropPageParts(&written)
    written.noteFacts(jobs: jobs)
    let counted = withCountedWords(consume written)
    let parted = withPartsApart(withBoxes(consume counted), jobs: jobs)
    var apart = withLoneAnswers(consume parted)
    apart.noteFacts(jobs: jobs)
    var found = ChoiceRuns(apart).runs
    if let below = withAnswersBelow(apart, found) {
      apart = below
      found = ChoiceRuns(apart).runs
    }
    guard found.isEmpty else {
      lines = withKeyedStatements(apart, found)
      runs = lines.count == apart.count ? found : ChoiceRuns(lines).runs
      signedPlace = nil
      return
    }
    if let keyed = statementsWithKey(apart) {
      (lines, runs, signedPlace) = (keyed, [], nil)
      return
    }
    let listed = ListedChoices(withTickedLines(apart))
    runs = ChoiceRuns(listed.lines).runs
    lines = runs.isEmpty ? withNumberedStatements(listed.lines) : listed.lines
    signedPlace = listed.signedPlace
  }
}

extension LetterLines {
  /// The lines, of which nothing else is held: those that are held twice are copied when one
  /// changes.
  consuming func taken() -> [LetterLine] { lines }
}

extension LetterChoices {
  /// What is to be said of how the lines were read.
  func findings(_ path: String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if let place = signedPlace {
      findings.append(
        .warning(
          .importAmbiguous,
          "items with a plus are taken for right choices, those with a minus for wrong ones",
          at: SourceLocation(path: path, line: lines[place].number)))
    }
    if let line = lines.first(where: \.namesColumns) {
      findings.append(
        .error(
          .importSyntax,
          "a table of questions is not read here; save it as a file of its own, for \"podium import csv\"",
          at: SourceLocation(path: path, line: line.number)))
    }
    if let run = runs.first(where: \.endsInWeights) {
      findings.append(
        .warning(
          .importAmbiguous,
          "the percentages behind these choices stay in their texts; remove them if they are weights, which are not read here",
          at: SourceLocation(path: path, line: lines[run.start].number)))
    }
    if let line = givenLine {
      findings.append(
        .warning(
          .notKept, "what somebody answered is left out", at: SourceLocation(path: path, line: line)
        ))
    }
    if let line = pageLine {
      findings.append(
        .warning(
          .notKept, "numbers of pages and buttons are left out",
          at: SourceLocation(path: path, line: line)))
    }
    return findings
  }
}

extension LetterLine {
  /// Whether the line is one of a table that names columns for a question, choices and the answer.
  fileprivate var namesColumns: Bool {
    let said = text.trimmingBlanks
    guard kind == .text, said.utf8.first == UInt8(ascii: "|"), said.utf8.count < 400 else {
      return false
    }
    let cells = said.dropFirst().split(separator: "|").map { cell in
      String(cell.filter { !"*_`".contains($0) }).trimmed
    }
    return CSVHeader(cells).map { !$0.choices.isEmpty || $0.choiceList != nil } ?? false
  }
}

extension ChoiceRun {
  /// Whether several choices end in a percentage in brackets: `A) Sea (50%)`.
  var endsInWeights: Bool {
    choices.count { choice in
      let text = choice.mark.text.trimmingBlanks
      guard text.hasSuffix("%)") || text.hasSuffix("%]"),
        let open = text.suffix(12).lastIndex(where: { "([".contains($0) })
      else { return false }
      return text[open...].dropFirst().dropLast(2).allSatisfy {
        $0.isNumber || "+-−., ".contains($0)
      }
    } > 1
  }
}
