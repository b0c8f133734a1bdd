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
    var files: [ExactString: RecordedFile] = [:]
    for file in folder.recorded { files[file.path] = file }
    for file in ledger.files {
      compareResults(
        file.records,
        with: files.removeValue(forKey: ExactString(file.path))
          ?? RecordedFile(path: file.path, bytes: .atHand([])))
    }
    for path in files.keys.sorted().map(\.text) {
      if let file = files[path] { compareResults([], with: file) }
    }
  }

  /// Compares the published results of a file with the file itself, as bytes.
  private mutating func compareResults(_ shown: [RecordedFile.Record], with file: RecordedFile) {
    // What is no JSON is not published; few files have any, so it is only then looked for.
    let isWhole = publishes(file, as: shown)
    if isWhole, !isArray(file.path) { return }
    if isWhole || publishes(file, onlyJSON: true, as: shown) {
      unreadResults += unread(in: file)
      return
    }
    var missing: [Digest: [Int]] = [:]
    forEachPart(of: file, onlyJSON: true) { records, bytes in
      for record in records {
        missing[sha256(bytes[record.range]), default: []].append(record.line)
      }
      return true
    }
    // The first of equal lines is taken first.
    for name in missing.keys { missing[name]?.reverse() }
    var added: [Int] = []
    for record in shown {
      let name = sha256(self.file.read(record.range))
      if missing[name]?.popLast() == nil { added.append(record.line) }
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

  /// How many lines of a file are no JSON; 1 for an array that breaks off.
  private func unread(in file: RecordedFile) -> Int {
    if isArray(file.path) {
      return recordsOfArray(in: file.bytes.read(0..<file.bytes.count)).error == nil ? 0 : 1
    }
    var count = 0
    forEachPart(of: file, onlyJSON: false) { records, bytes in
      count += records.count { (try? parseJSON(Array(bytes[$0.range]))) == nil }
      return true
    }
    return count
  }

  /// Whether the published results are those of a file.
  private func publishes(
    _ file: RecordedFile, onlyJSON: Bool = false, as shown: [RecordedFile.Record]
  ) -> Bool {
    var left = shown[...]
    let isSame = forEachPart(of: file, onlyJSON: onlyJSON) { records, bytes in
      let expected = left.prefix(records.count)
      left = left.dropFirst(records.count)
      guard let first = expected.first, let last = expected.last else { return records.isEmpty }
      let published = self.file.part(with: first.range.lowerBound..<last.range.upperBound)
      return records.count == expected.count
        && zip(records, expected).allSatisfy { record, shown in
          record.line == shown.line
            && bytes[record.range] == published.bytes[shown.range.moved(by: -published.start)]
        }
    }
    return isSame && left.isEmpty
  }

  /// Hands out the results of a file, with the bytes of a part of it in which they stand, until
  /// `take` returns false; says whether it never did.
  @discardableResult
  private func forEachPart(
    of file: RecordedFile, onlyJSON: Bool,
    take: (_ records: [RecordedFile.Record], _ bytes: [UInt8]) -> Bool
  ) -> Bool {
    var lines = 0
    let size = isArray(file.path) ? max(1, file.bytes.count) : FileBytes.partSize
    for start in stride(from: 0, to: file.bytes.count, by: size) {
      let range = start..<min(start + size, file.bytes.count)
      var (records, part, count) = file.records(beginningIn: range)
      if isArray(file.path) { records = recordsOfArray(in: part.bytes).records }
      if onlyJSON { records.removeAll { (try? parseJSON(Array(part.bytes[$0.range]))) == nil } }
      for index in records.indices { records[index].line += lines }
      guard take(records, part.bytes) else { return false }
      lines += count
    }
    return true
  }
}
