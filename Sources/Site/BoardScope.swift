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
  func path(_ period: Period = .ever, in catalog: Catalog) -> String {
    let end = period == .ever ? ".html" : ".\(period.rawValue).html"
    return switch self {
    case .everything: "leaderboard" + end
    case .section(let path): path + "/leaderboard" + end
    case .quiz(let index): catalog.quizzes[index].path + ".leaderboard" + end
    }
  }

  func scope(in catalog: Catalog) -> Scope {
    switch self {
    case .everything: .everything
    case .section(let path): .section(path)
    case .quiz(let index): .quiz(catalog.quizzes[index].path)
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
