internal import Content
internal import Diagnostics

/// One question of a GIFT file, taken apart.
struct GIFTQuestion {
  let place: SourceLocation
  private let number: Int
  private var id: String
  private var name = ""
  private(set) var format = TextFormat.moodle
  /// The text, with a gap where the answer stands if text follows it.
  private var asked: ArraySlice<UInt8>
  private var answers: ArraySlice<UInt8>?
  private var problem: String?

  init(_ block: GIFTBlock, place: SourceLocation, number: Int) {
    self.place = place
    self.number = number
    id = block.id
    var text = GIFTEscape.hide(block.text)[...]
    text = text.drop { $0 <= 0x20 && $0 < 0x0E || $0 == 0x20 }
    if text.starts(with: "::".utf8) {
      let rest = text.dropFirst(2)
      var end = rest.startIndex
      while end + 1 < rest.endIndex, !rest[end...].starts(with: "::".utf8) { end += 1 }
      if end + 1 < rest.endIndex {
        name = oneLine(GIFTEscape.show(rest[..<end], keepsLines: false))
        text = rest[(end + 2)...].drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
      }
    }
    if let (found, rest) = Self.format(text) {
      format = found
      text = rest
    }
    asked = text
    guard let open = text.firstIndex(of: UInt8(ascii: "{")) else {
      if text.contains(UInt8(ascii: "}")) {
        problem = "an answer that does not start; write { before it, or \\} for a brace"
      }
      return
    }
    guard let close = text[open...].firstIndex(of: UInt8(ascii: "}")) else {
      problem = "an answer that does not end; write } after it, or \\{ for a brace"
      answers = []
      return
    }
    answers = text[(open + 1)..<close]
    let tail = text[(close + 1)...]
    // A brace behind the answer is text, as Moodle has it, unless an answer may go on to it.
    let goesOn = tail.lastIndex(of: UInt8(ascii: "}")).map { end in
      tail[..<end].contains { "=~".utf8.contains($0) }
    }
    if answers?.contains(UInt8(ascii: "{")) == true || goesOn == true {
      problem = "braces inside an answer; write \\{ and \\} for those that are text"
    }
    if tail.contains(UInt8(ascii: "{")) {
      problem = "a question has one answer in braces; put an empty line between two questions"
    }
    if problem == nil, Self.hasChoice(in: tail) {
      problem = "a choice below the end of an answer; write } below it, or \\~ and \\= for text"
    }
    let saysSomething = String(decoding: tail, as: UTF8.self).contains {
      $0.isLetter || $0.isNumber
    }
    asked = text[..<open]
    if saysSomething { asked += TextFormat.gap.utf8 + tail }
  }

  /// Whether a line behind the first starts with the sign of a choice.
  private static func hasChoice(in tail: ArraySlice<UInt8>) -> Bool {
    tail.split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst().contains { line in
      line.first { $0 != 0x20 && $0 != 0x09 }.map { "~=".utf8.contains($0) } ?? false
    }
  }

  var isDescription: Bool { answers == nil && problem == nil }

  func description(_ text: inout ForeignText) -> AskedText {
    let blocks = markdownBlocks(markdown(asked, format, &text)) ?? []
    if name.isEmpty { return AskedText(blocks, number: number) }
    return AskedText(blocks: blocks, titled: name)
  }

  /// The question; nil, and the reason, if it cannot be used.
  mutating func question(_ text: inout ForeignText, _ imported: inout Imported) -> WrittenQuestion?
  {
    if let problem {
      imported.refuse(problem, at: place)
      return nil
    }
    guard var answers else { return nil }
    var explanation = ""
    if let mark = find("####", in: answers) {
      explanation = markdown(answers[(mark + 4)...], format, &text)
      answers = answers[..<mark]
    }
    let trimmed = trim(answers)
    if trimmed.isEmpty {
      return imported.leaveOut(
        "an essay has no answer that can be checked; it is left out", at: place)
    }
    guard var question = form(of: trimmed, &text, &imported) else { return nil }
    question.explanation = explanation
    question.line = place.line
    question.id = id.isEmpty ? name : id
    return question
  }

  private func form(
    of answers: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    if answers.first == UInt8(ascii: "#") {
      return numeric(answers.dropFirst(), &text, &imported)
    }
    let word = trim(answers.prefix { $0 != UInt8(ascii: "#") })
    switch String(decoding: word, as: UTF8.self).uppercased() {
    case "T", "TRUE": return truth(true, answers, &text, &imported)
    case "F", "FALSE": return truth(false, answers, &text, &imported)
    default: break
    }
    let isChoice = answers.contains(UInt8(ascii: "~"))
    let hasAnswers = isChoice || answers.contains(UInt8(ascii: "="))
    // A text is an answer only alone; before others it is a sign of another dialect.
    if let sign = answers.first,
      (hasAnswers ? !"~=".utf8.contains(sign) : "<>@|&".utf8.contains(sign))
    {
      return imported.leaveOut(
        "an answer that starts with neither = nor ~; the question is left out", at: place)
    }
    if isChoice { return choices(answers, &text, &imported) }
    if hasAnswers, find("->", in: answers) != nil { return matching(answers, &text, &imported) }
    return shortText(hasAnswers ? answers : [UInt8(ascii: "=")] + answers, &text, &imported)
  }

  // MARK: Texts

  private static func format(_ text: ArraySlice<UInt8>) -> (TextFormat, ArraySlice<UInt8>)? {
    let text = text.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
    guard text.first == UInt8(ascii: "["),
      let end = text.prefix(12).firstIndex(of: UInt8(ascii: "]")),
      let format = TextFormat(
        rawValue: String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self).lowercased())
    else { return nil }
    return (format, text[(end + 1)...])
  }

  func markdown(_ bytes: ArraySlice<UInt8>, _ format: TextFormat, _ text: inout ForeignText)
    -> String
  {
    let (format, bytes) = Self.format(bytes) ?? (format, bytes)
    let shown =
      format == .html || format == .moodle
      ? GIFTEscape.showHTML(bytes) : GIFTEscape.show(bytes, keepsLines: format == .markdown)
    return text.markdown(format == .markdown ? shown : shown.trimmed, format)
  }

  func typed(_ bytes: ArraySlice<UInt8>, _ text: inout ForeignText) -> String {
    let (format, bytes) = Self.format(bytes) ?? (format, bytes)
    return text.words(GIFTEscape.show(bytes, keepsLines: false), format)
  }

  func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  func find(_ mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    var index = bytes.startIndex
    while index + mark.count <= bytes.endIndex {
      if bytes[index] == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The question with its heading and stem, and with the answer in its gap if there is one.
  func finished(
    _ kind: Question.Kind, _ form: WrittenForm, gap: WrittenBlank?, _ text: inout ForeignText,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    let markdown = markdown(asked, format, &text)
    guard markdown.contains(TextFormat.gap) else {
      return AskedText(markdown, name: name, number: number).question(kind, form)
    }
    guard let gap, let around = GapText(markdown, blanks: [gap]) else {
      return imported.leaveOut("this answer cannot stand inside a text; it is left out", at: place)
    }
    text.lose(around.loss)
    var kind = Question.Kind.cloze
    if case .number = gap { kind = .numeric }
    var question = WrittenQuestion(kind, form: .blanks(around.segments))
    if around.asked.isEmpty {
      question.heading = around.summary
    } else {
      let asked = AskedText(around.asked, name: name, number: number)
      question.heading = asked.heading
      question.stem = asked.stem
    }
    return question
  }
}

extension AskedText {
  /// A text that has a title of its own.
  init(blocks: [MarkdownBlock], titled name: String) {
    heading = escapedMarkdown(name)
    stem = partOfQuestion(blocks)
  }
}
