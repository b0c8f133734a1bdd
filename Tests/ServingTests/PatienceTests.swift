import Testing

@testable import Serving

struct PatienceTests {
  private let second: Int64 = 1_000_000_000

  private func patience(crowd: Int = 2) -> Patience {
    Patience(crowd: crowd, usual: 20 * second, inCrowd: 3 * second)
  }

  @Test func `who has said nothing for too long is told of once`() {
    var patience = patience()
    patience.opened(7, at: 0)
    #expect(patience.overdue(at: 20 * second) == [])
    #expect(patience.overdue(at: 20 * second + 1) == [7])
    #expect(patience.overdue(at: 60 * second) == [])
  }

  @Test func `in a crowd nobody waits that long`() {
    var patience = patience()
    for connection in UInt(1)...3 { patience.opened(connection, at: 0) }
    #expect(patience.overdue(at: 4 * second).sorted() == [1, 2, 3])
    for connection in UInt(4)...5 { patience.opened(connection, at: 4 * second) }
    for connection in UInt(1)...3 { patience.closed(connection) }
    #expect(patience.overdue(at: 8 * second) == [])
  }

  @Test func `an answer that takes long is not held against who asked`() {
    var patience = patience()
    patience.opened(1, at: 0)
    patience.asked(1)
    #expect(patience.overdue(at: 100 * second) == [])
    patience.answered(1, at: 100 * second)
    #expect(patience.overdue(at: 110 * second) == [])
    #expect(patience.overdue(at: 121 * second) == [1])
  }

  @Test func `a connection that was closed is forgotten`() {
    var patience = patience(crowd: 0)
    patience.opened(1, at: 0)
    patience.closed(1)
    patience.opened(2, at: 0)
    #expect(patience.overdue(at: 4 * second) == [2])
  }
}
