internal import Background
internal import Content
internal import Results

/// The boards of a site, and the pages that show them.
///
/// They are worked out when one is asked for, those of everything and of sections once.
final class SiteBoards: Sendable {
  private let catalog: Catalog
  private let standings: SiteStandings
  /// The sections that have boards.
  private let sections: [Section]
  private let known = Once<[ScopeBoards]>()
  private let byPath = Once<[String: [PeriodBoard]]>()
  private let places = Once<[String: Int]>()

  init(_ standings: SiteStandings, of catalog: Catalog, sections: [Section]) {
    self.standings = standings
    self.catalog = catalog
    self.sections = sections
  }

  /// The boards of everything, and then those of each section.
  var ofSections: [ScopeBoards] {
    known.value {
      ([.everything] + sections.map { .section($0.path) }).map {
        ScopeBoards(scope: $0, boards: periodBoards($0))
      }
    }
  }

  /// Those of them with this path of their first page; none if there is no such board.
  func ofSection(at path: String) -> [PeriodBoard] {
    byPath.value {
      Dictionary(ofSections.map { ($0.scope.path(in: catalog), $0.boards) }) { $1 }
    }[path] ?? []
  }

  func of(_ scope: BoardScope) -> [PeriodBoard] {
    if case .quiz = scope { return periodBoards(scope) }
    return ofSection(at: scope.path(in: catalog))
  }

  /// The boards of a quiz, if its own page is too short for them.
  func withPages(ofQuiz index: Int) -> ScopeBoards? {
    guard catalog.quizzes[index].isRanked else { return nil }
    let rows = standings.rowCount(ofQuiz: index)
    guard rows > rowsOnQuizPage(of: rows) else { return nil }
    return ScopeBoards(scope: .quiz(index), boards: periodBoards(.quiz(index)))
  }

  /// The row of a player on the board of everything.
  func row(of handle: String) -> Leaderboard.Row? {
    let rows = standings.overall.rows
    let places = places.value {
      Dictionary(rows.enumerated().map { (standings.handle(of: $1), $0) }) { $1 }
    }
    return places[handle].map { rows[$0] }
  }

  /// A board of a week, month or season with more rows than this has pages of its own.
  private static let rowsOfPanel = 25

  /// The board of ever, then those of this week, month and season that have a row.
  ///
  /// Everything has pages for each. In sections and quizzes short ones stand on the page of ever,
  /// so that thousands of topics with a result or two do not make thousands of pages.
  private func periodBoards(_ scope: BoardScope) -> [PeriodBoard] {
    let ranked = scope.scope(in: catalog)
    func pages(_ board: Leaderboard, _ period: Period) -> [PageOfList] {
      PageOfList.pages(
        of: min(board.rows.count, Leaderboard.shownRows), at: scope.path(period, in: catalog))
    }
    let ever = standings.leaderboard(for: ranked, .ever)
    let everPages = pages(ever, .ever)
    var boards = [
      PeriodBoard(period: .ever, span: nil, leaderboard: ever, pages: everPages, hasPages: true)
    ]
    if case .everything = scope {
      let before = standings.ranksAWeekBefore()
      boards[0].ranksBefore = before.isEmpty ? [] : ever.rows.map { before[Int($0.player)] }
    }
    for span in standings.spans {
      let board = standings.leaderboard(for: ranked, span.period)
      guard !board.rows.isEmpty else { continue }
      var hasPages = board.rows.count > Self.rowsOfPanel
      if case .everything = scope { hasPages = true }
      boards.append(
        PeriodBoard(
          period: span.period, span: span, leaderboard: board,
          pages: hasPages ? pages(board, span.period) : Array(everPages.prefix(1)),
          hasPages: hasPages))
    }
    return boards
  }
}
