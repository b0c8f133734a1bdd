internal import Diagnostics
internal import JSON
internal import Ledger
internal import Results
package import Workspace

/// How many recorded results each handle has in a ledger's folder, whether they count or not: what
/// cannot be marked now may be once the site is built.
package func recordedResults(in folder: String) throws(WorkspaceError) -> [String: Int] {
  // What is wrong with the ledger is for builds to say.
  var findings: [Diagnostic] = []
  let ledger = try LedgerFiles(in: folder, reporting: &findings)
  let (files, large) = try ledger.readResults()
  let archive = try ledger.readArchive(jobs: 1, reporting: &findings)
  let marked = markLedger(
    records: files, against: archive, current: [:], jobs: 1, reporting: &findings)
  var counts: [String: Int] = [:]
  for attempt in marked.attempts { counts[marked.players[Int(attempt.player)], default: 0] += 1 }
  var result = RecordedResult()
  for refused in marked.refused {
    let part = files[Int(refused.place.file)].bytes.part(with: refused.place.range)
    let bytes = part.bytes.span
    do throws(RecordedResultError) {
      try result.read(refused.place.range.moved(by: -part.start), of: bytes)
    } catch {
      // It names nobody.
      continue
    }
    counts[result.player.string(in: bytes), default: 0] += 1
  }
  for file in large { try file.check() }
  return counts
}
