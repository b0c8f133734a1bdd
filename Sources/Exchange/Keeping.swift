internal import Content
internal import Diagnostics
internal import Scoring

/// What a format keeps of a question and of a quiz.
struct Keeping {
  var kinds: Set<Question.Kind>
  /// Whether texts may have marks, code or images.
  var formatting = true
  var hints = false
  var explanation = true
  var feedback = true
  var points = false
  /// Whether a question may be marked in parts or as a whole, as its author says.
  var marking = false
  /// The kinds that are always marked in parts there.
  var partialKinds: Set<Question.Kind> = []
  var shuffle = false
  var pins = false
  /// The kinds whose answers may be at places of a picture.
  var places: Set<Question.Kind> = []
  var ids = true
  var preface = false
  var introduction = false
  var conclusion = false
  /// Whether the title of a quiz is kept.
  var title = true
  /// Whether it is kept how many questions are asked, in which order, for how long, and whether
  /// that is an exam; all other settings are kept by JSON alone.
  var flow = false
  /// How many blanks a cloze may have.
  var blanks = Int.max
  var lists = true
  /// Whether right sides that belong to no pair are kept.
  var distractors = true
  /// Whether the right sides of pairs are plain text.
  var plainRights = false
  /// Whether the programs that read it take what stands between `\(` and `\)`, or two dollar signs,
  /// for a formula, and know no way to say that it is none.
  var findsFormulas = false
}

extension WrittenQuiz {
  /// The quiz as a format can keep it, and what it cannot.
  ///
  /// Reading back what a writer made of the result gives the result: all that is lost is lost here,
  /// and said.
  func kept(_ keeping: Keeping, source: String) -> (quiz: WrittenQuiz, losses: [Loss]) {
    var trimming = Trimming(keeping: keeping, source: source, settings: settings)
    var quiz = WrittenQuiz(path: path)
    quiz.settings.title = keeping.title ? settings.title : ""
    if keeping.flow {
      quiz.settings.pick = settings.pick
      quiz.settings.timeLimit = settings.timeLimit
      quiz.settings.isExam = settings.isExam
      quiz.settings.shufflesQuestions = settings.shufflesQuestions
    }
    trimming.loseSettings()
    if keeping.introduction { quiz.introduction = introduction }
    if !keeping.introduction, !introduction.isEmpty {
      trimming.lose(.introduction, "the introduction is left out", line: 1)
    }
    for question in questions {
      if let kept = trimming.kept(question) { quiz.questions.append(kept) }
    }
    if keeping.conclusion { quiz.conclusion = conclusion }
    if !keeping.conclusion, !conclusion.isEmpty {
      trimming.lose(.conclusion, "the text after the last question is left out", line: 1)
    }
    return (quiz, trimming.losses)
  }
}

private struct Trimming {
  let keeping: Keeping
  let source: String
  let settings: WrittenQuiz.Settings
  var losses: [Loss] = []

  mutating func lose(_ matter: Loss.Matter, _ message: String, line: Int) {
    losses.append(Loss(matter, message, at: SourceLocation(path: source, line: max(1, line))))
  }

  mutating func loseSettings() {
    var names: [String] = []
    if !keeping.title, !settings.title.isEmpty { names.append("title") }
    if !settings.description.isEmpty { names.append("description") }
    if !settings.author.isEmpty { names.append("author") }
    if !settings.created.isEmpty { names.append("created") }
    if !settings.language.isEmpty { names.append("language") }
    if !settings.id.isEmpty { names.append("id") }
    if !settings.tags.isEmpty { names.append("tags") }
    if settings.order != nil { names.append("order") }
    if settings.attempts != nil { names.append("attempts") }
    if settings.pick != nil, !keeping.flow { names.append("pick") }
    if !settings.pools.isEmpty { names.append("pools") }
    if settings.tries != nil { names.append("tries") }
    if settings.timeLimit != nil, !keeping.flow { names.append("time-limit") }
    if settings.pass != nil { names.append("pass") }
    if settings.isExam, !keeping.flow { names.append("mode") }
    if settings.shufflesQuestions, !keeping.flow { names.append("shuffle-questions") }
    if settings.shufflesChoices { names.append("shuffle-choices") }
    if !settings.isRanked { names.append("ranked") }
    if settings.isFixed { names.append("fixed-settings") }
    if !settings.allowsCopying { names.append("copy") }
    if settings.offersCertificate { names.append("certificate") }
    if settings.view != .single { names.append("view") }
    if names.isEmpty { return }
    lose(.settings, "not kept of the quiz's settings: \(names.joined(separator: ", "))", line: 1)
  }

  /// The question as the format keeps it; nil if it has no such questions.
  mutating func kept(_ question: WrittenQuestion) -> WrittenQuestion? {
    let line = question.line
    guard keeping.kinds.contains(question.kind) else {
      lose(
        .question,
        "a question of the kind \(question.kind.rawValue) cannot be written; it is left out",
        line: line)
      return nil
    }
    if case .blanks(let segments) = question.form, let reason = objection(to: segments) {
      lose(.question, "\(reason); it is left out", line: line)
      return nil
    }
    if !keeping.distractors, case .matching(_, let distractors) = question.form,
      !distractors.isEmpty
    {
      lose(
        .question, "right sides without a left one cannot be written; the question is left out",
        line: line)
      return nil
    }
    if !keeping.formatting, question.hasWordlessAnswer {
      lose(
        .question,
        "an answer is a picture without words, which cannot be written; the question is left out",
        line: line)
      return nil
    }
    if keeping.findsFormulas, question.hasFormulaSigns {
      lose(.other, "signs around a formula that are text here show a formula there", line: line)
    }
    var kept = question
    losePlaces(&kept)
    trimMarks(&kept)
    trimTexts(&kept)
    if !keeping.ids { kept.id = "" }
    return kept
  }

  private func objection(to segments: [WrittenSegment]) -> String? {
    let blanks = segments.blanks
    if blanks.count > keeping.blanks {
      return "a text with \(blanks.count) blanks cannot be written, only one with \(keeping.blanks)"
    }
    for case .list in blanks where !keeping.lists {
      return "a blank with a list cannot be written"
    }
    return nil
  }

  private mutating func losePlaces(_ question: inout WrittenQuestion) {
    if keeping.places.contains(question.kind) || question.places.isEmpty { return }
    question.setPlaces { _ in nil }
    lose(.places, placesNotKept, line: question.line)
  }

  private mutating func trimMarks(_ question: inout WrittenQuestion) {
    let line = question.line
    let points = question.points ?? settings.points
    question.points = points == 100 ? nil : points
    if !keeping.points, question.points != nil {
      lose(.points, "its worth of \(points ?? 0) points is not kept", line: line)
      question.points = nil
    }
    let isPartial = (question.marking ?? settings.marking) == .partial
    question.marking = nil
    if question.hasParts {
      if keeping.marking {
        question.marking = isPartial ? .partial : nil
      } else if keeping.partialKinds.contains(question.kind) {
        question.marking = .partial
        if !isPartial {
          lose(.marking, "parts of the answer earn parts of the points there", line: line)
        }
      } else if isPartial {
        lose(.marking, "that parts of the answer earn parts of the points is not kept", line: line)
      }
    }
    // To change places is what choices do anyway.
    if question.shuffles == true { question.shuffles = nil }
    if question.shuffles != nil, !keeping.shuffle {
      lose(.shuffle, "whether its choices change places is not kept", line: line)
      question.shuffles = nil
    }
  }

  private mutating func trimTexts(_ question: inout WrittenQuestion) {
    let line = question.line
    if !keeping.preface, !question.preface.isEmpty {
      lose(.preface, "the text above the question is left out", line: line)
      question.preface = ""
    }
    if !keeping.hints, !question.hints.isEmpty {
      lose(
        .hints, question.hints.count == 1 ? "its hint is left out" : "its hints are left out",
        line: line)
      question.hints = []
    }
    if !keeping.explanation, !question.explanation.isEmpty {
      lose(.explanation, "its explanation is left out", line: line)
      question.explanation = ""
    }
    if case .choices(var choices) = question.form {
      if !keeping.feedback, choices.contains(where: { !$0.feedback.isEmpty }) {
        lose(.feedback, "the feedback on its choices is left out", line: line)
        for index in choices.indices { choices[index].feedback = "" }
      }
      if !keeping.pins, choices.contains(where: \.isPinned) {
        // Those that speak of the others stay last by what they say.
        if choices.contains(where: { $0.isPinned && !staysLast($0.text) }) {
          lose(.pins, "which of its choices keep their place is not kept", line: line)
        }
        for index in choices.indices where !staysLast(choices[index].text) {
          choices[index].isPinned = false
        }
      }
      question.form = .choices(choices)
    }
    if keeping.plainRights, case .matching(let pairs, let distractors) = question.form {
      let rights = pairs.map(\.right) + distractors
      if !rights.allSatisfy(isPlain) {
        lose(.formatting, "marks, code and images in its right sides become plain text", line: line)
        func plain(_ text: String) -> String {
          isPlain(text) ? text : escapedMarkdown(plainText(ofMarkdown: text))
        }
        question.form = .matching(
          pairs.map { WrittenPair($0.left, plain($0.right)) }, distractors: distractors.map(plain))
      }
    }
    if !keeping.formatting { makePlain(&question) }
  }

  private mutating func makePlain(_ question: inout WrittenQuestion) {
    var isChanged = false
    func plain(_ text: String) -> String {
      if text.isEmpty || isPlain(text) { return text }
      isChanged = true
      return escapedMarkdown(plainText(ofMarkdown: text))
    }
    // A heading and what follows become one text.
    if question.stem.isEmpty {
      question.heading = plain(question.heading)
    } else {
      question.heading = escapedMarkdown(
        plainText(ofMarkdown: question.heading + "\n\n" + question.stem))
      question.stem = ""
      isChanged = true
    }
    question.explanation = plain(question.explanation)
    question.hints = question.hints.map(plain)
    switch question.form {
    case .choices(let choices):
      question.form = .choices(
        choices.map { choice in
          var choice = choice
          choice.text = plain(choice.text)
          choice.feedback = plain(choice.feedback)
          return choice
        })
    case .ordering(let items): question.form = .ordering(items.map(plain))
    case .matching(let pairs, let distractors):
      question.form = .matching(
        pairs.map { WrittenPair(plain($0.left), plain($0.right)) },
        distractors: distractors.map(plain))
    case .blanks: break
    }
    if isChanged {
      lose(.formatting, "marks, code and images in it become plain text", line: question.line)
    }
  }
}

extension WrittenQuestion {
  /// Whether a part of the answer can be right.
  var hasParts: Bool {
    switch form {
    case .choices: kind == .multiple
    case .blanks(let segments):
      segments.count(where: { if case .blank = $0 { true } else { false } }) > 1
    case .ordering, .matching: true
    }
  }

  /// Whether a text that is answered with is nothing as plain text, as a picture without words is.
  fileprivate var hasWordlessAnswer: Bool {
    let texts =
      switch form {
      case .choices(let choices): choices.map(\.text)
      case .ordering(let items): items
      case .matching(let pairs, let distractors):
        pairs.flatMap { [$0.left, $0.right] } + distractors
      case .blanks: [String]()
      }
    return texts.contains { plainText(ofMarkdown: $0).trimmed.isEmpty }
  }

  var choices: [WrittenChoice]? {
    if case .choices(let choices) = form { choices } else { nil }
  }
}
