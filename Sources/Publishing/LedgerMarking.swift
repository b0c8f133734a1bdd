package import Cryptography
package import Diagnostics
internal import JSON
package import Ledger
package import Results

/// Marks all results of a ledger: those that the organiser recorded, in `recorded/….jsonl` and
/// `results.json` by their paths inside the ledger's folder, and those that players signed.
package func markLedger(
  recorded files: [SourceFile], signed: SignedLedger = .none, against archive: RevisionArchive,
  current: [String: Digest], jobs: Int, reporting diagnostics: inout [Diagnostic]
) -> MarkedResults {
  var recorded: [RecordedFile] = []
  for file in files {
    guard isArray(file) else {
      recorded.append(RecordedFile(path: file.path, bytes: file.bytes, layout: .lines))
      continue
    }
    let (records, error) = recordsOfArray(in: file.bytes)
    if let error {
      diagnostics.append(
        .error(
          .badJSON, "\(error.problem); the results before it count, those after it do not",
          at: location(of: error.offset, in: file.bytes, of: file.path, from: 0, line: 1)))
    }
    recorded.append(
      RecordedFile(path: file.path, bytes: file.bytes, layout: .records(records)))
  }
  return markLedger(
    records: recorded, signed: signed, against: archive, current: current, jobs: jobs,
    reporting: &diagnostics)
}
