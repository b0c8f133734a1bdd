import Cryptography
import Ledger
import Testing

/// The published log, against what c2sp.org/tlog-tiles says of it.
@Suite
struct LogTileTests {
  private static func entries(_ count: Int) -> [Digest] {
    (0..<count).map { sha256(Array("\($0)".utf8)) }
  }

  @Test(arguments: [
    (LogTile(level: 0, index: 0, width: 256), "tile/0/000"),
    (LogTile(level: 0, index: 1_234_067, width: 256), "tile/0/x001/x234/067"),
    (LogTile(level: 1, index: 1000, width: 17), "tile/1/x001/000.p/17"),
    (LogTile(level: nil, index: 999, width: 1), "tile/entries/999.p/1"),
  ]) func `a tile has its path`(tile: LogTile, path: String) {
    #expect(tile.path == path)
  }

  struct Log: Sendable {
    var sizes: [Int]
    /// For each level the number of full tiles and the widths of the last one.
    var levels: [(full: Int, parts: [Int])]
  }

  @Test(arguments: [
    Log(sizes: [], levels: []),
    Log(sizes: [1], levels: [(0, [1])]),
    Log(sizes: [255], levels: [(0, [255])]),
    Log(sizes: [256], levels: [(1, []), (0, [1])]),
    Log(sizes: [257], levels: [(1, [1]), (0, [1])]),
    Log(sizes: [65_536], levels: [(256, []), (1, []), (0, [1])]),
    // The example of the specification.
    Log(sizes: [70_000], levels: [(273, [112]), (1, [17]), (0, [1])]),
    // What a checkpoint needed stays until the full tile is there.
    Log(sizes: [3, 100, 250], levels: [(0, [3, 100, 250])]),
    Log(sizes: [3, 250, 260, 300], levels: [(1, [4, 44]), (0, [1])]),
  ]) func `a log has the tiles that its checkpoints need`(log: Log) {
    let tiles = LogTile.all(at: log.sizes)
    let levels = Set(tiles.compactMap(\.level))
    #expect(levels == Set(log.levels.indices))
    for (level, wanted) in log.levels.enumerated() {
      let found = tiles.filter { $0.level == level }
      #expect(found.prefix(wanted.full).map(\.index) == Array(0..<wanted.full))
      #expect(found.prefix(wanted.full).allSatisfy { $0.width == 256 })
      #expect(found.dropFirst(wanted.full).map(\.width) == wanted.parts)
      #expect(found.dropFirst(wanted.full).allSatisfy { $0.index == wanted.full })
    }
    // Entries stand in tiles of the same form as leaf hashes.
    let bundles = tiles.filter { $0.level == nil }
    #expect(
      bundles
        == tiles.filter { $0.level == 0 }.map {
          LogTile(level: nil, index: $0.index, width: $0.width)
        })
    #expect(Set(tiles.map(\.path)).count == tiles.count)
  }

  @Test(arguments: [1, 2, 255, 256, 257, 511, 512, 65_536, 65_537, 70_000])
  func `tiles alone give the root of the tree`(size: Int) throws {
    let hashes = LogHashes(Self.entries(size))
    var tree = GrowingTree()
    for entry in Self.entries(size) { tree.append(leaf(of: entry)) }
    // From the top: the hashes of a partial tile are the largest full trees beside its end.
    var level = LogTile.all(at: [size]).compactMap(\.level).max() ?? 0
    var root: Digest?
    var parts: [Digest] = []
    while level >= 0 {
      let count = size >> (8 * level)
      let width = count % 256
      if width > 0 {
        let tile = LogTile(level: level, index: count / 256, width: width)
        let bytes = try #require(hashes.bytes(of: tile))
        #expect(bytes.count == width * 32)
        // Split into full trees, the largest first.
        var start = 0
        for bit in (0..<8).reversed() where width >> bit & 1 == 1 {
          var part = GrowingTree()
          for index in start..<start + 1 << bit {
            part.append(try #require(Digest(bytes: bytes[index * 32..<(index + 1) * 32])))
          }
          start += 1 << bit
          parts.append(part.root)
        }
      }
      level -= 1
    }
    for part in parts.reversed() { root = root.map { node(part, $0) } ?? part }
    #expect(root == tree.root)
  }

  private func node(_ left: Digest, _ right: Digest) -> Digest {
    sha256([1] + left.bytes + right.bytes)
  }

  @Test func `a bundle holds each entry behind its length, and none that the log has not`() {
    let entries = Self.entries(300)
    let hashes = LogHashes(entries)
    let bundle = hashes.bytes(of: LogTile(level: nil, index: 1, width: 44))
    #expect(bundle == entries[256...].flatMap { [0, 32] + $0.bytes })
    #expect(hashes.bytes(of: LogTile(level: nil, index: 1, width: 45)) == nil)
    #expect(hashes.bytes(of: LogTile(level: 1, index: 0, width: 2)) == nil)
    #expect(hashes.bytes(of: LogTile(level: 2, index: 0, width: 1)) == nil)
  }
}
