internal import Background
internal import CacheCoding
internal import Calendar
package import Content
internal import Ledger
internal import Publishing
package import Results
internal import Scoring

/// The leaderboards of a site: over everything, for each section and for each quiz.
///
/// It never changes. It is a class as pages look something up in it for each row.
package final class SiteStandings: Sendable {
  let ranked: RankedResults
  let overall: Leaderboard
  /// Where the site's days begin, and its seasons.
  private let calendar: (zone: Zone, seasons: [Season])
  /// How attempts count at each quiz of the results; nil where they do not.
  private let policies: [AttemptPolicy?]
  /// What only pages of results need; nil for standings that no pages are made from.
  private let pages: Once<PageStandings>?
  private let sections: [String]
  /// The place in the catalog of each quiz of the results; nil for one that is gone.
  let catalogPlaces: [Int?]
  /// The place among those of the results of each quiz of the catalog; nil for one without results.
  private let resultPlaces: [Int?]

  /// Whether an attempt counts, by its place among those of the results.
  func isCounted(_ attempt: Int) -> Bool { ranked.isCounted[attempt] }

  var results: MarkedResults { _read { yield ranked.results } }

  /// Ranks the results at the quizzes that are ranked; those that are gone are on no board.
  ///
  /// Players have the names that the site publishes; `namingPlayers` keeps their handles, for the
  /// organiser. Pages show the boards of all sections and periods, which are worked out together
  /// once one is asked for; not `forPages`, each is worked out by itself.
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
      guard let quiz = catalogPlaces[place], quizzes[quiz].isRanked else { return nil }
      return quizzes[quiz].attempts
    }
    var ranked = RankedResults(results, policy: policy)
    if !namingPlayers, case .pseudonyms(let key) = catalog.settings.boards {
      let pseudonyms = Pseudonyms(for: results.players, key: key)
      // The quizzes stay where they are.
      ranked = RankedResults(ranked.renamed(by: pseudonyms), policy: policy)
    }
    self.ranked = ranked
    policies = results.quizzes.indices.map(policy)
    overall = ranked.leaderboard(for: .everything)
    let settings = catalog.settings
    calendar = (Zone(named: settings.timeZone) ?? .utc, settings.seasons)
    sections = catalog.sections.map(\.path)
    pages = forPages ? Once() : nil
  }

  private var pageStandings: PageStandings? {
    pages?.value { PageStandings(ranked, sections: sections, by: calendar) }
  }

  /// The ranks on the board of everything as it was a week before the newest result, by player; 0
  /// for one who was not on it.
  ///
  /// What counted then is picked anew: a better attempt of this week has not always been there.
  func ranksAWeekBefore() -> [Int] {
    guard let newest = ranked.newestMoment else { return [] }
    var before = results
    before.attempts = results.attempts.filter { $0.entered.seconds <= newest.seconds - 7 * 86400 }
    var ranks = [Int](repeating: 0, count: results.players.count)
    let board = RankedResults(before) { policies[$0] }.leaderboard(for: .everything)
    for row in board.rows { ranks[Int(row.player)] = row.rank }
    return ranks
  }

  /// This week, this month and this season, if a result counts and boards are made for pages.
  var spans: [PeriodSpan] { pageStandings?.spans ?? [] }

  /// The attempts of a player, in the order of the ledger.
  func attempts(of player: Int32) -> ArraySlice<Int32> {
    pageStandings?.attemptsByPlayer[Int(player)] ?? []
  }

  func newestFirst(_ attempts: some Sequence<Int32>) -> [Int32] {
    let all = results.attempts
    return attempts.sorted { (all[Int($1)].ended, $1) < (all[Int($0)].ended, $0) }
  }

  /// A fingerprint of all in a catalog that decides how results count.
  package static func inputs(of catalog: Catalog) -> [UInt8] {
    var inputs = Fingerprint()
    for quiz in catalog.quizzes {
      inputs.combine(quiz.path)
      inputs.combine(quiz.isRanked ? quiz.attempts.rawValue : "")
    }
    for section in catalog.sections { inputs.combine(section.path) }
    return inputs.bytes
  }

  func leaderboard(ofSection path: String) -> Leaderboard {
    pageStandings?.sections[path] ?? ranked.leaderboard(for: .section(path))
  }

  /// The leaderboard of a quiz, by its place in the catalog.
  func leaderboard(ofQuiz quiz: Int) -> Leaderboard {
    resultPlaces[quiz].map { ranked.leaderboard(for: .quiz(results.quizzes[$0])) } ?? .empty
  }

  /// How many rows the leaderboard of a quiz has.
  func rowCount(ofQuiz quiz: Int) -> Int {
    counted(atQuiz: quiz).count
  }

  /// When results on that leaderboard were sealed, by player, where that is not when they ended.
  func sealings(ofQuiz quiz: Int) -> [Int32: Moment] {
    var sealings: [Int32: Moment] = [:]
    for place in counted(atQuiz: quiz) {
      let attempt = results.attempts[Int(place)]
      if attempt.entered != attempt.ended { sealings[attempt.player] = attempt.entered }
    }
    return sealings
  }

  private func counted(atQuiz quiz: Int) -> ArraySlice<Int32> {
    resultPlaces[quiz].map { ranked.countedAttempts(in: .quiz(results.quizzes[$0])) } ?? []
  }

  /// The board of a period; empty for a season before the first one.
  func leaderboard(for scope: Scope, _ period: Period) -> Leaderboard {
    switch (period, scope) {
    case (.ever, .everything): overall
    case (.ever, .section(let path)): leaderboard(ofSection: path)
    case (.ever, .quiz): ranked.leaderboard(for: scope)
    default:
      (pageStandings?.within[period] ?? span(of: period).map(ranked.entered))?
        .leaderboard(for: scope) ?? .empty
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

/// What pages of results need beside the standings of quizzes.
private struct PageStandings: Sendable {
  /// By the section's path.
  var sections: [String: Leaderboard] = [:]
  /// This week, this month and this season, if a result counts.
  let spans: [PeriodSpan]
  /// What of the results entered the ledger in each of them.
  var within: [Period: RankedResults] = [:]
  let attemptsByPlayer: AttemptGroups

  init(
    _ ranked: RankedResults, sections paths: [String], by calendar: (zone: Zone, seasons: [Season])
  ) {
    for path in paths where !path.isEmpty {
      sections[path] = ranked.leaderboard(for: .section(path))
    }
    spans = ranked.spans(by: calendar)
    for span in spans { within[span.period] = ranked.entered(in: span) }
    let results = ranked.results
    attemptsByPlayer = AttemptGroups(count: results.players.count, of: results.attempts) {
      $0.player
    }
  }
}

extension RankedResults {
  fileprivate func spans(by calendar: (zone: Zone, seasons: [Season])) -> [PeriodSpan] {
    spans(in: calendar.zone) { season(at: $0, of: calendar.seasons) }
  }

  fileprivate func entered(in span: PeriodSpan) -> Self {
    entered(from: span.moments.start, to: span.moments.end)
  }
}
