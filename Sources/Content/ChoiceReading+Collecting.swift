internal import Diagnostics

extension DocumentReader {
  /// Goes through the pieces from the first list to the last.
  ///
  /// What stands between belongs to the choice before it.
  mutating func collectChoices(
    _ found: FoundForm, _ reading: inout QuestionReading, _ choices: inout [ChoiceReading],
    first: inout Int
  ) {
    for index in found.first...found.last {
      let piece = reading.pieces[index]
      if hasBox(piece) {
        collectItems(piece, at: index, &reading, &choices)
      } else if comment("quiz:", at: piece.node) != nil {
        continue
      } else if !choices.isEmpty {
        attach(piece, to: &choices[choices.count - 1])
        lintLostQuestion(piece, reading)
      }
    }
  }

  mutating func collectItems(
    _ piece: Piece, at index: Int, _ reading: inout QuestionReading,
    _ choices: inout [ChoiceReading]
  ) {
    var item = piece.items.lowerBound
    while item < piece.items.upperBound {
      let end = tree.nodes[item].end
      if let box = box(of: item) {
        trimBox(box.text)
        choices.append(
          ChoiceReading(
            item: item, isRight: box.isMarked, paragraph: item + 1,
            blocks: tree.nodes[item + 1].end..<end))
        reportOddity(of: item)
      } else {
        warn(
          .choiceUnmarked,
          "this item has no box; write [ ] or [x] before it, or set it apart from the choices",
          at: item)
        let part = Piece(node: piece.node, items: item..<end)
        if choices.isEmpty {
          reading.preface.append(
            QuizSection(heading: nil, level: 0, pieces: 0..<0, strayItems: [part]))
        } else {
          choices[choices.count - 1].attached.append(part)
        }
      }
      item = end
    }
  }

  /// Takes the box and the blanks after it off the text.
  mutating func trimBox(_ text: Int) {
    let range = tree.nodes[text].text
    var start = range.lowerBound
    while start < range.upperBound {
      let byte = tree.text[start]
      if byte == Shadow.boxEmpty || byte == Shadow.boxMarked || byte == Shadow.filler
        || byte <= 0x20 && !Shadow.isShadow(byte)
      {
        start += 1
      } else if byte == 0xC2, start + 1 < range.upperBound, tree.text[start + 1] == 0xA0 {
        start += 2
      } else {
        break
      }
    }
    tree.nodes[text].text = start..<range.upperBound
  }

  mutating func attach(_ piece: Piece, to choice: inout ChoiceReading) {
    if tree.nodes[piece.node].kind == .quote, isOnNextLine(piece.node, after: choice) {
      choice.feedback.append(inside(piece.node))
    } else {
      choice.attached.append(piece)
    }
  }

  /// Whether a quote starts on the line after a choice, with nothing between.
  ///
  /// Items end where the last of their inlines does, as cmark's own end positions are not to be
  /// relied on.
  func isOnNextLine(_ quote: Int, after choice: ChoiceReading) -> Bool {
    guard choice.attached.isEmpty, choice.feedback.isEmpty else { return false }
    var lastLine = tree.nodes[choice.item].line
    for index in choice.item..<tree.nodes[choice.item].end {
      let node = tree.nodes[index]
      lastLine = max(lastLine, node.line)
      if node.kind == .text || node.kind == .codeSpan || node.kind == .code {
        let breaks = tree.text[node.text].count { $0 == UInt8(ascii: "\n") }
        lastLine = max(lastLine, node.line + Int32(breaks))
      }
      if node.kind == .lineBreak { lastLine += 1 }
    }
    return tree.nodes[quote].line <= lastLine + 1
  }

  /// The first block after the last choice belongs to it where every gap between the lists began
  /// with such a block; for paragraphs, which may as well explain, every choice must have one.
  mutating func attachAfterLast(
    _ found: FoundForm, _ reading: QuestionReading, _ choices: inout [ChoiceReading],
    last: inout Int
  ) {
    guard !choices.isEmpty else { return }
    let final = choices.count - 1
    if last + 1 < reading.section.pieces.upperBound {
      let quote = reading.pieces[last + 1].node
      if tree.nodes[quote].kind == .quote, isOnNextLine(quote, after: choices[final]) {
        choices[final].feedback.append(inside(quote))
        last += 1
      }
    }
    guard last + 1 < reading.section.pieces.upperBound else { return }
    let next = tree.nodes[reading.pieces[last + 1].node].kind
    let gaps = choices.dropLast().compactMap { choice in
      choice.attached.first.map { tree.nodes[$0.node].kind }
    }
    guard !gaps.isEmpty, gaps.allSatisfy({ $0 == next }), choices[final].attached.isEmpty else {
      return
    }
    if next == .paragraph || next == .quote || next == .list, gaps.count < choices.count - 1 {
      return
    }
    last += 1
    choices[final].attached.append(reading.pieces[last])
  }
}
