internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Publishing
internal import Results

/// Everything that leaderboards are made from, as one file for `podium-verify`.
func ledgerPage() -> Page {
  Page(TopFile.ledger.path) { (site) throws(PageError) in try publishedLedger(of: site) }
}

private func publishedLedger(of site: RecordingSite) throws(PageError) -> Page.Body {
  let (archive, files) = try site.ledger.load()
  let (settings, standings) = (site.settings, site.standings)
  let published =
    settings.hidesNames
    ? try renamedFile(of: files, archive, on: site) : (files: files, results: standings.results)
  let quizzes = site.rankedQuizzes.map(\.quiz)
  let boards = publishedBoards(of: site)
  return .parts { (take) throws(PageError) in
    do throws(ChangedFile) {
      try publishLedger(
        site: settings.id, hidesNames: settings.hidesNames, timeZone: settings.timeZone,
        spans: standings.spans, quizzes: quizzes, archive: archive, files: published.files,
        results: published.results, boards: boards, to: take)
    } catch {
      throw .ledgerChanged(error.path)
    }
  }
}

/// The results as one file in which players have their pseudonyms: of what was handed in only the
/// answers are in it.
private func renamedFile(
  of files: [RecordedFile], _ archive: RevisionArchive, on site: RecordingSite
) throws(PageError) -> (files: [RecordedFile], results: MarkedResults) {
  let (ledger, standings) = (site.ledger, site.standings)
  var results = standings.results
  var made: [UInt8] = []
  let path = "recorded/results.jsonl"
  results.files = [path]
  // The log says who signed, and is not published.
  results.log = LogState()
  var handedIn: (file: Int32, window: FileWindow)?
  var asked = AskedQuestions(archive)
  // By file and place, as a file is read as a whole; results are set in order by quiz and player.
  let places = results.attempts.map { ($0.place.file, $0.place.offset) }
  for index in places.indices.sorted(by: { places[$0] < places[$1] }) {
    let attempt = results.attempts[index]
    if handedIn?.file != attempt.place.file {
      let file = Int(attempt.place.file)
      let path = standings.results.files[file]
      let read =
        file < files.count
        ? files[file] : RecordedFile(path: path, bytes: .atHand(try ledger.read(path)))
      handedIn = (attempt.place.file, FileWindow(read))
    }
    let bytes: ArraySlice<UInt8>
    do throws(ChangedFile) {
      bytes = try handedIn?.window.bytes(in: attempt.place.range) ?? []
    } catch {
      throw .ledgerChanged(error.path)
    }
    let entry = try? parseJSON(Array(bytes))
    let start = made.count
    made.appendJSON(
      .object(
        [
          .init("player", results.players[Int(attempt.player)]),
          .init("quiz", results.quizzes[Int(attempt.quiz)]),
          .init("answers", (entry?["body"] ?? entry)?["answers"] ?? .object([])),
          .init("ended", attempt.ended.text),
          .init("rev", results.revisions[Int(attempt.revision)].hex),
        ] + asked.members(of: entry, revision: results.revisions[Int(attempt.revision)])))
    results.attempts[index].place.file = 0
    results.attempts[index].place.line = Int32(clamping: index + 1)
    results.attempts[index].place.offset = start
    results.attempts[index].place.length = Int32(clamping: made.count - start)
    made.append("\n")
  }
  return ([RecordedFile(path: path, bytes: .atHand(made))], results)
}

private func publishedBoards(of site: RecordingSite) -> [BoardPages] {
  func published(_ scope: BoardScope, excerpts: [String] = []) -> [BoardPages] {
    site.boards(scope).map { board in
      BoardPages(
        scope: site.scope(scope), period: board.period, pages: board.pages.map(\.path),
        excerpts: board.period == .ever ? excerpts : [], leaderboard: board.leaderboard)
    }
  }
  let everything = published(.everything, excerpts: [TopPage.home.path])
  let sections = site.boardSections.flatMap { published(.section($0)) }
  let standings = site.standings
  let quizzes = site.rankedQuizzes.flatMap { place, quiz -> [BoardPages] in
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
