internal import Bytes
internal import Content
internal import Diagnostics
internal import Scoring

extension Keeping {
  static let moodle = Keeping(
    kinds: Set(Question.Kind.allCases), hints: true, points: true,
    partialKinds: Set(Question.Kind.allCases), shuffle: true, plainRights: true,
    findsFormulas: true)
}

/// Quizzes as a question bank of Moodle, each in a category of its own; images are inside.
///
/// `file` gives the bytes of an image by its address in a quiz; `missing` gathers those that are
/// not there.
func moodleXML(
  of quizzes: [WrittenQuiz], file: @escaping (String, String) -> [UInt8]?, missing: inout [String]
) -> [UInt8] {
  var writer = MoodleWriter(file: file)
  writer.output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n")
  for quiz in quizzes { writer.write(quiz) }
  writer.output.append("</quiz>\n")
  missing = writer.missing
  return writer.output
}

private struct MoodleWriter {
  let file: (String, String) -> [UInt8]?
  var output: [UInt8] = []
  var missing: [String] = []
  private var path = ""

  init(file: @escaping (String, String) -> [UInt8]?) { self.file = file }

  mutating func write(_ quiz: WrittenQuiz) {
    path = quiz.path
    let parts = categoryParts(of: quiz).map {
      $0.splitAtSlashes(keepingEmpty: true).joined(separator: "//")
    }
    output.append("<question type=\"category\"><category><text>")
    output.append(escaped("$course$/top/" + parts.joined(separator: "/")))
    output.append("</text></category></question>\n")
    for question in quiz.questions { write(question) }
  }

  /// An element with HTML in it, and the images that the HTML shows.
  private mutating func text(
    _ name: String, _ markdown: String, attributes: String = "", isInline: Bool = false,
    more: String = ""
  ) {
    let files = MoodleFiles(in: markdown, of: path, isInline: isInline, file: file)
    html(name, files.html.html, files, attributes: attributes, more: more)
  }

  private mutating func html(
    _ name: String, _ html: String, _ files: MoodleFiles, attributes: String = "",
    more: String = ""
  ) {
    output.append("<\(name) format=\"html\"\(attributes)><text>")
    output.append(escaped(html))
    output.append("</text>\(files.elements)\(more)</\(name)>\n")
    missing += files.missing
  }

  private mutating func element(_ name: String, _ value: String) {
    output.append("<\(name)>\(escaped(value))</\(name)>\n")
  }

  private mutating func write(_ question: WrittenQuestion) {
    let isTruth = question.kind == .trueFalse && question.choices?.map(\.text) == ["True", "False"]
    let isAlone =
      if case .blanks(let segments) = question.form { segments.count == 1 } else { true }
    let type =
      switch question.kind {
      case .single, .multiple: "multichoice"
      case .trueFalse: isTruth ? "truefalse" : "multichoice"
      case .shortText: "shortanswer"
      case .numeric: isAlone && question.isCentred ? "numerical" : "cloze"
      case .cloze: "cloze"
      case .ordering: "ordering"
      case .matching: "matching"
      }
    output.append("<question type=\"\(type)\">\n<name><text>")
    output.append(escaped(String(plainText(ofMarkdown: question.heading).prefix(200))))
    output.append("</text></name>\n")
    writeAsked(question, isCloze: type == "cloze")
    text("generalfeedback", question.explanation)
    element("defaultgrade", grade(question.points ?? 100))
    element("penalty", "0")
    element("hidden", "0")
    element("idnumber", question.id)
    switch question.form {
    case .choices(let choices):
      if !isTruth {
        element("single", question.kind == .multiple ? "false" : "true")
        element(
          "shuffleanswers",
          question.shuffles == false || question.kind == .trueFalse ? "false" : "true")
        element("answernumbering", "abc")
      }
      let rights = choices.count(where: \.isRight)
      for choice in choices {
        let fraction = question.kind == .multiple ? share(of: rights) : "100"
        let weight = choice.isRight ? fraction : question.kind == .multiple ? "-" + fraction : "0"
        answer(
          isTruth ? choice.text.lowercased() : choice.text, weight, feedback: choice.feedback,
          isPlain: isTruth)
      }
    case .blanks(let segments):
      if type != "cloze", case .blank(let blank)? = segments.first { write(blank) }
    case .ordering(let items):
      element("layouttype", "VERTICAL")
      element("selecttype", "ALL")
      element("gradingtype", "ABSOLUTE_POSITION")
      for (index, item) in items.enumerated() { answer(item, String(index + 1), feedback: "") }
    case .matching(let pairs, let distractors):
      element("shuffleanswers", "true")
      for pair in pairs + distractors.map({ WrittenPair("", $0) }) {
        text(
          "subquestion", pair.left, isInline: true,
          more: "<answer><text>\(escaped(plainText(ofMarkdown: pair.right)))</text></answer>")
      }
    }
    for hint in question.hints { text("hint", hint) }
    output.append("</question>\n")
  }

  private mutating func answer(
    _ markdown: String, _ fraction: String, feedback: String, isPlain: Bool = false
  ) {
    if isPlain {
      output.append(
        "<answer fraction=\"\(fraction)\" format=\"moodle_auto_format\"><text>\(escaped(markdown))</text>\n"
      )
    } else {
      let start = output.count
      text("answer", markdown, attributes: " fraction=\"\(fraction)\"", isInline: true)
      // The feedback stands inside.
      output.removeLast(min(output.count - start, "</answer>\n".utf8.count))
    }
    text("feedback", feedback)
    output.append("</answer>\n")
  }

  private mutating func write(_ blank: WrittenBlank) {
    switch blank {
    case .text(let texts):
      element("usecase", "0")
      for text in texts {
        output.append(
          "<answer fraction=\"100\" format=\"moodle_auto_format\"><text>\(escaped(WildcardAnswer.written(text)))</text><feedback format=\"html\"><text></text></feedback></answer>\n"
        )
      }
    case .number(let low, let high, let shown):
      let written = giftNumber(low: low, high: high, shown: shown).split(separator: ":").map(
        String.init)
      output.append(
        "<answer fraction=\"100\" format=\"moodle_auto_format\"><text>\(written[0])</text><feedback format=\"html\"><text></text></feedback><tolerance>\(written.count > 1 ? written[1] : "0")</tolerance></answer>\n"
      )
    case .list: break
    }
  }

  /// The text of the question; of a cloze with its answers in it.
  private mutating func writeAsked(_ question: WrittenQuestion, isCloze: Bool) {
    let above = question.asked
    guard isCloze, case .blanks(let segments) = question.form else {
      text("questiontext", above)
      return
    }
    var body = ""
    var gaps: [String] = []
    for segment in segments {
      switch segment {
      case .markdown(let text): body += text
      case .blank(let blank):
        body += TextFormat.gap
        gaps.append(escaped(clozeGap(blank)))
      }
    }
    let files = MoodleFiles(in: above + "\n\n" + body, of: path, file: file)
    var html = ""
    for (index, part) in files.html.html.split(
      separator: Character(TextFormat.gap), omittingEmptySubsequences: false
    ).enumerated() {
      html += withoutGaps(part)
      if index < gaps.count { html += gaps[index] }
    }
    self.html("questiontext", html, files)
  }

  /// A part of a text with gaps in which nothing else is one, as `{1:MC:=a}` would be.
  private func withoutGaps(_ html: Substring) -> String {
    var parts = html.split(separator: "{", omittingEmptySubsequences: false)
    for place in parts.indices.dropFirst() {
      let isGap = parts[place].drop { $0.isNumber }.first == ":"
      parts[place] = (isGap ? "&#123;" : "{") + parts[place]
    }
    return parts.joined()
  }

  private func clozeGap(_ blank: WrittenBlank) -> String {
    func quoted(_ text: String) -> String {
      String(text.flatMap { "}#~/\"\\".contains($0) ? ["\\", $0] : [$0] })
    }
    switch blank {
    case .text(let texts):
      let answers = texts.map { text in
        // An asterisk alone stands for any text.
        text.split(separator: "*", omittingEmptySubsequences: false).map { quoted(String($0)) }
          .joined(separator: "\\*")
      }
      return "{1:SHORTANSWER:" + answers.map { "%100%" + $0 }.joined(separator: "~") + "}"
    case .list(let options):
      return "{1:MULTICHOICE:"
        + options.map { ($0.isRight ? "%100%" : "%0%") + quoted($0.text) }.joined(separator: "~")
        + "}"
    case .number(let low, let high, let shown):
      return "{1:NUMERICAL:%100%" + giftNumber(low: low, high: high, shown: shown) + "}"
    }
  }
}

extension WrittenQuestion {
  /// Whether the number has a value with a margin, which `numerical` asks for.
  fileprivate var isCentred: Bool {
    guard case .blanks(let segments) = form,
      case .blank(.number(let low, let high, let shown))? = segments.first
    else {
      return false
    }
    return !giftNumber(low: low, high: high, shown: shown).contains("..")
  }
}

/// Gives each number a value with a margin, as Moodle has no ranges.
func centredNumbers(_ quiz: inout WrittenQuiz, source: String) -> [Loss] {
  var losses: [Loss] = []
  let half = Decimal(digits: 5, scale: 1)
  for index in quiz.questions.indices {
    guard case .blanks(var segments) = quiz.questions[index].form else { continue }
    for place in segments.indices {
      guard case .blank(.number(let low, let high, let shown)) = segments[place],
        giftNumber(low: low, high: high, shown: shown).contains(".."),
        let least = Decimal(parsing: low),
        let most = Decimal(parsing: high),
        let value = least.adding(most)?.multiplied(by: half)
      else { continue }
      segments[place] = .blank(.number(low: low, high: high, shown: value.written))
      losses.append(
        Loss(
          .kind, "the range \(low)..\(high) becomes \(value.written) with a margin",
          at: SourceLocation(path: source, line: max(1, quiz.questions[index].line))))
    }
    quiz.questions[index].form = .blanks(segments)
  }
  return losses
}
