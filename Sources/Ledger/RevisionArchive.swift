internal import Bytes
package import Cryptography
package import Diagnostics
internal import JSON
internal import Parallel

/// Every ranked revision ever published: `revisions.jsonl`, one revision a line, sorted by bytes.
///
/// Lines are only ever added, and their order means nothing, so two branches merge by keeping the
/// lines of both (`merge=union` in `.gitattributes`): a reader takes lines in any order and a line
/// that comes twice as one. Of a line that is JSON, only the start and the end are looked at until
/// somebody asks for its questions.
package struct RevisionArchive: Sendable {
  package struct Entry: Hashable, Sendable {
    /// The path of the quiz.
    package var quiz: String
    package var name: Digest
    /// Where its line stands in `bytes`, without the newline.
    package var range: Range<Int>

    package init(quiz: String, name: Digest, range: Range<Int>) {
      (self.quiz, self.name, self.range) = (quiz, name, range)
    }
  }

  /// What the lines stand in, in any order.
  package let bytes: FileBytes
  /// In the order of the lines, by bytes.
  package private(set) var entries: [Entry] = []
  /// Lines that are no revisions; whoever writes the archive keeps them.
  package let unread: [Range<Int>]
  private var places: [Digest: Int] = [:]

  package init() { (bytes, unread) = (.atHand([]), []) }

  /// Takes entries in any order, and of those with one name the first.
  package init(_ entries: [Entry], of bytes: FileBytes, unread: [Range<Int>] = []) {
    (self.bytes, self.unread) = (bytes, unread)
    self.entries.reserveCapacity(entries.count)
    places.reserveCapacity(entries.count)
    for place in sortedPlaces(of: entries, in: bytes) {
      let entry = entries[place]
      guard places[entry.name] == nil else { continue }
      places[entry.name] = self.entries.count
      self.entries.append(entry)
    }
  }

  /// The place of the revision of that name among the entries.
  package func place(of name: Digest) -> Int? { places[name] }

  /// The line of an entry; shorter if the file with it has changed since, or cannot be read.
  package func line(at place: Int) -> [UInt8] {
    bytes.read(entries[place].range)
  }

  /// What the revision asked, without the texts.
  package func revision(at place: Int) throws(RevisionError) -> ReadRevision {
    try readRevision(line(at: place).span, keepingTexts: false)
  }
}

/// The places of entries in the order of their lines.
private func sortedPlaces(of entries: [RevisionArchive.Entry], in bytes: FileBytes) -> [Int] {
  // Most lines differ early.
  let heads = entries.map { bytes.read($0.range.prefix(64)) }
  func precedes(_ left: Int, _ right: Int) -> Bool {
    if heads[left] != heads[right] { return heads[left].lexicographicallyPrecedes(heads[right]) }
    let line = bytes.read(entries[left].range)
    return line.lexicographicallyPrecedes(bytes.read(entries[right].range))
  }
  // As a build wrote them, they are sorted already.
  let isSorted = entries.indices.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
  return isSorted ? Array(entries.indices) : entries.indices.sorted(by: precedes)
}

/// Reads the archive; a line that cannot be a revision is reported.
///
/// Lines may end as on Windows, which git writes so there.
package func readRevisionArchive(
  _ file: SourceFile, jobs: Int, reporting diagnostics: inout [Diagnostic]
) -> RevisionArchive {
  let bytes = file.bytes
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
    $0.last == 0x0D ? $0.dropLast() : $0
  }
  let read = parallelMap(count: lines.count, jobs: jobs, chunk: 256) { index in
    quizPath(ofRevision: lines[index]).map {
      RevisionArchive.Entry(quiz: $0, name: sha256(lines[index]), range: lines[index].indices)
    }
  }
  let unread = lines.indices.filter { read[$0] == nil && !lines[$0].isEmpty }
  for index in unread {
    diagnostics.error(
      .badRevision,
      isMergeMark(lines[index])
        ? mergeMarkMessage
        : "this is no revision of a quiz; take the line back from the version that \"podium build\" wrote",
      at: SourceLocation(path: file.path, line: index + 1))
  }
  return RevisionArchive(
    read.compactMap { $0 }, of: .atHand(bytes), unread: unread.map { lines[$0].indices })
}

/// The path at the end of a revision's line, nil if the line does not look like one.
///
/// Every line is published as it stands, inside of `ledger.json`, so it must be JSON.
private func quizPath(ofRevision line: ArraySlice<UInt8>) -> String? {
  let isPlain = line.starts(with: "{\"questions\":[{".utf8)
  guard isPlain || line.starts(with: "{\"attempt\":{".utf8),
    line.suffix(8).elementsEqual((isPlain ? "\",\"v\":1}" : "\",\"v\":2}").utf8)
  else { return nil }
  let head = line.dropLast(8)
  guard let quote = head.lastIndex(of: UInt8(ascii: "\"")) else { return nil }
  let path = head[(quote + 1)...]
  var scanner = JSONScanner(from: 0, to: line.count)
  guard head[..<quote].suffix(9).elementsEqual("],\"quiz\":".utf8), isQuizPath(path.span),
    (try? scanner.skipValue(in: line.span)) != nil, (try? scanner.finish(in: line.span)) != nil
  else { return nil }
  return String(decoding: path, as: UTF8.self)
}
