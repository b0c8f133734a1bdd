package import Cryptography

/// What the log holds of an entry: SHA-256 of its bytes, without the newline after it.
///
/// So the text of an entry can be erased, and the log stays as it is. A commitment tells nothing of
/// a slip to who does not have the slip: its signature and the random number of its attempt cannot
/// be guessed.
package func commitment(to entry: ArraySlice<UInt8>) -> Digest {
  sha256(entry)
}

/// The digest that stands for data in a tree, RFC 6962: SHA-256 of a zero byte and the data.
package func leaf(of data: ArraySlice<UInt8>) -> Digest {
  sha256(0x00, data)
}

/// The digest that stands for an entry in the log's tree, whose data is the commitment to it.
package func leaf(of commitment: Digest) -> Digest {
  leaf(of: commitment.bytes[...])
}

package func node(_ left: Digest, _ right: Digest) -> Digest {
  sha256(0x01, left, right)
}

/// The root of a log that holds nothing: SHA-256 of nothing.
package let emptyRoot = sha256([])

/// A Merkle tree that only grows, and keeps no more of its leaves than its next root needs.
package struct GrowingTree: Sendable {
  package private(set) var size = 0
  /// The roots of the full trees that the leaves so far make up, the largest first: one for each
  /// bit of the size.
  private var peaks: [Digest] = []

  package init() {}

  package mutating func append(_ leaf: Digest) {
    var digest = leaf
    var bits = size
    while bits & 1 == 1 {
      digest = node(peaks.removeLast(), digest)
      bits >>= 1
    }
    peaks.append(digest)
    size += 1
  }

  package var root: Digest {
    guard var root = peaks.last else { return emptyRoot }
    for peak in peaks.dropLast().reversed() { root = node(peak, root) }
    return root
  }
}

/// A Merkle tree that can say the roots over its leaves, for proofs.
package protocol ProvingTree {
  /// The root over a full tree: as many leaves as a power of two, the first a multiple of it.
  func root(ofFull range: Range<Int>) -> Digest
}

/// A Merkle tree with all its nodes, so that a proof costs no more than its length.
package struct MerkleTree: ProvingTree, Sendable {
  /// The leaves, then the roots over each two of the level below.
  private var levels: [[Digest]]

  package init(_ leaves: [Digest]) {
    levels = [leaves]
    while let below = levels.last, below.count > 1 {
      levels.append((0..<below.count / 2).map { node(below[2 * $0], below[2 * $0 + 1]) })
    }
  }

  package func root(ofFull range: Range<Int>) -> Digest {
    let height = range.count.trailingZeroBitCount
    return levels[height][range.lowerBound >> height]
  }
}

extension ProvingTree {
  /// The root over leaves, the first a multiple of the largest power of two among their count.
  package func root(of range: Range<Int>) -> Digest {
    if range.isEmpty { return emptyRoot }
    guard range.count.nonzeroBitCount > 1 else { return root(ofFull: range) }
    let middle = range.lowerBound + largestPower(below: range.count)
    return node(root(of: range.lowerBound..<middle), root(of: middle..<range.upperBound))
  }

  /// The root of the tree over the first leaves.
  package func root(at size: Int) -> Digest {
    root(of: 0..<size)
  }

  /// What proves that a leaf is in the tree over the first `size` leaves: the roots beside its way
  /// up.
  package func inclusionProof(of index: Int, in size: Int) -> [Digest] {
    precondition(index >= 0 && index < size, "a proof is of a leaf")
    var proof: [Digest] = []
    var range = 0..<size
    while range.count > 1 {
      let middle = range.lowerBound + largestPower(below: range.count)
      if index < middle {
        proof.append(root(of: middle..<range.upperBound))
        range = range.lowerBound..<middle
      } else {
        proof.append(root(of: range.lowerBound..<middle))
        range = middle..<range.upperBound
      }
    }
    return proof.reversed()
  }
}

/// The largest power of two that is smaller than a number above 1.
package func largestPower(below number: Int) -> Int {
  1 << (Int.bitWidth - 1 - (number - 1).leadingZeroBitCount)
}

/// Whether a proof leads from a leaf at an index to the root of a tree of that size.
package func proves(
  _ proof: [Digest], inclusionOf leaf: Digest, at index: Int, inTreeOf size: Int, with root: Digest
) -> Bool {
  guard index >= 0, index < size else { return false }
  var digest = leaf
  let isWhole = climb(proof[...], from: index, last: size - 1) { sibling, isLeft in
    digest = isLeft ? node(sibling, digest) : node(digest, sibling)
  }
  return isWhole && digest == root
}

/// Goes up to the root, with a sibling and its side at each step; false for too many or too few.
package func climb(
  _ proof: ArraySlice<Digest>, from place: Int, last: Int, _ join: (Digest, _ isLeft: Bool) -> Void
) -> Bool {
  var (place, last) = (place, last)
  for sibling in proof {
    guard last > 0 else { return false }
    let isLeft = place & 1 == 1 || place == last
    join(sibling, isLeft)
    while isLeft, place & 1 == 0, place != 0 {
      place >>= 1
      last >>= 1
    }
    place >>= 1
    last >>= 1
  }
  return last == 0
}
