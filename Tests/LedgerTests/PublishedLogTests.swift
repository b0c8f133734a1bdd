import Consistency
import Cryptography
import Diagnostics
import Ledger
import Receipts
import Sealing
import SecretKeys
import Testing

/// Proofs that are made from the published tiles, without the log.
@Suite
struct PublishedLogTests {
  private static let site = "quiz.example.org"

  private static func organiser() throws -> SignerKey {
    let key = try #require(SigningKey(seed: [UInt8](repeating: 1, count: 32)))
    return SignerKey(name: logName(of: site), key: key)
  }

  private static func entry(_ number: Int) -> [UInt8] { Array("entry \(number)".utf8) }

  /// A log of so many entries as it is published, which counts the files that are read.
  fileprivate struct Log {
    let tree: MerkleTree
    let hashes: LogHashes
    let state: Checkpoint
    var files: [String: [UInt8]]

    init(_ size: Int) throws {
      let commitments = (0..<size).map { commitment(to: PublishedLogTests.entry($0)[...]) }
      tree = MerkleTree(commitments.map { leaf(of: $0) })
      hashes = LogHashes(commitments)
      state = Checkpoint(size: size, root: tree.root(at: size))
      files = [
        "ledger/checkpoint": state.note(for: site, by: try organiser()).bytes
      ]
      for tile in LogTile.all(at: [size]) {
        files["ledger/" + tile.path] = hashes.bytes(of: tile)
      }
    }

    /// Asks until no file is missing; also says how often, and for how many files.
    func answer<Answer>(
      _ ask: (PublishedLog) throws -> Answer?
    ) throws -> (answer: Answer?, turns: Int, files: Int) {
      var known: [(path: String, bytes: [UInt8]?)] = []
      for turn in 1...20 {
        let published = PublishedFiles(known)
        let answer = Result {
          try PublishedLog(of: site, by: try PublishedLogTests.organiser().verifier, in: published)
            .flatMap { try ask($0) }
        }
        if published.missing.isEmpty { return (try answer.get(), turn, known.count) }
        known += published.missing.map { ($0, files[$0]) }
      }
      return (nil, 20, known.count)
    }
  }

  @Test(arguments: [1, 2, 255, 256, 257, 511, 512, 700, 65_536, 66_001])
  func `the proof from tiles is the proof from the log`(size: Int) throws {
    let log = try Log(size)
    for index in Set([0, 1, size / 3, size / 2, size - 2, size - 1]) where log.isIn(index) {
      let made = try log.answer { try $0.proof(of: Self.entry(index), at: index) }
      let proof = try #require(made.answer)
      #expect(proof.hashes == log.tree.inclusionProof(of: index, in: size), "\(index)")
      #expect(LogProof(proof.bytes) == proof)
      #expect(
        try proof.checked(of: Self.site, by: Self.organiser().verifier) == log.state)
      // The checkpoint and two tiles a level.
      #expect(made.files <= 7 && made.turns <= 3, "\(index): \(made.files), \(made.turns)")
    }
  }

  @Test func `another entry, another place, or a place beyond the log has no proof`() throws {
    let log = try Log(300)
    for (entry, index) in [(7, 8), (299, 300), (7, -1), (300, 299), (7, 1 << 40)] {
      let refusal = #expect(throws: Refusal.self) {
        try log.answer { try $0.proof(of: Self.entry(entry), at: index) }
      }
      #expect(refusal?.code.name == "not-in-log")
    }
  }

  @Test func `what the log holds at a place is found, and nothing else is taken for it`() throws {
    var log = try Log(300)
    let found = try log.answer { try $0.held(at: 270) }
    #expect(found.answer == commitment(to: Self.entry(270)[...]))
    let path = "ledger/tile/entries/001.p/44"
    for place in [14 * 34 + 2, 14 * 34 + 33] {
      log.files[path]?[place] ^= 1
      #expect(throws: Refusal.self) { try log.answer { try $0.held(at: 270) } }
      log.files[path]?[place] ^= 1
    }
  }

  @Test func `a tile that is changed, short or missing makes no proof`() throws {
    let log = try Log(700)
    let tiles = log.files.keys.filter { $0.hasPrefix("ledger/tile/0") || $0.contains("tile/1") }
    #expect(tiles.count == 4)
    for path in tiles {
      for damage in 0..<3 {
        var damaged = log
        switch damage {
        case 0: damaged.files[path]?[40] ^= 1
        case 1: damaged.files[path]?.removeLast()
        default: damaged.files[path] = nil
        }
        var refusals = 0
        for index in stride(from: 0, to: 700, by: 50) {
          do {
            let proof = try damaged.answer { try $0.proof(of: Self.entry(index), at: index) }.answer
            #expect(proof.map { $0.hashes == log.tree.inclusionProof(of: index, in: 700) } == true)
          } catch {
            refusals += 1
          }
        }
        #expect(refusals > 0, "\(path)")
      }
    }
  }

  @Test func `a log that grew is the same log, and one that shrank or forked is not`() throws {
    let log = try Log(700)
    for kept in [0, 1, 255, 256, 300, 512, 699, 700] {
      let old = Checkpoint(size: kept, root: log.tree.root(at: kept))
      #expect(try log.answer { try $0.check(log.state, since: old) }.answer != nil, "\(kept)")
      if kept > 0 {
        let forked = Checkpoint(size: kept, root: sha256([1]))
        let refusal = #expect(throws: Refusal.self) {
          try log.answer { try $0.check(log.state, since: forked) }
        }
        #expect(refusal?.code.name == "forked-log")
      }
    }
    let longer = Checkpoint(size: 701, root: log.state.root)
    let refusal = #expect(throws: Refusal.self) {
      try log.answer { try $0.check(log.state, since: longer) }
    }
    #expect(refusal?.code.name == "log-shorter")
  }

  @Test func `a checkpoint of another log or by another key is refused with the verifier's code`()
    throws
  {
    var log = try Log(3)
    let other = try #require(SigningKey(seed: [UInt8](repeating: 2, count: 32)))
    for (note, code) in [
      (
        log.state.note(for: "other.example", by: try Self.organiser()).bytes,
        "checkpoint-of-other-log"
      ),
      (
        log.state.note(
          for: Self.site, by: SignerKey(name: logName(of: Self.site), key: other)
        ).bytes, "checkpoint-by-other-key"
      ), ([1, 2, 3], "bad-checkpoint"),
    ] {
      log.files["ledger/checkpoint"] = note
      let refusal = #expect(throws: Refusal.self) {
        try log.answer { try $0.proof(of: Self.entry(1), at: 1) }
      }
      #expect(refusal?.code.name == code)
    }
    log.files["ledger/checkpoint"] = nil
    let refusal = #expect(throws: Refusal.self) {
      try log.answer { try $0.proof(of: Self.entry(1), at: 1) }
    }
    #expect(refusal?.code.name == "missing-checkpoint")
  }
}

extension PublishedLogTests.Log {
  fileprivate func isIn(_ index: Int) -> Bool { (0..<state.size).contains(index) }
}
