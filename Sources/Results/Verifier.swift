internal import Bytes
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Parallel
internal import Scoring

/// Collects the differences of one published ledger.
struct Verifier {
  private(set) var ledger: PublishedLedger
  let file: FileBytes
  let jobs: Int
  /// By path.
  private var siteDifferences: [ExactString: FindingLimit] = [:]
  /// The boards whose pages were looked for and are not there, by the page's path.
  var missingPages: [ExactString: String] = [:]
  var notes: [Diagnostic] = []
  /// How many results of the ledger's folder are no JSON, and so not published.
  var unreadResults = 0
  /// Of which periods boards are said to stand on a page, by its path.
  var periodsOfPages: [ExactString: [Period]]
  private var ledgerDifferences: [ExactString: FindingLimit] = [:]

  init(
    ledger: PublishedLedger, file: FileBytes, jobs: Int, periods: [ExactString: [Period]] = [:]
  ) {
    (self.ledger, self.file, self.jobs, periodsOfPages) = (ledger, file, jobs, periods)
  }

  /// Notes a difference in a file of the site, the published ledger unless said otherwise.
  mutating func add(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String,
    in path: String = PublishedLedger.path, line: Int = 1
  ) {
    siteDifferences[path, default: FindingLimit()].add(code) {
      .error(code, message(), at: SourceLocation(path: path, line: line))
    }
  }

  /// Notes a difference in a file of the ledger's folder.
  mutating func addInLedger(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, in path: String, line: Int = 1
  ) {
    ledgerDifferences[path, default: FindingLimit()].add(code) {
      .error(code, message(), at: SourceLocation(path: path, line: line))
    }
  }

  /// Takes over what the check of one board has found in the site.
  mutating func add(_ check: Verifier) {
    for (path, found) in check.siteDifferences {
      siteDifferences[path, default: FindingLimit()].append(found)
    }
    // One page may show several boards.
    for (path, title) in check.missingPages
    where missingPages.updateValue(title, forKey: path) == nil {
      add(.missingPage, "the page of \(title) is missing", in: path.text)
    }
  }

  /// Reads the published revisions strictly: each must be its own canonical form.
  mutating func checkRevisions() -> RevisionArchive {
    let (ledger, file) = (ledger, file)
    let read = parallelMap(count: ledger.revisions.count, jobs: jobs) { index in
      let line = file.read(ledger.revisions[index].range)
      return Result { () throws(RevisionError) in try Revision(line: line) }
    }
    var last: Revision?
    var entries: [RevisionArchive.Entry] = []
    for (index, result) in read.enumerated() {
      let line = ledger.revisions[index].line
      switch result {
      case .success(let revision):
        if let last, !last.line.lexicographicallyPrecedes(revision.line) {
          add(
            .unsortedRevisions, "this revision of \"\(revision.quiz)\" is not in its sorted place",
            line: line)
        }
        last = revision
        entries.append(
          RevisionArchive.Entry(
            quiz: revision.quiz, name: revision.name, range: ledger.revisions[index].range))
      case .failure(let error):
        add(.badRevision, "this is no revision of a quiz: \(error)", line: line)
      }
    }
    let archive = RevisionArchive(entries, of: file)
    for quiz in ledger.quizzes {
      let place = archive.place(of: quiz.revision)
      if place.map({ archive.entries[$0].quiz }) != quiz.path {
        add(
          .missingRevision,
          "\"\(quiz.path)\" is said to ask revision \(quiz.revision.hex), but none of its published "
            + "revisions has that name")
      }
    }
    return archive
  }

  /// Marks the published results again, compares what is published about each, and lets go of both.
  mutating func checkMarks(against archive: RevisionArchive, _ signed: SignedLedger)
    -> RankedResults
  {
    var findings: [Diagnostic] = []
    var current: [String: Digest] = [:]
    var policies: [String: AttemptPolicy] = [:]
    for quiz in ledger.quizzes {
      current[quiz.path] = quiz.revision
      policies[quiz.path] = quiz.attempts
    }
    let results = markLedger(
      records: ledger.files, signed: signed, against: archive, current: current, jobs: jobs,
      reporting: &findings)
    addSigned(findings)
    var attempts = results.attempts[...]
    var refused = results.refused[...]
    for (file, outcomes) in ledger.outcomes.enumerated() {
      for (index, outcome) in outcomes.enumerated() {
        let attempt = attempts.first.flatMap { $0.place.file == file ? $0 : nil }
        let refusal = refused.first.flatMap { $0.place.file == file ? $0 : nil }
        if let attempt, attempt.place.offset < refusal?.place.offset ?? .max {
          attempts.removeFirst()
          compare(outcome, at: index, of: file, points: attempt.score, finding: attempt.finding)
        } else if let refusal {
          refused.removeFirst()
          compare(outcome, at: index, of: file, points: .zero, finding: refusal.code.name)
        }
      }
    }
    ledger.outcomes = []
    for file in ledger.files.indices { ledger.files[file].layout = .records([]) }
    return RankedResults(results, policies: policies)
  }

  private mutating func compare(
    _ outcome: PublishedLedger.Outcome, at index: Int, of file: Int, points: Points,
    finding: String
  ) {
    let published = ledger.findings[outcome.finding]
    if outcome.points == points, published == finding { return }
    let place = "\(ledger.files[file].path):\(ledger.files[file].records[index].line)"
    if outcome.points != points {
      add(
        .pointsDiffer,
        "the result \(place) is published with \(outcome.points.value) points, but its answers earn "
          + "\(points.value)")
    }
    if published != finding {
      add(
        .findingDiffers,
        "the result \(place) is published \(described(published)), but marked again it is "
          + described(finding))
    }
  }

  func verification(of results: MarkedResults, comparesLedger: Bool) -> Verification {
    var verification = Verification(
      siteDifferences: siteDifferences.values.flatMap(\.findings).sorted(),
      ledgerDifferences: ledgerDifferences.values.flatMap(\.findings).sorted(),
      notes: notes.sorted(), boards: ledger.boards.count, comparesLedger: comparesLedger,
      hidesNames: ledger.hidesNames)
    verification.unreadResults = unreadResults
    verification.count(results)
    return verification
  }
}

private func described(_ finding: String) -> String {
  finding.isEmpty ? "as one that counts as claimed" : "as \(finding)"
}
