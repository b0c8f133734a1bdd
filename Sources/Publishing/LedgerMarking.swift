internal import Bytes
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
  var findings: [Diagnostic] = []
  for place in files.indices where isArray(files[place].path) {
    let bytes = files[place].bytes.read(0..<files[place].bytes.count)
    let (records, error) = recordsOfArray(in: bytes)
    if let error {
      let outcome =
        records.isEmpty
        ? "no result of this file counts" : "the results before it count, those after it do not"
      let text = bytes.drop { $0 <= 0x20 || byteOrderMark.contains($0) }
      findings.error(
        .badJSON,
        text.first == UInt8(ascii: "[")
          ? "\(error.problem); \(outcome)"
          : "this file is one array of results; write [ before the first, a comma after each, and ] after the last",
        at: SourceFile(path: files[place].path, bytes: bytes).location(ofByte: error.offset))
    }
    recorded[place].layout = .records(records)
  }
  let context = MarkingContext(
    archive: archive, current: current, jobs: jobs,
    readingAll: isMuch(recorded, signed: signed))
  var signedFindings: [Diagnostic] = []
  var results = markLedger(
    records: recorded, signed: signed, context: context, jobs: jobs, reporting: &signedFindings)
  var found = RecordedFindings(of: results, in: recorded)
  findings += found.all(against: context) + signedFindings
  results.remarks = RecordedRemarks()
  for file in files where isWide(file.bytes.read(0..<min(2, file.bytes.count))) {
    // It says more than what was found on each line.
    findings.removeAll { $0.location.path == file.path }
    findings.error(
      .notUTF8, "this is UTF-16, so no result of this file is read; save the file as UTF-8",
      at: SourceLocation(path: file.path))
  }
  diagnostics += findings
  return results
}

/// Whether a file that begins so is UTF-16, with or without its byte order mark.
private func isWide(_ start: [UInt8]) -> Bool {
  start.count == 2 && (start[0] == 0 || start[1] == 0 || start[0] >= 0xFE && start[1] >= 0xFE)
}
