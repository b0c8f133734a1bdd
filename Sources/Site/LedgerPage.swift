internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Publishing
internal import Results
internal import Scoring

extension Publication {
  /// Everything that leaderboards are made from, as one file for `podium-verify`.
  func ledgerPage() -> Page {
    Page(TopFile.ledger.path, inputs: { [self] in ledgerInputs() }) {
      [self] () throws(PageError) in
      let (archive, files) = try ledger.load()
      let hidesNames = catalog.settings.hidesNames
      let published = hidesNames ? try renamedFile(of: files) : (files, standings.results)
      return .parts { [self] take in
        publishLedger(
          site: catalog.settings.id, hidesNames: hidesNames, timeZone: catalog.settings.timeZone,
          spans: standings.spans, quizzes: publishedQuizzes, archive: archive,
          files: published.files, results: published.results, boards: publishedBoards, to: take)
      }
    }
  }

  /// The results as one file in which players have their pseudonyms: of what was handed in only the
  /// answers are in it.
  private func renamedFile(of files: [SourceFile]) throws(PageError)
    -> (files: [SourceFile], results: MarkedResults)
  {
    var results = standings.results
    var file = SourceFile(path: "recorded/results.jsonl", bytes: [])
    results.files = [file.path]
    // The log says who signed, and is not published.
    results.log = LogState()
    var handedIn: (file: Int32, bytes: [UInt8]) = (-1, [])
    for index in results.attempts.indices {
      let attempt = results.attempts[index]
      if handedIn.file != attempt.place.file {
        let file = Int(attempt.place.file)
        let path = standings.results.files[file]
        handedIn.bytes = file < files.count ? files[file].bytes : try ledger.read(path)
        handedIn.file = attempt.place.file
      }
      let entry =
        attempt.place.range.upperBound <= handedIn.bytes.count
        ? try? parseJSON(Array(handedIn.bytes[attempt.place.range])) : nil
      let start = file.bytes.count
      file.bytes.appendJSON(
        .object([
          JSONValue.Member("player", .string(results.players[Int(attempt.player)])),
          JSONValue.Member("quiz", .string(results.quizzes[Int(attempt.quiz)])),
          JSONValue.Member("answers", (entry?["body"] ?? entry)?["answers"] ?? .object([])),
          JSONValue.Member("ended", .string(attempt.ended.text)),
          JSONValue.Member("rev", .string(results.revisions[Int(attempt.revision)].hex)),
        ]))
      results.attempts[index].place.file = 0
      results.attempts[index].place.line = Int32(clamping: index + 1)
      results.attempts[index].place.offset = start
      results.attempts[index].place.length = Int32(clamping: file.bytes.count - start)
      file.bytes.append("\n")
    }
    return ([file], results)
  }

  private func ledgerInputs() -> [UInt8] {
    var inputs = Fingerprint()
    inputs.combine(ledger.fingerprint)
    inputs.combine(catalog.settings.id)
    for quiz in publishedQuizzes {
      inputs.combine(quiz.path)
      inputs.combine(quiz.attempts.rawValue)
      inputs.combine(quiz.revision.bytes)
    }
    for section in boardSections { inputs.combine(section.path) }
    for span in standings.spans { combine(span, into: &inputs) }
    return inputs.bytes
  }

  private var publishedQuizzes: [PublishedLedger.Quiz] {
    catalog.quizzes.compactMap { quiz in
      guard quiz.isRanked, let revision = revisions[quiz.path] else { return nil }
      return PublishedLedger.Quiz(
        path: quiz.path, attempts: quiz.attempts, revision: revision)
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
    let everything = published(.everything, excerpts: [TopPage.home.path])
    let sections = boardSections.flatMap { published(.section($0.path)) }
    let quizzes = catalog.quizzes.indices.flatMap { index -> [BoardPages] in
      let outline = catalog.quizzes[index]
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
