extension QuestionLowering {
  /// A list whose written order is the right one.
  mutating func ordering(of question: QuestionSyntax) -> Form? {
    count(.ordering)
    let piece = quiz.pieces[question.answers.lowerBound]
    var choices: [RenderedChoice<Text>] = []
    var places: [Text: Int] = [:]
    var isUsable = true
    for item in tree.siblings(in: piece.items) {
      reportQuote(inItem: item)
      let choice = renderedItem(item)
      if choice.shown.isEmpty {
        error(
          .choiceEmpty, "this item has no text; write it, or remove the line", at: item.lowerBound)
        isUsable = false
      } else if let twin = places.updateValue(choices.count, forKey: choice.shown) {
        error(
          .orderingTwice,
          "item \(choices.count + 1) repeats item \(twin + 1), so the order is not clear; change one",
          at: item.lowerBound)
        isUsable = false
      }
      choices.append(choice)
    }
    if choices.count < 2 {
      error(.orderingShort, "there is nothing to put in order; write another item", at: piece.node)
      return nil
    }
    reportOtherOrder(of: choices.map { Array($0.text.utf8) }, question)
    return isUsable ? (.ordering, .ordering(choices)) : nil
  }

  /// Reports a quote in an item to put in order or a pair, which has no feedback of its own.
  private mutating func reportQuote(inItem item: Range<Int>) {
    let quote = item.first { tree.nodes[$0].kind == .quote }
    guard let quote else { return }
    warn(
      .choiceUnmarked,
      "a quote in an item or a pair is a part of it, and seen before it is answered; move what explains below the list",
      at: quote)
  }

  /// A list item: its inlines if it is one paragraph, else its blocks.
  private mutating func renderedItem(_ item: Range<Int>) -> RenderedChoice<Text> {
    let blocks = item.dropFirst()
    let isParagraph =
      blocks.first.map { node in
        tree.nodes[node].kind == .paragraph && tree.nodes[node].end == blocks.upperBound
      } ?? false
    let shown =
      isParagraph
      ? renderer.inlines(blocks.dropFirst()) : renderer.text(of: [.blocks(blocks)])
    return RenderedChoice(
      shown: shown, text: tree.plainString(blocks), isRight: true, feedback: Text(),
      isPinned: false)
  }

  /// Pairs `left -> right`.
  ///
  /// Pairs with the same right side share it; an empty left side adds a distractor.
  mutating func matching(of question: QuestionSyntax) -> Form? {
    count(.matching)
    let piece = quiz.pieces[question.answers.lowerBound]
    var lefts: [RenderedForm<Text>.Left] = []
    var seen: Set<Text> = []
    var rights = RightSides<Text>()
    var distractors: [(side: RenderedChoice<Text>, item: Int)] = []
    var places: [PlacedAnswer] = []
    var isUsable = true
    for (item, place) in zip(tree.siblings(in: piece.items), question.pairPlaces) {
      reportQuote(inItem: item)
      let (left, right) = pair(in: item)
      if reportUnnamed(right, in: item) {
        isUsable = false
        continue
      }
      if left.shown.isEmpty {
        if let place {
          reportNameless(place)
          isUsable = false
        }
        distractors.append((right, item.lowerBound))
        continue
      }
      if !seen.insert(left.shown).inserted {
        error(
          .matchingPair, "this left side stands above already; change one of them",
          at: item.lowerBound)
        isUsable = false
      }
      lefts.append(
        RenderedForm.Left(
          shown: left.shown, text: left.text, right: rights.place(of: right, item.lowerBound),
          place: place?.place))
      places.append(PlacedAnswer(mark: place, item: item.lowerBound))
    }
    if !areUsable(places, "pair", of: question) {
      for index in lefts.indices { lefts[index].place = nil }
    }
    add(distractors, to: &rights)
    if reportAlike(rights) { isUsable = false }
    if isUsable, lefts.isEmpty || rights.all.count < 2 {
      error(
        .matchingPair,
        "there is nothing to match; write at least two pairs, or a pair and a distractor",
        at: piece.node)
      return nil
    }
    return isUsable ? (.matching, .matching(lefts: lefts, rights: rights.all)) : nil
  }

  /// Adds what belongs to no left side; what stands there already is reported.
  private mutating func add(
    _ distractors: [(side: RenderedChoice<Text>, item: Int)], to rights: inout RightSides<Text>
  ) {
    let pairedCount = rights.all.count
    for (side, item) in distractors {
      let count = rights.all.count
      let place = rights.place(of: side, item)
      guard place < count else { continue }
      let other =
        place < pairedCount ? "is the right side of a pair" : "stands above as a distractor"
      warn(
        .matchingPair,
        "\"\(side.text)\" \(other) already, so it adds nothing and is left out; change it, or remove the line",
        at: item)
    }
  }

  private mutating func reportNameless(_ place: PlaceMark) {
    error(
      .matchingPair,
      "nothing stands between this place and the arrow; say what is there, as in \"@ 30,40 the tip -> leaf\"",
      at: place.node)
  }

  /// The two sides of a list item.
  private mutating func pair(
    in item: Range<Int>
  ) -> (left: RenderedChoice<Text>, right: RenderedChoice<Text>) {
    let inlines = tree.inside(item.lowerBound + 1)
    let arrow = tree.arrow(ofItem: item) ?? inlines.lowerBound
    let left = side([.inlines(inlines.lowerBound..<arrow)], inlines.lowerBound..<arrow)
    let blocks = inlines.upperBound..<item.upperBound
    let after = arrow + 1..<inlines.upperBound
    reportSecondArrow(in: after)
    var right = side(
      blocks.isEmpty ? [.inlines(after)] : [.inlines(after), .blocks(blocks)], after)
    if right.text.isEmpty { right.text = tree.plainString(blocks) }
    return (left, right)
  }

  /// Warns of an arrow that parts nothing, as one stands before it in the pair.
  private mutating func reportSecondArrow(in inlines: Range<Int>) {
    let second = tree.siblings(in: inlines).first { tree.nodes[$0.lowerBound].kind == .arrow }
    guard let second else { return }
    warn(
      .matchingArrow,
      "the first arrow parts this pair, and this one is text; write \"\\->\" for each arrow that is text",
      at: second.lowerBound)
  }

  private mutating func side(_ parts: [TreePart], _ inlines: Range<Int>) -> RenderedChoice<Text> {
    RenderedChoice(
      shown: renderer.text(of: parts), text: tree.plainString(inlines), isRight: false,
      feedback: Text(), isPinned: false)
  }
}
