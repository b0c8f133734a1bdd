internal import Content

/// What the lines above the choices of a question ask, and the hints between them.
struct LetterAsked {
  private(set) var number: Int?
  private(set) var text: String
  private(set) var hints: [String] = []

  /// Of lines that start with the one that starts the question.
  init(_ lines: ArraySlice<LetterLine>) {
    let first = lines[lines.startIndex]
    var start = first.text.trimmingBlanks
    var numbered = first.numbered
    if lines.count == 1, let mark = ["- ", "-\t", "* ", "*\t", "• "].first(where: start.hasPrefix) {
      start = start.dropFirst(mark.count).trimmingBlanks
      numbered = NumberedStart(start, countedWord: first.countedWord)
    }
    if let numbered {
      number = numbered.number
      start = askedBehindWord(numbered.rest) ?? numbered.rest
      // `Q1 ｜ Storage`
      if first.kind.isHeading, numbered.isNamed,
        ["｜", "| ", "· "].contains(where: start.hasPrefix)
      {
        start = start.dropFirst().trimmingBlanks
      }
    } else if let asked = askedBehindWord(start) {
      start = asked
    }
    let bare = LabelWord.bare(start)
    if genericTitles.contains(bare) || Self.isTopic(bare) { start = "" }
    let isAlone = lines.dropFirst().first.map { $0.kind != .text } ?? true
    let asked = Self.withoutBold(isAlone ? withoutLastBreaks(String(start)) : String(start))
    var rest: [Substring] = []
    var hint: [Substring]?
    for line in lines.dropFirst() {
      switch line.kind {
      case .open:
        if case .hint? = LabelWord(exactly: line.text) { hint = [] }
      case .close:
        if let hint { hints.append(dedented(hint).joined(separator: "\n")) }
        hint = nil
      case .rule: break
      case .heading where LabelWord(exactly: line.text) != nil: break
      case .heading: rest += ["", "#### " + line.text, ""]
      case .text where hint == nil && Self.hint(line.text) != nil:
        hints.append(Self.hint(line.text) ?? "")
      case .text where Self.saysNothing(line.text): break
      default: if hint != nil { hint?.append(line.text) } else { rest.append(line.text) }
      }
    }
    let said = rest.indices.filter { !rest[$0].trimmingBlanks.isEmpty }
    if asked.isEmpty, let place = said.first, said.dropFirst().first != place + 1 {
      rest[place] = Self.withoutBold(withoutLastBreaks(String(rest[place])))[...]
    }
    let gap = first.kind == .text ? "\n" : "\n\n"
    text = asked + gap + dedented(rest).joined(separator: "\n")
  }

  /// A line without the marks that make all of it bold.
  private static func withoutBold(_ line: String) -> String {
    let said = line.trimmed
    for mark in ["**", "__"]
    where said.hasPrefix(mark) && said.hasSuffix(mark) && said.utf8.count > 4
      && !said.dropFirst(2).dropLast(2).contains(mark)
    {
      return String(said.dropFirst(2).dropLast(2))
    }
    return line
  }

  /// What a line says behind a word such as `Hint:`.
  private static func hint(_ text: Substring) -> String? {
    guard let (word, rest) = LabelWord.split(text), case .hint = word, !rest.isEmpty else {
      return nil
    }
    return String(rest)
  }

  /// Whether a line is a word for choices or questions, or `Topic 1` as collections of exam
  /// questions have it.
  private static func saysNothing(_ text: Substring) -> Bool {
    if case .choices? = LabelWord(exactly: text) { return true }
    guard text.utf8.count < 60 else { return false }
    let bare = LabelWord.bare(text)
    // `Example:` speaks of what follows.
    let isLabel = text.last { !"*_ ".contains($0) } == ":" && !numberedWords.contains(bare)
    return genericTitles.contains(bare) && !isLabel || isTopic(bare)
  }

  private static func isTopic(_ bare: String) -> Bool {
    bare.hasPrefix("topic ") && Int(bare.dropFirst(6)) != nil
  }
}
