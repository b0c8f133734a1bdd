internal import Content

/// A question as far as it is read: its lines, and what the text below it says of its answer.
struct LetterDraft {
  /// The line that findings name.
  var line: Int
  var number: Int?
  var id = ""
  /// That of the heading that it starts with.
  var level: Int?
  /// Sections above the question, which are no questions.
  var preface: [String] = []
  var asked: String
  /// Nil for a statement that is true or false.
  var run: ChoiceRun?
  var hints: [String] = []
  var explanation: [String] = []
  /// What stands below the choices and above the answer.
  var askedBelow: [String] = []
  var answer: StatedAnswer?
  var answerLine = 0
  /// Whether numbers as answers count from 1 in the file.
  var countsFromOne = true

  /// Whether the question or its choices themselves say which is right.
  var isMarked: Bool {
    if askedAnswer != nil { return true }
    return run?.choices.contains { choice in
      choice.mark.box == true || choice.mark.isStarred || choice.mark.isBold
        || choice.mark.text.hasPrefix("**") && choice.mark.text.hasSuffix("**")
        || ChoiceTick.mayStand(in: choice.mark.text)
          && ChoiceTick(String(choice.mark.text))?.isRight == true
    } ?? false
  }

  /// The choices, with what marks them as right.
  struct Read {
    var text: String
    var isBoxed: Bool?
    var tick: Bool?
    var isBold: Bool
    var isStarred: Bool
    /// What explains it alone.
    var feedback = ""
  }

  /// The question, without a heading where only its place in the quiz names it; nil, and the reason
  /// with its line, if it cannot be used.
  func question(_ lines: [LetterLine]) -> (
    question: WrittenQuestion?, problem: (message: String, line: Int)?
  ) {
    if let problem = run?.problem { return (nil, problem) }
    guard let run else { return open }
    if let draft = withPartedAnswer { return draft.question(lines) }
    guard run.choices.count <= 20 else { return (nil, (Self.manyChoices, line)) }
    if let line = strayQuestion(in: run.choices, lines) { return (nil, (Self.strayQuestion, line)) }
    if let line = strayLine(in: run.choices, lines) { return (nil, (Self.strayLine, line)) }
    let read = withTwinsBroken(run.choices.map { self.read($0, lines) })
    if let places = orderedPlaces {
      var question = question(
        .ordering, .ordering(places.map { choiceMarkdown(read[$0].text) }))
      question.explanation = letterMarkdown(explanationText([], read))
      return (question, nil)
    }
    switch rights(of: read) {
    case .problem(let message, let line): return (nil, (message, line))
    case .found(let rights, let usesBold):
      if let place = disagreement(among: read) {
        return (nil, (Self.otherMarks, lines[run.choices[place].lines.lowerBound].number))
      }
      let count = rights.count { $0 }
      if count == read.count, mayBeOrder(count) { return (nil, (Self.orderAnswer, answerLine)) }
      if let next = secondQuestion(in: run.choices, rights, lines) {
        return (nil, (Self.twoQuestions, next))
      }
      var choices = zip(read, rights).map { choice, isRight in
        WrittenChoice(
          choiceMarkdown(usesBold ? Self.emphasized(choice.text) ?? choice.text : choice.text),
          isRight: isRight, feedback: letterMarkdown(choice.feedback))
      }
      var explanation = explanationText(choices, read)
      if choices.allSatisfy({ $0.feedback.isEmpty }) {
        let each = ExplainedEach(explanation, of: run.choices, rights: rights)
        explanation = each.rest
        each.feedback.forEach { choices[$0].feedback = letterMarkdown($1) }
      }
      var question = question(
        count > 1 ? .multiple : .single, .choices(choices))
      question.explanation = letterMarkdown(explanation)
      return (question, nil)
    }
  }

  func question(_ kind: Question.Kind, _ form: WrittenForm) -> WrittenQuestion {
    let text = ([askedAnswer?.text ?? asked] + askedBelow).joined(separator: "\n\n")
    let asked = AskedText(withoutLastQuotes(letterBlocks(text)), number: number)
    var question = asked.question(kind, form)
    question.hints = hints.map(letterMarkdown).filter { !$0.isEmpty }
    question.preface = preface.joined(separator: "\n\n")
    question.id = id
    question.line = line
    return question
  }

  /// The text that explains, without choices that only repeat the answer.
  func explanationText(_ choices: [WrittenChoice], _ read: [Read]) -> String {
    var parts = explanation
    if let rest = answer?.rest, rest.contains(where: { $0.isLetter || $0.isNumber }),
      named(rest, among: read).places.isEmpty,
      !namesOnly(rest, of: read.map { Self.unmarked($0.text) })
    {
      let texts = [Self.compared(rest), Self.compared(answer?.text ?? "")].filter { !$0.isEmpty }
      let isRepeated = choices.contains {
        texts.contains(Self.compared(plainText(ofMarkdown: $0.text)))
      }
      // A sentence may go on below its line.
      let goesOn = parts.first.map { !$0.hasPrefix("\n") } ?? false
      let isWhole = !goesOn || rest.last.map { ".!?:;。！？：".contains($0) } ?? true
      if !isRepeated { parts.insert(rest + (isWhole ? "\n" : ""), at: 0) }
    }
    return parts.joined(separator: "\n")
  }

  // MARK: Choices

  /// Choices of which those that differ from others only in their lines are broken at them.
  private func withTwinsBroken(_ read: [Read]) -> [Read] {
    guard read.contains(where: { $0.text.utf8.contains(UInt8(ascii: "\n")) }) else { return read }
    var read = read
    let texts = read.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    for place in read.indices where texts.count(where: { $0 == texts[place] }) > 1 {
      read[place].text = withBreaks(read[place].text)
    }
    return read
  }

  private func read(_ choice: LetteredChoice, _ lines: [LetterLine]) -> Read {
    var rest = choice.lines.dropFirst().map { lines[$0] }.filter { $0.kind != .rule }
    let feedback = choiceFeedback(&rest)
    let first = lines[choice.lines.lowerBound].text
    let below = textsBelow(first, choice.mark.text, rest)
    var text = brokenText([choice.mark.text + (first.hasSuffix("  ") ? "  " : "")] + below)
    while text.hasSuffix("\n") { text.removeLast() }
    var read = Read(
      text: text, isBoxed: run?.isBoxed(choice), isBold: choice.mark.isBold,
      isStarred: choice.mark.isStarred, feedback: feedback)
    read.text = ChoiceTick.withoutVotes(read.text)
    while let tick = ChoiceTick(read.text), read.tick == nil || read.tick == tick.isRight {
      read.tick = tick.isRight
      read.text = tick.text
    }
    if let inner = Self.emphasized(read.text) {
      read.isBold = true
      // Other marks than Markdown's stand for bold text here.
      if !read.text.trimmed.hasPrefix("**"), !read.text.trimmed.hasPrefix("__") {
        read.text = "**\(inner)**"
      }
    }
    return read
  }

  private static let emphasis = [
    ("**", "**"), ("__", "__"), ("==", "=="), ("<b>", "</b>"), ("<strong>", "</strong>"),
    ("<mark>", "</mark>"), ("<u>", "</u>"),
  ]

  /// What stands between the marks that make all of a text bold, underlined or coloured.
  private static func emphasized(_ text: String) -> String? {
    let said = text.trimmed
    guard let first = said.utf8.first, "*_=<".utf8.contains(first) else { return nil }
    for (start, end) in emphasis
    where said.hasPrefix(start) && said.hasSuffix(end)
      && said.utf8.count > start.utf8.count + end.utf8.count
    {
      let inner = said.dropFirst(start.count).dropLast(end.count)
      return inner.contains(start) ? nil : String(inner)
    }
    return nil
  }

  private enum Rights {
    case found([Bool], usesBold: Bool)
    case problem(String, Int)
  }

  /// Which choices are right: by the answer that is stated, by boxes, by ticks or stars, or by bold
  /// text; two of them must not disagree.
  private func rights(of read: [Read]) -> Rights {
    var marked: [Bool]?
    if read.contains(where: { $0.isBoxed == true }) {
      marked = read.map { $0.isBoxed == true }
    } else if read.contains(where: { $0.tick == true }) {
      marked = read.map { $0.tick == true }
    } else if read.contains(where: \.isStarred) {
      marked = read.map(\.isStarred)
    } else if read.count(where: { $0.tick == nil }) == 1 {
      // All others are called wrong.
      marked = read.map { $0.tick == nil }
    } else if let places = askedAnswer?.places {
      marked = read.indices.map(places.contains)
    }
    let bold = read.map(\.isBold)
    if let answer {
      switch resolve(answer, among: read) {
      case .problem(let message, let line): return .problem(message, line)
      case .found(let rights, _):
        let isOther = bold != rights && bold.count { $0 } == rights.count { $0 }
        if marked.map({ $0 != rights }) ?? isOther {
          return .problem(
            "the answer here and the marks on the choices disagree; correct one", answerLine)
        }
        // Bold text would tell.
        return .found(rights, usesBold: bold == rights)
      }
    }
    if let marked {
      return marked.contains(true)
        ? .found(marked, usesBold: bold == marked) : .problem(Self.noAnswer, line)
    }
    if bold.contains(true), bold.contains(false) { return .found(bold, usesBold: true) }
    return .problem(Self.noAnswer, line)
  }

  private func resolve(_ answer: StatedAnswer, among read: [Read]) -> Rights {
    var rights = read.map { _ in false }
    switch answer.key {
    case .letters(var places):
      if let place = textPlace(answer, among: read) {
        // "A and B" may be two choices, or the one that says so.
        if answer.rest.isEmpty { return .problem(Self.unclearAnswer, answerLine) }
        places = [place]
      }
      let texts = read.map { Self.unmarked($0.text) }
      if places.count == 1, !texts.contains(Self.unmarked(answer.rest)),
        let whole = NamedChoices(Self.unmarked(answer.rest), behind: places[0], of: texts)
      {
        if whole.hasOr { return .problem(Self.unclearAnswer, answerLine) }
        places = whole.places
      } else if places.count == 1 {
        let said = named(answer.rest, among: read)
        if let other = said.text, other != places[0] {
          return .problem(
            "the letter and the text of the answer here are those of two choices; correct one",
            answerLine)
        }
        places += said.places.filter { $0 != places[0] }
        let isAlone = said.text == nil && said.places.isEmpty
        let mayNameMore = isAlone && mayNameMore(answer.rest, than: places[0], of: read.count)
        if said.isUnclear || mayNameMore { return .problem(Self.unclearAnswer, answerLine) }
      }
      return found(places, answer, read)
    case .text(let text):
      let wanted = Self.compared(text)
      var found = read.indices.filter { Self.compared(read[$0].text) == wanted }
      if found.isEmpty, let letter = StatedAnswer.letters(text[...]), letter.places.count == 1 {
        // `B Seine`
        found = read.indices.filter {
          $0 == letter.places[0] && Self.compared(read[$0].text) == Self.compared(letter.rest)
        }
      }
      var isList = found.isEmpty
      if isList { found = list(text, among: read) }
      if found.isEmpty, countsFromOne, let numbered = numberedAnswer {
        isList = true
        found =
          numbered.places(among: read.map(\.text)) {
            Self.compared($0) == Self.compared($1)
          } ?? []
      }
      guard found.count == 1 || isList && !found.isEmpty else {
        return .problem(
          "the answer here is neither a letter nor the text of one choice; write it as \"Answer: B\"",
          answerLine)
      }
      if Self.isOrder(found, of: read.count) { return .problem(Self.orderAnswer, answerLine) }
      for place in found { rights[place] = true }
      return .found(rights, usesBold: false)
    case .nothing, .unclear: return .problem(Self.unclearAnswer, answerLine)
    }
  }

  private func found(_ places: [Int], _ answer: StatedAnswer, _ read: [Read]) -> Rights {
    if let doubt = doubt(places, answer, read) { return .problem(doubt, answerLine) }
    if let place = places.first(where: { !read.indices.contains($0) }) {
      return .problem(
        "the answer names the letter of choice \(place + 1), but there are \(read.count); the question is left out",
        answerLine)
    }
    return .found(read.indices.map(places.contains), usesBold: false)
  }

  /// The choice whose text the whole answer is, where that only starts as a letter does.
  private func textPlace(_ answer: StatedAnswer, among read: [Read]) -> Int? {
    let wanted = Self.unmarked(answer.text)
    guard wanted.utf8.count > 1 else { return nil }
    let same = read.indices.filter { Self.unmarked(read[$0].text) == wanted }
    return same.count == 1 ? same[0] : nil
  }

  /// Why letters of an answer do not say which choices are right.
  private func doubt(_ places: [Int], _ answer: StatedAnswer, _ read: [Read]) -> String? {
    if answer.isOrder || isMistaken(answer) { return Self.unclearAnswer }
    if Self.isOrder(places, of: read.count) { return Self.orderAnswer }
    let isTwofold = answer.rest.isEmpty && isText(ofAnother: places, read.map(\.text))
    return isTwofold ? Self.twofoldAnswer : nil
  }

  private static let unclearAnswer =
    "the answer here can be understood in several ways; write it as \"Answer: B\" or \"Answer: A, C\""

  /// The choices that what follows a letter names: the one of which it is the text, and those that
  /// stand in it with letter and text, as in `A) Nile, C) Seine`.
  ///
  /// Unclear is a letter with a bracket there that is followed by something else.
  private func named(_ rest: String, among read: [Read]) -> (
    text: Int?, places: [Int], isUnclear: Bool
  ) {
    let said = Self.compared(rest)
    guard !said.isEmpty, said.utf8.count < 400 else { return (nil, [], false) }
    let raw = Self.unmarked(rest)
    let same = read.indices.filter { Self.compared(read[$0].text) == said }
    func isNamed(_ place: Int, sign: String, _ text: String) -> Bool {
      let name = letterName(place).lowercased() + sign + " "
      return [", ", "; ", " and ", " & "].contains { raw.contains($0 + name + text) }
    }
    let others = read.indices.filter { place in
      [Self.compared(read[place].text), Self.unmarked(read[place].text)].contains { text in
        !text.isEmpty && [")", "."].contains { isNamed(place, sign: $0, text) }
      }
    }
    let isUnclear = read.indices.contains { place in
      !others.contains(place)
        && (isNamed(place, sign: ")", "") || answer?.pairedPlaces.contains(place) ?? false)
    }
    return (same.count == 1 ? same[0] : nil, others, same.isEmpty && isUnclear)
  }
}
