internal import Content
internal import Diagnostics

extension Format {
  static let flashcards = Format(
    suffixes: [".md", ".markdown", ".txt"],
    summary: "cards in notes, as of Obsidian: question::answer, or ? between",
    read: readFlashcards)
}

/// Reads the cards of a note.
///
/// They are `question::answer`, `side:::side`, and blocks of lines that `?` or `??` on a line of
/// its own parts; three colons and two signs ask both ways.
private func readFlashcards(
  _ input: ImportedFile, _: ImportOptions, _ imported: inout Imported
) {
  let path = input.file.path
  guard let front = ForeignFrontMatter(input.file, reporting: &imported.diagnostics) else { return }
  var quiz = WrittenQuiz(path: input.name)
  takeSettings(front, into: &quiz, path: path, &imported)
  let read = LetterLines(front.body, firstLine: front.firstLine)
  if let line = read.openFence {
    imported.refuse(
      "this code does not end; write the same marks below it, as nothing below is read",
      at: SourceLocation(path: path, line: line))
  }
  imported.diagnostics += read.droppedNotes(path)
  let cards = Flashcards(read.lines)
  if quiz.settings.title.isEmpty { quiz.settings.title = cards.title }
  var isToldSeveral = false
  for card in cards.cards {
    let place = SourceLocation(path: path, line: card.line)
    if (card.front + card.back).contains("![[") {
      imported.lose(.media, "a file that a note shows in its text", at: place)
    }
    let (question, problem) = card.question(number: quiz.questions.count + 1)
    if let doubt = card.doubt {
      imported.diagnostics.append(.warning(.importAmbiguous, doubt, at: place))
    }
    if !isToldSeveral, case .blanks(let segments)? = question?.form,
      case .text(let texts)? = segments.blanks.first,
      mayBeSeveral(texts[0]) || card.back.contains(".\n")
    {
      isToldSeveral = true
      imported.diagnostics.append(
        .warning(
          .importAmbiguous,
          "this answer is taken for one text to be typed, and so is any like it below; write each that is right into [[…]] of the quiz",
          at: place))
    }
    if let problem { imported.lose(.question, "\(problem); the card is left out", at: place) }
    imported.take(question, into: &quiz)
  }
  if let line = cards.firstOther, !cards.cards.isEmpty {
    imported.lose(
      .other,
      "text that makes no card is left out, from here on; highlights and {{c1::…}} are no blanks here",
      at: SourceLocation(path: path, line: line))
  }
  imported.quizzes.append(quiz)
}

/// The cards in the lines of a note.
private struct Flashcards {
  struct Card {
    var front: String
    var back: String
    var line: Int
    /// What may be meant otherwise: where other colons stand together.
    var doubt: String?
  }

  private let lines: [LetterLine]
  private(set) var cards: [Card] = []
  private(set) var title = ""
  /// The first line that belongs to no card.
  private(set) var firstOther: Int?

  init(_ lines: [LetterLine]) {
    self.lines = lines
    var start = 0
    for place in 0...lines.count {
      if place < lines.count, [.text, .code].contains(lines[place].kind) { continue }
      if start < place { readBlock(start..<place) }
      if place < lines.count, lines[place].kind == .heading(1), title.isEmpty, cards.isEmpty {
        title = plainText(ofMarkdown: letterMarkdown(String(lines[place].text)))
      }
      start = place + 1
    }
  }

  /// Reads lines without an empty one between.
  private mutating func readBlock(_ range: Range<Int>) {
    let sign = range.first { place in
      lines[place].kind == .text && ["?", "??"].contains(lines[place].text.trimmingBlanks)
    }
    guard let sign else {
      // Below the line of dashes of a table, and right above it, stand its rows.
      let dashes = range.first { Self.isDashes(lines[$0].text) } ?? range.upperBound + 1
      for place in range { readLine(lines[place], isRow: place + 1 >= dashes) }
      return
    }
    var start = range.lowerBound
    if start == sign, start > 0, lines[start - 1].kind.isHeading { start -= 1 }
    add(
      text(lines[start..<sign]), text(lines[(sign + 1)..<range.upperBound]),
      asksBoth: lines[sign].text.trimmingBlanks == "??", line: lines[sign].number)
    if lines[start..<sign].contains(where: { Self.sides(of: $0.text) != nil }) {
      cards[cards.count - 1].doubt =
        "colons above the sign part nothing; write an empty line below a card of one line"
    }
  }

  /// Whether a line is that between the head and the rows of a table.
  private static func isDashes(_ line: Substring) -> Bool {
    line.utf8.contains(UInt8(ascii: "-")) && line.utf8.contains(UInt8(ascii: "|"))
      && line.utf8.allSatisfy { " \t|:-".utf8.contains($0) }
  }

  private mutating func readLine(_ line: LetterLine, isRow: Bool) {
    if line.kind == .text, !isRow, let (front, back, asksBoth) = Self.sides(of: line.text) {
      add(
        Self.withoutMark(Self.withoutTags(front)), Self.withoutTags(back), asksBoth: asksBoth,
        line: line.number)
      if Self.sides(of: back) != nil {
        cards[cards.count - 1].doubt =
          "the first colons that stand together part this card; put the others in backticks"
      }
    } else if firstOther == nil, !Self.withoutTags(line.text).isEmpty {
      firstOther = line.number
    }
  }

  /// Several lines, in which signs are code's own if some are code.
  private func text(_ lines: ArraySlice<LetterLine>) -> String {
    let isCode = lines.contains { $0.kind == .code }
    return dedented(lines.map { isCode ? $0.text : Substring(Self.withoutTags($0.text)) })
      .joined(separator: "\n").trimmed
  }

  private mutating func add(_ front: String, _ back: String, asksBoth: Bool, line: Int) {
    cards.append(Card(front: front, back: back, line: line))
    if asksBoth { cards.append(Card(front: back, back: front, line: line)) }
  }

  /// What stands before and behind the first two or three colons that are not in code; nil for a
  /// line with a deletion, as `{{c1::Nile}}`, in which they part something else.
  private static func sides(of line: Substring) -> (Substring, Substring, asksBoth: Bool)? {
    if let open = line.firstRange(of: "{{c"),
      line[open.upperBound...].drop(while: { $0.isASCII && $0.isNumber }).hasPrefix("::")
    {
      return nil
    }
    var isCode = false
    var colons = 0
    for index in line.utf8.indices {
      let byte = line.utf8[index]
      if byte == UInt8(ascii: ":"), !isCode {
        colons += 1
        continue
      }
      if colons == 2 || colons == 3 {
        let front = line[..<index].dropLast(colons).trimmingBlanks
        let back = line[index...].trimmingBlanks
        return front.isEmpty || back.isEmpty ? nil : (front, back, colons == 3)
      }
      colons = 0
      if byte == UInt8(ascii: "`") { isCode.toggle() }
    }
    return nil
  }

  /// A line without tags at its ends, the name of its block (`^a1b2`), and the comment that says
  /// when a card is due.
  private static func withoutTags(_ line: Substring) -> String {
    if line.hasPrefix("<!--") { return "" }
    var rest = line
    if let comment = rest.firstRange(of: "<!--SR:") { rest = rest[..<comment.lowerBound] }
    while let last = rest.last {
      let word = rest[(rest.lastIndex(of: " ").map { rest.index(after: $0) } ?? rest.startIndex)...]
      guard last == " " || isTag(word) else { break }
      rest = rest.dropLast(max(1, word.count))
    }
    while isTag(rest.prefix { $0 != " " }) { rest = rest.drop { $0 != " " }.trimmingBlanks }
    return String(rest)
  }

  /// A line without the mark of a list or a quote.
  private static func withoutMark(_ line: String) -> String {
    let said = line.trimmed
    guard let first = said.first, "-*+>".contains(first), said.dropFirst().first == " " else {
      return said
    }
    return said.dropFirst().trimmed
  }

  /// Whether a word is a colour as `#ff0000`.
  private static func isColour(_ word: Substring) -> Bool {
    let digits = word.dropFirst()
    return word.first == "#" && [3, 4, 6, 8].contains(digits.utf8.count)
      && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
      && (digits.contains(where: \.isNumber) || Set(digits).count == 1)
  }

  private static func isTag(_ word: Substring) -> Bool {
    guard let first = word.first, "#^".contains(first), !isColour(word) else { return false }
    return word.dropFirst().first.map { $0.isLetter || first == "^" && $0.isNumber } ?? false
  }
}

extension Flashcards.Card {
  /// The question, which is answered by typing; nil, and why, for a card that cannot be.
  func question(number: Int) -> (question: WrittenQuestion?, problem: String?) {
    guard !front.isEmpty, !back.isEmpty else { return (nil, "one side of this card is empty") }
    let blocks = letterBlocks(Self.withoutLinks(back))
    guard blocks.count == 1, let answer = blocks.first, answer.kind == .paragraph else {
      return (nil, "an answer that is a list, code or several paragraphs cannot be typed")
    }
    guard let typed = typedText(ofMarkdown: answer.inline).map(oneLine) else {
      return (nil, "an answer with a formula cannot be typed")
    }
    guard !typed.isEmpty, typed.utf8.count <= 1000 else {
      return (nil, "an answer without words, or with more than 1,000 bytes, cannot be typed")
    }
    if asksOtherwise(front, than: [typed]) {
      return (nil, "the question has choices or several gaps in it, which are no text to type")
    }
    var question = AskedText(letterBlocks(Self.withoutLinks(front)), number: number)
      .question(.shortText, .typed([typed]))
    question.line = line
    return (question, nil)
  }

  /// A text with the names of `[[note|name]]` in the place of such links, which would be blanks.
  private static func withoutLinks(_ text: String) -> String {
    var output = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "[["),
      let close = rest[open.upperBound...].firstRange(of: "]]")
    {
      let before = rest[..<open.lowerBound]
      let isShown = before.last == "!"
      output += isShown ? before.dropLast() : before
      let inner = rest[open.upperBound..<close.lowerBound]
      if !isShown { output += inner.split(separator: "|").last ?? "" }
      rest = rest[close.upperBound...]
    }
    return output + rest
  }
}
