internal import Bytes
internal import Cryptography
internal import Ledger

/// A player of the signed ledger: somebody with a card or a slip, whether it counts or not.
package struct SigningPlayer: Sendable, Hashable {
  /// The public key, as unpadded base64url.
  package var key: String
  /// The name on leaderboards.
  package var name: String

  package init(key: String, name: String) {
    (self.key, self.name) = (key, name)
  }
}

/// The players of a ledger with these cards and slips of these keys, by key.
func signingPlayers(_ roster: Roster, signers: some Sequence<PublicKey>) -> [SigningPlayer] {
  let keys = Set(signers).union(roster.cards.keys)
  let names = roster.names(of: keys)
  return keys.sorted().compactMap { key in
    names[key].map { SigningPlayer(key: base64URL(key.bytes), name: $0) }
  }
}
