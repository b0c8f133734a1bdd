package import Diagnostics

/// A question as its author wrote it, in the parts that the form of the Workshop page shows.
///
/// Each part is Markdown. They are what a writer needs to say the question again; whether what it
/// wrote says the same is for the reader to find out, as some questions cannot be parted so.
package struct QuestionSource: Sendable {
  /// The lines of the file, from 1: from the heading to the line before what follows.
  package var lines: Range<Int>
  package var level: Int
  package var heading = ""
  package var id: String?
  package var points: Int?
  package var marking: String?
  package var shuffles: Bool?
  /// The pool, and how many are drawn from it, 0 where its comment does not say.
  package var pool: PoolDraw?
  package var kind: QuestionKind?
  package var form: FormKind?
  package var stem = ""
  package var hints: [String] = []
  /// Of a list.
  package var items: [Item] = []
  /// The blocks with blanks.
  package var blanks = ""
  package var explanation = ""
  /// The lines of the file on which parts begin, so that a finding can be said beside the one it is
  /// about.
  package var starts = Starts()
  /// The place among the quiz's questions; nil if it cannot be used.
  package var place: Int?

  package struct Item: Sendable {
    package var text: String
    package var isMarked: Bool
    package var feedback: String
    /// The line of the file on which it begins.
    package var line: Int
  }

  package struct Starts: Sendable {
    package var stem: Int?
    package var hints: [Int] = []
    package var blanks: Int?
    package var explanation: Int?
  }
}

/// A quiz as its author wrote it.
package struct QuizSource: Sendable {
  package var questions: [QuestionSource] = []
  /// The line of the heading that gives the title.
  package var titleLine: Int?
  /// The line of the file on which the Markdown starts.
  package var firstLine = 1
  /// What the front matter says, each key with its text.
  package var settings: [(key: String, texts: [String])] = []
  /// The lines of the file's Markdown.
  var lines: ArraySlice<ArraySlice<UInt8>> = []
}

/// Reads a file as a quiz together with its source; what is a draft is read all the same.
package func readQuizSource(
  _ file: SourceFile, settings: SiteSettings, reporting diagnostics: inout [Diagnostic]
) -> (document: ParsedDocument?, source: QuizSource) {
  guard let text = FileText(file, reporting: &diagnostics) else { return (nil, QuizSource()) }
  var source = QuizSource(text)
  guard let parsed = ParsedFile(text, settings: settings, reporting: &diagnostics) else {
    return (nil, source)
  }
  var reader = DocumentReader(parsed, settings: settings)
  let document = reader.read()
  diagnostics += reader.diagnostics
  if reader.quiz == nil, text.matter.type == nil, text.body.contains(where: { $0 > 0x20 }),
    !diagnostics.contains(where: { $0.severity == .error })
  {
    diagnostics.error(
      .quizEmpty,
      "no question is read in this text; write each as a heading with its answers below it, choices as \"- [ ] no\" and \"- [x] yes\"",
      at: SourceLocation(path: text.path, line: text.firstLine))
  }
  if let quiz = reader.quiz {
    source.titleLine = quiz.title.map { Int(quiz.tree.nodes[$0.node].line) + text.firstLine - 1 }
    source.questions = questionSources(of: quiz, in: source)
    for (index, place) in reader.places.enumerated() { source.questions[index].place = place }
  }
  return (document, source)
}

extension QuizSource {
  /// What stands before the first question, without the title.
  package var introduction: String {
    let start = max(titleLine.map { $0 + 1 } ?? firstLine, firstLine)
    guard let first = questions.first, first.lines.lowerBound > start else { return "" }
    return text(of: start - firstLine..<first.lines.lowerBound - firstLine)
  }

  init(_ text: FileText) {
    firstLine = text.firstLine
    lines = Lines(of: text.body).map { text.body[$0] }[...]
    settings = text.settings.map { entry in
      switch entry.value.content {
      case .scalar(let scalar): (entry.key, [scalar.text])
      case .list(let items):
        (
          entry.key,
          items.compactMap { if case .scalar(let scalar) = $0.content { scalar.text } else { nil } }
        )
      case .map: (entry.key, [])
      }
    }
  }

  /// Lines, counted from 0, as text without empty ones at its ends; `indent` columns and `marks` of
  /// quotes are taken off each.
  func text(of range: Range<Int>, indent: Int = 0, isQuote: Bool = false) -> String {
    var rows: [ArraySlice<UInt8>] = []
    for index in range where lines.indices.contains(index) {
      var row = withoutIndent(lines[index], columns: indent)
      if isQuote { row = withoutQuoteMark(row) }
      rows.append(row)
    }
    var inner = rows[...]
    while let first = inner.first, isEmpty(first) { inner = inner.dropFirst() }
    while let last = inner.last, isEmpty(last) { inner = inner.dropLast() }
    return String(decoding: Array(inner.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }
}

extension QuizSource {
  /// The lines, counted from 0, of the link definitions right before a line: no block has them, so
  /// they would be taken for part of the one above.
  ///
  /// Each stands on one line; an empty one parts them from what is above.
  func definitions(endingAt end: Int) -> Range<Int> {
    var start = min(end, lines.count)
    while start > 0, isDefinition(lines[start - 1]) || isEmpty(lines[start - 1]) { start -= 1 }
    // What follows a line of text without an empty line between goes on with it.
    while start < min(end, lines.count), !isEmpty(lines[start]) { start += 1 }
    let isNone = (start..<max(start, min(end, lines.count))).allSatisfy { isEmpty(lines[$0]) }
    return isNone ? end..<end : start..<end
  }

  /// The same without the lines from one on.
  func cut(at line: Int) -> QuizSource {
    guard line < lines.count, !lines[line...].allSatisfy({ isEmpty($0) }) else { return self }
    var cut = self
    cut.lines = lines[..<line]
    return cut
  }

  private func isEmpty(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { isBlankOrTab($0) } }

  private func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == UInt8(ascii: " ") }
    guard line.count - text.count < 4, text.first == UInt8(ascii: "["),
      let close = text.firstIndex(of: UInt8(ascii: "]")), close > text.startIndex + 1
    else { return false }
    let rest = text[(close + 1)...]
    return rest.first == UInt8(ascii: ":") && !isEmpty(rest.dropFirst())
  }
}

private func withoutIndent(_ line: ArraySlice<UInt8>, columns: Int) -> ArraySlice<UInt8> {
  var line = line
  var column = 0
  while column < columns, let first = line.first, isBlankOrTab(first) {
    column += first == UInt8(ascii: "\t") ? 4 - column % 4 : 1
    line = line.dropFirst()
  }
  return line
}

private func withoutQuoteMark(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let start = line.drop { $0 == UInt8(ascii: " ") }
  guard start.first == UInt8(ascii: ">") else { return line }
  let rest = start.dropFirst()
  return rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest
}
