internal import Diagnostics

extension QuestionLowering {
  mutating func choices(of question: QuestionSyntax) -> Form? {
    let choices = question.choices
    let right = choices.count { $0.isRight }
    let kind = kind(of: question, right: right)
    count(right == 0 ? nil : kind)
    count(choices: choices.count, right: right)
    reportCounts(of: question, right: right)

    guard areOneQuestion(question) else { return nil }
    var built: [RenderedChoice<Text>] = []
    var isUsable = true
    built.reserveCapacity(choices.count)
    for index in choices.indices {
      let rendered = rendered(choices[index])
      if rendered.shown.isEmpty {
        reportEmpty(choices[index], of: question)
        if choices[index].isRight { isUsable = false }
      } else {
        built.append(rendered)
      }
    }
    keepsOrder =
      choices.contains { $0.isOnlyLetter || $0.hasLetter }
      || built.contains { namesLetters($0.text) || namesPlaces($0.text) }
      || haveOthersBelow(built)
    reportTwins(built, choices)
    for choice in choices { reportBoxInside(choice) }
    if right == 1 { reportTurnedFeedback(of: choices, question) }
    let places = choices.map { PlacedAnswer(mark: $0.place, item: $0.item.lowerBound) }
    if !areUsable(places, "choice", of: question) {
      for index in built.indices { built[index].place = nil }
    }
    if right == 0 {
      error(
        .choiceNoneRight, "no choice is marked right; put an x in the brackets of the right one",
        at: question.heading)
      return nil
    }
    if choices.count < 2 || built.count < 2 {
      error(.choiceSingle, "there is only one choice; write another one", at: question.heading)
      return nil
    }
    guard isUsable, checkKind(kind, choiceCount: built.count, right: right, question) else {
      return nil
    }
    return (kind, .choices(built))
  }

  /// Whether a choice like "all of the above" has others below it, of which it does not speak.
  private func haveOthersBelow(_ choices: [RenderedChoice<Text>]) -> Bool {
    guard let last = choices.lastIndex(where: { !$0.isPinned }) else { return false }
    return choices[..<last].contains { $0.isPinned && speaksOfOthers(Array($0.text.utf8)) }
  }

  /// Whether the choices may be those of one question; an error where they are not.
  private mutating func areOneQuestion(_ question: QuestionSyntax) -> Bool {
    let choices = question.choices
    if choices.count > 20 {
      error(
        .choicesMany,
        "this question has \(choices.count) choices, which are those of several; write each question as a heading",
        at: question.heading)
      return false
    }
    if let choice = secondA(choices) {
      error(
        .choicesStartOver,
        "the letters of the choices start over here; write the question above them as a heading",
        at: choice.item.lowerBound)
      return false
    }
    if let text = textBetweenQuestions(choices) {
      error(
        .choicesStartOver,
        "right choices above and below this text make one question of two; write it as a heading, or indent it if it belongs to the choice",
        at: text)
      return false
    }
    return true
  }

  /// The choice with an A where letters that run on from A start over and run on again.
  ///
  /// Initials, as of E. coli and A. Lincoln, do not.
  private func secondA(_ choices: [ChoiceSyntax]) -> ChoiceSyntax? {
    var last = -1
    var second: ChoiceSyntax?
    for choice in choices {
      guard let letter = ownLetter(of: choice) else { continue }
      if letter == 0 {
        second = last > 0 ? choice : nil
      } else if letter != last + 1 {
        return nil
      } else if second != nil {
        return second
      }
      last = letter
    }
    return nil
  }

  /// A paragraph or a rule that parts the choices into lists of two or more, each with a right one,
  /// which are those of several questions.
  private func textBetweenQuestions(_ choices: [ChoiceSyntax]) -> Int? {
    var found: Int?
    var count = 0
    var hasRight = false
    for choice in choices {
      count += 1
      hasRight = hasRight || choice.isRight
      let isText = choice.attached.allSatisfy { piece in
        [.paragraph, .rule, .quote].contains(tree.nodes[piece.node].kind)
          || tree.isComment(piece.node)
      }
      let text = choice.attached.first { piece in
        [.paragraph, .rule].contains(tree.nodes[piece.node].kind)
      }
      guard let text, isText, choice.item != choices.last?.item else {
        continue
      }
      if count < 2 || !hasRight { return nil }
      found = found ?? text.node
      (count, hasRight) = (0, false)
    }
    return count < 2 || !hasRight ? nil : found
  }

  /// The place of the letter that a choice starts with, as in "B) text"; nil for none.
  private func ownLetter(of choice: ChoiceSyntax) -> Int? {
    let text = choice.words
    guard text.count > 1, text[0] >= UInt8(ascii: "A"), text[0] <= UInt8(ascii: "H"),
      text[1] == UInt8(ascii: ".") || text[1] == UInt8(ascii: ")"),
      text.count == 2 || text[2] == UInt8(ascii: " ")
    else { return nil }
    return Int(text[0] - UInt8(ascii: "A"))
  }

  private func kind(of question: QuestionSyntax, right: Int) -> QuestionKind {
    if let kind = question.attributes.kind { return kind }
    if right > 1 { return .multiple }
    let choices = question.choices
    if choices.count == 2, isTruthPair(ownText(choices[0]), ownText(choices[1])) {
      return .trueFalse
    }
    return .single
  }

  /// What a choice says that has no other blocks.
  private func ownText(_ choice: ChoiceSyntax) -> String {
    choice.hasBlocks ? "" : String(decoding: choice.words, as: UTF8.self)
  }

  private mutating func checkKind(
    _ kind: QuestionKind, choiceCount: Int, right: Int, _ question: QuestionSyntax
  ) -> Bool {
    if kind == .trueFalse, choiceCount != 2 {
      error(
        .attributeWrong, "kind=true-false has two choices, but here are \(choiceCount)",
        at: question.heading)
      return false
    }
    guard kind != .multiple, right > 1 else { return true }
    error(
      .attributeWrong,
      "kind=\(kind.rawValue) has one right choice, but \(right) are marked", at: question.heading)
    return false
  }

  private mutating func rendered(_ choice: ChoiceSyntax) -> RenderedChoice<Text> {
    let inlines = tree.inside(choice.paragraph)
    let shown =
      choice.hasBlocks
      ? renderer.text(
        of: [.blocks(choice.paragraph..<inlines.upperBound), .blocks(choice.blocks)]
          + choice.attached.map { $0.part })
      : renderer.inlines(inlines)
    let text = plainText(choice)
    let feedback =
      choice.feedback.isEmpty ? Text() : renderer.text(of: choice.feedback.map { .blocks($0) })
    return RenderedChoice(
      shown: shown, text: String(decoding: text, as: UTF8.self), isRight: choice.isRight,
      feedback: feedback, isPinned: choice.isPinned || speaksOfOthers(text),
      place: choice.place?.place)
  }

  /// The choice as plain text; the address of its image where it has no words.
  private func plainText(_ choice: ChoiceSyntax) -> [UInt8] {
    var text = choice.words
    func add(_ range: Range<Int>) {
      let more = tree.plainText(range)
      if !text.isEmpty, !more.isEmpty { text.append(UInt8(ascii: " ")) }
      text += more
    }
    if !choice.blocks.isEmpty { add(choice.blocks) }
    for piece in choice.attached { add(piece.range) }
    if text.isEmpty, let image = choice.item.first(where: { tree.nodes[$0].kind == .image }) {
      return Array(tree.bytes(of: image))
    }
    return text
  }
}

// MARK: Findings

extension QuestionLowering {
  /// Reported at the question, since an empty choice is often a line that went missing.
  private mutating func reportEmpty(_ choice: ChoiceSyntax, of question: QuestionSyntax) {
    let line = findings.location(of: tree.nodes[choice.item.lowerBound]).line
    if choice.isRight {
      error(
        .choiceEmpty, "the right choice, on line \(line), has no text; write it after the box",
        at: question.heading)
    } else {
      warn(
        .choiceEmpty,
        "the choice on line \(line) has no text and is left out; write it, or remove the line",
        at: question.heading)
    }
  }

  private mutating func reportTwins(_ built: [RenderedChoice<Text>], _ choices: [ChoiceSyntax]) {
    guard built.count == choices.count else { return }
    // Quicker than a set for the few choices that questions have; the pages of a hostile file are
    // not worth one.
    for index in built.indices.prefix(100) {
      let shown = built[index].shown
      if let other = built[..<index].firstIndex(where: { $0.shown == shown }) {
        warn(
          .choiceTwice, "choice \(index + 1) repeats choice \(other + 1); remove one of them",
          at: choices[index].item.lowerBound)
      }
    }
  }

  /// Reports choices that are too many, or of which more or fewer are right than the stem says.
  private mutating func reportCounts(of question: QuestionSyntax, right: Int) {
    let choices = question.choices
    if choices.count > 9, choices.count <= 20 {
      warn(
        .choicesMany,
        "this question has \(choices.count) choices; if one of them belongs to another question, write that as a heading",
        at: choices[9].item.lowerBound)
    }
    guard right > 0 else { return }
    if right == 2, choices.count == 2, isTruthPair(ownText(choices[0]), ownText(choices[1])) {
      warn(
        .choicesRightCount, "both are marked right, though one excludes the other; unmark one",
        at: question.heading)
      return
    }
    var asked = asked(by: question.heading)
    for piece in quiz.pieces[question.section.pieces] {
      if asked != nil || tree.hasBox(piece) { break }
      if tree.nodes[piece.node].kind == .paragraph { asked = self.asked(by: piece.node) }
    }
    if case .about(let count) = asked, right > 1 { asked = .exactly(count) }
    switch asked {
    case .exactly(let count) where count != right:
      warn(
        .choicesRightCount,
        "the question asks for \(count == 1 ? "one choice" : "\(count) choices"), but \(right) \(right == 1 ? "is" : "are") marked right",
        at: question.heading)
    case .several where right == 1 && question.attributes.kind == nil:
      warn(
        .choicesRightCount,
        "the question asks for all that apply, but one choice is marked right; mark the others, or say <!-- quiz: kind=multiple -->",
        at: question.heading)
    default: break
    }
  }

  private func asked(by block: Int) -> AskedFor? {
    for node in tree.inside(block) where tree.nodes[node].kind == .text {
      if let asked = askedFor(in: tree.bytes(of: node)) { return asked }
    }
    return nil
  }
}
