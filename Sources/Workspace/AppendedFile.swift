internal import Files
internal import SystemCalls
internal import Synchronization

/// A file that grows by whole pieces, for one process at a time, and that only its owner may read.
///
/// A piece that is not written whole is cut off again; after a failure of power the last one may
/// still be there in part.
package final class AppendedFile: Sendable {
  package let path: String
  private let handle: Int32
  private let size: Mutex<Int>
  /// How many bytes are known to be on the disk.
  private let safe = Mutex(0)

  package enum Failure: Error, Hashable {
    /// Another process has it open.
    case inUse
    case system(WorkspaceError)
  }

  /// Opens the file, and makes it if it is not there.
  package init(opening path: String) throws(Failure) {
    let handle = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard handle >= 0 else { throw .system(WorkspaceError(.write, path, errno: errno)) }
    self.path = path
    self.handle = handle
    guard flock(handle, LOCK_EX | LOCK_NB) == 0 else {
      let problem = errno
      close(handle)
      throw problem == EWOULDBLOCK ? .inUse : .system(WorkspaceError(.write, path, errno: problem))
    }
    let end = lseek(handle, 0, SEEK_END)
    size = Mutex(max(0, Int(end)))
  }

  deinit { close(handle) }

  package func read() throws(WorkspaceError) -> [UInt8] { try readFile(at: path) }

  /// Cuts off what follows the first bytes.
  package func cut(to count: Int) throws(WorkspaceError) {
    guard ftruncate(handle, off_t(count)) == 0 else {
      throw WorkspaceError(.write, path, errno: errno)
    }
    size.withLock { $0 = count }
  }

  /// Adds a piece; it is with the system when this returns, and on the disk after `synchronize`.
  package func append(_ bytes: [UInt8]) throws(WorkspaceError) {
    let problem = size.withLock { size in
      let problem = writeAll(bytes, to: handle)
      if problem == 0 { size += bytes.count } else { ftruncate(handle, off_t(size)) }
      return problem
    }
    guard problem == 0 else { throw WorkspaceError(.write, path, errno: problem) }
  }

  /// Waits until everything that was added before is on the disk; those who wait at the same time
  /// share one wait.
  package func synchronize() throws(WorkspaceError) {
    let wanted = size.withLock { $0 }
    let problem: Int32 = safe.withLock { safe in
      if safe >= wanted { return 0 }
      let reached = size.withLock { $0 }
      guard fdatasync(handle) == 0 else { return errno }
      safe = reached
      return 0
    }
    guard problem == 0 else { throw WorkspaceError(.write, path, errno: problem) }
  }

  /// Takes the file away.
  package func remove() throws(WorkspaceError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw WorkspaceError(.remove, path, errno: errno)
    }
  }
}
