internal import Diagnostics
internal import Scoring

/// A section that is a question, while it is read.
struct QuestionReading {
  var section: QuizSection
  var attributes: QuestionAttributes
  var forms: [FoundForm]
  /// How many bytes of the heading are a number label that is not shown.
  var labelLength: Int
  /// Sections above the question that are no questions themselves.
  var preface: [QuizSection]
  /// Deeper sections below the answers: they explain.
  var sectionsAfter: [QuizSection]
  var pieces: [Piece]
  var defaults: QuizDefaults

  /// The pieces between the heading and the answers, without hints.
  var stem = 0..<0
  var hints: [Int] = []
  /// The pieces after the answers.
  var after = 0..<0

  var heading: Int { section.heading ?? 0 }
}

/// How a question is answered, read.
struct ReadForm {
  var kind: Question.Kind
  var form: AnswerForm
  /// The pieces that are a part of it.
  var pieces: ClosedRange<Int>
}

extension DocumentReader {
  /// Reads a question, or gives nil and an error if it cannot be used.
  ///
  /// The tally counts it either way.
  mutating func readQuestion(
    _ reading: inout QuestionReading, ids: inout QuestionIDs, tally: inout Tally
  ) -> Question? {
    guard let found = chooseForm(&reading) else {
      tally.count(kind: nil)
      return nil
    }
    let heading = reading.heading
    trimLabel(reading.labelLength, of: heading)
    let form: ReadForm? =
      switch found.form {
      case .choices: readChoices(found, &reading, tally: &tally)
      case .blanks: readBlanks(found, &reading, tally: &tally)
      case .ordering: readOrdering(found, &reading, tally: &tally)
      case .matching: readMatching(found, &reading, tally: &tally)
      }
    guard let form, !reading.attributes.isBroken else { return nil }

    splitSurroundings(&reading, answers: form.pieces)
    let inlines = heading + 1..<tree.nodes[heading].end
    let text = plainText(inlines)
    let stemHTML = html(headingsFrom: 3) { reader in
      reader.render(reader.prefaceOfStem(reading), of: reading.pieces)
      reader.render(reading.stem, of: reading.pieces)
    }
    if notation == .markdown { noteSurroundings(reading) }
    let line = location(of: heading).line
    let id = reading.attributes.id ?? ids.id(for: stemText(text, reading), line: line)
    var shuffles = reading.attributes.shuffles ?? true
    if form.kind == .trueFalse { shuffles = false }
    if form.kind == .ordering { shuffles = true }
    var question = Question(
      id: id, line: line, kind: form.kind, heading: headingHTML(inlines), stem: stemHTML,
      headingText: String(decoding: text, as: UTF8.self),
      hints: reading.hints.map { html(ofBlocks: inside(reading.pieces[$0].node)) },
      explanation: explanation(reading),
      worth: Worth(
        points: reading.attributes.points ?? reading.defaults.points,
        marking: reading.attributes.marking ?? reading.defaults.marking),
      shuffles: shuffles, form: form.form)
    question.isNamed = reading.attributes.id != nil
    return question
  }

  func inside(_ node: Int) -> Range<Int> { node + 1..<tree.nodes[node].end }

  /// What a question is called after: its heading, or what follows where that is only a number.
  private func stemText(_ heading: [UInt8], _ reading: QuestionReading) -> [UInt8] {
    let isLabel = numberLabelLength(heading[...]) == heading.count
    guard heading.isEmpty || isLabel else { return heading }
    for index in reading.stem {
      let node = reading.pieces[index].node
      let text = plainText(node..<tree.nodes[node].end)
      if !text.isEmpty { return text }
    }
    return heading
  }

  /// The one form that answers the question; nil, and an error, if there are two or not the one its
  /// kind needs.
  private mutating func chooseForm(_ reading: inout QuestionReading) -> FoundForm? {
    let forms = reading.forms
    if let kind = reading.attributes.kind {
      guard let form = forms.first, form.form == kind.form else {
        error(
          .attributeWrong, "kind=\(kind.rawValue) needs \(kind.form.description) below it",
          at: reading.heading)
        return nil
      }
      return form
    }
    if forms.count > 1 {
      let first = location(of: reading.pieces[forms[0].first].node).line
      let second = reading.pieces[forms[1].first].node
      error(
        .formsMixed,
        "a question is answered in one way: there are \(forms[0].form.description) on line \(first) and "
          + "\(forms[1].form.description) on line \(location(of: second).line); "
          + "remove one, or say which with <!-- quiz: kind=… -->", at: second)
      return nil
    }
    return forms.first
  }

  private mutating func trimLabel(_ length: Int, of heading: Int) {
    guard length > 0, heading + 1 < tree.nodes[heading].end else { return }
    let range = tree.nodes[heading + 1].text
    // A heading that is only its number keeps it.
    if length >= range.count, tree.nodes[heading + 1].end == tree.nodes[heading].end { return }
    tree.nodes[heading + 1].text =
      min(range.lowerBound + length, range.upperBound)..<range.upperBound
  }

  /// Parts what stands around the answers into stem, hints and explanation.
  private func splitSurroundings(_ reading: inout QuestionReading, answers: ClosedRange<Int>) {
    var end = answers.lowerBound
    var hints: [Int] = []
    while end > reading.section.pieces.lowerBound {
      let node = reading.pieces[end - 1].node
      if tree.nodes[node].kind == .quote {
        hints.append(end - 1)
      } else if comment("", at: node) == nil {
        break
      }
      end -= 1
    }
    if hints.isEmpty { end = answers.lowerBound }
    reading.hints = hints.reversed()
    reading.stem = reading.section.pieces.lowerBound..<end
    reading.after = answers.upperBound + 1..<reading.section.pieces.upperBound
  }
}

// MARK: Explanations

extension DocumentReader {
  /// Everything after the answers, without a label that says so, and out of the one quote that may
  /// hold it.
  fileprivate mutating func explanation(_ reading: QuestionReading) -> HTML {
    let said = reading.after.filter { comment("", at: reading.pieces[$0].node) == nil }
    if said.isEmpty, reading.sectionsAfter.isEmpty { return HTML() }
    var isWholeQuote = false
    if let first = said.first {
      let node = reading.pieces[first].node
      isWholeQuote =
        said.count == 1 && tree.nodes[node].kind == .quote && reading.sectionsAfter.isEmpty
      takeExplanationLabel(isWholeQuote ? node + 1 : node)
    }
    var sections = reading.sectionsAfter
    if said.isEmpty, let heading = sections[0].heading,
      isExplanationWord(plainString(inside(heading)))
    {
      sections[0].heading = nil
    }
    return html(headingsFrom: 3) { reader in
      if isWholeQuote, let first = said.first {
        let quote = reading.pieces[first].node
        reader.renderBlocks(reader.inside(quote), isTight: false)
      } else {
        for index in said { reader.render(reading.pieces[index]) }
      }
      reader.render(sections, of: reading.pieces)
    }
  }

  /// Takes "Explanation:" off the start of a paragraph.
  private mutating func takeExplanationLabel(_ paragraph: Int) {
    guard paragraph + 1 < tree.nodes.count, tree.nodes[paragraph].kind == .paragraph,
      paragraph + 1 < tree.nodes[paragraph].end
    else { return }
    let label = paragraph + 1
    let node = tree.nodes[label]
    switch node.kind {
    case .text:
      let text = tree.text[node.text]
      guard let end = endOfLabel(text) else { return }
      tree.nodes[label].text = end..<node.text.upperBound
    case .strong, .emphasis:
      let text = plainText(inside(label))
      guard isExplanationWord(String(decoding: text, as: UTF8.self)) else { return }
      let hasColon = text.last == UInt8(ascii: ":") || text.suffix(3).elementsEqual("：".utf8)
      let isAlone = node.end == tree.nodes[paragraph].end
      if !isAlone {
        let next = tree.nodes[node.end]
        guard next.kind == .text else { return }
        let rest = tree.text[next.text]
        let startsWithColon =
          rest.first == UInt8(ascii: ":") || rest.starts(with: "：".utf8)
        guard hasColon || startsWithColon || rest.first == UInt8(ascii: "\n") else { return }
        let colon = hasColon ? 0 : rest.first == UInt8(ascii: ":") ? 1 : startsWithColon ? 3 : 0
        let start = rest.dropFirst(colon).firstIndex { !isBlank($0) } ?? rest.endIndex
        tree.nodes[node.end].text = start..<next.text.upperBound
      }
      tree.nodes[label].kind = .text
      tree.nodes[label].text = 0..<0
    default:
      return
    }
  }

  /// Where a text goes on after "Explanation:"; nil if it does not start so.
  private func endOfLabel(_ text: ArraySlice<UInt8>) -> Int? {
    let start = text.prefix(48)
    var colon = start.firstIndex(of: UInt8(ascii: ":"))
    var length = 1
    if colon == nil, let first = start.firstIndex(of: 0xEF), start[first...].starts(with: "：".utf8)
    {
      colon = first
      length = 3
    }
    guard let colon, isExplanationWord(String(decoding: text[..<colon], as: UTF8.self)) else {
      return nil
    }
    return text[(colon + length)...].firstIndex { !isBlank($0) } ?? text.endIndex
  }
}

extension Question.Kind {
  /// How such a question is answered.
  var form: FoundForm.Form {
    switch self {
    case .single, .multiple, .trueFalse: .choices
    case .shortText, .cloze, .numeric: .blanks
    case .ordering: .ordering
    case .matching: .matching
    }
  }
}

extension FoundForm.Form: CustomStringConvertible {
  /// As a finding names it.
  var description: String {
    switch self {
    case .choices: "choices with boxes"
    case .blanks: "blanks in double brackets"
    case .ordering: "a list to put in order"
    case .matching: "pairs with arrows"
    }
  }
}
