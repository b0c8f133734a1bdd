internal import Dispatch
internal import Synchronization

/// The results of `body` for 0 up to `count`, in that order, worked out by `jobs` threads.
///
/// Threads take `chunk` indices at a time, so uneven work spreads by itself. The order of the
/// results, and so everything made of them, does not depend on the number of jobs.
package func parallelMap<Element: Sendable>(
  count: Int, jobs: Int, chunk: Int = 16, _ body: @Sendable (Int) -> Element
) -> [Element] {
  guard jobs > 1, count > chunk else {
    var results: [Element] = []
    results.reserveCapacity(count)
    for index in 0..<max(0, count) { results.append(body(index)) }
    return results
  }
  return [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
    // No two threads touch the same place: `next` gives each index to one of them, and the array is
    // read once `concurrentPerform` has waited for all.
    nonisolated(unsafe) let places = buffer
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while true {
        let start = next.wrappingAdd(chunk, ordering: .relaxed).oldValue
        guard start < count else { return }
        for index in start..<min(start + chunk, count) {
          places.initializeElement(at: index, to: body(index))
        }
      }
    }
    initializedCount = count
  }
}
