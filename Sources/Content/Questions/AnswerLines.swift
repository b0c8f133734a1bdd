internal import ByteSearch
internal import Bytes
internal import Diagnostics
internal import Scoring

/// What is said of the answer or of a hint in words, which nothing reads.
extension QuestionLowering {
  /// Warns of a line below a list to put in order that says another order: `Answer: 2, 3, 1`.
  mutating func reportOtherOrder(of items: [[UInt8]], _ question: QuestionSyntax) {
    guard let (node, said) = answerLine(below: question) else { return }
    let parts = said.split { ",;>-".utf8.contains($0) || $0 >= 0x80 }
      .map { Int(String(decoding: trimmed($0), as: UTF8.self)) }
    let numbers = parts.compactMap { $0 }
    let inOrder = Array(1...items.count)
    let areNumbers =
      items.compactMap { Int(String(decoding: $0, as: UTF8.self)) }.sorted() == inOrder
    let saysNumbers =
      !areNumbers && numbers.count == parts.count && numbers.sorted() == inOrder
    let texts = said.split { ",;".utf8.contains($0) }.map { folded(Array(trimmed($0))) }
    let written = items.map { folded($0) }
    let saysTexts = texts.count == written.count && Set(texts) == Set(written)
    guard saysNumbers && numbers != inOrder || saysTexts && texts != written else { return }
    warn(
      .answerContradicted,
      "this line says another order than the list, which is the one that is right; write the items in the right order",
      at: node)
  }

  /// Warns of a line below a text to type that says another answer: `Answer: Goethe`.
  mutating func reportOtherText(than right: [[UInt8]], _ question: QuestionSyntax) {
    guard let (node, said) = answerLine(below: question), said.count <= 40,
      said.split(separator: 0x20).count <= 2
    else { return }
    let answer = folded(Array(said.drop { !$0.isASCIILetter && $0 < 0x80 }))
    // Another spelling mostly starts with the same letter, or has digits or signs.
    guard let first = answer.first, first.isASCIILetter, answer.allSatisfy(isPlain) else { return }
    for text in right.map({ folded($0) }) {
      guard let other = text.first, other.isASCIILetter, other != first, text.allSatisfy(isPlain)
      else { return }
    }
    warn(
      .answerContradicted,
      "this line says that the answer is \"\(String(decoding: said, as: UTF8.self))\", which the blank does not take; correct one of them",
      at: node)
  }

  private func isPlain(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 || byte == 0x20 }

  /// Warns of a hint in words, above the answers with a bold or slanted label, or below them.
  mutating func reportHintsInWords(of question: QuestionSyntax) {
    var below: [Int] = []
    if case .parts(let pieces) = question.explanation { below = pieces }
    for place in Array(question.stem) + below {
      let node = quiz.pieces[place].node
      guard tree.nodes[node].kind == .paragraph, node + 1 < tree.nodes[node].end else { continue }
      let isLabelled = [.strong, .emphasis].contains(tree.nodes[node + 1].kind)
      guard isLabelled || !question.stem.contains(place), let word = wordBeforeColon(of: node),
        HeadingName(Array(word)) == .hint,
        !isWeakHint(word, isBelow: !question.stem.contains(place))
      else { continue }
      warn(
        .hintUnread,
        "this is no hint, and shown \(question.stem.contains(place) ? "at once" : "after the answer"); write it above the answers and begin it with >",
        at: node)
    }
  }

  /// Whether a word for a hint may as well start a tip or a remark; below the answers most may.
  private func isWeakHint(_ word: ArraySlice<UInt8>, isBelow: Bool) -> Bool {
    let name = bare(String(decoding: word, as: UTF8.self))
    return ["tip", "clue", "hinweis"].contains(name)
      || isBelow && ["tipp", "dica", "indice", "pista", "suggerimento"].contains(name)
  }

  /// Warns of points that are meant beside those of other questions, but are a few of a hundred.
  mutating func reportFewPoints(of question: QuestionSyntax, others: Points) {
    guard let points = question.attributes.points?.value, 1...5 ~= points, others.value >= 50 else {
      return
    }
    warn(
      .attributeWrong,
      "this question gives \(counted(Int(points), "point")), and one that does not say how many \(others.value); write points=\(points * others.value) if it is to count \(points == 1 ? "as much" : "\(points) times as much")",
      at: question.heading)
  }

  /// The paragraph below the answers that says what is right, and what it says.
  private func answerLine(below question: QuestionSyntax) -> (node: Int, said: ArraySlice<UInt8>)? {
    guard case .parts(let pieces) = question.explanation else { return nil }
    for place in pieces {
      let node = quiz.pieces[place].node
      guard tree.nodes[node].kind == .paragraph, let word = wordBeforeColon(of: node),
        namesAnswer(String(decoding: word, as: UTF8.self))
      else { continue }
      let text = tree.plainText(tree.inside(node))
      let rest = text[min(word.count, text.count)...]
      return (node, trimmed(rest.drop { ":*_ ".utf8.contains($0) }))
    }
    return nil
  }

  /// What stands before the first colon of a paragraph, if that is near its start: within its first
  /// text, which may be bold, or right behind it.
  private func wordBeforeColon(of paragraph: Int) -> ArraySlice<UInt8>? {
    let colon = UInt8(ascii: ":")
    var first = paragraph + 1
    let isMarked = [.strong, .emphasis].contains(tree.nodes[first].kind)
    if isMarked { first += 1 }
    guard first < tree.nodes[paragraph].end, tree.nodes[first].kind == .text else { return nil }
    let text = tree.bytes(of: first)
    let start = text.prefix(40)
    if let end = start.firstIndex(of: colon) ?? start.firstPlace(of: "：") { return text[..<end] }
    let next = tree.nodes[paragraph + 1].end
    guard isMarked, text.count <= 40, next < tree.nodes[paragraph].end,
      tree.nodes[next].kind == .text, tree.bytes(of: next).first == colon
    else { return nil }
    return text
  }
}
