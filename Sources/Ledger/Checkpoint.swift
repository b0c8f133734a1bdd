internal import Bytes
package import Cryptography
package import Diagnostics

/// The state of a log: how many entries it holds, and the root of their tree.
///
/// Signed by the organiser it is the text of a `SignedNote`: the log's name, which is the site's id
/// and `/ledger`; the size; the root in base64; each on a line. It ends there.
package struct Checkpoint: Hashable, Sendable {
  package var size: Int
  package var root: Digest

  /// The state of a log that holds nothing.
  package static let empty = Checkpoint(size: 0, root: emptyRoot)

  /// Counts are whole numbers that a browser can hold exactly; in the page `Int` has 32 bits.
  package static let largestSize = Int(clamping: Int64(1) << 53 - 1)

  package init(size: Int, root: Digest) {
    (self.size, self.root) = (size, root)
  }

  /// The root as slips and scripts write it.
  package var rootText: String { base64URL(root.bytes) }

  /// The script that tells pages the state of the log, byte for byte: `podium/checkpoint.js`.
  package var script: [UInt8] {
    Array("var podiumCheckpoint={\"root\":\"\(rootText)\",\"size\":\(size)};\n".utf8)
  }

  /// Where that script stands, from the site's top.
  package static let scriptPath = "podium/checkpoint.js"
}

/// The name of a site's log, and of the key that signs its checkpoints.
package func logName(of site: String) -> String {
  site + "/ledger"
}

extension Checkpoint {
  /// Makes sure that the log begins with all that it held at an older checkpoint.
  ///
  /// `isBeginning` says whether one of at most its size is of the same log.
  package func check(since old: Checkpoint, _ isBeginning: () -> Bool) throws(Refusal) {
    guard old.size <= size else {
      throw Refusal(
        .logShorter,
        "this checkpoint holds \(old.size) entries, but the log has \(size): some were removed")
    }
    guard isBeginning() else {
      throw Refusal(
        .forkedLog,
        "the log does not begin with the \(old.size) entries of this checkpoint: one of them was changed or removed"
      )
    }
  }

  /// Reads a checkpoint of a site's log that the organiser has signed.
  package init(_ bytes: [UInt8], of site: String, by verifier: VerifierKey)
    throws(Refusal)
  {
    guard let note = SignedNote(bytes), let (origin, checkpoint) = Self.read(note.text) else {
      throw Refusal(.badCheckpoint, "this is no signed checkpoint")
    }
    guard origin.isExactly(logName(of: site)) else {
      throw Refusal(.checkpointOfOtherLog, "this checkpoint is of another log, \(origin)")
    }
    switch note.isSigned(by: verifier) {
    case nil:
      throw Refusal(
        .checkpointByOtherKey, "this checkpoint is not signed by the organiser's key")
    case false?:
      throw Refusal(
        .badCheckpointSignature,
        "the signature of this checkpoint is not that of the organiser's key")
    case true?: self = checkpoint
    }
  }

  private static func read(_ text: [UInt8]) -> (origin: String, Checkpoint)? {
    let lines = text.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count == 3, let size = Int(String(decoding: lines[1], as: UTF8.self)), size >= 0,
      size <= largestSize, Array(String(size).utf8) == Array(lines[1]),
      let root = decodedBase64(Array(lines[2]).span, .padded).flatMap({ Digest(bytes: $0) })
    else { return nil }
    return (String(decoding: lines[0], as: UTF8.self), Checkpoint(size: size, root: root))
  }
}

extension Diagnostic.Code {
  package static let badCheckpoint = Self("bad-checkpoint")
  package static let checkpointOfOtherLog = Self("checkpoint-of-other-log")
  package static let checkpointByOtherKey = Self("checkpoint-by-other-key")
  package static let badCheckpointSignature = Self("bad-checkpoint-signature")
  package static let forkedLog = Self("forked-log")
  package static let logShorter = Self("log-shorter")
  package static let missingCheckpoint = Self("missing-checkpoint")
  package static let badProof = Self("bad-proof")
  package static let notInLog = Self("not-in-log")
}
