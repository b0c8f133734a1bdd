import JSON
import Ledger
import Results
import Scoring
import TestSupport
import Testing

@testable import Site

/// Players found in the pieces of a board, as `players.js` does it.
struct LookupTests {
  /// A row of a piece.
  struct Row: Equatable {
    var player: String
    var points: Int64
    var results: Int64
  }

  /// What a page would load, and how much of it.
  final class Pieces {
    private let files: [String: [UInt8]]
    private(set) var loads = 0

    init(_ lookup: PlayerLookup) {
      let assignment = "(window.PODIUM_BOARD??={})[\""
      // Pieces ask nothing of a site.
      let site = RecordingSite(LittleSite("").publication)
      let pages = lookup.files { bytes in { bytes } }
      files = Dictionary(
        uniqueKeysWithValues: pages.flatMap { page -> [(String, [UInt8])] in
          guard case .bytes(let bytes) = try? page.body(site) else { return [] }
          // The index of a small board holds the others.
          let scripts = "\n\(String(decoding: bytes, as: UTF8.self))".split(
            separator: "\n\(assignment)")
          return scripts.map { script in
            let whole = assignment + script + (script.hasSuffix("\n") ? "" : "\n")
            return ("\(script.prefix { $0 != "\"" }).js", Array(whole.utf8))
          }
        })
    }

    var sizes: [Int] { files.values.map(\.count) }
    var contents: [String: [UInt8]] { files }

    func piece(_ name: String) throws -> JSONValue {
      loads += 1
      let bytes = try #require(files["b/\(name).js"], "there is no piece \(name)")
      let start = Array("(window.PODIUM_BOARD??={})[\"b/\(name)\"]=".utf8)
      #expect(bytes.starts(with: start) && bytes.suffix(2).elementsEqual(";\n".utf8))
      return try parseJSON(Array(bytes.dropFirst(start.count).dropLast(2)))
    }

    /// All rows in order, with what the parts above say of them.
    func rows() throws -> [Row] {
      let index = try piece("index")
      var parts = try #require(index["parts"]?.elements)
      let depth = try #require(index["depth"]?.integer)
      for _ in 1..<max(1, depth) {
        parts = try parts.flatMap { try inside($0) }
      }
      return try parts.flatMap { part in
        let rows = try inside(part).map { try row($0) }
        let fields = try #require(part.elements)
        #expect(fields[0].integer == Int64(rows.count))
        #expect(fields[1].integer == rows.first?.points && fields[2].text == rows.first?.player)
        return rows
      }
    }

    private func inside(_ part: JSONValue) throws -> [JSONValue] {
      let name = try #require(part.elements?[3].text)
      return try #require(try piece(name).elements)
    }

    private func row(_ value: JSONValue) throws -> Row {
      let fields = try #require(value.elements)
      return Row(
        player: try #require(fields[0].text), points: try #require(fields[1].integer),
        results: try #require(fields[2].integer))
    }

    func entry(_ player: String) throws -> [JSONValue]? {
      let shards = try #require(try piece("index")["shards"]?.integer)
      let shard = Int64(playerHash(player)) & (shards - 1)
      return try piece("of-\(shards)-\(shard)")[player]?.elements
    }
  }

  /// Players with points of few different numbers, so that many tie.
  private func entries(_ count: Int, seed: UInt64 = 1) -> [PlayerLookup.Entry] {
    var random = SeededRandom(seed: seed)
    let points = (0..<count).map { _ in Points(Int64(random.next() % 200) * 100) }
    return standings(for: points).map { standing in
      let player = "p\(String(Int(standing.index) + 10_000_000))"
      return PlayerLookup.Entry(
        row: Leaderboard.Row(
          rank: Int(standing.rank), player: standing.index,
          points: points[Int(standing.index)], results: 3, latest: Moment(seconds: 0)),
        player: player, name: player, isDescribed: false)
    }
  }

  @Test(arguments: [0, 1, 2, 63, 64, 1_000, 50_000])
  func `every player is in the pieces once, in the order of the board, and found by name`(
    count: Int
  ) throws {
    let entries = entries(count)
    let idle = PlayerLookup.Other(player: "idle", name: "Idle Ida", isDescribed: true)
    let pieces = Pieces(PlayerLookup(of: entries, others: [idle], in: "b"))
    #expect(
      try pieces.rows()
        == entries.map { Row(player: $0.player, points: $0.row.points.value, results: 3) })
    for entry in entries.prefix(300) + entries.suffix(300) {
      #expect(try pieces.entry(entry.player)?.first?.integer == entry.row.points.value)
    }
    #expect(try pieces.entry("nobody") == nil)
    let found = try #require(try pieces.entry("idle"))
    #expect(found[0] == .null && found[4].text == "Idle Ida")
  }

  @Test func `no piece is larger than 20 KB, and there is one for some kilobytes`() {
    let sizes = Pieces(PlayerLookup(of: entries(200_000), others: [], in: "b")).sizes
    #expect(sizes.allSatisfy { $0 <= 20_480 }, "\(sizes.max() ?? 0)")
    #expect(sizes.count < 200_000 / 50)
  }

  @Test func `a piece that cannot be read again makes no empty file`() throws {
    let lookup = PlayerLookup(of: entries(64), others: [], in: "b")
    let site = RecordingSite(LittleSite("").publication)
    for page in lookup.files(keptBy: { _ in { nil } }) {
      #expect(throws: PageError.sourceChanged(page.path)) { try page.body(site) }
    }
  }

  @Test func `a result that puts a player ahead of thousands changes a handful of pieces`() {
    var entries = entries(50_000)
    let before = Pieces(PlayerLookup(of: entries, others: [], in: "b")).contents
    var riser = entries.remove(at: 40_000)
    riser.row.points = Points(19_950)
    let place = entries.firstIndex { $0.row.points < riser.row.points } ?? entries.count
    entries.insert(riser, at: place)
    let after = Pieces(PlayerLookup(of: entries, others: [], in: "b")).contents
    let changed = after.filter { before[$0.key] != $0.value }
    #expect((2...8).contains(changed.count), "\(changed.keys.sorted())")
  }

  @Test func `the results of those without a page come in pieces of some kilobytes`() throws {
    let players = (0..<2000).map { (place: Int32($0), name: "p\($0)", results: 50) }
    let lookup = try #require(ResultLookup(of: players))
    #expect(lookup.shards.count == 512 && lookup.shards.joined().sorted() == players.map(\.place))
    for (index, shard) in lookup.shards.enumerated() {
      #expect(shard.allSatisfy { Int(playerHash("p\($0)")) & 511 == index })
    }
    #expect(ResultLookup(of: []) == nil)
  }

  @Test func `a piece of results says what counts, the newest first`() throws {
    let site = LittleSite(smallSite).publication
    #expect(unpagedPlayers(in: site.ranking).isEmpty)
    let rows = site.standings.overall.rows
    let lookup = try #require(
      ResultLookup(of: rows.map { ($0.player, site.standings.handle(of: $0), $0.results) }))
    let page = try #require(resultPieces(lookup).first)
    #expect(page.path == "podium/results/of-1-0.js")
    guard case .bytes(let bytes) = try page.body(RecordingSite(site)) else { return }
    let start = Array("(window.PODIUM_RESULTS??={})[\"of-1-0\"]=".utf8)
    #expect(bytes.starts(with: start))
    let piece = try parseJSON(Array(bytes.dropFirst(start.count).dropLast(2)))
    let quizzes = try #require(piece["quizzes"]?.elements)
    for row in rows {
      let results = try #require(piece["players"]?[site.standings.handle(of: row)]?.elements)
      let points = results.compactMap { $0.elements?[1].integer }
      #expect(results.count == row.results && points.reduce(0, +) == row.points.value)
      let ended = results.compactMap { $0.elements?[3].text }
      #expect(ended == ended.sorted(by: >))
      #expect(results.allSatisfy { ($0.elements?[0].integer ?? 99) < quizzes.count })
    }
  }

  @Test(arguments: [
    ("ada", "players/ada.html"), ("ada-2", "players/ada-2.html"),
    ("ada·k7f2", "players/ada.k7f2.html"), ("index", "players/index_.html"),
    ("index-2", "players/index-2_.html"), ("indexa", "players/indexa.html"),
    ("Ab_", "players/_41b_5f.html"), ("é/..", "players/_c3_a9_2f_2e_2e.html"),
  ])
  func `each name has a page of its own`(name: String, path: String) {
    #expect(playerPath(name) == path)
  }

  @Test func `players beyond those with a page are shown by the one page for all`() throws {
    let site = LittleSite(smallSite)
    func href(_ name: String) -> String {
      String(decoding: site.publication.players.href(nil, name, root: "../"), as: UTF8.self)
    }
    #expect(href("nobody·a_1") == "../player.html#nobody%C2%B7a_1")
    #expect(try #require(site["player.html"]).contains("podium/player-page.js"))
    #expect(href("linus") == "../players/linus.html")
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  fileprivate var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
