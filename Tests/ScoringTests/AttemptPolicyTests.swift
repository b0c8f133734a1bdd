internal import Scoring
internal import Testing

struct AttemptPolicyTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var attempts: [(ended: Int64, order: Int64, score: Int64)]
    var first: Int?
    var best: Int?
    var last: Int?
  }

  static let examples = [
    Example(testDescription: "no attempt", attempts: []),
    Example(testDescription: "one", attempts: [(5, 0, 10)], first: 0, best: 0, last: 0),
    Example(
      testDescription: "in the order of their ends, not of the ledger",
      attempts: [(30, 0, 10), (10, 1, 20), (20, 2, 30)], first: 1, best: 2, last: 0),
    Example(
      testDescription: "ended at once: the ledger's order decides",
      attempts: [(10, 2, 1), (10, 1, 2), (10, 3, 0)], first: 1, best: 1, last: 2),
    Example(
      testDescription: "equally good: the earlier counts",
      attempts: [(20, 0, 50), (10, 1, 50), (30, 2, 50)], first: 1, best: 1, last: 2),
  ]

  @Test(arguments: examples)
  func `the policy picks the attempt that counts`(example: Example) {
    let attempts = example.attempts.map {
      AttemptPrecedence(ended: $0.ended, order: $0.order, score: Points($0.score))
    }
    func counted(by policy: AttemptPolicy) -> Int? {
      attempts.indices.max { attempts[$1].counts(before: attempts[$0], by: policy) }
    }
    #expect(counted(by: .first) == example.first)
    #expect(counted(by: .best) == example.best)
    #expect(counted(by: .last) == example.last)
  }
}
