#if !os(Linux)
  package import Bytes
  internal import SystemCalls

  /// Tells to look every second, where no system call that Podium knows tells of changes.
  ///
  /// Untried.
  package struct FolderWatch: ~Copyable {
    package enum Change: Hashable, Sendable {
      case paths(Set<ExactString>)
      case anything
    }

    package let isPolling = true
    private var lastLook: Int64 = 0

    package init(_ roots: [String]) {}

    /// Waits for a change; nil if there is none for that many milliseconds.
    package mutating func next(within milliseconds: Int32) -> Change? {
      pause(milliseconds: milliseconds)
      guard monotonicTime() - lastLook > 1_000_000_000 else { return nil }
      lastLook = monotonicTime()
      return .anything
    }
  }
#endif
