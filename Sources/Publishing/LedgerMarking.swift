package import Cryptography
package import Diagnostics
internal import JSON
package import Ledger
package import Results

/// Marks all results of a ledger: those that the organiser recorded, in `recorded/….jsonl` and
/// `results.json` by their paths inside the ledger's folder, and those that players signed.
package func markLedger(
  recorded files: [RecordedFile], signed: SignedLedger = .none, against archive: RevisionArchive,
  current: [String: Digest], jobs: Int, reporting diagnostics: inout [Diagnostic]
) -> MarkedResults {
  var recorded = files
  for place in files.indices where isArray(files[place].path) {
    let bytes = files[place].bytes.read(0..<files[place].bytes.count)
    let (records, error) = recordsOfArray(in: bytes)
    if let error {
      diagnostics.error(
        .badJSON, "\(error.problem); the results before it count, those after it do not",
        at: location(of: error.offset, in: bytes, of: files[place].path, from: 0, line: 1))
    }
    recorded[place].layout = .records(records)
  }
  return markLedger(
    records: recorded, signed: signed, against: archive, current: current, jobs: jobs,
    reporting: &diagnostics)
}
