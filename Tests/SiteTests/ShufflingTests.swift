import Testing

@testable internal import Site

struct ShufflingTests {
  @Test(arguments: 3...7)
  func `items never stand in the right order at first, nor in the reverse one`(count: Int) {
    var orders: Set<[Int]> = []
    for number in 0..<2000 { orders.insert(shuffled(count, seed: "question-\(number)")) }
    let rising = Array(0..<count)
    #expect(!orders.contains(rising) && !orders.contains(rising.reversed()))
    #expect(orders.allSatisfy { $0.sorted() == rising })
    // Every other order of few items is met.
    if count <= 5 { #expect(orders.count == (1...count).reduce(1, *) - 2) }
  }

  @Test func `two items stand in the order that is not right`() {
    for number in 0..<20 { #expect(shuffled(2, seed: "question-\(number)") == [1, 0]) }
    #expect(shuffled(1, seed: "alone") == [0] && shuffled(0, seed: "none").isEmpty)
  }
}
