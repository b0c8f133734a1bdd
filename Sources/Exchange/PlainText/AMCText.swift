internal import Bytes
internal import Content
internal import Diagnostics

extension Format {
  static let amcText = Format(
    suffixes: [".txt"],
    summary: "AMC-TXT, the plain text of Auto Multiple Choice",
    read: readAMCText)
}

/// Reads AMC-TXT: options such as `Title: …`, questions `*` with one right choice and `**` with
/// several, and their choices, `+` for right and `-` for wrong.
private func readAMCText(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var reading = AMCReading(quiz: WrittenQuiz(path: input.name), path: input.file.path)
  let text = String(decoding: input.file.bytes, as: UTF8.self)
  var number = 0
  for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine) {
    number += 1
    reading.read(line, number, &imported)
  }
  reading.finishQuestion(&imported)
  imported.quizzes.append(reading.quiz)
}

private struct AMCReading: ~Copyable {
  var quiz: WrittenQuiz
  let path: String
  private var question: AMCQuestion?
  /// What the next line goes on with.
  private var part = Part.none
  private var option = ""

  private enum Part {
    case none, option, stem, choice
  }

  init(quiz: WrittenQuiz, path: String) {
    self.quiz = quiz
    self.path = path
  }

  mutating func read(_ whole: Substring, _ number: Int, _ imported: inout Imported) {
    let said = whole.drop { $0 == " " || $0 == "\t" }
    if said.hasPrefix("#") { return }
    // Signs may stand behind blanks.
    let line = said.utf8.first.map { "*+-".utf8.contains($0) } ?? false ? said : whole
    if line.hasPrefix("*(") || line.hasPrefix("*)") {
      finishQuestion(&imported)
      let text = line.dropFirst(2).trimmed
      if !text.isEmpty {
        imported.lose(.preface, "the group \"\(oneLine(text))\"", at: place(number))
      }
    } else if line.hasPrefix("*") {
      finishQuestion(&imported)
      question = AMCQuestion(line, at: number)
      part = .stem
    } else if let sign = line.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      question != nil
    {
      question?.addChoice(line, isRight: sign == UInt8(ascii: "+"))
      part = .choice
    } else if question == nil, let name = optionName(line) {
      option = name
      part = .option
      take(String(line.dropFirst(name.count + 1)), number, &imported)
    } else {
      goOn(line, number, &imported)
    }
  }

  private func place(_ line: Int) -> SourceLocation { SourceLocation(path: path, line: line) }

  /// The name of an option: letters and dashes before a colon.
  private func optionName(_ line: Substring) -> String? {
    guard let colon = line.prefix(40).firstIndex(of: ":"), colon > line.startIndex,
      line[..<colon].utf8.allSatisfy({ $0.isASCIILetter || $0 == 0x2D })
    else { return nil }
    return String(line[..<colon])
  }

  private mutating func take(_ text: String, _ number: Int, _ imported: inout Imported) {
    let text = text.trimmed
    switch option.lowercased() {
    case "title":
      let more = oneLine(text)
      quiz.settings.title += (quiz.settings.title.isEmpty || more.isEmpty ? "" : " ") + more
    case "presentation":
      let more = AMCText(text).markdown
      quiz.introduction += (quiz.introduction.isEmpty || more.isEmpty ? "" : "\n") + more
    case "shufflequestions":
      quiz.settings.shufflesQuestions = !["0", "no"].contains(text.lowercased())
    case "lang": quiz.settings.language = text.lowercased()
    case "include", "includefile":
      imported.lose(.other, "the file \"\(oneLine(text))\"; import it by itself", at: place(number))
    case "defaultscorings", "defaultscoringm":
      imported.lose(.weights, "what choices earn and cost", at: place(number))
    case "latex" where !["", "0", "no", "false"].contains(text.lowercased()):
      imported.lose(
        .formatting, "that texts are LaTeX; they are shown as written", at: place(number))
    default: break
    }
  }

  private mutating func goOn(_ line: Substring, _ number: Int, _ imported: inout Imported) {
    switch part {
    case .stem: question?.stem.append(String(line))
    case .choice: question?.goOn(line)
    case .option:
      if !line.trimmed.isEmpty {
        take(String(line), number, &imported)
      } else if option.lowercased() != "presentation" {
        part = .none
      }
    case .none:
      if !line.trimmed.isEmpty {
        imported.lose(.other, "the text \"\(oneLine(String(line.prefix(60))))\"", at: place(number))
      }
    }
  }

  mutating func finishQuestion(_ imported: inout Imported) {
    part = .none
    guard let read = question else { return }
    question = nil
    let (written, problem, losses) = read.written(number: quiz.questions.count + 1)
    for loss in losses { imported.lose(.other, loss, at: place(read.line)) }
    if let problem { imported.lose(.question, "\(problem); it is left out", at: place(read.line)) }
    imported.take(written, into: &quiz)
  }
}

/// A question as far as it is read.
private struct AMCQuestion {
  let line: Int
  private let isMultiple: Bool
  private let options: [String]
  private let scoring: String
  private let isOpen: Bool
  var stem: [String]
  private var choices: [(text: String, isRight: Bool, scoring: String)] = []

  /// Reads the line that starts it: `**[ordered,id=rivers]{b=2} Which?`.
  init(_ start: Substring, at line: Int) {
    self.line = line
    isMultiple = start.hasPrefix("**")
    var rest = start.drop { $0 == "*" }
    options = Self.taken("[", "]", &rest).split(separator: ",").map(\.trimmed)
    isOpen = !Self.taken("<", ">", &rest).isEmpty
    scoring = Self.taken("{", "}", &rest)
    stem = [String(rest)]
  }

  /// What stands in brackets at the start of a text, which is taken off.
  private static func taken(_ open: Character, _ close: Character, _ rest: inout Substring)
    -> String
  {
    // Words in bold and formulas start with a bracket, too: `[*so*]`, `[[…]]`.
    guard rest.first == open, let second = rest.dropFirst().first, !"*_|[=".contains(second),
      let end = rest.prefix(400).firstIndex(of: close)
    else { return "" }
    let inner = rest[..<end].dropFirst()
    rest = rest[rest.index(after: end)...]
    return String(inner)
  }

  mutating func addChoice(_ line: Substring, isRight: Bool) {
    var rest = line.dropFirst()
    _ = Self.taken("[", "]", &rest)
    let scoring = Self.taken("{", "}", &rest)
    choices.append((String(rest), isRight, scoring))
  }

  /// Adds a line to the last choice.
  mutating func goOn(_ line: Substring) {
    if !choices.isEmpty, !line.trimmed.isEmpty { choices[choices.count - 1].text += "\n" + line }
  }

  func written(number: Int) -> (question: WrittenQuestion?, problem: String?, losses: [String]) {
    if isOpen { return (nil, "a question that is answered with a text of one's own", []) }
    let right = choices.count { $0.isRight }
    guard choices.count > 1 else { return (nil, "a question without two choices", []) }
    guard isMultiple ? right > 0 : right == 1 else {
      return (
        nil,
        isMultiple
          ? "a question of which no choice is right"
          : "a question with one star has one right choice, and this has \(right)", []
      )
    }
    var losses: [String] = []
    func markdown(_ text: String) -> String {
      let read = AMCText(text)
      losses += read.losses
      return read.markdown
    }
    let asked = AskedText(markdown(stem.joined(separator: "\n")), number: number)
    let written = choices.map { WrittenChoice(oneLine(markdown($0.text)), isRight: $0.isRight) }
    var question = asked.question(isMultiple ? .multiple : .single, .choices(written))
    question.line = line
    if options.contains("ordered") { question.shuffles = false }
    if options.contains("indicative") { question.points = 0 }
    let id = options.first { $0.hasPrefix("id=") || $0.hasPrefix("name=") }
    question.id = id.map { String($0.drop { $0 != "=" }.dropFirst()) } ?? ""
    let points = scoring.hasPrefix("b=") ? Int(scoring.dropFirst(2)) : nil
    if let points, (0...10_000).contains(points) { question.points = points * 100 }
    if !scoring.isEmpty && points == nil || choices.contains(where: { !$0.scoring.isEmpty }) {
      losses.append("what choices earn and cost")
    }
    return (question, nil, losses)
  }
}

/// A text with the marks of AMC-TXT, as Markdown.
private struct AMCText {
  private(set) var markdown = ""
  private(set) var losses: [String] = []

  private static let marks: [(open: String, close: String, before: String, after: String)] = [
    ("[*", "*]", "**", "**"), ("[_", "_]", "*", "*"), ("[|", "|]", "`", "`"),
    ("[==", "==]", "**", "**"), ("[/", "/]", "", ""),
    ("[verbatim]", "[/verbatim]", "\n```\n", "\n```\n"),
    ("[[", "]]", "", ""),
  ]

  init(_ text: String) {
    var rest = text[...]
    var plain = ""
    func flush(_ markdown: inout String) {
      markdown += escapedMarkdown(plain, lineStart: markdown.isEmpty || markdown.hasSuffix("\n"))
      // Blanks at the ends of lines are not kept, but those before a mark are.
      if plain.hasSuffix(" ") && !markdown.hasSuffix(" ") { markdown += " " }
      plain = ""
    }
    // A mark that does not end is text, and is not searched for again.
    var open = Set(Self.marks.indices)
    while let first = rest.first {
      let found = Self.marks.indices.first {
        open.contains($0) && rest.hasPrefix(Self.marks[$0].open)
      }
      if first == "!", let image = Self.image(rest) {
        flush(&markdown)
        markdown += "![](\(image.path))"
        losses.append(
          "the image \"\(image.path)\", which is a file of its own; copy it beside the quiz")
        rest = image.rest
        continue
      }
      guard let found else {
        plain.append(first)
        rest = rest.dropFirst()
        continue
      }
      let mark = Self.marks[found]
      let inner = rest.dropFirst(mark.open.count)
      guard let end = inner.firstRange(of: mark.close) else {
        open.remove(found)
        continue
      }
      flush(&markdown)
      let said = String(inner[..<end.lowerBound])
      rest = inner[end.upperBound...]
      switch mark.open {
      case "[[": add(latex: said)
      case "[|", "[verbatim]": markdown += mark.before + said.filter { $0 != "`" } + mark.after
      default:
        markdown += mark.before + escapedMarkdown(said.trimmed, lineStart: false) + mark.after
      }
    }
    flush(&markdown)
    markdown = canonicalMarkdown(markdown)
  }

  /// The image that a text starts with: `!map.png!`, `!{center}[width=5cm]map.png!`.
  private static func image(_ text: Substring) -> (path: Substring, rest: Substring)? {
    var path = text.dropFirst().prefix(400).prefix { $0 != "!" && !$0.isWhitespace }
    guard path.endIndex < text.endIndex, text[path.endIndex] == "!" else { return nil }
    let rest = text[text.index(after: path.endIndex)...]
    for (open, close) in [("{", "}"), ("[", "]")] as [(Character, Character)]
    where path.first == open {
      guard let end = path.firstIndex(of: close) else { return nil }
      path = path[path.index(after: end)...]
    }
    let ending = path.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    let isPath = path.utf8.allSatisfy { $0 >= 0x80 || !"()<>[]{}\\".utf8.contains($0) }
    return isPath && (2...4).contains(ending?.count ?? 0) ? (path, rest) : nil
  }

  /// A formula is kept; what else LaTeX does is lost.
  private mutating func add(latex: String) {
    let said = latex.trimmed
    if said.hasPrefix("$"), said.hasSuffix("$"), said.count > 2 {
      markdown += said
    } else {
      losses.append("the LaTeX \"\(oneLine(said))\"")
    }
  }
}
