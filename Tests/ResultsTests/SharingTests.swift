import Cryptography
import Ledger
import TestSupport
import Testing
import VerifyingParts

@Suite
struct SharingTests {
  @Test func `the parts of a log make up its root, into however many it is parted`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<300 {
      let leaves = (0..<Int.random(in: 0...300, using: &random)).map { sha256([UInt8($0 & 255)]) }
      let tree = MerkleTree(leaves)
      let parts = Int.random(in: 1...20, using: &random)
      var whole = JoinedTree()
      var end = 0
      for part in 1...parts {
        let own = PartShare(number: part, parts: parts).entries(of: leaves.count)
        #expect(own.lowerBound == end)
        end = own.upperBound
        let subtrees = fullSubtrees(of: own)
        #expect(subtrees.flatMap { Array($0) } == Array(own))
        for subtree in subtrees {
          #expect(subtree.count.nonzeroBitCount == 1 && subtree.lowerBound % subtree.count == 0)
          whole.append(tree.root(of: subtree), size: subtree.count)
        }
      }
      #expect(end == leaves.count && whole.root == tree.root(at: leaves.count))
    }
  }
}
