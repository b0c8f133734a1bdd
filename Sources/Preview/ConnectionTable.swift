internal import Serving
internal import Synchronization
internal import Workspace

/// The state that all connections share: which wait for a deferred response, which are slow to send
/// a request, and how many bytes of request bodies are held.
final class ConnectionTable: Sendable {
  let handler: any RequestHandling
  private let state: Mutex<State>

  /// Bytes of bodies that may be held at once.
  private static let bodyBudget = 96 << 20
  /// How long a response may be deferred, in nanoseconds.
  static let patience: Int64 = 20_000_000_000

  private struct State {
    /// How often all waiting connections were resumed.
    var generation: UInt64 = 0
    var isClosed = false
    /// When each suspended connection began to wait.
    var waiting: [HTTPConnection: Int64] = [:]
    var open: [UInt: HTTPConnection] = [:]
    var patience: Patience
    var bodyBytes = 0
  }

  init(handler: any RequestHandling, patience: Patience) {
    self.handler = handler
    state = Mutex(State(patience: patience))
  }
}

// MARK: Deferred responses

extension ConnectionTable {
  var generation: UInt64 { state.withLock { $0.generation } }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Registers a suspended connection; resumes it at once if the site changed since its request.
  func wait(_ connection: HTTPConnection, since generation: UInt64, start: Int64) {
    let isLate = state.withLock { state in
      if state.generation != generation || state.isClosed { return true }
      state.waiting[connection] = start
      return false
    }
    if isLate { connection.resume() }
  }

  /// Resumes all waiting connections, so that their responses are asked for again.
  func wake() {
    resume { state in
      state.generation += 1
      return Array(state.waiting.keys)
    }
  }

  /// Resumes all waiting connections; from now on none waits.
  func close() {
    resume { state in
      state.isClosed = true
      return Array(state.waiting.keys)
    }
  }

  private func resume(_ choose: (inout State) -> [HTTPConnection]) {
    let chosen = state.withLock { state in
      let chosen = choose(&state)
      for connection in chosen { state.waiting[connection] = nil }
      return chosen
    }
    for connection in chosen { connection.resume() }
  }

  /// Resumes requests that waited too long, and closes connections that sent no request in time.
  func sweep() {
    let now = monotonicTime()
    resume { state in state.waiting.filter { now - $0.value > Self.patience }.map(\.key) }
    state.withLock { state in
      // Under the lock, because a connection that closes meanwhile is freed by the library.
      for name in state.patience.overdue(at: now) { state.open[name]?.hangUp() }
    }
  }
}

// MARK: Opened and closed connections

extension ConnectionTable {
  func opened(_ connection: HTTPConnection) {
    state.withLock { state in
      state.open[connection.name] = connection
      state.patience.opened(connection.name, at: monotonicTime())
    }
  }

  func closed(_ connection: HTTPConnection) {
    state.withLock { state in
      state.open[connection.name] = nil
      state.patience.closed(connection.name)
    }
  }

  /// Notes that a request has arrived completely.
  func asked(_ connection: HTTPConnection) {
    state.withLock { $0.patience.asked(connection.name) }
  }

  /// Notes that the response was sent; the time for the next request starts.
  func answered(_ connection: HTTPConnection) {
    state.withLock { $0.patience.answered(connection.name, at: monotonicTime()) }
  }
}

// MARK: Request bodies

extension ConnectionTable {
  /// Reserves memory for bytes of a body; false if the budget is used up.
  func reserve(_ count: Int) -> Bool {
    state.withLock { state in
      guard state.bodyBytes + count <= Self.bodyBudget else { return false }
      state.bodyBytes += count
      return true
    }
  }

  func release(_ count: Int) {
    if count > 0 { state.withLock { $0.bodyBytes -= count } }
  }
}
