internal import Content

extension LetterStarts {
  /// The lists of choices that are no explanations.
  func asking(_ runs: [ChoiceRun]) -> [ChoiceRun] {
    runs.indices.compactMap { place in
      var run = runs[place]
      if isExplained(run) { return nil }
      guard place > 0, isBelowExplanation(run) else { return run }
      // A line right below what explains may ask, without an empty one between.
      guard let above = lines[..<run.start].lastIndex(where: { $0.kind != .blank }), above > 0,
        lines[above].kind == .text, lines[above - 1].kind == .text,
        LabelWord.split(lines[above].text) == nil, LabelWord.alone(lines[above].text) == nil
      else { return nil }
      if lines[above].isBold || askedBehindWord(lines[above].text) != nil { return run }
      let end = place + 1 < runs.count ? runs[place + 1].start : lines.count
      guard
        lines[run.end..<end].prefix(4).contains(where: {
          $0.stated != nil
        })
      else { return nil }
      run.problem = (Self.unclearQuestion, lines[above].number)
      return run
    }
  }

  private static let unclearQuestion =
    "this line explains the question above, or asks another one, as choices and an answer follow; write an empty line and a number before it if it asks"

  /// Whether choices stand in what is folded away to explain an answer, which may be lettered too.
  private func isExplained(_ run: ChoiceRun) -> Bool {
    folds(around: run.start).contains { fold in
      switch LabelWord(exactly: lines[fold].text) {
      case .answer, .explanation: true
      default: lines[fold].stated != nil
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

extension LetterLine {
  /// Whether all of the line is bold, as questions without a number are.
  var isBold: Bool {
    let said = text.trimmingBlanks
    return ["**", "__"].contains { mark in
      said.utf8.count > 4 && said.hasPrefix(mark) && said.hasSuffix(mark)
    }
  }
}
