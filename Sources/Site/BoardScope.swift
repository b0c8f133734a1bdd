internal import Content
internal import Results

/// What a leaderboard is over.
enum BoardScope: Sendable {
  case everything
  case section(String)
  /// A quiz by its place in the catalog.
  case quiz(Int)

  static let quizSuffix = ".leaderboard.html"

  /// The first page of the board of a period: `geography/leaderboard.week.html`.
  func path(_ period: Period = .ever, in publication: Publication) -> String {
    let end = period == .ever ? ".html" : ".\(period.rawValue).html"
    return switch self {
    case .everything: "leaderboard" + end
    case .section(let path): path + "/leaderboard" + end
    case .quiz(let index): publication.catalog.quizzes[index].path + ".leaderboard" + end
    }
  }

  func scope(in publication: Publication) -> Scope {
    switch self {
    case .everything: .everything
    case .section(let path): .section(path)
    case .quiz(let index): .quiz(publication.catalog.quizzes[index].path)
    }
  }
}

/// The board of a period, and where it stands.
struct PeriodBoard: Sendable {
  var period: Period
  /// Nil for ever.
  var span: PeriodSpan?
  var leaderboard: Leaderboard
  /// The rank of each row a week before, 0 for one that was not there; empty where none is shown.
  var ranksBefore: [Int] = []
  /// The pages that show it; the first page of the board of ever, if it is short enough to stand
  /// there too.
  var pages: [PageOfList]
  /// Whether it has pages of its own.
  var hasPages: Bool
}

struct ScopeBoards: Sendable {
  var scope: BoardScope
  var boards: [PeriodBoard]
}

/// How many of the rows of a quiz's board its own page shows: all of a short one, the first of a
/// long one.
func rowsOnQuizPage(of count: Int) -> Int {
  count <= 25 ? count : 10
}

extension Publication {
  /// A board of a week, month or season with more rows than this has pages of its own.
  static let rowsOfPanel = 25

  /// The board of ever, then those of this week, month and season that have a row.
  ///
  /// Everything has pages for each. In sections and quizzes short ones stand on the page of ever,
  /// so that thousands of topics with a result or two do not make thousands of pages.
  func periodBoards(_ scope: BoardScope) -> [PeriodBoard] {
    let ranked = scope.scope(in: self)
    func pages(_ board: Leaderboard, _ period: Period) -> [PageOfList] {
      PageOfList.pages(
        of: min(board.rows.count, Leaderboard.shownRows), at: scope.path(period, in: self))
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

  /// The boards of a scope; those of sections are long, and worked out once.
  func boards(_ scope: BoardScope) -> [PeriodBoard] {
    if case .quiz = scope { return periodBoards(scope) }
    return resultPages.boards[scope.path(in: self)] ?? periodBoards(scope)
  }

  /// The boards of a quiz, if its own page is too short for them.
  func boardsWithPages(ofQuiz index: Int) -> ScopeBoards? {
    guard showsBoards, catalog.quizzes[index].isRanked else { return nil }
    let rows = standings.rowCount(ofQuiz: index)
    guard rows > rowsOnQuizPage(of: rows) else { return nil }
    return ScopeBoards(scope: .quiz(index), boards: periodBoards(.quiz(index)))
  }
}
