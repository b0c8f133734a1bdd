internal import Content

/// Lines in which an answer stands alone below its choices, `(B)`, with the word for it.
func withLoneAnswers(_ lines: [LetterLine]) -> [LetterLine] {
  var output = lines
  for place in lines.indices where lines[place].kind == .text {
    if let answer = tickedAnswer(place, lines) ?? coveredAnswer(place, lines) {
      output[place].text = answer
    }
    guard lines[place].text.utf8.count < 16 else { continue }
    let text = lines[place].text.trimmingBlanks
    // `(B)`, `✅ B` and `Ans.B`
    let isSigned = text.hasPrefix("✅ ") && text.count == 3
    let isTight = text.count == 5 && text.lowercased().hasPrefix("ans.")
    let said = isSigned || isTight ? "(\(text.suffix(1)))" : text
    guard let first = said.first, let last = said.last, said.count == 3,
      ["()", "[]", "（）"].contains("\(first)\(last)"),
      let letter = said.dropFirst().first?.unicodeScalars.first.flatMap({ letterPlace($0) }),
      let above = lines[..<place].last(where: { $0.kind != .blank }), above.kind == .text,
      let choice = above.mark, let count = choice.place, count > 0,
      !choice.text.isEmpty,
      choice.style.alphabet == letter.alphabet, letter.place <= count
    else { continue }
    let below = lines[(place + 1)...].first { $0.kind != .blank }
    let isNext = below.map { $0.mark?.place.map { $0 > 0 } ?? false } ?? false
    if !isNext { output[place].text = "Answer: \(said)" }
  }
  return output
}

/// A line as `✅ B) Sea` below choices, after its sign was put behind it, with the word for an
/// answer.
private func tickedAnswer(_ place: Int, _ lines: [LetterLine]) -> Substring? {
  // Such signs start with these bytes.
  guard lines[place].text.utf8.contains(0xE2) || lines[place].text.utf8.contains(0xF0),
    let tick = ChoiceTick(String(lines[place].text)), tick.isRight,
    let choice = ChoiceMark(tick.text[...])?.place,
    let above = lines[..<place].last(where: { $0.kind != .blank }), above.kind == .text,
    let last = above.mark?.place, last >= choice, last > 0
  else { return nil }
  let below = lines[(place + 1)...].first { $0.kind != .blank }
  let isNext = below.map { $0.mark?.place == choice + 1 } ?? false
  return isNext ? nil : "Answer: \(tick.text)"
}

/// A line as `||B – why||` below choices, which is covered until it is tapped, with the word for an
/// answer.
private func coveredAnswer(_ place: Int, _ lines: [LetterLine]) -> Substring? {
  let said = lines[place].text.trimmingBlanks
  guard said.hasPrefix("||"), said.hasSuffix("||"), said.utf8.count > 4 else { return nil }
  let inner = said.dropFirst(2).dropLast(2)
  guard !inner.contains("|"), StatedAnswer.letters(inner.trimmingBlanks) != nil,
    let above = lines[..<place].last(where: { $0.kind != .blank }), above.kind == .text,
    above.mark?.place ?? 0 > 0
  else { return nil }
  return "Answer: \(inner.trimmingBlanks)"
}

/// Lines with letters before choices that have none, where a sign at one of them says that it is
/// right, and the line above asks.
///
///     Which is wet?
///     Sand
///     ✓ Sea
func withTickedLines(_ lines: [LetterLine]) -> [LetterLine] {
  var output = lines
  var (place, end) = (0, 0)
  while place < lines.count {
    guard lines[place].kind == .text, lines[place].depth == 0 else {
      place += 1
      continue
    }
    if place >= end { end = lines[place...].firstIndex { $0.kind != .text } ?? lines.count }
    let paragraph = place..<end
    let above = lines[..<place].last { $0.kind != .blank }
    place = end
    if let choices = tickedChoices(lines, paragraph, below: above) {
      for (order, choice) in choices.enumerated() {
        output[choice].text = "\(letterName(order))) \(lines[choice].text.trimmingBlanks)"
      }
      if let asked = withPointBehindNumber(lines[paragraph.lowerBound].text) {
        output[paragraph.lowerBound].text = asked
      }
      // The next question may follow without an empty line.
      if choices.upperBound < end, asks(lines[choices.upperBound]) { place = choices.upperBound }
    }
  }
  return output
}

/// A text with a point in place of the dash behind its number: `2 - Which is dry?`.
private func withPointBehindNumber(_ text: Substring) -> Substring? {
  guard let (number, rest) = leadingNumber(text), rest.first == " ",
    let dash = rest.dropFirst().first, "-–—".contains(dash)
  else { return nil }
  let asked = rest.dropFirst(2)
  return asked.first == " " && asked.trimmingBlanks.first?.isLetter ?? false
    ? "\(number).\(asked)" : nil
}

/// Whether a line ends as one does that asks.
private func asks(_ line: LetterLine) -> Bool {
  line.text.last { !" \t*_".contains($0) }.map { "?？؟:：…".contains($0) } ?? false
}

/// The lines of a paragraph that are choices; nil where none has a sign, or where another line may
/// belong to the question.
private func tickedChoices(
  _ lines: [LetterLine], _ paragraph: Range<Int>, below above: LetterLine?
) -> Range<Int>? {
  func isItem(_ text: Substring) -> Bool {
    guard let first = text.first else { return false }
    return "•◦‣▪|{".contains(first) || "-*".contains(first) && text.dropFirst().first == " "
  }
  func isLabel(_ line: LetterLine) -> Bool {
    LabelWord.split(line.text) != nil || line.stated != nil
  }
  let first = lines[paragraph.lowerBound]
  // A heading that is a number alone asks nothing: `### Question 1`.
  let isBelowNumber =
    above.map { $0.kind.isHeading && $0.numbered?.rest.trimmingBlanks.isEmpty ?? false } ?? false
  let isInside = asks(first) || first.numbered != nil || isBelowNumber
  guard let asked = isInside ? first : above else { return nil }
  let start = paragraph.lowerBound + (isInside ? 1 : 0)
  let end = paragraph.dropFirst(isInside ? 1 : 0).first { isLabel(lines[$0]) || asks(lines[$0]) }
  let choices = start..<(end ?? paragraph.upperBound)
  guard (2...10).contains(choices.count),
    choices.allSatisfy({ place in
      let line = lines[place]
      return line.text.utf8.count < 400 && line.numbered == nil && !line.asksAtMargin
        && !isItem(line.text.trimmingBlanks)
    })
  else { return nil }
  let ticks = choices.map { ChoiceTick(String(lines[$0].text)) }
  guard ticks.contains(where: { $0?.isRight == true }), Set(ticks.map { $0?.isRight }).count > 1,
    // `✅ B) Sea` answers, and is no choice beside others without letters.
    !ticks.contains(where: { $0.map { ChoiceMark($0.text[...])?.place != nil } ?? false }),
    !isBelowNumber || ChoiceTick(String(first.text)) == nil
  else { return nil }
  // A line without a sign may go on with a question that no sign ends.
  let isAsked = asks(asked) || asked.kind.isHeading && asked.numbered != nil || isBelowNumber
  return isAsked || isInside && !ticks.contains { $0 == nil } ? choices : nil
}
