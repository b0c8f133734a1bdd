internal import Diagnostics

extension DocumentReader {
  mutating func reportOddity(of item: Int) {
    let line = tree.nodes[item].line
    var low = 0
    var high = oddities.count
    while low < high {
      let middle = (low + high) / 2
      if oddities[middle].line < line { low = middle + 1 } else { high = middle }
    }
    guard low < oddities.count, oddities[low].line == line else { return }
    let oddity = oddities[low]
    let message =
      switch oddity.kind {
      case .mark: "this box is read all the same; write [x] for right or [ ] for wrong"
      case .empty: "this box is read as wrong; write [ ] with a blank in it"
      case .noBlankAfter: "this box is read all the same; write a blank after it"
      case .noBreakSpace: "a no-break space is read as a blank; write a blank"
      case .noBlankBefore: "this choice is read all the same; write a blank after its dash"
      }
    diagnostics.append(
      .warning(.choiceMarker, message, at: location(line: oddity.line, column: oddity.column)))
  }

  /// Reported at the question, since an empty choice is often a line that went missing.
  mutating func reportEmpty(_ choice: ChoiceReading, _ reading: QuestionReading) {
    let line = location(of: choice.item).line
    if choice.isRight {
      error(
        .choiceEmpty, "the right choice, on line \(line), has no text; write it after the box",
        at: reading.heading)
    } else {
      warn(
        .choiceEmpty,
        "the choice on line \(line) has no text and is left out; write it, or remove the line",
        at: reading.heading)
    }
  }

  mutating func reportTwins(_ built: [Choice], _ choices: [ChoiceReading]) {
    guard built.count == choices.count else { return }
    // Quicker than a set for the few choices that questions have; the pages of a hostile file are
    // not worth one.
    for index in built.indices.prefix(100) {
      let html = built[index].html
      if let other = built[..<index].firstIndex(where: { $0.html == html }) {
        warn(
          .choiceTwice, "choice \(index + 1) repeats choice \(other + 1); remove one of them",
          at: choices[index].item)
      }
    }
  }

  mutating func lintChoices(
    _ choices: [ChoiceReading], right: Int, _ reading: QuestionReading
  ) {
    if choices.count > 9 {
      warn(
        .choicesMany,
        "this question has \(choices.count) choices; if one of them belongs to another question, write that as a heading",
        at: choices[9].item)
    }
    guard right > 0 else { return }
    var asked = asked(by: reading.heading)
    var piece = reading.section.pieces.lowerBound
    while asked == nil, piece < reading.section.pieces.upperBound, !hasBox(reading.pieces[piece]) {
      let node = reading.pieces[piece].node
      if tree.nodes[node].kind == .paragraph { asked = self.asked(by: node) }
      piece += 1
    }
    switch asked {
    case .exactly(let count) where count != right:
      warn(
        .choicesRightCount,
        "the question asks for \(count) choices, but \(right) \(right == 1 ? "is" : "are") marked right",
        at: reading.heading)
    case .several where right == 1 && reading.attributes.kind == nil:
      warn(
        .choicesRightCount,
        "the question asks for all that apply, but one choice is marked right; mark the others, or say <!-- quiz: kind=multiple -->",
        at: reading.heading)
    default: break
    }
  }

  func asked(by block: Int) -> AskedFor? {
    for node in inside(block) where tree.nodes[node].kind == .text {
      if let asked = askedFor(in: tree.text[tree.nodes[node].text]) { return asked }
    }
    return nil
  }

  /// A labelled paragraph among choices was probably a heading once.
  mutating func lintLostQuestion(_ piece: Piece, _ reading: QuestionReading) {
    guard reading.labelLength > 0, tree.nodes[piece.node].kind == .paragraph,
      let text = inside(piece.node).first, tree.nodes[text].kind == .text,
      numberLabelLength(tree.text[tree.nodes[text].text]) != nil
    else { return }
    warn(
      .questionLostMark, "this looks like a question that lost its #; write it as a heading",
      at: piece.node)
  }
}
