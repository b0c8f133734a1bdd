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
          site: catalog.settings.id, timeZone: catalog.settings.timeZone,
          spans: standings.spans, quizzes: publishedQuizzes, archive: archive, files: files,
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
    for span in standings.spans { combine(span, into: &inputs) }
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
    func published(_ scope: BoardScope, excerpts: [String] = []) -> [BoardPages] {
      periodBoards(scope).map { board in
        BoardPages(
          scope: scope.scope(in: self), period: board.period, pages: board.pages.map(\.path),
          excerpts: board.period == .ever ? excerpts : [], leaderboard: board.leaderboard)
      }
    }
    let everything = published(.everything, excerpts: ["index.html"])
    let sections = boardSections.flatMap { published(.section($0.path)) }
    let quizzes = catalog.quizzes.indices.flatMap { index -> [BoardPages] in
      let outline = catalog.quizzes[index].outline
      let board = standings.leaderboard(ofQuiz: index)
      guard outline.isRanked, !board.rows.isEmpty else { return [] }
      let quizPage = outline.path + ".html"
      if board.rows.count > Self.rowsOnQuizPage(of: board.rows.count) {
        return published(.quiz(index), excerpts: [quizPage])
      }
      // A short board stands on the quiz's own page alone.
      return [BoardPages(scope: .quiz(outline.path), pages: [quizPage], leaderboard: board)]
    }
    return everything + sections + quizzes
  }
}
