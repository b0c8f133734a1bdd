internal import Bytes
package import Cryptography

/// Who the players are that signed, by their cards.
///
/// - The newest card of a key is what it says now; of equally new ones the one with the greater
///   file name.
/// - A handle is held by the key with the earliest card that has it, also if that key has another
///   handle by now; of equally early ones by the key with the smaller bytes. Organisers take in no
///   card with a handle that another key holds.
/// - Everybody else has a name that no handle can be: `ada·k7f2` with another's handle, `key·k7f2`
///   without a card, with as many characters of the key as tell it apart, four at least.
package struct Roster: Sendable {
  /// The newest card of each key.
  package private(set) var cards: [PublicKey: PlayerCard] = [:]
  /// The key that holds each handle.
  package private(set) var holders: [String: PublicKey] = [:]
  private var newest: [PublicKey: Digest] = [:]
  /// The card by which each handle is held.
  package private(set) var earliest: [String: PlayerCard] = [:]

  package init() {}

  /// Adds a card; `file` is the SHA-256 that names it.
  package mutating func add(_ card: PlayerCard, file: Digest) {
    let isNewer =
      cards[card.player].map { known in
        (known.issued, newest[card.player] ?? file) < (card.issued, file)
      } ?? true
    if isNewer {
      cards[card.player] = card
      newest[card.player] = file
    }
    let isEarlier =
      earliest[card.handle].map { known in
        (card.issued, card.player) < (known.issued, known.player)
      } ?? true
    if isEarlier {
      earliest[card.handle] = card
      holders[card.handle] = card.player
    }
  }

  /// What the players' own cards call them, as far as they give a name, by their names on the
  /// leaderboards.
  package func fullNames(_ names: [PublicKey: String]) -> [String: String] {
    var fullNames: [String: String] = [:]
    for (player, name) in names {
      if let card = cards[player], !card.fullName.isEmpty { fullNames[name] = card.fullName }
    }
    return fullNames
  }

  /// The name of each of some keys on the leaderboards.
  package func names(of players: some Sequence<PublicKey>) -> [PublicKey: String] {
    var names: [PublicKey: String] = [:]
    var byStart: [String: [PublicKey]] = [:]
    for player in Set(players) {
      if let card = cards[player], holders[card.handle] == player {
        names[player] = card.handle
      } else {
        byStart[cards[player]?.handle ?? "key", default: []].append(player)
      }
    }
    for (start, players) in byStart {
      for (player, letters) in lettersThatTellApart(players) {
        names[player] = start + "·" + letters
      }
    }
    return names
  }
}

/// For each key as many of its letters as tell it from all others, four at least, whatever their
/// case: file systems keep the names apart too.
private func lettersThatTellApart(_ players: [PublicKey]) -> [(PublicKey, Substring)] {
  let keys = players.map { player in
    let text = base64URL(player.bytes)
    return (player: player, text: text, folded: Array(text.lowercased().utf8))
  }.sorted { $0.folded.lexicographicallyPrecedes($1.folded) }
  // Sorted, a key shares its longest start with one of its neighbours.
  return keys.indices.map { index in
    var shared = 0
    for other in [index - 1, index + 1] where keys.indices.contains(other) {
      let start = zip(keys[index].folded, keys[other].folded).prefix { $0 == $1 }.count
      shared = max(shared, start)
    }
    return (keys[index].player, keys[index].text.prefix(max(4, shared + 1)))
  }
}
