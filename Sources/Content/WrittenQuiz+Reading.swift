package import Diagnostics
internal import Scoring

/// Reads a Markdown file as its author wrote it; nil for one that is no quiz, or, with a finding,
/// cannot be used.
package func readWrittenQuiz(
  _ file: SourceFile, settings: SiteSettings = SiteSettings(),
  reporting diagnostics: inout [Diagnostic]
) -> WrittenQuiz? {
  guard var (matter, reading) = openDocument(file, settings: settings, reporting: &diagnostics)
  else { return nil }
  if matter.isDraft { return nil }
  reading.notation = .markdown
  let document = reading.readDocument(&matter)
  diagnostics += reading.diagnostics
  guard let quiz = document?.quiz else { return nil }
  var written = WrittenQuiz(path: withoutMarkdownSuffix(file.path))
  written.settings = WrittenQuiz.Settings(matter)
  written.settings.title = quiz.outline.title
  written.introduction = quiz.introduction.text
  written.conclusion = quiz.conclusion.text
  written.questions = zip(quiz.questions, reading.written).map(WrittenQuestion.init)
  return written
}

/// What a question says that its value has in another form.
struct WrittenSurroundings: Sendable {
  var preface: String
  var attributes: QuestionAttributes
}

extension DocumentReader {
  mutating func headingHTML(_ inlines: Range<Int>) -> HTML {
    guard notation == .markdown else { return html(ofInlines: inlines) }
    return html(headingsFrom: 3) { $0.writeHeadingInlines(inlines) }
  }

  /// The sections above a question that are shown with its stem: in Markdown those without a
  /// heading, as the others stand above the question there.
  func prefaceOfStem(_ reading: QuestionReading) -> [QuizSection] {
    notation == .markdown ? reading.preface.filter { $0.heading == nil } : reading.preface
  }

  mutating func noteSurroundings(_ reading: QuestionReading) {
    let preface = html(
      ofSections: reading.preface.filter { $0.heading != nil }, of: reading.pieces, headingsFrom: 1)
    written.append(WrittenSurroundings(preface: preface.text, attributes: reading.attributes))
  }
}

extension HTML {
  /// What a reader wrote in Markdown into the place of HTML.
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
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
    timeLimit = matter.quizSettings.timeLimit
    pass = matter.quizSettings.pass
    isExam = matter.quizSettings.mode == .exam
    shufflesQuestions = matter.quizSettings.shufflesQuestions
    shufflesChoices = matter.quizSettings.shufflesChoices
    isRanked = matter.isRanked
    isFixed = matter.quizSettings.isFixed
  }
}

extension WrittenQuestion {
  init(_ question: Question, _ surroundings: WrittenSurroundings) {
    self.init(question.kind, heading: question.heading.text, form: WrittenForm(question.form))
    id = question.id
    line = question.line
    preface = surroundings.preface
    stem = question.stem.text
    hints = question.hints.map { $0.text }
    explanation = question.explanation.text
    points = surroundings.attributes.points.map { Int($0.value) }
    marking = surroundings.attributes.marking
    if question.kind != .trueFalse, question.kind != .ordering {
      shuffles = surroundings.attributes.shuffles
    }
  }
}

extension WrittenForm {
  init(_ form: AnswerForm) {
    switch form {
    case .choices(let choices):
      self = .choices(
        choices.map {
          WrittenChoice(
            $0.html.text, isRight: $0.isRight, feedback: $0.feedback.text,
            isPinned: $0.isPinned)
        })
    case .blanks(let segments):
      self = .blanks(
        segments.map {
          switch $0 {
          case .html(let html): .markdown(html.text)
          case .blank(let blank): .blank(WrittenBlank(blank))
          }
        })
    case .ordering(let choices):
      self = .ordering(choices.map { $0.html.text })
    case .matching(let lefts, let rights):
      let used = Set(lefts.map { $0.right })
      self = .matching(
        lefts.map { WrittenPair($0.html.text, rights[$0.right].html.text) },
        distractors: rights.indices.filter { !used.contains($0) }.map { rights[$0].html.text })
    }
  }
}

extension WrittenBlank {
  init(_ blank: AnswerForm.Blank) {
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
