internal import Content
internal import Diagnostics

private struct NumbasProblem: Error {
  var reason: String
}

/// Reads a question, of which each part becomes one.
func readNumbas(_ node: JSONNode, into quiz: inout WrittenQuiz, _ imported: inout Imported) {
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
func markedFormulas(_ html: String) -> String {
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
    if parts.contains(where: { $0["alternatives"]?.isEmpty == false }) {
      losses.append("other answers that earn something")
    }
    if (node["stepsPenalty"]?.numeral.flatMap { Double($0) } ?? 0) > 0 {
      losses.append("that a hint costs points")
    }
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

  /// The points that it is worth; nil for what every question is, and where that is not said.
  var points: Int? {
    func marks(_ part: JSONNode) -> Double? {
      let said = part["marks"]?.numeral.flatMap { Double($0) }
      guard part.text("type").hasSuffix("_n_2"), (said ?? 0) == 0 else { return said }
      // What choices earn is said of each.
      let each = (part["matrix"]?.elements ?? []).compactMap { node in
        (node.elements?.first ?? node).numeral.flatMap { Double($0) }
      }
      let most = part["maxMarks"]?.numeral.flatMap { Double($0) } ?? 0
      if most > 0 { return most }
      return part.text("type") == "1_n_2" ? each.max() : each.filter { $0 > 0 }.reduce(0, +)
    }
    // A text with gaps is worth what they are.
    let isText = node.text("type") == "gapfill"
    let all = isText ? (node["gaps"]?.elements ?? []).map(marks) : [marks(node)]
    let said = all.compactMap { $0 }
    let sum = said.isEmpty ? nil : said.reduce(0, +)
    return sum.flatMap { (0...10_000).contains($0) && $0 != 1 ? Int(($0 * 100).rounded()) : nil }
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
    losses += limits(
      node["minAnswers"]?.numeral ?? "", node["maxAnswers"]?.numeral ?? "", of: choices.count,
      isMultiple: isMultiple)
    return (isMultiple ? .multiple : .single, .choices(choices))
  }

  private mutating func numberEntry(_ part: JSONNode) throws(NumbasProblem) -> WrittenBlank {
    if let precision = part["precisionType"]?.string, precision != "none" {
      losses.append("that a number has to be given with so many digits")
    }
    if part["allowFractions"]?.bool == true { losses.append("that a fraction may be typed") }
    let least = part["minValue"]?.numeral ?? part["minvalue"]?.numeral ?? part["answer"]?.numeral
    let most = part["maxValue"]?.numeral ?? part["maxvalue"]?.numeral ?? least
    if let doubt = doubtInNumber(least ?? "") ?? doubtInNumber(most ?? "") {
      throw NumbasProblem(reason: doubt)
    }
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
