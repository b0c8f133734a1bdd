internal import Bytes
package import Cryptography
package import Diagnostics
package import Ledger
package import Results

/// Warns of quizzes that have results, but no page any more, where another page asks the very same:
/// somebody has moved their file, and no board shows the results.
///
/// A quiz that was removed is none of these. Its results stay in the ledger.
package func movedQuizzes(
  in results: MarkedResults, _ archive: RevisionArchive, current: [String: Digest]
) -> [Diagnostic] {
  let gone = results.quizzes.indices.filter { current[results.quizzes[$0]] == nil }
  if gone.isEmpty { return [] }
  var lengths: [Int: [String]] = [:]
  for (quiz, name) in current {
    guard let place = archive.place(of: name) else { continue }
    lengths[archive.entries[place].range.count - quiz.utf8.count, default: []].append(quiz)
  }
  let places = Dictionary(grouping: archive.entries.indices) { archive.entries[$0].quiz }
  return gone.compactMap { quiz in
    let path = results.quizzes[quiz]
    for place in places[path] ?? [] {
      let likely = lengths[archive.entries[place].range.count - path.utf8.count] ?? []
      if likely.isEmpty { continue }
      let asked = questions(ofLine: archive.line(at: place), quiz: path)
      let other = likely.sorted().first { other in
        current[other].flatMap { archive.place(of: $0) }.map {
          questions(ofLine: archive.line(at: $0), quiz: other) == asked
        } == true
      }
      if let other { return moved(Int32(quiz), to: other, in: results) }
    }
    return nil
  }
}

/// What a revision says before it names its quiz.
private func questions(ofLine line: [UInt8], quiz: String) -> ArraySlice<UInt8> {
  line.dropLast(quiz.utf8.count + "\",\"v\":1}".utf8.count)
}

private func moved(_ quiz: Int32, to other: String, in results: MarkedResults) -> Diagnostic? {
  guard let first = results.attempts.first(where: { $0.quiz == quiz }) else { return nil }
  let count = results.attempts.count { $0.quiz == quiz }
  let path = results.quizzes[Int(quiz)]
  return .warning(
    .quizMoved,
    "no ranked quiz is at \"\(path)\" any more, so no board shows what was earned there (\(counted(count, "result"))); "
      + "\"\(other)\" asks the same: move its file back, or name that quiz in recorded results",
    at: SourceLocation(
      path: results.files[Int(first.place.file)], line: max(1, Int(first.place.line))))
}

extension Diagnostic.Code {
  fileprivate static let quizMoved = Self("quiz-moved")
}
