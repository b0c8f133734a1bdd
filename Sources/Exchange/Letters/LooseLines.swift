internal import Bytes
internal import Content
internal import Parallel

/// Lines with a line of its own for each part: choices that stand behind their question; and with a
/// point behind numbers of headings.
func withPartsApart(_ lines: [LetterLine], jobs: Int) -> [LetterLine] {
  let parts = parallelMap(count: lines.count, jobs: jobs, chunk: 512) {
    linesOfParts(at: $0, in: lines)
  }
  var output = lines
  if parts.contains(where: { $0 != nil }) {
    output = zip(lines, parts).flatMap { line, parts in parts ?? [line] }
  }
  return withNumberedBullets(withNumberedHeadings(output))
}

/// The lines for the parts of one, of which the first stays what it is; nil where it stays whole.
private func linesOfParts(at place: Int, in lines: [LetterLine]) -> [LetterLine]? {
  guard lines[place].kind == .text || lines[place].kind.isHeading else { return nil }
  var line = lines[place]
  func apart(_ parts: [Substring]) -> [LetterLine] {
    parts.enumerated().map { number, part in
      var new = line
      new.text = part
      if number > 0 { new.kind = .text }
      return new
    }
  }
  if let parts = partsBetweenBreaks(line) ?? answerBehindChoice(line, at: place, in: lines) {
    return apart(parts)
  }
  let moved = withSignBehind(line)
  if let moved { line.text = moved }
  return choicesBehind(line, at: place, in: lines).map(apart) ?? moved.map { _ in [line] }
}

/// The parts of a line between `<br>`, where a choice starts behind one.
private func partsBetweenBreaks(_ line: LetterLine) -> [Substring]? {
  guard line.kind == .text || line.kind.isHeading, line.text.utf8.count < 4000,
    line.text.contains("<br")
  else { return nil }
  var parts: [Substring] = []
  var rest = line.text
  while let start = rest.firstRange(of: "<br"),
    let end = rest[start.upperBound...].firstIndex(of: ">")
  {
    parts.append(rest[..<start.lowerBound])
    rest = rest[end...].dropFirst().trimmingBlanks
  }
  parts.append(rest)
  parts.removeAll { $0.trimmingBlanks.isEmpty }
  return parts.dropFirst().contains { ChoiceMark($0)?.place != nil } ? parts : nil
}

/// A choice and the answer behind it: `D) Paris Answer: B`; nil where an answer stands below it.
private func answerBehindChoice(_ line: LetterLine, at place: Int, in lines: [LetterLine])
  -> [Substring]?
{
  guard line.kind == .text, line.text.utf8.count < 4000, let mark = line.mark,
    let choice = mark.place, choice > 0, let start = answer(in: line.text),
    mark.text.startIndex < start
  else { return nil }
  let next = nextText(after: place, in: lines)
  let isFollowed = next.map {
    $0.stated != nil
      || $0.mark?.place == choice + 1
  }
  return isFollowed ?? false ? nil : [line.text[..<start], line.text[start...]]
}

/// A choice with the sign behind it that stands before its letter: `✅ A) Sea`.
private func withSignBehind(_ line: LetterLine) -> Substring? {
  guard line.kind == .text, line.text.utf8.count < 4000 else { return nil }
  let text = line.text.trimmingBlanks
  guard text.utf8.first.map({ $0 >= 0x80 }) ?? false, ChoiceMark(text) == nil,
    let tick = ChoiceTick(String(text)), !text.hasSuffix(tick.isRight ? "✅" : "❌"),
    ChoiceMark(tick.text[...])?.place != nil
  else { return nil }
  return "\(tick.text) \(tick.isRight ? "✅" : "❌")"
}

/// The question and the choices of a line that has both, as `Which? A) Nile B) Seine C) Rhine`; nil
/// for other lines.
private func choicesBehind(_ line: LetterLine, at place: Int, in lines: [LetterLine])
  -> [Substring]?
{
  guard line.kind == .text || line.kind.isHeading, line.text.utf8.count < 2000,
    let start = firstChoice(in: line.text), line.mark == nil,
    line.stated == nil
  else { return nil }
  if let (word, _) = LabelWord.split(line.text), case .choices = word {
  } else if LabelWord.split(
    line.text) != nil
  {
    return nil
  }
  let asked = line.text[..<start].trimmingBlanks
  let bare = asked.last { !"*_ ".contains($0) }
  let asks = bare.map { "?？؟:".contains($0) } ?? false || asked.hasSuffix("__")
  guard !asked.isEmpty, asks || line.numbered != nil else { return nil }
  let answerStart = answer(in: line.text[start...])
  var choices = line
  choices.kind = .text
  choices.text = line.text[start..<(answerStart ?? line.text.endIndex)]
  let next = nextText(after: place, in: lines)
  let isAnswered = next.map { $0.stated != nil } ?? false
  // Else the choices stand below, and these are what they speak of.
  guard answerStart != nil || next.map({ $0.mark == nil }) ?? true,
    isAnswered || answerStart != nil || bare != ":" || line.numbered != nil
  else { return nil }
  let runs = ChoiceRuns([choices] + (next.map { [$0] } ?? [])).runs
  guard runs.count == 1, runs[0].start == 0, runs[0].problem == nil,
    runs[0].choices.allSatisfy({ $0.lines == 0..<1 && !$0.mark.text.isEmpty }),
    runs[0].choices.count > 2 || asks && runs[0].choices.count == 2
  else { return nil }
  return [line.text[..<start], choices.text] + (answerStart.map { [line.text[$0...]] } ?? [])
}

/// Where a word for the answer starts behind choices on the same line: ` Answer: B`.
private func answer(in text: Substring) -> Substring.Index? {
  guard text.utf8.contains(where: { ":.".utf8.contains($0) }) else { return nil }
  for word in [
    " Correct answer:", " Correct Answer:", " Answer:", " Ans:", " Ans.", " ANSWER:", " ANS:",
    " Key:",
  ] {
    guard let found = text.firstRange(of: word) else { continue }
    let start = text.index(after: found.lowerBound)
    if case .letters? = StatedAnswer(line: text[start...], isFolded: false)?.key { return start }
  }
  return nil
}

private func nextText(after place: Int, in lines: [LetterLine]) -> LetterLine? {
  lines[(place + 1)...].prefix(3).first { $0.kind == .text }
}

/// The place of ` A) `, ` (a) ` or ` A. ` in a text, if a `B` is in it, too.
private func firstChoice(in text: Substring) -> Substring.Index? {
  let mayHold =
    text.utf8.withContiguousStorageIfAvailable(mayHoldChoice)
    ?? Array(text.utf8).withUnsafeBufferPointer(mayHoldChoice)
  guard mayHold else { return nil }
  for (first, second) in [
    (" A) ", " B) "), (" a) ", " b) "), (" (A) ", " (B) "), (" (a) ", " (b) "), (" A. ", " B. "),
    (" a. ", " b. "),
  ] {
    guard let start = text.firstRange(of: first), text[start.upperBound...].contains(second) else {
      continue
    }
    return text.index(after: start.lowerBound)
  }
  return nil
}

/// Whether an A, a sign and a blank follow one another, with which all first choices end.
private func mayHoldChoice(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  bytes.indices.dropFirst(2).contains { place in
    bytes[place] == 0x20 && bytes[place - 2] | 0x20 == UInt8(ascii: "a")
      && (bytes[place - 1] == UInt8(ascii: ")") || bytes[place - 1] == UInt8(ascii: "."))
  }
}

/// Headings as `## 3 Which?` with a point behind the number, where all that have one count on.
private func withNumberedHeadings(_ lines: [LetterLine]) -> [LetterLine] {
  var places: [(place: Int, number: Int, end: Substring.Index)] = []
  for (place, line) in lines.enumerated() where line.kind.isHeading {
    let digits = line.text.utf8.prefix { $0.isASCIIDigit }
    guard (1...3).contains(digits.count), let number = Int(Substring(digits)),
      line.text[digits.endIndex...].first == " ",
      line.text[digits.endIndex...].trimmingBlanks.first?.isLetter == true
    else { continue }
    places.append((place, number, digits.endIndex))
  }
  let countsOn = zip(places, places.dropFirst()).allSatisfy { $1.number == $0.number + 1 }
  guard places.count > 1, countsOn else { return lines }
  var lines = lines
  for (place, number, end) in places {
    lines[place].text = "\(number)." + lines[place].text[end...]
  }
  return lines
}

/// Questions as `- 1. Which?` without their bullets, where their numbers count on and choices stand
/// below each of them.
private func withNumberedBullets(_ lines: [LetterLine]) -> [LetterLine] {
  var questions: [(place: Int, number: Int, text: Substring)] = []
  var hasChoices = true
  for (place, line) in lines.enumerated() where line.kind == .text {
    if let text = behindBullet(line.text), let start = NumberedStart(text) {
      let countsOn = questions.last.map { start.number == $0.number + 1 } ?? true
      guard hasChoices, countsOn else { return lines }
      questions.append((place, start.number, text))
      hasChoices = false
    } else if !hasChoices, line.mark != nil {
      hasChoices = true
    }
  }
  guard questions.count > 1, hasChoices else { return lines }
  var lines = lines
  for (place, _, text) in questions { lines[place].text = text }
  return lines
}

/// What follows the bullet that a line starts with.
private func behindBullet(_ text: Substring) -> Substring? {
  guard let first = text.first, "-*+•".contains(first), let next = text.dropFirst().first,
    next == " " || next == "\t"
  else { return nil }
  let rest = text.dropFirst(2).trimmingBlanks
  return rest.hasPrefix("[ ] ") ? rest.dropFirst(4).trimmingBlanks : rest
}
