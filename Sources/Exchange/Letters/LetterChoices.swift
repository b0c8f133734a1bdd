/// The lines of a file in the forms that are read, and the lists of choices in them.
struct LetterChoices {
  let lines: [LetterLine]
  let runs: [ChoiceRun]
  /// The first list whose signs, plus and minus, say what is right.
  let signedPlace: Int?

  init(_ written: [LetterLine]) {
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
