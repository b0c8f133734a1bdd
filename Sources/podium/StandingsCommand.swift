internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Publishing
internal import Results
internal import Scoring
internal import Site
internal import Workspace

/// `podium ledger standings`: prints a leaderboard.
struct StandingsCommand {
  private enum Form {
    case table, json, tabs
  }

  private let folder: SiteFolder
  private let scope: String
  private let period: Period
  private let form: Form
  private let jobs: Int
  private let variables: [Diagnostic]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    variables = try takeDotEnv(&arguments)
    folder = try SiteFolder(arguments)
    scope = arguments["scope"] ?? ""
    let word = arguments["period"] ?? "ever"
    guard let period = Period(rawValue: word) else {
      throw arguments.error(
        .badValue(word, of: arguments.name(of: "period"), wanted: "ever, season, month or week"))
    }
    self.period = period
    if arguments.has("json"), arguments.has("tsv") {
      throw arguments.error(.other("--json and --tsv are given, but one result is printed one way"))
    }
    form = arguments.has("json") ? .json : arguments.has("tsv") ? .tabs : .table
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    self.arguments = arguments
  }

  func run() throws(UsageError) -> ExitCode {
    var findings = Findings()
    findings.site = variables
    let site: AssembledSite
    do throws(WorkspaceError) {
      site = try readSite(folder, jobs: jobs, cache: nil, reporting: &findings)
    } catch {
      return failed(error.sentence)
    }
    if let code = refusal(site.content.settings, findings.content, in: folder) { return code }
    let standings = SiteStandings(
      site.ledger.results, catalog: site.catalog, namingPlayers: true, forPages: false)
    guard let board = standings.leaderboard(at: scope, period, of: site.catalog) else {
      throw arguments.error(
        .badValue(
          scope, of: arguments.name(of: "scope"), wanted: "the path of a subject, topic or quiz"))
    }
    // Those who may see the ledger may see who is who.
    var pseudonyms: Pseudonyms?
    if case .pseudonyms(let key) = site.catalog.settings.boards {
      pseudonyms = Pseudonyms(for: site.ledger.results.players, key: key)
    }
    switch form {
    case .json: printOutput(json(board, standings, pseudonyms))
    case .tabs: printOutput(tabs(board, standings))
    case .table: printOutput(table(board, standings, pseudonyms))
    }
    // The board leaves out what content mistakes concern; those are for `check` and `build` to
    // tell.
    findings.content = []
    printError(findings.lines(of: folder))
    return findings.hasErrors ? .findings : .done
  }

  private func tabs(_ board: Leaderboard, _ standings: SiteStandings) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in board.rows {
      bytes.append(decimal: Int(row.rank))
      bytes.append("\t")
      bytes.append(standings.handle(of: row))
      bytes.append("\t")
      bytes.append(decimal: Int(row.points.value))
      bytes.append("\t")
      bytes.append(decimal: Int(row.results))
      bytes.append("\n")
    }
    return bytes
  }

  private func table(
    _ board: Leaderboard, _ standings: SiteStandings, _ pseudonyms: Pseudonyms?
  ) -> [UInt8] {
    if board.rows.isEmpty { return Array("nobody has a result yet\n".utf8) }
    var rows = [["rank", "player", "points", "results"]]
    if pseudonyms != nil { rows[0].append("shown as") }
    for row in board.rows {
      let handle = standings.handle(of: row)
      rows.append(["\(row.rank)", handle, "\(row.points.value)", "\(row.results)"])
      if let pseudonyms { rows[rows.count - 1].append(pseudonyms[handle] ?? "") }
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    var bytes: [UInt8] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.utf8.count)
        if column > 0 { bytes.append("  ") }
        // Names to the left, numbers to the right.
        bytes.append(column == 1 ? cell + padding : column == 4 ? cell : padding + cell)
      }
      bytes.append("\n")
    }
    return bytes
  }

  /// The board as JSON.
  ///
  ///     {"scope":"geography","period":"week","from":"2026-11-15T22:00:00Z","to":"2026-11-22T22:00:00Z","results":48,"standings":[
  ///     {"rank":1,"player":"ada","points":5200,"results":14,"latest":"2026-11-20T20:15:00Z"}
  ///     ]}
  private func json(
    _ board: Leaderboard, _ standings: SiteStandings, _ pseudonyms: Pseudonyms?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append("{\"scope\":")
    bytes.appendJSON(string: scope)
    bytes.append(",\"period\":\"\(period.rawValue)\"")
    if let moments = standings.span(of: period)?.moments {
      bytes.append(",\"from\":\"\(moments.start.text)\"")
      if let end = moments.end { bytes.append(",\"to\":\"\(end.text)\"") }
    }
    bytes.append(",\"results\":")
    bytes.append(decimal: board.results)
    bytes.append(",\"standings\":[")
    for (index, row) in board.rows.enumerated() {
      bytes.append(index == 0 ? "\n" : ",\n")
      let handle = standings.handle(of: row)
      bytes.append("{\"rank\":\(row.rank),\"player\":\"\(handle)\"")
      if let pseudonym = pseudonyms?[handle] { bytes.append(",\"pseudonym\":\"\(pseudonym)\"") }
      bytes.append(",\"points\":\(row.points.value),\"results\":\(row.results)")
      if row.unsealed > 0 { bytes.append(",\"unsealed\":\(row.unsealed)") }
      bytes.append(",\"latest\":\"\(row.latest.text)\"}")
    }
    bytes.append("\n]}\n")
    return bytes
  }
}
