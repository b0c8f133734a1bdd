internal import Bytes
internal import Glibc

/// Files that are put together out of sight and then appear in their folder, all or none.
///
/// Until `commit` they stand in a hidden folder inside the target, which builds do not read. What
/// an interrupted run left of one is removed by the next.
package final class StagedFolder {
  private let target: String
  private let stage: String
  private let isNew: Bool
  private var paths: [String] = []

  private static let prefix = ".podium-import-"

  /// Makes the folder, and the target if it is missing.
  package init(for target: String) throws(WorkspaceError) {
    self.target = target
    isNew = !exists(target)
    try makeFolders(target)
    stage = "\(target)/\(Self.prefix)\(getpid())"
    for name in leftovers(in: target, prefix: Self.prefix) { try? removeAll(target + "/" + name) }
    guard mkdir(stage, 0o777) == 0 else { throw WorkspaceError(.create, stage, errno: errno) }
  }

  /// Adds a file by its path below the target, which must not lead out of it.
  package func add(_ bytes: [UInt8], at path: String) throws(WorkspaceError) {
    let parts = path.splitAtSlashes(keepingEmpty: true)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count < 256 }) else {
      throw WorkspaceError(.write, target + "/" + path, errno: EINVAL)
    }
    if parts.count > 1 { try makeFolders(stage + "/" + parts.dropLast().joined(separator: "/")) }
    try writeFile(bytes, to: stage + "/" + path)
    paths.append(path)
  }

  /// The files whose place is taken, or is outside the target.
  package var obstacles: [String] {
    paths.filter { exists(target + "/" + $0) || leadsOut($0) }
  }

  /// The files whose place a link has put outside the target, or where a folder stands.
  package var outwardPaths: [String] {
    paths.filter { leadsOut($0) || isFolder(target + "/" + $0) }
  }

  private func leadsOut(_ path: String) -> Bool {
    guard let top = realPath(target) else { return true }
    var folder = target
    for part in path.splitAtSlashes().dropLast() {
      folder += "/" + part
      guard exists(folder) else { return false }
      guard let real = realPath(folder), isFolder(real), real.isInside(top) else {
        return true
      }
    }
    return false
  }

  /// Moves the files to their places.
  ///
  /// No signal that can be held back comes between two of them.
  package func commit() throws(WorkspaceError) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    for path in paths {
      if let slash = path.lastSlash { try makeFolders(target + "/" + path[..<slash]) }
      guard rename(stage + "/" + path, target + "/" + path) == 0 else {
        throw WorkspaceError(.write, target + "/" + path, errno: errno)
      }
    }
    try removeAll(stage)
  }

  /// Forgets the files, and the target if it was made for them.
  package func discard() {
    try? removeAll(stage)
    if isNew { rmdir(target) }
  }
}

private func leftovers(in folder: String, prefix: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    // Not that of a run which is still at work.
    if name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.utf8.count)),
      kill(process, 0) != 0
    {
      names.append(name)
    }
  }
  return names
}
