internal import Calendar
internal import Content
internal import Ledger
internal import Results
internal import Templates

/// The pages of the boards of one scope, a hundred rows each.
func leaderboardPages(of boards: ScopeBoards) -> [Page] {
  let scope = boards.scope
  return boards.boards.filter(\.hasPages).flatMap { board in
    board.pages.map { part in
      Page(part.path) { site in
        .template("leaderboard", boardRecord(scope, board.period, part: part, on: site))
      }
    }
  }
}

private func boardRecord(
  _ scope: BoardScope, _ period: Period, part: PageOfList, on site: RecordingSite
) -> Record {
  let boards = site.boards(scope)
  guard let shown = boards.first(where: { $0.period == period }) else { return [:] }
  let root = root(from: part.path)
  let subject = BoardSubject(scope, on: site)
  let words = site.words(for: subject.language)
  let values = BoardValues(
    site: site, root: root, words: words, period: shown.period, showsFaces: true)
  let title =
    switch scope {
    case .everything: words["title.leaderboard"]
    case .section, .quiz: words.sentence("leaderboard.of", ["title": subject.title])
    }
  let frame = PageFrame(
    path: part.path, kind: "leaderboard", title: title, language: subject.language,
    trail: subject.trail)
  return frame.pageRecord(
    on: site,
    [
      "scope": .record(["title": .text(subject.title), "href": .text(root + subject.path)]),
      "board": values.board(
        shown.leaderboard, rows: part.rows, path: part.path, ranksBefore: shown.ranksBefore),
      "quizzes-href": .text(root + TopPage.quizzes.path),
      "hides-names": .bool(site.settings.hidesNames),
      "period": periodValue(shown, words: words),
      "periods": .list(
        boards.count == 1
          ? []
          : Period.allCases.reversed().compactMap { period in
            boards.first { $0.period == period }.map {
              periodTab($0, on: shown, root: root, words: words)
            }
          }),
      "panels": .list(
        part.path == site.path(scope)
          ? boards.filter { !$0.hasPages }.map { panel($0, root: root, words: words, on: site) }
          : []),
      "lookup": .text(lookupFolder(of: shown, at: site.path(scope, period)) ?? ""),
      "log": logValue(root: root, words: words, on: site),
      "boards": .list(subject.sections.compactMap { boardLink($0, root: root, on: site) }),
      "pages": part.listValue(root: root),
    ])
}

/// What a board is over, as its page says it.
private struct BoardSubject {
  var title: String
  var path: String
  var language = ""
  var trail: [PageFrame.Crumb] = []
  /// The sections directly inside it.
  var sections: [String] = []

  init(_ scope: BoardScope, on site: RecordingSite) {
    switch scope {
    case .everything:
      (title, path) = (site.settings.title, TopPage.home.path)
      sections = site.children(of: "")
    case .section(let section):
      (title, path) = (site.heading(section) ?? section, sectionPath(section))
      trail = Site.trail(to: section, on: site) + [PageFrame.Crumb(title: title, path: path)]
      sections = site.children(of: section)
    case .quiz(let index):
      let outline = site.outline(index)
      (title, path) = (outline.title, outline.path + ".html")
      language = outline.language
      trail = Site.trail(to: outline.path, on: site) + [PageFrame.Crumb(title: title, path: path)]
    }
  }
}

/// A link to the board of a section; nil if it has none.
private func boardLink(_ section: String, root: String, on site: RecordingSite) -> Value? {
  guard site.counts(section).quizzes > 0 else { return nil }
  return .record([
    "title": .text(site.heading(section) ?? section),
    "href": .text("\(root)\(section)/leaderboard.html"),
  ])
}

/// A tab that leads to the board of a period.
private func periodTab(_ board: PeriodBoard, on shown: PeriodBoard, root: String, words: Words)
  -> Value
{
  let path = board.pages.first?.path ?? ""
  let anchor = board.hasPages ? "" : "#" + board.period.rawValue
  return .record([
    "name": .text(board.period.rawValue), "title": .text(title(of: board, words: words)),
    "href": .text(root + path + anchor), "current": .bool(board.period == shown.period),
  ])
}

/// A short board of a period on the page of the board of ever.
private func panel(
  _ board: PeriodBoard, root: String, words: Words, on site: RecordingSite
) -> Value {
  let boards = BoardValues(
    site: site, root: root, words: words, period: board.period, showsFaces: true)
  let shown = boards.board(
    board.leaderboard, rows: board.leaderboard.rows.indices, path: board.pages[0].path)
  guard case .record(let record) = shown,
    case .record(let period) = periodValue(board, words: words)
  else { return .nothing }
  return .record(record.followed(by: period))
}

/// What templates see as `period`.
private func periodValue(_ board: PeriodBoard, words: Words) -> Value {
  .record([
    "name": .text(board.period.rawValue), "title": .text(title(of: board, words: words)),
    "dates": board.span.map { .text(words.dates(of: $0)) } ?? .nothing,
    "is-ever": .bool(board.period == .ever),
  ])
}

private func title(of board: PeriodBoard, words: Words) -> String {
  let name = board.span?.name ?? ""
  return name.isEmpty ? words["period.\(board.period.rawValue)"] : name
}

/// What templates see as `log`: the state of the signed log, or nothing if nothing is sealed.
private func logValue(root: String, words: Words, on site: RecordingSite) -> Value {
  let log = site.log
  guard log.checkpoint.size > 0, site.settings.boards == .named else { return .nothing }
  return .record([
    "size": .bytes(words.grouped(log.checkpoint.size)),
    "root": .text(log.checkpoint.rootText),
    "href": .text(root + "ledger/" + LedgerPath.checkpoint(log.batch).path),
    "verify-href": .text(site.givesReceipts ? root + TopPage.verify.path : ""),
  ])
}

extension Words {
  /// The days of a period: `16 November 2026 – 22 November 2026`, or `since 1 September 2026`.
  fileprivate func dates(of span: PeriodSpan) -> String {
    func words(_ day: CalendarDay) -> String { String(decoding: date(day.text), as: UTF8.self) }
    let (start, end) = span.days
    guard let end else { return sentence("period.since", ["from": words(start)]) }
    return sentence("period.dates", ["from": words(start), "to": words(end + -1)])
  }
}
