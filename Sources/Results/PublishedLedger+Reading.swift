internal import Cryptography
package import JSON
internal import Ledger
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
  /// Reads a published ledger strictly; revisions and results are found but not looked into.
  package init(parsing bytes: [UInt8]) throws(PublishedLedgerError) {
    var reader = PublishedLedgerReader(bytes: bytes)
    self = try reader.read()
  }
}

/// Walks along the file.
///
/// Steps copy the reference to the bytes, as a span of a property would keep the scanner from moving.
private struct PublishedLedgerReader {
  let bytes: [UInt8]
  private var scanner: JSONScanner
  /// The line of the byte before which all newlines are counted.
  private var line = (number: 1, offset: 0)

  init(bytes: [UInt8]) {
    self.bytes = bytes
    scanner = JSONScanner(from: 0, to: bytes.count)
  }

  mutating func read() throws(PublishedLedgerError) -> PublishedLedger {
    var isFirst = true
    try takeMember("podium", isFirst: &isFirst)
    guard try readText() == PublishedLedger.format else { throw expected("\"ledger/1\"") }
    try takeMember("site", isFirst: &isFirst)
    var ledger = PublishedLedger(site: try readText())
    try takeMember("names", isFirst: &isFirst)
    let names = try readText()
    guard ["handles", "pseudonyms"].contains(names) else { throw expected("handles or pseudonyms") }
    ledger.hidesNames = names == "pseudonyms"
    try takeMember("organiser", isFirst: &isFirst)
    ledger.organiser = try readText()
    try takeMember("log", isFirst: &isFirst)
    ledger.log = try readLog()
    try takeMember("time-zone", isFirst: &isFirst)
    ledger.timeZone = try readText()
    try takeMember("periods", isFirst: &isFirst)
    var isFirstElement = true
    while try hasElement(isFirst: &isFirstElement) { ledger.periods.append(try readPeriod()) }
    try takeMember("quizzes", isFirst: &isFirst)
    isFirstElement = true
    while try hasElement(isFirst: &isFirstElement) { ledger.quizzes.append(try readQuiz()) }
    try takeMember("revisions", isFirst: &isFirst)
    isFirstElement = true
    while try hasElement(isFirst: &isFirstElement) { ledger.revisions.append(try readRecord()) }
    try takeMember("results", isFirst: &isFirst)
    isFirstElement = true
    while try hasElement(isFirst: &isFirstElement) { try readFile(into: &ledger) }
    try takeMember("boards", isFirst: &isFirst)
    isFirstElement = true
    while try hasElement(isFirst: &isFirstElement) { ledger.boards.append(try readBoard()) }
    try takeEnd()
    let bytes = bytes
    do throws(JSONError) { try scanner.finish(in: bytes.span) } catch { throw unreadable(error) }
    return ledger
  }

  private mutating func readPeriod() throws(PublishedLedgerError) -> PublishedLedger.Stretch {
    var isFirst = true
    try takeElement(isFirst: &isFirst)
    guard let period = Period(word: try readText()), period != .ever else {
      throw expected("week, month or season")
    }
    try takeElement(isFirst: &isFirst)
    let name = try readText()
    try takeElement(isFirst: &isFirst)
    guard let start = Moment(try readText()) else { throw expected("a moment") }
    try takeElement(isFirst: &isFirst)
    let text = try readText()
    let end = Moment(text)
    guard end != nil || text.isEmpty else { throw expected("a moment, or nothing") }
    try takeEndOfArray(isFirst: &isFirst)
    return PublishedLedger.Stretch(period: period, name: name, start: start, end: end)
  }

  private mutating func readLog() throws(PublishedLedgerError) -> PublishedLedger.Log {
    var isFirst = true
    try takeElement(isFirst: &isFirst)
    let size = Int(try readInteger())
    try takeElement(isFirst: &isFirst)
    guard let root = Digest(hex: try readText()) else { throw expected("64 hex digits") }
    try takeElement(isFirst: &isFirst)
    let pending = Int(try readInteger())
    try takeEndOfArray(isFirst: &isFirst)
    return PublishedLedger.Log(size: size, root: root, pending: pending)
  }

  private mutating func readQuiz() throws(PublishedLedgerError) -> PublishedLedger.Quiz {
    var isFirst = true
    try takeElement(isFirst: &isFirst)
    let path = try readText()
    guard isQuizPath(Array(path.utf8).span) else { throw expected("the path of a quiz") }
    try takeElement(isFirst: &isFirst)
    guard let policy = AttemptPolicy(rawValue: try readText()) else {
      throw expected("first, best or last")
    }
    try takeElement(isFirst: &isFirst)
    guard let revision = Digest(hex: try readText()) else { throw expected("64 hex digits") }
    try takeEndOfArray(isFirst: &isFirst)
    return PublishedLedger.Quiz(path: path, attempts: policy, revision: revision)
  }

  /// A value to look into later; its line is its line here.
  private mutating func readRecord() throws(PublishedLedgerError) -> RecordedFile.Record {
    let range = try skipValue()
    return RecordedFile.Record(range: range, line: lineNumber(of: range.lowerBound))
  }

  private mutating func readFile(into ledger: inout PublishedLedger) throws(PublishedLedgerError) {
    var isFirst = true
    try takeMember("file", isFirst: &isFirst)
    let path = try readText()
    try takeMember("lines", isFirst: &isFirst)
    var records: [RecordedFile.Record] = []
    var outcomes: [PublishedLedger.Outcome] = []
    var isFirstLine = true
    while try hasElement(isFirst: &isFirstLine) {
      var isFirstPart = true
      try takeElement(isFirst: &isFirstPart)
      let line = Int(try readInteger())
      try takeElement(isFirst: &isFirstPart)
      let points = try readInteger()
      try takeElement(isFirst: &isFirstPart)
      let finding = try readText()
      try takeElement(isFirst: &isFirstPart)
      records.append(RecordedFile.Record(range: try skipValue(), line: line))
      outcomes.append(
        PublishedLedger.Outcome(line: line, points: Points(points), finding: finding))
      try takeEndOfArray(isFirst: &isFirstPart)
    }
    try takeEnd()
    ledger.files.append(RecordedFile(path: path, bytes: bytes, layout: .records(records)))
    ledger.outcomes.append(outcomes)
  }

  private mutating func readBoard() throws(PublishedLedgerError) -> PublishedLedger.Board {
    let line = lineNumber(of: scanner.offset)
    var isFirst = true
    try takeMember("scope", isFirst: &isFirst)
    let word = try readText()
    try takeMember("path", isFirst: &isFirst)
    guard let scope = Scope(word: word, path: try readText()) else {
      throw expected("a scope and its path")
    }
    try takeMember("period", isFirst: &isFirst)
    guard let period = Period(word: try readText()) else {
      throw expected("ever, week, month or season")
    }
    try takeMember("pages", isFirst: &isFirst)
    let pages = try readTexts()
    try takeMember("excerpts", isFirst: &isFirst)
    let excerpts = try readTexts()
    try takeMember("rows", isFirst: &isFirst)
    var rows: [PublishedLedger.Row] = []
    var isFirstElement = true
    while try hasElement(isFirst: &isFirstElement) { rows.append(try readRow()) }
    try takeEnd()
    return PublishedLedger.Board(
      scope: scope, period: period, pages: pages, excerpts: excerpts, rows: rows, line: line)
  }

  private mutating func readRow() throws(PublishedLedgerError) -> PublishedLedger.Row {
    var isFirst = true
    try takeElement(isFirst: &isFirst)
    let rank = Int(try readInteger())
    try takeElement(isFirst: &isFirst)
    let player = try readText()
    try takeElement(isFirst: &isFirst)
    let points = Points(try readInteger())
    try takeElement(isFirst: &isFirst)
    let results = Int(try readInteger())
    try takeElement(isFirst: &isFirst)
    guard let latest = Moment(try readText()) else { throw expected("a moment") }
    try takeEndOfArray(isFirst: &isFirst)
    return PublishedLedger.Row(
      rank: rank, player: player, points: points, results: results, latest: latest)
  }

  // MARK: Steps

  private mutating func takeMember(_ name: StaticString, isFirst: inout Bool)
    throws(PublishedLedgerError)
  {
    let bytes = bytes
    do throws(JSONError) {
      if let found = try scanner.nextMember(in: bytes.span, isFirst: &isFirst),
        found.says(name, in: bytes.span)
      {
        return
      }
    } catch {
      throw unreadable(error)
    }
    throw expected("the member \"\(name)\"")
  }

  private mutating func takeEnd() throws(PublishedLedgerError) {
    let bytes = bytes
    do throws(JSONError) {
      try scanner.take(UInt8(ascii: "}"), in: bytes.span)
    } catch {
      throw unreadable(error)
    }
  }

  private mutating func hasElement(isFirst: inout Bool) throws(PublishedLedgerError) -> Bool {
    let bytes = bytes
    do throws(JSONError) {
      return try scanner.nextElement(in: bytes.span, isFirst: &isFirst)
    } catch {
      throw unreadable(error)
    }
  }

  private mutating func takeElement(isFirst: inout Bool) throws(PublishedLedgerError) {
    guard try hasElement(isFirst: &isFirst) else { throw expected("another element") }
  }

  private mutating func takeEndOfArray(isFirst: inout Bool) throws(PublishedLedgerError) {
    if try hasElement(isFirst: &isFirst) { throw expected("the end of the array") }
  }

  private mutating func readText() throws(PublishedLedgerError) -> String {
    let bytes = bytes
    do throws(JSONError) {
      return try scanner.readText(in: bytes.span).string(in: bytes.span)
    } catch {
      throw unreadable(error)
    }
  }

  private mutating func readTexts() throws(PublishedLedgerError) -> [String] {
    var texts: [String] = []
    var isFirst = true
    while try hasElement(isFirst: &isFirst) { texts.append(try readText()) }
    return texts
  }

  private mutating func readInteger() throws(PublishedLedgerError) -> Int64 {
    let bytes = bytes
    do throws(JSONError) {
      return try scanner.readInteger(in: bytes.span)
    } catch {
      throw unreadable(error)
    }
  }

  private mutating func skipValue() throws(PublishedLedgerError) -> Range<Int> {
    let bytes = bytes
    do throws(JSONError) {
      return try scanner.skipValue(in: bytes.span)
    } catch {
      throw unreadable(error)
    }
  }

  /// The line of an offset at or after the last one asked for.
  private mutating func lineNumber(of offset: Int) -> Int {
    while line.offset < offset {
      if bytes[line.offset] == 0x0A { line.number += 1 }
      line.offset += 1
    }
    return line.number
  }

  private func expected(_ thing: String) -> PublishedLedgerError {
    PublishedLedgerError(problem: .expected(thing), offset: scanner.offset)
  }

  private func unreadable(_ error: JSONError) -> PublishedLedgerError {
    PublishedLedgerError(problem: .json(error.problem), offset: error.offset)
  }
}
