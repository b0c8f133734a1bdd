internal import Bytes
internal import CSystemCalls
internal import SystemCalls

/// Files that are put together out of sight and then appear in their folder, all or none.
///
/// Until `commit` they stand in a hidden folder inside the target, which builds do not read; a new
/// target is put together beside its place and moved there in one step. What an interrupted run
/// left is finished or removed by the next.
package final class StagedFolder {
  private let target: String
  private let changes: FolderTransaction
  private let isNew: Bool
  private var paths: [String] = []
  private var taken: Set<String> = []

  /// Makes the folders above the target.
  package init(for target: String) throws(WorkspaceError) {
    self.target = target
    let parent =
      OutputFolder.parent(of: target) ?? (target.utf8.first == UInt8(ascii: "/") ? "/" : ".")
    try makeFolders(parent)
    isNew = !isOccupied(target)
    let folder = isNew ? parent : target
    clearNewFolders(in: parent)
    if !isNew { try clearTemporaries(abandonedTemporaries(in: target), in: target) }
    let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw WorkspaceError(.write, folder, errno: errno) }
    changes = FolderTransaction(
      target: folder, handle: handle, stage: temporaryName(for: stagedPurpose))
  }

  deinit { close(changes.handle) }

  /// Adds a file by its path below the target, which must not lead out of it nor be that of
  /// another one.
  package func add(_ bytes: [UInt8], at path: String) throws(WorkspaceError) {
    let parts = path.splitAtSlashes(keepingEmpty: true)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count < 256 }) else {
      throw WorkspaceError(.write, target + "/" + path, errno: EINVAL)
    }
    guard taken.insert(path).inserted else {
      throw WorkspaceError(.write, target + "/" + path, errno: EEXIST)
    }
    let file = try changes.create(path)
    let problem = close(file, after: writeAll(bytes, to: file))
    guard problem == 0 else { throw WorkspaceError(.write, target + "/" + path, errno: problem) }
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
    if isNew { return false }
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

  /// Moves the files to their places, once they are on the disk.
  package func commit(overwriting: Bool) throws(WorkspaceError) {
    guard podium_synchronize(changes.handle) == 0 else {
      throw WorkspaceError(.write, target, errno: errno)
    }
    if isNew, !paths.isEmpty {
      try changes.moveAll(to: target)
    } else {
      try changes.commit(removing: [], replacing: { _ in overwriting })
    }
  }

  /// Forgets the files.
  package func discard() { changes.discard() }
}

private let stagedPurpose = "staged-"

/// Removes what interrupted runs left beside the place of a new folder, as far as it can be.
///
/// Nothing there is finished: whoever may write in the folder above cannot do so in all below it.
private func clearNewFolders(in parent: String) {
  for name in abandonedTemporaries(in: parent) where name.hasPrefix(temporaryStart + stagedPurpose)
  {
    let stage = parent + "/" + name
    if !isOccupied("\(stage)/\(stagingJournal)") { try? removeAll(stage) }
  }
}

/// Finishes or removes what processes that were killed left below a folder.
package func clearTemporaries(_ temporaries: [String], in folder: String) throws(WorkspaceError) {
  for path in temporaries {
    let name = path.lastSlash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard isAbandonedTemporary(name) else { continue }
    var status = stat()
    guard lstat(folder + "/" + path, &status) == 0, isFolder(status) else {
      unlink(folder + "/" + path)
      continue
    }
    let target = path.lastSlash.map { folder + "/" + path[..<$0] } ?? folder
    let handle = open(target, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw WorkspaceError(.write, target, errno: errno) }
    defer { close(handle) }
    // What is staged only ever adds files: a journal that removes some is somebody else's.
    _ = try FolderTransaction(target: target, handle: handle, stage: name)
      .finishInterrupted(mayRemove: false)
  }
}
