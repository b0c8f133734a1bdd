package import Cryptography

/// A file of the published log as C2SP's tlog-tiles has it, seen as a part of the log.
///
///     tile/0/000           the leaf hashes of the first 256 entries
///     tile/0/001.p/17      those of the next 17
///     tile/1/000.p/1       the root over the first full tile
///     tile/entries/000     the first 256 entries: each 32 bytes, with their count as two bytes
///
/// Specified by c2sp.org/tlog-tiles: an index is written in groups of three digits, each in a
/// folder that begins with `x` but the last, 1234067 as `x001/x234/067`.
package struct LogTile: Hashable, Sendable {
  /// The height in tiles: 0 for leaf hashes, and nil for a bundle of entries.
  package var level: Int?
  /// Counted from 0 within the level.
  package var index: Int
  /// How many hashes or entries it holds: 256, or fewer at the end of the log.
  package var width: Int

  package init(level: Int?, index: Int, width: Int) {
    (self.level, self.index, self.width) = (level, index, width)
  }

  package static let fullWidth = 256
  package static let bitsPerLevel = 8

  /// The path below the log's address.
  package var path: String {
    var groups = [Substring(threeDigits(index % 1000))]
    var rest = index / 1000
    while rest > 0 {
      groups.append(Substring("x" + threeDigits(rest % 1000)))
      rest /= 1000
    }
    let name = groups.reversed().joined(separator: "/")
    let part = width == Self.fullWidth ? "" : ".p/\(width)"
    return "tile/\(level.map { String($0) } ?? "entries")/\(name)\(part)"
  }

  /// The tiles of a log that had checkpoints at these sizes, the last of which is its size now.
  ///
  /// Partial tiles are those of every checkpoint, as far as the log has not filled them since:
  /// whoever holds an older checkpoint takes the full one.
  package static func all(at sizes: [Int]) -> [LogTile] {
    guard let size = sizes.last, size > 0 else { return [] }
    var tiles: [LogTile] = []
    var level = 0
    while size >> (level * bitsPerLevel) > 0 {
      let shift = level * bitsPerLevel
      let full = (size >> shift) / fullWidth
      var widths: Set<Int> = []
      for size in sizes where (size >> shift) / fullWidth == full {
        widths.insert((size >> shift) % fullWidth)
      }
      widths.remove(0)
      let parts =
        (0..<full).map { (index: $0, width: fullWidth) }
        + widths.sorted().map { (index: full, width: $0) }
      tiles += parts.map { LogTile(level: level, index: $0.index, width: $0.width) }
      if level == 0 {
        tiles += parts.map { LogTile(level: nil, index: $0.index, width: $0.width) }
      }
      level += 1
    }
    return tiles
  }
}

private func threeDigits(_ number: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: 3 - digits.utf8.count) + digits
}

/// All hashes of a log's tree that stand in tiles, for making the tiles' bytes.
package struct LogHashes: Sendable {
  private let commitments: [Digest]
  /// Leaf hashes, then the roots over each 256 of the level below.
  private let levels: [[Digest]]

  package init(_ commitments: [Digest]) {
    self.commitments = commitments
    var levels = [commitments.map { leaf(of: $0) }]
    while let below = levels.last, below.count >= LogTile.fullWidth {
      levels.append(
        (0..<below.count / LogTile.fullWidth).map { index in
          let start = index * LogTile.fullWidth
          let tile = below[start..<start + LogTile.fullWidth]
          return MerkleTree(Array(tile)).root(at: tile.count)
        })
    }
    self.levels = levels
  }

  /// The bytes of a tile; nil if the log does not reach so far.
  package func bytes(of tile: LogTile) -> [UInt8]? {
    let hashes = tile.level.map { levels.indices.contains($0) ? levels[$0] : [] } ?? commitments
    let start = tile.index * LogTile.fullWidth
    guard start + tile.width <= hashes.count else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(tile.width * 34)
    for hash in hashes[start..<start + tile.width] {
      if tile.level == nil { bytes += [0, 32] }
      bytes += hash.bytes
    }
    return bytes
  }
}
