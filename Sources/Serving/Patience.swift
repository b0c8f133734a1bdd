/// How long connections may take to say what they want: less where there are many.
///
/// Each is known by a number, and times are in nanoseconds of a clock that nobody sets. A
/// connection is timed from when it is opened, or its last request was answered, until its next
/// request is whole; however often a byte of it comes.
package struct Patience: Sendable {
  /// So many connections at once are a crowd.
  private let crowd: Int
  private let usual: Int64
  private let inCrowd: Int64
  private var silentSince: [UInt: Int64] = [:]
  private var openCount = 0

  package init(crowd: Int, usual: Int64, inCrowd: Int64) {
    self.crowd = crowd
    self.usual = usual
    self.inCrowd = inCrowd
  }

  package mutating func opened(_ connection: UInt, at now: Int64) {
    openCount += 1
    silentSince[connection] = now
  }

  package mutating func closed(_ connection: UInt) {
    openCount -= 1
    silentSince[connection] = nil
  }

  /// Its request is whole: how long the answer takes is not its fault.
  package mutating func asked(_ connection: UInt) {
    silentSince[connection] = nil
  }

  package mutating func answered(_ connection: UInt, at now: Int64) {
    silentSince[connection] = now
  }

  /// The connections that have taken too long; they are not told of again.
  package mutating func overdue(at now: Int64) -> [UInt] {
    let limit = openCount > crowd ? inCrowd : usual
    let late = silentSince.filter { now - $0.value > limit }.map(\.key)
    for connection in late { silentSince[connection] = nil }
    return late
  }
}
