internal import Bytes
package import Results
package import Content
internal import Scoring

/// The leaderboards of a site: over everything, for each section and for each quiz.
package struct SiteStandings: Sendable {
  let ranked: RankedResults
  let overall: Leaderboard
  /// By the section's path.
  let sections: [String: Leaderboard]
  /// The attempts of each player, in the order of the ledger.
  let attemptsByPlayer: AttemptGroups

  var results: MarkedResults { ranked.results }

  /// Ranks the results at the quizzes that are ranked; of quizzes that are gone the site's policy
  /// decides.
  package init(_ results: MarkedResults, catalog: Catalog) {
    var policies: [String: AttemptPolicy] = [:]
    for path in results.quizzes { policies[path] = catalog.settings.attempts }
    for quiz in catalog.quizzes {
      policies[quiz.outline.path] = quiz.outline.isRanked ? quiz.outline.attempts : nil
    }
    ranked = RankedResults(results, policies: policies)
    overall = ranked.leaderboard(for: .everything)
    var sections: [String: Leaderboard] = [:]
    for section in catalog.sections where !section.path.isEmpty {
      sections[section.path] = ranked.leaderboard(for: .section(section.path))
    }
    self.sections = sections
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

  /// The board over everything (an empty path), a section or a quiz; nil if there is nothing at the
  /// path.
  package func leaderboard(at path: String, of catalog: Catalog) -> Leaderboard? {
    if path.isEmpty { return overall }
    if let board = sections[path] { return board }
    guard
      results.quizzes.contains(path) || catalog.quizzes.contains(where: { $0.outline.path == path })
    else { return nil }
    return leaderboard(ofQuiz: path)
  }

  package func handle(of row: Leaderboard.Row) -> String {
    results.players[Int(row.player)]
  }
}
