internal import Scoring

/// How the questions of a quiz are written.
func questionSources(of quiz: QuizSyntax, in source: QuizSource) -> [QuestionSource] {
  quiz.questions.map { question in
    let end = question.next.map { Int(quiz.tree.nodes[$0].line) - 1 } ?? source.lines.count
    let definitions = source.definitions(endingAt: end)
    let reader = QuestionSourceReader(
      quiz: quiz, question: question, end: end, definitions: definitions, whole: source,
      source: source.cut(at: definitions.lowerBound))
    return reader.read()
  }
}

/// Takes a question as it is written from the lines of its file.
private struct QuestionSourceReader: ~Copyable {
  let quiz: QuizSyntax
  let question: QuestionSyntax
  /// The line after the question, from 0, and those of the link definitions before it.
  let end: Int
  let definitions: Range<Int>
  /// The lines of the file, and those up to the definitions.
  let whole: QuizSource
  let source: QuizSource

  func read() -> QuestionSource {
    let section = question.section.pieces
    var read = QuestionSource(
      lines: line(question.heading) + source.firstLine..<end + source.firstLine,
      level: Int(quiz.tree.nodes[question.heading].level))
    let attributes = question.attributes
    read.id = attributes.id
    read.points = attributes.points.map { Int($0.value) }
    read.pool = attributes.pool.map { PoolDraw($0.pool, $0.draw ?? 0) }
    read.marking = attributes.marking.map { $0.name }
    read.shuffles = attributes.shuffles
    read.kind = attributes.kind
    read.heading = heading(
      question.heading, until: section.isEmpty ? end : line(ofPiece: section.lowerBound))
    let answers = question.answers.lowerBound..<question.answers.upperBound + 1
    switch question.form {
    case .choices:
      read.form = .choices
      read.items = question.choices.map { item($0) }
    case .blanks:
      read.form = .blanks
      let rows = lines(of: answers, until: definitions.lowerBound)
      read.blanks = source.text(of: rows)
      read.starts.blanks = rows.lowerBound + source.firstLine
    case .ordering, .matching:
      read.form = question.form == .ordering ? .ordering : .matching
      read.items = items(of: quiz.pieces[answers.lowerBound])
    }
    takeSurroundings(into: &read)
    if read.explanation.isEmpty { read.explanation = whole.text(of: definitions) }
    return read
  }

  /// The line of a node in the file's Markdown, from 0.
  private func line(_ node: Int) -> Int { Int(quiz.tree.nodes[node].line) - 1 }

  private func line(ofPiece piece: Int) -> Int { line(quiz.pieces[piece].node) }

  /// The line after some nodes: that of the next one.
  private func line(after nodes: Range<Int>) -> Int {
    nodes.upperBound < quiz.tree.nodes.count ? line(nodes.upperBound) : source.lines.count
  }

  /// The lines from that of a node to the one after some nodes, at least none: cmark takes link
  /// definitions off and gives tables no line.
  private func lines(from node: Int, to nodes: Range<Int>) -> Range<Int> {
    let start = max(line(node), 0)
    return start..<max(start, line(after: nodes))
  }

  /// The lines of some pieces, up to the next one.
  private func lines(of pieces: Range<Int>, until end: Int) -> Range<Int> {
    guard !pieces.isEmpty else { return 0..<0 }
    let start = max(line(ofPiece: pieces.lowerBound), 0)
    let isLast = pieces.upperBound >= question.section.pieces.upperBound
    return start..<max(start, isLast ? end : line(ofPiece: pieces.upperBound))
  }

  private func takeSurroundings(into read: inout QuestionSource) {
    read.hints = question.hints.map { piece in
      whole.text(of: lines(of: piece..<piece + 1, until: end), isQuote: true)
    }
    read.stem = texts(of: question.stem)
    read.explanation = texts(of: question.after)
    func start(_ piece: Int) -> Int { line(ofPiece: piece) + source.firstLine }
    read.starts.stem = question.stem.first.map { start($0) }
    read.starts.explanation = question.after.first.map { start($0) }
    read.starts.hints = question.hints.map { start($0) }
  }

  /// The text of pieces without the comments that say what the form says elsewhere.
  private func texts(of pieces: Range<Int>) -> String {
    pieces.filter { quiz.tree.comment("quiz:", at: quiz.pieces[$0].node) == nil }
      .map { whole.text(of: lines(of: $0..<$0 + 1, until: end)) }
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  // MARK: Headings

  private func heading(_ node: Int, until end: Int) -> String {
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

  private func item(_ choice: ChoiceSyntax) -> QuestionSource.Item {
    let quotes = choice.feedback.map { $0.lowerBound - 1 }
    let own = quotes.filter { choice.item.contains($0) }
    let end = own.first.map { line($0) } ?? line(after: choice.item)
    var text = text(ofItem: choice.item, until: end, dropsBox: true)
    for piece in choice.attached {
      let more = whole.text(of: lines(from: piece.range.lowerBound, to: piece.range))
      text += (text.isEmpty ? "" : "\n\n") + more
    }
    let width = Int(quiz.tree.nodes[choice.paragraph].column) - 1
    let feedback = quotes.map { quote in
      let isOwn = own.contains(quote)
      let isLast = isOwn && quote == own.last
      let nodes = isLast ? choice.item : quote..<quiz.tree.nodes[quote].end
      return whole.text(
        of: lines(from: quote, to: nodes), indent: isOwn ? width : 0, isQuote: true)
    }
    return QuestionSource.Item(
      text: text, isMarked: choice.isRight, feedback: feedback.joined(separator: "\n\n"),
      line: line(choice.item.lowerBound) + source.firstLine)
  }

  /// What a list item says, its lines moved to the left.
  private func text(ofItem item: Range<Int>, until end: Int, dropsBox: Bool) -> String {
    let start = line(item.lowerBound)
    guard source.lines.indices.contains(start), item.count > 1 else { return "" }
    let width = Int(quiz.tree.nodes[item.lowerBound + 1].column) - 1
    var first = source.lines[start].dropFirst(width)
    if line(item.lowerBound + 1) > start { first = first[first.endIndex...] }
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

  private func items(of list: Piece) -> [QuestionSource.Item] {
    quiz.tree.siblings(in: list.items).map { item in
      QuestionSource.Item(
        text: text(ofItem: item, until: line(after: item), dropsBox: false), isMarked: false,
        feedback: "", line: line(item.lowerBound) + source.firstLine)
    }
  }
}
