internal import Diagnostics
internal import Scoring

/// A choice while it is read: its own words, and the blocks that belong to it.
struct ChoiceReading {
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

  func kind(
    of choices: [ChoiceReading], right: Int, _ reading: QuestionReading
  ) -> Question.Kind {
    if let kind = reading.attributes.kind { return kind }
    if right > 1 { return .multiple }
    if choices.count == 2, isTruthPair(ownText(choices[0]), ownText(choices[1])) {
      return .trueFalse
    }
    return .single
  }

  func ownText(_ choice: ChoiceReading) -> String {
    guard choice.blocks.isEmpty, choice.attached.isEmpty else { return "" }
    return plainString(inside(choice.paragraph))
  }

  mutating func checkKind(
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

// MARK: Reading one

extension DocumentReader {
  /// Parts the blocks of an item into content and feedback, and takes a placeholder for text away.
  mutating func prepare(_ choice: inout ChoiceReading, _ defaults: QuizDefaults) {
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
  mutating func showHTML(of choice: ChoiceReading) {
    let inlines = inside(choice.paragraph)
    guard !settings.trustsHTML, !saysSomething(inlines) else { return }
    for node in inlines
    where tree.nodes[node].kind == .inlineHTML && !isComment(tree.nodes[node].text) {
      tree.nodes[node].kind = .text
    }
  }

  /// Whether inlines have a letter, a digit, code or an image.
  func saysSomething(_ inlines: Range<Int>) -> Bool {
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

  mutating func hide(_ inlines: Range<Int>) {
    for node in inlines where tree.nodes[node].kind == .text { tree.nodes[node].text = 0..<0 }
  }

  mutating func choiceValue(_ choice: ChoiceReading) -> Choice {
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

  mutating func feedback(_ choice: ChoiceReading) -> HTML {
    guard !choice.feedback.isEmpty else { return HTML() }
    return html(headingsFrom: 3) { reader in
      for blocks in choice.feedback { reader.renderBlocks(blocks, isTight: false) }
    }
  }

  /// The choice as plain text; the address of its image where it has no words.
  func choiceText(_ choice: ChoiceReading) -> [UInt8] {
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
