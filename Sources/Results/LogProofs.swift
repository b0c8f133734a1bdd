package import Cryptography
package import Diagnostics
package import Ledger

/// That a slip is in the log, with what proves it.
package struct Receipt: Sendable, Hashable {
  /// The slip's id.
  package var id: Digest
  package var leaf: Digest
  /// Its index in the log, from 0; nil if it is in the inbox still.
  package var index: Int?
  package var sealed: Moment?
  /// Leads from the leaf to the root of the checkpoint.
  package var proof: [Digest] = []
}

/// A log with all its leaves, for proofs about single entries and about its past.
package struct LogProofs: Sendable {
  private let tree: MerkleTree
  private let log: CheckedLog
  private let site: String
  private let organiser: VerifierKey?
  private let inbox: Set<Digest>

  /// The last checkpoint that holds.
  package var checkpoint: Checkpoint { log.checkpoint }

  package init(_ ledger: SignedLedger) {
    let batches = ledger.files.batches.map { ReadBatch(leavesOf: $0) }
    tree = MerkleTree(batches.flatMap { $0.lines.map(\.leaf) })
    log = CheckedLog(
      batches, checkpoints: ledger.files.checkpoints, of: ledger.site, by: ledger.organiser,
      rootsAt: [])
    site = ledger.site
    organiser = ledger.organiser
    inbox = Set(
      ledger.files.slips.compactMap { slip in
        (try? slip.file.entry(named: slip.name).get()).map { leaf(of: $0[...]) }
      })
  }

  /// Looks a slip up that a player kept: a bundle or entries one a line.
  ///
  /// What is in neither log nor inbox, or is no slip of the site, is reported.
  package func receipts(for file: SourceFile, reporting diagnostics: inout [Diagnostic])
    -> [Receipt]
  {
    var gate = AdmissionGate(SignedFiles(), site: site)
    var receipts: [Receipt] = []
    for (entry, admission) in gate.admit(file.bytes).enumerated() {
      func report(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(
          .error(
            code, "entry \(entry + 1): \(message)", at: SourceLocation(path: file.path)))
      }
      switch admission.verdict {
      case .refused(let code, let message): report(code, message)
      case .present: break
      case .added:
        guard admission.kind == .slip, let id = admission.name, let kept = admission.file else {
          continue
        }
        let leaf = leaf(of: kept.bytes.dropLast())
        guard let index = tree.leaves.firstIndex(of: leaf), index < checkpoint.size else {
          if inbox.contains(leaf) || tree.leaves.contains(leaf) {
            receipts.append(Receipt(id: id, leaf: leaf))
          } else {
            report(.notInLog, "the ledger has no slip \(id.hex)")
          }
          continue
        }
        let proof = tree.inclusionProof(of: index, in: checkpoint.size)
        guard
          proves(
            proof, inclusionOf: leaf, at: index, inTreeOf: checkpoint.size, with: checkpoint.root)
        else {
          report(.notInLog, "the checkpoint does not hold slip \(id.hex)")
          continue
        }
        let batch = log.starts.lastIndex { $0 <= index } ?? 0
        receipts.append(
          Receipt(id: id, leaf: leaf, index: index, sealed: log.sealings[batch], proof: proof))
      }
    }
    return receipts
  }

  /// Checks that the log still begins with what a checkpoint held that somebody kept; returns that checkpoint.
  package func check(since file: SourceFile, reporting diagnostics: inout [Diagnostic])
    -> Checkpoint?
  {
    func report(_ code: Diagnostic.Code, _ message: String) {
      diagnostics.append(.error(code, message, at: SourceLocation(path: file.path)))
    }
    guard let organiser else {
      report(.noOrganiser, "without the organiser's key no checkpoint can be checked")
      return nil
    }
    let kept: Checkpoint
    do throws(CheckpointError) {
      kept = try Checkpoint(file.bytes, of: site, by: organiser)
    } catch {
      report(error.code, error.message)
      return nil
    }
    guard kept.size <= checkpoint.size else {
      report(
        .logShorter,
        "this checkpoint holds \(kept.size) entries, but the log has \(checkpoint.size): some were removed"
      )
      return nil
    }
    let proof = tree.consistencyProof(from: kept.size, to: checkpoint.size)
    guard
      tree.root(at: kept.size) == kept.root,
      proves(
        proof, consistencyOf: (kept.size, kept.root), with: (checkpoint.size, checkpoint.root))
    else {
      report(
        .forkedLog,
        "the log does not begin with the \(kept.size) entries of this checkpoint: one of them was changed or removed"
      )
      return nil
    }
    return kept
  }
}

extension Diagnostic.Code {
  package static let notInLog = Self("not-in-log")
}
