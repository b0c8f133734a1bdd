internal import Background
internal import CacheCoding
internal import Calendar
package import Content
package import Cryptography
internal import Ledger
package import Results
internal import Templates

/// Everything that the pages of a site are made from.
///
/// Pages see it as a `RecordingSite`, which records what they ask for. It never changes; it is a
/// class as each page refers to it while it is made.
package final class Publication: Sendable {
  package let catalog: Catalog
  /// What is made of results, which pages that show none do not wait for.
  private let ranked = Once<Ranking>()
  private let rank: @Sendable () -> Ranking
  private let madeBoards = Once<SiteBoards>()
  /// The name of each ranked quiz's revision, by the quiz's path.
  package let revisions: [String: Digest]
  /// Whether the site keeps a ledger, and so has leaderboards and players.
  package let hasLedger: Bool
  /// Whether it shows boards and players.
  package let showsBoards: Bool
  /// The words of the site's language, and of other languages that quizzes are written in.
  package let words: Words
  let translations: [String: Words]
  /// What a quiz's own file makes of its page.
  let body: QuizBodies
  /// Holds the pieces of boards until they are written.
  let keep: KeepBytes
  /// What `ledger.json` is made from: a fingerprint, and the bytes themselves when they are needed.
  let ledger: LedgerSource
  /// A fingerprint of each quiz's file, by the quiz's path.
  let sources: [String: [UInt8]]
  /// Where the days of results begin.
  let zone: Zone
  let siteRecord: Record
  let siteDirection: Value
  /// By language.
  let navigations: [String: Navigation]
  /// A fingerprint of what every page shows of the rest of the site.
  package let constants: UInt64
  /// What the catalog has where.
  let index: CatalogIndex
  package let images: ImageSizes
  /// The paths of the theme's files.
  let themeFiles: Set<String>

  /// The index is worked out unless it is known, for this catalog.
  package init(
    catalog: Catalog, ranking rank: @escaping @Sendable () -> Ranking, revisions: [String: Digest],
    hasLedger: Bool, words: Words, translations: [String: Words], sources: [String: [UInt8]],
    ledger: LedgerSource, images: ImageSizes, themeFiles: Set<String>, index: CatalogIndex?,
    keep: @escaping KeepBytes, body: @escaping QuizBodies
  ) {
    self.catalog = catalog
    self.rank = rank
    self.revisions = revisions
    self.hasLedger = hasLedger
    showsBoards = hasLedger && catalog.settings.boards != .unpublished
    self.words = words
    self.translations = translations
    self.sources = sources
    self.body = body
    self.keep = keep
    self.ledger = ledger
    self.images = images
    self.themeFiles = themeFiles
    let index = index ?? CatalogIndex(of: catalog)
    self.index = index
    let settings = catalog.settings
    zone = Zone(named: settings.timeZone) ?? .utc
    var constants = Fingerprint()
    constants.combine(hasLedger ? 1 : 0)
    constants.combine(showsBoards ? 1 : 0)
    constants.combine(index.newestQuizzes.isEmpty && index.newestArticles.isEmpty ? 0 : 1)
    constants.combine(settings.title)
    for page in catalog.pages {
      constants.combine(page.path)
      constants.combine(page.title)
    }
    for language in translations.keys.sorted() { constants.combine(language) }
    self.constants = constants.word
    siteDirection = .text(isRightToLeft(settings.language) ? "rtl" : "ltr")
    var navigations: [String: Navigation] = [:]
    for words in [words] + translations.values {
      navigations[words.language] = Navigation(words, of: catalog, showsBoards: showsBoards)
    }
    self.navigations = navigations
    // Pages say both beside each other.
    let author = settings.author == settings.title ? "" : settings.author
    siteRecord = [
      "title": .text(settings.title), "description": .text(settings.description),
      "author": .text(author), "language": .text(settings.language),
      "base-url": .text(settings.baseURL), "time-zone": .text(settings.timeZone),
      "id": .text(settings.id),
      "direction": siteDirection,
    ]
  }

  var ranking: Ranking { ranked.value(rank) }
  var standings: SiteStandings { ranking.standings }
  package var players: PlayerIndex { ranking.players }
  var boards: SiteBoards {
    madeBoards.value { SiteBoards(standings, of: catalog, sections: boardSections) }
  }

  /// The words for a page in a language; those of the site where the theme lacks the language.
  func words(for language: String) -> Words {
    language.isEmpty || language == catalog.settings.language
      ? words : translations[primaryLanguage(language)] ?? words
  }

  /// Whether there is anything dated to tell of.
  var hasFeed: Bool { !index.newestQuizzes.isEmpty || !index.newestArticles.isEmpty }

  /// Whether players can sign results: the site has a ledger to hand them in to, and an id to sign
  /// them for.
  var hasAccounts: Bool { hasLedger && !catalog.settings.id.isEmpty }

  /// Whether there is a log for everybody to see, which results can be proven to be in.
  var givesReceipts: Bool { hasAccounts && catalog.settings.givesReceipts }

  /// The path part of the site's address: `/podium/`; empty if it has none.
  var sitePath: String {
    let parts = catalog.settings.baseURL.split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return "" }
    return "/" + parts[3]
  }

  /// The translations of a quiz, in the order of their tags.
  func translations(ofQuiz path: String) -> [QuizOutline] {
    (index.translations[path] ?? []).map { catalog.translations[$0] }
  }

  /// The sections that have a leaderboard page of their own.
  var boardSections: [Section] {
    catalog.sections.filter { !$0.path.isEmpty && (index.counts[$0.path]?.quizzes ?? 0) > 0 }
  }

  /// What is published of the ranked quizzes, with their places in the catalog.
  var rankedQuizzes: [(place: Int, quiz: PublishedLedger.Quiz)] {
    catalog.quizzes.indices.compactMap { place in
      let quiz = catalog.quizzes[place]
      guard quiz.isRanked, let revision = revisions[quiz.path] else { return nil }
      return (
        place,
        PublishedLedger.Quiz(path: quiz.path, attempts: quiz.attempts, revision: revision)
      )
    }
  }

  /// Players with a page of their own, but no result that counts.
  var playersWithoutRow: [String] {
    let (boards, players) = (boards, players)
    return catalog.players.map(\.handle).filter {
      boards.row(of: $0) == nil && players.playerPageByHandle[$0] != nil
    }
  }
}

/// What pages show of results.
package final class Ranking: Sendable {
  package let standings: SiteStandings
  package let players: PlayerIndex

  package init(_ standings: SiteStandings, _ players: PlayerIndex) {
    self.standings = standings
    self.players = players
  }

  package convenience init(of results: MarkedResults, _ catalog: Catalog) {
    let standings = SiteStandings(results, catalog: catalog)
    self.init(standings, PlayerIndex(standings, of: catalog))
  }
}

/// Finds or makes the body of a quiz's page.
package typealias QuizBodies = @Sendable (QuizVersion) throws(PageError) -> QuizBody

/// A quiz in one of its languages.
package enum QuizVersion: Sendable {
  /// By its place among the catalog's quizzes.
  case original(Int)
  /// By its place among the catalog's translations.
  case translation(Int)

  func outline(in catalog: Catalog) -> QuizOutline {
    switch self {
    case .original(let index): catalog.quizzes[index]
    case .translation(let index): catalog.translations[index]
    }
  }
}
