internal import Bytes
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
  let unnamed = questions.filter { !$0.isNamed }
  let lines = Array(Lines(of: file.bytes[...]))
  let places = unnamed.compactMap { question in
    placeForID(ofHeadingAt: question.line, lines, in: file.bytes).map {
      NamePlace(id: question.id, line: question.line, offset: $0)
    }
  }
  var naming = QuestionNaming(file: file, settings: settings, questions: questions)
  var good = naming.usable(places[...])
  if !naming.isRight(good[...]) { good = [] }
  let named = Set(good.map { $0.id })
  return NamedQuestions(
    bytes: naming.bytes(with: good[...]), added: good.map { (line: $0.line, id: $0.id) },
    unnamed: unnamed.filter { !named.contains($0.id) }.map { $0.line })
}

private func questions(
  of file: SourceFile, _ settings: SiteSettings, _ diagnostics: inout [Diagnostic]
) -> [Question]? {
  readDocument(file, settings: settings, reporting: &diagnostics)?.quiz?.questions
}

/// Where an id goes, in bytes of the file.
private struct NamePlace {
  var id: String
  /// The line of the heading.
  var line: Int
  var offset: Int
}

/// Finds out which ids can be written into a file.
private struct QuestionNaming: ~Copyable {
  let file: SourceFile
  let settings: SiteSettings
  let questions: [Question]
  /// How often the file may be read again until the ids that are left are given up, so that a long
  /// file in which many cannot be written does not take forever.
  private var readingsLeft = 400

  init(file: SourceFile, settings: SiteSettings, questions: [Question]) {
    self.file = file
    self.settings = settings
    self.questions = questions
  }

  /// The places at which ids change nothing, found by writing ever fewer at once.
  mutating func usable(_ places: ArraySlice<NamePlace>) -> [NamePlace] {
    if places.isEmpty || readingsLeft == 0 { return [] }
    readingsLeft -= 1
    if isRight(places) { return Array(places) }
    if places.count == 1 { return [] }
    let middle = places.startIndex + places.count / 2
    let first = usable(places[..<middle])
    return first + usable(places[middle...])
  }

  /// Whether the file is read the same with ids at these places, but for the names.
  func isRight(_ places: ArraySlice<NamePlace>) -> Bool {
    let names = Set(places.map { $0.id })
    var wanted = questions
    for index in wanted.indices where names.contains(wanted[index].id) {
      wanted[index].isNamed = true
    }
    var ignored: [Diagnostic] = []
    let named = SourceFile(path: file.path, bytes: bytes(with: places))
    return Content.questions(of: named, settings, &ignored) == wanted
  }

  func bytes(with places: ArraySlice<NamePlace>) -> [UInt8] {
    var bytes: [UInt8] = []
    var written = 0
    for place in places {
      bytes += file.bytes[written..<place.offset]
      bytes.append(" {#\(place.id)}")
      written = place.offset
    }
    return bytes + file.bytes[written...]
  }
}

/// The byte behind the last letter of a heading, before closing number signs; nil if the line holds
/// no heading.
private func placeForID(ofHeadingAt number: Int, _ lines: [Range<Int>], in bytes: [UInt8]) -> Int? {
  guard lines.indices.contains(number - 1) else { return nil }
  let heading = trimmed(lines[number - 1], in: bytes)
  if heading.isEmpty { return nil }
  if let first = bytes[heading].first(where: { !isMarker($0) }), first == UInt8(ascii: "#") {
    return beforeClosing(heading, in: bytes)
  }
  // Underlined: the text may have several lines, the id goes to the end of the last.
  var last = heading
  for next in lines[number...].lazy.map({ trimmed($0, in: bytes) }) {
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
