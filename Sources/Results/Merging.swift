internal import Diagnostics
internal import JSON
internal import Ledger
internal import Parallel

/// What was marked, put together part by part in the order of the files.
struct MergedMarks {
  private let files: [RecordedFile]
  private var results = MarkedResults()
  private var players = NameTable()
  private var lineCounts: [Int]

  init(_ files: [RecordedFile]) {
    self.files = files
    results.files = files.map(\.path)
    // Few lines are shorter. What is never used of this takes no memory.
    let likely = files.map { file in
      if case .records(let records) = file.layout { records.count } else { file.bytes.count / 128 }
    }
    results.attempts.reserveCapacity(likely.reduce(0, +))
    lineCounts = Array(repeating: 0, count: files.count)
  }

  mutating func add(_ segment: SegmentMarks) {
    let line = lineCounts[segment.file]
    lineCounts[segment.file] += segment.lineCount
    let places = (0..<segment.players.count).map {
      players.insert(segment.players.name(at: $0).span)
    }
    for var attempt in segment.attempts {
      attempt.player = places[Int(attempt.player)]
      attempt.place.line = Int32(clamping: Int(attempt.place.line) + line)
      results.attempts.append(attempt)
    }
    for var refused in segment.refused {
      refused.place.line = Int32(clamping: Int(refused.place.line) + line)
      results.refused.append(refused)
    }
    results.remarks.withUnknownMembers += segment.withUnknownMembers
  }

  /// All results: takes out what comes twice, and adds the signed ones.
  mutating func results(
    with signed: SignedMarks, _ context: MarkingContext, jobs: Int,
    reporting diagnostics: inout [Diagnostic]
  ) -> MarkedResults {
    results.removeDuplicates(quizzes: context.revisions.count, in: files, jobs: jobs)
    results.append(signed.results, naming: &players)
    results.name(players, context)
    diagnostics += signed.findings
    return results
  }
}

extension MarkedResults {
  /// Takes out results that repeat an earlier one: same player, quiz, moment and answers.
  ///
  /// Answers are only looked at where the other three agree.
  fileprivate mutating func removeDuplicates(quizzes: Int, in files: [RecordedFile], jobs: Int) {
    let attempts = attempts
    let byQuiz = AttemptGroups(count: quizzes, of: attempts) { $0.quiz }
    let suspects = parallelMap(count: quizzes, jobs: jobs, chunk: 16) {
      simultaneous(byQuiz[$0], of: attempts)
    }.joined().sorted()
    guard !suspects.isEmpty else { return }
    var firsts: [Response: Int] = [:]
    var repeated: Set<Int> = []
    for index in suspects {
      let attempt = attempts[index]
      let response = Response(
        player: attempt.player, quiz: attempt.quiz, ended: attempt.ended,
        answers: attempt.answers(in: files[Int(attempt.place.file)]))
      guard let first = firsts[response] else {
        firsts[response] = index
        continue
      }
      repeated.insert(index)
      remarks.repeated[attempt.place] = attempts[first].place
      refused.append(RefusedResult(code: .duplicateResult, place: attempt.place))
    }
    guard !repeated.isEmpty else { return }
    self.attempts = attempts.indices.filter { !repeated.contains($0) }.map { attempts[$0] }
    refused.sort { ($0.place.file, $0.place.offset) < ($1.place.file, $1.place.offset) }
  }

  /// Adds the signed results behind the recorded ones.
  fileprivate mutating func append(_ signed: MarkedResults, naming players: inout NameTable) {
    let places = signed.players.map { name in
      var name = name
      return name.withUTF8 { players.insert($0.span) }
    }
    let start = Int32(files.count)
    files += signed.files
    (log, signing, heldHandles) = (signed.log, signed.signing, signed.heldHandles)
    (verified, fullNames, links) = (signed.verified, signed.fullNames, signed.links)
    attempts.reserveCapacity(attempts.count + signed.attempts.count)
    for var attempt in signed.attempts {
      attempt.player = places[Int(attempt.player)]
      attempt.place.file += start
      attempts.append(attempt)
    }
    for var result in signed.refused {
      result.place.file += start
      refused.append(result)
    }
  }

  /// Gives the players, quizzes and revisions that have attempts their places by name.
  fileprivate mutating func name(_ players: NameTable, _ context: MarkingContext) {
    let playerOrder = (0..<players.count).sorted {
      players.name(at: $0).lexicographicallyPrecedes(players.name(at: $1))
    }
    var hasAttempts = [Bool](repeating: false, count: players.count)
    var newQuiz = [Int32](repeating: -1, count: context.revisions.count)
    var newRevision = [Int32](repeating: -1, count: context.archive.entries.count)
    for attempt in attempts {
      hasAttempts[Int(attempt.player)] = true
      newQuiz[Int(attempt.quiz)] = 0
      newRevision[Int(attempt.revision)] = 0
    }
    var newPlayer = [Int32](repeating: -1, count: players.count)
    for player in playerOrder where hasAttempts[player] {
      newPlayer[player] = Int32(self.players.count)
      self.players.append(String(decoding: players.name(at: player), as: UTF8.self))
    }
    for quiz in newQuiz.indices where newQuiz[quiz] == 0 {
      newQuiz[quiz] = Int32(quizzes.count)
      quizzes.append(String(decoding: context.quizzes.name(at: quiz), as: UTF8.self))
    }
    for revision in newRevision.indices where newRevision[revision] == 0 {
      newRevision[revision] = Int32(revisions.count)
      revisions.append(context.archive.entries[revision].name)
    }
    for index in attempts.indices {
      attempts[index].player = newPlayer[Int(attempts[index].player)]
      attempts[index].quiz = newQuiz[Int(attempts[index].quiz)]
      attempts[index].revision = newRevision[Int(attempts[index].revision)]
    }
  }
}

/// The places of attempts at one quiz that share player and moment with another.
private func simultaneous(_ group: ArraySlice<Int32>, of attempts: [MarkedAttempt]) -> [Int] {
  let keys = group.lazy.map { (attempts[Int($0)], Int($0)) }
    .map { ($0.player, $0.ended.seconds, $1) }.sorted(by: <)
  var places: Set<Int> = []
  for (key, next) in zip(keys, keys.dropFirst()) where (key.0, key.1) == (next.0, next.1) {
    places.formUnion([key.2, next.2])
  }
  return Array(places)
}

/// What makes two results the same.
private struct Response: Hashable {
  var player: Int32
  var quiz: Int32
  var ended: Moment
  var answers: [UInt8]
}

extension MarkedAttempt {
  /// The answers of a recorded result as JSON, sorted by question; its file was read before.
  package func answers(in file: RecordedFile) -> [UInt8] {
    let result = try? parseJSON(file.bytes.read(place.range))  // allowed: read before
    guard case .object(let members)? = result?["answers"] else { return [] }
    return JSONValue.object(members.sorted { $0.name < $1.name }).bytes
  }
}
