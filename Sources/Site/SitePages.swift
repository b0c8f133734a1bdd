internal import Cryptography
internal import Background
internal import Bytes
internal import CacheCoding
internal import Content
internal import Results

extension Publication {
  /// Every page of the site, and every file that Podium makes beside them, but for the theme's
  /// files and assets.
  package func pages() -> [Page] {
    let pages = contentPages() + pagesOfResults()
    return pages + sitemapPages(of: pages.map(\.path))
  }

  /// The page of a quiz, or of its leaderboard, by its path.
  package func quizPage(at path: String) -> Page? {
    guard path.hasSuffix(".html") else { return nil }
    if let place = index.translationIndexByPage[String(path.dropLast(5))] {
      return quizPage(.translation(place))
    }
    // The name of a quiz has no dot.
    let start = path.lastSlash ?? path.startIndex
    let end = path[start...].firstIndex(of: ".") ?? path.endIndex
    guard let index = index.quizIndexByPath[String(path[..<end])] else { return nil }
    let page = quizPage(.original(index))
    return page.path == path
      ? page : boardsWithPages(ofQuiz: index).flatMap { boardPages($0).first { $0.path == path } }
  }

  /// Every page that is there whatever the results are, but for those that list all pages.
  package func contentPages(withQuizzes: Bool = true) -> [Page] {
    // What takes longest comes first, so that no core waits for it at the end.
    var pages = [homePage()]
    for section in catalog.sections where !section.path.isEmpty {
      pages.append(sectionPage(section.path))
    }
    if withQuizzes {
      pages += catalog.quizzes.indices.map { quizPage(.original($0)) }
      pages += catalog.translations.indices.map { quizPage(.translation($0)) }
    }
    pages += catalog.articles.indices.map { articlePage($0) }
    pages += quizListPages()
    pages += searchPages()
    pages += catalog.pages.indices.map { plainPage($0) }
    pages.append(makePage())
    pages += studyPages()
    pages += ownPages()
    pages += workshopPages()
    pages.append(notFoundPage())
    pages.append(offlinePage())
    if hasFeed { pages.append(feedPage()) }
    pages.append(robotsPage())
    pages.append(webAppPage())
    pages.append(siteScript())
    return pages + wordScripts()
  }

  /// Every page that is there because of results.
  package func pagesOfResults() -> [Page] { hasLedger ? resultPages.pages : [] }

  /// The one of them with a path.
  package func pageOfResults(at path: String) -> Page? {
    resultPlaces.value {
      Dictionary(
        pagesOfResults().enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first }
      )
    }[path].map { pagesOfResults()[$0] }
  }

  /// A fingerprint of everything that `pagesOfResults` and the inputs of results are made of, but
  /// for the settings.
  package var resultsFingerprint: UInt64 {
    var inputs = Fingerprint()
    inputs.combine(constants)
    inputs.combine(ledger.fingerprint)
    for file in ledger.signed {
      inputs.combine(file.path)
      inputs.combine(file.fingerprint)
    }
    inputs.combine(SiteStandings.inputs(of: catalog))
    for quiz in catalog.quizzes {
      inputs.combine(quiz.title)
      // A result that names no revision is marked by that of today, which the archive may have had.
      inputs.combine(revisions[quiz.path]?.bytes ?? [])
    }
    for player in catalog.players {
      for text in [player.handle, player.name] { inputs.combine(text) }
      inputs.combine(player.body.bytes)
      for photo in player.photos {
        inputs.combine(photo.path)
        inputs.combine(photo.text)
      }
    }
    return inputs.word
  }

  /// The words that scripts use, one file a language that is used.
  private func wordScripts() -> [Page] {
    let used = [words] + translations.values.filter { $0.language != words.language }
    return used.sorted { $0.language < $1.language }.flatMap { words in
      [
        Page(PodiumFile.words(words.language)) { _ in .bytes(words.script()) },
        Page(PodiumFile.words("look-" + words.language)) { _ in .bytes(words.lookScript()) },
      ]
    } + [Page(PodiumFile.workshopWords.path) { site in .bytes(site.words.workshopScript()) }]
  }
}

extension Publication {
  var resultPages: ResultPages { results.value { makeResultPages() } }

  private func makeResultPages() -> ResultPages {
    var made = ResultPages()
    if showsBoards {
      made.pages.append(ledgerPage())
      let standings = standings
      for (place, row) in standings.overall.rows.enumerated() {
        made.rows[standings.handle(of: row)] = place
      }
    }
    made.pages.append(checkpointScript())
    made.pages += signedLedgerPages()
    made.pages += entryPages()
    guard showsBoards else { return made }
    let scopes = [.everything] + boardSections.map { BoardScope.section($0.path) }
    let sections = scopes.map { ScopeBoards(scope: $0, boards: periodBoards($0)) }
    let quizzes = catalog.quizzes.indices.compactMap { boardsWithPages(ofQuiz: $0) }
    for boards in sections + quizzes { made.pages += boardPages(boards) }
    made.pages += playerPages()
    made.pages += lookupPages(of: sections + quizzes)
    if !standings.spans.isEmpty { made.pages.append(periodsScript()) }
    for one in sections { made.boards[one.scope.path(in: self)] = one.boards }
    return made
  }
}
