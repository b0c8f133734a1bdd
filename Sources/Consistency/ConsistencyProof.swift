package import Cryptography
package import Ledger

// That a log only grew, to somebody who does not have all of it. The verifier does, and compares
// roots.

extension ProvingTree {
  /// What proves that the tree over the first `new` leaves begins with that over the first `old`.
  package func consistencyProof(from old: Int, to new: Int) -> [Digest] {
    precondition(old >= 0 && old <= new, "a log only grows")
    guard old > 0, old < new else { return [] }
    var proof: [Digest] = []
    var range = 0..<new
    // Whether the subtree is the whole old tree, whose root the checker knows.
    var isKnown = true
    while old < range.upperBound {
      let middle = range.lowerBound + largestPower(below: range.count)
      if old <= middle {
        proof.append(root(of: middle..<range.upperBound))
        range = range.lowerBound..<middle
      } else {
        proof.append(root(of: range.lowerBound..<middle))
        range = middle..<range.upperBound
        isKnown = false
      }
    }
    if !isKnown { proof.append(root(of: range)) }
    return proof.reversed()
  }

  /// Makes sure that the tree at a checkpoint begins with all that an older one held.
  package func check(_ new: Checkpoint, since old: Checkpoint) throws(Refusal) {
    try new.check(since: old) {
      let proof = consistencyProof(from: old.size, to: new.size)
      return proves(proof, consistencyOf: (old.size, old.root), with: (new.size, new.root))
    }
  }
}

/// Whether a proof shows that a tree with one size and root begins with a smaller one.
package func proves(
  _ proof: [Digest], consistencyOf old: (size: Int, root: Digest),
  with new: (size: Int, root: Digest)
) -> Bool {
  guard old.size >= 0, old.size <= new.size else { return false }
  if old.size == new.size { return proof.isEmpty && old.root == new.root }
  if old.size == 0 { return proof.isEmpty && old.root == emptyRoot }
  var proof = proof[...]
  var (place, last) = (old.size - 1, new.size - 1)
  while place & 1 == 1 {
    place >>= 1
    last >>= 1
  }
  // A full old tree is itself the first subtree.
  guard let first = place == 0 ? old.root : proof.popFirst() else { return false }
  var (oldRoot, newRoot) = (first, first)
  let isWhole = climb(proof, from: place, last: last) { sibling, isLeft in
    if isLeft { oldRoot = node(sibling, oldRoot) }
    newRoot = isLeft ? node(sibling, newRoot) : node(newRoot, sibling)
  }
  return isWhole && oldRoot == old.root && newRoot == new.root
}
