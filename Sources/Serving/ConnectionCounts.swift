/// How many connections each address has open.
///
/// An address gets a part of all connections only, so that one machine does not keep a whole class
/// out.
package struct ConnectionCounts: Sendable {
  private let limit: Int
  private var counts: [String: Int] = [:]

  package init(limit: Int) {
    self.limit = limit
  }

  /// Counts a connection that was opened; false if its address has as many as it may.
  ///
  /// This machine itself has no limit.
  package mutating func open(from peer: String) -> Bool {
    if isLoopback(peer) { return true }
    let count = counts[peer, default: 0]
    guard count < limit else { return false }
    counts[peer] = count + 1
    return true
  }

  /// Counts a connection that was counted before and is closed.
  package mutating func close(from peer: String) {
    guard let count = counts[peer] else { return }
    counts[peer] = count > 1 ? count - 1 : nil
  }
}

/// Whether a numeric address is one of this machine that others do not have.
func isLoopback(_ address: String) -> Bool {
  address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
}
