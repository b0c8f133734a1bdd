internal import Content
internal import Templates

extension Publication {
  /// Every page of the site, and every file that Podium makes beside them, but for the theme's
  /// files and assets.
  package func pages() -> [Page] {
    // What takes longest comes first, so that no core waits for it at the end.
    var pages = hasLedger ? [ledgerPage(), homePage()] : [homePage()]
    for section in catalog.sections where !section.path.isEmpty {
      pages.append(sectionPage(section))
    }
    pages += catalog.quizzes.indices.flatMap { quizPages($0) }
    pages += catalog.articles.map { articlePage($0) }
    pages += quizListPages()
    pages.append(searchPage())
    pages += catalog.pages.map { plainPage($0) }
    pages.append(makePage())
    pages += studyPages()
    pages += ownPages()
    pages += workshopPages()
    if hasLedger {
      pages += leaderboardPages()
      pages += playerPages()
    }
    pages.append(notFoundPage())
    if hasFeed { pages.append(feedPage()) }
    pages.append(robotsPage())
    pages.append(webAppPage())
    pages.append(siteScript())
    pages += sitemapPages(of: pages.map(\.path))
    pages += wordScripts()
    return pages
  }

  /// The words that scripts use, one file a language that is used.
  private func wordScripts() -> [Page] {
    let used = [words] + translations.values.filter { $0.language != words.language }
    return used.sorted { $0.language < $1.language }.map { words in
      Page("podium/words-\(words.language).js") { .bytes(words.script()) }
    } + [Page("podium/workshop-words.js") { .bytes(words.workshopScript()) }]
  }
}
