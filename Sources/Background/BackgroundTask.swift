internal import Dispatch
internal import Synchronization

/// Work on a thread of its own, whose outcome can be waited for.
///
/// The work may use several threads itself: unlike `concurrentPerform`, which runs calls inside
/// another one after the other. It runs to its end even if nobody waits for it.
package final class BackgroundTask<Outcome: Sendable>: Sendable {
  private let state = Mutex<Outcome?>(nil)
  private let group = DispatchGroup()

  package init(_ work: @escaping @Sendable () -> Outcome) {
    start(work)
  }

  /// Does the work at once, on this thread, if there is only one job.
  package init(jobs: Int, _ work: @escaping @Sendable () -> Outcome) {
    if jobs > 1 { start(work) } else { finish(work()) }
  }

  private func start(_ work: @escaping @Sendable () -> Outcome) {
    // A queue of its own has a thread at once, however many tasks are waiting.
    DispatchQueue(label: "podium.background").async(group: group) { [self] in finish(work()) }
  }

  private func finish(_ outcome: Outcome) {
    state.withLock { $0 = outcome }
  }

  /// The outcome; nil while the work goes on.
  package var outcome: Outcome? { state.withLock { $0 } }

  /// The outcome, once the work is done.
  package func wait() -> Outcome {
    group.wait()
    guard let outcome else {
      preconditionFailure("the group is left after the outcome is set")
    }
    return outcome
  }

  /// The value of work that may fail, once it is done.
  package func value<Value, Failure>() throws(Failure) -> Value
  where Outcome == Result<Value, Failure> {
    try wait().get()
  }
}
