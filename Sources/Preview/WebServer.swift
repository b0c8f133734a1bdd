package import Serving

/// What a web server does with requests.
package protocol RequestHandling: Sendable {
  /// How many bytes of a body are read; none where the answer does not depend on it.
  func bodyLimit(of head: Request) -> Int
  /// The answer; nil to ask again when the server is woken. Some answer must be given when time is up.
  func answer(to request: Request, isTimeUp: Bool) -> Response?
}

/// An HTTP server whose answers may be put off until something happens.
///
/// Connections are limited in number and time. Each has one of a few threads, by turns; one that waits costs none of them
/// anything.
package final class WebServer: Sendable {
  private let daemon: HTTPDaemon
  private let room: ConnectionRoom

  private static let connections = 2400
  private static let second: Int64 = 1_000_000_000

  /// Starts to serve on sockets of this process.
  package init?(on socket: consuming ListeningSocket, handler: any RequestHandling) {
    let room = ConnectionRoom(
      handler: handler,
      patience: Patience(
        crowd: Self.connections * 2 / 3, usual: 20 * Self.second, inCrowd: 3 * Self.second))
    let limits = HTTPDaemon.Limits(connections: Self.connections, seconds: 15, threads: 4)
    guard let daemon = HTTPDaemon(on: socket, limits: limits, room: room) else { return nil }
    self.room = room
    self.daemon = daemon
  }

  /// Asks for the answers again that were put off.
  package func wake() { room.wake() }

  /// Ends requests that have waited long, and connections that have taken long to say what they want.
  package func sweep() { room.sweep() }

  package func stop() {
    room.close()
    daemon.stop()
  }
}
