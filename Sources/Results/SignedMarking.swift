internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Parallel
internal import Scoring

/// The signed results of a ledger, checked, marked and set in order.
struct SignedMarks: Sendable {
  /// Paths of the batches, then of the inbox.
  var files: [String] = []
  /// Places count `files` from 0; players are those of `players`, quizzes and revisions those of the context.
  var attempts: [MarkedAttempt] = []
  var refused: [RefusedResult] = []
  var findings: [Diagnostic] = []
  /// The names of the players.
  var players: [String] = []
  /// What their cards call them.
  var fullNames: [String: String] = [:]
  var links: [MarkedResults.Link] = []
  var state = LogState()
  var signing: [SigningPlayer] = []
  var heldHandles: [String] = []
  /// The leaves of all entries whose signature is good.
  var verified: [Digest] = []

  init() {}

  /// Reads the signed ledger, in as many threads as there are jobs.
  init(_ ledger: SignedLedger, _ context: MarkingContext, jobs: Int) {
    if ledger.files.isEmpty {
      findings = ledger.files.findings
      state.organiser = ledger.organiser?.text ?? ""
      return
    }
    let cards = ReadCards(ledger, jobs: jobs)
    let batches = ledger.files.batches
    files = batches.map(\.file.path) + ledger.files.slips.map(\.file.path)
    let pieces = Piece.all(of: ledger.files)
    let redacted = cards.redacted
    let read = parallelMap(count: pieces.count, jobs: jobs, chunk: 1) { index in
      var reading = SlipReading(ledger, redacted: redacted, context)
      pieces[index].read(with: &reading, from: ledger.files)
      return reading.segment
    }

    var readBatches = batches.map { batch in
      ReadBatch(
        number: batch.number, path: batch.file.path, lines: [],
        firstLine: Array(batch.file.bytes.prefix { $0 != 0x0A }),
        endsWithNewline: batch.file.bytes.last == 0x0A)
    }
    var sizes: Set<Int> = []
    for (piece, segment) in zip(pieces, read) {
      if case .lines(let batch, _, _) = piece { readBatches[batch].lines += segment.lines }
      for slip in segment.slips { sizes.insert(slip.seen.size) }
    }
    let log = CheckedLog(
      readBatches, checkpoints: ledger.files.checkpoints, of: ledger.site, by: ledger.organiser,
      rootsAt: sizes)
    findings = ledger.files.findings + cards.findings + log.findings
    if ledger.organiser == nil, !batches.isEmpty {
      findings.append(
        .warning(
          .noOrganiser,
          "the log is sealed, but the site does not say by which key; put \"organiser\" into site.yml",
          at: SourceLocation(path: batches[0].file.path)))
    }
    state.checkpoint = log.checkpoint
    state.batch = log.checkpointBatch
    state.lastSealing = log.lastSealing
    state.organiser = ledger.organiser?.text ?? ""
    order(read, ledger.files, log, cards)
  }

  /// Puts the slips into their order, the log's first, and sees how they stand among each other.
  private mutating func order(
    _ read: [SlipSegment], _ ledger: SignedFiles, _ log: CheckedLog, _ cards: ReadCards
  ) {
    let slips = read.flatMap(\.slips)
    verified = slips.map(\.leaf)
    let names = cards.roster.names(of: slips.map(\.player) + cards.links.map(\.player))
    fullNames = cards.roster.fullNames(names)
    links = cards.links.map { link in
      MarkedResults.Link(
        player: names[link.player] ?? "", account: link.account, key: link.key)
    }
    var places: [String: Int32] = [:]
    var leaves: Set<Digest> = []
    // What is signed is only compared where its number is the same: a digest costs time.
    var ids: [Attempt: Set<Digest?>] = [:]
    var firsts: [Attempt: (attempt: Int?, slip: ResultPlace)] = [:]
    var limits = [Int32: FindingLimit]()
    signing = signingPlayers(cards.roster, signers: slips.lazy.map(\.player))
    let shown = Set(signing.map(\.name))
    heldHandles = cards.roster.holders.keys.filter { !shown.contains($0) }.sorted()
    func add(
      _ code: Diagnostic.Code, _ message: @autoclosure () -> String, at place: ResultPlace,
      isError: Bool
    ) {
      limits[place.file, default: FindingLimit()].add(code) {
        Diagnostic(
          isError ? .error : .warning, code, message(),
          at: SourceLocation(path: files[Int(place.file)], line: Int(place.line)))
      }
    }
    for segment in read {
      for finding in segment.findings {
        add(finding.code, finding.message, at: finding.place, isError: true)
        refused.append(RefusedResult(code: finding.code, place: finding.place))
      }
    }
    for slip in slips {
      let batch = Int(slip.place.file)
      let isInLog = batch < log.sealings.count
      let sealing = isInLog ? log.sealings[batch] : nil
      // Entries stand one a line, so that a line's number tells its index.
      let index = isInLog ? log.starts[batch] + Int(slip.place.line) - 1 : log.size
      var problem = slip.problem
      if problem == nil, let sealing, slip.ended > sealing {
        problem = MarkedSlip.Problem(
          code: .endedAfterSeal,
          message: "the attempt ended at \(slip.ended.text), after it was sealed at \(sealing.text)"
        )
      }
      if !leaves.insert(slip.leaf).inserted {
        problem = MarkedSlip.Problem(
          code: .duplicateResult,
          message: isInLog
            ? "the same entry stands in the log before" : "this slip is in the log already")
      } else {
        let key = Attempt(player: slip.player, id: slip.attempt)
        if let first = firsts[key],
          !ids[key, default: [ledger.slipID(at: first.slip)]]
            .insert(ledger.slipID(at: slip.place)).inserted
        {
          problem =
            problem
            ?? MarkedSlip.Problem(
              code: .signedAgain, message: "the same attempt, signed another time, is there before")
        } else if let first = firsts[key] {
          problem =
            problem
            ?? MarkedSlip.Problem(
              code: .attemptReused,
              message:
                "\(files[Int(first.slip.file)]):\(first.slip.line) is another attempt of this player under the same number; the first one counts"
            )
          if let attempt = first.attempt, attempts[attempt].note == .none {
            attempts[attempt].note = .contested
          }
          add(
            .attemptContested,
            "this attempt was handed in again with other answers; this one, the first, counts",
            at: first.slip, isError: false)
        } else {
          firsts[key] = (problem == nil ? attempts.count : nil, slip.place)
        }
      }
      if let problem {
        // Nobody can put right what is signed, so that it must not stop a build.
        add(problem.code, problem.message, at: slip.place, isError: false)
        refused.append(RefusedResult(code: problem.code, place: slip.place))
        continue
      }
      guard let outcome = slip.outcome, let name = names[slip.player] else { continue }
      let player = places[name] ?? Int32(players.count)
      if places.updateValue(player, forKey: name) == nil { players.append(name) }
      var attempt = MarkedAttempt(
        player: player, quiz: outcome.quiz, revision: outcome.revision, claim: .equalOrNone,
        score: outcome.score, possible: outcome.possible, ended: slip.ended,
        sealing: sealing.map { .sealed(at: $0) } ?? .unsealed, place: slip.place)
      let claimed = Int64(slip.claim.score)
      if claimed != outcome.score.value {
        attempt.claim = claimed > outcome.score.value ? .tooHigh : .tooLow
        let code: Diagnostic.Code = attempt.claim == .tooHigh ? .claimTooHigh : .claimTooLow
        add(
          code,
          "claims \(claimed) points, but its answers earn \(outcome.score.value), which counts",
          at: slip.place, isError: false)
      }
      if Int64(slip.claim.max) != outcome.possible.value {
        attempt.note = .otherMaximum
        add(
          .claimOfOtherMaximum,
          "says that \(slip.claim.max) points could be had, but it was \(outcome.possible.value)",
          at: slip.place, isError: false)
      }
      if slip.seen.size > index {
        attempt.note = .seenTooLarge
        add(
          .seenTooLarge,
          "says that its page had seen \(slip.seen.size) entries, when the log had \(index)",
          at: slip.place, isError: false)
      } else if log.root(at: slip.seen.size) != slip.seen.root {
        attempt.note = .seenDiffers
        add(
          .seenDiffers,
          "says that its page had seen another log of \(slip.seen.size) entries than this one was",
          at: slip.place, isError: false)
      }
      if attempt.sealing == .unsealed { state.pending += 1 }
      attempts.append(attempt)
    }
    refused.sort { ($0.place.file, $0.place.offset) < ($1.place.file, $1.place.offset) }
    findings += limits.sorted { $0.key < $1.key }.flatMap(\.value.findings)
  }

  private struct Attempt: Hashable {
    var player: PublicKey
    var id: AttemptID
  }
}

extension SignedFiles {
  /// The id of the slip that stands at a place of the batches, then the inbox.
  fileprivate func slipID(at place: ResultPlace) -> Digest? {
    let file = Int(place.file)
    let bytes =
      file < batches.count ? batches[file].file.bytes : slips[file - batches.count].file.bytes
    return Ledger.slipID(of: bytes[place.range])
  }
}

/// A part of the signed ledger that is read on its own.
private enum Piece: Sendable {
  /// Lines of a batch, by its place among the batches, with the number of the first.
  case lines(batch: Int, [Range<Int>], first: Int)
  case files(Range<Int>)

  static let size = 512

  static func all(of files: SignedFiles) -> [Piece] {
    var pieces: [Piece] = []
    for (index, batch) in files.batches.enumerated() {
      let lines = batchLines(of: batch.file.bytes)
      for start in stride(from: 0, to: lines.count, by: size) {
        let end = min(start + size, lines.count)
        pieces.append(.lines(batch: index, Array(lines[start..<end]), first: start + 1))
      }
    }
    for start in stride(from: 0, to: files.slips.count, by: size) {
      pieces.append(.files(start..<min(start + size, files.slips.count)))
    }
    return pieces
  }

  func read(with reading: inout SlipReading, from files: SignedFiles) {
    switch self {
    case .lines(let batch, let lines, let first):
      let bytes = files.batches[batch].file.bytes
      for (index, range) in lines.enumerated() {
        reading.readLine(range, of: bytes, file: batch, line: first + index)
      }
    case .files(let range):
      for index in range {
        reading.readFile(files.slips[index], file: files.batches.count + index)
      }
    }
  }
}
