internal import SystemCalls
internal import Serving
internal import Synchronization

/// What other threads tell the event loop; each message ends its waiting.
final class Mailbox: Sendable {
  /// What became of a request.
  struct Outcome {
    var connection: UInt
    /// Nil if the response is deferred.
    var response: Response?
    /// How often the site had changed when the request was looked at.
    var generation: UInt64
  }

  struct State {
    var outcomes: [Outcome] = []
    /// How often the site has changed.
    var generation: UInt64 = 0
    var isClosed = false
    fileprivate var isSignalled = false
  }

  private let state = Mutex(State())
  /// Can be read from if there are messages.
  let signal: Int32
  private let sender: Int32

  /// Nil if the system gives no pipe.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = makeNonblocking(end)
    }
    signal = ends[0]
    sender = ends[1]
  }

  deinit {
    close(signal)
    close(sender)
  }

  func post(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      guard !state.isSignalled else { return }
      state.isSignalled = true
      _ = write(sender, [1], 1)
    }
  }

  /// All messages since the last call.
  func take() -> State {
    state.withLock { state in
      var byte: UInt8 = 0
      if state.isSignalled { _ = read(signal, &byte, 1) }
      state.isSignalled = false
      defer { state.outcomes = [] }
      return state
    }
  }
}
