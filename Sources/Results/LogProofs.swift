package import Cryptography
package import Diagnostics
package import Ledger

/// That a slip is in the log, with what proves it.
package struct Receipt: Sendable, Hashable {
  /// The slip's id.
  package var id: Digest
  /// What the log holds of the slip.
  package var commitment: Digest
  /// Its index in the log, from 0; nil if it is in the inbox still.
  package var index: Int?
  package var sealed: Moment?
  /// Leads from the leaf to the root of the checkpoint.
  package var proof: [Digest] = []
  /// Its text was erased from the ledger since.
  package var isErased = false
}

/// A log with all its entries, for proofs about single ones and about its past.
package struct LogProofs: Sendable {
  private let lines: [LogLine]
  private let places: [Digest: Int]
  let tree: MerkleTree
  private let log: CheckedLog
  let site: String
  let organiser: VerifierKey?
  private let inbox: Set<Digest>
  /// The last checkpoint that holds, with all its signatures.
  let lastNote: SignedNote?

  /// The last checkpoint that holds.
  package var checkpoint: Checkpoint { log.checkpoint }

  package init(_ ledger: SignedLedger) {
    let batches = ledger.files.batches.map { ReadBatch(commitmentsOf: $0) }
    lines = batches.flatMap(\.lines)
    places = Dictionary(
      lines.enumerated().map { ($1.commitment, $0) }, uniquingKeysWith: { first, _ in first })
    tree = MerkleTree(lines.map { leaf(of: $0.commitment) })
    log = CheckedLog(
      batches, checkpoints: ledger.files.checkpoints, of: ledger.site, by: ledger.organiser,
      rootsAt: [])
    site = ledger.site
    organiser = ledger.organiser
    lastNote = ledger.files.checkpoints.last { [log] in $0.number == log.checkpointBatch }
      .flatMap { SignedNote($0.file.bytes) }
    inbox = Set(
      ledger.files.slips.compactMap { slip in
        (try? slip.file.entry(named: slip.name).get()).map { commitment(to: $0[...]) }
      })
  }

  /// Looks a slip up that a player kept: a proof, a bundle, or entries one a line.
  ///
  /// What is in neither log nor inbox, or is no slip of the site, is reported.
  package func receipts(for file: SourceFile, reporting diagnostics: inout [Diagnostic])
    -> [Receipt]
  {
    func report(_ entry: Int, _ code: Diagnostic.Code, _ message: String) {
      diagnostics.error(code, "entry \(entry + 1): \(message)", at: SourceLocation(path: file.path))
    }
    if LogProof.isProof(file.bytes) {
      return receipt(forProof: file, reporting: &diagnostics).map { [$0] } ?? []
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
        if let receipt = receipt(for: commitment(to: entry[...]), id: slip.id) {
          receipts.append(receipt)
        } else {
          report(place, .notInLog, "the ledger has no slip \(slip.id.hex)")
        }
      }
      if seen.isEmpty, diagnostics.allSatisfy({ $0.location.path != file.path }) {
        report(0, .notInLog, "this holds no slip")
      }
    } catch {
      report(0, error.code, error.message)
    }
    return receipts
  }

  /// Checks a proof that somebody kept, on its own and against the log; nil, with the reason, if it
  /// does not hold.
  func receipt(forProof file: SourceFile, reporting diagnostics: inout [Diagnostic]) -> Receipt? {
    check(file, reporting: &diagnostics) { (organiser) throws(Refusal) in
      let checked = try CheckedProof(file.bytes, of: site, by: organiser)
      try check(since: checked.checkpoint)
      let commitment = commitment(to: checked.proof.entry[...])
      guard let receipt = receipt(for: commitment, id: checked.slip.id),
        receipt.index == checked.proof.index
      else { throw Refusal(.notInLog, "the ledger has no slip \(checked.slip.id.hex)") }
      return receipt
    }
  }

  /// What proves that a slip is in the log, or that it is in the inbox; nil if it is in neither.
  func receipt(for commitment: Digest, id: Digest) -> Receipt? {
    guard let index = places[commitment], index < checkpoint.size else {
      let isThere = inbox.contains(commitment) || places[commitment] != nil
      return isThere ? Receipt(id: id, commitment: commitment) : nil
    }
    let proof = tree.inclusionProof(of: index, in: checkpoint.size)
    guard
      proves(
        proof, inclusionOf: leaf(of: commitment), at: index, inTreeOf: checkpoint.size,
        with: checkpoint.root)
    else { return nil }
    let batch = log.starts.lastIndex { $0 <= index } ?? 0
    return Receipt(
      id: id, commitment: commitment, index: index, sealed: log.sealings[batch], proof: proof,
      isErased: lines[index].kind == .redacted)
  }

  /// The tiles of the log with all its checkpoints, and what they hold.
  package var tiles: (all: [LogTile], hashes: LogHashes) {
    (LogTile.all(at: log.sealedSizes), LogHashes(lines.prefix(checkpoint.size).map(\.commitment)))
  }

  /// Checks that the log still begins with what a checkpoint held that somebody kept; returns that
  /// checkpoint.
  package func check(since file: SourceFile, reporting diagnostics: inout [Diagnostic])
    -> Checkpoint?
  {
    check(file, reporting: &diagnostics) { (organiser) throws(Refusal) in
      let kept = try Checkpoint(file.bytes, of: site, by: organiser)
      try check(since: kept)
      return kept
    }
  }

  private func check(since old: Checkpoint) throws(Refusal) {
    try checkpoint.check(since: old) { tree.root(at: old.size) == old.root }
  }

  /// What the organiser's key shows of a file; nil, with the reason, if that does not hold.
  private func check<Shown>(
    _ file: SourceFile, reporting diagnostics: inout [Diagnostic],
    _ check: (VerifierKey) throws(Refusal) -> Shown
  ) -> Shown? {
    do throws(Refusal) {
      guard let organiser else {
        throw Refusal(.noOrganiser, "without the organiser's key this cannot be checked")
      }
      return try check(organiser)
    } catch {
      diagnostics.error(error.code, error.message, at: SourceLocation(path: file.path))
      return nil
    }
  }
}
