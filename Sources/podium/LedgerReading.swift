internal import Bytes
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Results
internal import Site
internal import Workspace

/// A ledger as it was read and marked, or as the cache remembers it.
struct LedgerReading {
  var results: MarkedResults
  var source: LedgerSource
  /// The archive as it should be, if it lacks a revision of today.
  var newArchive: [UInt8]?
  /// What to remember.
  var payload: BuildCache.Source?
}

/// The name under which the cache keeps the marked results; no path has a colon in front.
let ledgerKey = ":ledger"

let archiveName = "revisions.jsonl"

/// Reads the archive and the recorded results, adds the new revisions and marks.
///
/// A site without a ledger gets an empty one.
func readLedger(
  in folder: SiteFolder, isKept: Bool, archive: RevisionArchive, current: [String: Digest],
  newRevisions: [Revision],
  jobs: Int, cache: BuildCache?, reporting diagnostics: inout [Diagnostic]
) throws(WorkspaceError) -> LedgerReading {
  guard isKept else {
    return LedgerReading(
      results: markRecordedResults(
        in: [], against: RevisionArchive(), current: [:], jobs: 1, reporting: &diagnostics),
      source: LedgerSource(fingerprint: []) { (archive: RevisionArchive(), files: []) })
  }
  var found: [FoundFile] = []
  if isFolder(folder.ledger) {
    let listing = try listFiles(in: folder.ledger)
    diagnostics += listing.skipped.map(\.diagnostic)
    found = listing.files.filter(isResults)
  }
  let ledger = folder.ledger
  var archive = archive
  let added = archive.add(newRevisions)
  var files: [SourceFile] = []
  for file in found {
    files.append(
      SourceFile(path: file.path, bytes: try readFile(at: ledger + "/" + file.path)))
  }
  let results = markRecordedResults(
    in: files, against: archive, current: current, jobs: jobs, reporting: &diagnostics)
  var fingerprint = Fingerprint()
  fingerprint.combine(archive.bytes)
  for file in files {
    fingerprint.combine(file.path)
    fingerprint.combine(file.bytes)
  }
  let (whole, marked) = (archive, files)
  return LedgerReading(
    results: results,
    source: LedgerSource(fingerprint: fingerprint.bytes) { (archive: whole, files: marked) },
    newArchive: added > 0 ? archive.bytes : nil)
}

/// Reads the archived revisions; none are there before the first build.
func readArchive(in folder: SiteFolder, jobs: Int, reporting diagnostics: inout [Diagnostic])
  throws(WorkspaceError) -> RevisionArchive
{
  let path = folder.ledger + "/" + archiveName
  guard exists(path) else { return RevisionArchive() }
  return readRevisionArchive(
    SourceFile(path: archiveName, bytes: try readFile(at: path)), jobs: jobs,
    reporting: &diagnostics)
}

private func isResults(_ file: FoundFile) -> Bool {
  file.path == "results.json"
    || file.path.hasPrefix("recorded/") && file.path.hasSuffix(".jsonl")
}
