internal import Glibc

/// Makes a folder and those above it, unless they are there.
package func makeFolders(_ path: String) throws(WorkspaceError) {
  if isFolder(path) { return }
  if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
    try makeFolders(String(path[..<slash]))
  }
  if mkdir(path, 0o777) != 0, errno != EEXIST {
    throw WorkspaceError(.create, path, errno: errno)
  }
}

/// Writes a file whole or not at all: beside its place first, then moved over it.
///
/// A durable one is on the disk when this returns, and not only with the system.
package func writeFile(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  try writeFile(to: path) { take in take(bytes) }
}

/// Writes a file, whole or not at all, of bytes that are handed out in parts.
func writeFile(to path: String, inParts make: (_ take: ([UInt8]) -> Void) -> Void)
  throws(WorkspaceError)
{
  // A name with a dot in front, so that nobody who lists the folder meanwhile takes it for a file.
  let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  let temporary = "\(path[..<start]).\(path[start...]).podium-\(getpid())"
  try writeFile(to: path, over: temporary, isDurable: false, inParts: make)
}

/// Writes a file of bytes that are handed out in parts, over another name.
func writeFile(
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
  close(file)
  if problem == 0, rename(temporary, path) != 0 { problem = errno }
  guard problem == 0 else {
    unlink(temporary)
    throw WorkspaceError(.write, path, errno: problem)
  }
  if isDurable { synchronizeFolder(of: path) }
}

/// Writes all of some bytes to an open file.
/// - Returns: the system's number of what went wrong, or 0.
func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
    }
    if count >= 0 { written += count } else if errno != EINTR { return errno }
  }
  return 0
}

/// Puts the names in a file's folder on the disk; file systems that cannot do so do it by themselves.
private func synchronizeFolder(of path: String) {
  let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  let handle = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard handle >= 0 else { return }
  fsync(handle)
  close(handle)
}

/// Writes a new file, and fails with `EEXIST` if there is one already.
package func writeNewFile(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  if exists(path) { throw WorkspaceError(.write, path, errno: EEXIST) }
  try writeFile(bytes, to: path)
}

/// Removes a folder with everything in it; links are removed, not followed.
package func removeAll(_ folder: String) throws(WorkspaceError) {
  var pending: [(path: String, isListed: Bool)] = [(folder, false)]
  while let (path, isListed) = pending.popLast() {
    if isListed {
      guard rmdir(path) == 0 || errno == ENOENT else {
        throw WorkspaceError(.remove, path, errno: errno)
      }
      continue
    }
    pending.append((path, true))
    guard let stream = opendir(path) else { throw WorkspaceError(.remove, path, errno: errno) }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        pending.append((path + "/" + name, false))
      } else if unlink(path + "/" + name) != 0, errno != ENOENT {
        throw WorkspaceError(.remove, path + "/" + name, errno: errno)
      }
    }
  }
}

/// A path from the root of the file system, without links as far as it exists.
package func absolutePath(_ path: String) -> String {
  if let real = realPath(path) { return real }
  guard let slash = path.lastIndex(of: "/") else {
    return (realPath(".") ?? "") + "/" + path
  }
  let parent = slash == path.startIndex ? "/" : String(path[..<slash])
  return (parent == "/" ? "" : absolutePath(parent)) + path[slash...]
}
