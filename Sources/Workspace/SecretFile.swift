internal import Bytes
internal import SystemCalls

/// Writes a file that only its owner may read, and fails with `EEXIST` if there is one already.
package func writeSecret(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  if let slash = path.lastSlash, slash != path.startIndex {
    try makeFolders(String(path[..<slash]))
  }
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
  guard file >= 0 else { throw WorkspaceError(.write, path, errno: errno) }
  var problem: Int32 = fchmod(file, 0o600) == 0 ? 0 : errno
  if problem == 0 { problem = writeAll(bytes, to: file) }
  if problem == 0, fsync(file) != 0 { problem = errno }
  problem = close(file, after: problem)
  guard problem == 0 else {
    unlink(path)
    throw WorkspaceError(.write, path, errno: problem)
  }
  // Its name may stand in the settings as soon as this returns.
  synchronizeFolder(of: path)
}

/// Whether others than its owner may read a file.
package func isReadableByOthers(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
}
