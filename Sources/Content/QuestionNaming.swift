package import Diagnostics

/// A quiz's file with an id written into it for each question that had none.
package struct NamedQuestions: Sendable {
  /// The file as it should be.
  package var bytes: [UInt8]
  /// The ids that were written, with their lines.
  package var added: [(line: Int, id: String)]
  /// The lines of questions that have no place for an id.
  package var unnamed: [Int]
}

/// Gives every question of a file the id that it has by its wording already, as `{#id}` at the end
/// of its heading.
///
/// Results stay valid, since no id changes; from now on the heading can be reworded. Nothing
/// else in the file is touched, which is proven: the file is read again, and an id stays only if
/// every question is as it was. Nil for a file that is no quiz, or that has an error; the findings
/// say which.
package func nameQuestions(
  in file: SourceFile, settings: SiteSettings, reporting diagnostics: inout [Diagnostic]
) -> NamedQuestions? {
  var findings: [Diagnostic] = []
  let questions = questions(of: file, settings, &findings)
  diagnostics += findings
  guard let questions, findings.allSatisfy({ $0.severity == .warning }) else { return nil }
  var result = NamedQuestions(bytes: file.bytes, added: [], unnamed: [])
  let places = questions.filter { !$0.isNamed }.map { question in
    (question: question, offset: placeForID(ofHeadingAt: question.line, in: file.bytes))
  }
  func insert(_ places: [(question: Question, offset: Int?)]) -> [UInt8] {
    var bytes = file.bytes
    for (question, offset) in places.reversed() {
      if let offset { bytes.insert(contentsOf: " {#\(question.id)}".utf8, at: offset) }
    }
    return bytes
  }
  func isRight(_ bytes: [UInt8], naming names: Set<String>) -> Bool {
    var ignored: [Diagnostic] = []
    var wanted = questions
    for index in wanted.indices where names.contains(wanted[index].id) {
      wanted[index].isNamed = true
    }
    let file = SourceFile(path: file.path, bytes: bytes)
    return Content.questions(of: file, settings, &ignored) == wanted
  }
  var good = places.filter { $0.offset != nil }
  if !isRight(insert(good), naming: Set(good.map { $0.question.id })) {
    good = good.filter { isRight(insert([$0]), naming: [$0.question.id]) }
    if !isRight(insert(good), naming: Set(good.map { $0.question.id })) { good = [] }
  }
  result.bytes = insert(good)
  result.added = good.map { (line: $0.question.line, id: $0.question.id) }
  let named = Set(good.map { $0.question.id })
  result.unnamed = places.map { $0.question }.filter { !named.contains($0.id) }.map { $0.line }
  return result
}

private func questions(
  of file: SourceFile, _ settings: SiteSettings, _ diagnostics: inout [Diagnostic]
) -> [Question]? {
  readDocument(file, settings: settings, reporting: &diagnostics)?.quiz?.questions
}

/// The byte behind the last letter of a heading, before closing number signs; nil if the line holds
/// no heading.
private func placeForID(ofHeadingAt number: Int, in bytes: [UInt8]) -> Int? {
  var lines = Lines(of: bytes[...])
  var line: Range<Int>?
  for _ in 0..<number { line = lines.next() }
  guard let heading = line.map({ trimmed($0, in: bytes) }), !heading.isEmpty else { return nil }
  if let first = bytes[heading].first(where: { !isMarker($0) }), first == UInt8(ascii: "#") {
    return beforeClosing(heading, in: bytes)
  }
  // Underlined: the text may have several lines, the id goes to the end of the last.
  var last = heading
  while let next = lines.next().map({ trimmed($0, in: bytes) }) {
    let text = bytes[next].drop(while: isMarker)
    if let mark = text.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-"),
      text.allSatisfy({ $0 == mark })
    {
      return last.upperBound
    }
    if text.isEmpty { return nil }
    last = next
  }
  return nil
}

/// What may stand before a heading on its line: blanks, and the signs of quotes.
private func isMarker(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ">")
}

/// `## Stem ##` is closed by signs that are no part of it, if a blank stands before them.
private func beforeClosing(_ line: Range<Int>, in bytes: [UInt8]) -> Int {
  var end = line.upperBound
  while end > line.lowerBound, bytes[end - 1] == UInt8(ascii: "#") { end -= 1 }
  guard end > line.lowerBound, end < line.upperBound,
    bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t")
  else { return line.upperBound }
  let stem = trimmed(line.lowerBound..<end, in: bytes)
  // Signs alone open a heading, and close none.
  return bytes[stem].allSatisfy { $0 == UInt8(ascii: "#") } ? line.upperBound : stem.upperBound
}

/// A range without the blanks at its end.
private func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
  var end = range.upperBound
  while end > range.lowerBound,
    bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t")
  {
    end -= 1
  }
  return range.lowerBound..<end
}
