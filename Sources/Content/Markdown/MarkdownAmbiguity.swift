internal import Bytes

extension WrittenForm {
  /// Whether the answers are a list like the one beside them, so that something has to part the
  /// two.
  func continues(_ text: String, where isList: (String, Bool) -> Bool) -> Bool {
    switch self {
    case .choices, .matching: isList(text, false)
    case .ordering: isList(text, true)
    case .blanks: false
    }
  }

  /// Whether what stands below a text with blanks would go on with a list at its end.
  func continues(below text: String) -> Bool {
    guard case .blanks(let segments) = self else { return false }
    let answers = withoutBlanks(segments)
    return [false, true].contains {
      endsWithList(answers, isOrdered: $0) && startsWithList(text, isOrdered: $0)
    }
  }

  /// Whether a text with blanks would go on with a list at the end of what stands above it.
  func continues(above text: String) -> Bool {
    guard case .blanks(let segments) = self else { return false }
    let answers = withoutBlanks(segments)
    return [false, true].contains {
      startsWithList(answers, isOrdered: $0) && endsWithList(text, isOrdered: $0)
    }
  }

  private func withoutBlanks(_ segments: [WrittenSegment]) -> String {
    segments.map { if case .markdown(let text) = $0 { text } else { "_" } }.joined()
  }
}

extension WrittenQuestion {
  /// What a reader takes the question for where its kind is not said.
  package var apparentKind: Question.Kind {
    switch form {
    case .choices(let choices):
      if choices.count(where: { $0.isRight }) > 1 { return .multiple }
      if choices.count == 2,
        isTruthPair(plainText(ofMarkdown: choices[0].text), plainText(ofMarkdown: choices[1].text)),
        !choices.contains(where: { hasBlocks($0.text) })
      {
        return .trueFalse
      }
      return .single
    case .blanks(let segments):
      let blanks = segments.compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
      guard blanks.count == 1 else { return .cloze }
      switch blanks[0] {
      case .number: return .numeric
      case .text: return segments.count == 1 ? .shortText : .cloze
      case .list: return .cloze
      }
    case .ordering: return .ordering
    case .matching: return .matching
    }
  }

  /// Whether something beside the answers looks like answers.
  var isAmbiguous: Bool {
    looksLikeAnswers(stem) || looksLikeAnswers(explanation)
  }
}

/// Whether a text has a line that could be an answer: a number with a stop, a pair with an arrow, a
/// box, or a blank.
func looksLikeAnswers(_ text: String) -> Bool {
  if text.isEmpty { return false }
  var previous: UInt8 = 0
  var isLineStart = true
  var place = 0
  let bytes = Array(text.utf8)
  while place < bytes.count {
    let byte = bytes[place]
    if byte == UInt8(ascii: "["), previous == byte { return true }
    if isLineStart {
      if byte >= 0x30, byte <= 0x39 {
        let stop = bytes[place...].drop { $0 >= 0x30 && $0 <= 0x39 }
        if stop.starts(with: ". ".utf8) || stop.starts(with: ") ".utf8) { return true }
      }
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") {
        let line = bytes[place...].prefix { $0 != UInt8(ascii: "\n") }
        if contains("->", in: line) || contains("→", in: line) || contains("[ ]", in: line)
          || contains("[x]", in: line)
        {
          return true
        }
      }
    }
    isLineStart = byte == UInt8(ascii: "\n")
    previous = previous == UInt8(ascii: "\\") ? 0 : byte
    place += 1
  }
  return false
}

func startsWithList(_ text: String, isOrdered: Bool) -> Bool {
  let start = text.utf8.prefix(12)
  let marks = isOrdered ? [] : ["- ", "* ", "+ "]
  if marks.contains(where: { start.starts(with: $0.utf8) }) { return true }
  let rest = start.drop { $0 >= 0x30 && $0 <= 0x39 }
  return isOrdered && rest.startIndex > start.startIndex
    && (rest.starts(with: ". ".utf8) || rest.starts(with: ") ".utf8))
}

func endsWithList(_ text: String, isOrdered: Bool) -> Bool {
  let parts = text.split(separator: "\n\n", omittingEmptySubsequences: false)
  guard parts.count > 1, let last = parts.last else {
    return startsWithList(text, isOrdered: isOrdered)
  }
  // The last block may be the second one of an item.
  return startsWithList(String(last), isOrdered: isOrdered) || last.utf8.first == UInt8(ascii: " ")
}

/// Whether a text ends with a quote, which would be a hint above answers.
func endsWithQuote(_ text: String) -> Bool {
  let line = text.utf8.lastIndex(of: 0x0A).map { text.utf8[$0...].dropFirst() } ?? text.utf8[...]
  return line.first == UInt8(ascii: ">")
}

func startsWithBlock(_ text: String) -> Bool {
  if text.utf8.contains(UInt8(ascii: "\n")), startsWithTable(text) { return true }
  // Most texts start with a letter.
  guard let first = text.utf8.first, !first.isASCIILetter else { return false }
  if startsWithList(text, isOrdered: false) || startsWithList(text, isOrdered: true) { return true }
  let start = text.utf8.prefix(12)
  return start.starts(with: "```".utf8) || start.starts(with: "~~~".utf8)
    || start.starts(with: "> ".utf8)
    || start.first == UInt8(ascii: "#") || start.starts(with: "---".utf8)
}

/// Whether the second line of a text is one that makes a table of it and the first.
private func startsWithTable(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  var lines = Lines(of: bytes[...])
  guard let head = lines.next(), let rule = lines.next() else { return false }
  return bytes[head].contains(UInt8(ascii: "|")) && columnCount(ofRule: bytes[rule]) != nil
}

func hasBlocks(_ text: String) -> Bool {
  text.utf8.contains(UInt8(ascii: "\n")) && text.contains("\n\n") || startsWithBlock(text)
}
