internal import Background
internal import Bytes
internal import Content

/// The pages of a site, and the files that Podium makes beside them, but for the theme's files and
/// assets.
package struct SitePages: Sendable {
  package let site: Publication
  private let results = Once<[Page]>()
  /// The places of the pages of results, by their paths; few builds ask for one.
  private let resultPlaces = Once<[String: Int]>()

  package init(of site: Publication) {
    self.site = site
  }

  package var all: [Page] {
    let pages = content() + ofResults
    return pages + sitemapPages(of: pages.map(\.path), in: site)
  }

  /// Every page that is there whatever the results are, but for those that list all pages.
  package func content(withQuizzes: Bool = true) -> [Page] {
    let catalog = site.catalog
    // What takes longest comes first, so that no core waits for it at the end.
    var pages = [homePage()]
    pages += sectionPages(of: catalog)
    if withQuizzes { pages += quizPages(of: catalog) }
    pages += articlePages(of: catalog)
    pages += quizListPages(of: catalog)
    pages += searchPages(in: site.words)
    pages += plainPages(of: catalog)
    pages.append(makePage())
    pages += studyPages(of: site)
    pages += ownPages(of: site)
    pages += workshopPages()
    pages.append(notFoundPage())
    pages.append(offlinePage())
    if site.hasFeed { pages.append(feedPage()) }
    pages.append(robotsPage())
    pages.append(webAppPage())
    pages.append(siteScript())
    pages += wordScripts(of: site)
    return pages
  }

  /// Every page that is there because of results.
  package var ofResults: [Page] {
    results.value {
      guard site.hasLedger else { return [] }
      var pages = site.showsBoards ? [ledgerPage()] : []
      pages.append(checkpointScript())
      pages += signedLedgerPages(of: site)
      pages += entryPages(of: site)
      guard site.showsBoards else { return pages }
      let boards = site.boards
      let quizzes = site.catalog.quizzes.indices.compactMap { boards.withPages(ofQuiz: $0) }
      let scopes = boards.ofSections + quizzes
      pages += scopes.flatMap { leaderboardPages(of: $0) }
      pages += playerPages(of: site)
      pages += lookupPages(of: scopes, in: site)
      if !site.standings.spans.isEmpty { pages.append(periodsScript()) }
      return pages
    }
  }

  /// The page of results with a path.
  package func pageOfResults(at path: String) -> Page? {
    let places = resultPlaces.value {
      Dictionary(ofResults.enumerated().map { ($1.path, $0) }) { first, _ in first }
    }
    return places[path].map { ofResults[$0] }
  }

  /// The page of a quiz, or of its leaderboard, by its path.
  package func quizPage(at path: String) -> Page? {
    guard path.hasSuffix(".html") else { return nil }
    if let place = site.index.translationIndexByPage[String(path.dropLast(5))] {
      return Site.quizPage(.translation(place), of: site.catalog)
    }
    // The name of a quiz has no dot.
    let start = path.lastSlash ?? path.startIndex
    let end = path[start...].firstIndex(of: ".") ?? path.endIndex
    guard let index = site.index.quizIndexByPath[String(path[..<end])] else { return nil }
    let page = Site.quizPage(.original(index), of: site.catalog)
    if page.path == path { return page }
    guard site.showsBoards, let boards = site.boards.withPages(ofQuiz: index) else { return nil }
    return leaderboardPages(of: boards).first { $0.path == path }
  }
}
