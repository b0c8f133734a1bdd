package import Cryptography
package import Diagnostics
internal import JSON
package import Ledger
internal import Parallel
internal import Scoring
internal import Synchronization

/// Marks all results of a ledger: those that the organiser recorded, where they were found in their
/// files, and those that players signed.
///
/// A result is marked by the revision that it names; without one by what the site asks now
/// (`current`, by quiz path), if all its answers fit; else by the archived revisions of the quiz
/// that they fit, if those agree. A score that it claims is compared and never counts. What is
/// found about signed results is reported; of recorded ones the outcome has the codes, and
/// `remarks`. Nothing depends on the number of jobs.
package func markLedger(
  records files: [RecordedFile], signed: SignedLedger = .none, against archive: RevisionArchive,
  current: [String: Digest], jobs: Int, reporting diagnostics: inout [Diagnostic]
) -> MarkedResults {
  let context = MarkingContext(
    archive: archive, current: current, jobs: jobs, readingAll: isMuch(files, signed: signed))
  return markLedger(
    records: files, signed: signed, context: context, jobs: jobs, reporting: &diagnostics)
}

/// Whether there is so much to mark that reading all revisions of now at once is worth it.
package func isMuch(_ files: [RecordedFile], signed: SignedLedger) -> Bool {
  files.count > 1 || files.contains { $0.bytes.count > segmentSize } || !signed.files.isEmpty
}

/// Marks all results of a ledger against what was made ready for more than one.
package func markLedger(
  records files: [RecordedFile], signed: SignedLedger = .none, context: MarkingContext, jobs: Int,
  reporting diagnostics: inout [Diagnostic]
) -> MarkedResults {
  let segments = segments(of: files, jobs: jobs)
  var merged = MergedMarks(files)
  // A marker has read revisions, which is not to be done for each part.
  let markers = Mutex<[ResultMarker]>([])
  let together = max(1, jobs) * 8
  for start in stride(from: 0, to: segments.count, by: together) {
    let count = min(together, segments.count - start)
    let marks = parallelMap(count: count, jobs: jobs, chunk: 1) { index in
      var marker = markers.withLock { $0.popLast() } ?? ResultMarker(context)
      let marks = SegmentMarks(of: segments[start + index], in: files, &marker)
      markers.withLock { [marker] in $0.append(marker) }
      return marks
    }
    for segment in marks { merged.add(segment) }
  }
  let slips = SignedMarks(signed, context, jobs: jobs)
  return merged.results(with: slips, context, jobs: jobs, reporting: &diagnostics)
}

/// What the results in a part of a file earn; lines are counted from the start of the part.
struct SegmentMarks: Sendable {
  let file: Int
  var players = NameTable()
  /// Players are those of the segment, quizzes and revisions those of the context.
  var attempts: [MarkedAttempt] = []
  var refused: [RefusedResult] = []
  /// The results that count and have members that the format does not have, once for each of them.
  var withUnknownMembers: [ResultPlace] = []
  var lineCount = 0

  init(of segment: Segment, in files: [RecordedFile], _ marker: inout ResultMarker) {
    file = segment.file
    let recorded = files[file]
    switch recorded.layout {
    case .lines:
      let (records, part, count) = recorded.records(beginningIn: segment.range)
      attempts.reserveCapacity(records.count)
      for record in records { mark(record.range, line: record.line, of: part, &marker) }
      lineCount = count
    case .records(let all):
      let records = all[segment.range]
      guard let first = records.first, let last = records.last else { return }
      let part = recorded.bytes.part(with: first.range.lowerBound..<last.range.upperBound)
      for record in records {
        mark(record.range.moved(by: -part.start), line: record.line, of: part, &marker)
      }
    }
  }

  private mutating func mark(
    _ range: Range<Int>, line: Int, of part: FileBytes.Part, _ marker: inout ResultMarker
  ) {
    let bytes = part.bytes.span
    let place = ResultPlace(
      file: Int32(file), line: Int32(clamping: line), offset: part.start + range.lowerBound,
      length: Int32(clamping: range.count))
    do throws(ResultError) {
      let outcome = try marker.mark(range, of: bytes)
      let claim = MarkedAttempt.Claim(of: marker.result.claim, earned: outcome.score)
      for _ in marker.result.unknownMembers { withUnknownMembers.append(place) }
      let player = marker.result.player
      attempts.append(
        MarkedAttempt(
          player: player.isPlain
            ? players.insert(bytes.extracting(player.range))
            : players.insert(player.bytes(in: bytes).span),
          quiz: outcome.quiz, revision: outcome.revision, claim: claim, note: outcome.note,
          score: outcome.score, possible: outcome.possible, ended: marker.result.ended, place: place
        ))
    } catch {
      refused.append(RefusedResult(code: error.problem.code, place: place))
    }
  }
}
