import Cryptography
import Ledger
import Receipts
import Sealing
import SecretKeys
import Testing

/// Cosignatures and policies, against c2sp.org/tlog-cosignature and c2sp.org/tlog-policy.
@Suite
struct WitnessTests {
  private static let site = "quiz.example.org"

  private static func key(_ number: UInt8) throws -> SigningKey {
    try #require(SigningKey(seed: [UInt8](repeating: number, count: 32)))
  }

  private static func witness(_ number: UInt8, _ name: String) throws -> WitnessKey {
    WitnessKey(name: name, key: try key(number).publicKey)
  }

  private static func note() throws -> SignedNote {
    Checkpoint(size: 3, root: sha256([3])).note(
      for: site, by: SignerKey(name: logName(of: site), key: try key(1)))
  }

  private static func cosigned(
    _ note: SignedNote, by number: UInt8, named name: String, at time: Int64
  ) throws -> SignedNote {
    let message = Array("cosignature/v1\ntime \(time)\n".utf8) + note.text
    let stamp = (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - 8 * Int64($0))) }
    var note = note
    note.signatures.append(
      SignedNote.NamedSignature(
        name: name, keyID: try witness(number, name).id,
        bytes: stamp + (try key(number).signature(of: message).bytes)))
    return note
  }

  @Test func `a witness's key has one spelling, with its own kind of key`() throws {
    let witness = try Self.witness(2, "witness.example/w1")
    #expect(WitnessKey(witness.text) == witness)
    #expect(VerifierKey(witness.text) == nil)
    #expect(WitnessKey(VerifierKey(name: "a", key: witness.key).text) == nil)
  }

  @Test func `a cosignature holds for its witness, its note and its time`() throws {
    let witness = try Self.witness(2, "w")
    let note = try Self.note()
    #expect(note.cosigning(by: witness) == .none)
    let signed = try Self.cosigned(note, by: 2, named: "w", at: 1_679_315_147)
    #expect(SignedNote(signed.bytes) == signed)
    #expect(signed.cosigning(by: witness) == .cosigned(at: 1_679_315_147))
    #expect(signed.cosigning(by: try Self.witness(3, "w")) == .none)
    // The newest counts.
    let twice = try Self.cosigned(signed, by: 2, named: "w", at: 1_679_315_999)
    #expect(twice.cosigning(by: witness) == .cosigned(at: 1_679_315_999))
    // Every byte of it counts.
    for index in 0..<72 {
      var changed = signed
      changed.signatures[1].bytes[index] ^= 1
      #expect(changed.cosigning(by: witness) == .invalid)
    }
    var other = signed
    other.text[0] ^= 1
    #expect(other.cosigning(by: witness) == .invalid)
    // The log's own signature is none of a witness.
    #expect(
      signed.isSigned(by: VerifierKey(name: logName(of: Self.site), key: try Self.key(1).publicKey))
        == true)
  }

  private static func policy(_ text: String) throws -> [UInt8] {
    var text = text
    for number in UInt8(1)...6 {
      text = text.split(separator: "KEY\(number)", omittingEmptySubsequences: false)
        .joined(separator: try witness(number, "w\(number)").text)
    }
    let log = VerifierKey(name: logName(of: site), key: try key(9).publicKey).text
    return Array(
      text.split(separator: "LOG", omittingEmptySubsequences: false)
        .joined(separator: log).utf8)
  }

  @Test(
    arguments: [
      ("quorum none\n", [[]], []),
      ("witness a KEY1\nquorum a\n", [[1]], [[], [2]]),
      (
        "witness a KEY1\nwitness b KEY2 https://b.example/\ngroup g any a b\nquorum g\n",
        [[1], [2]], [[]]
      ),
      ("witness a KEY1\nwitness b KEY2\ngroup g all a b\nquorum g\n", [[1, 2]], [[1], [2]]),
      (
        """
        # two of three there, and one here
        log LOG
        witness X1 KEY1
        witness X2 KEY2
        \t witness X3 KEY3 \t

        group X 2 X1 X2 X3
        witness Y1 KEY4
        witness Y2 KEY5
        group Y any Y1 Y2
        group both all X Y
        quorum both
        """, [[1, 2, 4], [2, 3, 5], [1, 2, 3, 4, 5]], [[1, 2, 3], [1, 4, 5], []]
      ),
    ] as [(String, [[UInt8]], [[UInt8]])])
  func `a policy is met by enough of its witnesses`(
    text: String, good: [[UInt8]], bad: [[UInt8]]
  ) throws {
    let policy = try WitnessPolicy(try Self.policy(text))
    for (wanted, sets) in [(true, good), (false, bad)] {
      for set in sets {
        let keys = Set(try set.map { try Self.witness($0, "w\($0)") })
        #expect(policy.isMet(by: keys.contains) == wanted, "\(set)")
      }
    }
  }

  @Test(arguments: [
    ("", 1), ("witness a KEY1\n", 2), ("quorum a\n", 1), ("quorum none\nquorum none\n", 2),
    ("witness a KEY1\nwitness a KEY2\nquorum a\n", 2), ("witness none KEY1\nquorum none\n", 1),
    ("witness a KEY1\nwitness b KEY1\nquorum a\n", 2), ("witness a\nquorum none\n", 1),
    ("witness a LOG\nquorum none\n", 1), ("log KEY1\nquorum none\n", 1),
    ("log LOG\nlog LOG\nquorum none\n", 2), ("group g 1 a\nquorum g\n", 1),
    ("witness a KEY1\ngroup g 2 a\nquorum g\n", 2), ("witness a KEY1\ngroup g 0 a\nquorum g\n", 2),
    ("witness a KEY1\ngroup g +1 a\nquorum g\n", 2), ("witness a KEY1\ngroup g any\nquorum g\n", 2),
    ("witness a KEY1\ngroup g any a a\nquorum g\n", 2),
    ("witness a KEY1\ngroup g any a\ngroup h any a\nquorum g\n", 3),
    ("witness a KEY1\ngroup g any none\nquorum g\n", 2), ("quorum none extra\n", 1),
    ("quorums none\n", 1), ("quorum none\r\n", 1), ("quorum n\u{0}one\n", 1),
  ]) func `a policy that does not say one thing is refused at its line`(text: String, line: Int)
    throws
  {
    let bytes = try Self.policy(text)
    let error = #expect(throws: PolicyError.self) { try WitnessPolicy(bytes) }
    #expect(error?.line == line, "\(error?.message ?? "")")
  }

  @Test func `a policy of many thousand lines is refused, and not followed into the depth`() throws
  {
    var text = "witness g0 KEY1\n"
    for number in 1...5000 { text += "group g\(number) any g\(number - 1)\n" }
    let bytes = try Self.policy(text + "quorum g5000\n")
    let error = #expect(throws: PolicyError.self) { try WitnessPolicy(bytes) }
    #expect(error?.line == 257)
  }

  @Test func `a proof is read as it was written, and nothing else is`() throws {
    let note = try Self.note().bytes
    for count in [0, 1, 63] {
      let hashes = (0..<count).map { sha256([UInt8($0)]) }
      let proof = LogProof(entry: Array("{}".utf8), index: count, hashes: hashes, checkpoint: note)
      #expect(LogProof(proof.bytes) == proof)
    }
    let good = LogProof(
      entry: Array("{}".utf8), index: 7, hashes: [sha256([])], checkpoint: note
    ).bytes
    let text = String(decoding: good, as: UTF8.self)
    for (old, new) in [
      ("index 7", "index 07"), ("index 7", "index -7"), ("index 7", "index +7"),
      ("index 7", "index 9007199254740993"), ("index 7", "index"), ("extra ", "extr4 "),
      ("extra e30=", "extra "), ("extra e30=", "extra e30"), ("@v1", "@v2"),
      ("\n\n\(logName(of: Self.site))", "\n\(logName(of: Self.site))"),
    ] {
      let changed = text.split(separator: old, omittingEmptySubsequences: false).joined(
        separator: new)
      #expect(changed != text)
      #expect(LogProof(Array(changed.utf8)) == nil, "\(new)")
    }
    for length in 0..<good.count - note.count { #expect(LogProof(Array(good[..<length])) == nil) }
    let many = (0...63).map { sha256([UInt8($0)]) }
    let long = LogProof(entry: [1], index: 1, hashes: many, checkpoint: note).bytes
    #expect(LogProof(long) == nil)
  }
}

extension WitnessKey {
  fileprivate var text: String { keyText(name, id, key.bytes, .cosignature) }
}
