internal import Diagnostics

/// A section that is a question, and what its blocks say.
struct QuestionSyntax: Sendable {
  let section: QuizSection
  private(set) var attributes: QuestionAttributes
  /// The forms in which the question seems to be answered; one, if it can be used.
  private let forms: [FoundForm]
  /// How many bytes of the heading are a number label that is not shown.
  let labelLength: Int
  /// Sections above the question that are no questions themselves.
  private(set) var preface: [QuizSection]
  /// Deeper sections below the answers: they explain.
  private(set) var sectionsAfter: [QuizSection]
  /// The heading of the section that follows, if there is one.
  let next: Int?

  /// Whether it is clear how the question is answered.
  private(set) var hasOneForm = false
  private(set) var choices: [ChoiceSyntax] = []
  /// Where the pairs of a matching are on the picture, one for each item of the list.
  private(set) var pairPlaces: [PlaceMark?] = []
  /// The pieces that are a part of the answers.
  private(set) var answers: ClosedRange<Int>
  /// The pieces between the heading and the answers, without hints.
  private(set) var stem = 0..<0
  private(set) var hints: [Int] = []
  /// The pieces after the answers.
  private(set) var after = 0..<0
  /// What is shown after the answers.
  private(set) var explanation: Explanation = .parts([])

  enum Explanation: Sendable {
    /// Pieces, and sections after the question.
    case parts([Int])
    /// The inside of a quote.
    case quoted(Range<Int>)
  }

  init(
    _ section: QuizSection, _ attributes: QuestionAttributes, _ forms: [FoundForm],
    labelLength: Int, preface: [QuizSection], sectionsAfter: [QuizSection], next: Int?
  ) {
    self.section = section
    self.attributes = attributes
    self.forms = forms
    self.labelLength = labelLength
    self.preface = preface
    self.sectionsAfter = sectionsAfter
    self.next = next
    answers = forms.first.map { $0.first...$0.last } ?? 0...0
  }

  var heading: Int { section.heading ?? 0 }
  var form: FormKind { forms.first?.form ?? .choices }

  /// Reads what stands below the heading, and cuts off the tree what is not shown.
  mutating func read(
    _ pieces: [Piece], _ tree: inout MarkdownTree, _ rules: QuizRules,
    reporting findings: inout NodeFindings
  ) {
    hasOneForm = checkForm(pieces, tree, reporting: &findings)
    if hasOneForm { trimLabel(&tree) }
    if form == .choices {
      // Nothing is said of the choices of a question that is answered in another way, too.
      var unused = NodeFindings(path: "", firstLine: 1)
      if hasOneForm {
        readChoices(pieces, &tree, rules, reporting: &findings)
      } else {
        readChoices(pieces, &tree, rules, reporting: &unused)
      }
    }
    if form == .matching, hasOneForm {
      for item in Array(tree.siblings(in: pieces[answers.lowerBound].items)) {
        pairPlaces.append(
          tree.takePlace(from: tree.inside(item.lowerBound + 1), reporting: &findings))
      }
    }
    if form == .ordering, hasOneForm {
      let list = pieces[answers.lowerBound]
      checkNumbers(list, tree, rules, reporting: &findings)
      checkOtherLists(pieces, tree, rules, reporting: &findings)
      if attributes.kind == nil,
        tree.siblings(in: list.items).allSatisfy({ tree.arrow(ofItem: $0) != nil })
      {
        findings.warn(
          .matchingPair,
          "these pairs are numbered, and so read as an order; write - in place of the numbers to match them, or say <!-- quiz: kind=ordering -->",
          at: tree.nodes[list.node])
      } else if attributes.kind == nil, tree.holdsUnreadPairs(list, below: heading) {
        findings.warn(
          .matchingPair,
          "this list is read as an order; write - in place of the numbers and an arrow between the sides to match them, or say <!-- quiz: kind=ordering -->",
          at: tree.nodes[list.node])
      }
    }
    splitSurroundings(pieces, tree)
    if form == .matching, hasOneForm { reportOtherPairs(pieces, tree, reporting: &findings) }
    if hasOneForm { readExplanation(pieces, &tree) }
  }

  private mutating func readChoices(
    _ pieces: [Piece], _ tree: inout MarkdownTree, _ rules: QuizRules,
    reporting findings: inout NodeFindings
  ) {
    var reader = ChoiceReader(tree: tree, pieces: pieces, rules: rules)
    tree = MarkdownTree(nodes: [], text: [])
    defer { tree = reader.tree }
    reader.collect(answers, reporting: &findings)
    let last = reader.attachAfterLast(answers.upperBound, of: section)
    reader.prepare(trustsHTML: rules.trustsHTML)
    choices = reader.choices
    choices.reportExplanations(reader.tree, to: &findings)
    let isUnclear = choices.reportTicks(reader.tree, to: &findings)
    if isUnclear || reader.isUnclear { attributes.isBroken = true }
    let blank = choices.lazy.flatMap { $0.item }.first { reader.tree.nodes[$0].kind == .blank }
    if let blank {
      findings.warn(
        .blankPlace,
        "a blank in a choice is not filled in; write it in a paragraph of a question without choices",
        at: reader.tree.nodes[blank])
    }
    answers = answers.lowerBound...last
    if !reader.strayItems.isEmpty {
      preface.append(
        QuizSection(heading: nil, level: 0, pieces: 0..<0, strayItems: reader.strayItems))
    }
  }

  /// Reports a list to put in order whose numbers say another order than its lines.
  private mutating func checkNumbers(
    _ list: Piece, _ tree: MarkdownTree, _ rules: QuizRules,
    reporting findings: inout NodeFindings
  ) {
    var last: Int32 = 0
    for item in tree.siblings(in: list.items) {
      let node = tree.nodes[item.lowerBound]
      guard let number = rules.itemNumber(onLine: node.line) else { continue }
      if number < last {
        findings.error(
          .orderingNumbers,
          "the numbers of these items say another order; write them in the right one, from 1 on",
          at: node)
        attributes.isBroken = true
        return
      }
      last = number
    }
  }

  /// Reports an ordered list that goes on with the numbers of another, apart from it: only one of
  /// them is put in order.
  private mutating func checkOtherLists(
    _ pieces: [Piece], _ tree: MarkdownTree, _ rules: QuizRules,
    reporting findings: inout NodeFindings
  ) {
    var last: Int32?
    for piece in pieces[section.pieces] where piece.isList && tree.nodes[piece.node].isOrdered {
      let numbers = tree.siblings(in: piece.items).compactMap {
        rules.itemNumber(onLine: tree.nodes[$0.lowerBound].line)
      }
      if let first = numbers.first, let before = last, first == before + 1 {
        findings.error(
          .orderingNumbers,
          "this list goes on with the numbers of the one above, but stands apart from it; indent what is between by as much as the text of the items, or begin with 1",
          at: tree.nodes[piece.node])
        attributes.isBroken = true
        return
      }
      if last != nil, numbers.count > 1 {
        findings.warn(
          .orderingNumbers,
          "only the list above is put in order, and this one is shown as an explanation; write > before each of its lines if it is that, or else before those of the list above",
          at: tree.nodes[piece.node])
      }
      last = numbers.last
    }
  }

  /// Whether one form answers the question; an error, if there are two or not the one its kind
  /// needs.
  private func checkForm(
    _ pieces: [Piece], _ tree: MarkdownTree, reporting findings: inout NodeFindings
  ) -> Bool {
    if let kind = attributes.kind {
      if form == kind.form { return true }
      findings.error(
        .attributeWrong, "kind=\(kind.rawValue) needs \(kind.form.description) below it",
        at: tree.nodes[heading])
      return false
    }
    guard forms.count > 1 else { return true }
    let first = findings.location(of: tree.nodes[pieces[forms[0].first].node]).line
    let second = tree.nodes[pieces[forms[1].first].node]
    if forms[0].form == forms[1].form {
      findings.error(
        .formsMixed,
        "this list is another than the one on line \(first), as its items begin with another sign or stand apart; write the same sign before all items, with nothing between",
        at: second)
      return false
    }
    findings.error(
      .formsMixed,
      "a question is answered in one way: there are \(forms[0].form.description) on line \(first) and "
        + "\(forms[1].form.description) on line \(findings.location(of: second).line); "
        + "remove one, or say which with <!-- quiz: kind=… -->", at: second)
    return false
  }

  /// Reports a list of pairs below the one that is answered, which is a part of the explanation.
  private func reportOtherPairs(
    _ pieces: [Piece], _ tree: MarkdownTree, reporting findings: inout NodeFindings
  ) {
    guard let other = pieces[after].first(where: { tree.arePairs($0) }) else { return }
    findings.warn(
      .matchingPair,
      "these pairs are shown as an explanation and not asked; write them below the others with nothing between, or each with > before it if they explain",
      at: tree.nodes[other.node])
  }

  private func trimLabel(_ tree: inout MarkdownTree) {
    guard labelLength > 0, let first = tree.firstText(of: heading) else { return }
    let range = tree.nodes[first].text
    let isWhole = labelLength >= range.count && tree.nodes[heading + 1].end == tree.nodes[first].end
    guard isWhole else {
      tree.trim(first, to: min(range.lowerBound + labelLength, range.upperBound)..<range.upperBound)
      return
    }
    // A heading that is only its number keeps it.
    let next = tree.nodes[first].end
    guard next < tree.nodes[heading].end else { return }
    tree.clear(heading + 1)
    if tree.nodes[next].kind == .text, first > heading + 1 {
      // `**Question 2**: Which?`
      let rest = tree.bytes(of: next).drop { " :.)".utf8.contains($0) }
      tree.trim(next, to: rest.startIndex..<rest.endIndex)
    }
  }

  /// Parts what stands around the answers into stem, hints and explanation.
  ///
  /// An empty comment keeps a quote above it a part of the stem.
  private mutating func splitSurroundings(_ pieces: [Piece], _ tree: MarkdownTree) {
    var end = answers.lowerBound
    var hints: [Int] = []
    while end > section.pieces.lowerBound {
      let node = pieces[end - 1].node
      if tree.nodes[node].kind == .quote {
        if !tree.inside(node).isEmpty { hints.append(end - 1) }
      } else if !tree.isComment(node) || tree.isEmptyComment(node) {
        break
      }
      end -= 1
    }
    if hints.isEmpty { end = answers.lowerBound }
    self.hints = hints.reversed()
    stem = section.pieces.lowerBound..<end
    after = answers.upperBound + 1..<max(answers.upperBound + 1, section.pieces.upperBound)
  }
}

// MARK: Explanations

extension QuestionSyntax {
  /// Everything after the answers, without a label that says so, and out of the one quote that may
  /// hold it; a line across the page at its end only parts the question from the next.
  private mutating func readExplanation(_ pieces: [Piece], _ tree: inout MarkdownTree) {
    var said = after.filter { !tree.isComment(pieces[$0].node) }
    while let last = said.last, tree.nodes[pieces[last].node].kind == .rule { said.removeLast() }
    explanation = .parts(said)
    if let first = said.first {
      let node = pieces[first].node
      let isWholeQuote =
        said.count == 1 && tree.nodes[node].kind == .quote && sectionsAfter.isEmpty
      takeExplanationLabel(isWholeQuote ? node + 1 : node, &tree)
      if isWholeQuote { explanation = .quoted(tree.inside(node)) }
    } else if let heading = sectionsAfter.first?.heading,
      isExplanationWord(tree.plainString(tree.inside(heading)))
    {
      sectionsAfter[0].heading = nil
    }
  }

  /// Takes "Explanation:" off the start of a paragraph.
  private func takeExplanationLabel(_ paragraph: Int, _ tree: inout MarkdownTree) {
    guard paragraph < tree.nodes.count, tree.nodes[paragraph].kind == .paragraph,
      let label = tree.inside(paragraph).first
    else { return }
    let node = tree.nodes[label]
    switch node.kind {
    case .text:
      guard let end = endOfExplanationLabel(tree.bytes(of: label)) else { return }
      tree.trim(label, to: end..<node.text.upperBound)
    case .strong, .emphasis:
      let text = tree.plainText(tree.inside(label))
      guard isExplanationWord(String(decoding: text, as: UTF8.self)) else { return }
      if node.end < tree.nodes[paragraph].end {
        let hasColon = text.last == UInt8(ascii: ":") || text.suffix(3).elementsEqual("：".utf8)
        let next = tree.nodes[node.end].kind
        if !hasColon || next != .formula && next != .blank {
          guard let rest = restOfLabel(node.end, hasColon: hasColon, tree) else { return }
          tree.trim(node.end, to: rest)
        }
      }
      tree.clear(label)
    default:
      return
    }
  }

  /// What a text says that goes on after a marked "Explanation"; nil if that is not its label.
  private func restOfLabel(_ next: Int, hasColon: Bool, _ tree: MarkdownTree) -> Range<Int>? {
    guard tree.nodes[next].kind == .text else { return nil }
    let rest = tree.bytes(of: next)
    var colon = 0
    if !hasColon {
      colon = rest.first == UInt8(ascii: ":") ? 1 : rest.starts(with: "：".utf8) ? 3 : 0
      guard colon > 0 || rest.first == UInt8(ascii: "\n") else { return nil }
    }
    let start = rest.dropFirst(colon).firstIndex { $0 > 0x20 } ?? rest.endIndex
    return start..<rest.endIndex
  }

  /// Where a text goes on after "Explanation:"; nil if it does not start so.
  private func endOfExplanationLabel(_ text: ArraySlice<UInt8>) -> Int? {
    let start = text.prefix(48)
    var colon = start.firstIndex(of: UInt8(ascii: ":"))
    var length = 1
    if colon == nil, let first = start.firstIndex(of: 0xEF), start[first...].starts(with: "：".utf8)
    {
      colon = first
      length = 3
    }
    guard let colon, isExplanationWord(String(decoding: text[..<colon], as: UTF8.self)) else {
      return nil
    }
    return text[(colon + length)...].firstIndex { $0 > 0x20 } ?? text.endIndex
  }
}
