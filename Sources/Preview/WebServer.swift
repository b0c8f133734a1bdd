internal import Background
package import Serving

/// Responds to the requests of a web server, on several threads.
package protocol RequestHandling: Sendable {
  /// How many bytes of a request's body to read; 0 if the response does not depend on it.
  func bodyLimit(of head: Request) -> Int
  /// The response; nil to be asked again after `wake()`. If time is up, it must not be nil.
  func answer(to request: Request, isTimeUp: Bool) -> Response?
}

/// An HTTP server whose responses may be deferred until the site changes.
///
/// The number of connections and the time of each are limited. One thread serves all connections, a
/// few make the responses; a waiting connection occupies none of them.
package final class WebServer: Sendable {
  private let mailbox: Mailbox
  private let serving: BackgroundTask<Void>

  /// Starts to serve on a socket; nil if the system gives no pipe.
  package init?(on socket: consuming ListeningSocket, handler: any RequestHandling) {
    guard let mailbox = Mailbox() else { return nil }
    self.mailbox = mailbox
    let handle = socket.release()
    serving = BackgroundTask {
      var loop = EventLoop(on: ListeningSocket(owning: handle), handler: handler, mailbox: mailbox)
      loop.run()
    }
  }

  /// Asks for all deferred responses again.
  package func wake() { mailbox.post { $0.generation += 1 } }

  /// Closes all connections and waits for the thread.
  package func stop() {
    mailbox.post { $0.isClosed = true }
    serving.wait()
  }
}
