internal import Diagnostics

// Lines at the margin between or below choices, which may ask another question.

extension LetterDraft {
  static let twoQuestions =
    "this seems to ask another question, as there are right choices above it and below it; write an empty line and a number before it, or indent it if it belongs to the choice"

  /// The line between the choices that may ask another question: the only one that goes on below a
  /// choice, which is too short to be broken there, with a right choice on either side.
  func secondQuestion(in choices: [LetteredChoice], _ rights: [Bool], _ lines: [LetterLine])
    -> Int?
  {
    let long = choices.indices.dropLast().filter { choices[$0].lines.count > 1 }
    guard long.count == 1, let place = long.first,
      rights[...place].contains(true), rights[(place + 1)...].contains(true)
    else { return nil }
    let line = lines[choices[place].lines.lowerBound + 1]
    guard line.kind == .text, choices[place].mark.text.utf8.count < 40,
      let first = line.text.first, first != " ", first != "\t"
    else { return nil }
    return line.number
  }

  static let strayLine =
    "this line goes on below a short choice, where it may ask another question or explain; indent it if it belongs to the choice, or write \"Explanation:\" before it below the answer"

  /// The line at the margin that goes on below the last choice, where no other choice goes on, the
  /// choice is too short to be broken, and an answer follows.
  func strayLine(in choices: [LetteredChoice], _ lines: [LetterLine]) -> Int? {
    guard choices[0].mark.place != nil, let last = choices.last, last.lines.count == 2,
      choices.dropLast().allSatisfy({ $0.lines.count == 1 }),
      (1..<30).contains(last.mark.text.utf8.count), last.lines.upperBound < lines.count,
      answerLine == lines[last.lines.upperBound].number
    else { return nil }
    let line = lines[last.lines.lowerBound + 1]
    guard line.kind == .text, let first = line.text.first, first.isLetter, !first.isLowercase else {
      return nil
    }
    return line.text.split(separator: " ").count > 2 || !first.isASCII ? line.number : nil
  }

  static let strayQuestion =
    "this line seems to ask another question, whose answer would be taken for that of the choices above; write a number before it, or indent it if it belongs to the choice"

  /// The line at the margin that goes on below a short choice, and asks.
  func strayQuestion(in choices: [LetteredChoice], _ lines: [LetterLine]) -> Int? {
    for choice in choices where choice.mark.text.utf8.count < 40 && !choice.mark.text.isEmpty {
      let below = choice.lines.dropFirst().prefix { lines[$0].kind == .text }
      for place in below where lines[place].asksAtMargin { return lines[place].number }
    }
    return nil
  }
}

/// The finding of text below a key that may belong to no question.
func doubtfulRemark(at line: Int, in path: String) -> Diagnostic {
  .warning(
    .importAmbiguous,
    "this text below the key is taken for what explains the last question; write \"Explanation:\" before it if it does, else remove it or write it above the questions",
    at: SourceLocation(path: path, line: line))
}

/// Whether a line outside of questions holds an answer: one that is named, above the first of them,
/// or a choice that is marked as right.
func holdsAnswer(_ lines: [LetterLine], _ place: Int, isAbove: Bool) -> Bool {
  isAbove && (namesAnswer(lines[place]) || answersInWords(lines, place))
    || isTickedInside(lines, place)
}

/// Whether a short line between others of its paragraph ends with the sign of a right choice.
private func isTickedInside(_ lines: [LetterLine], _ place: Int) -> Bool {
  let line = lines[place]
  guard line.kind == .text, line.depth == 0, line.text.utf8.count < 80,
    line.text.first?.isLetter ?? false,
    line.text.utf8.contains(where: { $0 >= 0x80 }), place > 0, place + 1 < lines.count,
    let tick = ChoiceTick(String(line.text)), tick.isRight,
    line.text.trimmingBlanks.hasPrefix(tick.text.prefix(8)), !tick.text.isEmpty
  else { return false }
  let beside = [lines[place - 1], lines[place + 1]]
  return beside.allSatisfy { $0.kind == .text && $0.text.utf8.count < 80 && $0.stated == nil }
    || beside[0].kind == .text && beside[0].text.utf8.count < 80 && place > 1
      && lines[place - 2].kind == .text
}

extension LetterLine {
  /// Whether the line is at the margin and asks in several words.
  var asksAtMargin: Bool {
    guard let first = text.first, first != " ", first != "\t", !first.isLowercase,
      let last = text.trimmingBlanks.last, "?？؟".contains(last)
    else { return false }
    return text.contains(where: { $0.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false })
      || text.split(separator: " ").count > 2
  }
}

/// A warning of questions that only their paragraphs part from one another.
func unclearQuestions(from line: Int, in path: String) -> Diagnostic {
  .warning(
    .importAmbiguous,
    "only the order of paragraphs says where questions start here and below; each takes the last paragraph above its choices",
    at: SourceLocation(path: path, line: line))
}
