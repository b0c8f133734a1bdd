internal import Bytes
package import Cryptography
package import Diagnostics
package import Ledger
package import Results

/// Warns of quizzes that have results, but no page any more, where another page asks the very same:
/// somebody has moved their file, and no board shows the results.
///
/// Or a page that asks half of it at least, and has neither another revision nor results: the file
/// was edited at the same time. A quiz that was removed is none of these. Its results stay in the
/// ledger.
package func movedQuizzes(
  in results: MarkedResults, _ archive: RevisionArchive, current: [String: Digest]
) -> [Diagnostic] {
  let gone = results.quizzes.indices.filter { current[results.quizzes[$0]] == nil }
  if gone.isEmpty { return [] }
  // By the digest of what they ask; of those that ask the same, the first.
  var askers: [Digest: String] = [:]
  for (quiz, name) in current {
    guard let place = archive.place(of: name) else { continue }
    let asked = sha256(questions(ofLine: archive.line(at: place), quiz: quiz))
    askers[asked] = min(askers[asked] ?? quiz, quiz)
  }
  let places = Dictionary(grouping: archive.entries.indices) { archive.entries[$0].quiz }
  // A quiz with results of its own was there before.
  let tallies = Tally.byQuiz(in: results)
  let answered = Set(tallies.keys.map { results.quizzes[Int($0)] })
  var similar: SimilarQuizzes?
  return gone.compactMap { quiz in
    guard let tally = tallies[Int32(quiz)] else { return nil }
    let path = results.quizzes[quiz]
    for place in places[path] ?? [] {
      let asked = sha256(questions(ofLine: archive.line(at: place), quiz: path))
      if let other = askers[asked] {
        return moved(path, tally, to: other, asking: "the same", in: results)
      }
    }
    let others = similar ?? SimilarQuizzes(in: archive, current: current, places, without: answered)
    similar = others
    return others.likest(to: places[path] ?? [], in: archive).map {
      moved(path, tally, to: $0, asking: "half of it or more", in: results)
    }
  }
}

/// Warns of quizzes whose pages a build has removed though they have results, but of those that are
/// told to have moved.
///
/// Only the build that removes a page says so, as a quiz may be taken away on purpose.
package func removedQuizzes(
  in results: MarkedResults, pages removed: [String], told: [Diagnostic]
) -> [Diagnostic] {
  let removed = Set(removed)
  return lostQuizzes(in: results, told: told, where: { removed.contains($0 + ".html") }) {
    "the quiz \"\($0)\" is gone from the site, so no board shows what was earned there (\($1)); "
      + "bring its file back if that is not meant: the results are kept"
  }
}

/// Warns of pages without questions that were quizzes once, as they have results.
package func formerQuizzes(
  in results: MarkedResults, articles: [String], told: [Diagnostic]
) -> [Diagnostic] {
  let articles = Set(articles)
  return lostQuizzes(in: results, told: told, where: { articles.contains($0) }) {
    "\"\($0)\" has no questions any more, so no board shows what was earned there (\($1)); "
      + "bring them back, or give the text another file name: the results are kept"
  }
}

private func lostQuizzes(
  in results: MarkedResults, told: [Diagnostic], where isLost: (String) -> Bool,
  _ message: (_ quiz: String, _ results: String) -> String
) -> [Diagnostic] {
  let lost = results.quizzes.indices.filter { isLost(results.quizzes[$0]) }
  if lost.isEmpty { return [] }
  let tallies = Tally.byQuiz(in: results)
  return lost.compactMap { quiz in
    guard let tally = tallies[Int32(quiz)] else { return nil }
    let place = location(of: tally, in: results)
    if told.contains(where: { $0.code == .quizMoved && $0.location == place }) { return nil }
    return .warning(
      .quizRemoved, message(results.quizzes[quiz], counted(tally.count, "result")), at: place)
  }
}

/// The results of one quiz: where the first stands, and how many there are.
private struct Tally {
  var first: ResultPlace
  var count = 0

  static func byQuiz(in results: MarkedResults) -> [Int32: Self] {
    var tallies: [Int32: Self] = [:]
    for attempt in results.attempts {
      tallies[attempt.quiz, default: Self(first: attempt.place)].count += 1
    }
    return tallies
  }
}

/// The questions of quizzes that have one revision only, by what they ask.
private struct SimilarQuizzes {
  private var quizzes: [RevisionQuestion: Set<String>] = [:]
  private static let mostAskers = 16

  init(
    in archive: RevisionArchive, current: [String: Digest], _ places: [String: [Int]],
    without answered: Set<String>
  ) {
    for (path, name) in current.sorted(by: { $0.key < $1.key })
    where places[path]?.count == 1 && !answered.contains(path) {
      for question in archive.place(of: name).flatMap({ questions(at: $0, in: archive) }) ?? [] {
        // What everybody asks tells no quiz.
        if quizzes[question, default: []].count < Self.mostAskers {
          quizzes[question, default: []].insert(path)
        }
      }
    }
  }

  /// The quiz that asks most of one of some revisions, and half of it at least.
  func likest(to places: [Int], in archive: RevisionArchive) -> String? {
    for asked in places.compactMap({ questions(at: $0, in: archive) }) where asked.count > 1 {
      var counts: [String: Int] = [:]
      for path in asked.flatMap({ quizzes[$0] ?? [] }) { counts[path, default: 0] += 1 }
      let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      if let best, best.value * 2 >= asked.count { return best.key }
    }
    return nil
  }
}

/// What a revision asks; nil for a line that cannot be read, which is told elsewhere.
private func questions(at place: Int, in archive: RevisionArchive) -> [RevisionQuestion]? {
  (try? readRevision(archive.line(at: place).span, keepingTexts: true))?.questions
}

/// What a revision says before it names its quiz.
private func questions(ofLine line: [UInt8], quiz: String) -> ArraySlice<UInt8> {
  line.dropLast(quiz.utf8.count + "\",\"v\":1}".utf8.count)
}

private func moved(
  _ path: String, _ tally: Tally, to other: String, asking what: String, in results: MarkedResults
) -> Diagnostic {
  .warning(
    .quizMoved,
    "no ranked quiz is at \"\(path)\" any more, so no board shows what was earned there (\(counted(tally.count, "result"))); "
      + "\"\(other)\" asks \(what): move its file back, or name that quiz in recorded results",
    at: location(of: tally, in: results))
}

private func location(of tally: Tally, in results: MarkedResults) -> SourceLocation {
  SourceLocation(
    path: results.files[Int(tally.first.file)], line: max(1, Int(tally.first.line)))
}

extension Diagnostic.Code {
  fileprivate static let quizMoved = Self("quiz-moved")
  fileprivate static let quizRemoved = Self("quiz-removed")
}
