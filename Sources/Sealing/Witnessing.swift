internal import Bytes
internal import Consistency
internal import Cryptography
package import Diagnostics
package import Ledger

/// A sealed log that is shown to witnesses: what they are asked, and what they answer.
///
/// The network is somebody else's: a request is the body of C2SP's `add-checkpoint`, and an answer
/// is that of the witness (c2sp.org/tlog-witness).
package struct Witnessing: Sendable {
  private let tree: MerkleTree
  /// The checkpoints that hold, by their sizes.
  private let checkpoints: [(path: String, size: Int, note: SignedNote)]

  /// Reads the log; one that is not what was sealed is shown to nobody.
  package init(_ files: SignedFiles, of site: String, organiser: VerifierKey) throws(WitnessError) {
    let batches = files.batches.map { ReadBatch(commitmentsOf: $0) }
    let log = CheckedLog(
      batches, checkpoints: files.checkpoints, of: site, by: organiser, rootsAt: [])
    let mistakes = log.findings.filter { $0.severity == .error }
    guard mistakes.isEmpty else { throw .unsound(mistakes) }
    tree = MerkleTree(batches.flatMap(\.lines).map { leaf(of: $0.commitment) })
    checkpoints = files.checkpoints.filter { $0.number <= log.checkpointBatch }.compactMap {
      checkpoint in
      SignedNote(checkpoint.file.bytes).map {
        (
          checkpoint.file.path,
          (try? Checkpoint(checkpoint.file.bytes, of: site, by: organiser))?.size ?? 0, $0
        )
      }
    }
    guard !checkpoints.isEmpty else { throw .nothingSealed }
  }

  private var last: (path: String, size: Int, note: SignedNote) {
    checkpoints[checkpoints.count - 1]
  }

  /// The size of the log when a witness cosigned it last; 0 if it never did.
  package func size(cosignedBy witness: WitnessKey) -> Int {
    let cosigned = checkpoints.last { checkpoint in
      if case .cosigned = checkpoint.note.cosigning(by: witness) { true } else { false }
    }
    return cosigned?.size ?? 0
  }

  /// What a witness is asked that knows the log with so many entries: to cosign its last state.
  ///
  /// The size; what proves that the log since only grew, a hash a line in base64; an empty line;
  /// the checkpoint.
  package func request(from size: Int) throws(WitnessError) -> [UInt8] {
    guard size <= last.size else { throw .tooLarge(size, last.size) }
    var bytes = Array("old \(size)\n".utf8)
    for hash in tree.consistencyProof(from: size, to: last.size) {
      bytes.append(base64: hash.bytes)
      bytes.append("\n")
    }
    bytes.append("\n")
    return bytes + last.note.bytes
  }

  /// The last checkpoint with the cosignatures of an answer, which replace older ones of the same
  /// witnesses; and the names of the witnesses.
  ///
  /// Signatures by keys that nobody knows are left out. A time after `now`, in seconds since 1970,
  /// is refused, but for five minutes by which clocks may differ.
  package func checkpoint(
    with answer: [UInt8], of witnesses: [WitnessKey], now: Int64
  ) throws(WitnessError) -> (file: SourceFile, names: [String]) {
    let text = String(decoding: answer, as: UTF8.self)
    if text.hasSuffix("\n"), text.utf8.dropLast().allSatisfy(\.isASCIIDigit),
      let size = Int(text.dropLast())
    {
      throw .knowsSize(size)
    }
    guard answer.last == 0x0A else { throw .malformed }
    var note = last.note
    var names: [String] = []
    for line in answer.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let signature = SignedNote.signature(line) else { throw .malformed }
      let witness = witnesses.first {
        $0.name == signature.name && $0.id == signature.keyID
      }
      guard let witness else { continue }
      guard let time = last.note.cosigningTime(signature, by: witness) else {
        throw .otherCheckpoint(witness.name)
      }
      guard time <= now + 300 else { throw .later(witness.name) }
      note.signatures.removeAll { $0.name == signature.name && $0.keyID == signature.keyID }
      note.signatures.append(signature)
      names.append(witness.name)
    }
    guard !names.isEmpty else { throw .nobodyKnown }
    guard SignedNote(note.bytes) != nil else { throw .tooMany }
    return (SourceFile(path: last.path, bytes: note.bytes), names)
  }
}

/// Why a witness cannot be asked, or its answer not be taken.
package enum WitnessError: Error, Hashable, Sendable {
  /// The log is not what was sealed.
  case unsound([Diagnostic])
  case nothingSealed
  /// The witness is said to know more entries than the log has.
  case tooLarge(Int, Int)
  /// The answer says which size the witness knows, and cosigns nothing.
  case knowsSize(Int)
  /// The answer is not made of signatures.
  case malformed
  /// The named witness signed something else than the last checkpoint.
  case otherCheckpoint(String)
  /// The cosignature of the named witness is from the future.
  case later(String)
  /// No signature is by a witness of the policy.
  case nobodyKnown
  /// The checkpoint would have more signatures than a reader takes.
  case tooMany

  package var message: String {
    switch self {
    case .unsound: "the log is not what was sealed; no witness is asked about it"
    case .nothingSealed: "nothing is sealed yet; run \"podium ledger seal\" first"
    case .tooLarge(let size, let last): "the log has \(last) entries, not \(size)"
    case .knowsSize(let size):
      "the witness knows the log with \(size) entries; ask it again with --old \(size)"
    case .malformed: "this is no answer of a witness, which is made of lines with signatures"
    case .otherCheckpoint(let name): "\(name) has signed something else than the last checkpoint"
    case .later(let name): "the cosignature of \(name) is from the future"
    case .tooMany:
      "with these the checkpoint would have more than 64 signatures, and no reader takes more"
    case .nobodyKnown: "no signature here is by a witness of the policy"
    }
  }
}
