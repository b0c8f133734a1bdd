internal import Bytes
internal import Diagnostics

/// A choice: its own words, and the blocks that belong to it.
struct ChoiceSyntax: Sendable {
  /// The list item, with what it contains.
  var item: Range<Int>
  var isRight: Bool
  /// Whether its box holds a tick or a cross, which say what an x may not.
  var hasSign = false
  /// The paragraph that starts with the box.
  var paragraph: Int
  /// Blocks inside the item after that paragraph, without feedback.
  var blocks: Range<Int>
  /// Pieces that stand between this item and the next, or items that lack a box.
  var attached: [Piece] = []
  /// What stands in the quotes that belong to the choice.
  var feedback: [Range<Int>] = []
  var isPinned = false
  /// Where it is on the picture.
  var place: PlaceMark?
  /// Its own words as plain text.
  var words: [UInt8] = []
  /// Whether its own words are its letter and nothing else.
  var isOnlyLetter = false
  /// Whether it starts with its letter, which is not shown.
  var hasLetter = false

  var hasBlocks: Bool { !blocks.isEmpty || !attached.isEmpty }
}

/// Finds the choices of a question, which may stand in several lists with other blocks between.
struct ChoiceReader {
  private(set) var tree: MarkdownTree
  private let pieces: [Piece]
  private let unusualBoxes: [UnusualBox]
  private let gluedQuotes: [Int32]
  private(set) var choices: [ChoiceSyntax] = []
  /// Items without a box above the first choice.
  private(set) var strayItems: [Piece] = []
  /// Whether it is not clear which choices are right.
  private(set) var isUnclear = false

  init(tree: MarkdownTree, pieces: [Piece], rules: QuizRules) {
    self.tree = tree
    self.pieces = pieces
    unusualBoxes = rules.unusualBoxes
    gluedQuotes = rules.gluedQuotes
  }

  /// Goes through the pieces from the first list to the last.
  ///
  /// What stands between belongs to the choice before it.
  mutating func collect(_ range: ClosedRange<Int>, reporting findings: inout NodeFindings) {
    for piece in pieces[range] {
      if tree.hasBox(piece) {
        collectItems(piece, reporting: &findings)
      } else if tree.comment("quiz:", at: piece.node) != nil {
        continue
      } else if !choices.isEmpty {
        attach(piece)
      }
    }
  }

  private mutating func collectItems(_ list: Piece, reporting findings: inout NodeFindings) {
    for item in Array(tree.siblings(in: list.range)) {
      if let isRight = tree.box(ofItem: item) {
        tree.removeBox(ofItem: item)
        let paragraph = item.lowerBound + 1
        let unusual = unusualBoxes.first(onLine: tree.nodes[item.lowerBound].line)
        if let unusual { report(unusual, to: &findings) }
        reportNestedBox(in: item, reporting: &findings)
        var choice = ChoiceSyntax(
          item: item, isRight: isRight, paragraph: paragraph,
          blocks: tree.nodes[paragraph].end..<item.upperBound)
        choice.hasSign = unusual?.kind == .tick || unusual?.kind == .cross
        choice.place = tree.takePlace(from: tree.inside(paragraph), reporting: &findings)
        choices.append(choice)
        continue
      }
      reportUnmarked(item, to: &findings)
      let piece = Piece(node: list.node, range: item, isList: true)
      if choices.isEmpty {
        strayItems.append(piece)
      } else {
        choices[choices.count - 1].attached.append(piece)
      }
    }
  }

  private mutating func attach(_ piece: Piece) {
    let last = choices.count - 1
    if tree.nodes[piece.node].kind == .quote, isOnNextLine(piece.node, after: choices[last]) {
      choices[last].feedback.append(tree.inside(piece.node))
    } else {
      choices[last].attached.append(piece)
    }
  }

  /// Whether a quote starts on the line after a choice, with nothing between.
  private func isOnNextLine(_ quote: Int, after choice: ChoiceSyntax) -> Bool {
    guard choice.attached.isEmpty, choice.feedback.isEmpty else { return false }
    return gluedQuotes.hold(line: tree.nodes[quote].line)
  }

  /// The first block after the last choice belongs to it where every gap between the lists began
  /// with such a block; for paragraphs, which may as well explain, every choice must have one.
  ///
  /// Gives the last piece that belongs to a choice.
  mutating func attachAfterLast(_ piece: Int, of section: QuizSection) -> Int {
    var last = piece
    guard let final = choices.indices.last else { return last }
    if last + 1 < section.pieces.upperBound {
      let quote = pieces[last + 1].node
      if tree.nodes[quote].kind == .quote, isOnNextLine(quote, after: choices[final]) {
        choices[final].feedback.append(tree.inside(quote))
        last += 1
      }
    }
    guard last + 1 < section.pieces.upperBound else { return last }
    let next = tree.nodes[pieces[last + 1].node].kind
    let gaps = choices.dropLast().compactMap { choice in
      choice.attached.first.map { tree.nodes[$0.node].kind }
    }
    guard !gaps.isEmpty, gaps.allSatisfy({ $0 == next }), choices[final].attached.isEmpty else {
      return last
    }
    if next == .paragraph || next == .quote || next == .list, gaps.count < choices.count - 1 {
      return last
    }
    last += 1
    choices[final].attached.append(pieces[last])
    return last
  }

  /// Parts the blocks of items into content and feedback, and takes placeholders for text away.
  mutating func prepare(trustsHTML: Bool) {
    for index in choices.indices {
      takeFeedback(ofChoice: index)
      let inlines = tree.inside(choices[index].paragraph)
      // A choice that is nothing but a tag is about the tag, which is shown.
      if !trustsHTML, hasTags(inlines), !saysSomething(inlines) { showTags(inlines) }
      choices[index].words = tree.plainText(inlines)
      choices[index].isOnlyLetter = isLetter(choices[index].words, of: index)
    }
    takeQuotesAsFeedback()
    dropLetters()
    let withBlocks = choices.indices.filter { choices[$0].hasBlocks }
    // Pages show the letter of each choice themselves.
    let areLetters = withBlocks.count > 1 && withBlocks.allSatisfy { choices[$0].isOnlyLetter }
    for index in withBlocks {
      let inlines = tree.inside(choices[index].paragraph)
      if areLetters {
        for inline in Array(tree.siblings(in: inlines)) { tree.clear(inline.lowerBound) }
        choices[index].words = []
      } else if !saysSomething(inlines) {
        for node in inlines where tree.nodes[node].kind == .text { tree.clear(node) }
        choices[index].words = tree.plainText(inlines)
      }
    }
  }

  /// Takes a quote below a choice for its feedback, though an empty line stands above it.
  ///
  /// Below letters alone, quotes are what is chosen, and where a choice has other blocks, it may be
  /// one of them.
  private mutating func takeQuotesAsFeedback() {
    guard choices.count > 1, !choices.contains(where: { $0.isOnlyLetter }) else { return }
    for index in choices.indices {
      let choice = choices[index]
      guard choice.attached.count == 1, tree.nodes[choice.attached[0].node].kind == .quote,
        choice.feedback.isEmpty, choice.blocks.isEmpty,
        choice.words.contains(where: { $0 >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit })
      else { continue }
      choices[index].feedback = [tree.inside(choice.attached[0].node)]
      choices[index].attached = []
    }
  }

  /// Takes the letters off choices that all start with their own, `A) …`, `b. …`, `(c) …`, `D: …`
  /// or `E - …`: pages show the letter of each choice themselves.
  ///
  /// Those in bold, and of other scripts, are left, and such choices keep their order.
  private mutating func dropLetters() {
    guard (2...26).contains(choices.count) else { return }
    if areLettered(choices.map { $0.words }) {
      for index in choices.indices { choices[index].hasLetter = true }
    }
    guard let (place, label) = letterLabel(of: choices[0].words),
      // Two people may speak: `A: Hi` and `B: Hello`.
      choices.count > 2 || ").".utf8.contains(choices[0].words[place + 1])
    else { return }
    for index in choices.indices {
      var wanted = choices[0].words[...label]
      wanted[place] += UInt8(index)
      let text = firstShown(ofChoice: index)
      guard wanted[place] | 0x20 == UInt8(ascii: "a") + UInt8(index),
        choices[index].words.count > wanted.count,
        text.map({ tree.bytes(of: $0).starts(with: wanted) }) ?? false
      else { return }
    }
    for index in choices.indices {
      guard let text = firstShown(ofChoice: index) else { continue }
      let range = tree.nodes[text].text
      tree.trim(text, to: range.lowerBound + label + 1..<range.upperBound)
      choices[index].words.removeFirst(label + 1)
    }
  }

  /// The first inline of a choice that is no empty text.
  private func firstShown(ofChoice index: Int) -> Int? {
    tree.inside(choices[index].paragraph).first {
      tree.nodes[$0].kind != .text || !tree.nodes[$0].text.isEmpty
    }
  }

  /// Whether a text is the letter of a choice: "B" or "b)" of the second.
  private func isLetter(_ text: [UInt8], of place: Int) -> Bool {
    guard let first = text.first, place < 8, first | 0x20 == UInt8(ascii: "a") + UInt8(place) else {
      return false
    }
    return text.count == 1 || text.count == 2 && ").:".utf8.contains { $0 == text[1] }
  }

  /// Takes the quotes at the end of a choice for its feedback, and its pin.
  private mutating func takeFeedback(ofChoice index: Int) {
    let blocks = choices[index].blocks
    if !blocks.isEmpty {
      var quotes: [Range<Int>] = []
      for block in tree.siblings(in: blocks) {
        if tree.nodes[block.lowerBound].kind == .quote {
          quotes.append(block)
        } else {
          quotes.removeAll()
        }
      }
      if let first = quotes.first {
        choices[index].blocks = blocks.lowerBound..<first.lowerBound
        choices[index].feedback = quotes.map { $0.dropFirst() } + choices[index].feedback
      }
    }
    choices[index].isPinned = choices[index].item.contains { tree.isPin($0) }
  }

  private func hasTags(_ inlines: Range<Int>) -> Bool {
    inlines.contains { tree.nodes[$0].kind == .inlineHTML }
  }

  private mutating func showTags(_ inlines: Range<Int>) {
    for node in inlines
    where tree.nodes[node].kind == .inlineHTML && RawHTML(tree.bytes(of: node)) != .comment {
      tree.makeText(node)
    }
  }

  /// Whether inlines have a letter, a digit, code or an image.
  private func saysSomething(_ inlines: Range<Int>) -> Bool {
    for index in inlines {
      switch tree.nodes[index].kind {
      case .codeSpan, .image: return true
      case .text, .formula, .blank:
        let range = tree.nodes[index].text
        var place = range.lowerBound
        while place < range.upperBound {
          let byte = tree.text[place]
          if byte < 0x80 {
            if byte.isASCIILetter || byte.isASCIIDigit { return true }
            place += 1
          } else if isWordScalar(decodeScalar(tree.text, at: &place)) {
            return true
          }
        }
      default: continue
      }
    }
    return false
  }
}

// MARK: Findings

extension ChoiceReader {
  /// Reports a choice that is indented so far that it is a part of the one above it.
  private func reportNestedBox(in item: Range<Int>, reporting findings: inout NodeFindings) {
    let nested = item.dropFirst().first { node in
      tree.nodes[node].kind == .item && tree.box(ofItem: node..<tree.nodes[node].end) != nil
    }
    guard let nested else { return }
    findings.warn(
      .choiceNested,
      "this box is a part of the choice above it; if it is a choice, remove the blanks before it",
      at: tree.nodes[nested])
  }

  /// Reports an item without a box; one with a circle in its brackets as an error, as an x beside
  /// that means wrong to many.
  private mutating func reportUnmarked(_ item: Range<Int>, to findings: inout NodeFindings) {
    let node = tree.nodes[item.lowerBound]
    // An item of a dash alone has no block.
    let text = item.count > 1 ? tree.firstText(of: item.lowerBound + 1) : nil
    if let text, startsWithCircle(tree.bytes(of: text)) {
      isUnclear = true
      findings.error(
        .choiceMarker,
        "a circle is no box, and beside it an x may mean wrong; write [x] for right and [ ] for wrong",
        at: node)
    } else {
      findings.warn(
        .choiceUnmarked,
        "this item has no box; write [ ] or [x] before it, or set it apart from the choices",
        at: node)
    }
  }

  private func report(_ unusual: UnusualBox, to findings: inout NodeFindings) {
    let message =
      switch unusual.kind {
      case .mark, .tick, .cross:
        "this box is read all the same; write [x] for right or [ ] for wrong"
      case .empty: "this box is read as wrong; write [ ] with a blank in it"
      case .noBlankAfter: "this box is read all the same; write a blank after it"
      case .noBreakSpace: "a no-break space is read as a blank; write a blank"
      case .wideBlank: "a full-width blank is read as a blank; write a blank"
      case .noBlankBefore: "this choice is read all the same; write a blank after its dash"
      case .fence: "a code fence beside a box is read as text; write it below, on a line of its own"
      }
    let place = findings.location(line: unusual.line, column: unusual.column)
    findings.append(.warning(.choiceMarker, message, at: place))
  }
}
