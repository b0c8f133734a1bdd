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
extension Publication {
  package func fingerprint(of input: PageInput) -> UInt64 {
    var value = Fingerprint()
    let name = input.name.text
    switch input.kind {
    case .outline: combineOutline(of: name, into: &value)
    case .quiz:
      combineOutline(of: name, into: &value)
      value.combine(sources[name] ?? [])
      value.combine(revisions[name]?.bytes ?? [])
      combineLanguages(ofQuiz: name, into: &value)
    case .translation: combineTranslation(name, into: &value)
    case .article: combineArticle(name, into: &value)
    case .heading: value.combine(index.sectionsByPath[name]?.title ?? "")
    case .section: combineSection(name, into: &value)
    case .quizzes: combine(index.quizzesBySection[name] ?? [], into: &value)
    case .articles:
      for place in index.articlesBySection[name] ?? [] {
        value.combine(catalog.articles[place].path)
      }
    case .quizList: combine(catalog.quizzes.indices, into: &value)
    case .newest:
      combine(index.newestQuizzes, into: &value)
      for place in index.newestArticles { value.combine(catalog.articles[place].path) }
    case .revisions:
      for (_, quiz) in rankedQuizzes {
        value.combine(quiz.path)
        value.combine(quiz.attempts.rawValue)
        value.combine(quiz.revision.bytes)
      }
    case .images: value.combine(images.fingerprint)
    case .results: value.combine(resultsFingerprint)
    case .log:
      let log = standings.results.log
      value.combine(log.organiser)
      value.combine(UInt64(log.checkpoint.size))
      value.combine(log.checkpoint.rootText)
    case .quizBoard: combineQuizBoard(name, into: &value)
    case .boards: combineBoards(name, into: &value)
    case .player: combinePlayer(name, into: &value)
    }
    return value.word
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

  private func combine(_ quizzes: some Sequence<Int>, into value: inout Fingerprint) {
    for place in quizzes { value.combine(catalog.quizzes[place].path) }
  }

  private func combineOutline(of path: String, into value: inout Fingerprint) {
    guard let place = index.quizIndexByPath[path] else { return }
    catalog.quizzes[place].combine(into: &value)
  }

  /// The languages that a quiz is in, besides its own.
  private func combineLanguages(ofQuiz path: String, into value: inout Fingerprint) {
    for translation in translations(ofQuiz: path) { value.combine(translation.language) }
  }

  private func combineTranslation(_ page: String, into value: inout Fingerprint) {
    guard let place = index.translationIndexByPage[page] else { return }
    let translation = catalog.translations[place]
    translation.combine(into: &value)
    value.combine(sources[page] ?? [])
    value.combine(revisions[translation.path]?.bytes ?? [])
    combineLanguages(ofQuiz: translation.path, into: &value)
    // The language of the quiz itself stands in its outline.
    combineOutline(of: translation.path, into: &value)
  }

  private func combineArticle(_ path: String, into value: inout Fingerprint) {
    let pages = catalog.pages.filter { $0.path == path }
    for article in (index.articlesByPath[path].map { [catalog.articles[$0]] } ?? []) + pages {
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
    guard let section = index.sectionsByPath[path] else { return }
    value.combine(section.title)
    value.combine(section.description)
    value.combine(section.language)
    value.combine(section.body.bytes)
    let counts = index.counts[path] ?? CatalogIndex.Counts()
    for count in [counts.quizzes, counts.questions, counts.articles] {
      value.combine(UInt64(count))
    }
    for child in index.childSections[path] ?? [] { value.combine(child.path) }
  }

  private func combineQuizBoard(_ path: String, into value: inout Fingerprint) {
    guard let quiz = index.quizIndexByPath[path] else { return }
    let ranking = ranking
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
      ? index.quizIndexByPath[String(path.dropLast(BoardScope.quizSuffix.count))] : nil
    let all = quiz.map { self.boards(.quiz($0)) } ?? resultPages.boards[path] ?? []
    for board in all {
      value.combine(board.period.rawValue)
      if let span = board.span {
        value.combine(span.name)
        value.combine(UInt64(bitPattern: span.moments.start.seconds))
        value.combine(UInt64(bitPattern: span.moments.end?.seconds ?? 0))
      }
      value.combine(board.hasPages ? 1 : 0)
      combine(board.leaderboard, of: players, into: &value)
      for rank in board.ranksBefore { value.combine(UInt64(rank)) }
    }
  }

  private func combinePlayer(_ handle: String, into value: inout Fingerprint) {
    let (standings, players) = (standings, players)
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
    guard let row = row(of: handle) else { return }
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
