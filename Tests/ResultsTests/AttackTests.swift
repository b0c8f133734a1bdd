import Bytes
import Cryptography
import Diagnostics
import Ledger
import Results
import Scoring
import Sealing
import SlipSigning
import SecretKeys
import Testing

/// Every way to cheat that the format's description names, each caught with its own reason.
@Suite
struct AttackTests {
  typealias Example = SignedExample

  struct Attack: Sendable, CustomTestStringConvertible {
    var name: String
    var code: String
    /// Changes a sealed ledger of two batches with a slip in the inbox.
    var change: @Sendable (inout SignedExample) throws -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ code: String,
      _ change: @escaping @Sendable (inout SignedExample) throws -> Void
    ) {
      (self.name, self.code, self.change) = (name, code, change)
    }

    /// An entry that is put into the inbox.
    static func entry(_ name: String, _ code: String, _ entry: @escaping @Sendable () -> [UInt8])
      -> Attack
    {
      Attack(name, code) { $0.put(entry()) }
    }

    /// A good entry with some of its text replaced, and not signed again.
    static func replaced(_ name: String, _ code: String, _ old: String, _ new: String) -> Attack {
      entry(name, code) { replacing(old, by: new, in: Example.entry(9)) }
    }
  }

  static let attacks: [Attack] = [
    // The log.
    Attack("drop the last entry", "log-shorter") { $0.setBatch(2, $0.batch(2).dropLast()) },
    Attack("drop a middle entry", "log-shorter") { example in
      var lines = example.batch(1)
      lines.remove(at: 1)
      example.setBatch(1, lines)
    },
    Attack("swap two entries", "log-changed") { example in
      var lines = example.batch(1)
      lines.swapAt(1, 2)
      example.setBatch(1, lines)
    },
    Attack("insert an old entry late", "log-longer") {
      $0.setBatch(1, $0.batch(1) + [Example.entry(8)])
    },
    Attack("one byte of a sealed signature changed", "bad-signature") { example in
      var lines = example.batch(1)
      lines[1] = changingByte(after: "\"sig\":\"", in: lines[1])
      example.setBatch(1, lines)
    },
    Attack("one byte of sealed answers changed", "bad-signature") { example in
      var lines = example.batch(1)
      lines[1] = replacing("[\"b\"]", by: "[\"a\"]", in: lines[1])
      example.setBatch(1, lines)
    },
    Attack("truncated batch", "incomplete-batch") { example in
      example.files[LedgerPath.batch(2).path]?.removeLast(100)
    },
    Attack("a batch is gone", "missing-batch") { $0.files[LedgerPath.batch(2).path] = nil },
    Attack("checkpoint by another key", "checkpoint-by-other-key") { example in
      example.resignCheckpoint(2, by: Example.signer(7))
    },
    Attack("checkpoint with another signature", "bad-checkpoint-signature") { example in
      var note = example.files[LedgerPath.checkpoint(2).path] ?? []
      note[note.count - 10] ^= 1
      example.files[LedgerPath.checkpoint(2).path] = note
    },
    Attack("checkpoint of another log", "checkpoint-of-other-log") { example in
      let other = "other.example.org"
      example.files[LedgerPath.checkpoint(2).path] =
        Checkpoint(size: 6, root: emptyRoot).note(for: other, by: Example.signer(1, site: other))
        .bytes
    },
    Attack("two checkpoints of one size", "forked-log") { example in
      example.files[LedgerPath.checkpoint(3).path] =
        Checkpoint(size: 6, root: emptyRoot).note(for: Example.site, by: Example.organiser).bytes
    },
    Attack("an entry erased without a word", "missing-redaction") { example in
      var lines = example.batch(1)
      lines[1] = Redaction(commitment: commitment(to: lines[1][...]), time: Example.start).line
      example.setBatch(1, lines)
    },
    Attack("an entry erased by its word alone", "redaction-unfinished") { example in
      let commitment = commitment(to: example.batch(1)[1][...])
      example.files[LedgerPath.redaction(commitment).path] =
        Redaction(commitment: commitment, time: Example.start)
        .entry(of: Example.site, by: Example.organiser.key) + [0x0A]
    },
    Attack("a batch of another log", "seal-differs") { example in
      var lines = example.batch(2)
      lines[0] = Seal(batch: 2, previous: .empty, time: Example.moment(300)).entry(
        of: Example.site, by: Example.organiser.key)
      example.setBatch(2, lines)
    },
    Attack("a seal by another key", "bad-seal") { example in
      var lines = example.batch(1)
      lines[0] = Seal(batch: 1, previous: .empty, time: Example.moment(100)).entry(
        of: Example.site, by: Example.key(7))
      example.setBatch(1, lines)
    },

    // Who signed what.
    .replaced("one byte of the answers", "bad-signature", "[\"b\"]", "[\"c\"]"),
    .entry("one byte of the signature", "bad-signature") {
      changingByte(after: "\"sig\":\"", in: Example.entry(9))
    },
    .entry("one byte of the revision", "bad-signature") {
      changingByte(after: "\"rev\":\"", in: Example.entry(9))
    },
    .replaced("replay to another quiz", "bad-signature", "geography/rivers", "geography/riverz"),
    .entry("replay to another revision", "revision-of-other-quiz") {
      Example.entry(9) { $0.revision = Rivers.sums.name }
    },
    .entry("a revision that nobody archived", "unknown-revision") {
      Example.entry(9) { $0.revision = emptyRoot }
    },
    .entry("replay to another site", "other-site") { Example.entry(9, site: "other.example.org") },
    .entry("slip under another player", "bad-signature") {
      replacing(
        base64URL(Example.ada.publicKey.bytes), by: base64URL(Example.bob.publicKey.bytes),
        in: Example.entry(9))
    },
    .entry("same attempt, other answers", "attempt-reused") {
      Example.entry(1) { $0.answers = ["vienna": ["a"]] }
    },
    .entry("signed again, with another valid signature", "signed-again") {
      signedWithOtherNonce(Example.entry(1))
    },
    .entry("the key that is the identity", "bad-key") { entry(withKey: [1]) },
    .entry("a key of small order", "bad-key") {
      entry(
        withKey: [
          0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98,
          0xf0, 0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53,
          0xfc, 0x05,
        ])
    },
    .entry("a signature with S + L", "bad-signature") { withUnreducedS(Example.entry(9)) },

    // One meaning, one spelling.
    .replaced(
      "duplicate JSON key", "duplicate-member", "\"attempt\":",
      "\"attempt\":\"CQkJCQkJCQkJCQkJCQkJCQ\",\"attempt\":"),
    .replaced("trailing comma", "bad-json", "\"v\":1}", "\"v\":1,}"),
    .replaced("1.0 for 1", "bad-member", "\"v\":1", "\"v\":1.0"),
    .replaced("escaped for raw string", "not-canonical", "\"vienna\"", "\"\\u0076ienna\""),
    .entry("NFD text", "not-nfc") { Example.entry(9) { $0.answers = ["vienna": ["e\u{301}"]] } },
    .entry("a control character", "control-character") {
      Example.entry(9) { $0.answers = ["vienna": ["b\u{85}"]] }
    },
    .entry("member order", "not-canonical") {
      replacing(
        "\"began\":\"2026-11-20T20:15:00Z\",\"claim\":{\"max\":300,\"score\":100}",
        by: "\"claim\":{\"max\":300,\"score\":100},\"began\":\"2026-11-20T20:15:00Z\"",
        in: Example.entry(9))
    },
    .entry("CRLF", "not-canonical") { Example.entry(9) + [0x0D] },
    .entry("byte order mark", "byte-order-mark") { [0xEF, 0xBB, 0xBF] + Example.entry(9) },
    .entry("not UTF-8", "not-utf-8") { [0xFF] + Example.entry(9) },
    .entry("depth bomb", "too-deep") { [UInt8](repeating: UInt8(ascii: "["), count: 60_000) },
    .entry("65,536 bytes", "entry-too-large") {
      let room = 65_536 - Example.entry(9).count
      return Example.entry(9) {
        $0.answers = ["vienna": ["b" + String(repeating: "x", count: room)]]
      }
    },
    .replaced("an unknown member", "bad-member", "\"v\":1", "\"v\":1,\"w\":1"),
    .replaced(
      "bits too many in base64", "not-canonical", "CQkJCQkJCQkJCQkJCQkJCQ", "CQkJCQkJCQkJCQkJCQkJCR"
    ),

    // What is logged and flagged.
    .entry("unknown question", "unknown-question") {
      Example.entry(9) { $0.answers = ["danube": ["b"]] }
    },
    .entry("a choice of another question", "unknown-choice") {
      Example.entry(9) { $0.answers = ["vienna": ["d"]] }
    },
    .entry("unsorted multiple answer", "bad-response") {
      Example.entry(9) { $0.answers = ["seas": ["c", "a"]] }
    },
    .entry("claim + 1", "claim-too-high") {
      Example.entry(9) { $0.claim = SlipBody.Claim(101, of: 300) }
    },
    .entry("claim of another maximum", "claim-of-other-maximum") {
      Example.entry(9) { $0.claim = SlipBody.Claim(100, of: 301) }
    },
    .entry("ended before began", "ended-before-began") {
      Example.entry(9) { ($0.began, $0.ended) = ($0.ended, $0.began) }
    },
    Attack("ended in 2099", "ended-after-seal") { example in
      example.put(Example.entry(9) { $0.ended = Moment("2099-01-01T00:00:00Z") ?? $0.ended })
      try example.seal(at: 500)
    },
    .entry("ended on 29 February 2027", "bad-time") {
      resigned("2026-11-20T20:15:30Z", as: "2027-02-29T20:15:30Z", in: Example.entry(9))
    },
    .entry("seen.size beyond own index", "seen-too-large") {
      Example.entry(9) { $0.seen.size = 7 }
    },
    .entry("wrong seen.root", "seen-differs") {
      Example.entry(9) { $0.seen = Checkpoint(size: 3, root: emptyRoot) }
    },
    Attack("a revision line edited in place", "unknown-revision") { example in
      let line = replacing(
        "\"key\":[\"b\"]", by: "\"key\":[\"a\"]", in: Rivers.rivers.line)
      example.archive = archive(of: [Rivers.sums, try Revision(line: line)])
    },
    Attack("a handle that is taken", "handle-taken") { example in
      example.put(
        PlayerCard(player: Example.bob.publicKey, handle: "ada", issued: Example.moment(60)),
        by: Example.bob)
    },
    Attack("a file that was edited", "wrong-name") { example in
      guard let path = example.files.keys.first(where: { $0.hasPrefix("inbox/") }) else { return }
      example.files[path] = Example.entry(9) + [0x0A]
    },
  ]

  @Test func `an untouched ledger has nothing to report`() throws {
    let (results, findings) = try Example.sealed().mark()
    #expect(findings == [])
    #expect(results.players == ["ada", "key·7Uko"])
    #expect(results.log.checkpoint.size == 6)
    #expect(results.log.pending == 1)
    #expect(
      results.attempts.map(\.sealing)
        == [
          .sealed(at: Example.moment(100)), .sealed(at: Example.moment(100)),
          .sealed(at: Example.moment(300)), .sealed(at: Example.moment(300)), .unsealed,
        ])
  }

  @Test(arguments: attacks) func `each attack is caught with its own reason`(attack: Attack) throws
  {
    var example = try Example.sealed()
    try attack.change(&example)
    let codes = example.codes
    #expect(codes.contains(attack.code), "\(codes)")
    #expect(example.mark(jobs: 3).1 == example.mark().1)
  }

  @Test func `other answers under one number are told from the same ones signed again`() throws {
    var example = try Example.sealed()
    example.put(signedWithOtherNonce(Example.entry(1)))
    example.put(Example.entry(1) { $0.answers = ["vienna": ["a"]] })
    example.put(Example.entry(1) { $0.answers = ["vienna": ["c"]] })
    let reused = ["attempt-contested", "attempt-contested", "attempt-reused", "attempt-reused"]
    #expect(example.mark().1.map(\.code.name).sorted() == reused + ["signed-again"])
  }

  /// What is rejected earns nothing; what is flagged is there with its points if it counts.
  @Test(arguments: attacks) func `no attack earns a point`(attack: Attack) throws {
    let before = try Example.sealed().mark().0
    var example = try Example.sealed()
    try attack.change(&example)
    let after = example.mark().0
    func total(_ results: MarkedResults) -> Int64 {
      results.attempts.reduce(0) { $0 + $1.score.value }
    }
    // Claims that are wrong and checkpoints that nobody saw cost nothing, but the answers earn what
    // they earn.
    let counts = [
      "claim-too-high", "claim-of-other-maximum", "seen-too-large", "seen-differs",
    ].contains(attack.code)
    let inserted = attack.name == "insert an old entry late"
    #expect(total(after) <= total(before) + (counts || inserted ? 100 : 0))
  }
}

extension SignedExample {
  fileprivate mutating func resignCheckpoint(_ number: Int, by signer: SignerKey) {
    let path = LedgerPath.checkpoint(number).path
    guard let note = SignedNote(files[path] ?? []) else { return }
    files[path] = SignedNote(signing: note.text, by: signer).bytes
  }
}
