internal import Diagnostics
internal import Scoring

/// A choice while it is read: its own words, and the blocks that belong to it.
private struct ChoiceReading {
  var item: Int
  var isRight: Bool
  /// The paragraph that starts with the box.
  var paragraph: Int
  /// Blocks inside the item after that paragraph, without feedback.
  var blocks: Range<Int>
  /// Pieces that stand between this item and the next, or items that lack a box.
  var attached: [Piece] = []
  var feedback: [Range<Int>] = []
  var isPinned = false
}

extension DocumentReader {
  /// Reads the choices of a question, which may stand in several lists with other blocks between.
  mutating func readChoices(
    _ found: FoundForm, _ reading: inout QuestionReading, tally: inout Tally
  ) -> ReadForm? {
    var choices: [ChoiceReading] = []
    var first = found.first
    var last = found.last
    collectChoices(found, &reading, &choices, first: &first)
    attachAfterLast(found, reading, &choices, last: &last)
    for index in choices.indices { prepare(&choices[index], reading.defaults) }

    let right = choices.count { $0.isRight }
    let kind = kind(of: choices, right: right, reading)
    tally.count(kind: right == 0 ? nil : kind)
    tally.choices += choices.count
    tally.right += right
    lintChoices(choices, right: right, reading)

    var built: [Choice] = []
    var isUsable = true
    for choice in choices {
      let read = choiceValue(choice)
      if read.html.isEmpty {
        reportEmpty(choice, reading)
        if choice.isRight { isUsable = false }
        continue
      }
      built.append(read)
    }
    reportTwins(built, choices)
    if right == 0 {
      error(
        .choiceNoneRight, "no choice is marked right; put an x in the brackets of the right one",
        at: reading.heading)
      return nil
    }
    if choices.count < 2 || built.count < 2 {
      error(
        .choiceSingle, "there is only one choice; write another one", at: reading.heading)
      return nil
    }
    guard isUsable, checkKind(kind, choiceCount: built.count, right: right, reading) else {
      return nil
    }
    return ReadForm(kind: kind, form: .choices(built), pieces: first...last)
  }

  private func kind(
    of choices: [ChoiceReading], right: Int, _ reading: QuestionReading
  ) -> Question.Kind {
    if let kind = reading.attributes.kind { return kind }
    if right > 1 { return .multiple }
    if choices.count == 2, isTruthPair(ownText(choices[0]), ownText(choices[1])) {
      return .trueFalse
    }
    return .single
  }

  private func ownText(_ choice: ChoiceReading) -> String {
    guard choice.blocks.isEmpty, choice.attached.isEmpty else { return "" }
    return plainString(inside(choice.paragraph))
  }

  private mutating func checkKind(
    _ kind: Question.Kind, choiceCount: Int, right: Int, _ reading: QuestionReading
  ) -> Bool {
    if kind == .trueFalse, choiceCount != 2 {
      error(
        .attributeWrong, "kind=true-false has two choices, but here are \(choiceCount)",
        at: reading.heading)
      return false
    }
    guard kind != .multiple, right > 1 else { return true }
    error(
      .attributeWrong,
      "kind=\(kind.rawValue) has one right choice, but \(right) are marked", at: reading.heading)
    return false
  }
}

// MARK: Collecting

extension DocumentReader {
  /// Goes through the pieces from the first list to the last.
  ///
  /// What stands between belongs to the choice before it.
  private mutating func collectChoices(
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

  private mutating func collectItems(
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
            QuizSection(
              heading: nil, level: 0, pieces: reading.pieces.count..<reading.pieces.count + 1))
          reading.pieces.append(part)
        } else {
          choices[choices.count - 1].attached.append(part)
        }
      }
      item = end
    }
  }

  /// Takes the box and the blanks after it off the text.
  private mutating func trimBox(_ text: Int) {
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

  private mutating func attach(_ piece: Piece, to choice: inout ChoiceReading) {
    if tree.nodes[piece.node].kind == .quote, isOnNextLine(piece.node, after: choice) {
      choice.feedback.append(inside(piece.node))
    } else {
      choice.attached.append(piece)
    }
  }

  /// Whether a quote starts on the line after a choice, with nothing between.
  ///
  /// Items end where the last of their inlines does, as cmark's own end positions are not to be relied on.
  private func isOnNextLine(_ quote: Int, after choice: ChoiceReading) -> Bool {
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

  /// The first block after the last choice belongs to it where every gap between the lists began with such a block;
  /// for paragraphs, which may as well explain, every choice must have one.
  private mutating func attachAfterLast(
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

// MARK: Reading one

extension DocumentReader {
  /// Parts the blocks of an item into content and feedback, and takes a placeholder for text away.
  private mutating func prepare(_ choice: inout ChoiceReading, _ defaults: QuizDefaults) {
    var quotes: [Int] = []
    var block = choice.blocks.lowerBound
    while block < choice.blocks.upperBound {
      if tree.nodes[block].kind == .quote {
        quotes.append(block)
      } else {
        quotes.removeAll()
      }
      block = tree.nodes[block].end
    }
    if let first = quotes.first {
      choice.blocks = choice.blocks.lowerBound..<first
      choice.feedback = quotes.map { inside($0) } + choice.feedback
    }
    choice.isPinned = (choice.item..<tree.nodes[choice.item].end).contains {
      comment("pin", at: $0) != nil
    }
    showHTML(of: choice)
    let hasBlocks = !choice.blocks.isEmpty || !choice.attached.isEmpty
    if hasBlocks, !saysSomething(inside(choice.paragraph)) { hide(inside(choice.paragraph)) }
  }

  /// A choice that is nothing but a tag is about the tag, which is shown.
  private mutating func showHTML(of choice: ChoiceReading) {
    let inlines = inside(choice.paragraph)
    guard !settings.trustsHTML, !saysSomething(inlines) else { return }
    for node in inlines
    where tree.nodes[node].kind == .inlineHTML && !isComment(tree.nodes[node].text) {
      tree.nodes[node].kind = .text
    }
  }

  /// Whether inlines have a letter, a digit, code or an image.
  private func saysSomething(_ inlines: Range<Int>) -> Bool {
    for index in inlines {
      let node = tree.nodes[index]
      switch node.kind {
      case .codeSpan, .image: return true
      case .text:
        let text = Array(tree.text[node.text])
        var place = 0
        while place < text.count {
          if text[place] < 0x80 {
            let byte = Shadow.original(of: text[place])
            if byte.isASCIILetter || byte.isASCIIDigit { return true }
            place += 1
          } else if isWordScalar(decodeScalar(text, at: &place)) {
            return true
          }
        }
      default: continue
      }
    }
    return false
  }

  private mutating func hide(_ inlines: Range<Int>) {
    for node in inlines where tree.nodes[node].kind == .text { tree.nodes[node].text = 0..<0 }
  }

  private mutating func choiceValue(_ choice: ChoiceReading) -> Choice {
    let inlines = inside(choice.paragraph)
    let isInline = choice.blocks.isEmpty && choice.attached.isEmpty
    let html: HTML
    if isInline {
      html = self.html(ofInlines: inlines)
    } else {
      html = self.html(headingsFrom: 3) { reader in
        reader.renderBlock(choice.paragraph, isTight: false)
        reader.renderBlocks(choice.blocks, isTight: false)
        for piece in choice.attached { reader.render(piece) }
      }
    }
    let text = choiceText(choice)
    return Choice(
      html: html, text: String(decoding: text, as: UTF8.self), isRight: choice.isRight,
      feedback: feedback(choice), isPinned: choice.isPinned || speaksOfOthers(text))
  }

  private mutating func feedback(_ choice: ChoiceReading) -> HTML {
    guard !choice.feedback.isEmpty else { return HTML() }
    return html(headingsFrom: 3) { reader in
      for blocks in choice.feedback { reader.renderBlocks(blocks, isTight: false) }
    }
  }

  /// The choice as plain text; the address of its image where it has no words.
  private func choiceText(_ choice: ChoiceReading) -> [UInt8] {
    var text = plainText(inside(choice.paragraph))
    func add(_ nodes: Range<Int>) {
      let more = plainText(nodes)
      if !text.isEmpty, !more.isEmpty { text.append(UInt8(ascii: " ")) }
      text += more
    }
    if !choice.blocks.isEmpty { add(choice.blocks) }
    for piece in choice.attached {
      add(piece.items.isEmpty ? piece.node..<tree.nodes[piece.node].end : piece.items)
    }
    if !text.isEmpty { return text }
    let image = (choice.item..<tree.nodes[choice.item].end).first { tree.nodes[$0].kind == .image }
    guard let image else { return text }
    return tree.text[tree.nodes[image].text].map { Shadow.original(of: $0) }
  }
}

// MARK: Findings

extension DocumentReader {
  private mutating func reportOddity(of item: Int) {
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
  private mutating func reportEmpty(_ choice: ChoiceReading, _ reading: QuestionReading) {
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

  private mutating func reportTwins(_ built: [Choice], _ choices: [ChoiceReading]) {
    guard built.count == choices.count else { return }
    // Quicker than a set for the few choices that questions have; the pages of a hostile file are not worth one.
    for index in built.indices.prefix(100) {
      let html = built[index].html
      if let other = built[..<index].firstIndex(where: { $0.html == html }) {
        warn(
          .choiceTwice, "choice \(index + 1) repeats choice \(other + 1); remove one of them",
          at: choices[index].item)
      }
    }
  }

  private mutating func lintChoices(
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

  private func asked(by block: Int) -> AskedFor? {
    for node in inside(block) where tree.nodes[node].kind == .text {
      if let asked = askedFor(in: tree.text[tree.nodes[node].text]) { return asked }
    }
    return nil
  }

  /// A labelled paragraph among choices was probably a heading once.
  private mutating func lintLostQuestion(_ piece: Piece, _ reading: QuestionReading) {
    guard reading.labelLength > 0, tree.nodes[piece.node].kind == .paragraph,
      let text = inside(piece.node).first, tree.nodes[text].kind == .text,
      numberLabelLength(tree.text[tree.nodes[text].text]) != nil
    else { return }
    warn(
      .questionLostMark, "this looks like a question that lost its #; write it as a heading",
      at: piece.node)
  }
}
