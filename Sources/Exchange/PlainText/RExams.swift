internal import Bytes
internal import Content
internal import Diagnostics
internal import Scoring

extension Format {
  static let rExams = Format(
    suffixes: [".rmd", ".md"],
    summary: "R/exams in Markdown that compute nothing; a folder is one quiz",
    read: readRExams)
}

/// Reads an exercise of R/exams: the sections `Question`, `Solution` and `Meta-information`, with
/// an `Answerlist` in the first two.
private func readRExams(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let front = ForeignFrontMatter(input.file, reporting: &imported.diagnostics) else { return }
  var exercise = RExercise(front.body, firstLine: front.firstLine)
  guard let line = exercise.questionLine else { return }
  var quiz = WrittenQuiz(path: input.name)
  let place = SourceLocation(path: input.file.path, line: line)
  do throws(RProblem) {
    let question = try exercise.question(&imported, at: place)
    imported.take(question, into: &quiz)
    quiz.settings.tags = exercise.sections
  } catch {
    imported.lose(.question, "\(error.reason); it is left out", at: place)
    imported.take(nil, into: &quiz)
  }
  imported.quizzes.append(quiz)
}

private struct RProblem: Error {
  var reason: String
}

/// A section of an exercise: its text, and the items of its list.
private struct RSection {
  var text: [Substring] = []
  var items: [[Substring]] = []
  var hasList = false

  var markdown: String { canonicalMarkdown(text.joined(separator: "\n")) }

  /// The text and the list below it.
  var whole: String {
    let list = items.map { ["- " + ($0.first ?? "")] + $0.dropFirst() }
      .map { $0.joined(separator: "\n") }
    return canonicalMarkdown((text.map(String.init) + [""] + list).joined(separator: "\n"))
  }

  func item(_ place: Int) -> String {
    canonicalMarkdown(dedented(items[place]).joined(separator: "\n"))
  }

  mutating func add(_ line: Substring) {
    guard hasList else { return text.append(line) }
    if line.hasPrefix("* ") || line.hasPrefix("- ") || line.hasPrefix("+ ") {
      items.append([line.dropFirst(2)])
    } else if let last = items.indices.last {
      items[last].append(line)
    }
  }
}

private struct RExercise {
  private(set) var questionLine: Int?
  private var asked = RSection()
  private var solution = RSection()
  private var information: [String: String] = [:]
  private var isComputed = false
  private var texts = ForeignText()

  private enum Name {
    case question, solution, information
  }

  init(_ body: String, firstLine: Int) {
    var section: Name?
    let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine)
    var index = 0
    var isCode = false
    while index < lines.count {
      let line = lines[index]
      let title =
        isCode ? "" : Self.title(line, below: index + 1 < lines.count ? lines[index + 1] : "")
      let isUnderlined = !line.hasPrefix("#")
      if line.hasPrefix("```") {
        isCode.toggle()
        isComputed = isComputed || line.dropFirst(3).drop { $0 == " " }.hasPrefix("{")
      }
      isComputed = isComputed || line.firstRange(of: "`r ") != nil
      switch title {
      case "question":
        section = .question
        questionLine = questionLine ?? firstLine + index
      case "solution": section = .solution
      case "meta-information": section = .information
      case "answerlist":
        if section == .question { asked.hasList = true } else { solution.hasList = true }
      default:
        switch section {
        case .question: asked.add(line)
        case .solution: solution.add(line)
        case .information: takeInformation(line)
        case nil: break
        }
        index += 1
        continue
      }
      index += isUnderlined ? 2 : 1
    }
  }

  /// What a line is the heading of, of those that exercises have; empty for any other.
  private static func title(_ line: Substring, below next: Substring) -> String {
    let text = line.drop { $0 == "#" }.trimmed.lowercased()
    guard ["question", "solution", "meta-information", "answerlist"].contains(text) else {
      return ""
    }
    let rule = next.trimmed
    let isUnderlined =
      rule.utf8.count > 1
      && (rule.utf8.allSatisfy { $0 == 0x3D } || rule.utf8.allSatisfy { $0 == 0x2D })
    return line.hasPrefix("#") || isUnderlined ? text : ""
  }

  private mutating func takeInformation(_ line: Substring) {
    guard let colon = line.firstIndex(of: ":") else { return }
    information[line[..<colon].trimmed.lowercased()] =
      line[line.index(after: colon)...].trimmed
  }

  mutating func question(_ imported: inout Imported, at place: SourceLocation) throws(RProblem)
    -> WrittenQuestion
  {
    if isComputed {
      throw RProblem(
        reason: "an exercise that R computes; knit it first, as exams2html with keep_md does")
    }
    let (kind, form) = try answers()
    texts.report(to: &imported, at: place)
    // Only of choices and blanks the items of the list are read as such.
    let isListRead = ["schoice", "mchoice", "cloze"].contains(information["extype"] ?? "")
    let text = isListRead || asked.items.isEmpty ? asked.markdown : asked.whole
    var question = AskedText(text, name: information["exname"] ?? "", number: 1)
      .question(kind, form)
    if kind == .cloze {
      // What is filled in has its own text.
      question.heading = escapedMarkdown(information["exname"] ?? "Fill in")
      question.stem = ""
    }
    question.id = information["exname"] ?? ""
    // Of choices, the items of the solution are what is said of each.
    let isSaid = question.choices != nil && solution.items.count == asked.items.count
    question.explanation = isSaid ? solution.markdown : solution.whole
    question.line = place.line
    takePoints(&question, &imported, at: place)
    switch information["exshuffle"]?.uppercased() {
    case "FALSE": question.shuffles = false
    case nil, "TRUE": break
    default: imported.lose(.shuffle, "how many of the choices are drawn", at: place)
    }
    let known: Set<String> = [
      "exname", "extype", "exsolution", "extol", "expoints", "exshuffle", "exclozetype",
      "exsection", "exstringtype",
    ]
    let others = information.keys.filter { $0.hasPrefix("ex") && !known.contains($0) }.sorted()
    if !others.isEmpty {
      imported.lose(.settings, "\(others.joined(separator: ", "))", at: place)
    }
    return question
  }

  /// Takes what the question is worth, which may be said of each of its blanks.
  private func takePoints(
    _ question: inout WrittenQuestion, _ imported: inout Imported, at place: SourceLocation
  ) {
    guard let said = information["expoints"] else { return }
    let parts = said.split(separator: "|").compactMap { Double($0.trimmed) }
    let points = parts.reduce(0, +)
    guard !parts.isEmpty, (0...10_000).contains(points) else {
      return imported.lose(.points, "a worth of \(oneLine(said))", at: place)
    }
    question.points = Int((points * 100).rounded())
    if Set(parts).count > 1 {
      imported.lose(.weights, "that some blanks weigh more than others", at: place)
    }
  }

  /// What the exercise is about, from the widest to the narrowest.
  var sections: [String] {
    (information["exsection"] ?? "").splitAtSlashes().map { oneLine(String($0)) }
      .filter { !$0.isEmpty }
  }

  private mutating func answers() throws(RProblem) -> (Question.Kind, WrittenForm) {
    let key = information["exsolution"] ?? ""
    switch information["extype"] {
    case "schoice", "mchoice": return try choices(key)
    case "num": return (.numeric, .blank(try number(key, information["extol"] ?? "0")))
    case "string":
      if key.isEmpty { throw RProblem(reason: "a text to be typed without \"exsolution\"") }
      let kinds = (information["exstringtype"] ?? "").split(separator: "|").map(\.trimmed)
      if kinds.contains("essay") || kinds.contains("file") {
        throw RProblem(reason: "an essay or a file to hand in, which cannot be marked here")
      }
      return (.shortText, .typed([key]))
    case "cloze": return try cloze()
    case let type?: throw RProblem(reason: "an exercise of the type \"\(oneLine(type))\"")
    case nil: throw RProblem(reason: "an exercise without \"extype\"")
    }
  }

  private func choices(_ key: String) throws(RProblem) -> (Question.Kind, WrittenForm) {
    let isSingle = information["extype"] == "schoice"
    let signs = Array(key.utf8.filter { $0 > 0x20 })
    guard asked.items.count > 1, signs.count == asked.items.count,
      signs.allSatisfy({ $0 == 0x30 || $0 == 0x31 })
    else {
      throw RProblem(
        reason: "\"exsolution\" has a 0 or a 1 for each of the \(asked.items.count) choices")
    }
    let right = signs.count { $0 == 0x31 }
    guard isSingle ? right == 1 : right > 0 else {
      throw RProblem(reason: "an exercise with \(right) right choices")
    }
    var choices: [WrittenChoice] = []
    for place in signs.indices {
      let (text, saysRight) = feedback(place)
      let isRight = signs[place] == 0x31
      if saysRight == !isRight {
        throw RProblem(
          reason: "\"exsolution\" and what the solution says of choice \(place + 1) disagree")
      }
      choices.append(WrittenChoice(asked.item(place), isRight: isRight, feedback: text))
    }
    return (isSingle ? .single : .multiple, .choices(choices))
  }

  /// What the solution says of a choice, and whether it calls it right.
  private func feedback(_ place: Int) -> (text: String, saysRight: Bool?) {
    guard solution.items.count == asked.items.count else { return ("", nil) }
    let text = solution.item(place)
    let words = [
      "True": true, "False": false, "Right": true, "Wrong": false, "Correct": true,
      "Incorrect": false, "Richtig": true, "Falsch": false,
    ]
    let word = text.prefix { $0.isLetter }
    guard let saysRight = words[String(word)] else { return (text, nil) }
    let rest = text.dropFirst(word.count)
    if let next = rest.first, !".:,! ".contains(next) { return (text, nil) }
    return (rest.drop { ".:,! ".contains($0) }.trimmed, saysRight)
  }

  private func number(_ key: String, _ tolerance: String) throws(RProblem) -> WrittenBlank {
    if let doubt = doubtInNumber(key) ?? doubtInNumber(tolerance) { throw RProblem(reason: doubt) }
    guard let value = Decimal(parsing: key),
      let blank = numberBlank(value, margin: tolerance.isEmpty ? "0" : tolerance)
    else { throw RProblem(reason: "\"\(oneLine(key))\" is no number that can be read") }
    return blank
  }

  /// A text with `##ANSWER1##` where something is filled in, or a list of which each item is
  /// followed by a blank.
  private mutating func cloze() throws(RProblem) -> (Question.Kind, WrittenForm) {
    func parts(_ name: String) -> [String] {
      (information[name] ?? "").split(separator: "|", omittingEmptySubsequences: false)
        .map(\.trimmed)
    }
    let keys = parts("exsolution")
    let types = parts("exclozetype")
    let tolerances = parts("extol")
    guard keys.count == types.count else {
      throw RProblem(reason: "\"exclozetype\" and \"exsolution\" have different numbers of parts")
    }
    var blanks: [WrittenBlank] = []
    for (index, type) in types.enumerated() {
      switch type {
      case "num":
        let tolerance = tolerances.count == keys.count ? tolerances[index] : tolerances[0]
        blanks.append(try number(keys[index], tolerance))
      case "string": blanks.append(.text([keys[index]]))
      default: throw RProblem(reason: "a part of the type \"\(oneLine(type))\"")
      }
    }
    var text = asked.text.joined(separator: "\n")
    if text.firstRange(of: "##ANSWER") == nil, asked.items.count == blanks.count {
      text += "\n"
      for place in blanks.indices { text += "\n\(asked.item(place)) ##ANSWER\(place + 1)##\n" }
    }
    var rest = text[...]
    var gapped = ""
    for place in blanks.indices {
      guard let gap = rest.firstRange(of: "##ANSWER\(place + 1)##") else {
        throw RProblem(reason: "##ANSWER\(place + 1)## does not stand in the text, in order")
      }
      gapped += rest[..<gap.lowerBound] + TextFormat.gap
      rest = rest[gap.upperBound...]
    }
    guard let gaps = GapText(canonicalMarkdown(gapped + rest), blanks: blanks) else {
      throw RProblem(reason: "blanks where none can be")
    }
    texts.lose(gaps.loss)
    let above = partOfQuestion(gaps.asked[...])
    let segments = above.isEmpty ? gaps.segments : [.markdown(above + "\n\n")] + gaps.segments
    return (.cloze, .blanks(segments))
  }
}
