internal import Testing

@testable internal import Serving

struct ConnectionCountsTests {
  @Test func `an address has a limit, which others do not share`() {
    var counts = ConnectionCounts(limit: 2)
    let opened = (0..<3).map { _ in counts.open(from: "192.168.1.9") }
    #expect(opened == [true, true, false])
    let other = counts.open(from: "192.168.1.10")
    #expect(other)
    counts.close(from: "192.168.1.9")
    let again = (0..<2).map { _ in counts.open(from: "192.168.1.9") }
    #expect(again == [true, false])
  }

  @Test(arguments: ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
  func `this machine has no limit`(address: String) {
    var counts = ConnectionCounts(limit: 0)
    let isOpen = counts.open(from: address)
    #expect(isOpen)
  }

  @Test func `what was never counted is not taken off`() {
    var counts = ConnectionCounts(limit: 1)
    counts.close(from: "10.0.0.1")
    let opened = (0..<2).map { _ in counts.open(from: "10.0.0.1") }
    #expect(opened == [true, false])
  }
}
