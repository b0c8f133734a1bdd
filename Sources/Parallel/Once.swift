internal import Synchronization

/// A value that is worked out when it is first asked for, by whichever thread asks first.
package final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  package init() {}

  /// The value; `work` makes it unless it is known, and must not ask for it itself.
  package func value(_ work: () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let made = work()
      known = made
      return made
    }
  }
}
