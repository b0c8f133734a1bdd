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

/// Why a file is no checkpoint of the log, in the order in which that is looked for.
package enum CheckpointError: Error, Hashable, Sendable {
  /// It is no signed note, or its text is not that of a checkpoint.
  case malformed
  /// It is of another log.
  case otherLog(String)
  /// The organiser's key has not signed it.
  case otherKey
  /// It says that the organiser's key has signed it, and that is not so.
  case badSignature
}

extension Checkpoint {
  /// Reads a checkpoint of a site's log that the organiser has signed.
  package init(_ bytes: [UInt8], of site: String, by verifier: VerifierKey)
    throws(CheckpointError)
  {
    guard let note = SignedNote(bytes), let (origin, checkpoint) = Self.read(note.text) else {
      throw .malformed
    }
    guard origin.isExactly(logName(of: site)) else { throw .otherLog(origin) }
    switch note.isSigned(by: verifier) {
    case nil: throw .otherKey
    case false?: throw .badSignature
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

/// The size in a checkpoint that was checked before, which stands on its second line; 0 if nothing
/// does.
package func sizeInCheckpoint(_ bytes: [UInt8]) -> Int {
  let lines = bytes.split(separator: 0x0A, maxSplits: 2)
  guard lines.count == 3 else { return 0 }
  return Int(String(decoding: lines[1], as: UTF8.self)) ?? 0
}

extension CheckpointError {
  package var code: Diagnostic.Code {
    switch self {
    case .malformed: .badCheckpoint
    case .otherLog: .checkpointOfOtherLog
    case .otherKey: .checkpointByOtherKey
    case .badSignature: .badCheckpointSignature
    }
  }

  package var message: String {
    switch self {
    case .malformed: "this is no signed checkpoint"
    case .otherLog(let name): "this checkpoint is of another log, \(name)"
    case .otherKey: "this checkpoint is not signed by the organiser's key"
    case .badSignature: "the signature of this checkpoint is not that of the organiser's key"
    }
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
