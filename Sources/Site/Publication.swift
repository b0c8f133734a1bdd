package import Content
package import Cryptography
package import Diagnostics
package import Ledger
internal import Bytes
internal import Results
internal import Scoring
internal import Templates

/// Everything that the pages of a site are made from.
///
/// It never changes. It is a class so that the ten thousand pages that hold it count one reference
/// each, and not one for each of its parts.
package final class Publication: Sendable {
  package let catalog: Catalog
  package let standings: SiteStandings
  /// The name of each ranked quiz's revision, by the quiz's path.
  package let revisions: [String: Digest]
  /// Whether the site keeps a ledger, and so has leaderboards and players.
  package let hasLedger: Bool
  /// Whether it shows boards and players.
  package let showsBoards: Bool
  /// The words of the site's language, and of other languages that quizzes are written in.
  let words: Words
  let translations: [String: Words]
  /// What a quiz's own file makes of its page, by the quiz's place in the catalog.
  let body: QuizBodies
  /// What `ledger.json` is made from: a fingerprint, and the bytes themselves when they are needed.
  let ledger: LedgerSource
  let start: StartScript
  /// A fingerprint of each quiz's file, by the quiz's path.
  let sources: [String: [UInt8]]
  let siteRecord: Record
  let siteDirection: Value
  /// By language.
  let navigations: [String: Navigation]
  /// A fingerprint of what every page shows of the rest of the site.
  let sharedInputs: Fingerprint
  /// What the catalog has where, and what rows of boards show.
  let catalogIndex: CatalogIndex
  let playerIndex: PlayerIndex

  /// The indexes are worked out unless they are known, for this catalog and these standings.
  package init(
    catalog: Catalog, standings: SiteStandings, revisions: [String: Digest], hasLedger: Bool,
    words: Words, translations: [String: Words], sources: [String: [UInt8]],
    ledger: LedgerSource, start: StartScript = StartScript([]), index: CatalogIndex? = nil,
    players: PlayerIndex? = nil, body: @escaping QuizBodies
  ) {
    self.catalog = catalog
    self.standings = standings
    self.revisions = revisions
    self.hasLedger = hasLedger
    showsBoards = hasLedger && catalog.settings.boards != .unpublished
    self.words = words
    self.translations = translations
    self.sources = sources
    self.body = body
    self.ledger = ledger
    self.start = start
    let index = index ?? CatalogIndex(of: catalog)
    catalogIndex = index
    playerIndex = players ?? PlayerIndex(standings, of: catalog)
    let settings = catalog.settings
    var shared = Fingerprint()
    shared.combine(hasLedger ? 1 : 0)
    shared.combine(showsBoards ? 1 : 0)
    shared.combine(index.newestQuizzes.isEmpty && index.newestArticles.isEmpty ? 0 : 1)
    shared.combine(settings.title)
    for page in catalog.pages {
      shared.combine(page.path)
      shared.combine(page.title)
    }
    sharedInputs = shared
    siteDirection = .text(isRightToLeft(settings.language) ? "rtl" : "ltr")
    var navigations: [String: Navigation] = [:]
    for words in [words] + translations.values {
      navigations[words.language] = Navigation(words, of: catalog, showsBoards: showsBoards)
    }
    self.navigations = navigations
    siteRecord = [
      "title": .text(settings.title), "description": .text(settings.description),
      "author": .text(settings.author), "language": .text(settings.language),
      "base-url": .text(settings.baseURL), "id": .text(settings.id),
      "direction": siteDirection,
    ]
  }

  typealias Counts = CatalogIndex.Counts

  var sectionsByPath: [String: Section] { catalogIndex.sectionsByPath }
  var childSections: [String: [Section]] { catalogIndex.childSections }
  var quizzesBySection: [String: [Int]] { catalogIndex.quizzesBySection }
  var articlesBySection: [String: [Int]] { catalogIndex.articlesBySection }
  var counts: [String: CatalogIndex.Counts] { catalogIndex.counts }
  var quizIndexByPath: [String: Int] { catalogIndex.quizIndexByPath }
  var placesInSection: [Int] { catalogIndex.placesInSection }
  var newestQuizzes: [Int] { catalogIndex.newestQuizzes }
  var newestArticles: [Int] { catalogIndex.newestArticles }
  var playerPageByHandle: [String: PlayerPage] { playerIndex.playerPageByHandle }
  var playerNames: [String: String] { playerIndex.playerNames }
  var playerFingerprints: [UInt64] { playerIndex.playerFingerprints }
  var quizFingerprints: [UInt64] { playerIndex.quizFingerprints }
  var hasPlayerPage: [Bool] { playerIndex.hasPlayerPage }

  /// The words for a page in a language; those of the site where the theme lacks the language.
  func words(for language: String) -> Words {
    language.isEmpty || language == catalog.settings.language
      ? words : translations[primaryLanguage(language)] ?? words
  }
}

/// Finds or makes the body of a quiz's page, by the quiz's place in the catalog.
package typealias QuizBodies = @Sendable (Int) throws(PageError) -> QuizBody

/// The ledger's files as they were read.
package struct LedgerSource: Sendable {
  /// A fingerprint of the archive and the results.
  package var fingerprint: [UInt8]
  /// The files of the signed ledger as they are published.
  var signed: [LedgerFile]
  /// The archive, and the files with results in the order in which they were marked.
  package var load:
    @Sendable () throws(PageError) -> (archive: RevisionArchive, files: [SourceFile])
  /// The bytes of any file of the ledger, by its path in the ledger's folder.
  var read: @Sendable (String) throws(PageError) -> [UInt8]

  package init(
    fingerprint: [UInt8], signed: [LedgerFile] = [],
    read: @escaping @Sendable (String) throws(PageError) -> [UInt8] = { _ in [] },
    load:
      @escaping @Sendable () throws(PageError)
      -> (archive: RevisionArchive, files: [SourceFile])
  ) {
    self.fingerprint = fingerprint
    self.signed = signed
    self.read = read
    self.load = load
  }
}

/// A file of the signed ledger as it is published, read when it is needed.
package struct LedgerFile: Sendable {
  /// The path in the site.
  var path: String
  /// A fingerprint of what it is made from.
  var fingerprint: [UInt8]
  var load: @Sendable () throws(PageError) -> [UInt8]

  package init(
    path: String, fingerprint: [UInt8], load: @escaping @Sendable () throws(PageError) -> [UInt8]
  ) {
    self.path = path
    self.fingerprint = fingerprint
    self.load = load
  }
}

/// `fi` for `fi-FI`: the part of a language tag that words are kept for.
package func primaryLanguage(_ tag: String) -> String {
  String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
}
