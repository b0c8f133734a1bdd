internal import Diagnostics
internal import Scoring

extension DocumentReader {
  /// Reads a list whose written order is the right one.
  mutating func readOrdering(
    _ found: FoundForm, _ reading: inout QuestionReading, tally: inout Tally
  ) -> ReadForm? {
    tally.count(kind: .ordering)
    let piece = reading.pieces[found.first]
    var choices: [Choice] = []
    var places: [HTML: Int] = [:]
    var isUsable = true
    var item = piece.items.lowerBound
    while item < piece.items.upperBound {
      let choice = choice(ofItem: item)
      if choice.html.isEmpty {
        error(.choiceEmpty, "this item has no text; write it, or remove the line", at: item)
        isUsable = false
      } else if let twin = places.updateValue(choices.count, forKey: choice.html) {
        error(
          .orderingTwice,
          "item \(choices.count + 1) repeats item \(twin + 1), so the order is not clear; change one",
          at: item)
        isUsable = false
      }
      choices.append(choice)
      item = tree.nodes[item].end
    }
    if choices.count < 2 {
      error(.orderingShort, "there is nothing to put in order; write another item", at: piece.node)
      return nil
    }
    guard isUsable else { return nil }
    return ReadForm(
      kind: .ordering, form: .ordering(choices), pieces: found.first...found.last)
  }

  /// A list item as a choice: its inlines if it is one paragraph, else its blocks.
  private mutating func choice(ofItem item: Int) -> Choice {
    let blocks = inside(item)
    let isInline =
      blocks.first.map {
        tree.nodes[$0].kind == .paragraph && tree.nodes[$0].end == blocks.upperBound
      }
      ?? false
    let html = isInline ? html(ofInlines: inside(item + 1)) : html(ofBlocks: blocks)
    return Choice(
      html: html, text: plainString(blocks), isRight: true, feedback: HTML(), isPinned: false)
  }

  /// Reads pairs `left -> right`.
  ///
  /// Pairs with the same right side share it; an empty left side adds a distractor.
  mutating func readMatching(
    _ found: FoundForm, _ reading: inout QuestionReading, tally: inout Tally
  ) -> ReadForm? {
    tally.count(kind: .matching)
    let piece = reading.pieces[found.first]
    var lefts: [AnswerForm.Left] = []
    var seen: Set<HTML> = []
    var rights: [Choice] = []
    var places: [HTML: Int] = [:]
    var distractors: [Choice] = []
    var isUsable = true
    var item = piece.items.lowerBound
    while item < piece.items.upperBound {
      let (left, right) = pair(in: item)
      if right.html.isEmpty {
        error(
          .matchingPair, "nothing stands after the arrow; write what belongs to the left", at: item)
        isUsable = false
      } else if left.html.isEmpty {
        distractors.append(right)
      } else {
        if !seen.insert(left.html).inserted {
          error(.matchingPair, "this left side stands above already; change one of them", at: item)
          isUsable = false
        }
        let place = places[right.html] ?? rights.count
        if place == rights.count {
          rights.append(right)
          places[right.html] = place
        }
        lefts.append(AnswerForm.Left(html: left.html, text: left.text, right: place))
      }
      item = tree.nodes[item].end
    }
    for distractor in distractors {
      if places[distractor.html] != nil {
        warn(
          .matchingPair,
          "the distractor \"\(distractor.text)\" is a right side too and is left out",
          at: piece.node)
      } else {
        places[distractor.html] = rights.count
        rights.append(distractor)
      }
    }
    if isUsable, lefts.isEmpty || rights.count < 2 {
      error(
        .matchingPair,
        "there is nothing to match; write at least two pairs, or a pair and a distractor",
        at: piece.node)
      return nil
    }
    guard isUsable else { return nil }
    return ReadForm(
      kind: .matching, form: .matching(lefts: lefts, rights: rights),
      pieces: found.first...found.last)
  }

  /// The two sides of a list item.
  private mutating func pair(in item: Int) -> (left: Choice, right: Choice) {
    guard let (node, arrow) = arrow(in: item) else { return (blankChoice, blankChoice) }
    let paragraph = item + 1
    let whole = tree.nodes[node].text
    tree.nodes[node].text = whole.lowerBound..<arrow.lowerBound
    let left = side(paragraph + 1..<tree.nodes[node].end, blocks: 0..<0)
    tree.nodes[node].text = arrow.upperBound..<whole.upperBound
    let right = side(
      node..<tree.nodes[paragraph].end, blocks: tree.nodes[paragraph].end..<tree.nodes[item].end)
    tree.nodes[node].text = whole
    return (left, right)
  }

  private mutating func side(_ inlines: Range<Int>, blocks: Range<Int>) -> Choice {
    let html = html(headingsFrom: 3) { reader in
      reader.renderInlines(inlines)
      if reader.notation == .markdown, !blocks.isEmpty { reader.endParagraph() }
      reader.renderBlocks(blocks, isTight: false)
    }
    return Choice(
      html: html, text: plainString(inlines), isRight: false, feedback: HTML(), isPinned: false)
  }

  private var blankChoice: Choice {
    Choice(html: HTML(), text: "", isRight: false, feedback: HTML(), isPinned: false)
  }
}
