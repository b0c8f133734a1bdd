internal import SystemCalls

/// What the system refused to do with a file or folder.
package struct WorkspaceError: Error, Hashable {
  package enum Action: String, Hashable, Sendable {
    case read
    case list
    case write
    case create
    case remove
    case lock
  }

  package var action: Action
  package var path: String
  /// The system's error number.
  package var errno: Int32

  package init(_ action: Action, _ path: String, errno: Int32) {
    (self.action, self.path, self.errno) = (action, path, errno)
  }

  /// Whether there is no such file.
  package var isMissing: Bool { errno == ENOENT || errno == ENOTDIR }

  /// The system's words for the reason: `permission denied`.
  package var reason: String {
    if errno == ENXIO { return "it is no file, but a pipe or a device" }
    if errno == ELOOP { return "a link stands in the way" }
    return strerror(errno).map { String(cString: $0).lowercased() } ?? "unknown error \(errno)"
  }

  /// One sentence without a full stop: `cannot write public/index.html: no space left on device`.
  package var sentence: String {
    switch action {
    case .lock: "another build is writing \(path); wait for it to end"
    default: "cannot \(action.rawValue) \(path): \(reason)"
    }
  }
}
