import Cryptography
import Diagnostics
import Glibc
import Ledger
import Receipts
import Sealing
import SlipSigning
import SecretKeys
import TestSupport
import Testing

/// Changes good entries, checkpoints and batches at random: nothing crashes or hangs, and nothing
/// that was changed is taken for good.
///
/// `make fuzz` runs 775,000 of these, compiled with optimisation; `PODIUM_FUZZ_RUNS` says how many.
@Suite
struct FuzzTests {
  private static let runs = getenv("PODIUM_FUZZ_RUNS").flatMap { Int(String(cString: $0)) } ?? 3000
  private static let site = "quiz.example.org"
  private static let organiser = SignerKey(name: logName(of: site), key: key(1))

  private static func key(_ number: UInt8) -> SigningKey {
    guard let key = SigningKey(seed: [UInt8](repeating: number, count: 32)) else {
      fatalError("32 bytes are a seed")
    }
    return key
  }

  private static func slip(_ number: UInt8) -> [UInt8] {
    let start = Moment(seconds: 1_795_205_700 + Int64(number))
    return SlipBody(
      quiz: "geography/rivers", revision: emptyRoot,
      answers: [
        "vienna": ["b"], "seas": ["a", "c"], "name": ["Zürich \"See\" ’", "tab\there", ""],
        "many": (0..<Int(number % 4)).map(String.init),
      ], attempt: [UInt8](repeating: number, count: 16), began: start, ended: start,
      claim: SlipBody.Claim(Int(number), of: 600),
      seen: Checkpoint(size: Int(number), root: emptyRoot),
      drawn: number % 2 == 0
        ? nil
        : SlipBody.Drawn(
          Int(number), shuffled: .both,
          earlier: ["name": [["Zürich", "", ""], []], "seas": [["a"]]])
    ).entry(of: site, by: key(number % 5 + 2))
  }

  private static let slips = (0..<12).map { slip(UInt8($0)) }

  private static let cards = (0..<6).map { number in
    let key = key(UInt8(number + 2))
    return PlayerCard(
      player: key.publicKey, handle: "player-\(number)", first: "Zoë", last: "O’Neil",
      issued: Moment(seconds: 1_795_205_700)
    ).entry(of: site, by: key)
  }

  @Test func `no changed slip is taken for good`() {
    let good = Set(Self.slips)
    var random = SeededRandom(seed: 1)
    var slip = Slip(ofSite: Self.site)
    for run in 0..<Self.runs {
      let changed = random.changed(Self.slips)
      guard (try? slip.read(0..<changed.count, of: changed.span)) != nil else { continue }
      #expect(good.contains(changed), "run \(run)")
    }
    for entry in Self.slips { #expect(throws: Never.self) { try read(entry) } }
  }

  private func read(_ entry: [UInt8]) throws(EntryError) {
    var slip = Slip(ofSite: Self.site)
    try slip.read(0..<entry.count, of: entry.span)
  }

  @Test func `no changed card, seal or erasure is taken for good`() {
    let seal = Seal(batch: 3, previous: .empty, time: Moment(seconds: 1_795_205_700)).entry(
      of: Self.site, by: Self.organiser.key)
    let redaction = Redaction(commitment: emptyRoot, time: Moment(seconds: 1_795_205_700)).entry(
      of: Self.site, by: Self.organiser.key)
    let key = Self.organiser.verifier.key
    let all = Self.cards + [seal, redaction]
    let good = Set(all)
    var random = SeededRandom(seed: 2)
    for run in 0..<Self.runs / 2 {
      let changed = random.changed(all)
      let isTaken =
        (try? PlayerCard(changed, of: Self.site)) != nil
        || (try? Seal(changed, of: Self.site, by: key)) != nil
        || (try? Redaction(changed, of: Self.site, by: key)) != nil
      #expect(!isTaken || good.contains(changed), "run \(run)")
    }
  }

  @Test func `no changed checkpoint says anything else`() throws {
    let good = (0..<6).map { size in Checkpoint(size: size * 1000, root: sha256([UInt8(size)])) }
    let notes = good.map { $0.note(for: Self.site, by: Self.organiser).bytes }
    var random = SeededRandom(seed: 3)
    for run in 0..<Self.runs {
      let changed = random.changed(notes)
      guard
        let read = try? Checkpoint(changed, of: Self.site, by: Self.organiser.verifier)
      else { continue }
      #expect(good.contains(read), "run \(run)")
      _ = VerifierKey(String(decoding: changed, as: UTF8.self))
    }
  }

  /// A log of all slips, in tiles and as a tree, with its checkpoint.
  private static let log: (hashes: LogHashes, tree: MerkleTree, note: SignedNote) = {
    let commitments = slips.map { commitment(to: $0[...]) }
    let tree = MerkleTree(commitments.map { leaf(of: $0) })
    let state = Checkpoint(size: slips.count, root: tree.root(at: slips.count))
    return (LogHashes(commitments), tree, state.note(for: site, by: organiser))
  }()

  @Test func `no changed proof is taken for good`() {
    let proofs = Self.slips.indices.map { index in
      LogProof(
        entry: Self.slips[index], index: index,
        hashes: Self.log.tree.inclusionProof(of: index, in: Self.slips.count),
        checkpoint: Self.log.note.bytes
      ).bytes
    }
    func held(_ bytes: [UInt8]) -> LogProof? {
      guard let proof = LogProof(bytes),
        (try? proof.checked(of: Self.site, by: Self.organiser.verifier)) != nil
      else { return nil }
      return proof
    }
    for proof in proofs { #expect(held(proof) != nil) }
    var random = SeededRandom(seed: 5)
    for run in 0..<Self.runs {
      guard let proof = held(random.changed(proofs)) else { continue }
      #expect(Self.slips[proof.index] == proof.entry, "run \(run)")
    }
  }

  @Test func `no changed cosignature is taken for good`() throws {
    let witness = WitnessKey(name: "w.example/1", key: Self.key(9).publicKey)
    let note = Self.log.note
    let notes = (0..<6).map { time -> [UInt8] in
      let message = Array("cosignature/v1\ntime \(time)\n".utf8) + note.text
      var note = note
      note.signatures.append(
        SignedNote.NamedSignature(
          name: witness.name, keyID: witness.id,
          bytes: [0, 0, 0, 0, 0, 0, 0, UInt8(time)]
            + Self.key(9).signature(of: message).bytes))
      #expect(note.cosigning(by: witness) == .cosigned(at: Int64(time)))
      return note.bytes
    }
    var random = SeededRandom(seed: 6)
    for run in 0..<Self.runs {
      guard let read = SignedNote(random.changed(notes)),
        case .cosigned(let time) = read.cosigning(by: witness)
      else { continue }
      #expect(read.text == note.text && (0..<6).contains(time), "run \(run)")
    }
  }

  @Test func `a tile of other entries is another tile`() throws {
    let tiles = LogTile.all(at: [Self.slips.count])
    let good = tiles.map { Self.log.hashes.bytes(of: $0) }
    #expect(good.count == 2 && !good.contains(nil))
    let commitments = Self.slips.map { commitment(to: $0[...]) }
    var random = SeededRandom(seed: 7)
    for run in 0..<Self.runs / 6 {
      let index = Int.random(in: commitments.indices, using: &random)
      let entry = random.changed(Self.slips)
      var changed = commitments
      changed[index] = commitment(to: entry[...])
      guard changed != commitments else { continue }
      let hashes = LogHashes(changed)
      for (tile, bytes) in zip(tiles, good) {
        #expect(hashes.bytes(of: tile) != bytes, "run \(run)")
      }
    }
  }

  @Test func `no changed tile proves anything else`() throws {
    let tiles = LogTile.all(at: [Self.slips.count])
    let good = tiles.map { Self.log.hashes.bytes(of: $0) ?? [] }
    let commitments = Self.slips.map { commitment(to: $0[...]) }
    var random = SeededRandom(seed: 8)
    for run in 0..<Self.runs / 3 {
      var files: [(path: String, bytes: [UInt8]?)] = [("ledger/checkpoint", Self.log.note.bytes)]
      for (tile, bytes) in zip(tiles, good) { files.append(("ledger/" + tile.path, bytes)) }
      files[Int.random(in: 1...good.count, using: &random)].bytes = random.changed(good)
      let read = try PublishedLog(
        of: Self.site, by: Self.organiser.verifier, in: PublishedFiles(files))
      let log = try #require(read)
      let index = Int.random(in: commitments.indices, using: &random)
      if let held = try? log.held(at: index) { #expect(held == commitments[index], "run \(run)") }
      guard let proof = try? log.proof(of: Self.slips[index], at: index) else { continue }
      #expect(
        proof.hashes == Self.log.tree.inclusionProof(of: index, in: commitments.count),
        "run \(run)")
    }
  }

  @Test func `no changed batch passes for the sealed one`() throws {
    let inbox = Self.slips.map { slip in
      let bytes = slip + [0x0A]
      return SourceFile(path: LedgerPath.slip(sha256(bytes)).path, bytes: bytes)
    }
    let plan = try SealPlan(
      for: SignedFiles(inbox), of: Self.site, by: Self.organiser,
      organiser: Self.organiser.verifier, at: Moment(seconds: 1_795_300_000))
    let batch = plan.writes[0].bytes
    var random = SeededRandom(seed: 4)
    for run in 0..<Self.runs / 6 {
      let changed = random.changed([batch])
      if changed == batch { continue }
      let files = SignedFiles([
        SourceFile(path: plan.writes[0].path, bytes: changed), plan.writes[1],
      ])
      let log = CheckedLog(
        files.batches.map { ReadBatch(commitmentsOf: $0) }, checkpoints: files.checkpoints,
        of: Self.site, by: Self.organiser.verifier, rootsAt: [3])
      #expect(!log.findings.isEmpty, "run \(run)")
      #expect(log.sealings == [nil], "run \(run)")
      var gate = AdmissionGate(files, site: Self.site, organiser: Self.organiser.verifier.key)
      _ = gate.admit(changed)
    }
  }
}

extension SeededRandom {
  private static let tokens = [
    "\"", "\\", "\\u0061", "\\n", "{", "}", "[", "]", ",", ":", "0", "-1", "1.0", "1e2", "null",
    "true", "\u{FEFF}", "e\u{301}",
    "\u{85}", "\n", "\r\n", " ", "\"v\":1", "\"attempt\":", "9007199254740992", "— ", "=", "+", "_",
    "\u{0}",
  ].map { Array($0.utf8) }

  /// One of the samples with one to three changes.
  fileprivate mutating func changed(_ samples: [[UInt8]]) -> [UInt8] {
    var bytes = samples[Int.random(in: samples.indices, using: &self)]
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      guard bytes.count > 2 else { break }
      let start = Int.random(in: 0..<bytes.count, using: &self)
      let end = min(bytes.count, start + Int.random(in: 1...24, using: &self))
      switch Int.random(in: 0..<9, using: &self) {
      case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes[start] = UInt8.random(in: 0...255, using: &self)
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
      case 4:
        let token = Self.tokens[Int.random(in: Self.tokens.indices, using: &self)]
        bytes.replaceSubrange(start..<(Bool.random(using: &self) ? start : end), with: token)
      case 5: bytes.removeSubrange(start...)
      case 6:
        // Goes on as another sample does at that place.
        let other = samples[Int.random(in: samples.indices, using: &self)]
        if start < other.count { bytes = Array(bytes[..<start]) + other[start...] }
      case 7:
        let part = Array(bytes[start..<end])
        let other = Int.random(in: 0...(bytes.count - part.count), using: &self)
        bytes.removeSubrange(start..<end)
        bytes.insert(contentsOf: part, at: other)
      default:
        if bytes[start] >= 0x30, bytes[start] <= 0x39 {
          bytes[start] = UInt8.random(in: 0x30...0x39, using: &self)
        } else {
          bytes[start] = bytes[start] ^ 0x20
        }
      }
    }
    return bytes
  }
}
