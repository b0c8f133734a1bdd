import Testing

@testable import Files

struct ProcessorsTests {
  @Test func `a limit of time is as many processors as it fills, rounded up`() {
    let limits = ["200000 100000\n": 2, "150000 100000\n": 2, "50000 100000\n": 1, "1 100000": 1]
    for (limit, count) in limits { #expect(processors(within: Array(limit.utf8)) == count) }
    for text in ["max 100000\n", "", "100000", "0 100000", "100000 0", "-1 5", "a b", "1 2 3"] {
      #expect(processors(within: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test(arguments: [("1", 1), ("3f,ffffffff", 38), ("00000000,00000005", 2), ("0", 0)])
  func `only the processors count that a process is bound to`(mask: String, count: Int) {
    let status = "Name:\tpodium\nCpus_allowed:\t\(mask)\nCpus_allowed_list:\t0-7\n"
    #expect(boundProcessors(in: Array(status.utf8)) == count)
    #expect(boundProcessors(in: Array("Name:\tpodium\n".utf8)) == nil)
    #expect(processorCount() >= 1)
  }
}
