internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Exchange
internal import Ledger
internal import Results
internal import Scoring
internal import Workspace

/// `podium export` of results: gradebooks and statements.
struct ResultsExport: FileCommand {
  private let format: ResultFormat
  private let request: ResultsRequest

  init(_ format: ResultFormat, _ arguments: Arguments) throws(UsageError) {
    try refuseFormatOption(arguments)
    self.format = format
    request = try ResultsRequest(arguments, as: format.rawValue)
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    guard let (site, told) = try request.readSite() else { return .findings }
    var findings = told
    guard let homePage = homePage(of: site.catalog.settings) else {
      return failed(
        "statements name the site that they are of; say base-url or id in \(request.folder.content)/\(settingsPath)"
      )
    }
    let all = results(of: site, homePage: homePage)
    guard let chosen = choose(from: all, site.catalog) else { return .findings }
    let written = writeResults(chosen, as: format)
    findings.content += written.losses.map(\.diagnostic)
    if let output = request.output {
      try writeOutput(written.bytes, to: output)
    } else {
      printOutput(written.bytes)
    }
    return request.tell(written.count, "result", findings)
  }

  /// Where the accounts of players are; nil if a format needs that and the site does not say.
  private func homePage(of settings: SiteSettings) -> String? {
    if !settings.baseURL.isEmpty { return settings.baseURL }
    if !settings.id.isEmpty { return "https://\(settings.id)/" }
    return format == .xAPI ? nil : ""
  }

  private func results(of site: AssembledSite, homePage: String) -> ExportedResults {
    let (marked, catalog) = (site.ledger.results, site.catalog)
    var outlines: [String: QuizOutline] = [:]
    for quiz in catalog.quizzes { outlines[quiz.path] = quiz }
    let ranked = RankedResults(marked, policies: attemptPolicies(in: catalog))
    var possible = [Int64](repeating: 0, count: marked.quizzes.count)
    for attempt in marked.attempts {
      possible[Int(attempt.quiz)] = max(possible[Int(attempt.quiz)], attempt.possible.value)
    }
    var exported = ExportedResults(homePage: homePage, language: catalog.settings.language)
    exported.quizzes = zip(marked.quizzes, possible).map { path, possible in
      // Of a quiz that is gone the results are all that is known.
      ExportedResults.Quiz(
        path: path, title: outlines[path]?.title ?? path,
        possible: outlines[path]?.points.value ?? possible)
    }
    exported.results = marked.attempts.enumerated().map { index, attempt in
      let player = marked.players[Int(attempt.player)]
      return ExportedResults.Result(
        player: player, fullName: marked.fullNames[player] ?? "", quiz: Int(attempt.quiz),
        score: attempt.score.value, possible: attempt.possible.value, ended: attempt.ended.text,
        revision: marked.revisions[Int(attempt.revision)].hex, counts: ranked.isCounted[index])
    }
    return exported
  }

  /// The results at the quizzes that the command line names; nil, and a message, if one is not
  /// there.
  private func choose(from all: ExportedResults, _ catalog: Catalog) -> ExportedResults? {
    let known = Set(all.quizzes.map(\.path) + catalog.quizzes.map(\.path))
    guard let wanted = request.quizPaths(among: known, of: catalog) else { return nil }
    // A quiz that nobody has a result of is no column.
    let counts = Set(all.results.filter { format == .xAPI || $0.counts }.map(\.quiz))
    let kept = all.quizzes.indices.filter {
      counts.contains($0) && wanted.contains(all.quizzes[$0].path)
    }
    var places: [Int: Int] = [:]
    for (place, index) in kept.enumerated() { places[index] = place }
    var chosen = all
    chosen.quizzes = kept.map { all.quizzes[$0] }
    chosen.results = all.results.compactMap { result in
      guard let place = places[result.quiz] else { return nil }
      var result = result
      result.quiz = place
      return result
    }
    return chosen
  }
}

/// Refuses `--format`, which only answers have.
func refuseFormatOption(_ arguments: Arguments) throws(UsageError) {
  if let format = arguments["format"] {
    throw arguments.error(
      .badValue(
        format, of: arguments.name(of: "format"),
        wanted: "left out: only 'podium export \(AnswersExport.name)' has it"))
  }
}

/// What an export of results is asked for: those at which quizzes of a site, and where they go.
struct ResultsRequest {
  private let names: [String]
  let folder: SiteFolder
  /// Nil for standard output.
  let output: String?
  private let isQuiet: Bool
  private let variables: [Diagnostic]

  init(_ arguments: Arguments, as format: String) throws(UsageError) {
    if arguments["answer-is"] != nil {
      throw arguments.error(
        .badValue(format, of: "FORMAT", wanted: "csv or tsv beside --answer-is"))
    }
    var arguments = arguments
    variables = try takeDotEnv(&arguments)
    names = Array(arguments.positionals.dropFirst())
    folder = try SiteFolder(namedBy: "--site", arguments)
    output = try fileToWrite("output", arguments, in: folder)
    isQuiet = arguments.has("quiet")
  }

  /// Nil, with the reason printed, if the site's settings cannot be read.
  func readSite() throws(WorkspaceError) -> (AssembledSite, Findings)? {
    var findings = Findings()
    findings.site = variables
    let site = try Building.readSite(
      folder, jobs: processorCount(), cache: nil, reporting: &findings)
    if refusal(site.content.settings, findings.content, in: folder) != nil { return nil }
    // What is wrong with quizzes is for `check` and `build` to tell.
    findings.content = []
    return (site, findings)
  }

  /// The quizzes that the command line names, alone or by their folders, or all if it names none;
  /// nil, and a message, if one is not there.
  func quizPaths(among paths: Set<String>, of catalog: Catalog) -> Set<String>? {
    if names.isEmpty { return paths }
    let sources = Dictionary(
      catalog.quizzes.map { ($0.path, $0.source) }, uniquingKeysWith: { first, _ in first })
    var chosen: Set<String> = []
    for typed in names {
      let name = QuizName(typed, in: folder)
      let found = paths.filter { name.covers(page: $0, source: sources[$0] ?? "") }
      guard !found.isEmpty else {
        printError(name.missing(among: paths.sorted()))
        return nil
      }
      chosen.formUnion(found)
    }
    return chosen
  }

  /// Prints the findings, and how much was written; nil if that failed.
  func tell(_ count: Int?, _ noun: String, _ findings: Findings) -> ExitCode {
    printError(findings.lines(of: folder))
    if !isQuiet, let count {
      printError("\(counted(count, noun)) written" + (output.map { " to \($0)" } ?? ""))
    }
    return findings.hasErrors ? .findings : .done
  }
}
