internal import Bytes
internal import Content

/// A part with a heading of its own, without lettered choices.
struct LetterSection {
  var heading: String
  /// The heading with its number, where a word stands before that: `Quiz 2: Arrays`.
  private var title: String?
  var number: Int?
  var id = ""
  /// That of its heading, if it has one.
  private(set) var level: Int?
  var line: Int
  var lines: [Substring] = []
  var answer: StatedAnswer?
  /// Whether a word for the answer stands in it, with whatever below it.
  var hasAnswerWord = false
  /// Whether it is a statement that a key calls true or false.
  var isStatement = false
  /// Whether it is a question that is folded away whole.
  var isFoldedQuestion = false
  var answerLine = 0
  var explanation: [String] = []

  /// A section that starts with a line, which may say what answers the question of its number.
  init(_ first: LetterLine) {
    let start = first.numbered
    heading = String(start?.rest ?? first.text)
    number = start?.number
    id = first.id
    if let start, start.isNamed, !start.rest.isEmpty { title = String(first.text) }
    line = first.number
    if case .heading(let level) = first.kind { self.level = level }
    isStatement = first.isStatement
    if let start, let stated = StatedAnswer(line: start.rest, isFolded: false),
      stated.key != .nothing
    {
      answer = stated
      answerLine = line
    }
  }

  /// A section that is folded away: another question, or what is said of one; nil for other folds.
  ///
  /// `own` is the number of the question above, and `last` that of the last question or section.
  init?(
    fold place: Int, of lines: [LetterLine], before end: Int, below own: Int?, after last: Int?
  ) {
    let fold = lines[place]
    let inner = lines[(place + 1)..<end].prefix { $0.depth > fold.depth }
    let start = fold.numbered
    let isNext = start != nil && start?.number == last.map { $0 + 1 }
    let asks =
      fold.text.contains { "?？؟".contains($0) }
      && inner.contains { line in
        if line.kind == .open, case .answer? = LabelWord(exactly: line.text) { true } else { false }
      }
    // One that goes on has the choices of the next question in it.
    let isQuestion = inner.endIndex < end && (isNext || asks)
    let isAboutOther = start?.isNamed ?? false && own != nil && start?.number != own
    guard isQuestion || isAboutOther else { return nil }
    self.init(fold)
    isFoldedQuestion = isQuestion
  }

  /// A section of lines that have no heading, of which the first with a text becomes one; nil if
  /// they say nothing.
  init?(_ texts: [Substring], line: Int) {
    guard let first = texts.firstIndex(where: { !$0.trimmingBlanks.isEmpty }) else { return nil }
    heading = String(texts[first].trimmingBlanks)
    self.line = line
    lines = Array(texts[(first + 1)...])
  }

  /// Whether a line announces what the next questions are, or are about: `Section B`, `True/False`,
  /// `Read the text and answer questions 5 to 8`.
  static func isAnnounced(by line: Substring, after number: Int?) -> Bool {
    let text = line.trimmingBlanks
    guard text.utf8.count < 400, !text.isEmpty else { return false }
    let said = LabelWord.bare(text)
    if genericTitles.contains(said), said.contains(" ") || said.contains("/") { return true }
    if isChineseTitle(text.drop { "*_#【 ".contains($0) }) { return true }
    let words = words(of: said)
    if words.count > 1, words.count < 9, partWords.contains(words[0]) {
      let name = words[1]
      let isName = Int(name) != nil || name.count == 1 || name.allSatisfy { "ivx".contains($0) }
      let after = said.dropFirst(words[0].count).drop { " .".contains($0) }.dropFirst(name.count)
      let sign = after.first { $0 != " " }
      if isName, sign.map({ ":.–—-(".contains($0) }) ?? true { return true }
    }
    guard let number else { return false }
    return zip(words, words.dropFirst()).contains { word, next in
      ["question", "questions", "items", "fragen", "preguntas", "questões"].contains(word)
        && (Int(next).map { $0 > number && $0 <= number + 2 } ?? false)
    }
  }

  /// What is said of the answer; that of a question with prose for an answer names no choice.
  var stated: StatedAnswer? {
    let asks = number != nil || heading.contains { "?？؟".contains($0) }
    return answer
      ?? (hasAnswerWord && asks || isFoldedQuestion ? StatedAnswer(places: []) : nil)
  }

  var text: String { heading + "\n\n" + dedented(lines).joined(separator: "\n") }

  /// The section as a text with a heading of its own.
  var whole: String {
    let title = title ?? heading
    let inline = letterBlocks(title).first?.inline.trimmed ?? ""
    // A list, say, is no heading.
    let above = inline.isEmpty ? title + "\n" : ""
    let text = letterMarkdown(above + dedented(lines).joined(separator: "\n"))
    let name = id.isEmpty ? "" : " {#\(id)}"
    return ["# " + (inline.isEmpty ? "…" : inline) + name, text].joinedParagraphs()
  }
}

/// The words and numbers of a text.
private func words(of text: String) -> [String] {
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
    return text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
  return text.utf8.split { !$0.isASCIILetter && !$0.isASCIIDigit }.map { String(Substring($0)) }
}

/// Whether an answer stands in some lines before another question starts.
func startsWithAnswer(_ lines: ArraySlice<LetterLine>) -> Bool {
  for line in lines.prefix(8) where line.kind != .blank {
    if line.kind == .open, case .answer? = LabelWord(exactly: line.text) { return true }
    guard line.kind == .text, line.numbered == nil else { return false }
    if line.stated != nil { return true }
  }
  return false
}
