internal import Bytes
package import Cryptography
package import Diagnostics
package import Ledger
package import Results
internal import Scoring

/// Warns of revisions that are new in the archive and give recorded answers another meaning.
///
/// Answers name choices by letters, and a recorded result without `rev` is marked by what is asked
/// now as far as its answers fit that. Where choices have changed places since, or another question
/// has their id, it is marked by texts that nobody chose. A choice that is only reworded keeps its
/// place. Told is what the build does that adds the revision: later ones cannot know which results
/// came first. So is it told once where the key of a question was put right, and results that name
/// an earlier revision, as signed ones do, keep the points that the wrong key gave.
package func remarkedResults(
  in results: MarkedResults, _ archive: RevisionArchive, added: Set<Digest>
) -> [Diagnostic] {
  if added.isEmpty { return [] }
  let earlier = Dictionary(
    grouping: archive.entries.indices.lazy.filter { !added.contains(archive.entries[$0].name) }
  ) { archive.entries[$0].quiz }
  var groups: [Int32: QuizResults] = [:]
  for (place, path) in results.quizzes.enumerated() where earlier[path] != nil {
    groups[Int32(place)] = QuizResults()
  }
  let isAdded = results.revisions.map { added.contains($0) }
  for attempt in results.attempts where groups[attempt.quiz] != nil {
    groups[attempt.quiz]?.add(attempt, isNew: isAdded[Int(attempt.revision)])
  }
  let current = Dictionary(
    archive.entries.indices.lazy.filter { added.contains(archive.entries[$0].name) }
      .map { (archive.entries[$0].quiz, $0) }, uniquingKeysWith: { first, _ in first })
  return groups.sorted { $0.key < $1.key }.compactMap { quiz, group in
    let path = results.quizzes[Int(quiz)]
    guard group.count > 0, let place = current[path], let now = texts(of: place, in: archive)
    else { return nil }
    let before = (earlier[path] ?? []).compactMap { texts(of: $0, in: archive) }
    return finding(of: group, at: path, from: before, to: now, in: results)
  }
}

/// The results of a quiz that has a new revision.
private struct QuizResults {
  /// How many count at the quiz, and how many of them are marked by the new revision.
  private(set) var (count, remarked) = (0, 0)
  private(set) var first: MarkedAttempt?
  private(set) var firstRemarked: MarkedAttempt?
  /// How many are marked by an earlier revision.
  private(set) var kept = 0
  private(set) var firstKept: MarkedAttempt?

  mutating func add(_ attempt: MarkedAttempt, isNew: Bool) {
    count += 1
    first = first ?? attempt
    if !isNew {
      kept += 1
      firstKept = firstKept ?? attempt
    }
    guard isNew, attempt.sealing == .recorded else { return }
    remarked += 1
    firstRemarked = firstRemarked ?? attempt
  }
}

/// A revision with its texts.
private struct Texts {
  var name: Digest
  var questions: [String: RevisionQuestion]

  /// How little another revision has in common with this one: questions that are not here, those
  /// whose letters stand for other texts, and those that ask something else.
  func distance(to other: Texts) -> (missing: Int, moved: Int, changed: Int) {
    let known = other.questions.values.filter { questions[$0.id] != nil }
    let changed = known.count { question in
      questions[question.id].map { !$0.asksTheSame(as: question) } ?? true
    }
    return (other.questions.count - known.count, moved(in: other).count, changed)
  }

  /// Whether a question of another revision asks the same as one of this, whatever its id: two
  /// choices, as true and false, say nothing of that.
  func shares(with other: Texts) -> Bool {
    let asked = Set(questions.values.map { Asked($0) })
    return other.questions.values.contains { question in
      question.choices.count != 2 && asked.contains(Asked(question))
    }
  }

  /// The ids of the questions of another revision whose letters stand for other texts here.
  func moved(in other: Texts) -> [String] {
    other.questions.values.filter { question in
      questions[question.id].map { $0.isOther(than: question) } ?? false
    }.map(\.id).sorted()
  }

  /// The ids of the questions of another revision that are these with another key.
  func corrected(in other: Texts) -> [String] {
    other.questions.values.filter { question in
      questions[question.id].map {
        $0.choices == question.choices && $0.prompts == question.prompts && $0.key != question.key
      } ?? false
    }.map(\.id).sorted()
  }
}

extension RevisionQuestion {
  /// Whether the same texts are right and wrong, in any order.
  fileprivate func asksTheSame(as other: RevisionQuestion) -> Bool { Asked(self) == Asked(other) }

  fileprivate var rightTexts: [String] {
    switch key {
    case .single(let right, _): [choices[safe: Int(right)] ?? ""]
    case .multiple(let right, _): right.map { choices[safe: Int($0)] ?? "" }
    case .blanks, .ordering, .matching: []
    }
  }

  /// Whether the letters of an answer stand for other texts in another question: one of them stands
  /// in another place, or none is the same.
  fileprivate func isOther(than other: RevisionQuestion) -> Bool {
    func differs(_ texts: [String], _ others: [String]) -> Bool {
      if texts == others { return false }
      let places = Dictionary(
        texts.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let known = others.enumerated().filter { places[$0.element] != nil }
      return known.isEmpty && min(texts.count, others.count) > 1
        || known.contains {
          places[$0.element] != $0.offset && texts[safe: $0.offset] != $0.element
        }
    }
    return differs(choices, other.choices) || differs(prompts, other.prompts)
  }
}

extension [String] {
  fileprivate subscript(safe place: Int) -> String? { indices.contains(place) ? self[place] : nil }
}

private func texts(of place: Int, in archive: RevisionArchive) -> Texts? {
  // A line that cannot be read is told elsewhere.
  guard let read = try? readRevision(archive.line(at: place).span, keepingTexts: true) else {
    return nil
  }
  return Texts(
    name: archive.entries[place].name,
    questions: Dictionary(
      read.questions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
}

private func finding(
  of group: QuizResults, at path: String, from before: [Texts], to now: Texts,
  in results: MarkedResults
) -> Diagnostic? {
  func location(_ attempt: MarkedAttempt) -> SourceLocation {
    SourceLocation(
      path: results.files[Int(attempt.place.file)], line: max(1, Int(attempt.place.line)))
  }
  let ids = Set(now.questions.keys)
  if let first = group.first, !before.isEmpty,
    before.allSatisfy({ ids.isDisjoint(with: $0.questions.keys) && !$0.shares(with: now) })
  {
    return .warning(
      .quizReplaced,
      "\"\(path)\" asks none of the questions any more that were answered here, and still \(counted(group.count, "result")) of them \(group.count == 1 ? "counts" : "count") at it; if it is a new quiz, give it a file of its own and take the old one back",
      at: location(first))
  }
  // The revision before this one is not known; it is the one that is most like it.
  let ordered = before.map { (texts: $0, distance: $0.distance(to: now)) }
    .sorted {
      $0.distance != $1.distance ? $0.distance < $1.distance : $0.texts.name < $1.texts.name
    }
  guard let closest = ordered.first else { return nil }
  guard let first = group.firstRemarked, let id = closest.texts.moved(in: now).first else {
    guard let kept = group.firstKept, let id = closest.texts.corrected(in: now).first else {
      return nil
    }
    return .warning(
      .resultsKept,
      "\"\(id)\" at \"\(path)\" has another key than before, and \(counted(group.kept, "result")) marked by an earlier revision \(group.kept == 1 ? "keeps" : "keep") the points of its key; "
        + "to have all marked alike, leave out \"rev\" of recorded results, or, where players signed them, say \"ranked: false\" here and ask the quiz again in another file",
      at: location(kept))
  }
  let isOne = ordered.count < 2 || ordered[1].distance != closest.distance
  return .warning(
    .resultsRemarked,
    "letters of \"\(id)\" at \"\(path)\" stand for other choices than before, and \(counted(group.remarked, "result")) without \"rev\" \(group.remarked == 1 ? "is" : "are") marked by those of now; "
      + "for results that were answered before write \"rev\":\"\(closest.texts.name.hex)\"\(isOne ? "" : ", or that of another revision that they answered"), or put the choices back in their places",
    at: location(first))
}

extension Diagnostic.Code {
  fileprivate static let quizReplaced = Self("quiz-replaced")
  fileprivate static let resultsKept = Self("results-kept")
  fileprivate static let resultsRemarked = Self("results-remarked")
}

/// What a question asks, in whatever order its choices stand.
private struct Asked: Hashable {
  private let choices: Set<String>
  private let rightTexts: Set<String>
  private let prompts: Set<String>
  /// Of a question without choices.
  private let key: Key?

  init(_ question: RevisionQuestion) {
    choices = Set(question.choices)
    let hasChoices = !choices.isEmpty
    rightTexts = hasChoices ? Set(question.rightTexts) : []
    prompts = hasChoices ? Set(question.prompts) : []
    key = hasChoices ? nil : question.key
  }
}
