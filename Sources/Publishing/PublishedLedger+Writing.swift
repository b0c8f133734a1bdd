internal import Bytes
internal import Cryptography
internal import Diagnostics
internal import JSON
package import Ledger
package import Results
internal import Scoring

/// A leaderboard to publish, and the pages that show it.
package struct BoardPages: Sendable {
  package var scope: Scope
  package var period: Period
  /// Those that together show all rows in order, from the site's top: `geography/leaderboard.html`.
  package var pages: [String]
  /// Those that show the first rows: `geography/index.html`.
  package var excerpts: [String]
  package var leaderboard: Leaderboard

  package init(
    scope: Scope, period: Period = .ever, pages: [String], excerpts: [String] = [],
    leaderboard: Leaderboard
  ) {
    self.scope = scope
    self.period = period
    self.pages = pages
    self.excerpts = excerpts
    self.leaderboard = leaderboard
  }
}

/// Makes a site's `ledger.json`, in the format of `PublishedLedger`, and hands it out in parts of
/// about a mebibyte.
///
/// `files` are those that the results were read from. On a large site this is the largest file by
/// far, so it never is in memory as a whole. It breaks off where one of them has changed since.
package func publishLedger(
  site: String, hidesNames: Bool = false, timeZone: String, spans: [PeriodSpan],
  quizzes: [PublishedLedger.Quiz],
  archive: RevisionArchive, files: [RecordedFile], results: MarkedResults, boards: [BoardPages],
  to take: ([UInt8]) -> Void
) throws(ChangedFile) {
  let part = 1 << 20
  var json: [UInt8] = []
  json.reserveCapacity(part + 1 << 16)
  func handOut(_ json: inout [UInt8]) {
    guard json.count >= part else { return }
    take(json)
    json.removeAll(keepingCapacity: true)
  }
  json.appendHead(site: site, hidesNames: hidesNames, timeZone: timeZone, results.log)
  json.append(",\n\"periods\":[")
  json.appendLines(spans) { json, span in json.append(span) }
  json.append("],\n\"quizzes\":[")
  json.appendLines(quizzes.sorted { $0.path < $1.path }) { json, quiz in json.append(quiz) }
  json.append("],\n\"revisions\":[")
  try json.appendLines(archive.entries.indices) { (json, place) throws(ChangedFile) in
    let line = archive.line(at: place)
    guard line.count == archive.entries[place].range.count else {
      throw ChangedFile(path: "revisions.jsonl")
    }
    json += line
    handOut(&json)
  }
  json.append("],\n\"results\":[")
  var next = NextResults()
  try json.appendLines(files.indices) { (json, file) throws(ChangedFile) in
    json.append("{\"file\":")
    json.appendJSON(string: results.files[file])
    json.append(",\"lines\":[")
    var isFirst = true
    var window = FileWindow(files[file])
    while let line = try next.line(of: Int32(file), in: results, &window) {
      json.append(isFirst ? "\n" : ",\n")
      isFirst = false
      try json.append(line, of: &window)
      handOut(&json)
    }
    json.append(isFirst ? "]}" : "\n]}")
  }
  json.append("],\n\"boards\":[")
  json.appendLines(boards) { json, board in
    json.append(board, players: results.players)
    handOut(&json)
  }
  json.append("]}\n")
  take(json)
}

extension [UInt8] {
  /// Appends what stands before the lists: what the site is, and its log.
  fileprivate mutating func appendHead(
    site: String, hidesNames: Bool, timeZone: String, _ log: LogState
  ) {
    append("{\"podium\":\"ledger/1\",\"site\":")
    appendJSON(string: site)
    append(",\"names\":\"\(hidesNames ? "pseudonyms" : "handles")\"")
    append(",\"organiser\":")
    appendJSON(string: log.organiser)
    append(",\"log\":[\(log.checkpoint.size),\"\(log.checkpoint.root.hex)\",\(log.pending)]")
    append(",\"time-zone\":")
    appendJSON(string: timeZone)
  }

  fileprivate mutating func append(_ span: PeriodSpan) {
    append("[\"\(span.period.rawValue)\",")
    appendJSON(string: span.name)
    let (start, end) = span.moments
    append(",\"\(start.text)\",\"\(end?.text ?? "")\"]")
  }

  fileprivate mutating func append(_ quiz: PublishedLedger.Quiz) {
    append("[")
    appendJSON(string: quiz.path)
    append(",\"\(quiz.attempts.rawValue)\",\"\(quiz.revision.hex)\"]")
  }

  /// Appends a result as it stands in its file, with what it earned.
  fileprivate mutating func append(_ line: NextResults.Line, of file: inout FileWindow)
    throws(ChangedFile)
  {
    append("[")
    append(decimal: Int(line.place.line))
    append(",")
    append(decimal: Int(line.points))
    append(",\"")
    append(line.finding)
    append("\",")
    append(contentsOf: try file.bytes(in: line.place.range))
    append("]")
  }
}

/// Walks through the results that count and those that do not, in the order in which they stand in
/// their files.
private struct NextResults {
  private var attempt = 0
  private var refused = 0

  struct Line {
    var place: ResultPlace
    var points: Int64
    var finding: String
  }

  /// The next one of a file; nil behind its last one.
  mutating func line(of file: Int32, in results: MarkedResults, _ window: inout FileWindow)
    throws(ChangedFile) -> Line?
  {
    while true {
      let next = attempt < results.attempts.count ? results.attempts[attempt].place : nil
      let nextRefused = refused < results.refused.count ? results.refused[refused].place : nil
      let counts = next.map { $0.file == file } ?? false
      let isRefused = nextRefused.map { $0.file == file } ?? false
      if let next, counts, !isRefused || next.offset < nextRefused?.offset ?? .max {
        let marked = results.attempts[attempt]
        attempt += 1
        return Line(place: next, points: marked.score.value, finding: marked.finding)
      } else if let nextRefused, isRefused {
        let code = results.refused[refused].code
        refused += 1
        // What is no JSON cannot stand in a file that is.
        let bytes = Array(try window.bytes(in: nextRefused.range))
        if (try? parseJSON(bytes)) != nil {
          return Line(place: nextRefused, points: 0, finding: code.name)
        }
      } else {
        return nil
      }
    }
  }
}

extension [UInt8] {
  /// Appends elements of an array, each on a line of its own.
  fileprivate mutating func appendLines<Line, Failure>(
    _ elements: some Sequence<Line>, _ append: (inout [UInt8], Line) throws(Failure) -> Void
  ) throws(Failure) {
    var isFirst = true
    for element in elements {
      self.append(isFirst ? "\n" : ",\n")
      try append(&self, element)
      isFirst = false
    }
    if !isFirst { self.append("\n") }
  }

  fileprivate mutating func append(_ board: BoardPages, players: [String]) {
    append("{\"scope\":\"\(board.scope.word)\",\"path\":")
    appendJSON(string: board.scope.path)
    append(",\"period\":\"\(board.period.rawValue)\"")
    for (name, pages) in [("pages", board.pages), ("excerpts", board.excerpts)] {
      append(",\"\(name)\":")
      appendJSON(strings: pages)
    }
    append(",\"rows\":[")
    appendLines(board.leaderboard.rows) { json, row in
      // Byte by byte: half a million of these are written for a large site.
      let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
      json.append(UInt8(ascii: "["))
      json.append(decimal: row.rank)
      json.append(comma)
      json.append(quote)
      json.append(players[Int(row.player)])
      json.append(quote)
      json.append(comma)
      json.append(decimal: Int(row.points.value))
      json.append(comma)
      json.append(decimal: row.results)
      json.append(comma)
      json.append(quote)
      json.append(row.latest)
      json.append(quote)
      json.append(UInt8(ascii: "]"))
    }
    append("]}")
  }
}

extension Scope {
  /// The word for it in the published ledger.
  fileprivate var word: String {
    switch self {
    case .everything: "everything"
    case .section: "section"
    case .quiz: "quiz"
    }
  }
}
