internal import Bytes
internal import CacheCoding
internal import Content
internal import JSON
internal import Results
internal import Scoring

/// A board in pieces of some kilobytes, in which a page finds any player's row and its neighbours
/// by loading four or five of them, however many players there are.
///
/// A folder holds `index.js`, the pieces of the order, best first, and the players by name:
///
///     window.PODIUM_BOARD["podium/players/index"]={"players":3,"paged":10000,"shards":1,"depth":1,"parts":[[3,12300,"ada","PIECE"]]};
///     window.PODIUM_BOARD["podium/players/PIECE"]=[["ada",12300,14],["bob",9100,12,1],["cy·k7f2",0,1,0,1,"Cy"]];
///     window.PODIUM_BOARD["podium/players/of-1-0"]={"ada":[12300,14],…};
///
/// A player of the signed ledger is there by key too, with the name on boards: `"KEY":["ada"]`.
/// Where players have pseudonyms, the index says `"blinded":1`, and a player is there by what
/// `blinded(key:)` makes of the key. `"results":8` says into how many pieces the results are cut of
/// those who have no page: see `ResultLookup`.
///
/// A row is the player, points, results, how many of those are not yet sealed, whether a player
/// whose rank gives no page has one, and the name if it is another; zeros and what is empty at its
/// end are left out. A part of the index says how many rows a piece has, the points and player of
/// its first row, and the piece; with `depth` 2 the parts are of pieces that hold such parts
/// themselves.
///
/// If all of them come to less than 24 KB they stand in `index.js`.
///
/// Ranks are nowhere: they follow from the counts, so that a result that puts one player ahead of
/// thousands changes four pieces and not all. Cuts are where a player's hash says so, for the same
/// reason. Pieces of the order are named by a fingerprint of what they hold, so that an index never
/// meets pieces of another build; a shard by the number of shards and the remainder of the player's
/// hash.
struct PlayerLookup {
  struct Entry {
    var row: Leaderboard.Row
    var player: String
    var name: String
    /// Whether there is a page although the rank gives none.
    var isDescribed: Bool
  }

  struct Other {
    var player: String
    var name: String
    var isDescribed: Bool
  }

  fileprivate struct Part {
    var count: Int
    var points: Int
    var player: String
    var file: String
    var bytes: Int
  }

  let folder: String
  /// The files of the pieces, with the index last; of a small board only the index, which holds
  /// them.
  func files(keptBy keep: KeepBytes) -> [Page] {
    var files = scripts
    if scripts.reduce(0, { $0 + $1.bytes.count }) <= Self.wholeLimit {
      files = [("index", Array(scripts.map(\.bytes).joined()))]
    }
    return files.map { Page("\(folder)/\($0.name).js", holding: $0.bytes, keptBy: keep) }
  }
  private var scripts: [(name: String, bytes: [UInt8])] = []

  /// So many bytes are had sooner in one file than by asking for each that is needed.
  private static let wholeLimit = 24576
  private static let shardSize = 8192
  private static let pieceLimit = 16384
  /// An index holds as many parts itself before it gets a level between.
  private static let flatLimit = 128

  /// `others` are players who stand on the site, but not on the board; they have a page if they are
  /// described.
  init(
    of entries: [Entry], others: [Other], signing: [SigningPlayer] = [], isBlinded: Bool = false,
    resultShards: Int = 0, in folder: String
  ) {
    self.folder = folder
    var parts = pieces(entries.count, rowsPerCut: 256) { bytes, index in
      bytes.append("[")
      bytes.appendJSON(string: entries[index].player)
      bytes.append(",")
      bytes.append(fieldsOf: entries[index])
      bytes.append("]")
    } first: { index in
      (entries[index].player, Int(entries[index].row.points.value), 1)
    }
    var depth = 1
    if parts.count > Self.flatLimit {
      depth = 2
      let leaves = parts
      parts = pieces(leaves.count, rowsPerCut: 64) { bytes, index in
        bytes.append(leaves[index])
      } first: { index in
        (leaves[index].player, leaves[index].points, leaves[index].count)
      }
    }
    let shards = addShards(of: entries, others: others, signing)
    var bytes: [UInt8] = []
    bytes.append("{\"players\":")
    bytes.append(decimal: entries.count)
    bytes.append(",\"paged\":")
    bytes.append(decimal: PlayerIndex.pagedPlayers)
    bytes.append(",\"shards\":")
    bytes.append(decimal: shards)
    bytes.append(",\"depth\":")
    bytes.append(decimal: depth)
    if isBlinded { bytes.append(",\"blinded\":1") }
    if resultShards > 0 { bytes.append(",\"results\":\(resultShards)") }
    bytes.append(",\"parts\":[")
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(",\n") }
      bytes.append(part)
    }
    bytes.append("]}")
    addFile("index", bytes)
  }

  /// Writes rows into pieces, and says what is in each.
  private mutating func pieces(
    _ count: Int, rowsPerCut: UInt32, _ append: (inout [UInt8], Int) -> Void,
    first: (Int) -> (player: String, points: Int, count: Int)
  ) -> [Part] {
    var parts: [Part] = []
    var bytes: [UInt8] = []
    var start = 0
    var players = 0
    func finish(_ files: inout [(name: String, bytes: [UInt8])]) {
      let file = Self.name(of: bytes)
      let head = first(start)
      parts.append(
        Part(
          count: players, points: head.points, player: head.player, file: file,
          bytes: bytes.count))
      files.append((file, Self.script(file, bytes + Array("]".utf8), in: folder)))
    }
    for index in 0..<count {
      let row = first(index)
      let isCut = playerHash(row.player) % rowsPerCut == 0 && index - start >= Int(rowsPerCut) / 4
      if index > start, isCut || bytes.count > Self.pieceLimit {
        finish(&scripts)
        (bytes, start, players) = ([], index, 0)
      }
      bytes.append(bytes.isEmpty ? "[" : ",\n")
      append(&bytes, index)
      players += row.count
    }
    if count > 0 { finish(&scripts) }
    return parts
  }

  /// Writes the players by name, and says into how many shards.
  private mutating func addShards(
    of entries: [Entry], others: [Other], _ signing: [SigningPlayer]
  ) -> Int {
    let size =
      entries.reduce(others.count * 32) { $0 + $1.player.utf8.count + 24 }
      + signing.count * 72
    var shards = 1
    while size / shards > Self.shardSize { shards *= 2 }
    var bytes = [[UInt8]](repeating: [], count: shards)
    func start(_ player: String) -> Int {
      let shard = Int(playerHash(player)) & (shards - 1)
      bytes[shard].append(bytes[shard].isEmpty ? "{" : ",\n")
      bytes[shard].appendJSON(string: player)
      bytes[shard].append(":[")
      return shard
    }
    for entry in entries {
      let shard = start(entry.player)
      bytes[shard].append(fieldsOf: entry)
      bytes[shard].append("]")
    }
    for other in others {
      let shard = start(other.player)
      bytes[shard].append("null,0,0,\(other.isDescribed ? 1 : 0)")
      if other.name != other.player {
        bytes[shard].append(",")
        bytes[shard].appendJSON(string: other.name)
      }
      bytes[shard].append("]")
    }
    for player in signing {
      let shard = start(player.key)
      bytes[shard].appendJSON(string: player.name)
      bytes[shard].append("]")
    }
    for (shard, bytes) in bytes.enumerated() {
      addFile("of-\(shards)-\(shard)", bytes.isEmpty ? Array("{}".utf8) : bytes + Array("}".utf8))
    }
    return shards
  }

  private mutating func addFile(_ name: String, _ value: [UInt8]) {
    scripts.append((name, Self.script(name, value, in: folder)))
  }

  private static func script(_ name: String, _ value: [UInt8], in folder: String) -> [UInt8] {
    var bytes = Array("(window.PODIUM_BOARD??={})[".utf8)
    bytes.appendJSON(string: "\(folder)/\(name)")
    bytes.append("]=")
    bytes.append(contentsOf: value)
    bytes.append(";\n")
    return bytes
  }

  private static func name(of bytes: [UInt8]) -> String {
    var fingerprint = Fingerprint()
    fingerprint.combine(bytes)
    return String(fingerprint.hexadecimal.prefix(12))
  }
}

/// FNV-1a over the UTF-8 of a name, mixed once more; `players.js` does the same.
func playerHash(_ name: String) -> UInt32 {
  var hash: UInt32 = 0x811C_9DC5
  for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
  hash ^= hash >> 15
  hash = hash &* 0x2C1B_3C6D
  return hash ^ hash >> 13
}

extension [UInt8] {
  fileprivate mutating func append(_ part: PlayerLookup.Part) {
    append("[")
    append(decimal: part.count)
    append(",")
    append(decimal: part.points)
    append(",")
    appendJSON(string: part.player)
    append(",\"\(part.file)\"]")
  }

  /// Points, results, unsealed, described and name, without what is nothing at the end.
  fileprivate mutating func append(fieldsOf entry: PlayerLookup.Entry) {
    let row = entry.row
    append(decimal: Int(row.points.value))
    append(",")
    append(decimal: row.results)
    let hasName = entry.name != entry.player
    guard hasName || entry.isDescribed || row.unsealed > 0 else { return }
    append(",")
    append(decimal: row.unsealed)
    guard hasName || entry.isDescribed else { return }
    append(entry.isDescribed ? ",1" : ",0")
    guard hasName else { return }
    append(",")
    appendJSON(string: entry.name)
  }
}

/// Where the pieces of the board with this path are; nil for a board whose rows all stand on one
/// page.
///
/// Those of everything always are there, for the profile.
func lookupFolder(of board: PeriodBoard, at path: String) -> String? {
  if path == TopPage.board.path { return PodiumFile.Subfolder.players.path }
  guard board.leaderboard.rows.count > 100 else { return nil }
  // No name of a piece has a slash or is "leaderboard…", so no board's pieces are in the way of
  // another's.
  return PodiumFile.Subfolder.players.path + "/" + path.dropLast(".html".count)
}

/// The pieces of boards, those of everything first.
func lookupPages(of scopes: [ScopeBoards], in site: Publication) -> [Page] {
  let ranking = site.ranking
  let hidesNames = site.catalog.settings.hidesNames
  let results = ResultLookup(of: unpagedPlayers(in: ranking))
  func pages(_ one: ScopeBoards) -> [Page] {
    one.boards.flatMap { board -> [Page] in
      let path = one.scope.path(board.period, in: site.catalog)
      guard let folder = lookupFolder(of: board, at: path) else { return [] }
      let isWhole = folder == PodiumFile.Subfolder.players.path
      return PlayerLookup(
        of: board.leaderboard.rows.map { entry($0, in: ranking) },
        others: isWhole ? otherPlayers(in: ranking, hidesNames: hidesNames) : [],
        signing: isWhole ? ranking.standings.results.signing : [],
        isBlinded: isWhole && hidesNames,
        resultShards: isWhole ? results?.shards.count ?? 0 : 0, in: folder
      ).files(keptBy: site.keep)
    }
  }
  return scopes.flatMap { pages($0) } + (results.map { resultPieces($0) } ?? [])
}

private func entry(_ row: Leaderboard.Row, in ranking: Ranking) -> PlayerLookup.Entry {
  let player = ranking.standings.handle(of: row)
  return PlayerLookup.Entry(
    row: row, player: player, name: ranking.players.playerNames[player] ?? player,
    isDescribed: ranking.players.playerPageByHandle[player] != nil)
}

/// Everybody else who has a name on the site: so that nobody takes it.
private func otherPlayers(in ranking: Ranking, hidesNames: Bool) -> [PlayerLookup.Other] {
  let (standings, players) = (ranking.standings, ranking.players)
  let ranked = Set(standings.overall.rows.map { standings.handle(of: $0) })
  let named = Set(standings.results.players)
    .union(hidesNames ? [] : standings.results.signing.map(\.name))
    .union(standings.results.heldHandles).union(players.playerPageByHandle.keys)
  return named.subtracting(ranked).sorted().map { player in
    PlayerLookup.Other(
      player: player, name: players.playerNames[player] ?? player,
      isDescribed: players.playerPageByHandle[player] != nil)
  }
}
