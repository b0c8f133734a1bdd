internal import Bytes
internal import SystemCalls

/// A folder of results while one process changes it: the second one waits.
///
/// Files are on the disk before the next step: a machine that stops anywhere leaves each file
/// whole, and none before those that belong before it.
package struct LockedFolder: ~Copyable {
  package let path: String
  private let handle: Int32

  /// Makes the folder if it is not there, and waits until no other process changes it.
  package init(opening path: String) throws(WorkspaceError) {
    try makeFolders(path)
    let handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw WorkspaceError(.write, path, errno: errno) }
    while flock(handle, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let problem = errno
        close(handle)
        throw WorkspaceError(.write, path, errno: problem)
      }
    }
    self.path = path
    self.handle = handle
    unlink(temporary)
  }

  /// One place for all files under way, as nobody else writes: whoever is killed leaves one hidden
  /// file, which the next removes.
  private var temporary: String { path + "/.podium-tmp" }

  deinit { closeLocked(handle) }

  /// Writes a file whole, over what stood there, and waits until it is on the disk.
  package func write(_ bytes: [UInt8], to file: String) throws(WorkspaceError) {
    let full = try place(of: file, .write)
    if let slash = full.lastSlash { try makeFolders(String(full[..<slash])) }
    try writeFile(to: full, over: temporary, isDurable: true) { take in take(bytes) }
  }

  /// Removes a file if it is there, and the folder around it if that is empty then.
  package func remove(_ file: String) throws(WorkspaceError) {
    let full = try place(of: file, .remove)
    guard unlink(full) == 0 || errno == ENOENT else {
      throw WorkspaceError(.remove, full, errno: errno)
    }
    if let slash = file.lastSlash { rmdir(path + "/" + file[..<slash]) }
  }

  private func place(
    of file: String, _ action: WorkspaceError.Action
  ) throws(WorkspaceError) -> String {
    let full = path + "/" + file
    if isBehindLink(file, in: path) { throw WorkspaceError(action, full, errno: ELOOP) }
    return full
  }
}

/// Gives a lock back and closes its handle.
///
/// Closing alone would leave the lock to a child process that was started just now and has not
/// closed what it got yet.
func closeLocked(_ handle: Int32) {
  flock(handle, LOCK_UN)
  close(handle)
}
