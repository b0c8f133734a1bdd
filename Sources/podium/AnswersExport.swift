internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Exchange
internal import Ledger
internal import Publishing
internal import Results
internal import Scoring
internal import Site
internal import Workspace

/// `podium export answers`: a row for each question that somebody was asked, for databases.
///
/// Rows are written as they are made: a million results have gigabytes of them.
struct AnswersExport: FileCommand {
  static let name = "answers"
  static let summary = "a row for each question asked, as JSON or CSV (--format)"

  enum Form: String, CaseIterable {
    case ndjson, csv
  }

  private let form: Form
  private let request: ResultsRequest

  init(_ arguments: Arguments) throws(UsageError) {
    form = arguments["format"].flatMap(Form.init(rawValue:)) ?? .ndjson
    request = try ResultsRequest(arguments, as: Self.name)
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    guard let (site, told) = try request.readSite() else { return .findings }
    var findings = told
    let known = Set(site.ledger.results.quizzes + site.catalog.quizzes.map(\.path))
    guard let quizzes = request.quizPaths(among: known, of: site.catalog) else { return .findings }
    var failure: PageError?
    var count = 0
    func write(_ take: ([UInt8]) -> Void) {
      do throws(PageError) {
        count = try writeRows(of: site, at: quizzes, to: take)
      } catch {
        failure = error
      }
    }
    if let output = request.output {
      try replaceFile(at: output, inParts: write, unless: { failure != nil })
    } else {
      write(printOutput)
    }
    if case .ledgerChanged(let path)? = failure {
      findings.ledger.append(.sourceChanged(at: path))
    }
    return request.tell(failure == nil ? count : nil, "answer", findings)
  }

  /// Writes all rows, and says how many they are.
  private func writeRows(
    of site: AssembledSite, at quizzes: Set<String>, to take: ([UInt8]) -> Void
  ) throws(PageError) -> Int {
    let (ranked, naming) = publishedResults(of: site)
    let results = ranked.results
    let (archive, recorded) = try site.ledger.source.load()
    var rows = AnswerRows(results, of: archive, naming: naming)
    var part: [UInt8] = []
    if form == .csv { part.append(Self.header) }
    var count = 0
    var opened: [Int32: FileWindow] = [:]
    for (index, attempt) in results.attempts.enumerated() {
      let file = Int(attempt.place.file)
      let path = results.files[file]
      if opened[attempt.place.file] == nil {
        // Results stand in the order of their files, but for those under pseudonyms.
        if naming != .pseudonyms { opened = [:] }
        let read =
          file < recorded.count
          ? recorded[file]
          : RecordedFile(path: path, bytes: .atHand(try site.ledger.source.read(path)))
        opened[attempt.place.file] = FileWindow(read)
      }
      let bytes: ArraySlice<UInt8>
      do throws(ChangedFile) {
        bytes = try opened[attempt.place.file]?.bytes(in: attempt.place.range) ?? []
      } catch {
        throw .ledgerChanged(error.path)
      }
      guard let made = rows.rows(of: attempt, counts: ranked.isCounted[index], in: bytes) else {
        throw .ledgerChanged(path)
      }
      guard quizzes.contains(results.quizzes[Int(attempt.quiz)]) else { continue }
      count += made.count
      for row in made { append(row, to: &part) }
      if part.count >= 1 << 20 {
        take(part)
        part.removeAll(keepingCapacity: true)
      }
    }
    take(part)
    return count
  }

  /// The results as far as the site publishes them, under the names that it publishes.
  private func publishedResults(of site: AssembledSite) -> (RankedResults, AnswerRows.Naming) {
    let results = site.ledger.results
    let policies = attemptPolicies(in: site.catalog)
    let ranked = RankedResults(results, policies: policies)
    switch site.catalog.settings.boards {
    case .named: return (ranked, .handles)
    case .unpublished: return (ranked, .nobody)
    case .pseudonyms(let key):
      let renamed = ranked.renamed(by: Pseudonyms(for: results.players, key: key))
      return (RankedResults(renamed, policies: policies), .pseudonyms)
    }
  }

  private static let header =
    "attempt,counts,earned,ended,maximum,ordinal,player,question,quiz,response,rev,sealed,tries\r\n"

  /// The members of a line of JSON are the columns of a table; what is not known is empty there.
  private func append(_ row: AnswerRow, to output: inout [UInt8]) {
    guard form == .csv else { return row.append(to: &output) }
    var response: [UInt8] = []
    if row.response != nil { row.appendResponse(to: &response) }
    let fields = [
      "\(row.attempt)", "\(row.counts)", "\(row.earned.value)", row.ended.text,
      "\(row.maximum.value)", row.ordinal.map { "\($0)" } ?? "", row.player ?? "", row.question,
      row.quiz, String(decoding: response, as: UTF8.self), row.revision.hex,
      row.sealed?.text ?? "", "\(row.tries)",
    ]
    for (place, field) in fields.enumerated() {
      if place > 0 { output.append(",") }
      appendCSV(field, separator: UInt8(ascii: ","), to: &output)
    }
    output.append("\r\n")
  }
}

/// Which attempt counts at the quizzes of a site that are on a board.
func attemptPolicies(in catalog: Catalog) -> [String: AttemptPolicy] {
  var policies: [String: AttemptPolicy] = [:]
  for quiz in catalog.quizzes where quiz.isRanked { policies[quiz.path] = quiz.attempts }
  return policies
}
