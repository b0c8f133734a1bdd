internal import Dispatch
internal import Synchronization

/// The results of two pieces of work that need nothing of each other, done at the same time if there is more than one
/// job.
package func both<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  let ones = Mutex<First?>(nil)
  let twos = Mutex<Second?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { turn in
    if turn == 0 {
      let result = first()
      ones.withLock { $0 = result }
    } else {
      let result = second()
      twos.withLock { $0 = result }
    }
  }
  guard let one = ones.withLock({ $0 }), let two = twos.withLock({ $0 }) else {
    preconditionFailure("concurrentPerform returns when all turns have ended")
  }
  return (one, two)
}
