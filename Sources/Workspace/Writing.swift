internal import Bytes
internal import SystemCalls

/// Writes a file whole or not at all: beside its place first, then moved over it.
///
/// It is on the disk when this returns, and not only with the system.
package func writeFile(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  try writeFile(to: path, isDurable: true) { take in take(bytes) }
}

/// Writes a file, whole or not at all, of bytes that are handed out in parts.
package func writeFile(
  to path: String, isDurable: Bool, inParts make: (_ take: ([UInt8]) -> Void) -> Void
) throws(WorkspaceError) {
  let start = path.lastSlash.map { path.utf8.index(after: $0) } ?? path.startIndex
  let folder = String(path[..<start])
  let temporary = folder + temporaryName()
  try writeFile(to: path, over: temporary, isDurable: isDurable, inParts: make)
  for name in abandonedTemporaries(in: folder.isEmpty ? "." : folder) { unlink(folder + name) }
}

/// Writes a file of bytes that are handed out in parts, over another name.
package func writeFile(
  to path: String, over temporary: String, isDurable: Bool,
  inParts make: (_ take: ([UInt8]) -> Void) -> Void
) throws(WorkspaceError) {
  let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard file >= 0 else { throw WorkspaceError(.write, path, errno: errno) }
  var problem: Int32 = 0
  make { part in
    if problem == 0 { problem = writeAll(part, to: file) }
  }
  if problem == 0, isDurable, fsync(file) != 0 { problem = errno }
  problem = close(file, after: problem)
  if problem == 0, rename(temporary, path) != 0 { problem = errno }
  guard problem == 0 else {
    unlink(temporary)
    throw WorkspaceError(.write, path, errno: problem)
  }
  if isDurable { synchronizeFolder(of: path) }
}

/// Puts the names in a file's folder on the disk; file systems that cannot do so do it by
/// themselves.
package func synchronizeFolder(of path: String) {
  let folder = path.lastSlash.map { String(path[..<$0]) } ?? "."
  let handle = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard handle >= 0 else { return }
  fsync(handle)
  close(handle)
}
