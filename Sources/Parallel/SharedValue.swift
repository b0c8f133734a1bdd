internal import Synchronization

/// A value that is made when it is first asked for, and kept for whoever asks next.
///
/// Threads that ask while it is made wait for it. A failure is not kept.
package final class SharedValue<Value: Sendable, Failure: Error>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () throws(Failure) -> Value

  package init(_ make: @escaping @Sendable () throws(Failure) -> Value) {
    self.make = make
  }

  package func value() throws(Failure) -> Value {
    let result = made.withLock { made -> Result<Value, Failure> in
      if let made { return .success(made) }
      do throws(Failure) {
        let value = try make()
        made = value
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
