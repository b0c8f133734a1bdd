internal import Bytes
internal import Calendar
internal import Diagnostics
internal import Ledger
internal import Scoring

extension Verifier {
  /// Compares each published board and the pages that show it with the ranks that the results earn.
  mutating func checkBoards(against ranked: RankedResults, readPage: (String) -> [UInt8]?) {
    checkPeriods(against: ranked)
    var published: Set<BoardName> = []
    var periods: [Period: RankedResults] = [.ever: ranked]
    for stretch in ledger.periods {
      periods[stretch.period] = ranked.entered(from: stretch.start, to: stretch.end)
    }
    for board in ledger.boards {
      guard published.insert(board.name).inserted else {
        add(.repeatedBoard, "\(board.name.title) is published twice", line: board.line)
        continue
      }
      guard let within = periods[board.period] else {
        add(
          .periodDiffers, "\(board.name.title) is published, but not when it begins and ends",
          line: board.line)
        continue
      }
      let earned = within.leaderboard(for: board.scope).rows.map { row in
        PublishedLedger.Row(
          rank: row.rank, player: ranked.results.players[Int(row.player)], points: row.points,
          results: row.results, latest: row.latest)
      }
      compare(
        board.rows.map { ShownRow(row: $0, path: file.path, line: board.line) }, with: earned[...],
        on: board.name.title, in: file.path)
      checkPages(of: board, earned: earned, readPage: readPage)
    }
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

  /// Works out which week and month it is from the results alone, and whether the season is one of now.
  private mutating func checkPeriods(against ranked: RankedResults) {
    let timeZone = ledger.timeZone
    if Zone(named: timeZone) == nil {
      add(.periodDiffers, "there is no time zone \"\(timeZone)\"")
    }
    let now = ranked.newestMoment
    let spans = ranked.spans(by: BoardCalendar(timeZone: timeZone, seasons: []))
    let expected = spans.map { PublishedLedger.Stretch($0) }
    for period in [Period.week, .month] {
      let published = ledger.periods.filter { $0.period == period }
      if published != expected.filter({ $0.period == period }) {
        add(.periodDiffers, "this \(period.word) is not the one of the newest result that counts")
      }
    }
    // When seasons begin is for the site to say.
    let seasons = ledger.periods.filter { $0.period == .season }
    if seasons.count > 1 || !seasons.allSatisfy({ now.map($0.contains) ?? false }) {
      add(.periodDiffers, "this season is not that of the newest result that counts")
    }
  }

  private mutating func checkPages(
    of board: PublishedLedger.Board, earned: [PublishedLedger.Row], readPage: (String) -> [UInt8]?
  ) {
    let title = board.name.title
    let expected = earned.prefix(Leaderboard.shownRows).map { row in
      var row = row
      row.latest = nil
      return row
    }
    let pages = board.pages.map { shownRows(on: $0, of: board, readPage: readPage) }
    if let first = board.pages.first {
      // If a page is missing, that says it all.
      let shown = pages.compactMap { $0 }
      if shown.count == pages.count {
        compare(Array(shown.joined()), with: expected[...], on: title, in: first)
      }
    } else if !earned.isEmpty {
      add(.missingPage, "no page shows \(title)", line: board.line)
    }
    for path in board.excerpts {
      guard let shown = shownRows(on: path, of: board, readPage: readPage) else { continue }
      // As far down as the page goes.
      let players = Set(shown.map(\.row.player))
      let end = expected.lastIndex { players.contains($0.player) }.map { $0 + 1 }
      compare(shown, with: expected[..<(end ?? min(1, expected.count))], on: title, in: path)
    }
  }

  /// The rows on a page; nil if there is no page.
  ///
  /// Each comes once: a page may show its first rows twice, once as a podium.
  private mutating func shownRows(
    on path: String, of board: PublishedLedger.Board, readPage: (String) -> [UInt8]?
  ) -> [ShownRow]? {
    guard let page = readPage(path) else {
      // One page may show several boards.
      if missingPages.insert(path) {
        add(.missingPage, "the page of \(board.name.title) is missing", in: path)
      }
      return nil
    }
    var shown: [ShownRow] = []
    var seen: Set<PublishedLedger.Row> = []
    for (period, row, line) in Results.shownRows(in: page) where period == board.period {
      guard let row else {
        add(
          .unreadableRow, "data-standing is not rank, player, points and results", in: path,
          line: line)
        continue
      }
      if seen.insert(row).inserted { shown.append(ShownRow(row: row, path: path, line: line)) }
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
    period == .ever ? scope.title : "\(scope.title), this \(period.word),"
  }
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
