internal import Bytes
package import Cryptography

/// That an entry is in the log, so that it can be checked without the log: C2SP's tlog-proof.
///
///     c2sp.org/tlog-proof@v1
///     extra eyJib2R5Ijp7…
///     index 4
///     gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
///     B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=
///
///     quiz.example.org/ledger
///     7
///     sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=
///
///     — quiz.example.org/ledger hI2DJw…
///
/// Below the first line stand the entry in base64, its index from 0, the hashes from its neighbour
/// up to the root's child, one a line, and the checkpoint with all its signatures. Specified by
/// c2sp.org/tlog-proof; that `extra` is the entry itself is ours.
package struct LogProof: Hashable, Sendable {
  /// The entry, without a newline; what its text was stays with whoever holds the proof.
  package var entry: [UInt8]
  package var index: Int
  package var hashes: [Digest]
  /// The checkpoint's file, a signed note.
  package var checkpoint: [UInt8]

  package static let firstLine = Array("c2sp.org/tlog-proof@v1\n".utf8)
  /// A tree of 2^63 entries has no more levels.
  private static let hashLimit = 63
  private static let lengthLimit = 1 << 18

  package init(entry: [UInt8], index: Int, hashes: [Digest], checkpoint: [UInt8]) {
    (self.entry, self.index) = (entry, index)
    (self.hashes, self.checkpoint) = (hashes, checkpoint)
  }

  /// Whether a file says that it is a proof, whatever follows.
  package static func isProof(_ bytes: [UInt8]) -> Bool { bytes.starts(with: firstLine) }

  /// Reads a proof; nil if it is not exactly one.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.lengthLimit, Self.isProof(bytes) else { return nil }
    var rest = bytes[Self.firstLine.count...]
    func nextLine() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }
    guard let extra = nextLine(), extra.starts(with: "extra ".utf8),
      let entry = decodedBase64(Array(extra.dropFirst(6)).span, .padded), !entry.isEmpty,
      let place = nextLine(), place.starts(with: "index ".utf8),
      let index = Int(String(decoding: place.dropFirst(6), as: UTF8.self)),
      (0..<Checkpoint.largestSize).contains(index),
      Array(String(index).utf8) == Array(place.dropFirst(6))
    else { return nil }
    var hashes: [Digest] = []
    while true {
      guard let line = nextLine() else { return nil }
      if line.isEmpty { break }
      guard hashes.count < Self.hashLimit,
        let hash = decodedBase64(Array(line).span, .padded).flatMap({ Digest(bytes: $0) })
      else { return nil }
      hashes.append(hash)
    }
    self.init(entry: entry, index: index, hashes: hashes, checkpoint: Array(rest))
  }

  /// The checkpoint, if it is the organiser's and the entry is in the log that it is about.
  package func checked(of site: String, by organiser: VerifierKey) throws(Refusal) -> Checkpoint {
    let state = try Checkpoint(checkpoint, of: site, by: organiser)
    let leaf = leaf(of: commitment(to: entry[...]))
    guard proves(hashes, inclusionOf: leaf, at: index, inTreeOf: state.size, with: state.root)
    else {
      throw Refusal(
        .badProof, "the hashes do not lead from the entry to the root of the checkpoint")
    }
    return state
  }
}

/// A proof that holds by itself: its entry is a slip of the site, in a log that the organiser
/// signed.
package struct CheckedProof: Sendable {
  package let proof: LogProof
  package private(set) var slip: Slip
  package let checkpoint: Checkpoint

  package init(_ bytes: [UInt8], of site: String, by organiser: VerifierKey) throws(Refusal) {
    guard let proof = LogProof(bytes) else {
      throw Refusal(
        .badProof, "this is no proof of c2sp.org/tlog-proof@v1 with its entry as \"extra\"")
    }
    slip = Slip(ofSite: site)
    do throws(EntryError) {
      try slip.read(0..<proof.entry.count, of: proof.entry.span)
    } catch {
      throw Refusal(error.code, "the entry of this proof is no slip: \(error.message)")
    }
    checkpoint = try proof.checked(of: site, by: organiser)
    self.proof = proof
  }
}
