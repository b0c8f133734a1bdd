internal import Calendar
internal import Content
internal import Results
internal import Templates

extension Publication {
  /// The boards over everything and over each section that has ranked quizzes.
  func leaderboardPages() -> [Page] {
    boardPages(.everything) + boardSections.flatMap { boardPages(.section($0.path)) }
  }

  /// The sections that have a leaderboard page of their own.
  var boardSections: [Section] {
    catalog.sections.filter { !$0.path.isEmpty && (counts[$0.path]?.quizzes ?? 0) > 0 }
  }

  /// The pages of the boards of one scope, a hundred rows each.
  func boardPages(_ scope: BoardScope) -> [Page] {
    let boards = periodBoards(scope)
    return boards.filter(\.hasPages).flatMap { board in
      board.pages.map { part in
        Page(part.path, inputs: { [self] in boardInputs(scope, board, among: boards, part: part) })
        { [self] in
          .template("leaderboard", boardRecord(scope, board, among: boards, part: part))
        }
      }
    }
  }

  private func boardRecord(
    _ scope: BoardScope, _ shown: PeriodBoard, among boards: [PeriodBoard], part: PageOfList
  ) -> Record {
    let root = root(from: part.path)
    var language = ""
    var scopeTitle = catalog.settings.title
    var scopePath = TopPage.home.path
    var trail: [PageFrame.Crumb] = []
    var inside: [Section] = []
    switch scope {
    case .everything:
      inside = children(of: "")
    case .section(let path):
      scopeTitle = sectionsByPath[path]?.title ?? path
      scopePath = sectionPath(path)
      trail = self.trail(to: path) + [PageFrame.Crumb(title: scopeTitle, path: scopePath)]
      inside = children(of: path)
    case .quiz(let index):
      let outline = catalog.quizzes[index]
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
    let others = inside.filter { (counts[$0.path]?.quizzes ?? 0) > 0 }
    let frame = PageFrame(
      path: part.path, kind: "leaderboard", title: title, language: language, trail: trail)
    return record(
      frame,
      [
        "scope": .record(["title": .text(scopeTitle), "href": .text(root + scopePath)]),
        "board": self.board(
          shown.leaderboard, rows: part.rows, path: part.path, root: root, words: words,
          period: shown.period),
        "hides-names": .bool(catalog.settings.hidesNames),
        "period": periodValue(shown, words: words),
        "periods": .list(
          boards.count == 1
            ? []
            : boards.sorted { $0.period.rawValue > $1.period.rawValue }.map {
              periodTab($0, on: shown, root: root, words: words)
            }),
        "panels": .list(
          part.path == scope.path(in: self)
            ? boards.filter { !$0.hasPages }.map { panel($0, root: root, words: words) } : []),
        "lookup": .text(lookupFolder(scope, shown) ?? ""),
        "log": log(root: root, words: words),
        "boards": .list(
          others.map {
            .record([
              "title": .text($0.title), "href": .text("\(root)\($0.path)/leaderboard.html"),
            ])
          }),
        "pages": part.value(root: root),
      ])
  }

  /// A tab that leads to the board of a period.
  private func periodTab(_ board: PeriodBoard, on shown: PeriodBoard, root: String, words: Words)
    -> Value
  {
    let path = board.pages.first?.path ?? ""
    let anchor = board.hasPages ? "" : "#" + board.period.word
    return .record([
      "name": .text(board.period.word), "title": .text(title(of: board, words: words)),
      "href": .text(root + path + anchor), "current": .bool(board.period == shown.period),
    ])
  }

  /// A short board of a period on the page of the board of ever.
  private func panel(_ board: PeriodBoard, root: String, words: Words) -> Value {
    let shown = self.board(
      board.leaderboard, rows: board.leaderboard.rows.indices, path: board.pages[0].path,
      root: root, words: words, period: board.period)
    guard case .record(let record) = shown,
      case .record(let period) = periodValue(board, words: words)
    else { return .nothing }
    return .record(record.followed(by: period))
  }

  /// What templates see as `period`.
  private func periodValue(_ board: PeriodBoard, words: Words) -> Value {
    .record([
      "name": .text(board.period.word), "title": .text(title(of: board, words: words)),
      "dates": board.span.map { .text(words.dates(of: $0)) } ?? .nothing,
      "is-ever": .bool(board.period == .ever),
    ])
  }

  private func title(of board: PeriodBoard, words: Words) -> String {
    let name = board.span?.name ?? ""
    return name.isEmpty ? words["period.\(board.period.word)"] : name
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
