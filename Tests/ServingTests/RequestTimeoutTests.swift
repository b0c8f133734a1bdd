import Testing

@testable import Serving

struct RequestTimeoutTests {
  private let second: Int64 = 1_000_000_000

  private func timeouts(busyAbove: Int = 2) -> RequestTimeouts {
    RequestTimeouts(limit: 20 * second, busyLimit: 3 * second, busyAbove: busyAbove)
  }

  @Test func `who has said nothing for too long is told of once`() {
    var timeouts = timeouts()
    timeouts.opened(7, at: 0)
    #expect(timeouts.overdue(at: 20 * second) == [])
    #expect(timeouts.overdue(at: 20 * second + 1) == [7])
    #expect(timeouts.overdue(at: 60 * second) == [])
  }

  @Test func `in a crowd nobody waits that long`() {
    var timeouts = timeouts()
    for connection in UInt(1)...3 { timeouts.opened(connection, at: 0) }
    #expect(timeouts.overdue(at: 4 * second).sorted() == [1, 2, 3])
    for connection in UInt(4)...5 { timeouts.opened(connection, at: 4 * second) }
    for connection in UInt(1)...3 { timeouts.closed(connection) }
    #expect(timeouts.overdue(at: 8 * second) == [])
  }

  @Test func `an answer that takes long is not held against who asked`() {
    var timeouts = timeouts()
    timeouts.opened(1, at: 0)
    timeouts.received(1)
    #expect(timeouts.overdue(at: 100 * second) == [])
    timeouts.answered(1, at: 100 * second)
    #expect(timeouts.overdue(at: 110 * second) == [])
    #expect(timeouts.overdue(at: 121 * second) == [1])
  }

  @Test func `a connection that was closed is forgotten`() {
    var timeouts = timeouts(busyAbove: 0)
    timeouts.opened(1, at: 0)
    timeouts.closed(1)
    timeouts.opened(2, at: 0)
    #expect(timeouts.overdue(at: 4 * second) == [2])
  }
}
