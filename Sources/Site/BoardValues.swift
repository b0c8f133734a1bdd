internal import Bytes
internal import Ledger
internal import Results
internal import Scoring
internal import Templates

/// Leaderboards as templates see them on one page.
struct BoardValues {
  let site: RecordingSite
  /// The way from the page to the top of the site.
  let root: String
  /// Those of the page's language.
  let words: Words
  var period = Period.ever
  var showsFaces = false

  /// So many rows of a list show pictures, which may be of any size; others show initials.
  static let pictures = 10

  /// What templates see as `board`.
  ///
  /// `path` is where the whole board stands; `rows` are those that are shown here. `sealings` are
  /// given where rows are results, `ranksBefore` where a row says how far its player moved.
  func board(
    _ board: Leaderboard, rows: Range<Int>, path: String, sealings: [Int32: Moment] = [:],
    ranksBefore: [Int] = []
  ) -> Value {
    let all = board.rows
    let shown = rows.clamped(to: all.indices)
    let latest = all.lazy.map(\.latest).max()
    let unsealed = all.reduce(0) { $0 + $1.unsealed }
    let players = site.boardPlayers
    let record: Record = [
      "rows": .list(
        shown.map { index in
          let row = all[index]
          let before = ranksBefore.indices.contains(index) ? ranksBefore[index] : 0
          return .record(
            boardFields(
              all, at: index, of: players, sealed: sealings[row.player],
              face: showsFaces
                ? Face(row.player, of: players, hasPicture: index < Self.pictures, root: root)
                : .none,
              move: move(from: before, to: row.rank)))
        }),
      "podium": .list(
        rows.lowerBound == 0 ? podium(all) : []),
      "results-label": .bytes(words.label("results-count", board.results)),
      "players-label": .bytes(words.label("players", all.count)),
      "unsealed-label": unsealed > 0 ? .bytes(words.label("unsealed", unsealed)) : .nothing,
      "latest-label": latest.map { .bytes(words.date($0, in: site.zone)) } ?? .nothing,
      "href": .text(root + path),
      "more": .bool(shown.count < all.count),
      "unlisted-label": all.count > Leaderboard.shownRows
        ? .bytes(words.label("unlisted", all.count - Leaderboard.shownRows)) : .nothing,
      "ledger-href": .text(root + "ledger.json"),
      "is-empty": .bool(all.isEmpty),
    ]
    return .record(flagged(record))
  }

  /// What stands for a player beside the name.
  enum Face {
    case none
    /// The address of a picture.
    case picture(String)
    case initials(String)

    /// The player's picture if there is one and it may be shown, else initials.
    init(_ player: Int32, of players: BoardPlayers, hasPicture: Bool, root: String) {
      self.init(
        picture: hasPicture ? players.picture(player) : nil, name: players.name(player), root: root)
    }

    init(picture: String?, name: String, root: String) {
      if let picture {
        self = .picture("\(root)players/\(picture)")
      } else {
        self = .initials(Site.initials(of: name))
      }
    }

    var picture: Value {
      if case .picture(let address) = self { .record(["src": .text(address)]) } else { .nothing }
    }

    var initials: Value {
      if case .initials(let letters) = self { .text(letters) } else { .nothing }
    }
  }

  /// A row for where points stand as a sentence, and not in a column of their own.
  func rowWithUnit(_ rows: [Leaderboard.Row], at index: Int, face: Face) -> Record {
    let points = words.markedLabel("points", Int(rows[index].points.value))
    var fields = boardFields(rows, at: index, of: site.boardPlayers, face: face)
    fields.add("points-html", .bytes(points))
    return fields
  }

  /// How many places a player went up or down; nothing for one who stayed, or was not there.
  private func move(from before: Int, to rank: Int) -> Value {
    guard before > 0, before != rank else { return .nothing }
    let way = rank < before ? "up" : "down", places = abs(before - rank)
    return .record([
      "way": .text(way), "places": .bytes(words.grouped(places)),
      "label": .bytes(words.label("places-\(way)", places)),
    ])
  }

  private func boardFields(
    _ rows: [Leaderboard.Row], at index: Int, of players: BoardPlayers, sealed: Moment? = nil,
    face: Face, move: Value = .nothing
  ) -> Record {
    let row = rows[index]
    let handle = players.handle(row.player)
    let isTied =
      index > 0 && rows[index - 1].rank == row.rank
      || index + 1 < rows.count && rows[index + 1].rank == row.rank
    let points = Int(row.points.value)
    var standing: [UInt8] = []
    standing.reserveCapacity(handle.utf8.count + 24)
    if period != .ever {
      standing.append(period.rawValue)
      standing.append(UInt8(ascii: " "))
    }
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
      "name": .text(players.name(row.player)),
      "href": .bytes(players.href(row.player, root: root)),
      "points": points < 1000 ? .number(points) : .bytes(words.grouped(points)),
      "results": .number(Int(row.results)),
      "results-label": words.resultsLabel(Int(row.results)),
      "unsealed-label": row.unsealed > 0 ? .bytes(words.label("unsealed", row.unsealed)) : .nothing,
      "latest": .text(row.latest.text),
      "latest-label": .bytes(words.date(row.latest, in: site.zone)),
      "entered": sealed.map { .text($0.text) } ?? .nothing,
      "standing": .bytes(standing),
      "tied": .bool(isTied),
      "face": face.picture,
      "initials": face.initials,
      "move": move,
    ]
  }

  /// The rows that stand on a podium, best first: those of rank 1 to 3, six at most.
  ///
  /// Players who share a rank stand on steps of one height; `place` counts them all the same.
  private func podium(_ rows: [Leaderboard.Row]) -> [Value] {
    rows.prefix(6).prefix { $0.rank <= 3 }.indices.map { index in
      var fields = rowWithUnit(
        rows, at: index,
        face: showsFaces
          ? Face(rows[index].player, of: site.boardPlayers, hasPicture: true, root: root) : .none)
      fields.add("place", .number(index + 1))
      return .record(fields)
    }
  }
}

/// The first letters of the first and the last word of a name.
package func initials(of name: String) -> String {
  if let initials = initialsOfASCII(name) { return initials }
  let words = name.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
  let first = words.first?.first, last = words.count > 1 ? words.last?.first : nil
  return [first, last].compactMap { $0 }.map { $0.uppercased() }.joined()
}

/// The same for a name in ASCII, as most are, at a tenth of the cost; nil for any other.
private func initialsOfASCII(_ name: String) -> String? {
  var first: UInt8?
  var last: UInt8?
  var isInWord = false
  for byte in name.utf8 {
    if byte >= 0x80 { return nil }
    let belongs = byte.isASCIILetter || byte.isASCIIDigit
    if belongs, !isInWord {
      let letter = byte.isASCIILetter ? byte & ~0x20 : byte
      if first == nil { first = letter } else { last = letter }
    }
    isInWord = belongs
  }
  return String(decoding: [first, last].compactMap { $0 }, as: UTF8.self)
}
