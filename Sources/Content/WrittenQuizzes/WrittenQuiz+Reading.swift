package import Diagnostics
internal import Scoring

/// Reads a Markdown file as its author wrote it; nil for one that is no quiz, or, with a finding,
/// cannot be used.
package func readWrittenQuiz(
  _ file: SourceFile, settings: SiteSettings = SiteSettings(),
  reporting diagnostics: inout [Diagnostic]
) -> WrittenQuiz? {
  guard var text = FileText(file, reporting: &diagnostics), !text.matter.isDraft,
    let parsed = ParsedFile(text, settings: settings, reporting: &diagnostics)
  else { return nil }
  var findings = NodeFindings(path: file.path, firstLine: text.firstLine)
  defer { diagnostics += findings.diagnostics }
  let quiz = parsed.rules.map { QuizSyntax(parsed.tree, $0, reporting: &findings) }
  guard let quiz, !quiz.questions.isEmpty else {
    if let refusal = text.refusal(hasQuestions: false) { findings.append(refusal) }
    return nil
  }
  var written = WrittenQuiz(path: withoutPageSuffix(file.path))
  written.questions = writtenQuestions(
    of: quiz, &text.matter, QuizDefaults(text.matter, settings), reporting: &findings)
  written.settings = WrittenQuiz.Settings(text.matter)
  written.settings.title = text.matter.title ?? quiz.title?.text ?? fileTitle(of: file.path)
  var renderer = MarkdownRenderer(quiz.tree)
  written.introduction =
    renderer.text(of: quiz.parts(of: quiz.introduction), headingsFrom: 2).string
  written.conclusion = renderer.text(of: quiz.parts(of: quiz.conclusion), headingsFrom: 1).string
  return written
}

private func writtenQuestions(
  of quiz: QuizSyntax, _ matter: inout FrontMatter, _ defaults: QuizDefaults,
  reporting findings: inout NodeFindings
) -> [WrittenQuestion] {
  var lowering = QuestionLowering(
    quiz, defaults, renderer: MarkdownRenderer(quiz.tree), path: findings.path,
    firstLine: findings.firstLine)
  var questions: [WrittenQuestion] = []
  var (pools, worths): ([PoolMention?], [Points]) = ([], [])
  for syntax in quiz.questions {
    // Sections with a heading of their own stand above the question.
    let stem = syntax.preface.filter { $0.heading == nil }
    guard let question = lowering.question(syntax, below: stem) else { continue }
    pools.append(syntax.attributes.pool)
    worths.append(question.worth.points)
    let preface = quiz.parts(of: syntax.preface.filter { $0.heading != nil })
    questions.append(
      WrittenQuestion(
        question, syntax, preface: lowering.renderer.text(of: preface, headingsFrom: 1)))
  }
  var drawing: [Diagnostic] = []
  let names = matter.settleDraw(pools, worths: worths, path: findings.path, reporting: &drawing)
  for place in questions.indices { questions[place].pool = names[place] }
  for finding in lowering.findings.diagnostics + drawing { findings.append(finding) }
  return questions
}

extension WrittenQuiz.Settings {
  init(_ matter: FrontMatter) {
    description = matter.description
    author = matter.author
    created = matter.created
    language = matter.language
    id = matter.id
    tags = matter.tags
    order = matter.order
    points = matter.points.map { Int($0.value) }
    marking = matter.marking
    attempts = matter.attempts
    pick = matter.quizSettings.pick
    pools = matter.quizSettings.pools
    if matter.quizSettings.tries > 1 {
      tries = matter.quizSettings.tries
      retryWorth = matter.quizSettings.retryWorth
    }
    timeLimit = matter.quizSettings.timeLimit
    pass = matter.quizSettings.pass
    isExam = matter.quizSettings.mode == .exam
    shufflesQuestions = matter.quizSettings.shufflesQuestions
    shufflesChoices = matter.quizSettings.shufflesChoices
    isRanked = matter.isRanked
    isFixed = matter.quizSettings.isFixed
    allowsCopying = matter.quizSettings.allowsCopying
    offersCertificate = matter.quizSettings.offersCertificate
    view = matter.quizSettings.view
  }
}

extension WrittenQuestion {
  fileprivate init(
    _ question: RenderedQuestion<Markdown>, _ syntax: QuestionSyntax, preface: Markdown
  ) {
    let attributes = syntax.attributes
    self.init(question.kind, heading: question.heading.string, form: WrittenForm(question.form))
    id = question.id
    line = question.line
    self.preface = preface.string
    stem = question.stem.string
    hints = question.hints.map { $0.string }
    explanation = question.explanation.string
    points = attributes.points.map { Int($0.value) }
    marking = attributes.marking
    if question.kind != .trueFalse, question.kind != .ordering {
      shuffles = attributes.shuffles
      // The letters that kept the order are not written.
      if syntax.choices.contains(where: { $0.hasLetter }) { shuffles = false }
    }
  }
}

extension WrittenForm {
  fileprivate init(_ form: RenderedForm<Markdown>) {
    switch form {
    case .choices(let choices):
      self = .choices(
        choices.map {
          WrittenChoice(
            $0.shown.string, isRight: $0.isRight, feedback: $0.feedback.string,
            isPinned: $0.isPinned, place: $0.place)
        })
    case .blanks(let segments):
      self = .blanks(
        segments.map {
          switch $0 {
          case .text(let text): .markdown(text.string)
          case .blank(let blank): .blank(WrittenBlank(blank))
          }
        })
    case .ordering(let choices):
      self = .ordering(choices.map { $0.shown.string })
    case .matching(let lefts, let rights):
      let used = Set(lefts.map { $0.right })
      self = .matching(
        lefts.map {
          WrittenPair($0.shown.string, rights[$0.right].shown.string, place: $0.place)
        },
        distractors: rights.indices.filter { !used.contains($0) }.map { rights[$0].shown.string })
    }
  }
}

extension WrittenBlank {
  fileprivate init(_ blank: AnswerBlank) {
    switch blank.key {
    case .range(let low, let high):
      let shown = Decimal(parsing: Array(blank.answer.utf8)) == nil ? "" : blank.answer
      self = .number(low: low.string, high: high.string, shown: shown)
    case .text(let texts):
      guard !blank.options.isEmpty else {
        self = .text(texts.map { String(decoding: $0, as: UTF8.self) })
        return
      }
      let right = Set(texts.map { String(decoding: $0, as: UTF8.self) })
      self = .list(blank.options.map { Option($0, isRight: right.contains($0)) })
    }
  }
}

extension Decimal {
  var string: String { String(decoding: text, as: UTF8.self) }
}
