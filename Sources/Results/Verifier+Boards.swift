internal import Bytes
internal import Calendar
internal import Diagnostics
internal import Ledger
internal import Parallel
internal import Scoring

extension Verifier {
  /// Compares each published board and the pages that show it with the ranks that the results earn.
  mutating func checkBoards(
    against ranked: RankedResults, by settings: LedgerSettings?,
    readsPages: @Sendable (String) -> Bool, readPage: @Sendable (String) -> [UInt8]?
  ) {
    checkPeriods(against: ranked, by: settings)
    var published: Set<BoardName> = []
    var periods: [Period: RankedResults] = [.ever: ranked]
    for stretch in ledger.periods {
      periods[stretch.period] = ranked.entered(from: stretch.start, to: stretch.end)
    }
    var boards: [PublishedLedger.Board] = []
    for board in ledger.boards {
      if published.insert(board.name).inserted {
        boards.append(board)
      } else {
        add(.repeatedBoard, "\(board.name.title) is published twice", line: board.line)
      }
    }
    for board in boards {
      for path in board.pages + board.excerpts {
        periodsOfPages[ExactString(path), default: []].append(board.period)
      }
    }
    let empty = Verifier(ledger: ledger, file: file, jobs: 1, periods: periodsOfPages)
    let checks = parallelMap(count: boards.count, jobs: jobs, chunk: 1) { [boards, periods] index in
      var check = empty
      check.check(
        boards[index], against: periods[boards[index].period], readsPages: readsPages,
        readPage: readPage)
      return check
    }
    for check in checks { add(check) }
    for (period, within) in periods.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for scope in scopes(of: within) {
        let name = BoardName(scope: scope, period: period)
        // Few quizzes have so many players that they have boards of a week.
        if case .quiz = scope, period != .ever { continue }
        guard !published.contains(name) else { continue }
        add(.missingBoard, "\(name.title) is not published, but has results")
      }
    }
  }

  /// Works out which week and month it is from the results alone, and which season from the site's
  /// settings; where these are not known, from the published season, if it has whole days.
  private mutating func checkPeriods(against ranked: RankedResults, by settings: LedgerSettings?) {
    let (timeZone, published) = (ledger.timeZone, ledger.periods)
    guard let zone = Zone(named: timeZone) else {
      add(.periodDiffers, "there is no time zone \"\(timeZone)\"")
      return
    }
    let expected = ranked.spans(in: zone) { today in
      if let settings { return season(at: today, of: settings.seasons) }
      guard let last = published.last, last.period == .season else { return nil }
      let start = zone.day(at: last.start.seconds)
      let end = last.end.map { zone.day(at: $0.seconds) }
      return start <= today && end.map { today < $0 } ?? true ? (last.name, start, end) : nil
    }.map { PublishedLedger.Stretch($0) }
    for index in 0..<max(expected.count, published.count) {
      let (due, shown) = (expected.dropFirst(index).first, published.dropFirst(index).first)
      guard due != shown, let word = (due ?? shown)?.period.rawValue else { continue }
      add(.periodDiffers, "this \(word) is not the one of the newest result that counts")
    }
  }

  // MARK: One board

  private mutating func check(
    _ board: PublishedLedger.Board, against ranked: RankedResults?, readsPages: (String) -> Bool,
    readPage: (String) -> [UInt8]?
  ) {
    guard let ranked else {
      return add(
        .periodDiffers, "\(board.name.title) is published, but not when it begins and ends",
        line: board.line)
    }
    let earned = ranked.rows(of: board.scope)
    compare(
      ledger.rows(of: board, in: file).map {
        ShownRow(row: $0, path: PublishedLedger.path, line: board.line)
      }, with: earned[...], on: board.name.title, in: PublishedLedger.path)
    checkPages(of: board, earned: earned, readsPages: readsPages, readPage: readPage)
  }

  private mutating func checkPages(
    of board: PublishedLedger.Board, earned: [PublishedLedger.Row], readsPages: (String) -> Bool,
    readPage: (String) -> [UInt8]?
  ) {
    let title = board.name.title
    let expected = asShown(earned)
    let places = places(of: board, rows: expected.count)
    if board.pages != places.pages || board.excerpts != places.excerpts {
      add(
        .pageDiffers,
        "\(title) is said to stand on other pages than \(places.pages.joined(separator: ", "))",
        line: board.line)
    }
    guard readsPages(board.scope.path) else { return }
    let pages = places.pages.map { shownRows(on: $0, of: board, readPage: readPage) }
    // If a page is missing, that says it all.
    let shown = pages.compactMap { $0 }
    if shown.count == pages.count {
      compare(Array(shown.joined()), with: expected, on: title, in: places.pages[0])
    }
    for path in places.excerpts {
      checkExcerpt(path, of: board, expected: expected, readPage: readPage)
    }
  }

  /// Compares the first rows on a page, as far down as it goes.
  private mutating func checkExcerpt(
    _ path: String, of board: PublishedLedger.Board, expected: ArraySlice<PublishedLedger.Row>,
    readPage: (String) -> [UInt8]?
  ) {
    guard let shown = shownRows(on: path, of: board, readPage: readPage) else { return }
    let players = Set(shown.map(\.row.player))
    let end = expected.lastIndex { players.contains($0.player) }.map { $0 + 1 }
    compare(
      shown, with: expected[..<(end ?? min(1, expected.count))], on: board.name.title, in: path)
  }

  /// Checks the pages that stand for no board: a translation of a quiz shows rows of the quiz's
  /// board, and no other page has any.
  mutating func checkOtherPages(
    _ pages: [String], against ranked: RankedResults, readPage: @Sendable (String) -> [UInt8]?
  ) {
    var quizzes: [ExactString: PublishedLedger.Board] = [:]
    for board in ledger.boards {
      if case .quiz(let path) = board.scope, board.period == .ever { quizzes[path] = board }
    }
    let others = pages.filter { periodsOfPages[ExactString($0)] == nil }
    let empty = Verifier(ledger: ledger, file: file, jobs: 1, periods: periodsOfPages)
    let checks = parallelMap(count: others.count, jobs: jobs, chunk: 1) { [quizzes] index in
      let path = others[index]
      var check = empty
      guard let page = readPage(path), let row = Results.shownRows(in: page).first else {
        return check
      }
      // Before the ending stands the language.
      let stem = path.utf8.dropLast(5).reversed().drop { $0 != UInt8(ascii: ".") }.dropFirst()
      if let board = quizzes[String(decoding: stem.reversed(), as: UTF8.self)] {
        let expected = asShown(ranked.rows(of: board.scope))
        check.checkExcerpt(path, of: board, expected: expected, readPage: readPage)
      } else {
        check.add(
          .unearnedRow, "a row stands here, but no board is said to be on this page", in: path,
          line: row.line)
      }
      return check
    }
    for check in checks { add(check) }
  }

  /// Where a board stands: the pages that together show its rows, and those that show the first.
  ///
  /// A board of a short quiz stands on the quiz's page, one of a week, a month or a season may
  /// stand on the first page of the board of all time. Nothing else is for the published ledger to
  /// say.
  private func places(of board: PublishedLedger.Board, rows: Int)
    -> (pages: [String], excerpts: [String])
  {
    func pages(_ stem: String) -> [String] {
      (1...max(1, (rows + 99) / 100)).map { $0 == 1 ? stem + ".html" : "\(stem)-\($0).html" }
    }
    let stem: String
    var (shared, excerpts): (String?, [String]) = (nil, [])
    switch board.scope {
    case .everything:
      stem = "leaderboard"
      excerpts = ["index.html"]
    case .section(let path): stem = path + "/leaderboard"
    case .quiz(let path):
      stem = path + ".leaderboard"
      excerpts = [path + ".html"]
      shared = path + ".html"
    }
    if board.period != .ever { (shared, excerpts) = (stem + ".html", []) }
    if let shared, board.pages == [shared] { return ([shared], []) }
    return (pages(board.period == .ever ? stem : "\(stem).\(board.period.rawValue)"), excerpts)
  }

  /// Names the rows of a page that are of a period of which no board stands there.
  private mutating func checkPeriods(
    of rows: [FoundRow], on path: String, _ board: PublishedLedger.Board
  ) {
    let periods = periodsOfPages[ExactString(path)] ?? [board.period]
    // With the first of its boards, so once a page.
    for row in rows where periods.first == board.period && !periods.contains(row.period) {
      add(
        .unearnedRow,
        "a row of \(row.period == .ever ? "all time" : "a \(row.period.rawValue)") stands here, "
          + "but no such board is said to be on this page", in: path, line: row.line)
    }
  }

  /// The rows on a page; nil if there is no page.
  ///
  /// They stand in elements of one name. Rows in others are a podium, and each stands below it once
  /// more. A theme whose podium has the same elements shows some rows twice.
  private mutating func shownRows(
    on path: String, of board: PublishedLedger.Board, readPage: (String) -> [UInt8]?
  ) -> [ShownRow]? {
    guard let page = readPage(path) else {
      missingPages[ExactString(path)] = board.name.title
      return nil
    }
    var shown: [ShownRow] = []
    var listed: Set<PublishedLedger.Row> = []
    var podium: [ShownRow] = []
    let all = Results.shownRows(in: page)
    checkPeriods(of: all, on: path, board)
    let rows = all.filter { $0.period == board.period }
    let element = rows.last { !$0.element.isEmpty }?.element
    for found in rows {
      guard let row = found.row else {
        add(
          .unreadableRow, "data-standing is not rank, player, points and results", in: path,
          line: found.line)
        continue
      }
      let place = ShownRow(row: row, path: path, line: found.line)
      if found.isHidden {
        add(.hiddenRow, "this row is in the page, but not shown", in: path, line: found.line)
      } else if found.element != element {
        podium.append(place)
      } else if listed.insert(row).inserted {
        shown.append(place)
      }
    }
    for place in podium where !listed.contains(place.row) {
      add(
        .rowDiffers,
        "\(board.name.title): \(place.row.player) stands with \(place.row.words) on the podium, "
          + "but not below it", in: path, line: place.line)
    }
    return shown
  }

  /// Names each row that is not as it was earned; if all are, whether they stand in order.
  private mutating func compare(
    _ shown: [ShownRow], with earned: ArraySlice<PublishedLedger.Row>, on board: String,
    in path: String
  ) {
    if shown.map(\.row)[...] == earned { return }
    var byPlayer: [String: PublishedLedger.Row] = [:]
    for row in earned { byPlayer[row.player] = row }
    var differs = false
    var seen: Set<String> = []
    for shown in shown {
      let player = shown.row.player
      guard let row = byPlayer[player] else {
        differs = true
        add(
          .unearnedRow,
          "\(board): \(player) stands with \(shown.row.words), but has no result that counts",
          in: shown.path, line: shown.line)
        continue
      }
      if !seen.insert(player).inserted || row != shown.row {
        differs = true
        add(
          .rowDiffers,
          "\(board): \(player) stands with \(shown.row.words), but the answers earn \(row.words)",
          in: shown.path, line: shown.line)
      }
    }
    for row in earned where !seen.contains(row.player) {
      differs = true
      add(.missingRow, "\(board): \(row.player) is missing with \(row.words)", in: path)
    }
    if !differs { add(.rowOrder, "\(board): the rows are not in order", in: path) }
  }

  /// Every board that has rows: of everything, of each folder and of each quiz.
  private func scopes(of ranked: RankedResults) -> [Scope] {
    var scopes: [Scope] = []
    var sections: Set<String> = []
    for path in ranked.results.quizzes where !ranked.countedAttempts(in: .quiz(path)).isEmpty {
      scopes.append(.quiz(path))
      var parts = path.utf8.split(separator: UInt8(ascii: "/"))
      while parts.count > 1 {
        parts.removeLast()
        sections.insert(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
      }
    }
    return (scopes.isEmpty ? [] : [.everything]) + sections.sorted().map { .section($0) } + scopes
  }
}

/// What tells a board from all others.
private struct BoardName: Hashable {
  var scope: Scope
  var period: Period

  var title: String {
    period == .ever ? scope.title : "\(scope.title) this \(period.rawValue)"
  }
}

extension RankedResults {
  /// The rows of a board, as the results earn them.
  fileprivate func rows(of scope: Scope) -> [PublishedLedger.Row] {
    leaderboard(for: scope).rows.map { row in
      PublishedLedger.Row(
        rank: row.rank, player: results.players[Int(row.player)], points: row.points,
        results: row.results, latest: row.latest)
    }
  }
}

/// Rows as pages show them.
private func asShown(_ rows: [PublishedLedger.Row]) -> ArraySlice<PublishedLedger.Row> {
  rows.prefix(Leaderboard.shownRows).map { row in
    var row = row
    row.latest = nil
    return row
  }[...]
}

extension PublishedLedger.Board {
  fileprivate var name: BoardName { BoardName(scope: scope, period: period) }
}

extension Scope {
  /// The board in a sentence.
  fileprivate var title: String {
    switch self {
    case .everything: "the board of everything"
    case .section(let path): "the board of the section \"\(path)\""
    case .quiz(let path): "the board of the quiz \"\(path)\""
    }
  }
}

extension PublishedLedger.Row {
  fileprivate var words: String {
    "rank \(rank), \(counted(Int(points.value), "point")) in \(counted(results, "result"))"
      + (latest.map { ", the last at \($0.text)" } ?? "")
  }
}
