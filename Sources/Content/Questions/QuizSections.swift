/// A block that stands in no other, or some of the items of a list that does.
struct Piece: Sendable {
  /// The block, and for other blocks than lists what it contains.
  var node: Int
  /// All nodes of the piece: of a list, the items that belong to it.
  var range: Range<Int>
  var isList: Bool

  /// The items that belong to a piece of a list; of any other block nothing.
  var items: Range<Int> { isList ? range : 0..<0 }

  /// As a renderer takes it.
  var part: TreePart { isList ? .items(range, list: node) : .blocks(range) }
}

/// What stands between one heading and the next.
struct QuizSection: Sendable {
  /// The heading; nil for what stands before the first.
  var heading: Int?
  var level: Int
  /// Which pieces of the file.
  var pieces: Range<Int>
  /// Items of the answers that are no answers.
  var strayItems: [Piece] = []
}

/// The blocks of a file in sections.
struct QuizSections {
  private(set) var pieces: [Piece] = []
  private(set) var all: [QuizSection] = []
  private let tree: MarkdownTree

  init(of tree: MarkdownTree, reporting findings: inout NodeFindings) {
    self.tree = tree
    append(tree.all, &findings)
    pieces = withoutChoiceHeadings(pieces, in: tree)
    var section = QuizSection(heading: nil, level: 0, pieces: 0..<0)
    for (index, piece) in pieces.enumerated() {
      let node = tree.nodes[piece.node]
      guard node.kind == .heading else { continue }
      section.pieces = section.pieces.lowerBound..<index
      if section.heading != nil || !section.pieces.isEmpty { all.append(section) }
      section = QuizSection(
        heading: piece.node, level: Int(node.level), pieces: index + 1..<index + 1)
    }
    section.pieces = section.pieces.lowerBound..<pieces.count
    if section.heading != nil || !section.pieces.isEmpty { all.append(section) }
    var parted: [QuizSection] = []
    parted.reserveCapacity(all.count)
    for section in all { parted += self.parted(section, reporting: &findings) }
    all = parted
  }

  /// The pieces and the sections of a tree, which nothing here holds any longer.
  static func parts(
    of tree: MarkdownTree, reporting findings: inout NodeFindings
  ) -> (pieces: [Piece], sections: [QuizSection]) {
    let sections = QuizSections(of: tree, reporting: &findings)
    return (sections.pieces, sections.all)
  }

  private mutating func append(_ blocks: Range<Int>, _ findings: inout NodeFindings) {
    for block in tree.siblings(in: blocks) {
      if tree.nodes[block.lowerBound].kind == .list {
        appendList(block, &findings)
      } else {
        pieces.append(Piece(node: block.lowerBound, range: block, isList: false))
      }
    }
  }

  /// Appends a list of choices in pieces where headings are indented into its items: what such a
  /// heading starts is no part of the choice above it.
  private mutating func appendList(_ list: Range<Int>, _ findings: inout NodeFindings) {
    var start = list.lowerBound + 1
    for item in tree.siblings(in: list.dropFirst()) {
      guard let heading = laterHeading(in: item) else { continue }
      findings.warn(
        .headingIndented, "this heading belongs to the list above; remove the blanks before it",
        at: tree.nodes[heading])
      pieces.append(Piece(node: list.lowerBound, range: start..<heading, isList: true))
      append(heading..<item.upperBound, &findings)
      start = item.upperBound
    }
    if start < list.upperBound {
      pieces.append(Piece(node: list.lowerBound, range: start..<list.upperBound, isList: true))
    }
  }

  /// A heading among the blocks of a choice.
  private func laterHeading(in item: Range<Int>) -> Int? {
    guard tree.box(ofItem: item) != nil else { return nil }
    let later = tree.siblings(in: tree.nodes[item.lowerBound + 1].end..<item.upperBound)
    return later.first { tree.nodes[$0.lowerBound].kind == .heading }?.lowerBound
  }
}

// MARK: Questions without headings

extension QuizSections {
  /// The paragraphs that label the questions of a section, if several stand under its heading.
  private struct Labels {
    /// Those with a number.
    var numbered: [Int] = []
    /// Those that are all bold.
    var bold: [Int] = []
    /// Whether choices stand above the first of either.
    var hasChoicesAbove = false
    /// The lists of choices.
    var lists: [Int] = []
  }

  /// A section in parts, where numbers, bold lines or paragraphs that ask start questions between
  /// lists of boxes.
  ///
  /// One label alone starts a question only below the choices of another, as the first may be a
  /// part of what the heading asks.
  private func parted(
    _ section: QuizSection, reporting findings: inout NodeFindings
  ) -> [QuizSection] {
    let labels = labels(in: section)
    var starts = labels.numbered
    if starts.count < 2, !(starts.count == 1 && labels.hasChoicesAbove) { starts = [] }
    if starts.isEmpty, labels.bold.count > 1, !labels.hasChoicesAbove { starts = labels.bold }
    let isAsked = starts.isEmpty && section.heading != nil && labels.lists.count > 1
    if isAsked { starts = askingParagraphs(of: labels.lists, in: section) }
    guard let first = starts.first else { return [section] }
    if isAsked || section.heading.map({ labelLength(of: $0) != nil }) ?? false {
      for start in starts {
        findings.warn(
          .questionLostMark, "this is read as a question that lost its #; write it as a heading",
          at: tree.nodes[pieces[start].node])
      }
    }
    var parts: [QuizSection] = []
    if section.heading != nil || first > section.pieces.lowerBound {
      var head = section
      head.pieces = section.pieces.lowerBound..<first
      parts.append(head)
    }
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1] : section.pieces.upperBound
      parts.append(
        QuizSection(
          heading: labelParagraph(pieces[start], isAboveChoices: true) ?? pieces[start].node,
          level: section.level + 1,
          pieces: start + 1..<end))
    }
    return parts
  }

  private func labels(in section: QuizSection) -> Labels {
    var labels = Labels()
    var number: Int?
    var bold: Int?
    var hasChoices = false
    for index in section.pieces {
      let piece = pieces[index]
      if tree.hasBox(piece) {
        if let number { labels.numbered.append(number) }
        if let bold { labels.bold.append(bold) }
        if number == nil, bold == nil, labels.numbered.isEmpty, labels.bold.isEmpty {
          labels.hasChoicesAbove = true
        }
        number = nil
        bold = nil
        hasChoices = true
        labels.lists.append(index)
      } else if let paragraph = labelParagraph(
        piece,
        isAboveChoices: index + 1 < section.pieces.upperBound && hasBoxes(pieces[index + 1]))
      {
        if number == nil, labelLength(of: paragraph) != nil || piece.isList { number = index }
        if tree.nodes[paragraph + 1].kind == .strong {
          // Below the choices of another question, what does not ask may be that one's answer.
          let isBetter = hasChoices && !(bold.map { asks(pieces[$0]) } ?? false) && asks(piece)
          let isAnswer = hasChoices && bold == nil && tree.startsWithAnswerWord(paragraph)
          if bold == nil && !isAnswer || isBetter { bold = index }
        }
      }
    }
    return hasChoices ? labels : Labels()
  }

  /// The first paragraph with a question mark above each list of choices, if there is one above all
  /// but the first; none where a list has one choice, as text between such lists belongs to it.
  private func askingParagraphs(of lists: [Int], in section: QuizSection) -> [Int] {
    var found: [Int] = []
    var start = section.pieces.lowerBound
    for list in lists {
      guard hasBoxes(pieces[list]) else { return [] }
      if let asking = (start..<list).first(where: { asks(pieces[$0]) }) {
        found.append(asking)
      } else if start > section.pieces.lowerBound {
        return []
      }
      start = list + 1
    }
    return found
  }

  /// Whether several items of a list have a box.
  private func hasBoxes(_ piece: Piece) -> Bool {
    piece.isList
      && tree.siblings(in: piece.range).count(where: { tree.box(ofItem: $0) != nil }) > 1
  }

  private func asks(_ piece: Piece) -> Bool {
    tree.nodes[piece.node].kind == .paragraph && tree.asks(piece.node)
  }

  /// The paragraph that may label a question: one of its own, or the only item of a numbered list
  /// that asks or stands right above choices.
  private func labelParagraph(_ piece: Piece, isAboveChoices: Bool) -> Int? {
    var node = piece.node
    if piece.isList {
      guard tree.nodes[piece.node].isOrdered, piece.range.lowerBound == piece.node + 1,
        tree.nodes[piece.node + 1].end == piece.range.upperBound
      else { return nil }
      node = piece.node + 2
      guard node < piece.range.upperBound, tree.nodes[node].end == piece.range.upperBound,
        tree.nodes[node].kind == .paragraph, isAboveChoices || tree.asks(node)
      else { return nil }
    }
    guard tree.nodes[node].kind == .paragraph, node + 1 < tree.nodes[node].end else { return nil }
    if piece.isList || labelLength(of: node) != nil { return node }
    // Bold from its start to its end, or with its number in bold.
    let isBold =
      tree.nodes[node + 1].kind == .strong && tree.nodes[node + 1].end == tree.nodes[node].end
    return isBold ? node : nil
  }

  /// How many bytes of a block are a number label, in bold or not.
  private func labelLength(of block: Int) -> Int? {
    tree.firstText(of: block).flatMap { numberLabelLength(tree.bytes(of: $0)) }
  }
}

/// How a question is answered.
package enum FormKind: String, Sendable {
  case choices, blanks, ordering, matching

  /// As a finding names it.
  var description: String {
    switch self {
    case .choices: "choices with boxes"
    case .blanks: "blanks in double brackets"
    case .ordering: "a list to put in order"
    case .matching: "pairs with arrows"
    }
  }
}

/// How a question is answered, and the pieces that say so.
struct FoundForm: Sendable {
  var form: FormKind
  var first: Int
  var last: Int
}

extension QuestionKind {
  /// How such a question is answered.
  var form: FormKind {
    switch self {
    case .single, .multiple, .trueFalse: .choices
    case .shortText, .cloze, .numeric: .blanks
    case .ordering: .ordering
    case .matching: .matching
    }
  }
}

extension MarkdownTree {
  /// Whether the last sign of a heading or a paragraph is a question mark.
  func asks(_ block: Int) -> Bool {
    let text = plainText(inside(block)).reversed().drop { $0 <= 0x20 }
    return ["?", "？", "؟"].contains { text.starts(with: $0.utf8.reversed()) }
  }

  func hasBox(_ piece: Piece) -> Bool {
    piece.isList && siblings(in: piece.range).contains { box(ofItem: $0) != nil }
  }

  /// The first item with a box in an item of a list that has none; if that must ask, one with a
  /// question mark.
  func nestedBox(in list: Piece, asks: Bool) -> Int? {
    for item in siblings(in: list.range) where box(ofItem: item) == nil {
      let nested = item.dropFirst().first { node in
        nodes[node].kind == .item && box(ofItem: node..<nodes[node].end) != nil
      }
      guard let nested else { continue }
      let asked = plainText(inside(item.lowerBound + 1))
      if !asks || ["?", "？", "؟"].contains(where: { contains($0, in: asked[...]) }) {
        return nested
      }
    }
    return nil
  }

  private func hasBlank(_ piece: Piece) -> Bool {
    piece.range.contains { nodes[$0].kind == .blank }
  }

  /// The answer forms in a section, in the order of their first pieces.
  ///
  /// Choices are always read; the others, which look like everyday Markdown, only where `readsAll`.
  /// An ordered list or a list of pairs that stands apart below other answers is a part of the
  /// explanation. Where the author says which form it is, nothing of another is one.
  func forms(
    in range: Range<Int>, of pieces: [Piece], readsAll: Bool, wanted: FormKind? = nil
  ) -> [FoundForm] {
    var choices: FoundForm?
    var blanks: FoundForm?
    var lists: [FoundForm] = []
    for index in range {
      let piece = pieces[index]
      if hasBox(piece), wanted ?? .choices == .choices {
        choices = FoundForm(form: .choices, first: choices?.first ?? index, last: index)
      } else if !readsAll {
        continue
      } else if hasBlank(piece), wanted ?? .blanks == .blanks {
        blanks = FoundForm(form: .blanks, first: blanks?.first ?? index, last: index)
      } else if let form = listForm(piece), wanted ?? form == form {
        lists.append(FoundForm(form: form, first: index, last: index))
      }
    }
    var found = [choices, blanks].compactMap { $0 }
    for list in lists {
      let explains = found.contains { list.first > $0.first && list.first != $0.last + 1 }
      let isBetween = found.contains { $0.first < list.first && list.first < $0.last }
      if !explains, !isBetween { found.append(list) }
    }
    return found.sorted { $0.first < $1.first }
  }

  private func listForm(_ piece: Piece) -> FormKind? {
    guard piece.isList else { return nil }
    var items = siblings(in: piece.range)
    if nodes[piece.node].isOrdered {
      _ = items.next()
      return items.next() == nil ? nil : .ordering
    }
    return items.allSatisfy { arrow(ofItem: $0) != nil } ? .matching : nil
  }

  /// Whether each item of a list without numbers is a pair.
  func arePairs(_ piece: Piece) -> Bool { listForm(piece) == .matching }
}
