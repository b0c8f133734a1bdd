internal import Synchronization

/// A value that is worked out when it is first asked for, by whichever thread asks first.
package final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  package init() {}

  /// The value, which `work` makes unless it is known.
  ///
  /// It must not ask for the value itself. A failure is not kept.
  package func value<Failure>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
    let result = known.withLock { known -> Result<Value, Failure> in
      if let known { return .success(known) }
      do throws(Failure) {
        let made = try work()
        known = made
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
