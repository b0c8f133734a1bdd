internal import Bytes
internal import Cryptography
internal import Ledger

/// What the signed ledger holds of its players: who they are, and which of their slips are there, whether these count or not.
///
/// A slip is told by the first five bytes of its id, which is enough among those of one player.
package struct SigningPlayers: Sendable, Hashable {
  package struct Player: Sendable, Hashable {
    /// The public key, as unpadded base64url.
    package var key: String
    /// The name on leaderboards.
    package var name: String
  }

  package struct Slip: Sendable, Hashable {
    /// Among the players.
    package var player: Int32
    /// The first five bytes of the slip's id.
    package var start: UInt64
    package var isSealed: Bool
  }

  /// By key.
  package private(set) var players: [Player] = []
  /// In the order of the log, then those in the inbox.
  package private(set) var slips: [Slip] = []

  package init() {}

  /// The players with a card or a slip.
  init(_ roster: Roster, _ slips: [(player: PublicKey, id: Digest, isSealed: Bool)]) {
    let keys = Set(slips.lazy.map(\.player)).union(roster.cards.keys)
    let names = roster.names(of: keys)
    var places: [PublicKey: Int32] = [:]
    for key in keys.sorted() {
      guard let name = names[key] else { continue }
      places[key] = Int32(players.count)
      players.append(Player(key: base64URL(key.bytes), name: name))
    }
    for slip in slips {
      guard let player = places[slip.player] else { continue }
      let start = slip.id.bytes.prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
      self.slips.append(Slip(player: player, start: start, isSealed: slip.isSealed))
    }
  }
}

extension SigningPlayers {
  func encode(into writer: inout ByteWriter) {
    writer.write(count: players.count)
    for player in players {
      writer.write(text: player.key)
      writer.write(text: player.name)
    }
    writer.write(count: slips.count)
    for slip in slips {
      writer.write(integer: Int64(slip.player))
      writer.write(integer: Int64(bitPattern: slip.start))
      writer.write(byte: slip.isSealed ? 1 : 0)
    }
  }

  init?(decoding reader: inout ByteReader) {
    guard let playerCount = reader.readCount() else { return nil }
    for _ in 0..<playerCount {
      guard let key = reader.readText(), let name = reader.readText() else { return nil }
      players.append(Player(key: key, name: name))
    }
    guard let slipCount = reader.readCount() else { return nil }
    for _ in 0..<slipCount {
      guard let player = reader.readInteger(), players.indices.contains(Int(player)),
        let start = reader.readInteger(), let mark = reader.readByte(), mark < 2
      else { return nil }
      slips.append(
        Slip(player: Int32(player), start: UInt64(bitPattern: start), isSealed: mark == 1))
    }
  }
}
