internal import Diagnostics
internal import Scoring

extension DocumentReader {
  /// The source of a question that is about to be read.
  ///
  /// Understanding a question takes its marks off the tree and reports what is wrong with it. Both
  /// are undone afterwards, as the question is read again.
  mutating func questionSource(
    _ reading: QuestionReading, until end: Int, in source: QuizSource
  ) -> QuestionSource {
    let touched = nodes(of: reading)
    let nodes = Array(tree.nodes[touched])
    var findings: [Diagnostic] = []
    swap(&findings, &diagnostics)
    defer {
      tree.nodes.replaceSubrange(touched, with: nodes)
      swap(&findings, &diagnostics)
    }
    return takeQuestionSource(reading, until: end, in: source)
  }

  /// The nodes that a question may change: from its heading to the end of its section.
  private func nodes(of reading: QuestionReading) -> Range<Int> {
    guard let last = reading.section.pieces.last.map({ reading.pieces[$0] }) else {
      return reading.heading..<tree.nodes[reading.heading].end
    }
    let end = last.items.isEmpty ? tree.nodes[last.node].end : last.items.upperBound
    return reading.heading..<end
  }

  /// The line of a node in the file's Markdown, from 0.
  private func line(_ node: Int) -> Int { Int(tree.nodes[node].line) - 1 }

  /// The line after a block: that of the next one.
  private func lineAfter(_ node: Int, in source: QuizSource) -> Int {
    let end = tree.nodes[node].end
    return end < tree.nodes.count ? line(end) : source.lines.count
  }

  private mutating func takeQuestionSource(
    _ reading: QuestionReading, until end: Int, in source: QuizSource
  ) -> QuestionSource {
    var reading = reading
    let heading = reading.heading
    let start = line(heading)
    var question = QuestionSource(
      lines: start + source.firstLine..<end + source.firstLine,
      level: Int(tree.nodes[heading].level))
    let attributes = reading.attributes
    question.id = attributes.id
    question.points = attributes.points.map { Int($0.value) }
    question.marking = attributes.marking.map { $0 == .partial ? "partial" : "all-or-nothing" }
    question.shuffles = attributes.shuffles
    question.kind = attributes.kind
    question.heading = headingSource(
      heading,
      until: reading.section.pieces.isEmpty
        ? end : line(reading.pieces[reading.section.pieces.lowerBound].node),
      in: source)
    guard let found = reading.forms.first else { return question }
    let answers: ClosedRange<Int>
    let whole = source
    let definitions = source.definitions(endingAt: end)
    let source = source.cut(at: definitions.lowerBound)
    switch found.form {
    case .choices:
      question.form = .choices
      answers = takeChoices(found, &reading, into: &question, in: source)
    case .blanks:
      question.form = .blanks
      answers = found.first...found.last
      let rows = lines(
        of: found.first..<found.last + 1, reading, until: definitions.lowerBound)
      question.blanks = source.text(of: rows)
      question.starts.blanks = rows.lowerBound + source.firstLine
    case .ordering, .matching:
      question.form = found.form == .ordering ? .ordering : .matching
      answers = found.first...found.last
      takeItems(reading.pieces[found.first], into: &question, in: source)
    }
    takeSurroundings(reading, answers: answers, until: end, into: &question, in: whole)
    if question.explanation.isEmpty { question.explanation = whole.text(of: definitions) }
    return question
  }

  /// The lines of some pieces, up to the next one.
  private func lines(of pieces: Range<Int>, _ reading: QuestionReading, until end: Int) -> Range<
    Int
  > {
    guard pieces.lowerBound < pieces.upperBound else { return 0..<0 }
    let start = line(reading.pieces[pieces.lowerBound].node)
    let isLast = pieces.upperBound >= reading.section.pieces.upperBound
    return start..<max(start, isLast ? end : line(reading.pieces[pieces.upperBound].node))
  }

  private func takeSurroundings(
    _ reading: QuestionReading, answers: ClosedRange<Int>, until end: Int,
    into question: inout QuestionSource, in source: QuizSource
  ) {
    var before = answers.lowerBound
    var hints: [Int] = []
    while before > reading.section.pieces.lowerBound {
      let node = reading.pieces[before - 1].node
      if tree.nodes[node].kind == .quote {
        hints.append(before - 1)
      } else if comment("", at: node) == nil {
        break
      }
      before -= 1
    }
    if hints.isEmpty { before = answers.lowerBound }
    question.hints = hints.reversed().map { piece in
      source.text(of: lines(of: piece..<piece + 1, reading, until: end), isQuote: true)
    }
    let stem = reading.section.pieces.lowerBound..<before
    let next = answers.upperBound + 1
    let explanation = next..<max(next, reading.section.pieces.upperBound)
    question.stem = texts(of: stem, reading, until: end, in: source)
    question.explanation = texts(of: explanation, reading, until: end, in: source)
    func start(_ piece: Int) -> Int { line(reading.pieces[piece].node) + source.firstLine }
    if !stem.isEmpty { question.starts.stem = start(stem.lowerBound) }
    if !explanation.isEmpty { question.starts.explanation = start(explanation.lowerBound) }
    question.starts.hints = hints.reversed().map { start($0) }
  }

  /// The text of pieces without the comments that say what the form says elsewhere.
  private func texts(
    of pieces: Range<Int>, _ reading: QuestionReading, until end: Int, in source: QuizSource
  ) -> String {
    pieces.filter { comment("quiz:", at: reading.pieces[$0].node) == nil }
      .map { source.text(of: lines(of: $0..<$0 + 1, reading, until: end)) }
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  // MARK: Headings

  private func headingSource(_ node: Int, until end: Int, in source: QuizSource) -> String {
    let start = line(node)
    var rows: [ArraySlice<UInt8>] = []
    for index in start..<max(end, start + 1) where source.lines.indices.contains(index) {
      let row = trimmed(source.lines[index])
      if index == start, row.first == UInt8(ascii: "#") {
        rows = [withoutHashes(row)]
        break
      }
      let isUnderline =
        row.allSatisfy { $0 == UInt8(ascii: "=") } || row.allSatisfy { $0 == UInt8(ascii: "-") }
      if index > start, isUnderline { break }
      rows.append(row)
    }
    var text = Array(rows.joined(separator: [UInt8(ascii: " ")]))
    removeComment(&text)
    removeID(&text)
    return String(decoding: trimmed(text[...]), as: UTF8.self)
  }

  private func withoutHashes(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = trimmed(row.drop { $0 == UInt8(ascii: "#") })
    var end = text
    while end.last == UInt8(ascii: "#") { end = end.dropLast() }
    guard end.count < text.count else { return text }
    if end.isEmpty { return end }
    return isBlankOrTab(end.last ?? 0) ? trimmed(end) : text
  }

  /// Takes `<!-- quiz: … -->` out of a heading.
  private func removeComment(_ text: inout [UInt8]) {
    guard let start = text.indices.first(where: { text[$0...].starts(with: "<!--".utf8) }),
      text[(start + 4)...].drop(while: { $0 <= 0x20 }).starts(with: "quiz:".utf8),
      let end = text[start...].indices.first(where: { text[$0...].starts(with: "-->".utf8) })
    else { return }
    text.removeSubrange(start..<end + 3)
  }

  /// Takes `{#id}` off the end of a heading.
  private func removeID(_ text: inout [UInt8]) {
    let rest = trimmed(text[...])
    guard rest.last == UInt8(ascii: "}"), let open = rest.lastIndex(of: UInt8(ascii: "{")),
      rest[open...].starts(with: "{#".utf8), !rest[open...].contains(UInt8(ascii: " "))
    else { return }
    text.removeSubrange(open..<rest.endIndex)
  }

  // MARK: Lists

  private mutating func takeChoices(
    _ found: FoundForm, _ reading: inout QuestionReading, into question: inout QuestionSource,
    in source: QuizSource
  ) -> ClosedRange<Int> {
    var choices: [ChoiceReading] = []
    var first = found.first
    var last = found.last
    collectChoices(found, &reading, &choices, first: &first)
    attachAfterLast(found, reading, &choices, last: &last)
    for index in choices.indices { prepare(&choices[index], reading.defaults) }
    for choice in choices { question.items.append(item(choice, in: source)) }
    return first...max(first, last)
  }

  private func item(_ choice: ChoiceReading, in source: QuizSource) -> QuestionSource.Item {
    let quotes = choice.feedback.map { $0.lowerBound - 1 }
    let own = quotes.filter { (choice.item..<tree.nodes[choice.item].end).contains($0) }
    let end = own.first.map { line($0) } ?? lineAfter(choice.item, in: source)
    var text = itemText(choice.item, until: end, dropsBox: true, in: source)
    for piece in choice.attached {
      let node = piece.items.isEmpty ? piece.node : piece.items.lowerBound
      let more = source.text(of: line(node)..<lineAfter(node, in: source))
      text += (text.isEmpty ? "" : "\n\n") + more
    }
    let width = Int(tree.nodes[choice.paragraph].column) - 1
    let feedback = quotes.map { quote in
      let isOwn = own.contains(quote)
      let after = isOwn && quote == own.last ? choice.item : quote
      return source.text(
        of: line(quote)..<lineAfter(after, in: source), indent: isOwn ? width : 0, isQuote: true)
    }
    return QuestionSource.Item(
      text: text, isMarked: choice.isRight, feedback: feedback.joined(separator: "\n\n"),
      line: line(choice.item) + source.firstLine)
  }

  /// What a list item says, its lines moved to the left.
  private func itemText(_ item: Int, until end: Int, dropsBox: Bool, in source: QuizSource)
    -> String
  {
    let start = line(item)
    guard source.lines.indices.contains(start), item + 1 < tree.nodes[item].end else { return "" }
    let width = Int(tree.nodes[item + 1].column) - 1
    var first = source.lines[start].dropFirst(width)
    if line(item + 1) > start { first = first[first.endIndex...] }
    if dropsBox, let close = first.firstIndex(of: UInt8(ascii: "]")) {
      first = first[(close + 1)...]
    } else if dropsBox, let close = source.lines[start].firstIndex(of: UInt8(ascii: "]")) {
      first = source.lines[start][(close + 1)...]
    }
    let rest = source.text(of: start + 1..<max(end, start + 1), indent: width)
    let isApart =
      source.lines.indices.contains(start + 1) && start + 1 < end
      && source.lines[start + 1].allSatisfy { isBlankOrTab($0) }
    let said = withoutBlanks(first)
    if rest.isEmpty { return said }
    let isBroken = !isApart && first.suffix(2).elementsEqual("  ".utf8)
    return said + (isApart ? "\n\n" : isBroken ? "  \n" : "\n") + rest
  }

  private func withoutBlanks(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = trimmed(bytes)
    while bytes.starts(with: [0xC2, 0xA0]) { bytes = trimmed(bytes.dropFirst(2)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func takeItems(_ piece: Piece, into question: inout QuestionSource, in source: QuizSource)
  {
    var item = piece.items.lowerBound
    while item < piece.items.upperBound {
      let text = itemText(item, until: lineAfter(item, in: source), dropsBox: false, in: source)
      question.items.append(
        QuestionSource.Item(
          text: text, isMarked: false, feedback: "", line: line(item) + source.firstLine))
      item = tree.nodes[item].end
    }
  }
}
