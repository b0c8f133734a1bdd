package import Cryptography
internal import Diagnostics
internal import Ledger
internal import Parallel
internal import Results

/// One of several parts of a verification.
///
/// Signatures of slips and pages of boards are shared. All else is quick, and each run checks it.
package struct PartShare: Hashable, Sendable {
  /// Counted from 1.
  package var number: Int
  package var parts: Int

  package init(number: Int, parts: Int) {
    (self.number, self.parts) = (number, parts)
  }

  static let partLimit = 1000

  /// The places of its slips among the entries of the log and then those of the inbox.
  package func entries(of count: Int) -> Range<Int> {
    count * (number - 1) / parts..<count * number / parts
  }

  /// Whether it reads the pages of a board, by its path, which boards that share a page have in
  /// common.
  func readsPages(of scope: String) -> Bool {
    let digest = sha256(Array(scope.utf8)).bytes
    return (Int(digest[0]) << 8 | Int(digest[1])) % parts == number - 1
  }
}

/// An entry of the log, or a slip in the inbox behind it.
struct SharedEntry: Sendable {
  var commitment: Digest
  var isSlip: Bool

  init(line: ArraySlice<UInt8>) {
    let erased = erasedCommitment(line)
    commitment = erased ?? Ledger.commitment(to: line)
    isSlip = erased == nil && !line.starts(with: sealEntryStart)
  }

  static func all(of files: SignedFiles, jobs: Int) -> [SharedEntry] {
    let batches = files.batches
    let logged = parallelMap(count: batches.count, jobs: jobs) { index in
      let bytes = batches[index].file.bytes
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      return (bytes.last == 0x0A ? lines.dropLast() : lines[...]).map { SharedEntry(line: $0) }
    }
    return logged.flatMap { $0 }
      + files.slips.map { SharedEntry(line: $0.file.bytes.dropLast()) }
  }
}

extension [SharedEntry] {
  /// The commitments to all entries but some, which are not among them either if they stand at
  /// another place once more.
  func verified(except places: some Sequence<Int>) -> Set<Digest> {
    var verified = Set(lazy.map(\.commitment))
    for place in places where indices.contains(place) { verified.remove(self[place].commitment) }
    return verified
  }
}

/// The full trees, the largest that there are, that a range of leaves is made of.
package func fullSubtrees(of range: Range<Int>) -> [Range<Int>] {
  var (subtrees, start): ([Range<Int>], Int) = ([], range.lowerBound)
  while start < range.upperBound {
    // The largest power of two that divides the start: any, if that is 0.
    var size = start == 0 ? Int.max / 2 + 1 : start & -start
    while size > range.upperBound - start { size >>= 1 }
    subtrees.append(start..<start + size)
    start += size
  }
  return subtrees
}

/// A Merkle tree that grows by full subtrees.
package struct JoinedTree {
  private var peaks: [(size: Int, root: Digest)] = []

  package init() {}

  /// Appends the root of a full tree, which stands at a multiple of its size.
  package mutating func append(_ root: Digest, size: Int) {
    var new = (size: size, root: root)
    while let last = peaks.last, last.size == new.size {
      new = (size: 2 * last.size, root: node(last.root, new.root))
      peaks.removeLast()
    }
    peaks.append(new)
  }

  package var root: Digest {
    guard let last = peaks.last else { return emptyRoot }
    return peaks.dropLast().reversed().reduce(last.root) { node($1.root, $0) }
  }
}
