internal import Bytes
package import Content
package import Results
internal import Scoring

/// The leaderboards of a site: over everything, for each section and for each quiz.
package struct SiteStandings: Sendable {
  let ranked: RankedResults
  let overall: Leaderboard
  /// By the section's path.
  let sections: [String: Leaderboard]
  /// This week, this month and this season, if a result counts.
  package let spans: [PeriodSpan]
  /// What of the results entered the ledger in each of them.
  private let within: [Period: RankedResults]
  /// The attempts of each player, in the order of the ledger.
  let attemptsByPlayer: AttemptGroups

  var results: MarkedResults { ranked.results }

  /// Ranks the results at the quizzes that are ranked; of quizzes that are gone the site's policy
  /// decides.
  ///
  /// Players have the names that the site publishes; `namingPlayers` keeps their handles, for the organiser.
  package init(_ results: MarkedResults, catalog: Catalog, namingPlayers: Bool = false) {
    var policies: [String: AttemptPolicy] = [:]
    for path in results.quizzes { policies[path] = catalog.settings.attempts }
    for quiz in catalog.quizzes {
      policies[quiz.outline.path] = quiz.outline.isRanked ? quiz.outline.attempts : nil
    }
    var ranked = RankedResults(results, policies: policies)
    if !namingPlayers, case .pseudonyms(let key) = catalog.settings.boards {
      let pseudonyms = Pseudonyms(for: results.players, key: key)
      ranked = RankedResults(ranked.renamed(by: pseudonyms), policies: policies)
    }
    let results = ranked.results
    self.ranked = ranked
    overall = ranked.leaderboard(for: .everything)
    var sections: [String: Leaderboard] = [:]
    for section in catalog.sections where !section.path.isEmpty {
      sections[section.path] = ranked.leaderboard(for: .section(section.path))
    }
    self.sections = sections
    let settings = catalog.settings
    spans = ranked.spans(
      by: BoardCalendar(timeZone: settings.timeZone, seasons: settings.seasons))
    var within: [Period: RankedResults] = [:]
    for span in spans {
      within[span.period] = ranked.entered(from: span.moments.start, to: span.moments.end)
    }
    self.within = within
    attemptsByPlayer = AttemptGroups(count: results.players.count, of: results.attempts) {
      $0.player
    }
  }

  /// A fingerprint of all in a catalog that decides how results count.
  package static func inputs(of catalog: Catalog) -> [UInt8] {
    var inputs = Fingerprint()
    inputs.combine(catalog.settings.attempts.name)
    for quiz in catalog.quizzes {
      inputs.combine(quiz.outline.path)
      inputs.combine(quiz.outline.isRanked ? quiz.outline.attempts.name : "")
    }
    for section in catalog.sections { inputs.combine(section.path) }
    return inputs.bytes
  }

  func leaderboard(ofSection path: String) -> Leaderboard {
    sections[path] ?? ranked.leaderboard(for: .section(path))
  }

  func leaderboard(ofQuiz path: String) -> Leaderboard {
    ranked.leaderboard(for: .quiz(path))
  }

  /// The board of a period; empty for a season before the first one.
  func leaderboard(for scope: Scope, _ period: Period) -> Leaderboard {
    switch (period, scope) {
    case (.ever, .everything): overall
    case (.ever, .section(let path)): leaderboard(ofSection: path)
    case (.ever, .quiz(let path)): leaderboard(ofQuiz: path)
    default: within[period]?.leaderboard(for: scope) ?? .empty
    }
  }

  /// The board over everything (an empty path), a section or a quiz; nil if there is nothing at the
  /// path.
  package func leaderboard(at path: String, _ period: Period, of catalog: Catalog) -> Leaderboard? {
    if path.isEmpty { return leaderboard(for: .everything, period) }
    if sections[path] != nil { return leaderboard(for: .section(path), period) }
    guard
      results.quizzes.contains(path) || catalog.quizzes.contains(where: { $0.outline.path == path })
    else { return nil }
    return leaderboard(for: .quiz(path), period)
  }

  package func handle(of row: Leaderboard.Row) -> String {
    results.players[Int(row.player)]
  }
}
