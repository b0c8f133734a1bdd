internal import Building
internal import Bytes
internal import Classroom
internal import Commands
internal import Console
internal import Content
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Publishing
internal import Results
internal import Site
internal import Workspace

/// `podium paper`: a worksheet of a quiz for each player of a list.
struct PaperCommand: FileCommand {
  private let quiz: String
  private let players: String
  private let ordinal: Int
  private let folder: SiteFolder
  private let output: String?
  private let results: String?

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    folder = try SiteFolder(namedBy: "--site", arguments)
    quiz = arguments.positionals[0]
    guard let file = arguments["players"] else {
      throw arguments.error(.missingArgument("--players FILE"))
    }
    players = file
    ordinal = try arguments.number("attempt", in: 1...1_000_000) ?? 1
    output = try fileToWrite("output", arguments, in: folder) ?? arguments["output"]
    results = arguments["results"]
    for (name, file) in [("output", output), ("results", results)] {
      guard let file, file != "-" else { continue }
      let others = [players] + (name == "output" ? [results].compactMap(\.self) : [])
      if others.contains(where: { absolutePath($0) == absolutePath(file) }) {
        throw arguments.error(
          .badValue(
            file, of: arguments.name(of: name),
            wanted: "a file of its own, as another option names this one"))
      }
    }
    if let results, isOccupied(results) {
      throw arguments.error(
        .badValue(
          results, of: arguments.name(of: "results"),
          wanted: "a new file, as answers may be filled in there; name another, or remove it"))
    }
  }

  /// A line of the list.
  private struct Player {
    var handle: String
    var name: String
    var key: [UInt8]

    /// What stands on the worksheet: with the handle, by which results are filled in, where it
    /// cannot be told from the name.
    var label: String {
      if name.isEmpty { return handle }
      return hasLettersForHandle(name) ? name : "\(name) (\(handle))"
    }
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    var findings = Findings()
    let theme = try loadTheme(from: folder.templates, reporting: &findings.templates)
    let site = try readSite(
      folder, theme: theme, jobs: processorCount(), cache: nil, reporting: &findings)
    if let code = refusal(site.catalog.settings, findings.content, in: folder) { return code }
    // Answers to a translation are answers to its quiz, by which they are drawn and marked.
    let quizzes = site.catalog.quizzes + site.catalog.translations
    let name = QuizName(self.quiz, in: folder)
    guard let outline = quizzes.first(where: { name.means(page: $0.page, source: $0.source) }),
      let original = site.catalog.quizzes.first(where: { $0.path == outline.path }),
      let quiz = try parsed(outline, site.catalog.settings),
      let asked = try parsed(original, site.catalog.settings), let revision = revision(of: asked)
    else {
      name.tellMissing(among: quizzes.map(\.page), findings.content, in: folder)
      return .findings
    }
    let own = findings.about(outline.source)
    printError(own.lines(of: folder))
    if results != nil, !original.isRanked {
      return failed(
        "\(original.path) is not ranked, so that no result of it can be recorded; leave out --results, or remove \"ranked: false\" from the quiz"
      )
    }
    guard let listed = try listed(site.catalog.settings) else { return .findings }
    var orders: [AttemptOrder] = []
    for player in listed {
      guard let order = AttemptOrder(of: asked, player: player.key, ordinal: ordinal) else {
        return failed("the questions of \(player.handle) cannot be drawn")
      }
      orders.append(order)
    }
    let isWhole = try write(quiz, revision, listed, orders, of: site, theme)
    return isWhole && !own.hasErrors ? .done : .findings
  }

  /// Writes the worksheets, then the results to fill in; whether nothing was missing.
  private func write(
    _ quiz: Quiz, _ revision: Revision, _ players: [Player], _ orders: [AttemptOrder],
    of site: AssembledSite, _ theme: LoadedTheme
  ) throws(WorkspaceError) -> Bool {
    let sheets = zip(players, orders).map { player, order in
      PaperSheet(
        player: player.label, questions: order.questions, choices: order.choices)
    }
    let html = paperPage(
      of: quiz, for: sheets, words: theme.words(for: quiz.outline, in: site.catalog.settings))
    let assets = Dictionary(
      site.assets.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let bundle = Bundle(
      of: html, at: quiz.outline.path + ".html", baseURL: site.catalog.settings.baseURL,
      file: { path in try? assets[path]?.publishedBytes() })  // allowed: listed as missing
    let written = try writeBundle(
      bundle, of: quiz.outline, "-paper.html", to: output, in: folder,
      summary: "\(counted(players.count, "worksheet")) of \(quiz.outline.title)")
    if written == nil { return false }
    if let results {
      // What was handed out stays markable, whatever becomes of the quiz.
      var ledger = site.ledger
      try ledger.keepArchive(in: folder)
      if let slash = results.lastSlash { try makeFolders(String(results[..<slash])) }
      try writeOutput(lines(quiz.outline.path, revision, players, orders, quiz), to: results)
    }
    return bundle.missing.isEmpty
  }

  /// Recorded results to fill in, one a player.
  private func lines(
    _ path: String, _ revision: Revision, _ players: [Player], _ orders: [AttemptOrder],
    _ quiz: Quiz
  ) -> [UInt8] {
    var lines: [UInt8] = []
    let draws = quiz.outline.draws.isEmpty == false
    for (player, order) in zip(players, orders) {
      var members: [JSONValue.Member] = [
        .init("player", player.handle),
        .init("quiz", path),
        .init("rev", revision.name.hex),
      ]
      if draws {
        let asked = order.questions.map { JSONValue.string(quiz.questions[$0].id) }
        members.append(.init("asked", asked))
      }
      members.append(.init("answers", .object([])))
      members.append(.init("ended", ""))
      lines.appendJSON(.object(members))
      lines.append("\n")
    }
    return lines
  }

  private func parsed(_ outline: QuizOutline, _ settings: SiteSettings) throws(WorkspaceError)
    -> Quiz?
  {
    var known: [Diagnostic] = []
    let reader = SourceReader(of: folder, settings: settings)
    return try reader.parse(reader.read(outline.source), reporting: &known)?.quiz
  }

  /// The players of the list, each with the key that draws; nil, and a finding, for a line that
  /// names nobody.
  ///
  /// A player whose card is in the ledger draws with the own key, and any other with the digest of
  /// the handle.
  private func listed(_ settings: SiteSettings) throws(WorkspaceError) -> [Player]? {
    guard let rows = listedNames(try readFile(at: players, mayBePipe: true)) else {
      printError("podium: \(players) is not UTF-8; save it so")
      return nil
    }
    let files =
      settings.id.isEmpty
      ? SignedFiles() : try LedgerStore(folder, of: settings).readSigned()
    let ledger = SignedLedger(files, site: settings.id, organiser: nil)
    let holders = ReadCards(ledger, jobs: 1).roster.holders
    var listed: [Player] = []
    var seen: [String: Int] = [:]
    var isGood = true
    for (line, parts) in rows {
      let handle = parts.count == 1 ? handleForName(parts[0]) : parts[0]
      guard isHandle(Array(handle.utf8).span), seen[handle] == nil else {
        let why =
          seen[handle].map {
            "line \($0) has \"\(handle)\" already; give each player a name and a handle of their own, as \"anna-b, Anna B\""
          }
          ?? wrongHandle(in: parts) ?? "this is no name"
        printError("\(players):\(line): error: \(why)")
        isGood = false
        continue
      }
      seen[handle] = line
      let key =
        holders[handle]?.bytes
        ?? sha256(Array("podium-paper/1\n\(settings.id)\n\(handle)".utf8)).bytes
      listed.append(Player(handle: handle, name: parts[parts.count - 1], key: key))
    }
    if isGood, listed.isEmpty {
      printError(
        "podium: \(players) names no player; write a name a line, or a handle, a comma and a name")
    }
    return isGood && !listed.isEmpty ? listed : nil
  }
}
