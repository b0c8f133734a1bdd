internal import Content
internal import Diagnostics
internal import Scoring

extension Format {
  static let json = Format(
    suffixes: [".json"],
    summary: "all that a quiz says, in one documented schema; loses nothing",
    read: readQuizJSON,
    writer: Writer(write: { exported, _, _ in exported.bytes = quizJSON(of: exported.quizzes) }))
}

/// Reads the project's own JSON, and that of others if it does not say to be our own.
private func readQuizJSON(
  _ input: ImportedFile, _ options: ImportOptions, _ imported: inout Imported
) {
  let file = withoutFence(input.file)
  var problems: [Diagnostic] = []
  var reading = PlainJSONReading(name: input.name, options: options)
  guard let root = JSONNode(file, reporting: &problems) else {
    var script = ScriptData(file)
    script.read()
    guard PlainJSONReading.hasQuestions(script.values) else {
      let first = file.bytes.first { $0 > 0x20 } ?? 0
      // Of a script it does not help to say where it is no JSON.
      if !script.values.isEmpty, !"{[".utf8.contains(first) {
        return reading.read(script.values, &imported)
      }
      imported.diagnostics += problems
      return
    }
    // In a script there is other code in brackets.
    if let end = script.untold, let first = file.bytes.first(where: { $0 > 0x20 }),
      "{[".utf8.contains(first)
    {
      imported.refuse(
        "this is no JSON, and what stands here up to the next object or list is not read; look for a sign that is missing or too much",
        at: end)
    }
    imported.diagnostics += script.findings
    return reading.read(script.values, &imported)
  }
  guard root["podium-quizzes"] != nil else { return reading.read([root], &imported) }
  guard let version = root["podium-quizzes"]?.integer,
    let list = root["quizzes"]?.elements
  else {
    imported.refuse(
      "this is not JSON of quizzes: {\"podium-quizzes\":1,\"quizzes\":[…]}", at: root.location)
    return
  }
  guard version == quizJSONVersion else {
    imported.refuse(
      "version \(version) of the JSON is not known, only \(quizJSONVersion); use a newer podium",
      at: root.location)
    return
  }
  for node in list {
    var reading = QuizJSONReading(node)
    var quiz = reading.quiz(name: input.name)
    for child in node["questions"]?.elements ?? [] {
      var question = QuizJSONReading(child)
      imported.take(question.question(), into: &quiz)
      imported.diagnostics += question.diagnostics
    }
    imported.diagnostics += reading.diagnostics
    imported.quizzes.append(quiz)
  }
}

/// The file without the marks of a code block around it, as language models put it; places stay
/// what they are.
private func withoutFence(_ file: SourceFile) -> SourceFile {
  var file = file
  let blanks = file.bytes.prefix { $0 <= 0x20 }.count
  guard file.bytes[blanks...].starts(with: "```".utf8) else { return file }
  var index = blanks
  while index < file.bytes.count, file.bytes[index] != 0x0A {
    file.bytes[index] = 0x20
    index += 1
  }
  while let last = file.bytes.last, last <= 0x20 || last == UInt8(ascii: "`") {
    file.bytes.removeLast()
  }
  return file
}

/// Takes members out of an object one by one, and reports those of the wrong type and those nobody
/// asked for.
private struct QuizJSONReading {
  let node: JSONNode
  var known: Set<String> = ["questions"]
  var diagnostics: [Diagnostic] = []

  init(_ node: JSONNode) {
    self.node = node
  }

  mutating func refuse(_ message: String, at place: JSONNode? = nil) {
    diagnostics.append(.error(.importSyntax, message, at: (place ?? node).location))
  }

  mutating func take<Value>(_ name: String, _ wanted: String, _ read: (JSONNode) -> Value?)
    -> Value?
  {
    known.insert(name)
    guard let member = node[name] else { return nil }
    guard let value = read(member) else {
      refuse("\"\(name)\" is \(wanted)", at: member)
      return nil
    }
    return value
  }

  mutating func text(_ name: String) -> String {
    take(name, "a string") { $0.string.map(clean) } ?? ""
  }
  mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    take(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") { node in
      node.integer.flatMap { range.contains($0) ? $0 : nil }
    }
  }
  mutating func flag(_ name: String) -> Bool? { take(name, "true or false") { $0.bool } }
  mutating func texts(_ name: String) -> [String] {
    take(name, "a list of strings") { node in
      guard let elements = node.elements else { return nil }
      let texts = elements.compactMap { $0.string.map(clean) }
      return texts.count == elements.count ? texts : nil
    } ?? []
  }
  mutating func place() -> PicturePlace? {
    take("place", "two numbers from 0 to 100: \"30,40\"") {
      $0.string.flatMap { PicturePlace($0) }
    }
  }
  mutating func pools() -> [PoolDraw] {
    take("pools", "an object with how many questions are drawn from each pool: {\"rivers\":2}") {
      node in
      let draws = node.members.compactMap { name, value in
        value.integer.flatMap { isQuestionID(name) && $0 > 0 ? PoolDraw(name, $0) : nil }
      }
      return draws.isEmpty || draws.count < node.names.count ? nil : draws
    } ?? []
  }
  mutating func marking() -> Marking? {
    take("marking", "\"all-or-nothing\" or \"partial\"") { node in
      switch node.string {
      case "all-or-nothing": .allOrNothing
      case "partial": .partial
      default: nil
      }
    }
  }

  mutating func finish() {
    guard case .object(let members) = node.content else { return }
    for (name, value) in members where !known.contains(name) {
      refuse("\"\(name)\" means nothing here", at: value)
    }
  }

  mutating func quiz(name: String) -> WrittenQuiz {
    let path = text("path")
    var quiz = WrittenQuiz(path: path.isEmpty ? name : path)
    quiz.settings.title = oneLine(text("title"))
    quiz.settings.description = oneLine(text("description"))
    quiz.settings.author = oneLine(text("author"))
    quiz.settings.created = oneLine(text("created"))
    quiz.settings.language = oneLine(text("language"))
    quiz.settings.id = oneLine(text("id"))
    quiz.settings.tags = texts("tags").map(oneLine)
    quiz.settings.order = integer("order", in: -1_000_000...1_000_000)
    quiz.settings.points = integer("points", in: 0...1_000_000)
    quiz.settings.marking = marking()
    quiz.settings.attempts = take("attempts", "\"first\", \"best\" or \"last\"") { node in
      node.string.flatMap(AttemptPolicy.init(rawValue:))
    }
    quiz.settings.pick = integer("pick", in: 1...1_000_000)
    quiz.settings.pools = pools()
    quiz.settings.tries = integer("tries", in: 1...9)
    quiz.settings.retryWorth = integer("retryWorth", in: 0...100)
    quiz.settings.timeLimit = integer("timeLimit", in: 1...10_000_000)
    quiz.settings.pass = integer("pass", in: 0...100)
    quiz.settings.isExam = flag("exam") ?? false
    quiz.settings.shufflesQuestions = flag("shuffleQuestions") ?? false
    quiz.settings.shufflesChoices = flag("shuffleChoices") ?? false
    quiz.settings.isRanked = flag("ranked") ?? true
    quiz.settings.isFixed = flag("fixedSettings") ?? false
    quiz.settings.allowsCopying = flag("copy") ?? true
    quiz.settings.offersCertificate = flag("certificate") ?? false
    quiz.settings.view =
      take("view", "\"single\" or \"page\"") {
        $0.string.flatMap(QuizSettings.View.init(rawValue:))
      }
      ?? .single
    quiz.introduction = text("introduction")
    quiz.conclusion = text("conclusion")
    finish()
    return quiz
  }

  mutating func question() -> WrittenQuestion? {
    guard
      let kind = take(
        "kind", "a kind of question", { $0.string.flatMap(Question.Kind.init(rawValue:)) })
    else {
      if diagnostics.isEmpty { refuse("a question says its \"kind\"") }
      return nil
    }
    guard let form = form(of: kind) else { return nil }
    var question = WrittenQuestion(kind, heading: oneLine(text("heading")), form: form)
    question.id = text("id")
    question.line = node.location.line
    question.preface = text("preface")
    question.stem = text("stem")
    question.hints = texts("hints")
    question.explanation = text("explanation")
    question.points = integer("points", in: 0...1_000_000)
    question.marking = marking()
    question.shuffles = flag("shuffle")
    question.pool =
      take("pool", "a name of letters, digits and hyphens") { node in
        node.string.flatMap { isQuestionID($0) ? $0 : nil }
      } ?? ""
    finish()
    return question
  }

  private mutating func form(of kind: Question.Kind) -> WrittenForm? {
    switch kind {
    case .single, .multiple, .trueFalse:
      let choices = objects("choices").map { reading -> WrittenChoice in
        var reading = reading
        let choice = WrittenChoice(
          reading.text("text"), isRight: reading.flag("right") ?? false,
          feedback: reading.text("feedback"), isPinned: reading.flag("pinned") ?? false,
          place: reading.place())
        reading.finish()
        diagnostics += reading.diagnostics
        return choice
      }
      return choices.isEmpty ? missing("choices") : .choices(choices)
    case .shortText, .cloze, .numeric:
      let segments = segments()
      return segments.isEmpty ? missing("text") : .blanks(segments)
    case .ordering:
      let items = texts("items")
      return items.isEmpty ? missing("items") : .ordering(items)
    case .matching:
      let pairs = objects("pairs").map { reading -> WrittenPair in
        var reading = reading
        let pair = WrittenPair(
          reading.text("left"), reading.text("right"), place: reading.place())
        reading.finish()
        diagnostics += reading.diagnostics
        return pair
      }
      return pairs.isEmpty ? missing("pairs") : .matching(pairs, distractors: texts("distractors"))
    }
  }

  private mutating func missing(_ name: String) -> WrittenForm? {
    if diagnostics.isEmpty { refuse("a question of this kind has \"\(name)\"") }
    return nil
  }

  private mutating func objects(_ name: String) -> [QuizJSONReading] {
    (take(name, "a list of objects") { $0.elements } ?? []).map {
      var reading = QuizJSONReading($0)
      reading.known = []
      return reading
    }
  }

  private mutating func segments() -> [WrittenSegment] {
    var segments: [WrittenSegment] = []
    for node in take("text", "a list of strings and blanks", { $0.elements }) ?? [] {
      if let text = node.string {
        segments.append(.markdown(clean(text)))
        continue
      }
      var reading = QuizJSONReading(node)
      reading.known = []
      let (low, high) = (reading.text("low"), reading.text("high"))
      if !low.isEmpty, !high.isEmpty {
        guard Decimal(answer: low) != nil, Decimal(answer: high) != nil
        else {
          refuse(
            doubtInNumber(low) ?? doubtInNumber(high) ?? "\"low\" and \"high\" are numbers",
            at: node)
          continue
        }
        segments.append(.blank(.number(low: low, high: high, shown: reading.text("shown"))))
      } else {
        let accepted = reading.texts("accept")
        let options = reading.objects("list").map { option -> WrittenBlank.Option in
          var option = option
          return WrittenBlank.Option(option.text("text"), isRight: option.flag("right") ?? false)
        }
        if accepted.isEmpty, options.isEmpty {
          refuse("a blank has \"accept\", \"list\", or \"low\" and \"high\"", at: node)
        } else {
          segments.append(.blank(accepted.isEmpty ? .list(options) : .text(accepted)))
        }
      }
      reading.finish()
      diagnostics += reading.diagnostics
    }
    return segments
  }
}

/// Text without control characters, which mean nothing in Markdown.
private func clean(_ text: String) -> String {
  text.utf8.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }
    ? String(
      decoding: text.utf8.map { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 ? 0x20 : $0 }, as: UTF8.self)
    : text
}
