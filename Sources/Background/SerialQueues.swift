internal import Dispatch

/// A few threads, each of which does one piece of work after the other.
package final class SerialQueues: Sendable {
  private let queues: [DispatchQueue]

  package init(count: Int) {
    queues = (0..<max(1, count)).map { DispatchQueue(label: "podium.serial.\($0)") }
  }

  /// Does the work after all earlier work of the same number.
  package func add(_ number: UInt, _ work: @escaping @Sendable () -> Void) {
    queues[Int(number % UInt(queues.count))].async(execute: work)
  }
}
