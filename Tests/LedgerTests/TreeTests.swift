import Consistency
import Cryptography
import Ledger
import Testing

@Suite
struct TreeTests {
  private let tree = MerkleTree((0..<40).map { leaf(of: [UInt8($0)]) })

  @Test func `every leaf of every size is proven, and at no other place, size or root`() {
    for size in 1...40 {
      let root = tree.root(at: size)
      for index in 0..<size {
        let proof = tree.inclusionProof(of: index, in: size)
        func holds(_ leaf: Digest, _ index: Int, _ size: Int, _ proof: [Digest]) -> Bool {
          proves(proof, inclusionOf: leaf, at: index, inTreeOf: size, with: root)
        }
        #expect(holds(tree.leaf(index), index, size, proof))
        #expect(!holds(tree.leaf((index + 1) % 40), index, size, proof))
        #expect(!holds(tree.leaf(index), index + 1, size, proof))
        #expect(!holds(tree.leaf(index), index, size, proof + [root]))
        #expect(proof.isEmpty || !holds(tree.leaf(index), index, size, proof.dropLast()))
      }
    }
  }

  @Test func `proving every leaf of a large tree takes no time of its square`() {
    let leaves = (0..<5_001).map { leaf(of: Array(String($0).utf8)[...]) }
    let tree = MerkleTree(leaves)
    var growing = GrowingTree()
    for leaf in leaves { growing.append(leaf) }
    let root = tree.root(at: leaves.count)
    #expect(root == growing.root)
    let isProven = leaves.indices.allSatisfy { index in
      let proof = tree.inclusionProof(of: index, in: leaves.count)
      return proves(
        proof, inclusionOf: leaves[index], at: index, inTreeOf: leaves.count, with: root)
    }
    #expect(isProven)
  }

  @Test func `every size is proven to begin every later one, and no other tree is`() {
    for old in 0...40 {
      for new in old...40 {
        let proof = tree.consistencyProof(from: old, to: new)
        let roots = (tree.root(at: old), tree.root(at: new))
        #expect(proves(proof, consistencyOf: (old, roots.0), with: (new, roots.1)))
        #expect(
          !proves(proof, consistencyOf: (old, tree.leaf(0)), with: (new, roots.1)) || old == 1)
        #expect(!proves(proof + [roots.0], consistencyOf: (old, roots.0), with: (new, roots.1)))
        if old < new, old > 0 {
          #expect(!proves(proof, consistencyOf: (old, roots.0), with: (new, roots.0)))
          #expect(!proves([], consistencyOf: (old, roots.0), with: (new, roots.1)))
        }
      }
    }
  }
}

extension MerkleTree {
  func leaf(_ index: Int) -> Digest { root(ofFull: index..<index + 1) }
}
