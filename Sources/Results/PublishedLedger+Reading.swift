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
  private var held: HeldPart
  /// Whether rows are wanted with their players, and not only checked.
  private let keepsNames: Bool
  /// The paths of the files with results so far.
  private var paths: Set<[UInt8]> = []

  init(_ range: Range<Int>, of file: FileBytes, inPartsOf size: Int, keepsNames: Bool = false) {
    held = HeldPart(of: file, range, size: size)
    self.keepsNames = keepsNames
  }

  mutating func read() throws(PublishedLedgerError) -> PublishedLedger {
    try take("{\"podium\":\"ledger/1\",\"site\":")
    var ledger = PublishedLedger(site: try readText())
    try take(",\"names\":")
    ledger.hidesNames = try readWord(["handles", "pseudonyms"]) == "pseudonyms"
    try take(",\"organiser\":")
    ledger.organiser = try readText()
    try take(",\"log\":[")
    ledger.log = try readLog()
    try take("],\"time-zone\":")
    ledger.timeZone = try readText()
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
    try take(",")
    let root = try readDigest()
    try take(",")
    return PublishedLedger.Log(size: size, root: root, pending: try readWhole())
  }

  private mutating func readPeriod() throws(PublishedLedgerError) -> PublishedLedger.Stretch {
    try take("[")
    guard let period = Period(word: try readWord(["week", "month", "season"])) else {
      throw expected("week, month or season")
    }
    try take(",")
    let name = try readAnyText()
    try take(",")
    let start = try readMoment()
    try take(",")
    let end = takeIfNext("\"\"") ? nil : try readMoment()
    try take("]")
    return PublishedLedger.Stretch(period: period, name: name, start: start, end: end)
  }

  /// Quizzes stand by path, each once.
  private mutating func readQuiz(after last: PublishedLedger.Quiz?) throws(PublishedLedgerError)
    -> PublishedLedger.Quiz
  {
    try take("[")
    let path = try readText()
    guard isQuizPath(Array(path.utf8).span), last.map({ $0.path < path }) ?? true else {
      throw expected("the path of a quiz, in its sorted place")
    }
    try take(",")
    guard let policy = AttemptPolicy(rawValue: try readWord(["first", "best", "last"])) else {
      throw expected("first, best or last")
    }
    try take(",")
    let revision = try readDigest()
    try take("]")
    return PublishedLedger.Quiz(path: path, attempts: policy, revision: revision)
  }

  /// A value to look into later.
  private mutating func readValue() throws(PublishedLedgerError) -> Range<Int> {
    switch held.takeValue() {
    case .success(let range):
      guard let range else { throw expected("a value, and no blank") }
      return range
    case .failure(let error):
      throw PublishedLedgerError(problem: .json(error.problem), offset: error.offset)
    }
  }

  private mutating func readFile(into ledger: inout PublishedLedger) throws(PublishedLedgerError) {
    try take("{\"file\":")
    let path = try readAnyText()
    guard paths.insert(Array(path.utf8)).inserted else { throw expected("another file") }
    try take(",\"lines\":")
    var records: [RecordedFile.Record] = []
    var outcomes: [PublishedLedger.Outcome] = []
    try readLines { (reader) throws(PublishedLedgerError) in
      try reader.take("[")
      let line = try reader.readWhole()
      try reader.take(",")
      let points = try reader.readWhole()
      try reader.take(",")
      let code = try reader.readText()
      let known = ledger.findings.firstIndex(of: code)
      guard let finding = UInt8(exactly: known ?? ledger.findings.count) else {
        throw reader.expected("the code of a finding")
      }
      if known == nil { ledger.findings.append(code) }
      try reader.take(",")
      records.append(RecordedFile.Record(range: try reader.readValue(), line: line))
      outcomes.append(PublishedLedger.Outcome(points, finding: finding))
      try reader.take("]")
    }
    try take("}")
    ledger.files.append(RecordedFile(path: path, bytes: held.file, layout: .records(records)))
    ledger.outcomes.append(outcomes)
  }

  private mutating func readBoard() throws(PublishedLedgerError) -> PublishedLedger.Board {
    let line = held.lineNumber()
    try take("{\"scope\":")
    let word = try readWord(["everything", "section", "quiz"])
    try take(",\"path\":")
    guard let scope = Scope(word: word, path: try readText()) else {
      throw expected("a scope and its path")
    }
    try take(",\"period\":")
    guard let period = Period(word: try readWord(["ever", "week", "month", "season"])) else {
      throw expected("ever, week, month or season")
    }
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
    try take("[")
    let rank = try readWhole()
    try take(",")
    let name = try readName()
    let player = keepsNames ? held.string(name) : ""
    try take(",")
    let points = Points(Int64(try readWhole()))
    try take(",")
    let results = try readWhole()
    try take(",")
    let latest = try readMoment()
    try take("]")
    return PublishedLedger.Row(
      rank: rank, player: player, points: points, results: results, latest: latest)
  }

  // MARK: Steps

  private mutating func take(_ text: StaticString) throws(PublishedLedgerError) {
    guard takeIfNext(text) else { throw expected(text.description) }
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

  /// Reads a name, whose characters have one spelling too.
  private mutating func readText() throws(PublishedLedgerError) -> String {
    let name = try readName()
    return held.string(name)
  }

  private mutating func readName() throws(PublishedLedgerError) -> JSONText {
    if let text = held.take({ $0.takeText(in: $1) }) { return text }
    throw expected("a name in its one spelling")
  }

  /// Reads a text that may be anything, such as the name of a file.
  private mutating func readAnyText() throws(PublishedLedgerError) -> String {
    if let text = held.take({ $0.takeAnyText(in: $1) }) { return held.string(text) }
    throw expected("a text in its one spelling")
  }

  private mutating func readWord(_ words: [String]) throws(PublishedLedgerError) -> String {
    let start = held.offset
    let word = try readText()
    if words.contains(word) { return word }
    throw expected(words.joined(separator: " or "), at: start)
  }

  /// Reads the rest of an array of paths.
  private mutating func readPaths() throws(PublishedLedgerError) -> [String] {
    var paths: [String] = []
    if takeIfNext("]") { return paths }
    repeat { paths.append(try readText()) } while takeIfNext(",")
    try take("]")
    return paths
  }

  private mutating func readWhole() throws(PublishedLedgerError) -> Int {
    if let number = held.take({ $0.takeWhole(in: $1) }) { return number }
    throw expected("a whole number")
  }

  private mutating func readDigest() throws(PublishedLedgerError) -> Digest {
    guard let digest = Digest(hex: try readText()) else { throw expected("64 hex digits") }
    return digest
  }

  private mutating func readMoment() throws(PublishedLedgerError) -> Moment {
    let text = try readName()
    guard let moment = held.moment(text) else { throw expected("a moment") }
    return moment
  }

  private func expected(_ thing: String, at place: Int? = nil) -> PublishedLedgerError {
    PublishedLedgerError(problem: .expected(thing), offset: place ?? held.offset)
  }
}
