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
    func report(_ entry: Int, _ code: Diagnostic.Code, _ message: String) {
      diagnostics.append(
        .error(code, "entry \(entry + 1): \(message)", at: SourceLocation(path: file.path)))
    }
    var receipts: [Receipt] = []
    var slip = Slip(ofSite: site)
    var seen: Set<Digest> = []
    do throws(EntryError) {
      for (place, entry) in try bundleEntries(file.bytes).enumerated() {
        let entry = Array(entry)
        do throws(EntryError) {
          if isCard(entry) {
            _ = try PlayerCard(entry, of: site)
            continue
          }
          try slip.read(0..<entry.count, of: entry.span)
        } catch {
          report(place, error.code, error.message)
          continue
        }
        guard seen.insert(slip.id).inserted else { continue }
        if let receipt = receipt(for: leaf(of: entry[...]), id: slip.id) {
          receipts.append(receipt)
        } else {
          report(place, .notInLog, "the ledger has no slip \(slip.id.hex)")
        }
      }
    } catch {
      report(0, error.code, error.message)
    }
    return receipts
  }

  /// What proves that a slip is in the log, or that it is in the inbox; nil if it is in neither.
  private func receipt(for leaf: Digest, id: Digest) -> Receipt? {
    guard let index = tree.leaves.firstIndex(of: leaf), index < checkpoint.size else {
      return inbox.contains(leaf) || tree.leaves.contains(leaf) ? Receipt(id: id, leaf: leaf) : nil
    }
    let proof = tree.inclusionProof(of: index, in: checkpoint.size)
    guard
      proves(proof, inclusionOf: leaf, at: index, inTreeOf: checkpoint.size, with: checkpoint.root)
    else { return nil }
    let batch = log.starts.lastIndex { $0 <= index } ?? 0
    return Receipt(id: id, leaf: leaf, index: index, sealed: log.sealings[batch], proof: proof)
  }

  /// Checks that the log still begins with what a checkpoint held that somebody kept; returns that
  /// checkpoint.
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
