package import Cryptography
package import Ledger

/// The log that a site publishes as tiles, at its last checkpoint.
///
/// Nothing in it is taken for true because it is published: hashes from tiles only ever lead to
/// proofs, which must lead to the root that the organiser signed.
package struct PublishedLog: ProvingTree {
  package let checkpoint: Checkpoint
  private let note: [UInt8]
  private let site: String
  private let organiser: VerifierKey
  private let files: PublishedFiles

  static let folder = "ledger/"

  /// Nil while the checkpoint is not at hand.
  package init?(of site: String, by organiser: VerifierKey, in files: PublishedFiles)
    throws(Refusal)
  {
    guard let note = files.bytes(at: Self.folder + "checkpoint") else {
      if files.missing.isEmpty {
        throw Refusal(.missingCheckpoint, "the site publishes no checkpoint of its log")
      }
      return nil
    }
    do throws(Refusal) {
      checkpoint = try Checkpoint(note, of: site, by: organiser)
    } catch {
      throw Refusal(error.code, error.message)
    }
    (self.note, self.site, self.organiser, self.files) = (note, site, organiser, files)
  }

  /// The root over a full tree; anything if a tile is missing or damaged, as no proof holds with
  /// that.
  package func root(ofFull range: Range<Int>) -> Digest {
    let level = range.count.trailingZeroBitCount / LogTile.bitsPerLevel
    let shift = level * LogTile.bitsPerLevel
    let first = range.lowerBound >> shift
    let index = first / LogTile.fullWidth
    let width = min(LogTile.fullWidth, (checkpoint.size >> shift) - index * LogTile.fullWidth)
    let tile = LogTile(level: level, index: index, width: width)
    guard let bytes = files.bytes(at: Self.folder + tile.path), bytes.count == width * 32 else {
      return emptyRoot
    }
    var tree = GrowingTree()
    let start = first % LogTile.fullWidth
    for place in start..<start + range.count >> shift {
      guard let hash = Digest(bytes: bytes[place * 32..<place * 32 + 32]) else { return emptyRoot }
      tree.append(hash)
    }
    return tree.root
  }

  /// The proof that an entry is in the log; nil while a file is missing.
  package func proof(of entry: [UInt8], at index: Int) throws(Refusal) -> LogProof? {
    try inclusion(of: commitment(to: entry[...]), at: index).map {
      LogProof(entry: entry, index: index, hashes: $0, checkpoint: note)
    }
  }

  /// The hashes that prove a commitment to be in the log; nil while a file is missing.
  package func inclusion(of commitment: Digest, at index: Int) throws(Refusal) -> [Digest]? {
    guard (0..<checkpoint.size).contains(index) else { throw .notInLog }
    let hashes = inclusionProof(of: index, in: checkpoint.size)
    guard files.missing.isEmpty else { return nil }
    guard
      proves(
        hashes, inclusionOf: leaf(of: commitment), at: index, inTreeOf: checkpoint.size,
        with: checkpoint.root)
    else { throw .notInLog }
    return hashes
  }

  /// What the log holds at a place; nil while a file is missing.
  package func held(at index: Int) throws(Refusal) -> Digest? {
    guard (0..<checkpoint.size).contains(index) else { throw .notInLog }
    let bundle = index / LogTile.fullWidth
    let tile = LogTile(
      level: nil, index: bundle,
      width: min(LogTile.fullWidth, checkpoint.size - bundle * LogTile.fullWidth))
    guard let bytes = files.bytes(at: Self.folder + tile.path) else { return nil }
    // Each commitment is behind its length in two bytes.
    let start = index % LogTile.fullWidth * 34 + 2
    guard bytes.count == tile.width * 34, let found = Digest(bytes: bytes[start..<start + 32])
    else { throw .notInLog }
    return try inclusion(of: found, at: index) == nil ? nil : found
  }

  /// When the text of an entry was erased, by the organiser's word; nil if it was not, or while a
  /// file is missing.
  package func erasure(of commitment: Digest) -> Moment? {
    guard let lines = files.bytes(at: Self.folder + "redacted.jsonl") else { return nil }
    for line in lines.split(separator: 0x0A)
    where Redaction.commitment(namedIn: line) == commitment {
      do throws(EntryError) {
        return try Redaction(Array(line), of: site, by: organiser.key).time
      } catch {
        // Not the organiser's word.
      }
    }
    return nil
  }

  /// When the batch was sealed that an entry is in, by the batch's first entry; nil if that is not
  /// the organiser's, or is not in the log before the entry, or while a file is missing.
  package func sealing(of index: Int, by entry: [UInt8]) -> Moment? {
    do throws(EntryError) {
      let seal = try Seal(entry, of: site, by: organiser.key)
      let (own, place) = (commitment(to: entry[...]), seal.previous.size)
      return place <= index && holds(own, at: place) ? seal.time : nil
    } catch {
      return nil
    }
  }

  private func holds(_ commitment: Digest, at index: Int) -> Bool {
    do throws(Refusal) {
      return try inclusion(of: commitment, at: index) != nil
    } catch {
      return false
    }
  }
}

extension Refusal {
  static let notInLog = Self(.notInLog, "the published log does not hold this entry")
}
