internal import Bytes
internal import Content
internal import Templates

extension Publication {
  /// Every page of the site, and every file that Podium makes beside them, but for the theme's
  /// files and assets.
  package func pages() -> [Page] {
    let pages = pages(ofQuizzes: catalog.quizzes.indices)
    return pages + sitemapPages(of: pages.map(\.path)) + wordScripts()
  }

  /// The page of a quiz, or of its leaderboard, by its path.
  package func quizPage(at path: String) -> Page? {
    guard path.hasSuffix(".html") else { return nil }
    // The name of a quiz has no dot.
    let start = path.lastSlash ?? path.startIndex
    let end = path[start...].firstIndex(of: ".") ?? path.endIndex
    guard let index = quizIndexByPath[String(path[..<end])] else { return nil }
    return quizPages(index).first { $0.path == path }
  }

  /// Every page but those of quizzes and those that list all pages.
  package func pagesBesideQuizzes() -> [Page] {
    pages(ofQuizzes: 0..<0) + wordScripts()
  }

  private func pages(ofQuizzes quizzes: Range<Int>) -> [Page] {
    // What takes longest comes first, so that no core waits for it at the end.
    var pages = showsBoards ? [ledgerPage(), homePage()] : [homePage()]
    for section in catalog.sections where !section.path.isEmpty {
      pages.append(sectionPage(section))
    }
    pages += quizzes.flatMap { quizPages($0) }
    pages += catalog.articles.map { articlePage($0) }
    pages += quizListPages()
    pages.append(searchPage())
    pages += catalog.pages.map { plainPage($0) }
    pages.append(makePage())
    pages += studyPages()
    pages += ownPages()
    pages += workshopPages()
    if hasLedger {
      pages.append(checkpointScript())
      pages += signedLedgerPages()
      pages += entryPages()
    }
    if showsBoards {
      pages += leaderboardPages()
      pages += playerPages()
      pages += lookupPages()
      if !standings.spans.isEmpty { pages.append(periodsScript()) }
    }
    pages.append(notFoundPage())
    if hasFeed { pages.append(feedPage()) }
    pages.append(robotsPage())
    pages.append(webAppPage())
    pages.append(siteScript())
    return pages
  }

  /// The words that scripts use, one file a language that is used.
  private func wordScripts() -> [Page] {
    let used = [words] + translations.values.filter { $0.language != words.language }
    return used.sorted { $0.language < $1.language }.map { words in
      Page(PodiumFile.words(words.language)) { .bytes(words.script()) }
    } + [Page(PodiumFile.workshopWords.path) { [self] in .bytes(words.workshopScript()) }]
  }
}
