package import Cryptography

/// What a player says about themself, signed by their own key.
///
///     {"body":{"first":"Ada","handle":"ada","issued":"2026-11-20T20:00:00Z","last":"","player":"11qY…",
///     "site":"quiz.example.org"},"sig":"…","v":1}
///
/// Signed is `podium-card/1`, a newline, and the canonical body. Names stand in cards and not in
/// slips, so that a card can be deleted without breaking any proof.
package struct PlayerCard: Hashable, Sendable {
  package var player: PublicKey
  package var handle: String
  /// Both may be empty.
  package var first: String
  package var last: String
  package var issued: Moment

  package init(
    player: PublicKey, handle: String, first: String = "", last: String = "", issued: Moment
  ) {
    (self.player, self.handle) = (player, handle)
    (self.first, self.last, self.issued) = (first, last, issued)
  }

  /// The longest that a first or last name may be, in bytes.
  package static let nameLimit = 200

  private static let form = EntryForm.entry([
    ("first", .name), ("handle", .handle), ("issued", .moment), ("last", .name),
    ("player", .base64(32)), ("site", .site),
  ])
  package static let prefix: StaticString = "podium-card/1\n"

  /// Reads an entry, without its newline, and checks it up to its signature.
  package init(_ entry: [UInt8], of site: String) throws(EntryError) {
    let read = try ReadEntry(entry, as: Self.form)
    guard let player = PublicKey(bytes: try read.digest("player").bytes) else {
      throw .notCanonical
    }
    try read.checkSignature(Self.prefix, by: player, site: site)
    guard let issued = Moment(read.text("issued")) else { throw .member("body.issued", .form) }
    self.init(
      player: player, handle: read.text("handle"), first: read.text("first"),
      last: read.text("last"), issued: issued)
  }

  /// First and last name with a blank between; empty without either.
  package var fullName: String {
    [first, last].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension EntryForm {
  fileprivate static let name = text { $0.count <= PlayerCard.nameLimit }
}
