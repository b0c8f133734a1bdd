internal import Bytes
internal import Content
internal import Cryptography
internal import Results
internal import Scoring

extension Publication {
  /// Everything that leaderboards are made from, as one file for `podium-verify`.
  func ledgerPage() -> Page {
    Page("ledger.json", inputs: { [self] in ledgerInputs() }) { [self] in
      let (archive, files) = ledger.load()
      return .bytes(
        publishedLedger(
          site: catalog.settings.id, quizzes: publishedQuizzes, archive: archive, files: files,
          results: standings.results, boards: publishedBoards))
    }
  }

  private func ledgerInputs() -> [UInt8] {
    var inputs = Fingerprint()
    inputs.combine(ledger.fingerprint)
    inputs.combine(catalog.settings.id)
    for quiz in publishedQuizzes {
      inputs.combine(quiz.path)
      inputs.combine(UInt64(quiz.attempts.rawValue))
      inputs.combine(quiz.revision.bytes)
    }
    for section in boardSections { inputs.combine(section.path) }
    return inputs.bytes
  }

  private var publishedQuizzes: [PublishedLedger.Quiz] {
    catalog.quizzes.compactMap { quiz in
      guard quiz.outline.isRanked, let revision = revisions[quiz.outline.path] else { return nil }
      return PublishedLedger.Quiz(
        path: quiz.outline.path, attempts: quiz.outline.attempts, revision: revision)
    }
  }

  private var publishedBoards: [BoardPages] {
    func pages(_ scope: BoardScope, _ board: Leaderboard) -> [String] {
      PageOfList.pages(of: board.rows.count, at: scope.path(in: self)).map(\.path)
    }
    let everything = BoardPages(
      scope: .everything, pages: pages(.everything, standings.overall),
      excerpts: ["index.html"], leaderboard: standings.overall)
    let sections = boardSections.map { section in
      let board = standings.leaderboard(ofSection: section.path)
      return BoardPages(
        scope: .section(section.path), pages: pages(.section(section.path), board),
        leaderboard: board)
    }
    let quizzes = catalog.quizzes.indices.compactMap { index -> BoardPages? in
      let outline = catalog.quizzes[index].outline
      let board = standings.leaderboard(ofQuiz: index)
      guard outline.isRanked, !board.rows.isEmpty else { return nil }
      // A short board stands on the quiz's own page alone.
      let quizPage = outline.path + ".html"
      let isLong = board.rows.count > Self.rowsOnQuizPage(of: board.rows.count)
      return BoardPages(
        scope: .quiz(outline.path), pages: isLong ? pages(.quiz(index), board) : [quizPage],
        excerpts: isLong ? [quizPage] : [], leaderboard: board)
    }
    return [everything] + sections + quizzes
  }
}
