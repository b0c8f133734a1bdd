/// How long a connection may take until a request is whole: less where there are many connections.
///
/// Each connection is known by a number, and times are in nanoseconds of a monotonic clock. A
/// connection is timed from when it is opened, or its last request was answered, until its next
/// request is whole; however often a byte of it comes.
package struct RequestTimeouts: Sendable {
  private let limit: Int64
  private let busyLimit: Int64
  /// With more connections than this, the shorter limit holds.
  private let busyAbove: Int
  private var waitingSince: [UInt: Int64] = [:]
  private var openCount = 0

  package init(limit: Int64, busyLimit: Int64, busyAbove: Int) {
    (self.limit, self.busyLimit, self.busyAbove) = (limit, busyLimit, busyAbove)
  }

  package mutating func opened(_ connection: UInt, at now: Int64) {
    openCount += 1
    waitingSince[connection] = now
  }

  package mutating func closed(_ connection: UInt) {
    openCount -= 1
    waitingSince[connection] = nil
  }

  /// Its request is whole: how long the response takes is not counted.
  package mutating func received(_ connection: UInt) {
    waitingSince[connection] = nil
  }

  package mutating func answered(_ connection: UInt, at now: Int64) {
    waitingSince[connection] = now
  }

  /// The connections that have taken too long; each is returned once.
  package mutating func overdue(at now: Int64) -> [UInt] {
    let limit = openCount > busyAbove ? busyLimit : limit
    let late = waitingSince.filter { now - $0.value > limit }.map(\.key)
    for connection in late { waitingSince[connection] = nil }
    return late
  }
}
