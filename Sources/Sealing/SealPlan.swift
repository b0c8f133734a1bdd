package import Cryptography
package import Diagnostics
package import Ledger

/// Why a log cannot be sealed on.
package enum SealError: Error, Hashable, Sendable {
  /// The log is not what was sealed; nothing may be built upon that.
  case unsound([Diagnostic])
  /// The organiser's key is another one than the site's.
  case otherKey
  /// The clock says less than it did when the log was sealed last.
  case tooEarly(Moment)
}

/// What sealing writes and removes, in this order, each file whole or not at all.
///
/// Broken off anywhere, nothing is lost: a batch without its checkpoint is sealed by the next plan,
/// and what is in the log is removed from the inbox by the next plan too.
package struct SealPlan: Sendable {
  /// Batches, each with its checkpoint behind it.
  package private(set) var writes: [SourceFile] = []
  /// The files of the inbox that are in the log now, to be removed when all is written.
  package private(set) var removals: [String] = []
  /// How many entries are sealed that were not before.
  package private(set) var sealed = 0
  /// The log as it is then.
  package private(set) var checkpoint = Checkpoint.empty
  /// What stays in the inbox, and why.
  package private(set) var findings: [Diagnostic] = []

  package init(
    for files: SignedFiles, of site: String, by signer: SignerKey, organiser: VerifierKey,
    at time: Moment
  ) throws(SealError) {
    guard signer.verifier == organiser else { throw .otherKey }
    var tree = GrowingTree()
    var commitments: Set<Digest> = []
    let batches = files.batches.map { batch in
      let read = ReadBatch(commitmentsOf: batch)
      for line in read.lines {
        tree.append(leaf(of: line.commitment))
        commitments.insert(line.commitment)
      }
      return read
    }
    let log = CheckedLog(
      batches, checkpoints: files.checkpoints, of: site, by: organiser, rootsAt: [])
    let mistakes = log.findings.filter { $0.severity == .error }
    guard mistakes.isEmpty else { throw .unsound(mistakes) }
    if let last = log.lastSealing, time < last { throw .tooEarly(last) }

    func write(_ path: LedgerPath, _ bytes: [UInt8]) {
      writes.append(SourceFile(path: path.path, bytes: bytes))
    }
    func writeCheckpoint(of batch: Int) {
      checkpoint = Checkpoint(size: tree.size, root: tree.root)
      write(.checkpoint(batch), checkpoint.note(for: site, by: signer).bytes)
    }
    checkpoint = log.checkpoint
    var number = batches.last?.number ?? 0
    // An interrupted sealing left a batch behind: its entries are in it, and maybe in the inbox no
    // more.
    if number > log.checkpointBatch {
      writeCheckpoint(of: number)
      sealed += (batches.last?.lines.count ?? 1) - 1
    }
    commitments.formUnion(files.erased(of: site, by: organiser.key))
    var rest = takeInbox(of: files, site, until: time, notIn: commitments)[...]
    while !rest.isEmpty {
      let batch = rest.prefix(ReadBatch.lineLimit - 1)
      rest = rest.dropFirst(batch.count)
      number += 1
      let seal = Seal(
        batch: number, previous: Checkpoint(size: tree.size, root: tree.root), time: time)
      var bytes: [UInt8] = []
      for entry in [seal.entry(of: site, by: signer.key)] + batch {
        tree.append(leaf(of: commitment(to: entry[...])))
        bytes += entry
        bytes.append(0x0A)
      }
      write(.batch(number), bytes)
      writeCheckpoint(of: number)
      sealed += batch.count
    }
  }

  /// The entries of the inbox that are to be sealed, by when their attempts ended; notes which
  /// files are removed then, and which stay.
  ///
  /// Names of files are digests, by which a player's second attempt would often be the first one.
  /// What ends later than now by its player's clock waits, for a day at most: once sealed, it could
  /// never count.
  private mutating func takeInbox(
    of files: SignedFiles, _ site: String, until time: Moment, notIn ledger: Set<Digest>
  ) -> [[UInt8]] {
    var known = ledger
    var entries: [(ended: Int64, place: Int, bytes: [UInt8])] = []
    for slip in files.slips {
      do throws(EntryError) {
        guard let entry = try? slip.file.entry(named: slip.name).get() else { throw .notCanonical }
        let commitment = commitment(to: entry[...])
        if !known.contains(commitment) {
          var read = Slip(ofSite: site)
          try read.read(0..<entry.count, of: entry.span)
          if let ended = read.ended, ended > time, ended.seconds <= time.seconds + 86_400 {
            findings.warn(
              .sealedLater,
              "waits in the inbox: by its player's clock the attempt ended at \(ended.text), which is later than now; seal again after that",
              at: SourceLocation(path: slip.file.path))
            continue
          }
          known.insert(commitment)
          entries.append((read.ended?.seconds ?? .max, entries.count, entry))
        }
        removals.append(slip.file.path)
      } catch {
        findings.error(
          error.code, "stays in the inbox: \(error.message)",
          at: SourceLocation(path: slip.file.path))
      }
    }
    return entries.sorted { ($0.ended, $0.place) < ($1.ended, $1.place) }.map(\.bytes)
  }
}

/// What erasing the text of an entry writes and removes, in this order.
package struct RedactionPlan: Sendable {
  package private(set) var writes: [SourceFile] = []
  package private(set) var removals: [String] = []
  /// The commitments to what is erased: several if a slip was signed more than once.
  package private(set) var commitments: [Digest] = []

  /// Finds an entry by its commitment or, for a slip, by its id or the name of its file; nil if the
  /// ledger has none.
  ///
  /// The organiser's word comes first, so that no text is ever gone without it.
  package init?(
    of name: Digest, in files: SignedFiles, site: String, by signer: SignerKey, at time: Moment
  ) {
    let named = files.slips.first { $0.name == name }
      .flatMap { try? $0.file.entry(named: $0.name).get() }.map { commitment(to: $0[...]) }
    func meantCommitment(_ entry: ArraySlice<UInt8>) -> Digest? {
      guard let id = slipID(of: entry) else { return nil }
      let commitment = commitment(to: entry)
      return id == name || commitment == name || commitment == named ? commitment : nil
    }
    var found: Set<Digest> = []
    var batches: [SourceFile] = []
    for batch in files.batches {
      let lines = batch.file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let changed = lines.map { line in
        guard let commitment = meantCommitment(line) else { return line }
        found.insert(commitment)
        return Redaction(commitment: commitment, time: time).line[...]
      }
      let bytes = Array(changed.joined(separator: [0x0A]))
      if bytes != batch.file.bytes {
        batches.append(SourceFile(path: batch.file.path, bytes: bytes))
      }
    }
    for slip in files.slips {
      guard case .success(let entry) = slip.file.entry(named: slip.name),
        let commitment = meantCommitment(entry[...])
      else { continue }
      found.insert(commitment)
      removals.append(slip.file.path)
    }
    guard !found.isEmpty else { return nil }
    commitments = found.sorted()
    writes = commitments.map { commitment in
      SourceFile(
        path: LedgerPath.redaction(commitment).path,
        bytes: Redaction(commitment: commitment, time: time).entry(of: site, by: signer.key) + [
          0x0A
        ])
    }
    writes += batches
  }
}

extension Diagnostic.Code {
  fileprivate static let sealedLater = Self("sealed-later")
}
