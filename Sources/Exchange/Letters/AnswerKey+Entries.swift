internal import Bytes
internal import Content

extension AnswerKey {
  /// The entries that stand in one line.
  static func entries(of line: LetterLine) -> [KeyEntry] {
    guard line.text.utf8.count < 2000, mayHoldNumber(line.text) else { return [] }
    let isTable = line.text.trimmingBlanks.hasPrefix("|")
    let text = withoutMarks(String(withoutBreaks(line.text)))
    var rest = withoutLabel(text.drop { " \t|-•+".contains($0) })
    var entries: [KeyEntry] = []
    while let (numbers, places, after) = letterRow(atStartOf: rest) {
      entries += zip(numbers, places).map {
        KeyEntry(number: $0, answer: StatedAnswer(places: [$1]), line: line.number)
      }
      rest = after
    }
    while let (number, after, isTight, _) = number(atStartOf: rest) {
      if let found = letters(after) {
        let next = startsNumber(found.rest) ? Self.number(atStartOf: found.rest[...]) : nil
        let isFollowed = next.map { letters($0.rest) != nil } ?? false
        guard isFollowed || found.isWhole && (!isTight || found.rest.isEmpty) else { break }
        var answer = StatedAnswer(found)
        let marked = isFollowed ? "" : StatedAnswer.marked(found.rest, in: line.text)
        answer.rest = isTable ? cellText(marked) : withoutOuterBars(marked, in: line.text)
        entries.append(KeyEntry(number: number, answer: answer, line: line.number))
        if let next, !isFollowed, next.number == number + 1, found.rest.first?.isNumber == true,
          next.isSigned
        {
          // The next entry is none that is understood: `1-a, 2-none`.
          entries[entries.count - 1].answer.rest = ""
          var unclear = StatedAnswer(places: [])
          unclear.key = .unclear
          entries.append(KeyEntry(number: next.number, answer: unclear, line: line.number))
        }
        rest = isFollowed ? found.rest[...] : ""
      } else if entries.isEmpty, let answer = named(after) {
        return [KeyEntry(number: number, answer: answer, line: line.number)]
      } else {
        break
      }
    }
    return entries
  }

  /// Whether a text may have a digit, of any script; no entry is without one.
  private static func mayHoldNumber(_ text: Substring) -> Bool {
    text.utf8.contains { $0.isASCIIDigit || $0 >= 0x80 }
  }

  /// What follows a number may name the answer: `1. Answer: B`, `Question 2 – Answer C`.
  private static func named(_ text: Substring) -> StatedAnswer? {
    guard let answer = StatedAnswer(line: text, isFolded: false), case .letters = answer.key else {
      return nil
    }
    return answer
  }

  /// The number of a question with the sign behind it, and what follows them.
  ///
  /// `isTight` says that no sign stands between.
  private static func number(atStartOf text: Substring)
    -> (number: Int, rest: Substring, isTight: Bool, isSigned: Bool)?
  {
    var rest = text.drop { " \t-•+,;.>#(|/".contains($0) }
    let word = rest.prefix { $0.isLetter }
    if !word.isEmpty {
      guard word.count < 12 else { return nil }
      rest = rest.dropFirst(word.count).drop { " .#".contains($0) }
    }
    guard var found = leadingNumber(rest) else { return nil }
    if !word.isEmpty, let part = numberOfPart(found.rest) { found = part }
    let number = found.number
    rest = found.rest
    let sign = rest.prefix { " .):：-–—=→>、．,|\t".contains($0) }
    rest = rest.dropFirst(sign.count)
    // `3b` is an entry, `3rd` and `4 km` are none.
    guard !sign.isEmpty || rest.first?.isLetter == true else { return nil }
    return (number, rest, sign.isEmpty, sign.contains { !" ,|\t".contains($0) })
  }

  /// The entries of a line that names choices by their numbers: `1. (2)`, `1-2, 2-1, 3-4`.
  static func numberEntries(of line: LetterLine) -> [KeyEntry] {
    guard line.kind == .text, line.text.utf8.count < 2000, mayHoldNumber(line.text) else {
      return []
    }
    let text = Substring(line.text.filter { !"*_`|".contains($0) }).trimmingBlanks
    var rest = withoutLabel(text)
    var entries: [KeyEntry] = []
    while let (number, after, _, isSigned) = number(atStartOf: rest), isSigned,
      let choice = leadingNumber(after.drop { "([ ".contains($0) }), choice.number < 10
    {
      rest = choice.rest.drop { ")] ,;".contains($0) }
      let answer = StatedAnswer(key: "\(choice.number)")
      entries.append(KeyEntry(number: number, answer: answer, line: line.number))
    }
    return rest.isEmpty ? entries : []
  }

  /// A line without the words for the answer that it starts with.
  private static func withoutLabel(_ text: Substring) -> Substring {
    guard
      // Some Chinese signs are numbers, too.
      let start = text.prefix(60).firstIndex(where: {
        $0.isNumber && !$0.isLetter || $0 == "(" || $0 == "["
      }),
      LabelWord.isAnswer(LabelWord.bare(text[..<start]))
    else { return text }
    return text[start...]
  }

  private static func withoutBreaks(_ text: Substring) -> Substring {
    text.contains("<") ? Substring(withoutHTML(text, replacedBy: " ")) : text
  }

  /// The texts of the cells of a row; bars in code and behind a backslash part none.
  private static func cellText(_ text: String) -> String {
    guard text.contains("|") else { return text }
    var cells = [""]
    var isCode = false
    for (character, last) in zip(text, " " + text) {
      if character == "`" { isCode.toggle() }
      if character == "|", last == "\\" {
        cells[cells.count - 1].removeLast()
      } else if character == "|", !isCode {
        cells.append("")
        continue
      }
      cells[cells.count - 1].append(character)
    }
    return cells.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " – ")
  }

  /// What follows letters, without the bars that end their cell, and those of a line that hide it:
  /// `||B – as it is||`.
  private static func withoutOuterBars(_ text: String, in line: Substring) -> String {
    let rest = text.drop { "| ".contains($0) }
    let isHidden = rest.hasSuffix("||") && line.dropLast(rest.count).contains("||")
    return String(isHidden ? rest.dropLast(2) : rest).trimmed
  }

  private static func startsNumber(_ text: String) -> Bool {
    let digits = text.drop { ",; (|/".contains($0) || $0.isLetter }.prefix { $0.isNumber }
    return (1...5).contains(digits.count)
  }

  /// The letters that an entry starts with, also small ones without anything between: `2-ab`.
  private static func letters(_ text: Substring) -> StatedAnswer.Letters? {
    if let found = StatedAnswer.letters(text) { return found }
    let word = text.prefix { $0.isLetter }
    let rest = text.dropFirst(word.count)
    let places = word.unicodeScalars.compactMap { letterPlace($0) }
    guard (2...6).contains(places.count), places.count == word.unicodeScalars.count,
      places.allSatisfy({ !$0.isCapital && $0.alphabet == places[0].alphabet && $0.place < 6 }),
      zip(places, places.dropFirst()).allSatisfy({ $0.place < $1.place }),
      // A word may explain, and nothing but the next number can follow letters.
      rest.allSatisfy({ " .,;)|".contains($0) }) || startsNumber(String(rest))
    else { return nil }
    var found = StatedAnswer.Letters()
    found.places = places.map(\.place)
    found.rest = String(rest.drop { " .,;)".contains($0) })
    return found
  }
}
