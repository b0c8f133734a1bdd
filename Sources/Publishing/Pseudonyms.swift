internal import Bytes
internal import Cryptography
package import Results

/// Names that stand for players' handles: `brave-otter-k7f2`.
///
/// The same handle and key make the same name in every build. They follow from the SHA-256 of both,
/// so whoever has the key can try handles until one fits, and nobody else can. A name is spelt as
/// handles are.
package struct Pseudonyms: Sendable {
  private var names: [String: String] = [:]

  /// Gives each handle a name of its own.
  package init(for handles: some Sequence<String>, key: String) {
    let digests = handles.map { handle in
      (handle: handle, digest: sha256(Array("podium-pseudonym/1\n\(key)\n\(handle)".utf8)).bytes)
    }
    var taken: Set<String> = []
    // Of the few whose names meet, the first by digest has the short one.
    for (handle, digest) in digests.sorted(by: { $0.digest.lexicographicallyPrecedes($1.digest) }) {
      var length = 4
      while !taken.insert(name(from: digest, length)).inserted { length += 1 }
      names[handle] = name(from: digest, length)
    }
  }

  package subscript(handle: String) -> String? { names[handle] }
}

private func name(from digest: [UInt8], _ length: Int) -> String {
  // No vowels and no letters that look like digits, so that no word comes of them.
  let letters = Array("bcdfghjkmnpqrstvwxz23456789".utf8)
  let suffix = digest.dropFirst(2).prefix(length).map { letters[Int($0) % letters.count] }
  return adjectives[Int(digest[0]) % adjectives.count] + "-"
    + animals[Int(digest[1]) % animals.count]
    + "-" + String(decoding: suffix, as: UTF8.self)
}

private let adjectives = [
  "amber", "azure", "brave", "bright", "calm", "clever", "coral", "cosmic", "crimson", "eager",
  "early", "fancy", "gentle", "golden", "green", "happy", "hasty", "ivory", "jolly", "keen",
  "lively", "lucky", "merry", "mighty", "nimble", "noble", "olive", "proud", "quick", "quiet",
  "ruby", "silver", "solar", "steady", "sunny", "swift", "tidy", "velvet", "witty", "zesty",
]

private let animals = [
  "badger", "beaver", "bison", "camel", "cheetah", "cobra", "condor", "coyote", "crane", "dingo",
  "dolphin", "eagle", "falcon", "ferret", "finch", "fox", "gazelle", "gecko", "gibbon", "heron",
  "hornet", "ibis", "iguana", "jackal", "jaguar", "koala", "lemur", "leopard", "lion", "lizard",
  "lynx", "magpie", "marten", "moose", "newt", "ocelot", "orca", "osprey", "otter", "owl",
  "panda", "panther", "parrot", "pelican", "penguin", "pika", "puffin", "puma", "quail", "rabbit",
  "raven", "robin", "salmon", "seal", "shark", "sparrow", "stork", "swan", "tapir", "tiger",
  "toucan", "turtle", "walrus", "weasel", "wolf", "wombat", "wren", "zebra",
]

/// What stands for a player's key where players have pseudonyms: SHA-256 of `podium-pseudonym/1`, a
/// newline and the key as text.
///
/// Nobody finds the key by it; who has the key, its player above all, finds the pseudonym.
package func blinded(key: String) -> String {
  base64URL(sha256(Array("podium-pseudonym/1\n".utf8) + key.utf8).bytes)
}

extension RankedResults {
  /// The results that count, under other names, and nothing else: what is published where players
  /// have pseudonyms.
  ///
  /// Each went by when it entered the ledger, and does so from here on too. It still says where it
  /// was handed in, for its answers. Players are sorted anew: the order of those who tie must not
  /// tell the order of their handles.
  package func renamed(by pseudonyms: Pseudonyms) -> MarkedResults {
    var renamed = MarkedResults()
    renamed.files = results.files
    renamed.log = results.log
    renamed.quizzes = results.quizzes
    renamed.revisions = results.revisions
    let kept = countedAttempts(in: .everything)
    let named = Set(kept.map { results.attempts[Int($0)].player })
      .map { (old: $0, name: pseudonyms[results.players[Int($0)]] ?? "") }
      .sorted { $0.name < $1.name }
    let pseudonymsByName = Dictionary(
      uniqueKeysWithValues:  // allowed: handles
        named.map { (results.players[Int($0.old)], $0.name) })
    renamed.signing = results.signing.compactMap { player in
      pseudonymsByName[player.name].map { SigningPlayer(key: blinded(key: player.key), name: $0) }
    }.sorted { $0.key < $1.key }
    var places: [Int32: Int32] = [:]
    for (place, player) in named.enumerated() { places[player.old] = Int32(place) }
    renamed.players = named.map(\.name)
    renamed.attempts = kept.map { place in
      var attempt = results.attempts[Int(place)]
      attempt.player = places[attempt.player] ?? 0
      attempt.ended = attempt.entered
      attempt.sealing = .recorded
      attempt.claim = .equalOrNone
      attempt.isLater = false
      // Other notes are about how slips stand among each other, which are not published.
      if attempt.note.flag == nil { attempt.note = .none }
      return attempt
    }.sorted { ($0.quiz, $0.player) < ($1.quiz, $1.player) }
    return renamed
  }
}
