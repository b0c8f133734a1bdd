internal import Cryptography
internal import Diagnostics

/// A content file understood as a quiz: which of its blocks ask, answer, hint and explain.
///
/// Nothing is rendered here. `Quiz`, `WrittenQuiz` and `QuizSource` are made from it.
struct QuizSyntax: Sendable {
  /// The file's tree without what was understood, as ids, boxes and labels.
  private(set) var tree: MarkdownTree
  let pieces: [Piece]
  /// The first heading, if it is not a question, with what it says.
  private(set) var title: (node: Int, text: String)?
  /// Sections above the first question.
  private(set) var introduction: [QuizSection] = []
  private(set) var questions: [QuestionSyntax] = []
  private(set) var conclusion: [QuizSection] = []
  /// The ids that authors wrote.
  private(set) var ids = QuestionIDs()

  /// Understands a file; one without questions is no quiz.
  init(
    _ whole: consuming MarkdownTree, _ rules: QuizRules, reporting findings: inout NodeFindings
  ) {
    let sections: [QuizSection]
    (pieces, sections) = QuizSections.parts(of: whole, reporting: &findings)
    tree = consume whole
    var candidates = sections.map { candidate($0, rules, reporting: &findings) }
    candidates.reportCommentsAbove(pieces, tree, to: &findings)
    candidates.setParts(apart: pieces, tree, reporting: &findings)
    guard let firstQuestion = candidates.firstIndex(where: { $0.isQuestion }) else {
      if rules.readsAll {
        for section in sections where section.heading != nil {
          _ = UnansweredSection(section, pieces, tree).reportList(to: &findings)
        }
        findings.append(rules.problems)
      }
      return
    }
    candidates.handDownPools()
    for candidate in candidates where !candidate.isQuestion {
      candidate.attributes.reportUnused(in: tree, to: &findings)
    }
    reportStrayAnswers(candidates, rules, reporting: &findings)
    findings.append(rules.problems)
    let asking = candidates.filter { $0.isQuestion }
    let levels = Set(asking.map { $0.section.level })
    let numbering = tree.numbering(
      asking.map { $0.label }, of: asking.map { $0.section.heading ?? 0 }, reporting: &findings)
    var introduction: [QuizSection] = []
    for candidate in candidates.prefix(firstQuestion) {
      let isQuestion =
        levels.contains(candidate.section.level)
        && reportAsking(
          candidate, isLabelled: numbering.includes(candidate.label), after: introduction, rules,
          reporting: &findings)
      if !isQuestion { introduction.append(candidate.section) }
    }
    takeIntroduction(introduction, title: rules.title)
    for index in candidates.indices where candidates[index].isQuestion {
      reserveID(&candidates[index].attributes, reporting: &findings)
    }
    takeQuestions(candidates, from: firstQuestion, levels, numbering, rules, reporting: &findings)
  }

  /// The parts that renderers show of sections.
  func parts(of sections: [QuizSection]) -> [TreePart] {
    var parts: [TreePart] = []
    for section in sections {
      if let heading = section.heading {
        parts.append(.blocks(heading..<tree.nodes[heading].end))
      }
      parts += self.parts(of: section.pieces)
      parts += section.strayItems.map { $0.part }
    }
    return parts
  }

  func parts(of range: Range<Int>) -> [TreePart] { pieces[range].map { $0.part } }
}

extension QuizSyntax {
  private mutating func candidate(
    _ section: QuizSection, _ rules: QuizRules, reporting findings: inout NodeFindings
  ) -> SectionCandidate {
    var candidate = SectionCandidate(section: section)
    if let heading = section.heading {
      candidate.attributes.takeID(ofHeading: heading, in: &tree, reporting: &findings)
      for inline in tree.siblings(in: tree.inside(heading)) {
        candidate.attributes.takeComment(inline.lowerBound, in: tree, reporting: &findings)
      }
      let whole = heading..<tree.nodes[heading].end
      if tree.reportUnreadAttributes(in: whole, isHeading: true, to: &findings) {
        candidate.attributes.isBroken = true
      }
      if !rules.hasLiteralNumber(onLine: tree.nodes[heading].line) {
        candidate.label = label(ofHeading: heading)
      }
      if rules.readsAll { reportBlank(inHeading: heading, reporting: &findings) }
    }
    for piece in pieces[section.pieces] {
      candidate.attributes.takeComment(piece.node, in: tree, reporting: &findings)
      if tree.reportUnreadAttributes(in: piece.range, isHeading: false, to: &findings) {
        candidate.attributes.isBroken = true
      }
    }
    let kind = candidate.attributes.kind
    candidate.forms = tree.forms(
      in: section.pieces, of: pieces, readsAll: rules.readsAll || kind != nil, wanted: kind?.form)
    if candidate.forms.isEmpty, kind != nil {
      candidate.forms = tree.forms(in: section.pieces, of: pieces, readsAll: true)
    }
    if reportNestedBoxes(in: candidate, rules, reporting: &findings) { candidate.forms = [] }
    return candidate
  }

  /// Reports boxes in the items of a list that has none, where they are no choices; beside other
  /// answers, and in a file that may be none of questions, only below an item that asks.
  ///
  /// Whether nothing else in the section is an answer.
  private func reportNestedBoxes(
    in candidate: SectionCandidate, _ rules: QuizRules, reporting findings: inout NodeFindings
  ) -> Bool {
    // Beside other answers only an item that asks is a question for sure.
    let isOther = candidate.forms.contains { $0.form != .ordering }
    let lists = pieces[candidate.section.pieces].filter {
      $0.isList && !(isOther && tree.hasBox($0))
    }
    let asks = isOther || !rules.readsAll
    guard let box = lists.lazy.compactMap({ tree.nestedBox(in: $0, asks: asks) }).first else {
      return false
    }
    let message =
      "these boxes stand in an item of a list, where they are no choices; write each question as a heading, or read the file with 'podium import letters'"
    findings.append(
      Diagnostic(
        rules.readsAll ? .error : .warning, .choiceNested, message,
        at: findings.location(of: tree.nodes[box])))
    return !isOther
  }

  private func reportBlank(inHeading heading: Int, reporting findings: inout NodeFindings) {
    let inside = tree.inside(heading)
    guard var blank = inside.first(where: { tree.nodes[$0].kind == .blank }) else { return }
    // Where the words before it begin.
    while blank - 1 > heading, [.text, .formula, .blank].contains(tree.nodes[blank - 1].kind) {
      blank -= 1
    }
    findings.warn(
      .blankPlace,
      "a blank in a heading is not filled in; write it in a paragraph below, with an empty line above any ---",
      at: tree.nodes[blank])
  }

  private func label(ofHeading heading: Int) -> NumberLabel? {
    tree.firstText(of: heading).flatMap { NumberLabel(tree.bytes(of: $0)) }
  }

  private func reportStrayAnswers(
    _ candidates: [SectionCandidate], _ rules: QuizRules, reporting findings: inout NodeFindings
  ) {
    guard let first = candidates.first, first.section.heading == nil,
      let form = first.forms.first(where: { $0.form == .choices || $0.form == .blanks }),
      rules.readsAll
        || rules.problems.contains(where: {
          [.gluedHeading, .shiftedHeading].contains($0.kind)
            && $0.line < tree.nodes[pieces[form.first].node].line
        })
    else { return }
    findings.error(
      .choicesWithoutQuestion, "these answers have no question; write it as a heading above them",
      at: tree.nodes[pieces[form.first].node])
  }

  /// Reports a section above the first question that seems to be one; whether it is for sure, and
  /// so is left out.
  ///
  /// The first heading may be the title, unless the front matter says another one.
  private func reportAsking(
    _ candidate: SectionCandidate, isLabelled: Bool, after introduction: [QuizSection],
    _ rules: QuizRules, reporting findings: inout NodeFindings
  ) -> Bool {
    guard let heading = candidate.section.heading else { return false }
    let section = UnansweredSection(candidate.section, pieces, tree)
    if rules.readsAll, section.reportList(to: &findings) { return true }
    let asks = section.asks || candidate.attributes.kind != nil
    if section.reportUnreadChoices(isQuestion: asks || isLabelled, to: &findings) { return true }
    let title = rules.title
    let isFirst = introduction.allSatisfy { $0.heading == nil }
    let isTitle = isFirst && (title == nil || title == tree.plainString(tree.inside(heading)))
    if !isTitle || candidate.section.level > 1,
      reportUnread(section, isQuestion: asks, rules, reporting: &findings)
    {
      return asks
    }
    if section.hasUnreadPairs || rules.readsAll && section.seemsToHoldAnswers {
      findings.warn(
        .answersMissing,
        "no answer is read below this heading; write pairs as left -> right, and choices with [x] and [ ]",
        at: tree.nodes[heading])
    } else if section.hasUnreadBoxes
      || asks && (section.hasAnswerLine || rules.readsAll && section.hasText && !isTitle)
    {
      findings.warn(
        .answersMissing,
        "nothing below this heading is an answer, so it is shown as an introduction; write the answers, or give it fewer # than the questions",
        at: tree.nodes[heading])
    }
    return false
  }

  private mutating func takeIntroduction(_ sections: [QuizSection], title: String?) {
    introduction = sections
    guard let index = sections.firstIndex(where: { $0.heading != nil }),
      let heading = sections[index].heading
    else { return }
    let text = tree.plainString(tree.inside(heading))
    if text.isEmpty { return }
    self.title = (heading, text)
    if title == nil || title == text { introduction[index].heading = nil }
  }

  /// Takes note of an explicit id; reports one that another question has.
  private mutating func reserveID(
    _ attributes: inout QuestionAttributes, reporting findings: inout NodeFindings
  ) {
    guard let id = attributes.id, let node = attributes.idNode else { return }
    let line = findings.location(of: tree.nodes[node]).line
    if let other = ids.reserve(id, line: line) {
      findings.error(
        .idTwice,
        "the question on line \(other) has the id \"\(id)\" already; give this one another",
        at: tree.nodes[node])
      attributes.isBroken = true
    }
  }

  /// Reports a section at the place of a question that has no answers; whether it is one for sure,
  /// and so is left out.
  private func reportUnanswered(
    _ candidate: SectionCandidate, isLabelled: Bool, isBetween: Bool, _ rules: QuizRules,
    reporting findings: inout NodeFindings
  ) -> Bool {
    guard let heading = candidate.section.heading else { return false }
    let section = UnansweredSection(candidate.section, pieces, tree)
    if rules.readsAll, section.reportList(to: &findings) { return true }
    let isQuestion = isLabelled || section.asks || candidate.attributes.kind != nil
    if section.reportUnreadChoices(isQuestion: isQuestion, to: &findings) { return true }
    if reportUnread(section, isQuestion: isQuestion, rules, reporting: &findings) {
      return isQuestion
    }
    let isLost =
      !isQuestion && !isBetween
      && (section.givesTask || section.hasUnreadPairs || section.hasAnswerLine
        || rules.readsAll && section.seemsToHoldAnswers)
    if isQuestion || isLost || isBetween && section.hasText {
      let message =
        isQuestion
        ? "this question has no answers; write them below it"
          + (isBetween ? "" : ", or if it closes the quiz end its heading without a question mark")
        : isLost
          ? "no answer is read below this heading; write pairs as left -> right, and choices with [x] and [ ]"
          : "nothing below this heading is an answer, so it is shown above the next question; write the answers, or give it fewer # than the questions"
      findings.append(
        Diagnostic(
          isQuestion ? .error : .warning, .answersMissing, message,
          at: findings.location(of: tree.nodes[heading])))
    }
    return isQuestion
  }

  /// Reports answers of a section that are read in quizzes only; whether it has some.
  private func reportUnread(
    _ section: UnansweredSection, isQuestion: Bool, _ rules: QuizRules,
    reporting findings: inout NodeFindings
  ) -> Bool {
    guard !rules.readsAll,
      let block = section.unreadBlank ?? section.unreadList(ofQuestion: isQuestion)
    else { return false }
    let message =
      isQuestion
      ? "these answers are not read; write \"type: quiz\" in the front matter"
      : "this is shown as it stands; if it is an answer, write \"type: quiz\" in the front matter"
    findings.append(
      Diagnostic(
        isQuestion ? .error : .warning, .answersUnread, message,
        at: findings.location(of: tree.nodes[block])))
    return true
  }

  private mutating func takeQuestions(
    _ candidates: [SectionCandidate], from first: Int, _ levels: Set<Int>,
    _ numbering: QuestionNumbering,
    _ rules: QuizRules, reporting findings: inout NodeFindings
  ) {
    let last = candidates.lastIndex { $0.isQuestion } ?? first
    var preface: [QuizSection] = []
    questions.reserveCapacity(candidates.count)
    var index = first
    while index < candidates.count {
      let candidate = candidates[index]
      index += 1
      guard candidate.isQuestion else {
        // A heading above deeper questions is that of a part of the quiz.
        let isPart =
          index < candidates.count && candidates[index].isQuestion
          && candidates[index].section.level > candidate.section.level
        let isLost =
          levels.contains(candidate.section.level)
          && reportUnanswered(
            candidate, isLabelled: numbering.includes(candidate.label),
            isBetween: index <= last && !isPart, rules, reporting: &findings)
        if !isLost { preface.append(candidate.section) }
        continue
      }
      var after: [QuizSection] = []
      while index < candidates.count, !candidates[index].isQuestion,
        candidates[index].section.level > candidate.section.level
      {
        after.append(candidates[index].section)
        index += 1
      }
      let next = index < candidates.count ? candidates[index].section.heading : nil
      let question = QuestionSyntax(
        candidate.section, candidate.attributes, candidate.forms,
        labelLength: numbering.counts[questions.count] ? candidate.label?.length ?? 0 : 0,
        preface: preface, sectionsAfter: after, next: next)
      preface = []
      questions.append(question)
      questions[questions.count - 1].read(pieces, &tree, rules, reporting: &findings)
    }
    conclusion = preface
  }
}
