internal import Bytes
internal import CacheCoding
internal import Content
internal import Cryptography
internal import Ledger
internal import Results
internal import Scoring

/// What tells whether an input changed since an earlier build.
///
/// A fingerprint covers all that `RecordingSite` gives a page for the input, but for what is the
/// same for all pages.
package struct InputFingerprints: Sendable {
  private let site: Publication

  package init(of site: Publication) {
    self.site = site
  }

  /// A fingerprint of everything that pages that are there because of results, and the inputs of
  /// results, are made of, but for the settings.
  package var ofResults: UInt64 {
    var inputs = Fingerprint()
    inputs.combine(site.constants)
    inputs.combine(site.ledger.fingerprint)
    for file in site.ledger.signed {
      inputs.combine(file.path)
      inputs.combine(file.fingerprint)
    }
    inputs.combine(SiteStandings.inputs(of: site.catalog))
    for quiz in site.catalog.quizzes {
      inputs.combine(quiz.title)
      // A result that names no revision is marked by that of today, which the archive may have had.
      inputs.combine(site.revisions[quiz.path]?.bytes ?? [])
    }
    for player in site.catalog.players {
      for text in [player.handle, player.name] { inputs.combine(text) }
      inputs.combine(player.body.bytes)
      for photo in player.photos {
        inputs.combine(photo.path)
        inputs.combine(photo.text)
      }
    }
    return inputs.word
  }

  package func fingerprint(of input: PageInput) -> UInt64 {
    var value = Fingerprint()
    let name = input.name.text
    switch input.kind {
    case .outline: combineOutline(of: name, into: &value)
    case .quiz:
      combineOutline(of: name, into: &value)
      value.combine(site.sources[name] ?? [])
      value.combine(site.revisions[name]?.bytes ?? [])
      combineLanguages(ofQuiz: name, into: &value)
    case .translation: combineTranslation(name, into: &value)
    case .article: combineArticle(name, into: &value)
    case .heading: value.combine(site.index.sectionsByPath[name]?.title ?? "")
    case .section: combineSection(name, into: &value)
    case .quizzes: combine(site.index.quizzesBySection[name] ?? [], into: &value)
    case .articles:
      for place in site.index.articlesBySection[name] ?? [] {
        value.combine(site.catalog.articles[place].path)
      }
    case .quizList: combine(site.catalog.quizzes.indices, into: &value)
    case .newest:
      combine(site.index.newestQuizzes, into: &value)
      for place in site.index.newestArticles { value.combine(site.catalog.articles[place].path) }
    case .revisions:
      for (_, quiz) in site.rankedQuizzes {
        value.combine(quiz.path)
        value.combine(quiz.attempts.rawValue)
        value.combine(quiz.revision.bytes)
      }
    case .images: value.combine(site.images.fingerprint)
    case .results: value.combine(ofResults)
    case .log:
      let log = site.standings.results.log
      value.combine(log.organiser)
      value.combine(UInt64(log.checkpoint.size))
      value.combine(log.checkpoint.rootText)
    case .quizBoard: combineQuizBoard(name, into: &value)
    case .boards: combineBoards(name, into: &value)
    case .player: combinePlayer(name, into: &value)
    }
    return value.word
  }

  private func combine(_ quizzes: some Sequence<Int>, into value: inout Fingerprint) {
    for place in quizzes { value.combine(site.catalog.quizzes[place].path) }
  }

  private func combineOutline(of path: String, into value: inout Fingerprint) {
    guard let place = site.index.quizIndexByPath[path] else { return }
    site.catalog.quizzes[place].combine(into: &value)
  }

  /// The languages that a quiz is in, besides its own.
  private func combineLanguages(ofQuiz path: String, into value: inout Fingerprint) {
    for translation in site.translations(ofQuiz: path) { value.combine(translation.language) }
  }

  private func combineTranslation(_ page: String, into value: inout Fingerprint) {
    guard let place = site.index.translationIndexByPage[page] else { return }
    let translation = site.catalog.translations[place]
    translation.combine(into: &value)
    value.combine(site.sources[page] ?? [])
    value.combine(site.revisions[translation.path]?.bytes ?? [])
    combineLanguages(ofQuiz: translation.path, into: &value)
    // The language of the quiz itself stands in its outline.
    combineOutline(of: translation.path, into: &value)
  }

  private func combineArticle(_ path: String, into value: inout Fingerprint) {
    let pages = site.catalog.pages.filter { $0.path == path }
    let article = site.index.articlesByPath[path].map { site.catalog.articles[$0] }
    for article in (article.map { [$0] } ?? []) + pages {
      for text in [
        article.path, article.title, article.description, article.author, article.created,
        article.language,
      ] + article.tags {
        value.combine(text)
      }
      value.combine(article.body.bytes)
    }
  }

  private func combineSection(_ path: String, into value: inout Fingerprint) {
    guard let section = site.index.sectionsByPath[path] else { return }
    value.combine(section.title)
    value.combine(section.description)
    value.combine(section.language)
    value.combine(section.body.bytes)
    let counts = site.index.counts[path] ?? CatalogIndex.Counts()
    for count in [counts.quizzes, counts.questions, counts.articles] {
      value.combine(UInt64(count))
    }
    for child in site.index.childSections[path] ?? [] { value.combine(child.path) }
  }

  private func combineQuizBoard(_ path: String, into value: inout Fingerprint) {
    guard let quiz = site.index.quizIndexByPath[path] else { return }
    let ranking = site.ranking
    let board = ranking.standings.leaderboard(ofQuiz: quiz)
    combine(board, of: ranking.players, into: &value)
    let sealings = ranking.standings.sealings(ofQuiz: quiz)
    for row in board.rows {
      value.combine(UInt64(bitPattern: sealings[row.player]?.seconds ?? 0))
    }
  }

  /// `path` is that of the first board of the scope.
  private func combineBoards(_ path: String, into value: inout Fingerprint) {
    let quiz =
      path.hasSuffix(BoardScope.quizSuffix)
      ? site.index.quizIndexByPath[String(path.dropLast(BoardScope.quizSuffix.count))] : nil
    let all = quiz.map { site.boards.of(.quiz($0)) } ?? site.boards.ofSection(at: path)
    for board in all {
      value.combine(board.period.rawValue)
      if let span = board.span {
        value.combine(span.name)
        value.combine(UInt64(bitPattern: span.moments.start.seconds))
        value.combine(UInt64(bitPattern: span.moments.end?.seconds ?? 0))
      }
      value.combine(board.hasPages ? 1 : 0)
      combine(board.leaderboard, of: site.players, into: &value)
      for rank in board.ranksBefore { value.combine(UInt64(rank)) }
    }
  }

  private func combinePlayer(_ handle: String, into value: inout Fingerprint) {
    let (standings, players) = (site.standings, site.players)
    for link in players.links[handle] ?? [] {
      value.combine(link.account)
      value.combine(link.key)
    }
    value.combine(players.playerNames[handle] ?? "")
    if let page = players.playerPageByHandle[handle] {
      value.combine(page.body.bytes)
      for photo in page.photos {
        value.combine(photo.path)
        value.combine(photo.text)
      }
    }
    guard let row = site.boards.row(of: handle) else { return }
    combine(row, of: players, into: &value)
    let results = standings.results
    for place in standings.attempts(of: row.player) {
      let attempt = results.attempts[Int(place)]
      value.combine(players.quizFingerprints[Int(attempt.quiz)])
      value.combine(UInt64(bitPattern: attempt.score.value))
      value.combine(UInt64(bitPattern: attempt.possible.value))
      value.combine(UInt64(bitPattern: attempt.ended.seconds))
      value.combine(standings.isCounted(Int(place)) ? 1 : 0)
      value.combine(attempt.isUnsealed ? 1 : 0)
    }
  }

  private func combine(
    _ board: Leaderboard, of players: PlayerIndex, into value: inout Fingerprint
  ) {
    value.combine(UInt64(board.rows.count))
    value.combine(UInt64(board.results))
    for row in board.rows { combine(row, of: players, into: &value) }
  }

  private func combine(
    _ row: Leaderboard.Row, of players: PlayerIndex, into value: inout Fingerprint
  ) {
    value.combine(players.playerFingerprints[Int(row.player)])
    value.combine(players.hasPlayerPage[Int(row.player)] ? 1 : 0)
    value.combine(UInt64(row.rank))
    value.combine(UInt64(bitPattern: row.points.value))
    value.combine(UInt64(row.results))
    value.combine(UInt64(row.unsealed))
    value.combine(UInt64(bitPattern: row.latest.seconds))
  }
}
