internal import Bytes
package import Cryptography
internal import JSON
package import Ledger
package import SecretKeys
internal import Sealing

/// What a player hands in, before it is signed.
package struct SlipBody: Hashable, Sendable {
  package var quiz: String
  package var revision: Digest
  /// Question id → response.
  package var answers: [String: [String]]
  /// 16 random bytes.
  package var attempt: [UInt8]
  package var began: Moment
  package var ended: Moment
  package var claim: Claim
  package var seen: Checkpoint
  /// What version 2 says more; nil for version 1.
  package var drawn: Drawn?

  package struct Drawn: Hashable, Sendable {
    package var ordinal: Int
    package var shuffled: Slip.Shuffled
    /// Question id → the responses before the last.
    package var earlier: [String: [[String]]]

    package init(
      _ ordinal: Int, shuffled: Slip.Shuffled = .none, earlier: [String: [[String]]] = [:]
    ) {
      (self.ordinal, self.shuffled, self.earlier) = (ordinal, shuffled, earlier)
    }
  }

  package struct Claim: Hashable, Sendable {
    package var score: Int
    package var max: Int

    package init(_ score: Int, of max: Int) {
      (self.score, self.max) = (score, max)
    }
  }

  package init(
    quiz: String, revision: Digest, answers: [String: [String]], attempt: [UInt8], began: Moment,
    ended: Moment, claim: Claim, seen: Checkpoint = .empty, drawn: Drawn? = nil
  ) {
    (self.quiz, self.revision, self.answers) = (quiz, revision, answers)
    (self.attempt, self.began, self.ended) = (attempt, began, ended)
    (self.claim, self.seen, self.drawn) = (claim, seen, drawn)
  }

  /// The slip as an entry, signed by its player.
  package func entry(of site: String, by key: SigningKey) -> [UInt8] {
    func whole(_ number: Int) -> JSONValue { .integer(Int64(number)) }
    func list(_ response: [String]) -> JSONValue { .array(response.map { .string($0) }) }
    let answers = answers.map { JSONValue.Member($0, list($1)) }
    var members = [
      JSONValue.Member("answers", .object(answers)),
      JSONValue.Member("attempt", .string(base64URL(attempt))),
      JSONValue.Member("began", .string(began.text)),
      JSONValue.Member(
        "claim",
        .object([
          JSONValue.Member("max", whole(claim.max)),
          JSONValue.Member("score", whole(claim.score)),
        ])),
      JSONValue.Member("ended", .string(ended.text)),
      JSONValue.Member("player", .string(base64URL(key.publicKey.bytes))),
      JSONValue.Member("quiz", .string(quiz)),
      JSONValue.Member("rev", .string(revision.hex)),
      JSONValue.Member(
        "seen",
        .object([
          JSONValue.Member("root", .string(seen.rootText)),
          JSONValue.Member("size", whole(seen.size)),
        ])),
      JSONValue.Member("site", .string(site)),
    ]
    guard let drawn else {
      return signedEntry(.object(members), prefix: "podium-slip/1\n", by: key)
    }
    members += [
      JSONValue.Member(
        "earlier",
        .object(drawn.earlier.map { JSONValue.Member($0, .array($1.map(list))) })),
      JSONValue.Member("ordinal", whole(drawn.ordinal)),
      JSONValue.Member("shuffled", .string(drawn.shuffled.rawValue)),
    ]
    return signedEntry(.object(members), prefix: "podium-slip/2\n", version: 2, by: key)
  }
}

extension PlayerCard {
  /// The card as an entry, signed.
  package func entry(of site: String, by key: SigningKey) -> [UInt8] {
    signedEntry(
      .object([
        JSONValue.Member("first", .string(first)), JSONValue.Member("handle", .string(handle)),
        JSONValue.Member("issued", .string(issued.text)), JSONValue.Member("last", .string(last)),
        JSONValue.Member("player", .string(base64URL(player.bytes))),
        JSONValue.Member("site", .string(site)),
      ]), prefix: Self.prefix, by: key)
  }
}
