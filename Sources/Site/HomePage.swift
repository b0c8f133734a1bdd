internal import Content
internal import Results
internal import Templates

func homePage() -> Page {
  Page(TopPage.home.path) { site in .template("home", homeRecord(on: site)) }
}

private func homeRecord(on site: RecordingSite) -> Record {
  let words = site.words
  let rows = ListRows(site: site, root: "", words: words)
  let boards = BoardValues(site: site, root: "", words: words, showsFaces: true)
  let home = site.section("")
  let frame = PageFrame(
    path: TopPage.home.path, kind: "home", title: site.settings.title,
    description: home?.description ?? "")
  return frame.pageRecord(
    on: site,
    [
      "body": .bytes(home?.body.bytes ?? []),
      "subjects": rows.sections(site.children(of: ""), withTopics: true),
      "quizzes": rows.quizzes(site.quizzes(in: "")),
      "newest": rows.quizzes(site.newestQuizzes.prefix(6)),
      "articles": rows.articles(site.newestArticles.prefix(4)),
      "results": .list(site.showsBoards ? newestResults(6, on: site) : []),
      "board": site.showsBoards
        ? boards.board(site.standings.overall, rows: 0..<3, path: TopPage.board.path) : .nothing,
      "totals": totals(of: site),
      "study": studyLinks(to: "", root: "", on: site),
      "quizzes-href": .text(TopPage.quizzes.path),
      "make-href": .text(TopPage.workshop.path),
    ])
}

private func totals(of site: RecordingSite) -> Value {
  let words = site.words
  let total = site.counts("")
  let players = site.standings.overall.rows.count
  return .record([
    "quizzes-label": .bytes(words.label("quizzes", total.quizzes)),
    "questions-label": .bytes(words.label("questions", total.questions)),
    "players-label": .bytes(players == 0 ? [] : words.label("players", players)),
  ])
}

/// The last results of those that count, each with its player, the newest first.
private func newestResults(_ count: Int, on site: RecordingSite) -> [Value] {
  let standings = site.standings
  let all = standings.results.attempts
  let isNewer = { (left: Int, right: Int) in (all[left].ended, left) > (all[right].ended, right) }
  var newest: [Int] = []
  for index in all.indices where standings.isCounted(index) {
    if newest.count == count, let last = newest.last {
      guard isNewer(index, last) else { continue }
      newest.removeLast()
    }
    newest.insert(index, at: newest.firstIndex { isNewer(index, $0) } ?? newest.count)
  }
  let players = site.boardPlayers
  return newest.map { index in
    let player = all[index].player
    return .record([
      "name": .text(players.name(player)),
      "href": .bytes(players.href(player, root: "")),
      "result": resultValue(Int32(index), root: "", on: site),
    ])
  }
}
