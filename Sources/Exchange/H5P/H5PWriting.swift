internal import Content
internal import Diagnostics
internal import JSON
internal import Scoring

extension Keeping {
  /// What a question set keeps.
  ///
  /// Blanks are always marked in parts.
  static let h5p = Keeping(
    kinds: [.single, .multiple, .trueFalse, .shortText, .cloze], explanation: false, marking: true,
    shuffle: true, ids: false, introduction: true, lists: false, findsFormulas: true)
}

/// Changes questions to what H5P has.
@Sendable func fitToH5P(_ quiz: inout WrittenQuiz, source: String, _ options: ExportOptions)
  -> [Loss]
{
  let path = quiz.path
  var losses = changeQuestions(of: &quiz, source: source) { question in
    question.fitsPictureOfH5P { options.image(path, $0) }
      ? question.fittedToH5P() : (nil, "a question with an image that does not end its text")
  }
  if let image = PortableHTML(quiz.introduction).images.first {
    losses.append(missingImage(image, in: source))
  }
  return losses
}

extension WrittenQuestion {
  /// The question as H5P has it: texts to be typed, without signs that part them there.
  fileprivate func fittedToH5P() -> (question: WrittenQuestion?, change: String?) {
    var question = self
    var changes: [String] = []
    if case .blanks(let segments) = form {
      // Lists are left out before.
      var typed = segments
      for case (let place, .blank(.number(let low, let high, let shown))) in segments.enumerated() {
        guard low == high else { return (nil, "a range of numbers in a text") }
        typed[place] = .blank(.text([shown.isEmpty ? low : shown]))
      }
      if typed != segments {
        question.form = .blanks(typed)
        changes.append("its numbers become texts to be typed")
      }
      for case .blank(.text(let texts)) in typed
      where texts.contains(where: { $0.utf8.contains { "*/:".utf8.contains($0) } }) {
        return (nil, "an answer with a colon, a slash or an asterisk")
      }
      if texts.contains(where: { $0.contains("*") && $0 != "*" }) {
        return (nil, "blanks in a text with marks")
      }
      if segments.count > 1, marking != .partial {
        question.marking =
          segments.count { if case .blank = $0 { true } else { false } } > 1
          ? .partial : nil
        if question.marking != nil {
          changes.append("parts of the answer earn parts of the points there")
        }
      }
    }
    return (question, changes.isEmpty ? nil : changes.joined(separator: "; "))
  }
}

extension Exported {
  /// Packs a quiz as a question set; a package holds one.
  mutating func packH5P(_ sources: [ExportedQuiz], _ options: ExportOptions) {
    guard let quiz = quizzes.first else { return }
    if quizzes.count > 1 {
      losses.append(
        Loss(
          .question,
          "a package of H5P holds one quiz; export \(sources[1].source) and others apart",
          at: SourceLocation(path: sources[1].source)))
      quizzes = [quiz]
      questionsWritten = quiz.questions.count
    }
    let pictures = H5PWrittenPictures(of: quiz) { options.image(quiz.path, $0) }
    bytes = zipArchive(
      of: [
        SourceFile(
          path: "h5p.json",
          bytes: H5PWriter.about(quiz, hasPictures: !pictures.files.isEmpty)),
        SourceFile(
          path: "content/content.json", bytes: H5PWriter.content(quiz, pictures.parameters)),
      ] + pictures.files)
  }
}

/// Writes the two files of a package: what it is, and its questions.
private enum H5PWriter {
  private static let libraries: [(name: String, major: Int, minor: Int)] = [
    ("H5P.QuestionSet", 1, 20), ("H5P.MultiChoice", 1, 16), ("H5P.TrueFalse", 1, 8),
    ("H5P.Blanks", 1, 14), ("H5P.Question", 1, 5), ("H5P.JoubelUI", 1, 3), ("FontAwesome", 4, 5),
  ]

  private static func library(_ name: String) -> String {
    libraries.first { $0.name == name }.map { "\(name) \($0.major).\($0.minor)" } ?? name
  }

  static func about(_ quiz: WrittenQuiz, hasPictures: Bool) -> [UInt8] {
    let title = quiz.titleOrName
    let needed = (libraries + (hasPictures ? [("H5P.Image", 1, 1)] : [])).map {
      "{\"machineName\":\"\($0.name)\",\"majorVersion\":\($0.major),\"minorVersion\":\($0.minor)}"
    }.joined(separator: ",")
    return Array(
      "{\"title\":\(text(title)),\"language\":\"und\",\"mainLibrary\":\"H5P.QuestionSet\",\"embedTypes\":[\"div\"],\"license\":\"U\",\"preloadedDependencies\":[\(needed)]}\n"
        .utf8)
  }

  /// `pictures` are parameters of questions, by their places.
  static func content(_ quiz: WrittenQuiz, _ pictures: [Int: String]) -> [UInt8] {
    let questions = quiz.questions.enumerated().map { place, question in
      var shown = question
      if pictures[place] != nil { shown.stem = withoutLastBlock(question.stem) }
      let (name, parameters) = parameters(shown)
      return
        "{\"library\":\"\(library(name))\",\"params\":{\(pictures[place].map { $0 + "," } ?? "")\(parameters)},\"subContentId\":\"\(h5pIdentifier(place))\",\"metadata\":{\"contentType\":\"\(name)\",\"license\":\"U\",\"title\":\(text(plainText(ofMarkdown: question.heading)))}}"
    }
    let introduction = html(quiz.introduction)
    return Array(
      ("{\"introPage\":{\"showIntroPage\":\(!introduction.isEmpty),\"introduction\":\(text(introduction))},"
        + "\"progressType\":\"dots\",\"passPercentage\":50,\"randomQuestions\":false,"
        + "\"questions\":[\n\(questions.joined(separator: ",\n"))\n]}\n").utf8)
  }

  private static func parameters(_ question: WrittenQuestion) -> (name: String, json: String) {
    let asked = question.asked
    switch question.form {
    case .choices(let choices)
    where question.kind == .trueFalse && choices.map(\.text) == ["True", "False"]:
      let isTrue = choices[0].isRight
      let (right, wrong) = isTrue ? (choices[0], choices[1]) : (choices[1], choices[0])
      return (
        "H5P.TrueFalse",
        "\"question\":\(text(html(asked))),\"correct\":\"\(isTrue)\",\"behaviour\":{\"feedbackOnCorrect\":\(text(html(right.feedback))),\"feedbackOnWrong\":\(text(html(wrong.feedback)))}"
      )
    case .choices(let choices):
      let answers = choices.map {
        "{\"text\":\(text(html($0.text, isInline: true))),\"correct\":\($0.isRight),\"tipsAndFeedback\":{\"tip\":\"\",\"chosenFeedback\":\(text(html($0.feedback))),\"notChosenFeedback\":\"\"}}"
      }.joined(separator: ",")
      let isMultiple = question.kind == .multiple
      return (
        "H5P.MultiChoice",
        "\"question\":\(text(html(asked))),\"answers\":[\(answers)],\"behaviour\":{\"type\":\"\(isMultiple ? "multi" : "single")\",\"singlePoint\":\(!isMultiple || question.marking != .partial),\"randomAnswers\":\(question.shuffles != false && question.kind != .trueFalse)}"
      )
    case .blanks(let segments):
      var body = ""
      for segment in segments {
        switch segment {
        case .markdown(let text): body += text
        case .blank: body += TextFormat.gap
        }
      }
      var filled = ""
      var blanks = segments.compactMap {
        if case .blank(.text(let texts)) = $0 { texts } else { nil }
      }[...]
      for part in html(body).split(separator: TextFormat.gap, omittingEmptySubsequences: false) {
        filled += part
        if let texts = blanks.popFirst() {
          filled += "*" + texts.map(escaped).joined(separator: "/") + "*"
        }
      }
      return (
        "H5P.Blanks",
        "\"text\":\(text(html(asked))),\"questions\":[\(text(filled))],\"behaviour\":{\"caseSensitive\":false}"
      )
    case .ordering, .matching: return ("", "")
    }
  }

  private static func html(_ markdown: String, isInline: Bool = false) -> String {
    markdown.isEmpty ? "" : PortableHTML(markdown, isInline: isInline).html
  }

  private static func withoutLastBlock(_ markdown: String) -> String {
    (markdownBlocks(markdown) ?? []).dropLast().map(\.markdown).joined(separator: "\n\n")
  }

  private static func text(_ value: String) -> String { jsonText(value) }
}

/// A text as JSON writes it.
func jsonText(_ value: String) -> String {
  var output: [UInt8] = []
  output.appendJSON(string: value)
  return String(decoding: output, as: UTF8.self)
}

/// An id of a part of a package that is the same each time.
func h5pIdentifier(_ place: Int) -> String {
  let digits = String(place, radix: 16)
  return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count))
    + digits
}
