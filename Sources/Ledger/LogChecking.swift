package import Cryptography
package import Diagnostics

/// A line of the log: the commitment to its entry, and what it is as far as the log itself cares.
package struct LogLine: Sendable {
  package var commitment: Digest
  package var kind: Kind

  package enum Kind: UInt8, Sendable {
    case slip
    case seal
    /// Stands for an entry whose text was erased.
    case redacted
    /// No entry at all.
    case refused
  }

  package init(commitment: Digest, kind: Kind) {
    (self.commitment, self.kind) = (commitment, kind)
  }
}

/// A batch of the log, line by line.
package struct ReadBatch: Sendable {
  package var number: Int
  package var path: String
  package var lines: [LogLine]
  /// Its first line, without the newline.
  package var firstLine: [UInt8]
  package var endsWithNewline: Bool

  package init(
    number: Int, path: String, lines: [LogLine], firstLine: [UInt8], endsWithNewline: Bool
  ) {
    (self.number, self.path, self.lines) = (number, path, lines)
    (self.firstLine, self.endsWithNewline) = (firstLine, endsWithNewline)
  }

  /// The most lines that a batch has, its seal among them.
  package static let lineLimit = 10_000
}

extension ReadBatch {
  /// Reads a batch as far as its commitments; what the entries say is not looked at.
  package init(commitmentsOf batch: SignedFiles.Batch) {
    let bytes = batch.file.bytes
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    self.init(
      number: batch.number, path: batch.file.path,
      lines: zip(lines, commitmentsInBatch(bytes)).enumerated().map { index, line in
        let isErased = erasedCommitment(line.0) != nil
        return LogLine(commitment: line.1, kind: isErased ? .redacted : index == 0 ? .seal : .slip)
      },
      firstLine: Array(lines.first ?? []), endsWithNewline: bytes.last == 0x0A)
  }
}

/// What the log holds for the lines of a batch.
package func commitmentsInBatch(_ bytes: [UInt8]) -> [Digest] {
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  return (bytes.last == 0x0A ? lines.dropLast() : lines[...]).map { line in
    erasedCommitment(line) ?? commitment(to: line)
  }
}

/// A log as far as its tree, its seals and its checkpoints go.
package struct CheckedLog: Sendable {
  /// For each batch when it was sealed; nil if no good checkpoint holds it.
  package private(set) var sealings: [Moment?] = []
  /// For each batch the index of its first entry.
  package private(set) var starts: [Int] = []
  /// The size of the log with each checkpoint that holds.
  package private(set) var sealedSizes: [Int] = []
  /// The commitments to entries whose texts were erased.
  package private(set) var erased: Set<Digest> = []
  /// How many entries there are, in sealed batches and others.
  package private(set) var size = 0
  /// The last checkpoint that holds, and its batch; empty without any.
  package private(set) var checkpoint = Checkpoint.empty
  package private(set) var checkpointBatch = 0
  package private(set) var lastSealing: Moment?
  package private(set) var findings: [Diagnostic] = []
  /// The roots at the sizes that were asked for, as far as the log reaches.
  private var roots: [Int: Digest] = [0: emptyRoot]

  /// The root of the log when it had that size, if that was asked for.
  package func root(at size: Int) -> Digest? {
    roots[size]
  }

  /// Checks batches by number against their checkpoints; `sizes` are those at which roots are
  /// wanted.
  package init(
    _ batches: [ReadBatch], checkpoints: [SignedFiles.Batch], of site: String,
    by organiser: VerifierKey?, rootsAt sizes: Set<Int>
  ) {
    let signed = readCheckpoints(checkpoints, of: site, by: organiser)
    var tree = GrowingTree()
    var expected = 1
    // After the first place where log and checkpoints part, all later ones do.
    var isSound = true
    // A checkpoint holds all batches before it.
    var unconfirmed: [(batch: Int, time: Moment?)] = []
    for batch in batches {
      if batch.number != expected, isSound {
        report(.missingBatch, "the log has no batch \(expected) before this one", in: batch.path)
        isSound = false
      }
      expected = batch.number + 1
      let previous = Checkpoint(size: tree.size, root: tree.root)
      let time = checkSeal(of: batch, after: previous, site: site, by: organiser)
      starts.append(tree.size)
      for line in batch.lines {
        tree.append(leaf(of: line.commitment))
        if line.kind == .redacted { erased.insert(line.commitment) }
        if sizes.contains(tree.size) { roots[tree.size] = tree.root }
      }
      let reached = Checkpoint(size: tree.size, root: tree.root)
      sealings.append(nil)
      unconfirmed.append((batch: sealings.count - 1, time: time))
      lastSealing = time ?? lastSealing
      guard isSound else { continue }
      guard let signed = signed[batch.number] else {
        reportMissingCheckpoint(
          of: batch, isLast: batch.number == batches.last?.number, checkpoints)
        continue
      }
      isSound = compare(signed, with: reached, batch: batch)
      guard isSound else { continue }
      for (batch, time) in unconfirmed { sealings[batch] = time }
      unconfirmed = []
      checkpoint = reached
      sealedSizes.append(reached.size)
      checkpointBatch = batch.number
    }
    size = tree.size
    let numbers = Set(batches.map(\.number))
    for checkpoint in checkpoints where !numbers.contains(checkpoint.number) {
      report(.missingBatch, "the batch of this checkpoint is not there", in: checkpoint.file.path)
    }
    findings.sort()
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, in path: String, line: Int = 1
  ) {
    findings.error(code, message, at: SourceLocation(path: path, line: line))
  }

  // MARK: Checkpoints

  /// The checkpoints that the organiser has signed, by batch.
  private mutating func readCheckpoints(
    _ files: [SignedFiles.Batch], of site: String, by organiser: VerifierKey?
  ) -> [Int: Checkpoint] {
    guard let organiser else { return [:] }
    var read: [Int: Checkpoint] = [:]
    var bySize: [Int: (root: Digest, path: String)] = [:]
    for file in files {
      do throws(Refusal) {
        let checkpoint = try Checkpoint(file.file.bytes, of: site, by: organiser)
        read[file.number] = checkpoint
        if let other = bySize[checkpoint.size], other.root != checkpoint.root {
          report(
            .forkedLog,
            "the organiser has signed two logs of \(checkpoint.size) entries; the other checkpoint is \(other.path)",
            in: file.file.path)
        }
        bySize[checkpoint.size] = (checkpoint.root, file.file.path)
      } catch {
        report(error.code, error.message, in: file.file.path)
      }
    }
    return read
  }

  private mutating func compare(
    _ checkpoint: Checkpoint, with reached: Checkpoint, batch: ReadBatch
  ) -> Bool {
    if checkpoint.size > reached.size {
      report(
        .logShorter,
        "the log was sealed with \(checkpoint.size) entries, but has \(reached.size) up to here: some were dropped",
        in: batch.path)
    } else if checkpoint.size < reached.size {
      report(
        .logLonger,
        "the log was sealed with \(checkpoint.size) entries, but has \(reached.size) up to here: some were inserted",
        in: batch.path)
    } else if checkpoint.root != reached.root {
      report(
        .logChanged,
        "the entries are not those that were sealed: some were changed, swapped or replaced",
        in: batch.path)
    } else {
      return true
    }
    return false
  }

  private mutating func reportMissingCheckpoint(
    of batch: ReadBatch, isLast: Bool, _ files: [SignedFiles.Batch]
  ) {
    // A checkpoint that is there and cannot be used has its own finding.
    if files.contains(where: { $0.number == batch.number }) { return }
    if isLast {
      findings.warn(
        .unfinishedSeal,
        "this batch has no checkpoint: sealing was interrupted; run \"podium ledger seal\" again",
        at: SourceLocation(path: batch.path))
    } else {
      report(.missingCheckpoint, "this batch has no checkpoint", in: batch.path)
    }
  }

  // MARK: Seals

  /// Checks the organiser's entry at the start of a batch and returns its time.
  private mutating func checkSeal(
    of batch: ReadBatch, after previous: Checkpoint, site: String, by organiser: VerifierKey?
  ) -> Moment? {
    if !batch.endsWithNewline {
      report(
        .incompleteBatch, "the last line has no newline: the file was cut off", in: batch.path,
        line: batch.lines.count)
    }
    if batch.lines.count > ReadBatch.lineLimit {
      report(.incompleteBatch, "a batch has at most \(ReadBatch.lineLimit) lines", in: batch.path)
    }
    for (index, line) in batch.lines.enumerated() where line.kind == .seal && index > 0 {
      report(
        .misplacedSeal, "an organiser's entry stands first in a batch only", in: batch.path,
        line: index + 1)
    }
    let seal: Seal
    do throws(EntryError) {
      seal = try Seal(batch.firstLine, of: site, by: organiser?.key)
    } catch {
      report(.badSeal, "the organiser's entry does not hold: \(error.message)", in: batch.path)
      return nil
    }
    if seal.batch != batch.number || seal.previous != previous {
      report(
        .sealDiffers, "the organiser's entry is of another log than the one before this batch",
        in: batch.path)
    }
    if let lastSealing, seal.time < lastSealing {
      report(
        .sealDiffers, "this batch was sealed at an earlier time than the one before it",
        in: batch.path)
    }
    return seal.time
  }
}

extension Diagnostic.Code {
  package static let missingBatch = Self("missing-batch")
  package static let incompleteBatch = Self("incomplete-batch")
  package static let unfinishedSeal = Self("unfinished-seal")
  package static let logLonger = Self("log-longer")
  package static let logChanged = Self("log-changed")
  package static let badSeal = Self("bad-seal")
  package static let sealDiffers = Self("seal-differs")
  package static let misplacedSeal = Self("misplaced-seal")
  package static let erased = Self("erased")
}
