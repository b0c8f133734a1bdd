internal import Bytes
internal import CSystemCalls
internal import SystemCalls

/// Changes to the files of a folder that take effect together: all of them, or none.
///
/// New files are written into `stage/new`, below a hidden folder inside the target: they are on the
/// same file system then, and have taken their room on the disk before anything is changed.
/// `commit` notes all changes in `stage/journal`, then makes them one after another, by renaming.
/// If one fails, those before it are undone. If the process is killed between two, the journal
/// stays, and `finishInterrupted` makes the others.
///
/// The journal has a line for each change, `end` last:
///
///     podium-journal/1
///     - old/page.html
///     + 1835021 new/page.html
///     = 1835022 index.html
///     end
///
/// `-` removes a file, `+` adds one where nothing may stand, `=` may replace one. The number is the
/// inode of the new file: what stands in `stage/new` under another inode is the file that it
/// replaced.
struct FolderTransaction: Sendable {
  let target: String
  /// The target, opened.
  let handle: Int32
  /// The name of the hidden folder.
  let stage: String

  /// Something that was done, and can be undone.
  private enum Step {
    case removed(String, aside: String)
    case added(String)
    case exchanged(String)
  }

  private var journal: String { "\(stage)/\(stagingJournal)" }

  /// Where a file is written before the commit, relative to the target.
  func staged(_ file: String) -> String { "\(stage)/new/\(file)" }

  /// Opens the staged form of a file, and makes the folders above it.
  func create(_ file: String) throws(WorkspaceError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    var opened = openat(handle, staged(file), flags, 0o666)
    if opened < 0, errno == ENOENT {
      try makeFolders(above: staged(file))
      opened = openat(handle, staged(file), flags, 0o666)
    }
    guard opened >= 0 else { throw failure(.write, file) }
    return opened
  }

  /// Makes the changes: removes files, then moves all staged ones to their places, `last` at the
  /// end.
  func commit(
    removing stale: [String], replacing isReplaceable: (String) -> Bool, last: [String] = []
  ) throws(WorkspaceError) {
    let changes = try changes(removing: stale, replacing: isReplaceable, last: last)
    if changes.isEmpty { return discard() }
    try makeFolders(above: journal)
    try writeJournal(of: changes)
    // No signal that can be held back comes between two changes.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var done: [Step] = []
    do throws(WorkspaceError) {
      for change in changes { try make(change, noting: &done) }
    } catch {
      // A journal that stays has the next run try again.
      if undo(done) { unlinkat(handle, journal, 0) }
      throw error
    }
    guard unlinkat(handle, journal, 0) == 0 else { throw failure(.remove, journal) }
    discard()
  }

  /// Moves the folder with all staged files to a place where nothing stands.
  func moveAll(to place: String) throws(WorkspaceError) {
    guard renameNew(handle, "\(stage)/new", to: AT_FDCWD, place) else {
      throw WorkspaceError(.create, place, errno: errno)
    }
    discard()
    synchronizeFolder(of: place)
  }

  /// Makes the changes that a killed process had begun with, and clears away what it left.
  ///
  /// A journal that removes files is only followed where Podium's own ones do. Returns the files
  /// that the journal names.
  func finishInterrupted(mayRemove: Bool) throws(WorkspaceError) -> [String] {
    guard isFolder(target + "/" + stage) else { return [] }
    var changes = try interruptedChanges()
    if !mayRemove, changes.contains(where: \.isRemoval) { changes = [] }
    for change in changes {
      // What was carried out before may have put a link there.
      try refuseLinks(above: change.file)
      switch change {
      case .remove(let file):
        guard unlinkat(handle, file, 0) == 0 || [ENOENT, ENOTDIR, EISDIR].contains(errno) else {
          throw failure(.remove, file)
        }
        removeEmptyFolders(above: file)
      case .place(let file, let inode, _):
        var status = stat()
        guard fstatat(handle, staged(file), &status, AT_SYMLINK_NOFOLLOW) == 0,
          UInt64(status.st_ino) == inode, status.st_mode & S_IFMT == S_IFREG
        else { continue }
        try refuseLinks(above: staged(change.file))
        try makeFolders(above: file)
        var done: [Step] = []
        try make(change, noting: &done)
      }
    }
    unlinkat(handle, journal, 0)
    try removeAll(target + "/" + stage)
    return changes.map(\.file)
  }

  /// What the journal names; fails for what would be changed through a link, as whoever wrote the
  /// folder may have written the journal.
  private func interruptedChanges() throws(WorkspaceError) -> [JournalEntry] {
    var changes: [JournalEntry] = []
    if !isBehindLink(journal, in: target), exists(target + "/" + journal) {
      changes = JournalEntry.all(in: try readFile(at: target + "/" + journal))
    }
    for change in changes { try refuseLinks(above: change.file) }
    return changes
  }

  private func refuseLinks(above file: String) throws(WorkspaceError) {
    guard isBehindLink(file, in: target) else { return }
    throw WorkspaceError(.write, target + "/" + file, errno: ELOOP)
  }

  /// Forgets what was staged, unless a commit is still to be finished.
  func discard() {
    if exists(target + "/" + journal) { return }
    try? removeAll(target + "/" + stage)
  }

  private func failure(_ action: WorkspaceError.Action, _ file: String) -> WorkspaceError {
    WorkspaceError(action, target + "/" + file, errno: errno)
  }
}

// Planning.
extension FolderTransaction {
  private func changes(
    removing stale: [String], replacing isReplaceable: (String) -> Bool, last: [String]
  ) throws(WorkspaceError) -> [JournalEntry] {
    let new = target + "/" + stage + "/new"
    var files = isFolder(new) ? try listStaged(in: new) : []
    for file in last {
      guard let place = files.firstIndex(where: { $0.isExactly(file) }) else { continue }
      files.append(files.remove(at: place))
    }
    var changes = stale.map { JournalEntry.remove($0) }
    for file in files {
      var status = stat()
      guard fstatat(handle, staged(file), &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw failure(.write, file)
      }
      changes.append(
        .place(file, inode: UInt64(status.st_ino), replaces: isReplaceable(file)))
    }
    return changes
  }

  /// The files below a folder, by path.
  private func listStaged(in folder: String) throws(WorkspaceError) -> [String] {
    var files: [ExactString] = []
    var pending = [""]
    while let path = pending.popLast() {
      guard let stream = opendir(folder + "/" + path) else {
        throw WorkspaceError(.list, folder + "/" + path, errno: errno)
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        guard let name = entryName(entry), name != ".", name != ".." else { continue }
        let full = path.isEmpty ? name : path + "/" + name
        if entry.pointee.d_type == UInt8(DT_DIR) {
          pending.append(full)
        } else {
          files.append(ExactString(full))
        }
      }
    }
    return files.sorted().map(\.text)
  }

  private func writeJournal(of changes: [JournalEntry]) throws(WorkspaceError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let file = openat(handle, journal, flags, 0o666)
    guard file >= 0 else { throw failure(.write, journal) }
    let problem = close(file, after: writeAll(JournalEntry.journal(of: changes), to: file))
    guard problem == 0 else {
      unlinkat(handle, journal, 0)
      throw WorkspaceError(.write, target + "/" + journal, errno: problem)
    }
  }
}

// Making and undoing.
extension FolderTransaction {
  private func make(_ change: JournalEntry, noting done: inout [Step]) throws(WorkspaceError) {
    switch change {
    case .remove(let file):
      guard try stands(file) else { return }
      let aside = "\(stage)/old-\(done.count)"
      guard renameat(handle, file, handle, aside) == 0 else {
        throw failure(.remove, file)
      }
      done.append(.removed(file, aside: aside))
      removeEmptyFolders(above: file)
    case .place(let file, _, let replaces):
      if replaces, try stands(file) {
        guard exchange(file) else { throw failure(.write, file) }
        done.append(.exchanged(file))
        return
      }
      if !renameNew(handle, staged(file), to: handle, file) {
        guard errno == ENOENT else { throw failure(.write, file) }
        try makeFolders(above: file)
        guard renameNew(handle, staged(file), to: handle, file) else {
          throw failure(.write, file)
        }
      }
      done.append(.added(file))
    }
  }

  /// Undoes steps, the last one first; whether all could be undone.
  private func undo(_ steps: [Step]) -> Bool {
    var isUndone = true
    for step in steps.reversed() {
      switch step {
      case .removed(let file, let aside):
        try? makeFolders(above: file)
        if !renameNew(handle, aside, to: handle, file) { isUndone = false }
      case .added(let file):
        if renameat(handle, file, handle, staged(file)) != 0 { isUndone = false }
        removeEmptyFolders(above: file)
      case .exchanged(let file):
        if !exchange(file) { isUndone = false }
      }
    }
    return isUndone
  }

  /// Whether a file stands at a place; a folder is not Podium's, and must not be moved.
  private func stands(_ file: String) throws(WorkspaceError) -> Bool {
    var status = stat()
    guard fstatat(handle, file, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return false }
      throw failure(.write, file)
    }
    guard !Files.isFolder(status) else {
      throw WorkspaceError(.write, target + "/" + file, errno: EISDIR)
    }
    return true
  }

  /// Lets a staged file and the one in its place change places; sets `errno` if it cannot.
  private func exchange(_ file: String) -> Bool {
    let new = staged(file)
    if podium_exchange(handle, new, file) == 0 { return true }
    guard isUnsupported(errno) else { return false }
    // A file system that cannot: nothing stands there for a moment.
    let old = stage + "/old"
    guard renameat(handle, file, handle, old) == 0 else { return false }
    guard renameat(handle, new, handle, file) == 0 else {
      let problem = errno
      renameat(handle, old, handle, file)
      errno = problem
      return false
    }
    return renameat(handle, old, handle, new) == 0
  }

  /// Makes the folders above a file; fails if anything but a folder stands where one belongs.
  private func makeFolders(above file: String) throws(WorkspaceError) {
    for (place, byte) in zip(file.utf8.indices, file.utf8) where byte == UInt8(ascii: "/") {
      let folder = String(file[..<place])
      if mkdirat(handle, folder, 0o777) == 0 { continue }
      var status = stat()
      guard errno == EEXIST, fstatat(handle, folder, &status, AT_SYMLINK_NOFOLLOW) == 0,
        isFolder(status)
      else { throw failure(.create, folder) }
    }
  }

  private func removeEmptyFolders(above file: String) {
    var folder = OutputFolder.parent(of: file)
    while let empty = folder, unlinkat(handle, empty, AT_REMOVEDIR) == 0 {
      folder = OutputFolder.parent(of: empty)
    }
  }
}
