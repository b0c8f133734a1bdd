internal import Bytes
package import Content
internal import Ledger
internal import Publishing
package import Results
internal import Scoring

/// The leaderboards of a site: over everything, for each section and for each quiz.
package struct SiteStandings: Sendable {
  let ranked: RankedResults
  let overall: Leaderboard
  /// By the section's path, if boards were made for pages.
  private let sections: [String: Leaderboard]
  /// This week, this month and this season, if a result counts and boards were made for pages.
  let spans: [PeriodSpan]
  private let calendar: BoardCalendar
  /// What of the results entered the ledger in each of them, if boards were made for pages.
  private let within: [Period: RankedResults]
  /// The attempts of each player, in the order of the ledger, if boards were made for pages.
  let attemptsByPlayer: AttemptGroups
  /// The place in the catalog of each quiz of the results; nil for one that is gone.
  let catalogPlaces: [Int?]
  /// The place among those of the results of each quiz of the catalog; nil for one without results.
  private let resultPlaces: [Int?]

  var results: MarkedResults { ranked.results }

  /// Ranks the results at the quizzes that are ranked; of quizzes that are gone the site's policy
  /// decides.
  ///
  /// Players have the names that the site publishes; `namingPlayers` keeps their handles, for the
  /// organiser. Pages show the boards of all sections and periods, which are worked out at once;
  /// not `forPages`, each is worked out when it is asked for.
  package init(
    _ results: MarkedResults, catalog: Catalog, namingPlayers: Bool = false, forPages: Bool = true
  ) {
    let quizzes = catalog.quizzes
    var places: [String: Int] = Dictionary(minimumCapacity: quizzes.count)
    for index in quizzes.indices { places[quizzes[index].path] = index }
    let catalogPlaces = results.quizzes.map { places[$0] }
    var resultPlaces = [Int?](repeating: nil, count: quizzes.count)
    for (place, quiz) in catalogPlaces.enumerated() {
      if let quiz { resultPlaces[quiz] = place }
    }
    self.catalogPlaces = catalogPlaces
    self.resultPlaces = resultPlaces
    func policy(of place: Int) -> AttemptPolicy? {
      guard let quiz = catalogPlaces[place] else { return catalog.settings.attempts }
      return quizzes[quiz].isRanked ? quizzes[quiz].attempts : nil
    }
    var ranked = RankedResults(results, policy: policy)
    if !namingPlayers, case .pseudonyms(let key) = catalog.settings.boards {
      let pseudonyms = Pseudonyms(for: results.players, key: key)
      // The quizzes stay where they are.
      ranked = RankedResults(ranked.renamed(by: pseudonyms), policy: policy)
    }
    let results = ranked.results
    self.ranked = ranked
    overall = ranked.leaderboard(for: .everything)
    var sections: [String: Leaderboard] = [:]
    for section in catalog.sections where forPages && !section.path.isEmpty {
      sections[section.path] = ranked.leaderboard(for: .section(section.path))
    }
    self.sections = sections
    let settings = catalog.settings
    calendar = BoardCalendar(timeZone: settings.timeZone, seasons: settings.seasons)
    spans = forPages ? ranked.spans(by: calendar) : []
    var within: [Period: RankedResults] = [:]
    for span in spans where forPages { within[span.period] = ranked.entered(in: span) }
    self.within = within
    attemptsByPlayer = AttemptGroups(
      count: results.players.count, of: forPages ? results.attempts : []
    ) { $0.player }
  }

  /// A fingerprint of all in a catalog that decides how results count.
  package static func inputs(of catalog: Catalog) -> [UInt8] {
    var inputs = Fingerprint()
    inputs.combine(catalog.settings.attempts.rawValue)
    for quiz in catalog.quizzes {
      inputs.combine(quiz.path)
      inputs.combine(quiz.isRanked ? quiz.attempts.rawValue : "")
    }
    for section in catalog.sections { inputs.combine(section.path) }
    return inputs.bytes
  }

  func leaderboard(ofSection path: String) -> Leaderboard {
    sections[path] ?? ranked.leaderboard(for: .section(path))
  }

  /// The leaderboard of a quiz, by its place in the catalog.
  func leaderboard(ofQuiz quiz: Int) -> Leaderboard {
    resultPlaces[quiz].map { ranked.leaderboard(ofQuiz: $0) } ?? .empty
  }

  /// How many rows the leaderboard of a quiz has.
  func rowCount(ofQuiz quiz: Int) -> Int {
    resultPlaces[quiz].map { ranked.rowCount(ofQuiz: $0) } ?? 0
  }

  /// When results on that leaderboard were sealed, by player, where that is not when they ended.
  func sealings(ofQuiz quiz: Int) -> [Int32: Moment] {
    resultPlaces[quiz].map { ranked.sealings(ofQuiz: $0) } ?? [:]
  }

  /// The board of a period; empty for a season before the first one.
  func leaderboard(for scope: Scope, _ period: Period) -> Leaderboard {
    switch (period, scope) {
    case (.ever, .everything): overall
    case (.ever, .section(let path)): leaderboard(ofSection: path)
    case (.ever, .quiz): ranked.leaderboard(for: scope)
    default:
      (within[period] ?? span(of: period).map(ranked.entered))?.leaderboard(for: scope) ?? .empty
    }
  }

  /// This week, this month or this season; nil where no result counts.
  package func span(of period: Period) -> PeriodSpan? {
    let known = spans.isEmpty && period != .ever ? ranked.spans(by: calendar) : spans
    return known.first { $0.period == period }
  }

  /// The board over everything (an empty path), a section or a quiz; nil if there is nothing at the
  /// path.
  package func leaderboard(at path: String, _ period: Period, of catalog: Catalog) -> Leaderboard? {
    if path.isEmpty { return leaderboard(for: .everything, period) }
    if catalog.sections.contains(where: { $0.path == path }) {
      return leaderboard(for: .section(path), period)
    }
    guard
      results.quizzes.contains(path) || catalog.quizzes.contains(where: { $0.path == path })
    else { return nil }
    return leaderboard(for: .quiz(path), period)
  }

  package func handle(of row: Leaderboard.Row) -> String {
    results.players[Int(row.player)]
  }
}

extension RankedResults {
  fileprivate func entered(in span: PeriodSpan) -> Self {
    entered(from: span.moments.start, to: span.moments.end)
  }
}
