import Diagnostics
import TestSupport
import Testing

@testable import Content

/// A file read by itself, with what was found.
struct ReadFile {
  var document: Document?
  var quiz: Quiz?
  var findings: [Diagnostic] = []

  init(_ text: String, path: String = "quiz.md", settings: SiteSettings = SiteSettings()) {
    self.init(Marked(text, path: path), settings: settings)
  }

  init(_ marked: Marked, settings: SiteSettings = SiteSettings()) {
    let parsed = readDocument(marked.file, settings: settings, reporting: &findings)
    document = parsed?.document
    quiz = parsed?.quiz
  }

  var article: Article? {
    switch document?.content {
    case .article(let article), .page(let article): article
    default: nil
    }
  }

  var questions: [Question] { quiz?.questions ?? [] }

  /// The choices of the first question.
  var choices: [Choice] {
    switch questions.first?.form {
    case .choices(let choices), .ordering(let choices): choices
    default: []
    }
  }

  /// Each finding as `line:column code`.
  var places: [String] {
    findings.sorted().map { "\($0.location.line):\($0.location.column) \($0.code.name)" }
  }
}

extension HTML {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A finding that a text with `‸` at its place must give, alone.
struct FindingExample: CustomTestStringConvertible, Sendable {
  var code: String
  var text: String

  init(_ code: String, _ text: String) {
    self.code = code
    self.text = text
  }

  var testDescription: String { code }
}

func quizText(_ body: String) -> String { "---\ntype: quiz\n---\n" + body }

/// Expects that a text with `‸` before something gives one finding, which is there.
@discardableResult
func expectFinding(
  _ code: String, in text: String, at place: Testing.SourceLocation = #_sourceLocation
) -> ReadFile {
  let marked = Marked(text)
  let read = ReadFile(marked)
  #expect(read.findings.map(\.code.name) == [code], sourceLocation: place)
  #expect(read.findings.map(\.location) == marked.places, sourceLocation: place)
  return read
}
