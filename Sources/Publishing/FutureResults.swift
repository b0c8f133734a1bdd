package import Diagnostics
package import Ledger
package import Results

extension Diagnostic.Code {
  static let resultFuture = Self("result-future")
}

/// Warns of recorded results that end more than a day after now, once a file.
///
/// Boards of a week, a month and a season go by the newest result that the organiser vouches for: a
/// year that was mistyped would empty them for everybody.
package func futureResults(in results: MarkedResults, now: Moment) -> [Diagnostic] {
  let end = now.seconds + 86400
  var found: [Int32: (first: MarkedAttempt, count: Int)] = [:]
  for attempt in results.attempts where attempt.ended.seconds > end && attempt.sealing == .recorded
  {
    found[attempt.place.file, default: (attempt, 0)].count += 1
  }
  return found.sorted { $0.key < $1.key }.map { file, found in
    .warning(
      .resultFuture,
      "this result ended in the future, at \(found.first.ended.text) (\(counted(found.count, "result")) in this file), "
        + "and boards of a week, a month and a season are those of the newest one; correct \"ended\"",
      at: SourceLocation(
        path: results.files[Int(file)], line: max(1, Int(found.first.place.line))))
  }
}
