internal import Content
internal import Diagnostics
internal import Scoring

/// One question of a GIFT file, taken apart.
struct GIFTQuestion {
  private let place: SourceLocation
  private let number: Int
  private var id: String
  private var name = ""
  private var format = TextFormat.moodle
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
    if tail.contains(UInt8(ascii: "{")) {
      problem = "a question has one answer in braces; put an empty line between two questions"
    }
    let saysSomething = String(decoding: tail, as: UTF8.self).contains {
      $0.isLetter || $0.isNumber
    }
    asked = text[..<open]
    if saysSomething { asked += TextFormat.gap.utf8 + tail }
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
      imported.diagnostics.append(.error(.importSyntax, problem, at: place))
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
      imported.lose(
        .question, "an essay has no answer that can be checked; it is left out", at: place)
      return nil
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
    if answers.contains(UInt8(ascii: "~")) { return choices(answers, &text, &imported) }
    if answers.contains(UInt8(ascii: "=")) {
      return find("->", in: answers) != nil
        ? matching(answers, &text, &imported) : shortText(answers, &text, &imported)
    }
    let word = trim(answers.prefix { $0 != UInt8(ascii: "#") })
    switch String(decoding: word, as: UTF8.self).uppercased() {
    case "T", "TRUE": return truth(true, answers, &text, &imported)
    case "F", "FALSE": return truth(false, answers, &text, &imported)
    default: return shortText([UInt8(ascii: "=")] + answers, &text, &imported)
    }
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

  private func markdown(_ bytes: ArraySlice<UInt8>, _ format: TextFormat, _ text: inout ForeignText)
    -> String
  {
    let (format, bytes) = Self.format(bytes) ?? (format, bytes)
    let shown = GIFTEscape.show(bytes, keepsLines: format == .markdown)
    return text.markdown(format == .markdown ? shown : shown.trimmed, format)
  }

  private func typed(_ bytes: ArraySlice<UInt8>, _ text: inout ForeignText) -> String {
    let (format, bytes) = Self.format(bytes) ?? (format, bytes)
    return text.typed(GIFTEscape.show(bytes, keepsLines: false), format)
  }

  private func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  private func find(_ mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
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
  private func finished(
    _ kind: Question.Kind, _ form: WrittenForm, gap: WrittenBlank?, _ text: inout ForeignText,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    let markdown = markdown(asked, format, &text)
    guard markdown.contains(TextFormat.gap) else {
      let asked = AskedText(markdown, name: name, number: number)
      var question = WrittenQuestion(kind, heading: asked.heading, form: form)
      question.stem = asked.stem
      return question
    }
    guard let gap, let around = GapText(markdown, blanks: [gap]) else {
      imported.lose(.question, "this answer cannot stand inside a text; it is left out", at: place)
      return nil
    }
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

  // MARK: Answers

  private struct Answer {
    var isRight: Bool
    var weight: Decimal?
    var text: ArraySlice<UInt8>
    var feedback: ArraySlice<UInt8>
  }

  /// The answers that start with a tilde or an equals sign.
  private func answers(
    in bytes: ArraySlice<UInt8>, marks: String, hasWeights: Bool = true
  ) -> [Answer] {
    let marks = Array(marks.utf8)
    var answers: [Answer] = []
    var index = bytes.startIndex
    while index < bytes.endIndex, !marks.contains(bytes[index]) { index += 1 }
    while index < bytes.endIndex {
      let isRight = bytes[index] == UInt8(ascii: "=")
      let start = index + 1
      index = start
      while index < bytes.endIndex, !marks.contains(bytes[index]) { index += 1 }
      var rest = trim(bytes[start..<index])
      var answer = Answer(isRight: isRight, weight: nil, text: [], feedback: [])
      if hasWeights, rest.first == UInt8(ascii: "%"),
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "%"))
      {
        answer.weight = Decimal(parsing: Array(rest[(rest.startIndex + 1)..<end]))
        if answer.weight != nil { rest = trim(rest[(end + 1)...]) }
      }
      let mark = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
      answer.text = trim(rest[..<mark])
      if mark < rest.endIndex { answer.feedback = trim(rest[(mark + 1)...]) }
      answers.append(answer)
    }
    return answers
  }

  private func choices(
    _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    let found = answers(in: bytes, marks: "~=")
    let isSingle = found.contains { $0.isRight }
    let weights = found.map { $0.weight ?? ($0.isRight ? hundred : zero) }
    let key = WeightedKey(weights, isSingle: isSingle)
    if let loss = key.loss { imported.lose(.weights, loss, at: place) }
    guard key.right.contains(true) else {
      imported.lose(.question, "no choice is right; it is left out", at: place)
      return nil
    }
    guard found.count > 1 else {
      return shortText([UInt8(ascii: "=")] + (found.first?.text ?? []), &text, &imported)
    }
    var written: [WrittenChoice] = []
    for (answer, isRight) in zip(found, key.right) {
      let choice = markdown(answer.text, format, &text)
      if choice.isEmpty {
        imported.lose(.question, "a choice without a text; the question is left out", at: place)
        return nil
      }
      written.append(
        WrittenChoice(choice, isRight: isRight, feedback: markdown(answer.feedback, format, &text)))
    }
    let options = zip(found, key.right).map {
      WrittenBlank.Option(typed($0.text, &text), isRight: $1)
    }
    let kind: Question.Kind = isSingle ? .single : .multiple
    var question = finished(
      kind, .choices(written),
      gap: options.count(where: \.isRight) < options.count ? .list(options) : nil,
      &text, &imported)
    if question?.kind == .multiple { question?.marking = .partial }
    if question?.choices == nil, question != nil, written.contains(where: { !$0.feedback.isEmpty })
    {
      imported.lose(.feedback, "the feedback on its choices, which stand inside a text", at: place)
    }
    return question
  }

  private func shortText(
    _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    var accepted: [String] = []
    for answer in answers(in: bytes, marks: "=") {
      let said = typed(answer.text, &text)
      if !answer.feedback.isEmpty {
        imported.lose(.feedback, "the feedback on the answer \"\(said)\"", at: place)
      }
      if let weight = answer.weight, weight < hundred {
        if zero < weight {
          imported.lose(
            .weights, "the answer \"\(said)\", which is worth \(weight.written) %", at: place)
        }
        continue
      }
      if said.contains("*") {
        imported.lose(
          .weights, "the asterisk in \"\(said)\" stands for itself, not for any text", at: place)
      }
      if !said.isEmpty, !accepted.contains(said) { accepted.append(said) }
    }
    guard !accepted.isEmpty else {
      imported.lose(.question, "no answer is right; it is left out", at: place)
      return nil
    }
    let blank = WrittenBlank.text(accepted)
    return finished(.shortText, .blanks([.blank(blank)]), gap: blank, &text, &imported)
  }

  private func truth(
    _ isTrue: Bool, _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    let parts = bytes.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
      .dropFirst()
    let wrong = parts.first.map { markdown(trim($0), format, &text) } ?? ""
    let right = parts.count > 1 ? markdown(trim(Array(parts)[1]), format, &text) : ""
    let choices = [
      WrittenChoice("True", isRight: isTrue, feedback: isTrue ? right : wrong),
      WrittenChoice("False", isRight: !isTrue, feedback: isTrue ? wrong : right),
    ]
    let gap = WrittenBlank.list([.init("True", isRight: isTrue), .init("False", isRight: !isTrue)])
    return finished(.trueFalse, .choices(choices), gap: gap, &text, &imported)
  }

  private func matching(
    _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    var pairs: [WrittenPair] = []
    var distractors: [String] = []
    for answer in answers(in: bytes, marks: "=", hasWeights: false) {
      let whole = answer.text
      guard let arrow = find("->", in: whole) else {
        imported.lose(
          .question,
          "a pair without an arrow, \"\(GIFTEscape.show(whole.prefix(40), keepsLines: false))\"; write =left -> right",
          at: place)
        return nil
      }
      let left = markdown(trim(whole[..<arrow]), format, &text)
      let right = markdown(trim(whole[(arrow + 2)...]), format, &text)
      if right.isEmpty {
        imported.lose(
          .question, "nothing stands after an arrow; the question is left out", at: place)
        return nil
      }
      if left.isEmpty { distractors.append(right) } else { pairs.append(WrittenPair(left, right)) }
    }
    guard !pairs.isEmpty, Set(pairs.map(\.right) + distractors).count > 1 else {
      imported.lose(.question, "there is nothing to match; it is left out", at: place)
      return nil
    }
    var question = finished(
      .matching, .matching(pairs, distractors: distractors), gap: nil, &text, &imported)
    question?.marking = .partial
    return question
  }

  private func numeric(
    _ bytes: ArraySlice<UInt8>, _ text: inout ForeignText, _ imported: inout Imported
  ) -> WrittenQuestion? {
    let bytes = trim(bytes)
    let list =
      bytes.first == UInt8(ascii: "=") ? bytes : [UInt8(ascii: "=")] + bytes
    var blank: WrittenBlank?
    for answer in answers(in: list, marks: "=") {
      let said = GIFTEscape.show(answer.text, keepsLines: false)
      if !answer.feedback.isEmpty {
        imported.lose(.feedback, "the feedback on the answer \(oneLine(said))", at: place)
      }
      if let weight = answer.weight, weight < hundred {
        if zero < weight {
          imported.lose(
            .weights, "the answer \(oneLine(said)), which is worth \(weight.written) %", at: place)
        }
        continue
      }
      guard let number = numberBlank(said) else {
        imported.diagnostics.append(
          .error(
            .importSyntax, "\"\(oneLine(said))\" is no number; write 9.8, 9.8:0.1 or 9.7..9.9",
            at: place))
        return nil
      }
      if blank != nil {
        imported.lose(.weights, "a second right number, \(oneLine(said))", at: place)
      } else {
        blank = number
      }
    }
    guard let blank else {
      imported.lose(.question, "no number is right; it is left out", at: place)
      return nil
    }
    return finished(.numeric, .blanks([.blank(blank)]), gap: blank, &text, &imported)
  }
}

extension AskedText {
  /// A text that has a title of its own.
  init(blocks: [MarkdownBlock], titled name: String) {
    heading = escapedMarkdown(name)
    stem = partOfQuestion(blocks)
  }
}
