internal import Content

// Answers in words, parted from what explains them on their line.

extension LetterDraft {
  private static let noChoices =
    "a question without lettered choices has no answer that can be checked; it is left out, "
    + "unless underscores, ____, stand where its answer is to be typed"

  /// A question without choices: true or false, or a gap of underscores to type into.
  var open: (question: WrittenQuestion?, problem: (message: String, line: Int)?) {
    guard let answer, let said = answer.said(of: asked.trimmed) else {
      return (nil, (Self.noChoices, line))
    }
    let (part, problem) = openAnswer(answer, said)
    guard let (kind, form) = openForm(part.text) else { return (nil, (Self.noChoices, line)) }
    if let problem { return (nil, (problem, answerLine)) }
    var asking = self
    asking.asked = withoutTruths(asked)
    asking.answer?.rest = part.rest
    var question = asking.question(kind, form)
    question.explanation = letterMarkdown(asking.explanationText([], []))
    return (question, nil)
  }

  private static let joinedAnswer =
    "what follows the answer here may be a part of it; write what explains it on a line of its own, after \"Explanation:\""

  /// A draft whose answer is a text that is one choice, without what explains it on its line; nil
  /// where the whole text is one.
  var withPartedAnswer: LetterDraft? {
    guard let answer, case .text(let whole) = answer.key, place(of: whole) == nil,
      place(of: answer.written) == nil
    else { return nil }
    let parts =
      (answer.boldPart.map { [$0] } ?? [])
      + answer.parts(at: StatedAnswer.partSigns + [": ", ". "] + StatedAnswer.causeSigns)
    guard var found = parts.first(where: { place(of: $0.text) != nil }),
      let place = place(of: found.text)
    else { return nil }
    let first = found.rest.prefix { $0.isLetter }
    if let letters = StatedAnswer.letters(found.rest[...]), letters.rest.isEmpty {
      // `Sea (B)`
      guard letters.places == [place], !letters.hasOr else { return nil }
      found.rest = ""
    }
    let said = Self.words(found.rest)
    let namesOther = (run?.choices ?? []).indices.contains { other in
      other != place && said.contains(Self.words(String(run?.choices[other].mark.text ?? "")))
    }
    guard !namesOther, !StatedAnswer.joins(String(first)), first.lowercased() != "not" else {
      return nil
    }
    var draft = self
    draft.answer?.key = .text(found.text)
    draft.answer?.rest = found.rest
    return draft
  }

  /// The words of a text, with a blank before and behind each.
  private static func words(_ text: String) -> String {
    let words = withoutHTML(text).lowercased().split { !$0.isLetter && !$0.isNumber }
    return " \(words.joined(separator: " ")) "
  }

  /// The answer to a question without choices, and what explains it on its line; or why the two
  /// cannot be told apart.
  private func openAnswer(_ answer: StatedAnswer, _ said: String) -> (
    part: StatedAnswer.Part, problem: String?
  ) {
    let whole = StatedAnswer.Part(
      text: answer.written.isEmpty ? said : plainText(ofMarkdown: choiceMarkdown(answer.written)),
      rest: "")
    if WrittenForm.truth(starting: said) != nil {
      let part = answer.part { ".,;:–-—(".contains($0) } ?? whole
      let isTwice = WrittenForm.truth(starting: part.rest) != nil
      return (part, isTwice ? Self.joinedAnswer : nil)
    }
    if let part = answer.boldPart { return (part, nil) }
    func hasWords(_ part: StatedAnswer.Part) -> Bool {
      part.text.contains(where: \.isLetter) && part.rest.split(separator: " ").count > 2
    }
    let sentences = answer.parts(at: [". "] + StatedAnswer.causeSigns).filter { part in
      hasWords(part) && (part.text.split(separator: " ").last?.count ?? 0) > 2
    }
    if let part = sentences.min(by: { $0.text.count < $1.text.count }),
      !part.text.contains(where: { "(–—".contains($0) })
    {
      return (part, nil)
    }
    guard
      let part = answer.parts(at: StatedAnswer.partSigns)
        .min(by: { $0.text.count < $1.text.count }),
      (part.text + part.rest).contains(where: \.isLetter)
    else { return (whole, nil) }
    return (part, hasWords(part) ? nil : Self.joinedAnswer)
  }
}

extension StatedAnswer {
  /// The answer as a text; a lone letter is one where it says whether the statement above, of one
  /// line, is true: `Answer: F`.
  fileprivate func said(of asked: String) -> String? {
    switch key {
    case .text(let said): return said
    case .letters:
      let isStatement = !asked.contains { "\n?？؟".contains($0) } && !asked.contains("__")
      let isLetter = ["t", "f"].contains(LabelWord.bare(text))
      return isStatement && isLetter ? text : nil
    case .nothing, .unclear: return nil
    }
  }
}
