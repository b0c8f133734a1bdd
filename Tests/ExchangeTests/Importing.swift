import Content
import Diagnostics
import Exchange
import Testing

/// Reads a file as `podium import` does, into a quiz that is called `q`.
func imported(
  _ bytes: [UInt8], as format: ExchangeFormat, from path: String = "q",
  options: ImportOptions = ImportOptions()
) -> Imported {
  readQuizzes(
    ImportedFile(SourceFile(path: path, bytes: bytes), name: "q"), as: format, options: options)
}

func imported(
  _ text: String, as format: ExchangeFormat, from path: String = "q",
  options: ImportOptions = ImportOptions()
) -> Imported {
  imported(Array(text.utf8), as: format, from: path, options: options)
}

extension Imported {
  /// All quizzes as Markdown.
  var markdown: String {
    quizzes.map { String(decoding: Content.markdown(of: $0), as: UTF8.self) }.joined()
  }

  /// What explains each question, and after that what is said of its choices.
  var explained: [String] {
    quizzes.flatMap(\.questions).map { question in
      guard case .choices(let choices) = question.form else { return question.explanation }
      return ([question.explanation] + choices.map(\.feedback)).filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
  }

  /// Each question with its choices, of which right ones have a star.
  var shownChoices: [String] {
    quizzes.flatMap(\.questions).map { question in
      guard case .choices(let choices) = question.form else { return question.heading }
      return question.heading + choices.map { " | \($0.isRight ? "*" : "")\($0.text)" }.joined()
    }
  }
}

extension WrittenQuestion {
  /// What may be typed as the answer, if nothing stands around its only blank.
  var typed: [String] {
    guard case .blanks(let segments) = form, segments.count == 1,
      case .blank(.text(let answers)) = segments[0]
    else { return [] }
    return answers
  }
}

/// A file of another program, and what comes of it.
struct ImportExample: Sendable, CustomTestStringConvertible {
  var name: String
  var format: ExchangeFormat
  var text: String
  /// Parts of the Markdown.
  var markdown: [String] = []
  /// What is looked for in the findings, one for each.
  var findings: [String] = []
  var testDescription: String { name }
}
