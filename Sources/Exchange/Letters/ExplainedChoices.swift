internal import Content

extension LetterStarts {
  /// The lists of choices that are no explanations.
  func asking(_ runs: [ChoiceRun]) -> [ChoiceRun] {
    runs.enumerated().filter { place, run in
      !isExplained(run) && (place == 0 || !isBelowExplanation(run))
    }.map(\.element)
  }

  /// Whether choices stand in what is folded away to explain an answer, which may be lettered too.
  private func isExplained(_ run: ChoiceRun) -> Bool {
    folds(around: run.start).contains { fold in
      switch LabelWord(exactly: lines[fold].text) {
      case .answer, .explanation: true
      default: StatedAnswer(line: lines[fold].text, isFolded: false) != nil
      }
    }
  }

  /// Whether choices stand below a word such as "Explanation", with nothing between that asks: they
  /// say of each choice of the question above why it is right or wrong.
  private func isBelowExplanation(_ run: ChoiceRun) -> Bool {
    guard run.choices[0].mark.place != nil, run.choices[0].mark.box == nil else { return false }
    var isBelowWord = false
    for place in stride(from: run.start - 1, through: max(0, run.start - 12), by: -1) {
      let line = lines[place]
      if line.kind == .blank || line.kind == .rule { continue }
      guard line.kind == .text || line.kind.isHeading else { return false }
      if let (word, _) = LabelWord.alone(line.text) {
        if case .explanation = word { return true }
        guard case .choices = word, !isBelowWord else { return false }
        isBelowWord = true
        continue
      }
      return line.kind == .text && explains(paragraphAt: place)
    }
    return false
  }

  /// Whether a paragraph starts with a word such as "Explanation:", and no line of it asks.
  private func explains(paragraphAt end: Int) -> Bool {
    for place in stride(from: end, through: max(0, end - 12), by: -1) {
      let line = lines[place]
      guard line.kind == .text, line.numbered == nil, !line.asksAtMargin else { return false }
      if let (word, _) = LabelWord.split(line.text) {
        return if case .explanation = word { true } else { false }
      }
    }
    return false
  }
}
