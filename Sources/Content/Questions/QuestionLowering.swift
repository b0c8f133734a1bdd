internal import Diagnostics
internal import Scoring

/// What a quiz says for all its questions.
struct QuizDefaults {
  var points: Points
  var marking: Marking
  /// The tag of the language that it is written in.
  var language: String
}

/// Makes the questions of a quiz, with their texts as a renderer writes them.
struct QuestionLowering<Renderer: TreeRenderer> {
  typealias Text = Renderer.Text
  typealias Form = (kind: QuestionKind, form: RenderedForm<Text>)

  let quiz: QuizSyntax
  private let defaults: QuizDefaults
  private let thousands: ThousandsSigns
  /// Whether a question does not say how many points it gives.
  private let hasUnsaidPoints: Bool
  var renderer: Renderer
  private(set) var findings: NodeFindings
  /// Counts questions that cannot be used, too.
  private(set) var tally = Tally()
  private var ids: QuestionIDs
  /// Whether the choices that were made last hold only in the order in which they are written.
  var keepsOrder = false

  init(
    _ quiz: QuizSyntax, _ defaults: QuizDefaults, renderer: Renderer, path: String, firstLine: Int
  ) {
    self.quiz = quiz
    self.defaults = defaults
    thousands = ThousandsSigns(language: defaults.language)
    hasUnsaidPoints = quiz.questions.contains { $0.attributes.points == nil }
    self.renderer = renderer
    findings = NodeFindings(path: path, firstLine: firstLine)
    ids = quiz.ids
  }

  var tree: MarkdownTree { quiz.tree }

  /// A question, or nil and an error if it cannot be used; `preface` is shown above its stem.
  mutating func question(
    _ question: QuestionSyntax, below preface: [QuizSection]
  ) -> RenderedQuestion<Text>? {
    guard question.hasOneForm else {
      tally.count(kind: nil)
      return nil
    }
    keepsOrder = false
    guard let (kind, form) = form(of: question), !question.attributes.isBroken else { return nil }
    let heading = question.heading
    let text = tree.plainText(tree.inside(heading))
    let stem = renderer.text(of: quiz.parts(of: preface) + quiz.parts(of: question.stem))
    if question.form == .choices { keepsOrder = keepsOrder || explainsLetters(of: question) }
    reportUnshuffled(question, kind)
    reportHintsInWords(of: question)
    if hasUnsaidPoints { reportFewPoints(of: question, others: defaults.points) }
    let line = findings.location(of: tree.nodes[heading]).line
    let id = question.attributes.id ?? ids.id(for: stemText(text, question), line: line)
    let shuffles =
      switch kind {
      case .trueFalse: false
      case .ordering: true
      default: !keepsOrder && (question.attributes.shuffles ?? true)
      }
    return RenderedQuestion(
      id: id, isNamed: question.attributes.id != nil, line: line, kind: kind,
      heading: renderer.heading(tree.inside(heading)), stem: stem,
      headingText: String(decoding: text, as: UTF8.self), hints: hints(of: question),
      explanation: explanation(of: question),
      worth: Worth(
        points: question.attributes.points ?? defaults.points,
        marking: question.attributes.marking ?? defaults.marking),
      shuffles: shuffles, form: form)
  }

  /// Whether what explains the choices names some by their letters.
  private func explainsLetters(of question: QuestionSyntax) -> Bool {
    var ranges = question.choices.flatMap { $0.feedback }
    switch question.explanation {
    case .quoted(let blocks): ranges.append(blocks)
    case .parts(let pieces): ranges += pieces.map { quiz.pieces[$0].range }
    }
    for section in question.sectionsAfter { ranges += quiz.pieces[section.pieces].map { $0.range } }
    return ranges.contains { range in
      range.contains { holdsCapitalAlone(tree.bytes(of: $0)) }
        && Content.explainsLetters(tree.plainText(range), choiceCount: question.choices.count)
    }
  }

  /// Reports `shuffle=yes` on choices that keep their order all the same.
  private mutating func reportUnshuffled(_ question: QuestionSyntax, _ kind: QuestionKind) {
    guard question.attributes.shuffles == true, kind == .trueFalse || keepsOrder else { return }
    let reason =
      kind == .trueFalse
      ? "true and false, or yes and no, keep their order; remove it"
      : "choices keep their order where they have letters of their own, or one of them, or what explains them, names others by letters; write their words in place of letters, or remove it"
    warn(.attributeWrong, "shuffle=yes does nothing here: \(reason)", at: question.heading)
  }

  private mutating func hints(of question: QuestionSyntax) -> [Text] {
    var hints: [Text] = []
    for piece in question.hints {
      hints.append(renderer.text(of: [.blocks(tree.inside(quiz.pieces[piece].node))]))
    }
    return hints
  }

  private mutating func explanation(of question: QuestionSyntax) -> Text {
    let sections = quiz.parts(of: question.sectionsAfter)
    switch question.explanation {
    case .quoted(let blocks): return renderer.text(of: [.blocks(blocks)] + sections)
    case .parts(let pieces):
      if pieces.isEmpty, sections.isEmpty { return Text() }
      return renderer.text(of: pieces.map { quiz.pieces[$0].part } + sections)
    }
  }

  /// What a question is called after: its heading, or what follows where that is only a number.
  private func stemText(_ heading: [UInt8], _ question: QuestionSyntax) -> [UInt8] {
    let isLabel = numberLabelLength(heading[...]) == heading.count
    guard heading.isEmpty || isLabel else { return heading }
    for piece in quiz.pieces[question.stem] {
      let node = piece.node
      let text = tree.plainText(node..<tree.nodes[node].end)
      if !text.isEmpty { return text }
    }
    return heading
  }

  private mutating func form(of question: QuestionSyntax) -> Form? {
    switch question.form {
    case .choices: choices(of: question)
    case .blanks: blanks(of: question)
    case .ordering: ordering(of: question)
    case .matching: matching(of: question)
    }
  }

  mutating func error(_ code: Diagnostic.Code, _ message: String, at node: Int) {
    findings.error(code, message, at: tree.nodes[node])
  }

  mutating func warn(_ code: Diagnostic.Code, _ message: String, at node: Int) {
    findings.warn(code, message, at: tree.nodes[node])
  }

  mutating func count(_ kind: QuestionKind?) {
    tally.count(kind: kind)
  }

  mutating func count(choices: Int, right: Int) {
    tally.choices += choices
    tally.right += right
  }
}

// MARK: Blanks

extension QuestionLowering {
  /// Text with blanks: everything from the first piece that has one to the last.
  private mutating func blanks(of question: QuestionSyntax) -> Form? {
    let range = question.answers.lowerBound..<question.answers.upperBound + 1
    let paragraph = lonelyBlank(in: range)
    let rendered = renderer.segments(
      of: paragraph.map { [.inlines(tree.inside($0))] } ?? quiz.parts(of: range))
    var segments: [RenderedForm<Text>.Segment] = []
    var blanks: [AnswerBlank] = []
    var problem: (BlankProblem, node: Int)?
    for segment in rendered {
      switch segment {
      case .text(let text): segments.append(.text(text))
      case .blank(let node):
        do throws(BlankProblem) {
          let blank = try readBlank(tree.bytes(of: node), thousands: thousands)
          reportTwoRight(blank, at: node)
          reportMarkup(inBlank: node)
          blanks.append(blank)
          segments.append(.blank(blank))
        } catch {
          problem = problem ?? (error, node)
        }
      }
    }
    if let (problem, node) = problem { error(problem.code, problem.message, at: node) }

    var kind = QuestionKind.cloze
    if blanks.count == 1, let blank = blanks.first {
      if case .range = blank.key {
        kind = .numeric
      } else if paragraph != nil, blank.options.isEmpty {
        kind = .shortText
      }
    }
    if let wanted = question.attributes.kind, wanted != kind {
      guard wanted == .cloze else {
        tally.count(kind: kind)
        error(
          .attributeWrong,
          "kind=\(wanted.rawValue) needs one blank that says so; this is \(kind.rawValue)",
          at: question.heading)
        return nil
      }
      kind = .cloze
    }
    tally.count(kind: kind)
    guard problem == nil, !blanks.isEmpty else { return nil }
    if kind == .shortText, case .text(let right)? = blanks.first?.key {
      reportOtherText(than: right, question)
    }
    return (kind, .blanks(segments))
  }

  private mutating func reportTwoRight(_ blank: AnswerBlank, at node: Int) {
    guard !blank.options.isEmpty, case .text(let right) = blank.key, right.count > 1 else { return }
    warn(
      .blankDropdown,
      "\(right.count) choices of this dropdown are right, and any of them counts; put only one in round brackets if one is meant",
      at: node)
  }

  private mutating func reportMarkup(inBlank node: Int) {
    let bytes = tree.bytes(of: node)
    let next = tree.nodes[node].end
    let isIndexed =
      next < tree.nodes.count && tree.nodes[next].kind == .text
      && tree.bytes(of: next).first == UInt8(ascii: "[")
    if isIndexed || ["],[", "], ["].contains(where: { contains($0, in: bytes) }) {
      warn(
        .markupUnread,
        "these brackets are read as a blank to fill in; put code and lists in backticks",
        at: node)
    } else if isFormulaParted(bytes) {
      warn(
        .markupUnread,
        "a bar parts the answers of a blank, also within a formula; write \\| in place of it, and the answer without $",
        at: node)
    } else if markedUpAnswer(bytes) == nil, let doubt = doubt(aboutBlank: bytes) {
      warn(doubt.code, doubt.message, at: node)
    }
    guard let text = markedUpAnswer(bytes) else { return }
    warn(
      .markupUnread,
      "\"\(text)\" is taken letter by letter, with its signs; write it without them, or `\(text)` if they belong to it",
      at: node)
  }

  /// The paragraph that is one blank and nothing else, if the answer is that.
  private func lonelyBlank(in range: Range<Int>) -> Int? {
    let node = quiz.pieces[range.lowerBound].node
    guard range.count == 1, tree.nodes[node].kind == .paragraph,
      let only = tree.only(in: tree.inside(node)), tree.nodes[only].kind == .blank
    else { return nil }
    return node
  }
}
