internal import Content
internal import Diagnostics
internal import Scoring

/// What may stand between the braces.
extension GIFTQuestion {
  private struct Answer {
    var isRight: Bool
    var weight: Decimal?
    var text: ArraySlice<UInt8>
    var feedback: ArraySlice<UInt8>
    /// Whether it is right and says so once more, which Moodle takes for a part of the text.
    var isCalledWhole = false
  }

  /// The answers that start with a tilde or an equals sign; pairs have neither weights nor
  /// feedback, so that a right side may be `C#`.
  private func answers(
    in bytes: ArraySlice<UInt8>, marks: String, arePairs: Bool = false
  ) -> [Answer] {
    let marks = Array(marks.utf8)
    var answers: [Answer] = []
    var index = bytes.startIndex
    while index < bytes.endIndex, !marks.contains(bytes[index]) { index += 1 }
    while index < bytes.endIndex {
      let isRight = bytes[index] == UInt8(ascii: "=")
      let start = index + 1
      index = start
      while index < bytes.endIndex, !marks.contains(bytes[index]) { index += 1 }
      var rest = trim(bytes[start..<index])
      var answer = Answer(isRight: isRight, weight: nil, text: [], feedback: [])
      // Beside choices that are wrong, what is right has no weight, as Moodle reads it.
      let mayHaveWeight = !arePairs && !(isRight && marks.first == UInt8(ascii: "~"))
      if mayHaveWeight, rest.first == UInt8(ascii: "%"),
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "%"))
      {
        answer.weight = Decimal(parsing: Array(rest[(rest.startIndex + 1)..<end]))
        if answer.weight != nil { rest = trim(rest[(end + 1)...]) }
      } else if !arePairs, rest.starts(with: "%100%".utf8) {
        rest = trim(rest.dropFirst(5))
        answer.isCalledWhole = true
      }
      let mark = arePairs ? rest.endIndex : rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
      answer.text = trim(rest[..<mark])
      if mark < rest.endIndex { answer.feedback = trim(rest[(mark + 1)...]) }
      answers.append(answer)
    }
    return answers
  }

  /// Whether a text starts with a number between percent signs.
  private static func startsWithWeight(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "%"),
      let end = text.dropFirst().prefix(16).firstIndex(of: UInt8(ascii: "%"))
    else { return false }
    return Decimal(parsing: Array(text[(text.startIndex + 1)..<end])) != nil
  }

  func choices(
    _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    let found = answers(in: bytes, marks: "~=")
    let isSingle = found.contains { $0.isRight }
    let weights = found.map { $0.weight ?? ($0.isRight ? hundred : zero) }
    let key = WeightedKey(weights, isSingle: isSingle)
    if let loss = key.loss { imported.lose(.weights, loss, at: place) }
    if found.contains(where: \.isCalledWhole) {
      imported.diagnostics.append(
        .warning(
          .importAmbiguous,
          "%100% behind = is taken for the points of the answer, and not for its text, as Moodle has it; remove it",
          at: place))
    }
    if let odd = found.first(where: { $0.isRight && Self.startsWithWeight($0.text) }) {
      imported.diagnostics.append(
        .warning(
          .importAmbiguous,
          "\"\(oneLine(GIFTEscape.show(odd.text.prefix(40), keepsLines: false)))\" keeps its percentage as text, as Moodle reads it; write ~ instead of = before answers that have one",
          at: place))
    }
    guard key.right.contains(true) else {
      return imported.leaveOut("no choice is right; it is left out", at: place)
    }
    guard found.count > 1 else {
      return shortText([UInt8(ascii: "=")] + (found.first?.text ?? []), &text, &imported)
    }
    var written: [WrittenChoice] = []
    for (answer, isRight) in zip(found, key.right) {
      let choice = markdown(answer.text, format, &text)
      if choice.isEmpty {
        return imported.leaveOut("a choice without a text; the question is left out", at: place)
      }
      written.append(
        WrittenChoice(choice, isRight: isRight, feedback: markdown(answer.feedback, format, &text)))
    }
    let options = zip(found, key.right).map {
      WrittenBlank.Option(typed($0.text, &text), isRight: $1)
    }
    let kind: Question.Kind = isSingle ? .single : .multiple
    var question = finished(
      kind, .choices(written),
      gap: options.count(where: \.isRight) < options.count ? .list(options) : nil,
      &text, &imported)
    if question?.kind == .multiple { question?.marking = .partial }
    if question?.choices == nil, question != nil, written.contains(where: { !$0.feedback.isEmpty })
    {
      imported.lose(.feedback, "the feedback on its choices, which stand inside a text", at: place)
    }
    return question
  }

  func shortText(
    _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    var accepted: [String] = []
    var known: Set<String> = []
    for answer in answers(in: bytes, marks: "=") {
      let pattern = WildcardAnswer(typed(answer.text, &text))
      let said = pattern.text
      if !answer.feedback.isEmpty {
        imported.lose(.feedback, "the feedback on the answer \"\(said)\"", at: place)
      }
      if let weight = answer.weight, weight < hundred {
        if zero < weight {
          imported.lose(
            .weights, "the answer \"\(said)\", which is worth \(weight.written) %", at: place)
        }
        continue
      }
      if pattern.hasWildcard {
        imported.lose(
          .weights, "the asterisk in \"\(said)\" stands for itself, not for any text", at: place)
      }
      if !said.isEmpty, known.insert(said).inserted { accepted.append(said) }
    }
    if offersChoices(accepted.joined(separator: " ")) {
      return imported.leaveOut(
        "this answer has choices in it; write = before the right one and ~ before each other one",
        at: place)
    }
    guard !accepted.isEmpty else {
      return imported.leaveOut("no answer is right; it is left out", at: place)
    }
    let blank = WrittenBlank.text(accepted)
    return finished(.shortText, .blank(blank), gap: blank, &text, &imported)
  }

  func truth(
    _ isTrue: Bool, _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    let parts = bytes.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
      .dropFirst()
    let wrong = parts.first.map { markdown(trim($0), format, &text) } ?? ""
    let right = parts.count > 1 ? markdown(trim(Array(parts)[1]), format, &text) : ""
    let form = WrittenForm.truth(isTrue, right: right, wrong: wrong)
    let gap = WrittenBlank.list([.init("True", isRight: isTrue), .init("False", isRight: !isTrue)])
    return finished(.trueFalse, form, gap: gap, &text, &imported)
  }

  func matching(
    _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    var pairs: [WrittenPair] = []
    var distractors: [String] = []
    for answer in answers(in: bytes, marks: "=", arePairs: true) {
      let whole = answer.text
      guard let arrow = find("->", in: whole) else {
        return imported.leaveOut(
          "a pair without an arrow, \"\(GIFTEscape.show(whole.prefix(40), keepsLines: false))\"; write =left -> right",
          at: place)
      }
      let left = markdown(trim(whole[..<arrow]), format, &text)
      let right = markdown(trim(whole[(arrow + 2)...]), format, &text)
      if right.isEmpty {
        return imported.leaveOut(
          "nothing stands after an arrow; the question is left out", at: place)
      }
      if left.isEmpty { distractors.append(right) } else { pairs.append(WrittenPair(left, right)) }
    }
    guard !pairs.isEmpty, Set(pairs.map(\.right) + distractors).count > 1 else {
      return imported.leaveOut("there is nothing to match; it is left out", at: place)
    }
    var question = finished(
      .matching, .matching(pairs, distractors: distractors), gap: nil, &text, &imported)
    question?.marking = .partial
    return question
  }

  func numeric(
    _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    let bytes = trim(bytes)
    let list =
      bytes.first == UInt8(ascii: "=") ? bytes : [UInt8(ascii: "=")] + bytes
    var blank: WrittenBlank?
    for answer in answers(in: list, marks: "=~") {
      let said = GIFTEscape.show(answer.text, keepsLines: false)
      if !answer.isRight, said.trimmed.isEmpty {
        imported.lose(.feedback, "the feedback on any other answer", at: place)
        continue
      }
      if !answer.feedback.isEmpty {
        imported.lose(.feedback, "the feedback on the answer \(oneLine(said))", at: place)
      }
      if let weight = answer.weight, weight < hundred {
        if zero < weight {
          imported.lose(
            .weights, "the answer \(oneLine(said)), which is worth \(weight.written) %", at: place)
        }
        continue
      }
      guard let number = numberBlank(said) else {
        imported.refuse(
          doubtInNumber(said)
            ?? "\"\(oneLine(said))\" is no number; write 9.8, 9.8:0.1 or 9.7..9.9", at: place)
        return nil
      }
      if blank != nil {
        imported.lose(.weights, "a second right number, \(oneLine(said))", at: place)
      } else {
        blank = number
      }
    }
    guard let blank else {
      return imported.leaveOut("no number is right; it is left out", at: place)
    }
    return finished(.numeric, .blank(blank), gap: blank, &text, &imported)
  }
}
