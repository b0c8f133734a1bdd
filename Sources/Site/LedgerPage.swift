internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Publishing
internal import Results

extension Publication {
  /// Everything that leaderboards are made from, as one file for `podium-verify`.
  func ledgerPage() -> Page {
    Page(TopFile.ledger.path) { (site) throws(PageError) in try site.publishedLedger() }
  }
}

extension RecordingSite {
  fileprivate func publishedLedger() throws(PageError) -> Page.Body {
    let (archive, files) = try ledger.load()
    let (settings, standings) = (settings, standings)
    let published =
      settings.hidesNames
      ? try renamedFile(of: files, archive) : (files: files, results: standings.results)
    let quizzes = rankedQuizzes.map(\.quiz)
    let boards = publishedBoards()
    return .parts { take in
      publishLedger(
        site: settings.id, hidesNames: settings.hidesNames, timeZone: settings.timeZone,
        spans: standings.spans, quizzes: quizzes, archive: archive, files: published.files,
        results: published.results, boards: boards, to: take)
    }
  }

  /// The results as one file in which players have their pseudonyms: of what was handed in only the
  /// answers are in it.
  private func renamedFile(of files: [SourceFile], _ archive: RevisionArchive) throws(PageError)
    -> (files: [SourceFile], results: MarkedResults)
  {
    let (ledger, standings) = (ledger, standings)
    var results = standings.results
    var file = SourceFile(path: "recorded/results.jsonl", bytes: [])
    results.files = [file.path]
    // The log says who signed, and is not published.
    results.log = LogState()
    var handedIn: (file: Int32, bytes: [UInt8]) = (-1, [])
    var asked = AskedQuestions(archive)
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
        .object(
          [
            JSONValue.Member("player", .string(results.players[Int(attempt.player)])),
            JSONValue.Member("quiz", .string(results.quizzes[Int(attempt.quiz)])),
            JSONValue.Member("answers", (entry?["body"] ?? entry)?["answers"] ?? .object([])),
            JSONValue.Member("ended", .string(attempt.ended.text)),
            JSONValue.Member("rev", .string(results.revisions[Int(attempt.revision)].hex)),
          ] + asked.members(of: entry, revision: results.revisions[Int(attempt.revision)])))
      results.attempts[index].place.file = 0
      results.attempts[index].place.line = Int32(clamping: index + 1)
      results.attempts[index].place.offset = start
      results.attempts[index].place.length = Int32(clamping: file.bytes.count - start)
      file.bytes.append("\n")
    }
    return ([file], results)
  }

  private func publishedBoards() -> [BoardPages] {
    func published(_ scope: BoardScope, excerpts: [String] = []) -> [BoardPages] {
      boards(scope).map { board in
        BoardPages(
          scope: self.scope(scope), period: board.period, pages: board.pages.map(\.path),
          excerpts: board.period == .ever ? excerpts : [], leaderboard: board.leaderboard)
      }
    }
    let everything = published(.everything, excerpts: [TopPage.home.path])
    let sections = boardSections.flatMap { published(.section($0)) }
    let standings = standings
    let quizzes = rankedQuizzes.flatMap { place, quiz -> [BoardPages] in
      let board = standings.leaderboard(ofQuiz: place)
      guard !board.rows.isEmpty else { return [] }
      let quizPage = quiz.path + ".html"
      if board.rows.count > rowsOnQuizPage(of: board.rows.count) {
        return published(.quiz(place), excerpts: [quizPage])
      }
      // A short board stands on the quiz's own page alone.
      return [BoardPages(scope: .quiz(quiz.path), pages: [quizPage], leaderboard: board)]
    }
    return everything + sections + quizzes
  }
}
