internal import Diagnostics

/// The lines of a file in the forms that are read, and the lists of choices in them.
struct LetterChoices {
  let lines: [LetterLine]
  let runs: [ChoiceRun]
  /// The first list whose signs, plus and minus, say what is right.
  let signedPlace: Int?
  /// The number of the first line that said what somebody answered, and is left out.
  let givenLine: Int?

  init(_ written: [LetterLine]) {
    var written = written
    let given = written.indices.filter { saysGivenAnswer(written[$0]) }
    for place in given { written[place].kind = .blank }
    givenLine = given.first.map { written[$0].number }
    let apart = withPartsApart(withBoxes(written))
    let found = ChoiceRuns(apart).runs
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
    let listed = ListedChoices(apart)
    runs = ChoiceRuns(listed.lines).runs
    lines = runs.isEmpty ? withNumberedStatements(listed.lines) : listed.lines
    signedPlace = listed.signedPlace
  }
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
    if let line = givenLine {
      findings.append(
        .warning(
          .notKept, "what somebody answered is left out", at: SourceLocation(path: path, line: line)
        ))
    }
    return findings
  }
}

extension LetterStarts {
  /// Whether choices stand in what is folded away to explain an answer, which may be lettered too.
  func isExplained(_ run: ChoiceRun) -> Bool {
    folds(around: run.start).contains { fold in
      switch LabelWord(exactly: lines[fold].text) {
      case .answer, .explanation: true
      default: StatedAnswer(line: lines[fold].text, isFolded: false) != nil
      }
    }
  }
}
