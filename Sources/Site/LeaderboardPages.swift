internal import Calendar
internal import Content
internal import Results
internal import Templates

extension Publication {
  /// The sections that have a leaderboard page of their own.
  var boardSections: [Section] {
    catalog.sections.filter { !$0.path.isEmpty && (index.counts[$0.path]?.quizzes ?? 0) > 0 }
  }

  /// The pages of the boards of one scope, a hundred rows each.
  func boardPages(_ boards: ScopeBoards) -> [Page] {
    let scope = boards.scope
    return boards.boards.filter(\.hasPages).flatMap { board in
      board.pages.map { part in
        Page(part.path) { site in
          .template("leaderboard", site.boardRecord(scope, board.period, part: part))
        }
      }
    }
  }
}

extension RecordingSite {
  fileprivate func boardRecord(_ scope: BoardScope, _ period: Period, part: PageOfList) -> Record {
    let boards = boards(scope)
    guard let shown = boards.first(where: { $0.period == period }) else { return [:] }
    let root = root(from: part.path)
    var language = ""
    var scopeTitle = settings.title
    var scopePath = TopPage.home.path
    var trail: [PageFrame.Crumb] = []
    var inside: [String] = []
    switch scope {
    case .everything:
      inside = children(of: "")
    case .section(let path):
      scopeTitle = heading(path) ?? path
      scopePath = sectionPath(path)
      trail = self.trail(to: path) + [PageFrame.Crumb(title: scopeTitle, path: scopePath)]
      inside = children(of: path)
    case .quiz(let index):
      let outline = outline(index)
      language = outline.language
      scopeTitle = outline.title
      scopePath = outline.path + ".html"
      trail = self.trail(to: outline.path) + [PageFrame.Crumb(title: scopeTitle, path: scopePath)]
    }
    let words = words(for: language)
    let title =
      switch scope {
      case .everything: words["title.leaderboard"]
      case .section, .quiz: words.sentence("leaderboard.of", ["title": scopeTitle])
      }
    let frame = PageFrame(
      path: part.path, kind: "leaderboard", title: title, language: language, trail: trail)
    return pageRecord(
      frame,
      [
        "scope": .record(["title": .text(scopeTitle), "href": .text(root + scopePath)]),
        "board": self.board(
          shown.leaderboard, rows: part.rows, path: part.path, root: root, words: words,
          period: shown.period, showsFaces: true, ranksBefore: shown.ranksBefore),
        "quizzes-href": .text(root + TopPage.quizzes.path),
        "hides-names": .bool(settings.hidesNames),
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
          part.path == self.path(scope)
            ? boards.filter { !$0.hasPages }.map { panel($0, root: root, words: words) } : []),
        "lookup": .text(lookupFolder(of: shown, at: self.path(scope, period)) ?? ""),
        "log": logValue(root: root, words: words),
        "boards": .list(inside.compactMap { boardLink($0, root: root) }),
        "pages": part.listValue(root: root),
      ])
  }

  /// A link to the board of a section; nil if it has none.
  private func boardLink(_ section: String, root: String) -> Value? {
    guard counts(section).quizzes > 0 else { return nil }
    return .record([
      "title": .text(heading(section) ?? section),
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
  private func panel(_ board: PeriodBoard, root: String, words: Words) -> Value {
    let shown = self.board(
      board.leaderboard, rows: board.leaderboard.rows.indices, path: board.pages[0].path,
      root: root, words: words, period: board.period, showsFaces: true)
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
