internal import Dispatch
internal import Synchronization

/// Work that goes on beside everything else, on a thread of its own, and what came of it once it is done.
package final class Beside<Outcome: Sendable>: Sendable {
  private let state = Mutex<Outcome?>(nil)

  /// Starts the work, which cannot be called back.
  package init(_ work: @escaping @Sendable () -> Outcome) {
    DispatchQueue.global(qos: .utility).async { [self] in
      let outcome = work()
      state.withLock { $0 = outcome }
    }
  }

  /// What came of it; nil while it goes on.
  package var outcome: Outcome? { state.withLock { $0 } }
}
