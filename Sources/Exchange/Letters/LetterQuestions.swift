internal import Content

/// A choice as it is found: its mark and the lines that belong to it.
struct LetteredChoice {
  var mark: ChoiceMark
  /// The lines of its text, of which the first follows the mark.
  var lines: Range<Int>
}

/// Choices in the order of their letters.
struct ChoiceRun {
  var choices: [LetteredChoice]
  /// Why the run cannot be used, and the line.
  var problem: (message: String, line: Int)?
  /// Whether lines have several choices, which may go down before they go right.
  var hasColumns = false

  /// Whether it says which choices are right instead of naming them.
  var isKey: Bool {
    choices.allSatisfy { choice in
      let isSaid = ["correct", "incorrect", "right", "wrong"]
        .contains(LabelWord.bare(choice.mark.text))
      return (isSaid || choice.mark.text.isEmpty)
        && choice.mark.box == nil && choice.lines.count == 1
    }
  }

  /// Whether the box of a choice is marked; a cross means wrong where another has a tick.
  func isBoxed(_ choice: LetteredChoice) -> Bool? {
    guard choice.mark.isCrossed,
      choices.contains(where: { $0.mark.box == true && !$0.mark.isCrossed })
    else { return choice.mark.box }
    return false
  }

  /// The places of its first line and of the line behind its last.
  var start: Int { choices[0].lines.lowerBound }
  var end: Int { choices[choices.count - 1].lines.upperBound }
}

/// Finds the lists of choices in the lines of a file.
struct ChoiceRuns {
  private let lines: [LetterLine]
  private(set) var runs: [ChoiceRun] = []
  private var open: ChoiceRun?

  init(_ lines: [LetterLine]) {
    self.lines = lines
    for place in lines.indices { read(place) }
    finish(lines.count)
  }

  private mutating func read(_ place: Int) {
    let line = lines[place]
    switch line.kind {
    case .heading, .open, .close: finish(place)
    case .text: readText(place, line)
    case .blank, .code, .rule: break
    }
  }

  private mutating func readText(_ place: Int, _ line: LetterLine) {
    guard line.text.utf8.count < 4000,
      let mark = behindLabel(line.text).map({ ChoiceMark($0) }) ?? line.mark
    else {
      if let run = open, endsRun(line, after: run, at: place) { finish(place) }
      return
    }
    let found = inlineMarks(mark, at: place)
    if found.count > 1 { open?.hasColumns = true }
    for (mark, isFirst) in found {
      add(mark, place, isFirst)
      if found.count > 1 { open?.hasColumns = true }
    }
  }

  /// What follows a word such as "Options:"; nil without one.
  private func behindLabel(_ text: Substring) -> Substring? {
    guard text.utf8.first != 0x2D, text.utf8.contains(UInt8(ascii: ":")),
      let colon = text.prefix(24).firstIndex(of: ":"),
      case .choices? = LabelWord(exactly: text[..<colon])
    else { return nil }
    return text[text.index(after: colon)...].drop { "* ".contains($0) }
  }

  /// The marks of a line that has several: `(A) 1 (B) 2 (C) 3`, or columns as `A) 1   C) 3`.
  ///
  /// Points stand behind initials of names, too: without wide gaps there must be three letters, or
  /// two right above an answer.
  private func inlineMarks(_ first: ChoiceMark, at place: Int) -> [(ChoiceMark, Bool)] {
    guard first.style.closing == "." else { return inlineMarks(first, behind: .blank) }
    let columns = inlineMarks(first, behind: .gap)
    if columns.count > 1 { return columns }
    let found = inlineMarks(first, behind: .blank)
    if found.count > 2 || found.count == 2 && isAnswered(by: place + 1) { return found }
    let tight = inlineMarks(first, behind: .text)
    return tight.count > 2 ? tight : columns
  }

  /// Whether a line says that `A` or `B` is right.
  private func isAnswered(by place: Int) -> Bool {
    guard place < lines.count, lines[place].kind == .text,
      case .letters(let places)? = lines[place].stated?.key
    else { return false }
    return places.allSatisfy { $0 < 2 }
  }

  /// What must stand before the next letter in a line: a tab or two blanks, a blank, or a text of a
  /// script without blanks.
  private enum Before { case gap, blank, text }

  private func inlineMarks(_ first: ChoiceMark, behind: Before) -> [(ChoiceMark, Bool)] {
    guard let start = first.place, let closing = first.style.closing, ").(、．".contains(closing),
      first.style.alphabet == 0
    else { return [(first, true)] }
    var marks: [(ChoiceMark, Bool)] = []
    var current = first
    var place = start + 1
    while let found = nextMark(place, first.style, in: current.text, behind: behind) {
      var next = first
      next.place = found.place
      next.isStarred = false
      next.text = current.text[found.range.upperBound...].trimmingBlanks
      current.text = Self.withoutSpacers(current.text[..<found.range.lowerBound])
      marks.append((current, marks.isEmpty))
      current = next
      place = found.place + 1
    }
    return Self.withoutSigns(marks + [(current, marks.isEmpty)])
  }

  /// The next letter in a line: the one that follows, or behind a tab or two blanks any of the next
  /// three, as columns go down before they go right.
  private func nextMark(
    _ place: Int, _ style: ChoiceMark.Style, in text: Substring, behind: Before
  ) -> (place: Int, range: Range<Substring.Index>)? {
    let closing = style.closing == "(" ? ")" : style.closing ?? ")"
    guard let byte = closing.utf8.first, text.utf8.contains(byte) else { return nil }
    for step in 0..<4 {
      guard let letter = letterName(place + step, isCapital: style.isCapital) else { return nil }
      let name = style.closing == "(" ? "(\(letter))" : "\(letter)\(style.closing ?? ")")"
      var rest = text
      while let range = rest.firstRange(of: name) {
        let before = text[..<range.lowerBound]
        let isApart =
          before.hasSuffix("  ") || before.hasSuffix("\t") || before.hasSuffix("\u{3000}")
        let isTight = behind == .text && before.last?.isASCII == false
        let isAfter =
          isApart
          || step == 0 && behind != .gap
            && (before.hasSuffix(" ") || before.hasSuffix(">") || isTight)
        let next = text[range.upperBound...].first
        // `A.北京 B.上海`
        let isEastAsian = next?.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
        let isFollowed =
          next == " " || next == "\t" || isEastAsian || before.hasSuffix("\u{3000}")
        if isAfter, isFollowed || name.hasSuffix("、") || name.hasSuffix("．") {
          return (place + step, range)
        }
        rest = text[range.upperBound...]
      }
    }
    return nil
  }

  /// Choices of a line without the sign that holds each from the next.
  private static func withoutSigns(_ marks: [(ChoiceMark, Bool)]) -> [(ChoiceMark, Bool)] {
    guard marks.count > 1 else { return marks }
    for sign in [",", ";", "|", "/"]
    where marks.dropLast().allSatisfy({ $0.0.text.hasSuffix(sign) && $0.0.text.utf8.count > 1 }) {
      return marks.enumerated().map { place, mark in
        guard place + 1 < marks.count else { return mark }
        var (choice, isFirst) = mark
        choice.text = choice.text.dropLast().trimmingBlanks
        return (choice, isFirst)
      }
    }
    return marks
  }

  /// A text without the blanks that hold choices apart.
  private static func withoutSpacers(_ text: Substring) -> Substring {
    var text = text.trimmingBlanks
    while text.hasSuffix("&nbsp;") || text.hasSuffix("&emsp;")
      || "\u{A0}\u{3000}".contains(text.last ?? "a")
    {
      text = text.dropLast(text.hasSuffix(";") ? 6 : 1).trimmingBlanks
    }
    return text
  }

  private mutating func add(_ mark: ChoiceMark, _ place: Int, _ isFirst: Bool) {
    let choice = LetteredChoice(mark: mark, lines: place..<place + 1)
    guard let count = open?.choices.count, let start = open?.start,
      let style = open?.choices[0].mark.style
    else {
      if mark.place ?? 0 == 0 { open = ChoiceRun(choices: [choice]) }
      return
    }
    // A list inside a choice.
    if isFirst, mark.place != count, indent(place) > indent(start) + 1 { return }
    let isOther = style.alphabet != mark.style.alphabet
    if isOther || mark.place == 0 {
      if mark.place ?? 0 == 0 {
        let isTwice = count == 1 && !isOther && mark.place == 0 && start + 1 == place
        finish(place)
        open = ChoiceRun(choices: [choice])
        if isTwice { open?.problem = (Self.wrongLetters, lines[place].number) }
      }
      return
    }
    if let letter = mark.place, letter != count {
      if style != mark.style { return }
      if open?.problem == nil, open?.hasColumns == false {
        open?.problem = (Self.wrongLetters, lines[place].number)
      }
    }
    // The run is changed in place, as a copy would grow with it.
    if isFirst, let last = open?.choices[count - 1].lines.lowerBound {
      open?.choices[count - 1].lines = last..<place
    }
    open?.choices.append(choice)
  }

  private func indent(_ place: Int) -> Int {
    lines[place].text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  /// Whether a line of text after a choice belongs to something else: an answer, or the next
  /// question; of boxes without letters also a paragraph at the margin.
  private func endsRun(_ line: LetterLine, after run: ChoiceRun, at place: Int) -> Bool {
    if line.text.utf8.count < 4000,
      line.stated != nil
        || StatedAnswer(numbered: line.text) != nil
    {
      return true
    }
    let isIndented = line.text.utf8.first.map { $0 == 0x20 || $0 == 0x09 } ?? false
    if !isIndented, line.numbered != nil { return true }
    if !isIndented, LetterSection.isAnnounced(by: line.text, after: nil) { return true }
    let isAfterBlank = place > 0 && lines[place - 1].kind == .blank
    guard !isIndented else { return false }
    let below = lines[(place + 1)...].prefix(2).first { $0.kind != .blank }
    let next = asks(line) || line.isBold ? below.flatMap { $0.mark } : nil
    guard run.choices[0].mark.place == nil else { return next?.place == 0 }
    return isAfterBlank || next?.box != nil
  }

  /// Whether a line starts with a word for what explains, or for a hint.
  private func isLabel(_ line: LetterLine) -> Bool {
    guard line.kind == .text,
      let (word, _) = LabelWord.split(line.text) ?? LabelWord.alone(line.text)
    else { return false }
    return switch word {
    case .explanation, .hint: true
    case .answer, .choices: false
    }
  }

  /// Whether a line at the margin is about the question: `Difficulty: easy`, `(2 points)`.
  private func isRemark(_ line: LetterLine) -> Bool {
    let text = line.text.drop { "*_".contains($0) }
    guard line.kind == .text, let first = text.first else { return false }
    if "([".contains(first) { return true }
    guard let colon = text.prefix(30).firstIndex(where: { ":：".contains($0) }) else { return false }
    let words = text[..<colon].split(separator: " ")
    return !first.isLowercase && first.isLetter && (1...3).contains(words.count)
  }

  private func asks(_ line: LetterLine) -> Bool {
    line.text.last { $0 != " " }.map { "?？؟".contains($0) } ?? false
  }

  private mutating func finish(_ end: Int) {
    defer { open = nil }
    guard var run = open, run.choices.count > 1, !run.isKey else { return }
    let last = run.choices.count - 1
    let start = run.choices[last].lines.lowerBound
    run.choices[last].lines = start..<endOfLast(start, end, run)
    sortColumns(&run)
    runs.append(run)
  }

  /// Puts the choices of columns into the order of their letters.
  private func sortColumns(_ run: inout ChoiceRun) {
    let places = run.choices.map { $0.mark.place ?? 0 }
    guard run.hasColumns, places != Array(places.indices) else { return }
    guard places.sorted() == Array(places.indices) else {
      run.problem = (Self.wrongLetters, lines[run.start].number)
      return
    }
    run.choices.sort { $0.mark.place ?? 0 < $1.mark.place ?? 0 }
  }

  private static let wrongLetters =
    "the choices skip or repeat a letter here; letter them A, B, C …"

  /// The last choice ends at an empty line, unless code follows it as code follows the others.
  private func endOfLast(_ start: Int, _ end: Int, _ run: ChoiceRun) -> Int {
    var place = start + 1
    let others = run.choices.dropLast()
    // What explains each choice stands in it; what explains but the last explains the answer.
    let haveFeedback = others.contains { choice in
      choice.lines.dropFirst().contains { isLabel(lines[$0]) }
    }
    let areShort = others.allSatisfy { $0.lines.count == 1 && $0.mark.text.utf8.count < 60 }
    while place < end, lines[place].kind == .text || lines[place].kind == .code,
      haveFeedback || !isLabel(lines[place]), !areShort || !isRemark(lines[place])
    {
      place += 1
    }
    let haveCode = others.allSatisfy { choice in
      choice.lines.contains { lines[$0].kind == .code }
    }
    let isBare = run.choices.last?.mark.text.isEmpty == true && place == start + 1
    guard haveCode || isBare, !lines[start..<place].contains(where: { $0.kind == .code }) else {
      return place
    }
    var next = place
    while next < end, lines[next].kind == .blank { next += 1 }
    guard next < end, lines[next].kind == .code else { return place }
    while next < end, lines[next].kind == .code { next += 1 }
    return next
  }
}

/// The letter at a place of the Latin alphabet.
private func letterName(_ place: Int, isCapital: Bool) -> Character? {
  guard place < 26 else { return nil }
  let start = UInt8(ascii: isCapital ? "A" : "a")
  return Character(Unicode.Scalar(start + UInt8(place)))
}
