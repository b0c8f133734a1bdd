internal import Bytes
internal import SystemCalls

/// Whether a folder stands at a path.
package func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && isFolder(status)
}

/// Makes a folder and those above it, unless they are there.
package func makeFolders(_ path: String) throws(WorkspaceError) {
  if isFolder(path) { return }
  if let slash = path.lastSlash, slash != path.startIndex {
    try makeFolders(String(path[..<slash]))
  }
  if mkdir(path, 0o777) != 0, errno != EEXIST {
    throw WorkspaceError(.create, path, errno: errno)
  }
}

/// Writes a new file, and fails with `EEXIST` if there is one already.
package func writeNewFile(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  if exists(path) { throw WorkspaceError(.write, path, errno: EEXIST) }
  try writeFile(bytes, to: path)
}

/// Removes a folder with everything in it; links in it are removed, not followed, and one in its
/// place is an error.
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
    let handle = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard handle >= 0, let stream = fdopendir(handle) else {
      throw WorkspaceError(.remove, path, errno: errno)
    }
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

/// Whether a file below a folder would be reached through a link: what a site folder brings along
/// may lead anywhere.
func isBehindLink(_ file: String, in folder: String) -> Bool {
  var place = folder
  return file.splitAtSlashes().dropLast().contains { part in
    place += "/" + part
    var status = stat()
    return lstat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

/// A path from the root of the file system, without links as far as it exists.
package func absolutePath(_ path: String) -> String {
  if let real = realPath(path) { return real }
  guard let slash = path.lastSlash else {
    return (realPath(".") ?? "") + "/" + path
  }
  let parent = slash == path.startIndex ? "/" : String(path[..<slash])
  return (parent == "/" ? "" : absolutePath(parent)) + path[slash...]
}
