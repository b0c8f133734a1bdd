internal import Calendar
internal import Content
internal import Cryptography
internal import Ledger
internal import Results
internal import Templates

/// The site as the page sees it that is being made: each input that the page asks for is recorded,
/// so that a later build knows whether the page has to be made again.
///
/// What is not recorded depends on the settings, the theme and `Publication.constants` alone, a
/// change of which makes every page again.
package final class RecordingSite {
  private let site: Publication
  private lazy var ranking = site.ranking
  package private(set) var inputs: [PageInput] = []

  init(_ site: Publication) {
    self.site = site
  }

  private func record(_ kind: PageInput.Kind, _ name: String = "") {
    let input = PageInput(kind, name)
    // The rows of a list often ask for the same one after another.
    if inputs.last != input { inputs.append(input) }
  }
}

// MARK: What is the same for all pages

extension RecordingSite {
  var settings: SiteSettings { _read { yield site.catalog.settings } }
  /// Where the days of results begin.
  var zone: Zone { site.zone }
  var hasLedger: Bool { site.hasLedger }
  var showsBoards: Bool { site.showsBoards }
  var hasFeed: Bool { site.hasFeed }
  var givesReceipts: Bool { site.givesReceipts }
  var sitePath: String { site.sitePath }
  var siteRecord: Record { site.siteRecord }
  var siteDirection: Value { site.siteDirection }
  /// The words of the site's own language.
  var words: Words { site.words }

  func words(for language: String) -> Words { site.words(for: language) }

  func navigation(in language: String) -> Navigation {
    site.navigations[language] ?? Navigation()
  }
}

// MARK: What authors wrote

extension RecordingSite {
  /// What lists show of a quiz, by its place in the catalog.
  func outline(_ index: Int) -> QuizOutline {
    record(.outline, site.catalog.quizzes[index].path)
    return site.catalog.quizzes[index]
  }

  /// A quiz for its own page, with its place in the catalog, and the translations that it has.
  func quiz(_ version: QuizVersion) -> ShownQuiz {
    record(version)
    let outline = version.outline(in: site.catalog)
    guard let index = site.index.quizIndexByPath[outline.path] else {
      preconditionFailure("the catalog has translations of its quizzes only")
    }
    return ShownQuiz(
      outline: outline, index: index, revision: site.revisions[outline.path],
      original: site.catalog.quizzes[index], translations: site.translations(ofQuiz: outline.path))
  }

  func body(of version: QuizVersion) throws(PageError) -> QuizBody {
    record(version)
    return try site.body(version)
  }

  private func record(_ version: QuizVersion) {
    let outline = version.outline(in: site.catalog)
    record(outline.isTranslation ? .translation : .quiz, outline.page)
  }

  func article(_ index: Int) -> Article {
    record(.article, site.catalog.articles[index].path)
    return site.catalog.articles[index]
  }

  /// A page outside the subjects, by its place in the catalog.
  func plainPage(_ index: Int) -> Article {
    record(.article, site.catalog.pages[index].path)
    return site.catalog.pages[index]
  }

  /// The title of a section; nil if there is no such section.
  func heading(_ path: String) -> String? {
    record(.heading, path)
    return site.index.sectionsByPath[path]?.title
  }

  func section(_ path: String) -> Section? {
    record(.section, path)
    return site.index.sectionsByPath[path]
  }

  /// How many quizzes, questions and articles a section and those below it hold.
  func counts(_ path: String) -> CatalogIndex.Counts {
    record(.section, path)
    return site.index.counts[path] ?? CatalogIndex.Counts()
  }

  /// The paths of the sections directly inside one, in their order.
  func children(of path: String) -> [String] {
    record(.section, path)
    return (site.index.childSections[path] ?? []).map(\.path)
  }

  func quizzes(in section: String) -> [Int] {
    record(.quizzes, section)
    return site.index.quizzesBySection[section] ?? []
  }

  /// The quizzes before and after one in its section, and whether there is any other.
  func neighbours(ofQuiz index: Int) -> (before: Int?, after: Int?, hasOthers: Bool) {
    let quizzes = quizzes(in: folder(of: site.catalog.quizzes[index].path))
    let place = site.index.placesInSection[index]
    return (
      place > 0 ? quizzes[place - 1] : nil,
      place + 1 < quizzes.count ? quizzes[place + 1] : nil, quizzes.count > 1
    )
  }

  func articles(in section: String) -> [Int] {
    record(.articles, section)
    return site.index.articlesBySection[section] ?? []
  }

  /// The paths of the sections that hold quizzes themselves.
  var sectionsWithQuizzes: [String] {
    record(.quizList)
    return site.index.quizzesBySection.keys.sorted()
  }

  var quizCount: Int {
    record(.quizList)
    return site.catalog.quizzes.count
  }

  var newestQuizzes: [Int] {
    record(.newest)
    return site.index.newestQuizzes
  }

  var newestArticles: [Int] {
    record(.newest)
    return site.index.newestArticles
  }

  /// Ranked quizzes with their revisions.
  var rankedQuizzes: [(place: Int, quiz: PublishedLedger.Quiz)] {
    record(.revisions)
    return site.rankedQuizzes
  }
}

// MARK: What players did

extension RecordingSite {
  /// All that is made of results, for pages that show much of it.
  var standings: SiteStandings {
    record(.results)
    return ranking.standings
  }

  /// The ledger as it was read.
  var ledger: LedgerSource {
    record(.results)
    return site.ledger
  }

  var log: LogState {
    record(.log)
    return ranking.standings.results.log
  }

  /// What a quiz's own page shows: its board, and when results on it were sealed, by player.
  func board(ofQuiz index: Int) -> (board: Leaderboard, sealings: [Int32: Moment]) {
    record(.quizBoard, site.catalog.quizzes[index].path)
    return (ranking.standings.leaderboard(ofQuiz: index), ranking.standings.sealings(ofQuiz: index))
  }

  func boards(_ scope: BoardScope) -> [PeriodBoard] {
    record(.boards, scope.path(in: site.catalog))
    return site.boards.of(scope)
  }

  /// The paths of the sections that have boards.
  var boardSections: [String] {
    record(.results)
    return site.boardSections.map(\.path)
  }

  func scope(_ scope: BoardScope) -> Scope { scope.scope(in: site.catalog) }

  func path(_ scope: BoardScope, _ period: Period = .ever) -> String {
    scope.path(period, in: site.catalog)
  }

  /// A player as the own page shows it.
  func player(_ handle: String) -> ShownPlayer {
    record(.player, handle)
    let (standings, players) = (ranking.standings, ranking.players)
    let row = site.boards.row(of: handle)
    let attempts = row.map { standings.attempts(of: $0.player) } ?? []
    return ShownPlayer(
      row: row, page: players.playerPageByHandle[handle],
      attempts: standings.newestFirst(attempts),
      links: players.links[handle] ?? [])
  }

  /// Players with a page of their own, but no result that counts.
  var playersWithoutRow: [String] {
    record(.results)
    return site.playersWithoutRow
  }

  /// The title of the quiz of an attempt that was asked for; nil for one that is gone.
  func title(ofQuiz quiz: Int32) -> String? {
    ranking.standings.catalogPlaces[Int(quiz)].map { site.catalog.quizzes[$0].title }
  }

  /// An attempt that was asked for, with the path of its quiz, and whether it counts.
  func attempt(_ index: Int32) -> (attempt: MarkedAttempt, quiz: String, isCounted: Bool) {
    let standings = ranking.standings
    let attempt = standings.results.attempts[Int(index)]
    return (
      attempt, standings.results.quizzes[Int(attempt.quiz)], standings.isCounted(Int(index))
    )
  }

  /// The name of a player by the handle, for one on no board, too.
  func name(_ handle: String) -> String { ranking.players.playerNames[handle] ?? handle }

  /// The first picture of the page of a player who was asked for.
  func picture(_ handle: String) -> String? {
    ranking.players.playerPageByHandle[handle]?.photos.first?.path
  }

  /// What rows of a board that was asked for show of their players.
  var boardPlayers: BoardPlayers { BoardPlayers(ranking: ranking) }
}

/// What rows of boards show of their players, by the players' places among those of the results.
struct BoardPlayers {
  fileprivate let ranking: Ranking

  func handle(_ player: Int32) -> String { ranking.standings.results.players[Int(player)] }

  func name(_ player: Int32) -> String { ranking.players.shownNames[Int(player)] }

  /// The first picture of a player's page.
  func picture(_ player: Int32) -> String? {
    if ranking.players.playerPageByHandle.isEmpty { return nil }
    return ranking.players.playerPageByHandle[handle(player)]?.photos.first?.path
  }

  /// The address of a player's page, from a page with this way to the site's top.
  func href(_ player: Int32, root: String) -> [UInt8] {
    ranking.players.href(player, handle(player), root: root)
  }
}

/// A quiz as its page shows it, in one of its languages.
struct ShownQuiz {
  /// With the texts and the file of the language that is shown.
  var outline: QuizOutline
  /// The quiz's place in the catalog.
  var index: Int
  var revision: Digest?
  var original: QuizOutline
  var translations: [QuizOutline]
}

/// A player as the own page shows it.
struct ShownPlayer {
  /// On the board of everything; nil for a player without a result that counts.
  var row: Leaderboard.Row?
  /// What the content folder says of the player.
  var page: PlayerPage?
  /// The newest first.
  var attempts: [Int32]
  /// The accounts elsewhere that say that the player is theirs.
  var links: [MarkedResults.Link]
}
