internal import Content

/// Reads what stands between the choices of a question and the next question: the answer, what
/// explains it, hints, and sections that are no questions.
struct LettersBelow: ~Copyable {
  enum OpenFold { case hint, answer, other }

  let lines: [LetterLine]
  /// The question above; nil above the first one.
  var draft: LetterDraft?
  private(set) var title = ""
  private(set) var introduction: [String] = []
  private(set) var sections: [LetterSection] = []
  var section: LetterSection?
  var folds: [OpenFold] = []
  private var hint: [Substring] = []
  private var below: [Substring] = []
  /// The first line of that with a text.
  private var belowLine: Int?
  /// The last line of that which asks.
  private var askingLine: Int?
  var explanation: [Substring] = []
  /// Whether an explanation started above the answer.
  private var isExplained = false
  /// Whether only that explanation named the answer so far.
  private var isGuessed = false
  /// Whether a line below the answer may start another question.
  var mayBeNext = false
  /// Whether the next text may be the answer, without a word before it.
  var awaits = false
  /// The line that was awaited and names the answer, if nothing stands below it yet.
  private var awaited: Substring?
  /// The answers that stand in a list below their word.
  var list: AnswerList?
  /// Whether these lines stand below a key to several questions, and may not explain the last one.
  var isBelowKey = false { didSet { isApart = false } }
  private(set) var isApart = false
  /// The first line below such a key and an empty line with no word that says that it explains.
  private(set) var remarkLine: Int?
  /// How many folds are open where a section started with one.
  private var sectionDepth: Int?
  private let takesTitle: Bool
  let style: LetterStarts.Style

  init(lines: [LetterLine], draft: LetterDraft?, isOnlyTitle: Bool, style: LetterStarts.Style) {
    self.lines = lines
    self.draft = draft
    takesTitle = isOnlyTitle
    self.style = style
  }

  /// Reads a line; nothing from `end` on is below these choices.
  mutating func read(_ place: Int, before end: Int) {
    let line = lines[place]
    switch line.kind {
    case .open: open(place, before: end)
    case .close: close()
    case .heading:
      let next = lines[(place + 1)..<end].first { $0.kind != .blank }
      readHeading(line, isAnswered: next.map(namesAnswer) ?? false)
    case .rule: break
    case .blank:
      isApart = true
      add("")
    case .code:
      finishList()
      awaits = false
      add(line.text)
    case .text:
      if belowLine == nil { belowLine = line.number }
      readText(line, isAnswered: isAnswered(place, before: end))
    }
  }

  mutating func finish() {
    finishList()
    finishSection()
    finishQuestion()
  }

  /// Gives the question what was read so far, and parts what stands below its choices from it if
  /// it has no answer of its own: that is about the next questions.
  mutating func finishQuestion() {
    if let belowLine, draft?.run != nil, draft?.answer == nil, draft?.isMarked == false,
      let other = LetterSection(below, line: belowLine)
    {
      sections.insert(other, at: 0)
      below = []
    }
    flush()
  }

  private mutating func flush() {
    draft?.askedBelow += filledText(below)
    draft?.explanation += filledText(explanation)
    below = []
    explanation = []
  }

  /// Ends a statement above a key to other questions; a heading right above the key is its own.
  mutating func finishStatement() {
    if section?.isStatement == true {
      finishSection()
    } else if section?.lines.allSatisfy({ $0.trimmingBlanks.isEmpty }) ?? false {
      section = nil
    }
  }

  private mutating func finishSection() {
    if let section { sections.append(section) }
    section = nil
  }

  // MARK: Folds and headings

  private mutating func open(_ place: Int, before end: Int) {
    finishList()
    let line = lines[place]
    let last = section?.number ?? sections.last?.number ?? draft.map(\.number) ?? 0
    if folds.isEmpty,
      let other = LetterSection(
        fold: place, of: lines, before: end, below: draft?.number, after: last)
    {
      finishSection()
      section = other
      sectionDepth = 0
      folds.append(.answer)
      awaits = true
      return
    }
    if let stated = line.stated, stated.key != .nothing {
      folds.append(.answer)
      return state(stated, at: line)
    }
    switch LabelWord(exactly: line.text) {
    case .hint:
      // A tip below the answer, or below marked choices, explains it.
      let isAnswered = draft?.answer != nil || draft?.isMarked == true
      let explains = isAnswered && LabelWord.bare(line.text) == "tip"
      folds.append(section != nil || explains ? .other : .hint)
    case .answer:
      folds.append(.answer)
      awaitList(line)
    case .explanation, .choices:
      folds.append(.answer)
      // "Answer explanation" may name the answer, too.
      awaits = hasNoAnswer && LabelWord.bare(line.text).contains("answer")
    case nil:
      folds.append(.other)
      if hasNoAnswer {
        awaits = true
      } else if !line.text.isEmpty {
        addApart("**\(line.text)**")
      }
    }
  }

  var hasNoAnswer: Bool {
    section != nil
      ? section?.answer == nil : draft != nil && (draft?.answer == nil || isGuessed)
  }

  private mutating func close() {
    finishList()
    if case .hint? = folds.popLast() {
      draft?.hints += filledText(hint)
      hint = []
    }
    awaits = false
    if folds.count == sectionDepth {
      finishSection()
      sectionDepth = nil
    }
  }

  private mutating func readHeading(_ line: LetterLine, isAnswered: Bool) {
    finishList()
    if let stated = StatedAnswer(line: line.text, isFolded: !folds.isEmpty && awaits) {
      if stated.key == .nothing {
        awaitList(line)
      } else {
        state(stated, at: line)
      }
      return
    }
    switch LabelWord(exactly: line.text) {
    case .answer: awaitList(line)
    case .explanation, .hint:
      // Above the questions it is the heading of a part.
      guard draft == nil, folds.isEmpty else { return }
      finishSection()
      section = LetterSection(line)
    case .choices: break
    case nil:
      guard folds.isEmpty, !explains(line) else {
        return addApart("#### " + line.text)
      }
      startSection(line, isAnswered: isAnswered)
    }
  }

  /// Whether a heading parts what explains a question: it is deeper than the question's own.
  private func explains(_ heading: LetterLine) -> Bool {
    guard case .heading(let level) = heading.kind, let own = draft?.level, section == nil,
      draft?.answer != nil || draft?.isMarked == true
    else { return false }
    return level > own && heading.numbered == nil
  }

  private mutating func startSection(_ line: LetterLine, isAnswered: Bool = false) {
    finishSection()
    let asks = line.numbered != nil || line.text.contains { "?？؟".contains($0) }
    let isPart = LetterSection.isAnnounced(by: line.text, after: nil)
    if takesTitle, !isAnswered, title.isEmpty, sections.isEmpty, draft == nil,
      line.kind == .heading(1) || !asks && !isPart
    {
      title = plainText(ofMarkdown: letterMarkdown(String(line.text)))
      return
    }
    section = LetterSection(line)
  }

  // MARK: Text

  private mutating func readText(_ line: LetterLine, isAnswered: Bool) {
    let above = awaited
    awaited = nil
    if line.text.utf8.count < 4000, hasNoAnswer, readAnswer(line) { return }
    finishList()
    if let above { noteNextLetter(line, below: above) }
    noteTakenBack(line)
    noteSecondChoice(line)
    noteSecondAnswer(line)
    if isAnswered || startsQuestion(line) || startsPart(line) { return startSection(line) }
    if folds.isEmpty, section == nil, hasNoAnswer, line.asksAtMargin { askingLine = line.number }
    if isRemark(line) { remarkLine = remarkLine ?? line.number }
    if !readHint(line.text) { add(explained(line)) }
  }

  private mutating func readAnswer(_ line: LetterLine) -> Bool {
    if awaits, takesItem(line) { return true }
    finishList()
    guard hasNoAnswer else { return false }
    if section == nil, let number = draft?.number, let stated = StatedAnswer(numbered: line.text),
      StatedAnswer.number(line.text)?.number == number
    {
      state(stated, at: line)
      return true
    }
    if section == nil, let found = StatedAnswer.number(line.text), found.rest.isEmpty,
      found.number == draft?.number
    {
      awaitList(line)
      return true
    }
    if let stated = awaits ? StatedAnswer(line: line.text, isFolded: true) : line.stated {
      if awaits { awaited = line.text }
      if stated.key == .nothing { awaitList(line) } else { state(stated, at: line) }
      return true
    }
    guard awaits else { return false }
    awaits = false
    if section != nil || draft?.run == nil, line.text.utf8.count < 4000,
      WrittenForm.truth(starting: StatedAnswer.unmarked(line.text)) != nil
    {
      state(StatedAnswer(key: StatedAnswer.unmarked(line.text)), at: line)
      return true
    }
    // The text of a choice below "Answer:", which may be bold before what explains it.
    let said = StatedAnswer.unmarked(line.text)
    guard said.utf8.count < 400, section == nil,
      let place = draft?.place(of: said)
        ?? StatedAnswer.boldStart(line.text).flatMap({ draft?.place(of: $0) })
    else { return false }
    state(StatedAnswer(places: [place]), at: line)
    return true
  }

  mutating func state(_ stated: StatedAnswer, at line: LetterLine) {
    awaits = false
    let stated = stated.marked(as: line.text)
    if section != nil {
      if section?.answer == nil { section?.answer = stated }
      section?.answerLine = line.number
    } else if draft?.answer == nil || isGuessed {
      isGuessed = false
      if let askingLine, draft?.run?.problem == nil {
        draft?.run?.problem = (LetterDraft.strayQuestion, askingLine)
      }
      draft?.answer = stated
      draft?.answerLine = line.number
    } else {
      add(line.text)
    }
  }

  /// The text of a line without a word such as "Explanation:", which may stand above the answer
  /// and name it.
  private mutating func explained(_ line: LetterLine) -> Substring {
    guard let (word, said) = LabelWord.split(line.text) ?? LabelWord.alone(line.text),
      case .explanation = word
    else { return line.text }
    let label = line.text.prefix { !":：".contains($0) }
    let rest =
      LabelWord.givesReasons(LabelWord.bare(label))
      ? line.text : StatedAnswer.closed(said, in: line.text)
    guard hasNoAnswer else { return rest }
    guard draft != nil, section == nil, folds.isEmpty else { return line.text }
    isExplained = true
    if rest.utf8.count < 4000, var stated = StatedAnswer(line: rest, isFolded: false),
      case .letters = stated.key
    {
      stated.rest = ""
      state(stated, at: line)
      isGuessed = true
    }
    return rest
  }

  /// Takes `Hint: …`, if a line is that.
  private mutating func readHint(_ text: Substring) -> Bool {
    guard draft != nil, section == nil, folds.isEmpty, let (word, rest) = LabelWord.split(text),
      case .hint = word, !rest.isEmpty
    else { return false }
    draft?.hints.append(String(rest))
    return true
  }

  /// Adds a line to what it belongs to.
  mutating func add(_ text: Substring) {
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
    } else if draft?.answer != nil || !folds.isEmpty || isExplained || draft?.isMarked == true {
      if draft?.answer != nil || !text.isEmpty || !explanation.isEmpty { explanation.append(text) }
    } else {
      below.append(text)
    }
  }
}
