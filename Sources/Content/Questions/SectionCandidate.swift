internal import Diagnostics

/// One section with what was found out about it before it is known to be a question.
struct SectionCandidate {
  var section: QuizSection
  var attributes = QuestionAttributes()
  var forms: [FoundForm] = []
  /// The number with which the heading starts.
  var label: NumberLabel?

  var isQuestion: Bool { section.heading != nil && !forms.isEmpty }
}

extension [SectionCandidate] {
  /// Gives the questions of a section its pool, if they are in none of their own.
  mutating func handDownPools() {
    var above: [(level: Int, pool: PoolMention)] = []
    for index in indices where self[index].section.heading != nil {
      let level = self[index].section.level
      while let last = above.last, last.level >= level { above.removeLast() }
      if !self[index].isQuestion {
        if let pool = self[index].attributes.pool { above.append((level, pool)) }
      } else if self[index].attributes.pool == nil {
        self[index].attributes.pool = above.last?.pool
      }
    }
  }

  /// Reports a comment about a question that stands right above the next heading, of which it was
  /// probably meant.
  func reportCommentsAbove(
    _ pieces: [Piece], _ tree: MarkdownTree, to findings: inout NodeFindings
  ) {
    for (candidate, next) in zip(self, dropFirst()) {
      guard candidate.section.pieces.count > 1, let last = candidate.section.pieces.last,
        let heading = next.section.heading,
        tree.nodes[heading].line == tree.nodes[pieces[last].node].line + 1,
        tree.comment("quiz:", at: pieces[last].node) != nil
      else { continue }
      findings.warn(
        .attributeWrong,
        "this is about the question above it, as the next heading stands below; write it below the heading of its question",
        at: tree.nodes[pieces[last].node])
    }
  }

  /// Sets apart what looks like a question, but explains one, lists the answers of all, or is a
  /// part of the quiz such as its sources.
  ///
  /// Nothing is set apart that has choices, or of which a comment says what kind it is.
  mutating func setParts(
    apart pieces: [Piece], _ tree: MarkdownTree, reporting findings: inout NodeFindings
  ) {
    setTitleApart(tree, pieces, reporting: &findings)
    for index in indices where self[index].isQuestion && self[index].attributes.kind == nil {
      guard let heading = self[index].section.heading,
        case let name = HeadingName(tree.plainText(tree.inside(heading))), name != .other
      else { continue }
      if self[index].forms.contains(where: { $0.form == .choices }) {
        reportHint(index, name, tree, to: &findings)
        continue
      }
      guard let above = self[..<index].last(where: { $0.isQuestion }) else { continue }
      let isOrder = self[index].forms.allSatisfy { $0.form == .ordering }
      if above.section.level < self[index].section.level || name == .part && isOrder {
        self[index].forms = []
      } else if name == .answers, isOrder {
        self[index].attributes.isBroken = true
        findings.error(
          .answersUnread,
          "answers are not read from a list of their own, which would be put in order; mark them in the questions and remove this one, or give its heading more # than the question that it explains",
          at: tree.nodes[heading])
      }
    }
  }

  /// Sets the title apart where a numbered list stands below it and all questions are deeper.
  private mutating func setTitleApart(
    _ tree: MarkdownTree, _ pieces: [Piece], reporting findings: inout NodeFindings
  ) {
    guard let first = firstIndex(where: { $0.section.heading != nil }), self[first].isQuestion,
      case let title = self[first], title.section.level == 1, title.label == nil,
      title.attributes.kind == nil, title.forms.allSatisfy({ $0.form == .ordering }),
      case let others = self[(first + 1)...].filter({ $0.isQuestion }), !others.isEmpty,
      others.allSatisfy({ $0.section.level > 1 })
    else { return }
    findings.warn(
      .answersUnread,
      "this list stands below the title, so it is shown and not asked; write a heading above it if it is a question",
      at: tree.nodes[pieces[title.forms[0].first].node])
    self[first].forms = []
  }

  /// Reports choices below a heading such as "Hint" that is deeper than the question above it.
  private mutating func reportHint(
    _ index: Int, _ name: HeadingName, _ tree: MarkdownTree, to findings: inout NodeFindings
  ) {
    guard name == .hint, index > 0, let heading = self[index].section.heading,
      self[index - 1].section.heading != nil, !self[index - 1].isQuestion,
      self[index - 1].section.level < self[index].section.level
    else { return }
    self[index].attributes.isBroken = true
    findings.error(
      .answersMissing,
      "the choices below this heading are those of a question of its name; write the hint as a quote, with > before each of its lines, right above the choices",
      at: tree.nodes[heading])
  }
}
