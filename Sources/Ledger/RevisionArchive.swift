package import Cryptography
package import Diagnostics
internal import Parallel

/// Every ranked revision ever published: `revisions.jsonl`, one revision a line, sorted by bytes.
///
/// Lines are only ever added, and their order means nothing, so two branches merge by keeping the
/// lines of both (`merge=union` in `.gitattributes`): a reader takes lines in any order and a line
/// that comes twice as one. Only the start and the end of a line are looked at until somebody asks
/// for its questions.
package struct RevisionArchive: Sendable {
  package struct Entry: Hashable, Sendable {
    /// The path of the quiz.
    package var quiz: String
    package var name: Digest
    /// Where its line stands in `bytes`, without the newline.
    package var range: Range<Int>
  }

  /// The file as it should be: sorted, each line once, each with a newline.
  package private(set) var bytes: [UInt8]
  /// In the order of the lines.
  package private(set) var entries: [Entry]
  private var places: [Digest: Int]

  package init() {
    bytes = []
    entries = []
    places = [:]
  }

  /// The place of the revision of that name among the entries.
  package func place(of name: Digest) -> Int? {
    places[name]
  }

  package func line(at place: Int) -> ArraySlice<UInt8> {
    bytes[entries[place].range]
  }

  /// What the revision asked, without the texts.
  package func revision(at place: Int) throws(RevisionError) -> ReadRevision {
    let line = bytes.span.extracting(entries[place].range)
    return try readRevision(line, keepingTexts: false)
  }

  /// Adds the revisions that are not there yet and says how many those were.
  @discardableResult
  package mutating func add(_ revisions: [Revision]) -> Int {
    var added: [Digest: Revision] = [:]
    for revision in revisions where places[revision.name] == nil {
      added[revision.name] = revision
    }
    guard !added.isEmpty else { return 0 }
    let more = added.values.map { (line: $0.line[...], quiz: $0.quiz, name: $0.name) }
    let present = entries.map { (line: bytes[$0.range], quiz: $0.quiz, name: $0.name) }
    self = Self(present + more)
    return added.count
  }

  fileprivate init(_ lines: [(line: ArraySlice<UInt8>, quiz: String, name: Digest)]) {
    self.init()
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.line.count + 1 })
    entries.reserveCapacity(lines.count)
    places.reserveCapacity(lines.count)
    // As a build wrote them, they are sorted already.
    let isSorted = zip(lines, lines.dropFirst()).allSatisfy { precedes($0.line, $1.line) }
    for (line, quiz, name) in isSorted ? lines : lines.sorted(by: { precedes($0.line, $1.line) }) {
      guard places.updateValue(entries.count, forKey: name) == nil else { continue }
      entries.append(Entry(quiz: quiz, name: name, range: bytes.count..<bytes.count + line.count))
      bytes.append(contentsOf: line)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

/// Whether a line comes before another, by bytes; most lines differ early.
private func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
  left.withUnsafeBufferPointer { left in
    right.withUnsafeBufferPointer { right in left.lexicographicallyPrecedes(right) }
  }
}

/// Reads the archive; a line that cannot be a revision is reported and left out.
package func readRevisionArchive(
  _ file: SourceFile, jobs: Int, reporting diagnostics: inout [Diagnostic]
) -> RevisionArchive {
  let bytes = file.bytes
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  let read = parallelMap(count: lines.count, jobs: jobs, chunk: 256) { index in
    let line = lines[index]
    return quizPath(ofRevision: line).map { (line: line, quiz: $0, name: sha256(line)) }
  }
  for (index, result) in read.enumerated() where result == nil && !lines[index].isEmpty {
    diagnostics.error(
      .badRevision,
      "this is no revision of a quiz; take the line back from the version that \"podium build\" wrote",
      at: SourceLocation(path: file.path, line: index + 1))
  }
  return RevisionArchive(read.compactMap { $0 })
}

/// The path at the end of a revision's line, nil if the line does not look like one.
private func quizPath(ofRevision line: ArraySlice<UInt8>) -> String? {
  let isPlain = line.starts(with: "{\"questions\":[{".utf8)
  guard isPlain || line.starts(with: "{\"attempt\":{".utf8),
    line.suffix(8).elementsEqual((isPlain ? "\",\"v\":1}" : "\",\"v\":2}").utf8)
  else { return nil }
  let head = line.dropLast(8)
  guard let quote = head.lastIndex(of: UInt8(ascii: "\"")) else { return nil }
  let path = head[(quote + 1)...]
  guard head[..<quote].suffix(9).elementsEqual("],\"quiz\":".utf8), isQuizPath(path.span) else {
    return nil
  }
  return String(decoding: path, as: UTF8.self)
}
