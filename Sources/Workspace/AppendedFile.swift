internal import Files
internal import SystemCalls
internal import Synchronization

/// A file that grows by whole pieces, for one process at a time, and that only its owner may read.
///
/// A piece that is not written whole is cut off again; after a failure of power the last one may
/// still be there in part. What the system failed to bring to the disk is written once more, since
/// it may call such bytes written although they are lost.
package final class AppendedFile: Sendable {
  package let path: String
  /// Whether it was the user's alone when it was opened: one that a site folder brought along is
  /// mostly not.
  package let isPrivate: Bool
  private let handle: Int32
  private let content = Mutex(Content())
  /// Those who wait for the disk at the same time share one wait.
  private let waiting = Mutex(())

  private struct Content {
    /// How many bytes are known to be on the disk.
    var safe = 0
    /// What was added behind them.
    var added: [UInt8] = []
    /// Whether something else than `added` may stand behind the safe bytes.
    var isDamaged = false
    /// How often `added` was written again: a wait that began before says nothing of that.
    var repairs = 0
    var count: Int { safe + added.count }
  }

  package enum Failure: Error, Hashable {
    /// Another process has it open.
    case inUse
    case system(WorkspaceError)
  }

  /// Opens the file, and makes it if it is not there; `cut` says how much of it is to stay.
  package init(opening path: String) throws(Failure) {
    let handle = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard handle >= 0 else { throw .system(WorkspaceError(.write, path, errno: errno)) }
    var status = stat()
    isPrivate =
      fstat(handle, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    self.path = path
    self.handle = handle
    guard flock(handle, LOCK_EX | LOCK_NB) == 0 else {
      let problem = errno
      close(handle)
      throw problem == EWOULDBLOCK ? .inUse : .system(WorkspaceError(.write, path, errno: problem))
    }
  }

  deinit { closeLocked(handle) }

  package func read() throws(WorkspaceError) -> [UInt8] { try readFile(at: path) }

  /// Cuts off what follows the first bytes; these are on the disk when this returns, and the name
  /// of the file too.
  package func cut(to count: Int) throws(WorkspaceError) {
    guard ftruncate(handle, off_t(count)) == 0, fsync(handle) == 0 else {
      throw WorkspaceError(.write, path, errno: errno)
    }
    synchronizeFolder(of: path)
    content.withLock { $0 = Content(safe: count) }
  }

  /// Adds a piece; it is with the system when this returns, and on the disk after `synchronize`.
  package func append(_ bytes: [UInt8]) throws(WorkspaceError) {
    let problem = content.withLock { content -> Int32 in
      var problem = repair(&content)
      if problem == 0 { problem = writeAll(bytes, to: handle) }
      if problem == 0 {
        content.added += bytes
      } else if ftruncate(handle, off_t(content.count)) != 0 {
        content.isDamaged = true
      }
      return problem
    }
    guard problem == 0 else { throw WorkspaceError(.write, path, errno: problem) }
  }

  /// Waits until everything that was added before is on the disk.
  package func synchronize() throws(WorkspaceError) {
    let wanted = content.withLock { $0.count }
    let problem = waiting.withLock { _ -> Int32 in
      while true {
        let (problem, reached, repairs) = content.withLock { content in
          content.safe >= wanted
            ? (0, wanted, 0) : (repair(&content), content.count, content.repairs)
        }
        guard problem == 0, reached > content.withLock({ $0.safe }) else { return problem }
        guard fdatasync(handle) == 0 else {
          let problem = errno
          content.withLock { $0.isDamaged = true }
          return problem
        }
        content.withLock { content in
          guard content.repairs == repairs else { return }
          content.added.removeFirst(reached - content.safe)
          content.safe = reached
        }
      }
    }
    guard problem == 0 else { throw WorkspaceError(.write, path, errno: problem) }
  }

  /// Takes the file away.
  package func remove() throws(WorkspaceError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw WorkspaceError(.remove, path, errno: errno)
    }
  }

  /// Writes what is not safe once more, if it is not known to stand in the file.
  /// - Returns: the system's number of what went wrong, or 0.
  private func repair(_ content: inout Content) -> Int32 {
    guard content.isDamaged else { return 0 }
    guard ftruncate(handle, off_t(content.safe)) == 0 else { return errno }
    let problem = writeAll(content.added, to: handle)
    content.isDamaged = problem != 0
    content.repairs += 1
    return problem
  }
}
