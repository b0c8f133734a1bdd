internal import Diagnostics
internal import Scoring
internal import Suggestions

/// Puts the texts of a translation into the questions of a quiz, and finds out where the two differ
/// in what they ask.
///
/// A question with an id belongs to the one of that id. The others belong together in their order.
struct TranslationComparison: ~Copyable {
  private let base: Quiz
  private let basePath: String
  let own: [Question]
  private let syntax: QuizSyntax
  private let text: FileText
  private(set) var diagnostics: [Diagnostic] = []
  /// The questions as written, for their lines; made when something is to be reported.
  private lazy var sources = questionSources(of: syntax, in: QuizSource(text))

  /// The translation's questions are all those of its syntax.
  init(_ base: Quiz, in path: String, with own: Quiz, _ syntax: QuizSyntax, text: FileText) {
    self.base = base
    basePath = path
    self.own = own.questions
    self.syntax = syntax
    self.text = text
  }

  /// The questions of the quiz with the texts of the translation; nil, and findings, if they
  /// differ.
  mutating func questions() -> [Question]? {
    guard let partners = partners() else { return nil }
    var questions = base.questions
    var isSame = true
    for (place, partner) in partners.enumerated() {
      reportAttributes(of: partner, beside: base.questions[place])
      guard let form = form(of: base.questions[place], in: partner) else {
        isSame = false
        continue
      }
      let translated = own[partner]
      questions[place].line = translated.line
      questions[place].heading = translated.heading
      questions[place].stem = translated.stem
      questions[place].headingText = translated.headingText
      questions[place].hints = translated.hints
      questions[place].explanation = translated.explanation
      questions[place].form = placed(form, of: base.questions[place], in: partner)
    }
    return isSame ? questions : nil
  }

  func place(of question: Question) -> String { "\(basePath):\(question.line)" }

  private mutating func report(_ code: Diagnostic.Code, _ message: String, line: Int) {
    diagnostics.error(code, message, at: SourceLocation(path: text.path, line: line))
  }

  private mutating func report(_ message: String, at question: Int) {
    report(.translationDiffers, message, line: own[question].line)
  }

  /// Reports a difference at a choice, a pair or an item of an order.
  mutating func report(
    _ message: String, at question: Int, item: Int, _ code: Diagnostic.Code = .translationDiffers
  ) {
    let items = sources[question].items
    report(
      code, message, line: items.indices.contains(item) ? items[item].line : own[question].line)
  }
}

// MARK: Which questions belong together

extension TranslationComparison {
  /// The place of the translation of each question; nil, and findings, if some have none.
  private mutating func partners() -> [Int]? {
    var places: [String: Int] = [:]
    for (place, question) in base.questions.enumerated() { places[question.id] = place }
    var partners = [Int?](repeating: nil, count: base.questions.count)
    var unnamed: [Int] = []
    var misspelt: Set<String> = []
    for (place, question) in own.enumerated() {
      if !question.isNamed {
        unnamed.append(place)
      } else if let other = places[question.id] {
        partners[other] = place
      } else {
        // To look for what is meant takes as long as the quiz has questions.
        let meant =
          diagnostics.count < 10
          ? closest(to: question.id, among: base.questions.lazy.map { $0.id }) : nil
        if let meant { misspelt.insert(meant) }
        let hint =
          meant.map { "; did you mean \"\($0)\"?" }
          ?? "; remove the question, or write it there too"
        report(
          .translationMissing, "\(basePath) has no question \"\(question.id)\"\(hint)",
          line: question.line)
      }
    }
    let open = partners.indices.filter {
      partners[$0] == nil && !misspelt.contains(base.questions[$0].id)
    }
    if open.count != unnamed.count { reportCounts(open, unnamed) }
    guard diagnostics.isEmpty else { return nil }
    for (place, other) in zip(open, unnamed) { partners[place] = other }
    return partners.compactMap { $0 }
  }

  /// Reports that some questions have no translation, or that some translate none.
  ///
  /// Of questions without ids only the first that does not fit can be told.
  private mutating func reportCounts(_ open: [Int], _ unnamed: [Int]) {
    if unnamed.isEmpty {
      for place in open {
        let question = base.questions[place]
        report(
          .translationMissing,
          "\"\(question.headingText)\" (\(self.place(of: question))) is not translated; add it here, with {#\(question.id)}",
          line: own.last?.line ?? 1)
      }
      return
    }
    let first =
      zip(open, unnamed).enumerated().first { !isAlike(base.questions[$1.0], own[$1.1]) }?.offset
      ?? min(open.count, unnamed.count)
    let line = first < unnamed.count ? own[unnamed[first]].line : own.last?.line ?? 1
    let counts = "it has \(counted(base.questions.count, "question")), and this file \(own.count)"
    if open.count > unnamed.count {
      let question = base.questions[open[min(first, open.count - 1)]]
      report(
        .translationMissing,
        "about here \"\(question.headingText)\" (\(place(of: question))) is not translated: \(counts); translate each, or give them the ids that they have there",
        line: line)
    } else {
      report(
        .translationMissing,
        "this question, or one before it, is not in \(basePath): \(counts); remove it, or write it there too",
        line: line)
    }
  }

  /// Whether two questions could be one in two languages.
  private func isAlike(_ left: Question, _ right: Question) -> Bool {
    switch (left.form, right.form) {
    case (.choices(let left), .choices(let right)):
      left.map { $0.isRight } == right.map { $0.isRight }
    case (.blanks(let left), .blanks(let right)): left.blanks.count == right.blanks.count
    case (.ordering(let left), .ordering(let right)): left.count == right.count
    case (.matching(let left, _), .matching(let right, _)): left.count == right.count
    default: false
    }
  }
}

// MARK: What each asks

extension TranslationComparison {
  /// Reports attributes that are not those of the translated question.
  private mutating func reportAttributes(of place: Int, beside question: Question) {
    let attributes = syntax.questions[place].attributes
    var others: [String] = []
    if let points = attributes.points, points != question.worth.points { others.append("points") }
    if let marking = attributes.marking, marking != question.worth.marking {
      others.append("marking")
    }
    if let shuffles = attributes.shuffles, shuffles != question.shuffles,
      !isOrderedByItself(question)
    {
      others.append("shuffle")
    }
    if let kind = attributes.kind, kind != question.kind { others.append("kind") }
    if let pool = attributes.pool, pool.pool != question.pool { others.append("pool") }
    for name in others {
      report(
        .translationSetting,
        "\"\(name)\" is not what \(self.place(of: question)) says, which counts for all languages; remove it here",
        line: own[place].line)
    }
  }

  /// Whether a question's choices come in an order whatever its attributes say.
  private func isOrderedByItself(_ question: Question) -> Bool {
    if case .choices(let choices) = question.form,
      choices.contains(where: { namesLetters($0.text) })
    {
      return true
    }
    return question.kind == .trueFalse || question.kind == .ordering
  }

  /// The form of a question with the texts of its translation; nil, and findings, if the two
  /// differ in more.
  private mutating func form(of question: Question, in place: Int) -> AnswerForm? {
    let count = diagnostics.count
    let form: AnswerForm
    switch (question.form, own[place].form) {
    case (.choices(let choices), .choices(let translated)):
      guard isSameCount(choices.count, translated.count, "choices", of: question, in: place) else {
        return nil
      }
      for index in choices.indices where choices[index].isRight != translated[index].isRight {
        report(
          "choice \(index + 1) is \(translated[index].isRight ? "right here, and wrong" : "wrong here, and right") at \(self.place(of: question)); put the choices in the same order, and mark the same ones",
          at: place, item: index)
      }
      form = .choices(merged(choices, translated))
    case (.ordering(let items), .ordering(let translated)):
      guard isSameCount(items.count, translated.count, "items", of: question, in: place) else {
        return nil
      }
      form = .ordering(merged(items, translated))
    case (.matching(let lefts, let rights), .matching(let ownLefts, let ownRights)):
      guard isSameCount(lefts.count, ownLefts.count, "pairs", of: question, in: place),
        isSameCount(rights.count, ownRights.count, "different right sides", of: question, in: place)
      else { return nil }
      for index in lefts.indices where lefts[index].right != ownLefts[index].right {
        report(
          "pair \(index + 1) has another right side than at \(self.place(of: question)); put the pairs in the same order, with one text for what is one text there",
          at: place, item: index)
      }
      form = .matching(lefts: ownLefts, rights: merged(rights, ownRights))
    case (.blanks(let segments), .blanks(let translated)):
      guard let merged = merged(segments, translated, of: question, in: place) else { return nil }
      form = .blanks(merged)
    default:
      report(
        "this is answered by \(own[place].form.name), and the question at \(self.place(of: question)) by \(question.form.name); write the same form",
        at: place)
      return nil
    }
    return diagnostics[count...].isEmpty ? form : nil
  }

  private mutating func isSameCount(
    _ count: Int, _ translated: Int, _ things: String, of question: Question, in place: Int
  ) -> Bool {
    if count == translated { return true }
    report(
      "this has \(translated) \(things), and the question at \(self.place(of: question)) has \(count); translate each, in the same order",
      at: place)
    return false
  }

  private func merged(_ choices: [Choice], _ translated: [Choice]) -> [Choice] {
    zip(choices, translated).map { choice, translated in
      var merged = translated
      merged.isPinned = choice.isPinned
      return merged
    }
  }
}

// MARK: Blanks

extension TranslationComparison {
  /// The translation's text with blanks, each with the key of the blank in its place.
  private mutating func merged(
    _ segments: [AnswerForm.Segment], _ translated: [AnswerForm.Segment], of question: Question,
    in place: Int
  ) -> [AnswerForm.Segment]? {
    let blanks = segments.blanks
    guard
      isSameCount(blanks.count, translated.blanks.count, "blanks", of: question, in: place)
    else { return nil }
    var number = 0
    return translated.map { segment in
      guard case .blank(var blank) = segment else { return segment }
      let known = blanks[number]
      number += 1
      if let problem = problem(of: blank, beside: known, number: number, question) {
        report(problem, at: place)
      }
      blank.key = known.key
      blank.values = known.options
      return .blank(blank)
    }
  }

  /// How a blank differs from that of the other language; nil if one key is good for both.
  private func problem(
    of blank: AnswerBlank, beside known: AnswerBlank, number: Int, _ question: Question
  ) -> String? {
    let there = "at \(place(of: question))"
    switch (blank.key, known.key) {
    case (.range, .range):
      return blank.key == known.key
        ? nil
        : "blank \(number) is \(blank.answer) here, and \(known.answer) \(there); write the same number"
    case (.text(let texts), .text(let accepted)):
      guard blank.options.isEmpty == known.options.isEmpty else {
        return
          "blank \(number) is \(blank.options.isEmpty ? "typed here, and a list" : "a list here, and typed") \(there); write the same form"
      }
      if !blank.options.isEmpty {
        return blank.rightOptions == known.rightOptions
          ? nil
          : "the list in blank \(number) has other right choices than \(there), or another number; translate each, in the same order"
      }
      let known = Set(accepted.map { folded($0) })
      guard let other = texts.first(where: { !known.contains(folded($0)) }) else { return nil }
      let all = (accepted + [other]).map { String(decoding: $0, as: UTF8.self) }
      return
        "blank \(number) takes \"\(all.last ?? "")\", but one key marks all languages, and \(there) it is not in it; write it there too: [[\(all.joined(separator: "|"))]]"
    default:
      return
        "blank \(number) is a number in one language, and text in the other (\(there)); write the same"
    }
  }
}

extension [AnswerForm.Segment] {
  fileprivate var blanks: [AnswerBlank] {
    compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
  }
}

extension AnswerBlank {
  /// For each choice of a list, whether it is right.
  fileprivate var rightOptions: [Bool] {
    guard case .text(let right) = key else { return [] }
    return options.map { right.contains(Array($0.utf8)) }
  }
}

extension AnswerForm {
  fileprivate var name: String {
    switch self {
    case .choices: "choices"
    case .blanks: "blanks"
    case .ordering: "an order"
    case .matching: "pairs"
    }
  }
}
