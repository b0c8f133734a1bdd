internal import Serving
internal import Synchronization
internal import Workspace

/// What all connections have in common: who waits for an answer that was put off, who takes too long to ask, and how much
/// all of them have sent that is still held.
final class ConnectionRoom: Sendable {
  let handler: any RequestHandling
  private let state: Mutex<State>

  /// Bytes of bodies that may be held at once.
  private static let bodyBudget = 96 << 20
  /// Nanoseconds that an answer may be put off.
  static let patience: Int64 = 20_000_000_000

  private struct State {
    /// Counts the times that all were woken.
    var generation: UInt64 = 0
    var isClosed = false
    /// Since when each suspended connection waits.
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

// MARK: Answers that were put off

extension ConnectionRoom {
  var generation: UInt64 { state.withLock { $0.generation } }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Lets a suspended connection wait, or go on at once if something happened since it was asked.
  func wait(_ connection: HTTPConnection, since generation: UInt64, start: Int64) {
    let isLate = state.withLock { state in
      if state.generation != generation || state.isClosed { return true }
      state.waiting[connection] = start
      return false
    }
    if isLate { connection.resume() }
  }

  /// Asks for all answers again that were put off.
  func wake() {
    resume { state in
      state.generation += 1
      return Array(state.waiting.keys)
    }
  }

  /// Lets nobody wait from now on.
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

  /// Ends requests that have waited long, and connections that have taken long to say what they want.
  func sweep() {
    let now = monotonicTime()
    resume { state in state.waiting.filter { now - $0.value > Self.patience }.map(\.key) }
    state.withLock { state in
      // Under the lock, as a connection that closes is no longer there to be hung up on.
      for name in state.patience.overdue(at: now) { state.open[name]?.hangUp() }
    }
  }
}

// MARK: Coming and going

extension ConnectionRoom {
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

  /// A request is whole.
  func asked(_ connection: HTTPConnection) {
    state.withLock { $0.patience.asked(connection.name) }
  }

  /// It is answered, and the next one is waited for.
  func answered(_ connection: HTTPConnection) {
    state.withLock { $0.patience.answered(connection.name, at: monotonicTime()) }
  }
}

// MARK: Bodies

extension ConnectionRoom {
  /// Takes room for bytes of a body; false if there is none.
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
