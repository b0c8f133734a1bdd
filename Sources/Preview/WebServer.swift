package import Serving

/// Responds to the requests of a web server.
package protocol RequestHandling: Sendable {
  /// How many bytes of a request's body to read; 0 if the response does not depend on it.
  func bodyLimit(of head: Request) -> Int
  /// The response; nil to be asked again after `wake()`. If time is up, it must not be nil.
  func answer(to request: Request, isTimeUp: Bool) -> Response?
}

/// An HTTP server whose responses may be deferred until the site changes.
///
/// The number of connections and the time of each are limited. A few threads serve all connections;
/// a waiting connection occupies none of them.
package final class WebServer: Sendable {
  private let daemon: HTTPDaemon
  private let connections: ConnectionTable

  private static let connections = 2400
  private static let second: Int64 = 1_000_000_000

  /// Starts to serve on sockets of this process.
  package init?(on socket: consuming ListeningSocket, handler: any RequestHandling) {
    let connections = ConnectionTable(
      handler: handler,
      patience: Patience(
        crowd: Self.connections * 2 / 3, usual: 20 * Self.second, inCrowd: 3 * Self.second))
    let limits = HTTPDaemon.Limits(connections: Self.connections, seconds: 15, threads: 4)
    guard let daemon = HTTPDaemon(on: socket, limits: limits, connections: connections) else {
      return nil
    }
    self.connections = connections
    self.daemon = daemon
  }

  /// Asks for all deferred responses again.
  package func wake() { connections.wake() }

  /// Ends requests that waited too long, and connections that sent no request in time.
  package func sweep() { connections.sweep() }

  package func stop() {
    connections.close()
    daemon.stop()
  }
}
