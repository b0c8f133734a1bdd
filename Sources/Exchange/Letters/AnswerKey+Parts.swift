internal import Content

/// Keys of several lines for each question.
extension AnswerKey {
  /// Takes a key in which the number of each question stands on a line of its own, and below it the
  /// answer and what explains that.
  ///
  ///     ## Answers
  ///     **Question 1:**
  ///     **Correct answer: B) Sea**
  ///     It is wet.
  mutating func takeParts(_ lines: [LetterLine], _ range: Range<Int>) -> Bool {
    guard case .answer? = LabelWord(exactly: lines[range.lowerBound].text) else { return false }
    let below = lines[range].dropFirst()
    var start = below.firstIndex { $0.kind != .blank && $0.kind != .rule } ?? range.upperBound
    var found: [KeyEntry] = []
    var last = range.lowerBound
    while start < range.upperBound, Self.isBareNumber(lines[start]),
      let number = lines[start].numbered?.number, number > found.last?.number ?? -1
    {
      let rest = lines[(start + 1)..<range.upperBound]
      let next =
        rest.firstIndex { Self.isBareNumber($0) || $0.kind.isHeading && !isLabel($0) }
        ?? range.upperBound
      guard let entry = Self.part(number, lines[(start + 1)..<next]) else { break }
      found.append(entry)
      (last, start) = (next, next)
    }
    guard found.count > 1 || found.first?.number == 1 else { return false }
    (entries, end) = (found, last)
    return true
  }

  private func isLabel(_ line: LetterLine) -> Bool { LabelWord(exactly: line.text) != nil }

  /// Whether a line is nothing but the number of a question, with a word or as a heading.
  private static func isBareNumber(_ line: LetterLine) -> Bool {
    guard line.kind == .text || line.kind.isHeading, line.depth == 0, line.text.utf8.count < 60,
      let start = line.numbered, start.isNamed || line.kind.isHeading
    else { return false }
    return start.rest.allSatisfy { "*_: ".contains($0) }
  }

  /// What the lines below a number say: first the answer, and then what explains it.
  private static func part(_ number: Int, _ lines: ArraySlice<LetterLine>) -> KeyEntry? {
    var rest = lines.drop { $0.kind == .blank }
    if let label = rest.first, case .answer? = LabelWord(exactly: label.text) {
      rest = rest.dropFirst().drop { $0.kind == .blank }
    }
    guard let line = rest.first, line.kind == .text || line.kind.isHeading,
      line.text.utf8.count < 4000
    else { return nil }
    var answer: StatedAnswer
    if let stated = line.stated, stated.key != .nothing {
      answer = stated
    } else if let found = StatedAnswer.letters(StatedAnswer.unmarked(line.text)[...]), found.isWhole
    {
      answer = StatedAnswer(found)
    } else {
      return nil
    }
    answer = answer.marked(as: line.text)
    let below = rest.dropFirst().compactMap { line -> String? in
      switch line.kind {
      case .blank: return ""
      case .text, .code: break
      case .heading, .open, .close, .rule: return nil
      }
      guard line.kind == .text,
        let (word, said) = LabelWord.split(line.text) ?? LabelWord.alone(line.text),
        case .explanation = word
      else { return String(line.text) }
      return String(StatedAnswer.closed(said, in: line.text))
    }
    let text = below.joined(separator: "\n").trimmed
    return KeyEntry(
      number: number, answer: answer, line: line.number,
      explanation: text.isEmpty ? [] : ["\n" + text])
  }

  /// Takes a part below the key that explains the answers by the same numbers.
  ///
  ///     Explanations:
  ///     1. It is wet.
  mutating func takeExplanationPart(_ lines: [LetterLine], _ range: Range<Int>) {
    guard end < range.upperBound,
      let label = lines[end..<range.upperBound].firstIndex(where: { $0.kind != .blank }),
      lines[label].kind == .text || lines[label].kind.isHeading,
      case .explanation? = LabelWord.alone(lines[label].text)?.word
    else { return }
    var byNumber: [Int: Int] = [:]
    for (place, entry) in entries.enumerated() where byNumber[entry.number] == nil {
      byNumber[entry.number] = place
    }
    guard byNumber.count == entries.count else { return }
    var said: [(entry: Int, lines: [String])] = []
    var last = 0
    var stop = label + 1
    for line in lines[(label + 1)..<range.upperBound] {
      if line.kind.isHeading || line.kind == .open || line.kind == .rule { break }
      if line.kind == .text, let start = line.numbered, start.number > last {
        guard let entry = byNumber[start.number] else { return }
        said.append((entry, [String(start.rest)]))
        last = start.number
      } else if said.isEmpty {
        guard line.kind == .blank else { return }
      } else {
        said[said.count - 1].lines.append(line.kind == .blank ? "" : String(line.text))
      }
      stop += 1
    }
    guard !said.isEmpty else { return }
    for (entry, lines) in said {
      entries[entry].explanation.append("\n" + lines.joined(separator: "\n").trimmed)
    }
    end = stop
  }
}
