internal import Content

/// Reads what stands between the choices of a question and the next question: the answer, what
/// explains it, hints, and sections that are no questions.
struct LettersBelow {
  /// A part with a heading of its own, without lettered choices.
  struct Section {
    var heading: String
    var number: Int?
    var line: Int
    var lines: [Substring] = []
    var answer: StatedAnswer?
    var answerLine = 0
    var explanation: [String] = []

    var text: String { heading + "\n\n" + dedented(lines).joined(separator: "\n") }

    /// The section as a text with a heading of its own.
    var whole: String {
      let text = letterMarkdown(dedented(lines).joined(separator: "\n"))
      let heading = (letterBlocks(heading).first?.inline ?? "").trimmed
      return ["# " + (heading.isEmpty ? "…" : heading), text].filter { !$0.isEmpty }
        .joined(separator: "\n\n")
    }
  }

  private enum Fold { case hint, answer, other }

  let lines: [LetterLine]
  /// The question above; nil above the first one.
  var draft: LetterDraft?
  private(set) var title = ""
  private(set) var introduction: [String] = []
  private(set) var sections: [Section] = []
  private var section: Section?
  private var folds: [Fold] = []
  private var hint: [Substring] = []
  private var below: [Substring] = []
  private var explanation: [Substring] = []
  /// Whether the next text may be the answer, without a word before it.
  private var awaits = false
  /// The answers that stand in a list below their word, and whether each has a sign of its own.
  private var list: [(places: [Int], tick: Bool?, line: Int)]?
  /// How many folds are open where a section started with one.
  private var sectionDepth: Int?
  private let takesTitle: Bool
  private let style: LetterStarts.Style

  init(lines: [LetterLine], draft: LetterDraft?, isOnlyTitle: Bool, style: LetterStarts.Style) {
    self.lines = lines
    self.draft = draft
    takesTitle = isOnlyTitle
    self.style = style
  }

  /// Whether a key to several questions may start at a line: below a word for answers, or where
  /// several stand in one line.
  ///
  /// `pending` is how many questions have no answer yet.
  func mayStartKey(_ place: Int, pending: Int) -> Bool {
    guard draft != nil, pending > 0, section == nil || section?.answer == nil else { return false }
    let line = lines[place]
    switch line.kind {
    case .heading, .open, .text:
      guard line.text.utf8.count < 400 else { return false }
      if case .answer? = LabelWord(exactly: line.text) { return true }
      guard line.kind == .text, hasNoAnswer || section != nil else { return false }
      let said = line.text.trimmingBlanks
      if pending > 1, said.hasPrefix("|"),
        said.split(separator: "|").contains(where: { LabelWord.isAnswer(LabelWord.bare($0)) })
      {
        return true
      }
      let entries = AnswerKey.entries(of: line)
      return entries.count > 1 || pending > 1 && entries.first?.number == 1
    default: return false
    }
  }

  /// Reads a line; nothing from `end` on is below these choices.
  mutating func read(_ place: Int, before end: Int) {
    let line = lines[place]
    switch line.kind {
    case .open: open(line)
    case .close:
      finishList()
      close()
    case .heading:
      finishList()
      readHeading(line)
    case .rule: break
    case .blank: add("")
    case .code:
      finishList()
      awaits = false
      add(line.text)
    case .text: readText(line, isAnswered: isAnswered(place, before: end))
    }
  }

  mutating func finish() {
    finishList()
    finishSection()
    flush()
  }

  /// Gives the question what was read so far.
  mutating func flush() {
    let (asked, explained) = (texts(below), texts(explanation))
    draft?.askedBelow += asked
    draft?.explanation += explained
    below = []
    explanation = []
  }

  private func texts(_ lines: [Substring]) -> [String] {
    let text = dedented(lines).joined(separator: "\n")
    return text.allSatisfy(\.isWhitespace) ? [] : [text]
  }

  private mutating func finishSection() {
    if let section { sections.append(section) }
    section = nil
  }

  // MARK: Folds and headings

  private mutating func open(_ line: LetterLine) {
    finishList()
    if folds.isEmpty, let start = NumberedStart(line.text), start.isNamed,
      let number = draft?.number, start.number != number
    {
      // What is folded away about another question.
      finishSection()
      section = Section(heading: String(start.rest), number: start.number, line: line.number)
      sectionDepth = 0
      folds.append(.answer)
      awaits = true
      return
    }
    if let stated = StatedAnswer(line: line.text, isFolded: false), stated.key != .nothing {
      folds.append(.answer)
      state(stated, at: line)
      return
    }
    switch LabelWord(exactly: line.text) {
    case .hint: folds.append(.hint)
    case .answer:
      folds.append(.answer)
      awaits = hasNoAnswer
    case .explanation, .choices: folds.append(.answer)
    case nil:
      folds.append(.other)
      if hasNoAnswer {
        awaits = true
      } else if !line.text.isEmpty {
        add("")
        add("**\(line.text)**")
        add("")
      }
    }
  }

  private var hasNoAnswer: Bool {
    section != nil ? section?.answer == nil : draft != nil && draft?.answer == nil
  }

  private mutating func close() {
    if case .hint? = folds.popLast() {
      let said = texts(hint)
      draft?.hints += said
      hint = []
    }
    awaits = false
    if folds.count == sectionDepth {
      finishSection()
      sectionDepth = nil
    }
  }

  private mutating func readHeading(_ line: LetterLine) {
    if let stated = StatedAnswer(line: line.text, isFolded: !folds.isEmpty && awaits) {
      if stated.key == .nothing {
        awaitList()
      } else {
        state(stated, at: line)
      }
      return
    }
    switch LabelWord(exactly: line.text) {
    case .answer: awaitList()
    case .explanation, .choices, .hint: break
    case nil:
      guard folds.isEmpty else {
        add("")
        add("#### " + line.text)
        return add("")
      }
      startSection(line)
    }
  }

  private mutating func startSection(_ line: LetterLine) {
    finishSection()
    let asks = NumberedStart(line.text) != nil || line.text.contains { "?？؟".contains($0) }
    if takesTitle, title.isEmpty, draft == nil, line.kind == .heading(1) || !asks {
      title = plainText(ofMarkdown: letterMarkdown(String(line.text)))
      return
    }
    let numbered = NumberedStart(line.text)
    section = Section(
      heading: String(numbered?.rest ?? line.text), number: numbered?.number, line: line.number)
  }

  // MARK: Text

  private mutating func readText(_ line: LetterLine, isAnswered: Bool) {
    if line.text.utf8.count < 4000, hasNoAnswer, readAnswer(line) { return }
    finishList()
    if isAnswered || startsQuestion(line) { return startSection(line) }
    add(withoutLabel(line.text))
  }

  /// Whether a line without choices below it is the next question of a numbered file.
  private func startsQuestion(_ line: LetterLine) -> Bool {
    guard style == .number, folds.isEmpty, draft?.answer != nil,
      let start = NumberedStart(line.text), start.isNamed || start.rest.contains("?")
    else { return false }
    let last = section?.number ?? draft?.number ?? 0
    return start.number == last + 1
  }

  /// Whether a line starts the next question of a numbered file, which has an answer below it and
  /// no choices.
  private func isAnswered(_ place: Int, before end: Int) -> Bool {
    guard style == .number, folds.isEmpty,
      draft == nil || draft?.answer != nil || draft?.isMarked == true,
      let start = NumberedStart(lines[place].text),
      start.number == (section?.number ?? draft?.number ?? 0) + 1
    else { return false }
    for line in lines[(place + 1)..<end].prefix(8) where line.kind != .blank {
      guard line.kind == .text, NumberedStart(line.text) == nil else { return false }
      if StatedAnswer(line: line.text, isFolded: false) != nil { return true }
    }
    return false
  }

  /// The answers may follow in a list.
  private mutating func awaitList() {
    awaits = hasNoAnswer
    if awaits { list = [] }
  }

  private mutating func readAnswer(_ line: LetterLine) -> Bool {
    if awaits, list != nil, readListed(line) { return true }
    finishList()
    guard hasNoAnswer else { return false }
    if let stated = StatedAnswer(line: line.text, isFolded: awaits) {
      if stated.key == .nothing { awaitList() } else { state(stated, at: line) }
      return true
    }
    guard awaits else { return false }
    awaits = false
    // The text of a choice below "Answer:".
    let said = StatedAnswer.unmarked(line.text)
    guard said.utf8.count < 400, let place = draft?.place(of: said), section == nil else {
      return false
    }
    state(StatedAnswer(places: [place]), at: line)
    return true
  }

  /// Reads an item of a list of answers: `- B`, `- B - Correct`.
  private mutating func readListed(_ line: LetterLine) -> Bool {
    let said = line.text.trimmingBlanks
    guard said.hasPrefix("- ") || said.hasPrefix("* ") || said.hasPrefix("+ "),
      let found = StatedAnswer.letters(StatedAnswer.unmarked(said)[...]), found.isWhole
    else { return false }
    let word = LabelWord.bare(found.rest)
    let tick: Bool? =
      ["correct", "right", "true"].contains(word)
      ? true
      : ["incorrect", "wrong", "false"].contains(word) ? false : ChoiceTick(found.rest)?.isRight
    list?.append((found.places, tick, line.number))
    return true
  }

  /// States what a list of answers says: those with a sign, or all where none has one.
  private mutating func finishList() {
    guard let found = list else { return }
    list = nil
    guard let first = found.first else { return }
    let isTicked = found.contains { $0.tick == true }
    let right = found.filter { isTicked ? $0.tick == true : $0.tick == nil }
    awaits = false
    guard !right.isEmpty else { return }
    var line = LetterLine(kind: .text, text: "", number: first.line, depth: 0)
    line.number = right[0].line
    state(StatedAnswer(places: right.flatMap(\.places)), at: line)
  }

  private mutating func state(_ stated: StatedAnswer, at line: LetterLine) {
    awaits = false
    if section != nil {
      if section?.answer == nil { section?.answer = stated }
      section?.answerLine = line.number
    } else if draft?.answer == nil {
      draft?.answer = stated
      draft?.answerLine = line.number
    } else {
      add(line.text)
    }
  }

  private func withoutLabel(_ text: Substring) -> Substring {
    guard draft?.answer != nil || section?.answer != nil, text.utf8.count < 100_000,
      let colon = text.prefix(40).firstIndex(where: { $0 == ":" || $0 == "：" }),
      case .explanation? = LabelWord(exactly: text[..<colon])
    else { return text }
    var rest = text[text.index(after: colon)...]
    for mark in ["**", "__", "*", "_"] where rest.hasPrefix(mark) && text.contains(mark) {
      if text[..<colon].contains(mark) { rest = rest.dropFirst(mark.count) }
      break
    }
    return rest.drop { $0 == " " }
  }

  /// Adds a line to what it belongs to.
  private mutating func add(_ text: Substring) {
    if case .hint? = folds.last {
      hint.append(text)
    } else if section != nil {
      if section?.answer == nil {
        section?.lines.append(text)
      } else {
        section?.explanation.append(String(text))
      }
    } else if draft == nil {
      introduction.append(String(text))
    } else if draft?.answer != nil || !folds.isEmpty || draft?.isMarked == true {
      explanation.append(text)
    } else {
      below.append(text)
    }
  }
}
