internal import Bytes
internal import Ledger
internal import Results
internal import Scoring
internal import Templates

/// Leaderboards as templates see them.
extension RecordingSite {
  /// So many rows of a board show pictures, which may be of any size; others show initials.
  private static let pictures = 10

  /// What templates see as `board`.
  ///
  /// `path` is where the whole board stands; `rows` are those that are shown here. `sealings` are
  /// given where rows are results, `ranksBefore` where a row says how far its player moved.
  func board(
    _ board: Leaderboard?, rows: Range<Int>, path: String, root: String, words: Words,
    period: Period = .ever, sealings: [Int32: Moment] = [:], showsFaces: Bool = false,
    ranksBefore: [Int] = []
  ) -> Value {
    let all = board?.rows ?? []
    let shown = rows.clamped(to: all.indices)
    let results = board?.results ?? 0
    let latest = all.lazy.map(\.latest).max()
    let unsealed = all.reduce(0) { $0 + $1.unsealed }
    let record: Record = [
      "rows": .list(
        shown.map { index in
          var fields = boardFields(
            all, at: index, root: root, words: words, period: period,
            sealed: sealings[all[index].player])
          let player = handle(all[index].player)
          addFace(
            showsFaces ? player : nil, hasPicture: index < Self.pictures, root: root, to: &fields)
          let before = ranksBefore.indices.contains(index) ? ranksBefore[index] : 0
          fields.add("move", move(from: before, to: all[index].rank, words: words))
          return .record(fields)
        }),
      "podium": .list(
        rows.lowerBound == 0
          ? podium(all, root: root, words: words, period: period, showsFaces: showsFaces) : []),
      "results-label": .bytes(words.label("results-count", results)),
      "players-label": .bytes(words.label("players", all.count)),
      "unsealed-label": unsealed > 0 ? .bytes(words.label("unsealed", unsealed)) : .nothing,
      "latest-label": latest.map { .bytes(words.date($0)) } ?? .nothing,
      "href": .text(root + path),
      "more": .bool(shown.count < all.count),
      "unlisted-label": all.count > Leaderboard.shownRows
        ? .bytes(words.label("unlisted", all.count - Leaderboard.shownRows)) : .nothing,
      "ledger-href": .text(root + "ledger.json"),
      "is-empty": .bool(all.isEmpty),
    ]
    return .record(flagged(record))
  }

  /// Adds what stands for a player beside the name: the picture if there is one, else initials;
  /// nothing without a player.
  private func addFace(_ player: String?, hasPicture: Bool, root: String, to fields: inout Record) {
    let file = hasPicture ? player.flatMap { picture($0) } : nil
    let shown = file == nil ? player.map { initials(of: name($0)) } : nil
    fields.add("face", file.map { .record(["src": .text("\(root)players/\($0)")]) } ?? .nothing)
    fields.add("initials", shown.map { .text($0) } ?? .nothing)
  }

  /// A row for where points stand as a sentence, and not in a column of their own.
  func boardRowWithUnit(
    _ rows: [Leaderboard.Row], at index: Int, root: String, words: Words, period: Period = .ever
  ) -> Record {
    let points = words.markedLabel("points", Int(rows[index].points.value))
    var fields = boardFields(rows, at: index, root: root, words: words, period: period)
    fields.add("points-html", .bytes(points))
    return fields
  }

  /// How many places a player went up or down; nothing for one who stayed, or was not there.
  private func move(from before: Int, to rank: Int, words: Words) -> Value {
    guard before > 0, before != rank else { return .nothing }
    let way = rank < before ? "up" : "down", places = abs(before - rank)
    return .record([
      "way": .text(way), "places": .bytes(words.grouped(places)),
      "label": .bytes(words.label("places-\(way)", places)),
    ])
  }

  private func boardFields(
    _ rows: [Leaderboard.Row], at index: Int, root: String, words: Words, period: Period,
    sealed: Moment? = nil
  ) -> Record {
    let row = rows[index]
    let handle = handle(row.player)
    let isTied =
      index > 0 && rows[index - 1].rank == row.rank
      || index + 1 < rows.count && rows[index + 1].rank == row.rank
    let points = Int(row.points.value)
    var standing: [UInt8] = []
    standing.reserveCapacity(handle.utf8.count + 24)
    if period != .ever { standing.append(period.word + " ") }
    standing.append(decimal: Int(row.rank))
    standing.append(UInt8(ascii: " "))
    standing.append(handle)
    standing.append(UInt8(ascii: " "))
    standing.append(decimal: points)
    standing.append(UInt8(ascii: " "))
    standing.append(decimal: Int(row.results))
    return [
      "rank": .number(Int(row.rank)),
      "player": .text(handle),
      "name": .text(name(handle)),
      "href": .bytes(href(row.player, root: root)),
      "points": points < 1000 ? .number(points) : .bytes(words.grouped(points)),
      "results": .number(Int(row.results)),
      "results-label": words.resultsLabel(Int(row.results)),
      "unsealed-label": row.unsealed > 0 ? .bytes(words.label("unsealed", row.unsealed)) : .nothing,
      "latest": .text(row.latest.text),
      "latest-label": .bytes(words.date(row.latest)),
      "entered": sealed.map { .text($0.text) } ?? .nothing,
      "standing": .bytes(standing),
      "tied": .bool(isTied),
    ]
  }

  /// The rows that stand on a podium, best first: those of rank 1 to 3, six at most.
  ///
  /// Players who share a rank stand on steps of one height; `place` counts them all the same.
  private func podium(
    _ rows: [Leaderboard.Row], root: String, words: Words, period: Period, showsFaces: Bool
  ) -> [Value] {
    rows.prefix(6).prefix { $0.rank <= 3 }.indices.map { index in
      var fields = boardRowWithUnit(rows, at: index, root: root, words: words, period: period)
      addFace(
        showsFaces ? handle(rows[index].player) : nil, hasPicture: true, root: root, to: &fields)
      fields.add("place", .number(index + 1))
      return .record(fields)
    }
  }
}

/// The first letters of the first and the last word of a name.
package func initials(of name: String) -> String {
  let words = name.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
  let first = words.first?.first, last = words.count > 1 ? words.last?.first : nil
  return [first, last].compactMap { $0 }.map { $0.uppercased() }.joined()
}
