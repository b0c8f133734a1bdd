internal import Bytes
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger

extension Verifier {
  /// Compares what is published with what the ledger's folder holds.
  mutating func compare(with folder: LedgerFolder, _ published: RevisionArchive) {
    var findings: [Diagnostic] = []
    let archive = readRevisionArchive(folder.revisions, jobs: jobs, reporting: &findings)
    for finding in findings {
      addInLedger(
        .badRevision, finding.message, in: finding.location.path, line: finding.location.line)
    }
    for entry in archive.entries where published.place(of: entry.name) == nil {
      addInLedger(
        .revisionLeftOut, "a revision of \"\(entry.quiz)\" is not published: \(entry.name.hex)",
        in: folder.revisions.path)
    }
    for entry in published.entries where archive.place(of: entry.name) == nil {
      add(
        .revisionAdded,
        "a published revision of \"\(entry.quiz)\" is not in \(folder.revisions.path): \(entry.name.hex)"
      )
    }
    // What stands under pseudonyms cannot be told to be what was handed in.
    if ledger.hidesNames { return }
    var files: [ExactString: SourceFile] = [:]
    for file in folder.recorded { files[file.path] = file }
    for file in ledger.files {
      compareResults(
        file,
        with: files.removeValue(forKey: ExactString(file.path))
          ?? SourceFile(path: file.path, bytes: []))
    }
    for path in files.keys.sorted().map(\.text) {
      guard let file = files[path] else { continue }
      compareResults(RecordedFile(path: path, bytes: .atHand([]), layout: .records([])), with: file)
    }
  }

  /// Compares the published results of a file with the file itself, as bytes.
  private mutating func compareResults(_ published: RecordedFile, with file: SourceFile) {
    guard case .records(let shown) = published.layout else { return }
    let bytes = self.file.bytes
    func isPublished(_ records: [RecordedFile.Record]) -> Bool {
      records.count == shown.count
        && zip(records, shown).allSatisfy { record, shown in
          record.line == shown.line && file.bytes[record.range] == bytes[shown.range]
        }
    }
    var kept = records(of: file)
    if isPublished(kept) { return }
    // What is no JSON is not published; few files have any, so it is only now looked for.
    kept.removeAll { (try? parseJSON(Array(file.bytes[$0.range]))) == nil }
    if isPublished(kept) { return }
    var missing: [Digest: [Int]] = [:]
    for record in kept {
      missing[sha256(file.bytes[record.range]), default: []].append(record.line)
    }
    var added: [Int] = []
    for record in shown {
      let name = sha256(bytes[record.range])
      if let lines = missing[name], !lines.isEmpty {
        missing[name] = Array(lines.dropFirst())
      } else {
        added.append(record.line)
      }
    }
    let leftOut = missing.values.joined().sorted()
    let changed = Set(added).intersection(leftOut)
    for line in changed.sorted() {
      addInLedger(
        .resultChanged, "the result is published otherwise than it stands here", in: file.path,
        line: line)
    }
    for line in leftOut where !changed.contains(line) {
      addInLedger(.resultLeftOut, "the result is not published", in: file.path, line: line)
    }
    for line in added where !changed.contains(line) {
      addInLedger(
        .resultAdded, "a result is published as standing here, but does not", in: file.path,
        line: line)
    }
    if leftOut.isEmpty, added.isEmpty {
      addInLedger(
        .resultMoved, "the results are published in another order or with other lines",
        in: file.path)
    }
  }
}
