internal import Cryptography
internal import Diagnostics
internal import Ledger

/// A slip that was read, checked and marked on its own; how it stands among the others is not
/// looked at yet.
struct MarkedSlip: Sendable {
  var commitment: Digest
  var player: PublicKey
  var attempt: AttemptID
  var seen: Checkpoint
  var place: ResultPlace
  /// Nil if the slip does not count, with the reason in `problem`.
  var outcome: ResultMarker.Outcome?
  var problem: Refusal?
  var claim: (max: Int, score: Int)
  var ended: Moment
  /// Which attempt of its player at the quiz it is; nil in version 1.
  var ordinal: Int?
}

/// Some lines of the log, or some files of the inbox, read and marked.
struct SlipSegment: Sendable {
  var lines: [LogLine] = []
  var slips: [MarkedSlip] = []
  var findings: [Finding] = []

  /// Why an entry was rejected.
  struct Finding: Sendable {
    var code: Diagnostic.Code
    var message: String
    var place: ResultPlace
  }
}

/// Reads entries one after the other.
struct SlipReading {
  private let ledger: SignedLedger
  private let redacted: Set<Digest>
  private var slip: Slip
  private var marker: ResultMarker
  private(set) var segment = SlipSegment()

  init(_ ledger: SignedLedger, redacted: Set<Digest>, _ context: MarkingContext) {
    (self.ledger, self.redacted) = (ledger, redacted)
    slip = Slip(ofSite: ledger.site)
    marker = ResultMarker(context)
  }

  /// Reads a line of the log.
  mutating func readLine(_ range: Range<Int>, of bytes: [UInt8], file: Int, line: Int) {
    let place = ResultPlace(
      file: Int32(file), line: Int32(clamping: line), offset: range.lowerBound,
      length: Int32(clamping: range.count))
    if let commitment = erasedCommitment(bytes[range]) {
      segment.lines.append(LogLine(commitment: commitment, kind: .redacted))
      if !redacted.contains(commitment) {
        report(
          .missingRedaction,
          "an entry was erased here, but redacted/ has no word of the organiser about it", at: place
        )
      }
      return
    }
    let commitment = commitment(to: bytes[range])
    if bytes[range].starts(with: sealEntryStart) {
      segment.lines.append(LogLine(commitment: commitment, kind: .seal))
      return
    }
    let isGood = readSlip(range, of: bytes, commitment: commitment, place: place)
    segment.lines.append(LogLine(commitment: commitment, kind: isGood ? .slip : .refused))
  }

  /// Reads a file of the inbox.
  mutating func readFile(_ named: SignedFiles.Named, file: Int) {
    let bytes = named.file.bytes
    let place = ResultPlace(
      file: Int32(file), line: 1, offset: 0, length: Int32(clamping: max(0, bytes.count - 1)))
    switch named.file.entry(named: named.name) {
    case .failure(let refusal): report(refusal.code, refusal.message, at: place)
    case .success(let entry):
      let range = 0..<entry.count
      _ = readSlip(range, of: bytes, commitment: commitment(to: bytes[range]), place: place)
    }
  }

  private mutating func readSlip(
    _ range: Range<Int>, of bytes: [UInt8], commitment: Digest, place: ResultPlace
  ) -> Bool {
    let span = bytes.span
    do throws(EntryError) {
      try slip.read(range, of: span, isVerified: ledger.verified.contains(commitment))
    } catch {
      report(error.code, error.message, at: place)
      return false
    }
    var marked = MarkedSlip(
      commitment: commitment, player: slip.player, attempt: slip.attempt, seen: slip.seen,
      place: place, claim: slip.claim, ended: slip.ended ?? Moment(seconds: 0),
      ordinal: slip.ordinal)
    do throws(ResultError) {
      marked.outcome = try marker.mark(slip, in: span)
    } catch {
      marked.problem = Refusal(error.problem.code, error.problem.message)
    }
    if marked.problem == nil { marked.problem = problemOfTimes() }
    segment.slips.append(marked)
    return true
  }

  private func problemOfTimes() -> Refusal? {
    guard let began = slip.began, let ended = slip.ended else {
      return Refusal(.badTime, "\"\(slip.began == nil ? "began" : "ended")\" is no real moment")
    }
    return began <= ended
      ? nil : Refusal(.endedBeforeBegan, "the attempt ended before it began")
  }

  private mutating func report(_ code: Diagnostic.Code, _ message: String, at place: ResultPlace) {
    segment.findings.append(SlipSegment.Finding(code: code, message: message, place: place))
  }
}

/// How the organiser's entry of a batch begins, and no other.
package let sealEntryStart = Array("{\"body\":{\"batch\":".utf8)
