internal import Content
internal import Diagnostics

extension Format {
  static let numbas = Format(
    suffixes: [".exam"], summary: "exams of Numbas, of questions without variables",
    read: readNumbas)
}

/// Reads an exam of Numbas: JSON below a line `// Numbas version: …`, with questions in groups, of
/// which each part becomes a question.
private func readNumbas(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var file = input.file
  // The comment stays a line, so that places are those of the file.
  if file.bytes.starts(with: "//".utf8) {
    let end = file.bytes.firstIndex(of: 0x0A) ?? file.bytes.count
    for index in 0..<end { file.bytes[index] = 0x20 }
  }
  guard let root = JSONNode(file, reporting: &imported.diagnostics) else { return }
  var quiz = WrittenQuiz(path: input.name)
  quiz.settings.title = oneLine(root.text("name"))
  if let seconds = root["duration"]?.integer, (1...10_000_000).contains(seconds) {
    quiz.settings.timeLimit = seconds
  }
  if let pass = root["percentPass"]?.integer, (1...100).contains(pass) { quiz.settings.pass = pass }
  var questions = root["questions"]?.elements ?? []
  for group in root["question_groups"]?.elements ?? [] {
    questions += group["questions"]?.elements ?? []
    let strategy = group["pickingStrategy"]?.string ?? "all-ordered"
    if strategy == "random-subset" {
      imported.lose(.settings, "that some questions of a group are drawn", at: group.location)
    }
  }
  for node in questions { read(node, into: &quiz, &imported) }
  imported.quizzes.append(quiz)
}

private struct NumbasProblem: Error {
  var reason: String
}

private func read(_ node: JSONNode, into quiz: inout WrittenQuiz, _ imported: inout Imported) {
  let name = node.text("name")
  let variables = node["variables"]?.names ?? []
  var statement = node.text("statement")
  var last: Int?
  // Where there is a text that no question was below yet.
  var unasked: JSONNode?
  for part in node["parts"]?.elements ?? [] {
    if part["type"]?.string == "information" {
      statement += "<div>\(part.text("prompt"))</div>"
      unasked = part
      continue
    }
    unasked = nil
    do throws(NumbasProblem) {
      guard variables.isEmpty else {
        throw NumbasProblem(reason: "a question with variables, which Numbas works out")
      }
      var reading = NumbasPart(node: part, name: name, number: quiz.questions.count + 1)
      var question = try reading.question(below: statement)
      question.hints = try reading.steps()
      reading.text.report(to: &imported, at: part.location)
      for loss in reading.losses { imported.lose(.weights, loss, at: part.location) }
      question.line = part.location.line
      question.points = reading.points
      last = quiz.questions.count
      imported.take(question, into: &quiz)
    } catch {
      imported.lose(
        .question, "\"\(oneLine(name))\": \(error.reason); it is left out", at: part.location)
      imported.take(nil, into: &quiz)
    }
  }
  if let unasked {
    imported.lose(.other, "a text without a question below it is left out", at: unasked.location)
  }
  if let last, let advice = node["advice"]?.string, !advice.isEmpty {
    var text = ForeignText()
    quiz.questions[last].explanation = text.markdown(markedFormulas(advice), .html)
    text.report(to: &imported, at: node.location)
  }
}

/// HTML in which formulas between single dollars, as Numbas has them, stand in `\(` and `\)`.
private func markedFormulas(_ html: String) -> String {
  var output = ""
  var rest = html[...]
  while let open = rest.firstIndex(of: "$") {
    let before = rest[..<open]
    let inner = rest[rest.index(after: open)...]
    output += before
    let isDisplay = inner.first == "$"
    guard !before.hasSuffix("\\") else {
      output.removeLast()
      output += "$"
      rest = inner
      continue
    }
    let body = isDisplay ? inner.dropFirst() : inner
    guard let close = body.firstRange(of: isDisplay ? "$$" : "$"),
      close.lowerBound > body.startIndex
    else { return output + rest[open...] }
    output += (isDisplay ? "\\[" : "\\(") + body[..<close.lowerBound] + (isDisplay ? "\\]" : "\\)")
    rest = body[close.upperBound...]
  }
  return output + rest
}

extension JSONNode {
  /// Whether a part is marked in another way than its type has.
  fileprivate var hasProgram: Bool {
    !text("customMarkingAlgorithm").trimmed.isEmpty || self["scripts"]?.names.isEmpty == false
  }
}

/// One part of a question.
private struct NumbasPart {
  let node: JSONNode
  let name: String
  let number: Int
  var text = ForeignText()
  private(set) var losses: [String] = []

  init(node: JSONNode, name: String, number: Int) {
    self.node = node
    self.name = name
    self.number = number
  }

  mutating func question(below statement: String) throws(NumbasProblem) -> WrittenQuestion {
    let prompt = node.text("prompt")
    try checkStatic(statement + prompt)
    let parts = [node] + (node["gaps"]?.elements ?? [])
    if parts.contains(where: \.hasProgram) { losses.append("that a program of its own marks it") }
    let type = node.text("type")
    if type == "gapfill" { return try gaps(statement, prompt) }
    let (kind, form) = try answers(type)
    var question = AskedText(
      [markdown(statement), markdown(prompt)].joinedParagraphs(),
      name: name, number: number
    )
    .question(kind, form)
    if node["shuffleChoices"]?.bool == false { question.shuffles = false }
    return question
  }

  private mutating func markdown(_ html: String) -> String {
    text.markdown(markedFormulas(html), .html)
  }

  /// What Numbas shows to who asks for help, as hints.
  mutating func steps() throws(NumbasProblem) -> [String] {
    var hints: [String] = []
    for step in node["steps"]?.elements ?? [] {
      let prompt = step.text("prompt")
      try checkStatic(prompt)
      if step.text("type") != "information" { losses.append("a step that asks something") }
      let hint = markdown(prompt)
      if !hint.isEmpty, step.text("type") == "information" { hints.append(hint) }
    }
    return hints
  }

  /// The points that it is worth; nil for those that every question is.
  var points: Int? {
    func marks(_ node: JSONNode) -> Double {
      node["marks"]?.numeral.flatMap { Double($0) } ?? 0
    }
    // A text with gaps is worth what they are.
    let gaps = node.text("type") == "gapfill" ? node["gaps"]?.elements ?? [] : []
    let marks = gaps.isEmpty ? marks(node) : gaps.map(marks).reduce(0, +)
    return (0.01...10_000).contains(marks) ? Int((marks * 100).rounded()) : nil
  }

  /// Refuses a text with an expression in braces, outside of formulas, or a command of Numbas in
  /// one.
  private func checkStatic(_ html: String) throws(NumbasProblem) {
    var isFormula = false
    var previous: UInt8 = 0
    for byte in html.utf8 {
      if byte == UInt8(ascii: "$") && previous != UInt8(ascii: "\\") { isFormula.toggle() }
      if previous == UInt8(ascii: "\\"), "([".utf8.contains(byte) { isFormula = true }
      if previous == UInt8(ascii: "\\"), ")]".utf8.contains(byte) { isFormula = false }
      if byte == UInt8(ascii: "{"), !isFormula {
        throw NumbasProblem(reason: "an expression in braces, which Numbas works out")
      }
      previous = byte
    }
    if html.firstRange(of: "\\simplify") != nil || html.firstRange(of: "\\var{") != nil {
      throw NumbasProblem(reason: "a formula that Numbas works out")
    }
  }

  private mutating func answers(_ type: String) throws(NumbasProblem) -> (
    Question.Kind, WrittenForm
  ) {
    switch type {
    case "1_n_2", "m_n_2": return try choices(isMultiple: type == "m_n_2")
    case "numberentry": return (.numeric, .blank(try numberEntry(node)))
    case "patternmatch": return (.shortText, .blank(try pattern(node)))
    default: throw NumbasProblem(reason: "a part of the type \"\(oneLine(type))\"")
    }
  }

  /// The right choices are those that earn marks; of one, it is that which earns most.
  private func marks(_ part: JSONNode) throws(NumbasProblem) -> [Double] {
    let marks = part["matrix"]?.elements?.map { node in
      (node.elements?.first ?? node).numeral.flatMap { Double($0) }
    }
    guard let marks, marks.allSatisfy({ $0?.isFinite ?? false }) else {
      throw NumbasProblem(reason: "choices whose marks are no numbers")
    }
    return marks.compactMap { $0 }
  }

  private mutating func choices(isMultiple: Bool) throws(NumbasProblem) -> (
    Question.Kind, WrittenForm
  ) {
    let texts = node["choices"]?.elements?.map { $0.string ?? $0.number ?? "" } ?? []
    let marks = try marks(node)
    guard texts.count > 1, texts.count == marks.count, let most = marks.max(), most > 0 else {
      throw NumbasProblem(reason: "a part without two choices and a right one")
    }
    try checkStatic(texts.joined())
    let right = marks.map { isMultiple ? $0 > 0 : $0 == most }
    guard isMultiple || right.count(where: { $0 }) == 1 else {
      throw NumbasProblem(reason: "two choices that earn the most")
    }
    let isWeighted = zip(marks, right).contains { $1 ? $0 != most : $0 != 0 }
    if isWeighted { losses.append("weights: each right choice earns the same, others nothing") }
    let notes = node["distractors"]?.elements?.map { $0.string ?? "" } ?? []
    var choices: [WrittenChoice] = []
    for (index, choice) in texts.enumerated() {
      let note = notes.indices.contains(index) ? markdown(notes[index]) : ""
      choices.append(
        WrittenChoice(markdown(choice), isRight: right[index], feedback: note))
    }
    return (isMultiple ? .multiple : .single, .choices(choices))
  }

  private mutating func numberEntry(_ part: JSONNode) throws(NumbasProblem) -> WrittenBlank {
    if let precision = part["precisionType"]?.string, precision != "none" {
      losses.append("that a number has to be given with so many digits")
    }
    let least = part["minValue"]?.numeral ?? part["minvalue"]?.numeral ?? part["answer"]?.numeral
    let most = part["maxValue"]?.numeral ?? part["maxvalue"]?.numeral ?? least
    guard let least, let most, let blank = numberBlank("\(least)..\(most)") else {
      throw NumbasProblem(reason: "a number that Numbas works out")
    }
    return blank
  }

  /// A pattern that is a text, or several between bars.
  private mutating func pattern(_ part: JSONNode) throws(NumbasProblem) -> WrittenBlank {
    let answer = part.text("answer")
    let isExact = part["matchMode"]?.string == "exact"
    let isPlain = !answer.utf8.contains { "\\^$.*+?()[]{}".utf8.contains($0) }
    guard !answer.trimmed.isEmpty, isExact || isPlain else {
      throw NumbasProblem(reason: "a pattern of texts")
    }
    if part["caseSensitive"]?.bool == true {
      losses.append("that capitals matter in an answer")
    }
    let texts = isExact ? [answer.trimmed] : answer.split(separator: "|").map(\.trimmed)
    return .text(texts.filter { !$0.isEmpty })
  }

  /// A prompt with `[[0]]`, `[[1]]` where its gaps are.
  private mutating func gaps(
    _ statement: String, _ prompt: String
  ) throws(NumbasProblem) -> WrittenQuestion {
    let gaps = node["gaps"]?.elements ?? []
    if node["sortAnswers"]?.bool == true { losses.append("that blanks may be filled in any order") }
    var blanks: [WrittenBlank] = []
    var rest = prompt[...]
    var gapped = ""
    while let open = rest.firstRange(of: "[["),
      let close = rest[open.upperBound...].firstRange(of: "]]")
    {
      guard let place = Int(rest[open.upperBound..<close.lowerBound]), gaps.indices.contains(place)
      else { throw NumbasProblem(reason: "a gap that is not there") }
      blanks.append(try blank(gaps[place]))
      gapped += rest[..<open.lowerBound] + TextFormat.gap
      rest = rest[close.upperBound...]
    }
    let whole = [markdown(statement), markdown(gapped + rest)]
      .joinedParagraphs()
    if Set(gaps.map { $0["marks"]?.numeral ?? "" }).count > 1 {
      losses.append("that some blanks weigh more than others")
    }
    guard blanks.count == gaps.count, !blanks.isEmpty, let read = GapText(whole, blanks: blanks)
    else { throw NumbasProblem(reason: "gaps that do not all stand in the text once") }
    text.lose(read.loss)
    return read.question(name: name, number: number)
  }

  private mutating func blank(_ gap: JSONNode) throws(NumbasProblem) -> WrittenBlank {
    switch gap.text("type") {
    case "numberentry": return try numberEntry(gap)
    case "patternmatch": return try pattern(gap)
    case "1_n_2":
      let marks = try marks(gap)
      let texts = gap["choices"]?.elements?.map { $0.string ?? $0.number ?? "" } ?? []
      guard texts.count > 1, texts.count == marks.count, let most = marks.max(), most > 0 else {
        throw NumbasProblem(reason: "a gap without two choices and a right one")
      }
      try checkStatic(texts.joined())
      var options: [WrittenBlank.Option] = []
      for (choice, mark) in zip(texts, marks) {
        options.append(
          WrittenBlank.Option(text.words(markedFormulas(choice), .html), isRight: mark == most))
      }
      return .list(options)
    case let type: throw NumbasProblem(reason: "a gap of the type \"\(oneLine(type))\"")
    }
  }
}
