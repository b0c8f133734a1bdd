internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Scoring

/// Takes the slips in their order, the log's first, and sees how each stands among those before it.
struct SlipOrdering {
  /// Paths of the batches, then of the inbox.
  private let paths: [String]
  private let files: SignedFiles
  private let log: CheckedLog
  private let names: [PublicKey: String]
  /// The entries that the organiser has erased, or began to erase.
  private let redacted: Set<Digest>

  /// The attempts that count; players are those of `players`.
  private(set) var attempts: [MarkedAttempt] = []
  private(set) var players: [String] = []
  private var rejected: [RefusedResult] = []
  private var limits = [Int32: FindingLimit]()

  private var places: [String: Int32] = [:]
  private var commitments: Set<Digest> = []
  private var firsts: [AttemptNumber: First] = [:]
  private var ordinals = AttemptOrdinals()

  /// What a player's attempts are told apart by.
  private struct AttemptNumber: Hashable {
    var player: PublicKey
    var id: AttemptID
  }

  /// The first slip of an attempt.
  private struct First {
    /// Its place among the attempts, if it counts.
    var attempt: Int?
    var place: ResultPlace
    /// The ids of all slips of the attempt.
    ///
    /// A digest costs time, so that none is made before there are two slips to compare.
    var ids: Set<Digest?> = []
  }

  init(
    paths: [String], of files: SignedFiles, _ log: CheckedLog, _ names: [PublicKey: String],
    redacted: Set<Digest>
  ) {
    (self.paths, self.files, self.log, self.names) = (paths, files, log, names)
    self.redacted = redacted
  }

  /// The slips that do not count, by file and place.
  var refused: [RefusedResult] {
    rejected.sorted { ($0.place.file, $0.place.offset) < ($1.place.file, $1.place.offset) }
  }

  var findings: [Diagnostic] {
    limits.sorted { $0.key < $1.key }.flatMap(\.value.findings)
  }

  /// Takes an entry that was refused when it was read.
  mutating func reject(_ finding: SlipSegment.Finding) {
    report(finding.code, finding.message, at: finding.place, isError: true)
    rejected.append(RefusedResult(code: finding.code, place: finding.place))
  }

  /// Takes all slips, in the order of their files: what waits in the inbox comes as it will be
  /// sealed, by when it ended, and only then by its name.
  mutating func add(_ slips: some Sequence<MarkedSlip>, sealedBatches: Int) {
    for slip in slips where slip.place.file < sealedBatches { add(slip) }
    let waiting = slips.filter { $0.place.file >= sealedBatches }
    for slip in waiting.sorted(by: { ($0.ended, $0.place.file) < ($1.ended, $1.place.file) }) {
      add(slip)
    }
  }

  private mutating func add(_ slip: MarkedSlip) {
    let isRedacted = redacted.contains(slip.commitment)
    if isRedacted, isInLog(slip) {
      let finding = SlipSegment.Finding(
        code: .redactionUnfinished,
        message:
          "the organiser erased this entry, but its text is here; run 'podium ledger redact' with its name again",
        place: slip.place)
      return reject(finding)
    }
    if isRedacted || log.erased.contains(slip.commitment) {
      return refuse(slip, .erased, "its text was erased from the ledger on request; remove it here")
    }
    guard commitments.insert(slip.commitment).inserted else {
      refuse(
        slip, .duplicateResult,
        isInLog(slip)
          ? "the same entry stands in the log before" : "this slip is in the log already")
      return
    }
    let note = noteOnSeen(slip)
    let repetition = repetition(of: slip) ?? reusedOrdinal(of: slip)
    if let problem = slip.problem ?? lateEnd(of: slip) ?? repetition {
      refuse(slip, problem.code, problem.message)
      return
    }
    count(slip, note)
  }

  // MARK: Where a slip stands

  private func isInLog(_ slip: MarkedSlip) -> Bool {
    Int(slip.place.file) < log.sealings.count
  }

  /// When the slip was sealed; nil if no good checkpoint holds it.
  private func sealing(of slip: MarkedSlip) -> Moment? {
    isInLog(slip) ? log.sealings[Int(slip.place.file)] : nil
  }

  /// The index in the log; for a slip of the inbox, the first one that is free.
  private func index(of slip: MarkedSlip) -> Int {
    // Entries stand one a line, so that a line's number tells its index.
    isInLog(slip) ? log.starts[Int(slip.place.file)] + Int(slip.place.line) - 1 : log.size
  }

  /// The id of the slip that stands at a place of the batches, then the inbox.
  private func slipID(at place: ResultPlace) -> Digest? {
    let file = Int(place.file)
    let inbox = file - files.batches.count
    let bytes = (inbox < 0 ? files.batches[file].file : files.slips[inbox].file).bytes
    return Ledger.slipID(of: bytes[place.range])
  }

  // MARK: What is wrong with it

  private func lateEnd(of slip: MarkedSlip) -> Refusal? {
    guard let sealing = sealing(of: slip), slip.ended > sealing else { return nil }
    return Refusal(
      .endedAfterSeal,
      "the attempt ended at \(slip.ended.text), after it was sealed at \(sealing.text)")
  }

  /// Whether the player has handed in another slip under the same number before.
  private mutating func repetition(of slip: MarkedSlip) -> Refusal? {
    let number = AttemptNumber(player: slip.player, id: slip.attempt)
    guard var first = firsts[number] else {
      firsts[number] = First(place: slip.place)
      return nil
    }
    if first.ids.isEmpty { first.ids = [slipID(at: first.place)] }
    let isNew = first.ids.insert(slipID(at: slip.place)).inserted
    firsts[number] = first
    guard isNew else {
      return Refusal(.signedAgain, "the same attempt, signed another time, is there before")
    }
    let isCounted = first.attempt != nil
    if let attempt = first.attempt, attempts[attempt].note == .none {
      attempts[attempt].note = .contested
    }
    report(
      .attemptContested,
      "this attempt was handed in again with other answers; "
        + (isCounted ? "this one, the first, counts" : "none of them counts"),
      at: first.place)
    return Refusal(
      .attemptReused,
      "\(paths[Int(first.place.file)]):\(first.place.line) is another attempt of this "
        + "player under the same number; \(isCounted ? "the first one" : "none of them") counts")
  }

  /// Whether another attempt has the ordinal of this one.
  private mutating func reusedOrdinal(of slip: MarkedSlip) -> Refusal? {
    guard let first = ordinals.first(of: slip) else { return nil }
    return Refusal(
      .ordinalReused,
      "\(paths[Int(first.file)]):\(first.line) is attempt \(slip.ordinal ?? 0) of this player at "
        + "this quiz already; only the first of a number can count")
  }

  /// Notes, once all slips were added, which attempts at quizzes that draw questions follow others
  /// that were never handed in.
  mutating func noteSkippedOrdinals() {
    for skipped in ordinals.skipped where attempts[skipped.attempt].note == .none {
      attempts[skipped.attempt].note = .ordinalSkipped
      report(
        .ordinalSkipped,
        "this is attempt \(skipped.ordinal) of its player, and attempt \(skipped.missing) was not handed in; it counts",
        at: attempts[skipped.attempt].place)
    }
  }

  /// Compares the state of the log that a slip's page had seen with what the log was then.
  private mutating func noteOnSeen(_ slip: MarkedSlip) -> MarkedAttempt.Note {
    let index = index(of: slip)
    if slip.seen.size > index {
      report(
        .seenTooLarge,
        "says that its page had seen \(slip.seen.size) entries, when the log had \(index)",
        at: slip.place)
      return .seenTooLarge
    }
    guard log.root(at: slip.seen.size) != slip.seen.root else { return .none }
    report(
      .seenDiffers,
      "says that its page had seen another log of \(slip.seen.size) entries than this one was",
      at: slip.place)
    return .seenDiffers
  }

  // MARK: What becomes of it

  private mutating func refuse(
    _ slip: MarkedSlip, _ code: Diagnostic.Code, _ message: String
  ) {
    report(code, message, at: slip.place)
    rejected.append(RefusedResult(code: code, place: slip.place))
  }

  private mutating func count(_ slip: MarkedSlip, _ note: MarkedAttempt.Note) {
    guard let outcome = slip.outcome, let name = names[slip.player] else { return }
    var attempt = MarkedAttempt(
      player: player(named: name), quiz: outcome.quiz, revision: outcome.revision,
      claim: .equalOrNone, score: outcome.score, possible: outcome.possible, ended: slip.ended,
      sealing: sealing(of: slip).map { .sealed(at: $0) } ?? .unsealed, place: slip.place)
    attempt.isLater = slip.ordinal ?? 1 > 1
    ordinals.note(slip, attempt: attempts.count)
    let claimed = Int64(slip.claim.score)
    attempt.claim = MarkedAttempt.Claim(of: claimed, earned: outcome.score)
    if let flag = attempt.claim.flag(claimed, earned: outcome.score) {
      report(flag.code, flag.message, at: slip.place)
    }
    if Int64(slip.claim.max) != outcome.possible.value {
      attempt.note = .otherMaximum
      report(
        .claimOfOtherMaximum,
        "says that \(slip.claim.max) points could be had, but it was \(outcome.possible.value)",
        at: slip.place)
    }
    if let flag = outcome.note.flag {
      attempt.note = outcome.note
      report(flag.code, flag.message, at: slip.place)
    }
    if note != .none { attempt.note = note }
    firsts[AttemptNumber(player: slip.player, id: slip.attempt)]?.attempt = attempts.count
    attempts.append(attempt)
  }

  private mutating func player(named name: String) -> Int32 {
    if let place = places[name] { return place }
    let place = Int32(players.count)
    places[name] = place
    players.append(name)
    return place
  }

  /// Nobody can put right what is signed, so that it must not stop a build: mostly no error.
  private mutating func report(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, at place: ResultPlace,
    isError: Bool = false
  ) {
    limits[place.file, default: FindingLimit()].add(code) {
      Diagnostic(
        isError ? .error : .warning, code, message(),
        at: SourceLocation(path: paths[Int(place.file)], line: Int(place.line)))
    }
  }
}
