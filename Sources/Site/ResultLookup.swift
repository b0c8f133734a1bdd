internal import Bytes
internal import Content
internal import JSON
internal import Ledger
internal import Results
internal import Scoring

/// The results that count of players who have no page of their own, in pieces of some kilobytes:
/// `player.html` loads the one of its player.
///
///     window.PODIUM_RESULTS["of-8-3"]={"quizzes":[["geography/rivers","Rivers",1]],
///     "players":{"ada":[[0,533,600,"2026-11-20T20:15:00Z"],[…,1]]}};
///
/// A player's results are the newest first, at most 200: the quiz among those of the piece, its
/// points and the most there were, when it ended, and 1 if it is not yet sealed. A quiz is its
/// path, its title, and 1 if it is still on the site. Players are put into pieces as by
/// `PlayerLookup`.
struct ResultLookup {
  /// The places of the players of each piece, among those of the results.
  private(set) var shards: [[Int32]]

  private static let shardSize = 8192
  static let shownResults = 200

  /// Nil where everybody has a page.
  init?(of players: [(place: Int32, name: String, results: Int)]) {
    guard !players.isEmpty else { return nil }
    let size = players.reduce(0) { $0 + 40 * min($1.results, Self.shownResults) + 24 }
    var count = 1
    while size / count > Self.shardSize { count *= 2 }
    shards = Array(repeating: [], count: count)
    for player in players {
      shards[Int(playerHash(player.name)) & (count - 1)].append(player.place)
    }
  }
}

/// Those who stand on the board, but have no page.
func unpagedPlayers(in ranking: Ranking) -> [(place: Int32, name: String, results: Int)] {
  let (standings, players) = (ranking.standings, ranking.players)
  return standings.overall.rows.dropFirst(PlayerIndex.pagedPlayers)
    .filter { !players.hasPlayerPage[Int($0.player)] }
    .map { (place: $0.player, name: standings.handle(of: $0), results: $0.results) }
}

func resultPieces(_ lookup: ResultLookup) -> [Page] {
  lookup.shards.enumerated().map { index, players in
    let name = "of-\(lookup.shards.count)-\(index)"
    return Page(PodiumFile.Subfolder.results.path + "/\(name).js") { site in
      .bytes(resultPiece(name, of: players, on: site))
    }
  }
}

private func resultPiece(
  _ name: String, of players: [Int32], on site: RecordingSite
) -> [UInt8] {
  let standings = site.standings
  let results = standings.results
  var places: [Int32: Int] = [:]
  var quizzes: [UInt8] = []
  var rows: [UInt8] = []
  func place(ofQuiz quiz: Int32) -> Int {
    if let known = places[quiz] { return known }
    let path = results.quizzes[Int(quiz)]
    let title = standings.catalogPlaces[Int(quiz)].map { site.outline($0).title }
    quizzes.append(places.isEmpty ? "[" : ",\n[")
    quizzes.appendJSON(string: path)
    quizzes.append(",")
    quizzes.appendJSON(string: title ?? path)
    quizzes.append(title == nil ? ",0]" : ",1]")
    places[quiz] = places.count
    return places.count - 1
  }
  for player in players {
    rows.append(rows.isEmpty ? "" : ",\n")
    rows.appendJSON(string: results.players[Int(player)])
    rows.append(":[")
    let counted = standings.newestFirst(
      standings.attempts(of: player).filter { standings.isCounted(Int($0)) })
    for (index, attempt) in counted.prefix(ResultLookup.shownResults).enumerated() {
      let attempt = results.attempts[Int(attempt)]
      rows.append(index == 0 ? "[" : ",[")
      rows.append(decimal: place(ofQuiz: attempt.quiz))
      rows.append(",\(attempt.score.value),\(attempt.possible.value),\"\(attempt.ended.text)\"")
      rows.append(attempt.isUnsealed ? ",1]" : "]")
    }
    rows.append("]")
  }
  var bytes: [UInt8] = []
  bytes.append("(window.PODIUM_RESULTS??={})[\"\(name)\"]={\"quizzes\":[")
  bytes += quizzes
  bytes.append("],\n\"players\":{")
  bytes += rows
  bytes.append("}};\n")
  return bytes
}
