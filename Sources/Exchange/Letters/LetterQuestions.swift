internal import Content
internal import Diagnostics

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

  /// Whether it says which choices are right instead of naming them.
  var isKey: Bool {
    choices.allSatisfy { choice in
      let isSaid = ["correct", "incorrect", "right", "wrong"]
        .contains(LabelWord.bare(choice.mark.text))
      return (isSaid || choice.mark.text.isEmpty)
        && choice.mark.box == nil && choice.lines.count == 1
    }
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
    let marks = line.text.utf8.count < 4000 ? ChoiceMark(withoutLabel(line.text)) : nil
    guard let mark = marks else {
      if let run = open, endsRun(line, after: run, at: place) { finish(place) }
      return
    }
    for (mark, isFirst) in inlineMarks(mark) { add(mark, place, isFirst) }
  }

  /// What follows a word such as "Options:".
  private func withoutLabel(_ text: Substring) -> Substring {
    guard let colon = text.prefix(24).firstIndex(of: ":"), text.utf8.first != 0x2D,
      case .choices? = LabelWord(exactly: text[..<colon])
    else { return text }
    return text[text.index(after: colon)...].drop { "* ".contains($0) }
  }

  /// The marks of a line that has several: `(A) 1 (B) 2 (C) 3`.
  private func inlineMarks(_ first: ChoiceMark) -> [(ChoiceMark, Bool)] {
    guard let start = first.place, let closing = first.style.closing, ").(".contains(closing),
      let alphabet = first.style.alphabet
    else { return [(first, true)] }
    var marks: [(ChoiceMark, Bool)] = []
    var current = first
    var place = start + 1
    while let letter = letterName(place, alphabet: alphabet, isCapital: first.style.isCapital) {
      let wanted = closing == "(" ? " (\(letter)) " : " \(letter)\(closing) "
      guard let found = current.text.firstRange(of: wanted) else { break }
      var next = first
      next.place = place
      next.isStarred = false
      next.text = current.text[found.upperBound...].trimmingBlanks
      current.text = Self.withoutSpacers(current.text[..<found.lowerBound])
      marks.append((current, marks.isEmpty))
      current = next
      place += 1
    }
    return marks + [(current, marks.isEmpty)]
  }

  /// A text without the blanks that hold choices apart.
  private static func withoutSpacers(_ text: Substring) -> Substring {
    var text = text.trimmingBlanks
    while text.hasSuffix("&nbsp;") || text.hasSuffix("&emsp;") || text.hasSuffix("\u{A0}") {
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
        finish(place)
        open = ChoiceRun(choices: [choice])
      }
      return
    }
    if let letter = mark.place, letter != count {
      if style != mark.style { return }
      if open?.problem == nil {
        open?.problem = (
          "the choices skip or repeat a letter here; letter them A, B, C …", lines[place].number
        )
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
    if line.text.utf8.count < 4000, StatedAnswer(line: line.text, isFolded: false) != nil {
      return true
    }
    let isIndented = line.text.utf8.first.map { $0 == 0x20 || $0 == 0x09 } ?? false
    if !isIndented, NumberedStart(line.text) != nil { return true }
    let isAfterBlank = place > 0 && lines[place - 1].kind == .blank
    return run.choices[0].mark.place == nil && isAfterBlank && !isIndented
  }

  private mutating func finish(_ end: Int) {
    defer { open = nil }
    guard var run = open, run.choices.count > 1, !run.isKey else { return }
    let last = run.choices.count - 1
    let start = run.choices[last].lines.lowerBound
    run.choices[last].lines = start..<endOfLast(start, end, run)
    runs.append(run)
  }

  /// The last choice ends at an empty line, unless code follows it as code follows the others.
  private func endOfLast(_ start: Int, _ end: Int, _ run: ChoiceRun) -> Int {
    var place = start + 1
    while place < end, lines[place].kind == .text || lines[place].kind == .code { place += 1 }
    let others = run.choices.dropLast()
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

/// The letter at a place of an alphabet.
private func letterName(_ place: Int, alphabet: Int, isCapital: Bool) -> Character? {
  guard alphabet == 0, place < 26 else { return nil }
  let start = UInt8(ascii: isCapital ? "A" : "a")
  return Character(Unicode.Scalar(start + UInt8(place)))
}

/// The signs that mark a choice as right or wrong, at its start or its end.
struct ChoiceTick {
  let isRight: Bool
  /// The text without the sign.
  let text: String

  private static let right = [
    "✅", "✔️", "✔", "✓", "☑️", "☑", "🟢", "(correct)", "(right)", "[correct]", "**(correct)**",
    "*(correct)*", "(correct answer)", "← correct", "<- correct", "<-- correct", "(✓)", "[✓]",
    "<!-- correct -->", "(richtig)", "(korrekt)", "(correcta)", "(correcto)", "(correta)",
    "(corretta)", "(верно)", "(правильно)", "(正确)", "(正解)", "(oikein)", "(rätt)", "(poprawne)",
  ]
  private static let wrong = [
    "❌", "✗", "✘", "✖️", "✖", "🔴", "(incorrect)", "(wrong)", "[incorrect]", "(falsch)",
  ]

  init?(_ text: String) {
    let said = text.trimmed
    // Most choices start and end with no byte of a sign.
    guard let first = said.utf8.first, let last = said.utf8.last,
      first >= 0x80 || last >= 0x80 || "[*<".utf8.contains(first) || ")]>*tT".utf8.contains(last)
    else { return nil }
    let lower = said.lowercased()
    for (signs, isRight) in [(Self.right, true), (Self.wrong, false)] {
      for sign in signs {
        if lower.hasSuffix(sign) {
          self.isRight = isRight
          self.text = String(said.dropLast(sign.count)).trimmed
          return
        }
        if lower.hasPrefix(sign), !sign.hasPrefix("(") {
          self.isRight = isRight
          self.text = String(said.dropFirst(sign.count)).trimmed
          return
        }
      }
    }
    return nil
  }
}

/// Markdown of a text of lines, in which HTML becomes Markdown.
func letterMarkdown(_ text: String) -> String {
  if isPlainWords(text) { return text }
  return partOfQuestion(letterBlocks(text))
}

/// The blocks of a text of lines, in which HTML becomes Markdown.
func letterBlocks(_ text: String) -> [MarkdownBlock] {
  guard let blocks = markdownBlocks(text) else {
    return markdownBlocks(escapedMarkdown(text)) ?? []
  }
  guard blocks.contains(where: { $0.kind == .html }) else { return blocks }
  return blocks.flatMap { block in
    guard block.kind == .html else { return [block] }
    if block.text.hasPrefix("<!--") { return [MarkdownBlock]() }
    return markdownBlocks(HTMLMarkdown(block.text).markdown) ?? []
  }
}
