internal import Cryptography
package import JSON
package import Ledger
internal import Scoring

/// Why a file is no published ledger, and the byte where it shows.
package struct PublishedLedgerError: Error, Hashable {
  package var problem: Problem
  package var offset: Int

  package enum Problem: Hashable, Sendable {
    case json(JSONError.Problem)
    /// Something else must stand here.
    case expected(String)
  }
}

extension PublishedLedger {
  /// Reads a published ledger in its one spelling, a part at a time.
  ///
  /// Every byte outside of results and revisions must be the one that `podium build` writes. Those
  /// two are found but not looked into.
  package init(
    parsing file: FileBytes, inPartsOf size: Int = FileBytes.partSize
  ) throws(PublishedLedgerError) {
    var reader = PublishedLedgerReader(0..<file.count, of: file, inPartsOf: size)
    self = try reader.read()
  }

  /// The rows of a board, which are not kept: all boards have more of them than there are results.
  func rows(of board: Board, in file: FileBytes) -> [Row] {
    var reader = PublishedLedgerReader(
      board.rows, of: file, inPartsOf: FileBytes.partSize, keepsNames: true)
    return (try? reader.readRows()) ?? []  // allowed: they were read before
  }
}

/// Walks along the file.
private struct PublishedLedgerReader {
  private enum Names: String, CaseIterable {
    case handles
    case pseudonyms
  }

  private var held: HeldPart
  /// Whether rows are wanted with their players, and not only checked.
  private let keepsNames: Bool

  init(_ range: Range<Int>, of file: FileBytes, inPartsOf size: Int, keepsNames: Bool = false) {
    held = HeldPart(of: file, range, size: size)
    self.keepsNames = keepsNames
  }

  mutating func read() throws(PublishedLedgerError) -> PublishedLedger {
    var ledger = PublishedLedger(site: try readText(after: "{\"podium\":\"ledger/1\",\"site\":"))
    ledger.hidesNames = try readWord(after: ",\"names\":", of: Names.allCases) == .pseudonyms
    ledger.organiser = try readText(after: ",\"organiser\":")
    try take(",\"log\":[")
    ledger.log = try readLog()
    ledger.timeZone = try readText(after: "],\"time-zone\":")
    try take(",\n\"periods\":")
    try readLines { (reader) throws(PublishedLedgerError) in
      ledger.periods.append(try reader.readPeriod())
    }
    try take(",\n\"quizzes\":")
    try readLines { (reader) throws(PublishedLedgerError) in
      ledger.quizzes.append(try reader.readQuiz(after: ledger.quizzes.last))
    }
    try take(",\n\"revisions\":")
    try readLines { (reader) throws(PublishedLedgerError) in
      let line = reader.held.lineNumber()
      ledger.revisions.append(RecordedFile.Record(range: try reader.readValue(), line: line))
    }
    try take(",\n\"results\":")
    try readLines { (reader) throws(PublishedLedgerError) in
      try reader.readFile(into: &ledger)
    }
    try take(",\n\"boards\":")
    try readLines { (reader) throws(PublishedLedgerError) in
      ledger.boards.append(try reader.readBoard())
    }
    try take("}\n")
    guard held.isEmpty else { throw expected("the end of the file") }
    return ledger
  }

  private mutating func readLog() throws(PublishedLedgerError) -> PublishedLedger.Log {
    let size = try readWhole()
    let root = try readDigest(after: ",")
    return PublishedLedger.Log(size: size, root: root, pending: try readWhole(after: ","))
  }

  private mutating func readPeriod() throws(PublishedLedgerError) -> PublishedLedger.Stretch {
    let period = try readWord(after: "[", of: [Period.week, .month, .season])
    let name = try readAnyText(after: ",")
    let start = try readMoment(after: ",")
    let end = takeIfNext(",\"\"") ? nil : try readMoment(after: ",")
    try take("]")
    return PublishedLedger.Stretch(period: period, name: name, start: start, end: end)
  }

  /// Quizzes stand by path, each once.
  private mutating func readQuiz(after last: PublishedLedger.Quiz?) throws(PublishedLedgerError)
    -> PublishedLedger.Quiz
  {
    let path = try readText(after: "[")
    guard isQuizPath(Array(path.utf8).span), last.map({ $0.path < path }) ?? true else {
      throw expected("the path of a quiz, in its sorted place")
    }
    let policy = try readWord(after: ",", of: [AttemptPolicy.first, .best, .last])
    let revision = try readDigest(after: ",")
    try take("]")
    return PublishedLedger.Quiz(path: path, attempts: policy, revision: revision)
  }

  /// A value to look into later.
  private mutating func readValue(
    after text: StaticString = ""
  ) throws(PublishedLedgerError) -> Range<Int> {
    try take(text)
    switch held.takeValue() {
    case .success(let range):
      guard let range else { throw expected("a value, and no blank") }
      return range
    case .failure(let error):
      throw PublishedLedgerError(problem: .json(error.problem), offset: error.offset)
    }
  }

  /// A file and its results, in the order in which they count: that of files, then of lines.
  private mutating func readFile(into ledger: inout PublishedLedger) throws(PublishedLedgerError) {
    let path = try readAnyText(after: "{\"file\":")
    if let last = ledger.files.last, !(last.path.utf8.lexicographicallyPrecedes(path.utf8)) {
      throw expected("a file, in its sorted place")
    }
    // Several results of an array may share a line.
    let step = isArray(path) ? 0 : 1
    try take(",\"lines\":")
    var records: [RecordedFile.Record] = []
    var outcomes: [PublishedLedger.Outcome] = []
    try readLines { (reader) throws(PublishedLedgerError) in
      let line = try reader.readWhole(after: "[")
      if let last = records.last, line < last.line + step {
        throw reader.expected("the number of a line, in its sorted place")
      }
      let points = try reader.readWhole(after: ",")
      let code = try reader.readText(after: ",")
      let known = ledger.findings.firstIndex(of: code)
      guard let finding = UInt8(exactly: known ?? ledger.findings.count) else {
        throw reader.expected("the code of a finding")
      }
      if known == nil { ledger.findings.append(code) }
      records.append(RecordedFile.Record(range: try reader.readValue(after: ","), line: line))
      outcomes.append(PublishedLedger.Outcome(points, finding: finding))
      try reader.take("]")
    }
    try take("}")
    ledger.files.append(RecordedFile(path: path, bytes: held.file, layout: .records(records)))
    ledger.outcomes.append(outcomes)
  }

  private mutating func readBoard() throws(PublishedLedgerError) -> PublishedLedger.Board {
    let line = held.lineNumber()
    let word = try readText(after: "{\"scope\":")
    guard let scope = Scope(word: word, path: try readText(after: ",\"path\":")) else {
      throw expected("a scope and its path")
    }
    let period = try readWord(after: ",\"period\":", of: [Period.ever, .week, .month, .season])
    try take(",\"pages\":[")
    let pages = try readPaths()
    try take(",\"excerpts\":[")
    let excerpts = try readPaths()
    try take(",\"rows\":")
    let start = held.offset
    _ = try readRows()
    let rows = start..<held.offset
    try take("}")
    return PublishedLedger.Board(
      scope: scope, period: period, pages: pages, excerpts: excerpts, rows: rows, line: line)
  }

  mutating func readRows() throws(PublishedLedgerError) -> [PublishedLedger.Row] {
    var rows: [PublishedLedger.Row] = []
    try readLines { (reader) throws(PublishedLedgerError) in
      let row = try reader.readRow()
      if reader.keepsNames { rows.append(row) }
    }
    return rows
  }

  private mutating func readRow() throws(PublishedLedgerError) -> PublishedLedger.Row {
    let rank = try readWhole(after: "[")
    let name = try readName(after: ",")
    let player = keepsNames ? held.string(name) : ""
    let points = Points(Int64(try readWhole(after: ",")))
    let results = try readWhole(after: ",")
    let latest = try readMoment(after: ",")
    try take("]")
    return PublishedLedger.Row(
      rank: rank, player: player, points: points, results: results, latest: latest)
  }

  // MARK: Steps

  private mutating func take(_ text: StaticString) throws(PublishedLedgerError) {
    guard text.utf8CodeUnitCount == 0 || takeIfNext(text) else { throw expected(text.description) }
  }

  private mutating func takeIfNext(_ text: StaticString) -> Bool {
    held.take { $0.take(text, in: $1) ? true : nil } ?? false
  }

  /// Reads an array whose elements stand on a line each.
  private mutating func readLines(
    _ read: (inout Self) throws(PublishedLedgerError) -> Void
  ) throws(PublishedLedgerError) {
    if takeIfNext("[]") { return }
    try take("[\n")
    repeat { try read(&self) } while takeIfNext(",\n")
    try take("\n]")
  }

  /// Takes what stands before it, and reads a name, whose characters have one spelling too.
  private mutating func readText(
    after text: StaticString = ""
  ) throws(PublishedLedgerError) -> String {
    let name = try readName(after: text)
    return held.string(name)
  }

  private mutating func readName(
    after text: StaticString
  ) throws(PublishedLedgerError) -> JSONText {
    try take(text)
    if let text = held.take({ $0.takeText(in: $1) }) { return text }
    throw expected("a name in its one spelling")
  }

  /// Reads a text that may be anything, such as the name of a file.
  private mutating func readAnyText(
    after text: StaticString
  ) throws(PublishedLedgerError) -> String {
    try take(text)
    if let text = held.take({ $0.takeAnyText(in: $1) }) { return held.string(text) }
    throw expected("a text in its one spelling")
  }

  private mutating func readWord<Word: RawRepresentable<String>>(
    after text: StaticString, of words: [Word]
  ) throws(PublishedLedgerError) -> Word {
    try take(text)
    let start = held.offset
    let word = try readText()
    if let meant = words.first(where: { $0.rawValue == word }) { return meant }
    throw expected(words.map(\.rawValue).joined(separator: " or "), at: start)
  }

  /// Reads the rest of an array of paths.
  private mutating func readPaths() throws(PublishedLedgerError) -> [String] {
    var paths: [String] = []
    if takeIfNext("]") { return paths }
    repeat { paths.append(try readText()) } while takeIfNext(",")
    try take("]")
    return paths
  }

  private mutating func readWhole(
    after text: StaticString = ""
  ) throws(PublishedLedgerError) -> Int {
    try take(text)
    if let number = held.take({ $0.takeWhole(in: $1) }) { return number }
    throw expected("a whole number")
  }

  private mutating func readDigest(after text: StaticString) throws(PublishedLedgerError) -> Digest
  {
    guard let digest = Digest(hex: try readText(after: text).utf8) else {
      throw expected("64 hex digits")
    }
    return digest
  }

  private mutating func readMoment(after text: StaticString) throws(PublishedLedgerError) -> Moment
  {
    let text = try readName(after: text)
    guard let moment = held.moment(text) else { throw expected("a moment") }
    return moment
  }

  private func expected(_ thing: String, at place: Int? = nil) -> PublishedLedgerError {
    PublishedLedgerError(problem: .expected(thing), offset: place ?? held.offset)
  }
}
