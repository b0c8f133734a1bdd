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
/// It never changes. It is a class so that the ten thousand pages that hold it count one reference each, and not one
/// for each of its parts.
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
  /// What a quiz's own file makes of its page.
  let body: QuizBody.Source
  /// What `ledger.json` is made from: a fingerprint, and the bytes themselves when they are needed.
  let ledger: LedgerSource
  /// A fingerprint of each quiz's file, by the quiz's path.
  let sources: [String: [UInt8]]
  let siteRecord: Record
  let siteDirection: Value
  /// By language.
  let navigations: [String: Navigation]
  /// A fingerprint of what every page shows of the rest of the site.
  let sharedInputs: Fingerprint
  let sectionsByPath: [String: Section]
  /// The quizzes of each section itself, by the section's path, as indices into the catalog.
  let quizzesBySection: [String: [Int]]
  let articlesBySection: [String: [Int]]
  /// How many quizzes, questions and articles a section and those below it hold.
  let counts: [String: Counts]

  /// The sections directly inside each, in their order.
  let childSections: [String: [Section]]
  let quizIndexByPath: [String: Int]
  /// The place of each quiz among those of its section.
  let placesInSection: [Int]
  /// The newest that have a date, newest first.
  let newestQuizzes: [Int]
  let newestArticles: [Int]
  let playerPageByHandle: [String: PlayerPage]
  /// The names shown for players who have a page.
  let playerNames: [String: String]
  /// What rows show of each player and of each quiz of the results, as fingerprints.
  let playerFingerprints: [UInt64]
  let quizFingerprints: [UInt64]
  /// For each player of the results, whether there is a page.
  let hasPlayerPage: [Bool]

  struct Counts: Sendable {
    var quizzes = 0
    var questions = 0
    var articles = 0
  }

  package init(
    catalog: Catalog, standings: SiteStandings, revisions: [String: Digest], hasLedger: Bool,
    words: Words, translations: [String: Words], sources: [String: [UInt8]],
    ledger: LedgerSource, body: @escaping QuizBody.Source
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
    var sectionsByPath: [String: Section] = [:]
    var childSections: [String: [Section]] = [:]
    for section in catalog.sections {
      sectionsByPath[section.path] = section
      if !section.path.isEmpty {
        childSections[folder(of: section.path), default: []].append(section)
      }
    }
    self.sectionsByPath = sectionsByPath
    self.childSections = childSections
    var quizIndexByPath: [String: Int] = [:]
    var placesInSection: [Int] = []
    var quizzesBySection: [String: [Int]] = [:]
    var articlesBySection: [String: [Int]] = [:]
    var counts: [String: Counts] = [:]
    for index in catalog.quizzes.indices {
      let path = catalog.quizzes[index].outline.path
      quizIndexByPath[path] = index
      let section = folder(of: path)
      placesInSection.append(quizzesBySection[section]?.count ?? 0)
      quizzesBySection[section, default: []].append(index)
      for folder in foldersAbove(path) {
        counts[folder, default: Counts()].quizzes += 1
        counts[folder, default: Counts()].questions += catalog.quizzes[index].outline.questionCount
      }
    }
    for (index, article) in catalog.articles.enumerated() {
      articlesBySection[folder(of: article.path), default: []].append(index)
      for folder in foldersAbove(article.path) {
        counts[folder, default: Counts()].articles += 1
      }
    }
    self.quizzesBySection = quizzesBySection
    self.articlesBySection = articlesBySection
    self.counts = counts
    self.quizIndexByPath = quizIndexByPath
    self.placesInSection = placesInSection
    newestQuizzes = newestFirst(catalog.quizzes.map(\.outline.created), atMost: Self.feedLength)
    newestArticles = newestFirst(catalog.articles.map(\.created), atMost: Self.feedLength)
    var playerPageByHandle: [String: PlayerPage] = [:]
    // The organiser's own words go before what players call themselves.
    var playerNames = catalog.settings.hidesNames ? [:] : standings.results.fullNames
    // Where names are hidden, no page says who somebody is.
    for player in catalog.settings.hidesNames ? [] : catalog.players {
      playerPageByHandle[player.handle] = player
      playerNames[player.handle] = player.name
    }
    self.playerPageByHandle = playerPageByHandle
    self.playerNames = playerNames
    playerFingerprints = standings.results.players.map { handle in
      fingerprint(of: [handle, playerNames[handle] ?? ""])
    }
    quizFingerprints = standings.results.quizzes.indices.map { place in
      let title = standings.catalogPlaces[place].map { catalog.quizzes[$0].outline.title }
      return fingerprint(of: [standings.results.quizzes[place], title ?? ""])
    }
    hasPlayerPage = Self.hasPage(standings, described: Set(playerPageByHandle.keys))
    let settings = catalog.settings
    var shared = Fingerprint()
    shared.combine(hasLedger ? 1 : 0)
    shared.combine(showsBoards ? 1 : 0)
    shared.combine(newestQuizzes.isEmpty && newestArticles.isEmpty ? 0 : 1)
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

  /// The words for a page in a language; those of the site where the theme lacks the language.
  func words(for language: String) -> Words {
    language.isEmpty || language == catalog.settings.language
      ? words : translations[primaryLanguage(language)] ?? words
  }
}

/// The ledger's files as they were read.
package struct LedgerSource: Sendable {
  /// A fingerprint of the archive and the results.
  package var fingerprint: [UInt8]
  /// The files of the signed ledger as they are published.
  var signed: [LedgerFile]
  /// The archive, and the files with results in the order in which they were marked.
  package var load: @Sendable () -> (archive: RevisionArchive, files: [SourceFile])
  /// The bytes of any file of the ledger, by its path in the ledger's folder.
  var read: @Sendable (String) -> [UInt8]

  package init(
    fingerprint: [UInt8], signed: [LedgerFile] = [],
    read: @escaping @Sendable (String) -> [UInt8] = { _ in [] },
    load: @escaping @Sendable () -> (archive: RevisionArchive, files: [SourceFile])
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
  var load: @Sendable () -> [UInt8]

  package init(path: String, fingerprint: [UInt8], load: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    self.fingerprint = fingerprint
    self.load = load
  }
}

private func fingerprint(of texts: [String]) -> UInt64 {
  var fingerprint = Fingerprint()
  for text in texts { fingerprint.combine(text) }
  return fingerprint.word
}

/// `fi` for `fi-FI`: the part of a language tag that words are kept for.
package func primaryLanguage(_ tag: String) -> String {
  String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
}
