internal import Dispatch
internal import Synchronization

/// The results of two pieces of work that need nothing of each other, done at the same time if there is more than one
/// job.
///
/// Either may be parallel in itself: unlike turns of `concurrentPerform`, which run others inside them one after
/// another.
package func both<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  let seconds = Mutex<Second?>(nil)
  let one = withoutActuallyEscaping(second) { second in
    let group = DispatchGroup()
    // A queue of its own has a thread at once, however many are waiting.
    DispatchQueue(label: "podium.both").async(group: group) {
      let result = second()
      seconds.withLock { $0 = result }
    }
    let one = first()
    group.wait()
    return one
  }
  guard let two = seconds.withLock({ $0 }) else {
    preconditionFailure("the group is left when its only block has ended")
  }
  return (one, two)
}
