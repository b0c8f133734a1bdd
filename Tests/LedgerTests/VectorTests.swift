import Bytes
import Consistency
import Cryptography
import JSON
import Ledger
import Sealing
import SlipSigning
import SecretKeys
import Testing

/// The golden vectors of the format, each compared byte for byte.
@Suite
struct VectorTests {
  static func read(_ entry: [UInt8]) throws(EntryError) -> Slip {
    var slip = Slip(ofSite: Vectors.site)
    try slip.read(0..<entry.count, of: entry.span)
    return slip
  }

  @Test func `the revision has its name`() throws {
    let line = Array(Vectors.text("revision").utf8)
    #expect(try Revision(line: line).name.hex == Vectors.text("rev"))
  }

  @Test(arguments: 0..<3) func `a slip is read, and has its id, leaf and file name`(index: Int)
    throws
  {
    let expected = Vectors.slips[index]
    let entry = Vectors.entry(index)
    let slip = try Self.read(entry)
    #expect(slip.id.hex == expected["slip_id"]?.string)
    #expect(slip.player == Vectors.player.publicKey)
    #expect(base64URL(slip.signature.bytes) == expected["sig"]?.string)
    #expect(leaf(of: entry[...]) == Vectors.digest(base64: expected["leaf_base64"]?.string ?? ""))
    #expect(sha256(entry + [0x0A]).hex + ".json" == expected["file_name"]?.string)
    #expect(slip.ended?.text == expected["body"]?["ended"]?.string)
    #expect(.integer(Int64(slip.claim.score)) == expected["body"]?["claim"]?["score"])
    #expect(.integer(Int64(slip.seen.size)) == expected["body"]?["seen"]?["size"])
    #expect(slip.revision.hex == Vectors.text("rev"))
  }

  @Test(arguments: 0..<3) func `the same words signed again have the same signature`(index: Int) {
    let expected = Vectors.slips[index]
    let signed = Array((expected["signed"]?.string ?? "").utf8)
    #expect(
      base64URL(Vectors.player.signature(of: signed).bytes) == expected["sig"]?.string)
  }

  /// What stands in the file is checked by the page too, which also signs the same to the byte.
  @Test func `a slip signed here is the one that the page is tested with`() throws {
    let body = SlipBody(
      quiz: "geography/rivers", revision: sha256(Array("a revision".utf8)),
      answers: [
        "10": ["c", "a", "b"], "9": [],
        "name": ["Zürich \"See\" ’", "tab\there\n\u{2028}🏔 < &", ""], "pi": ["3.1416"],
      ], attempt: [UInt8](repeating: 0xFB, count: 16), began: Moment(seconds: 1_795_205_700),
      ended: Moment(seconds: 1_795_205_761), claim: SlipBody.Claim(0, of: (1 << 53) - 1),
      seen: Checkpoint(size: 3, root: sha256(Array("a root".utf8))))
    let entry = body.entry(of: Vectors.site, by: Vectors.player)
    #expect(String(decoding: entry, as: UTF8.self) + "\n" == Vectors.madeHere)
    #expect(try Self.read(entry).player == Vectors.player.publicKey)
  }

  @Test func `the tree has its roots and proofs`() {
    let tree = MerkleTree((0..<3).map { leaf(of: Vectors.entry($0)[...]) })
    var growing = GrowingTree()
    let roots = Vectors.digests("roots_base64")
    #expect(roots.count == 4)
    for size in 0...3 {
      #expect(tree.root(at: size) == roots[size])
      #expect(growing.root == roots[size])
      if size < 3 { growing.append(tree.leaf(size)) }
    }
    #expect(tree.inclusionProof(of: 0, in: 3) == Vectors.digests("inclusion_0_of_3"))
    #expect(tree.inclusionProof(of: 2, in: 3) == Vectors.digests("inclusion_2_of_3"))
    #expect(tree.consistencyProof(from: 1, to: 3) == Vectors.digests("consistency_1_to_3"))
    #expect(tree.consistencyProof(from: 2, to: 3) == Vectors.digests("consistency_2_to_3"))
  }

  @Test func `a tree of a thousand leaves has its root and proofs`() {
    let expected = Vectors.file["thousand_leaves"] ?? .null
    let tree = MerkleTree((0..<1000).map { leaf(of: Array(String($0).utf8)[...]) })
    let root = tree.root(at: 1000)
    #expect(root == Vectors.digest(base64: expected["root_base64"]?.string ?? ""))
    let inclusion = tree.inclusionProof(of: 617, in: 1000)
    #expect(inclusion == Vectors.digests("inclusion_617", of: expected))
    #expect(
      proves(inclusion, inclusionOf: tree.leaf(617), at: 617, inTreeOf: 1000, with: root))
    let consistency = tree.consistencyProof(from: 300, to: 1000)
    #expect(consistency == Vectors.digests("consistency_300_to_1000", of: expected))
    #expect(
      proves(consistency, consistencyOf: (300, tree.root(at: 300)), with: (1000, root)))
  }

  @Test func `the checkpoint and its key have their texts`() throws {
    let key = Vectors.text("checkpoint_verifier_key")
    let verifier = try #require(VerifierKey(key))
    #expect(verifier == Vectors.organiser.verifier)
    #expect(verifier.text == key)
    let note = Array(Vectors.text("checkpoint").utf8)
    let checkpoint = try Checkpoint(note, of: Vectors.site, by: verifier)
    #expect(checkpoint == Checkpoint(size: 3, root: Vectors.digests("roots_base64")[3]))
    #expect(checkpoint.note(for: Vectors.site, by: Vectors.organiser).bytes == note)
  }
}
