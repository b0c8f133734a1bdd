internal import Bytes
internal import CSystemCalls
internal import SystemCalls

/// The folder that holds the built site, while a build is under way.
///
/// A build becomes visible as a whole. A folder that is not there yet is written beside its place
/// and moved there. In an existing folder, which may be a link or another file system, changed
/// files are staged, and put in place together (`FolderTransaction`): a build that fails leaves the
/// old site, and what is left of one that is killed meanwhile is put in place by the next.
/// `podium/manifest.txt` lists the files that Podium made; no other file is ever replaced or
/// removed.
package struct OutputFolder: Sendable {
  /// Where the site is to stand.
  package let path: String
  /// What the last build made; empty for a new folder.
  package let previousFiles: NotedFiles
  /// Whether the list of what the last build made was changed by another program.
  ///
  /// Nothing that it names is removed then.
  package let hasDamagedManifest: Bool
  /// Where files are written now: `path`, or a folder beside it.
  private let root: String
  let handle: Int32
  /// The changes to an existing folder; nil for a new one.
  private let changes: FolderTransaction?

  /// What became of one file.
  package struct Update: Hashable, Sendable {
    package var stamp: FileStamp
    package var isChanged: Bool
  }

  package static let manifestPath = "podium/manifest.txt"

  /// Opens and locks the folder, finishes what a killed build had begun to put in place, and clears
  /// away what it left behind.
  package init(opening path: String) throws(WorkspaceError) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    self.path = path
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, !Workspace.isFolder(status) {
      throw WorkspaceError(.create, path, errno: ENOTDIR)
    }
    if !isThere {
      root = Self.stagingPath(for: path)
      handle = try Self.newFolder(root)
      previousFiles = NotedFiles()
      hasDamagedManifest = false
      changes = nil
      return
    }
    root = path
    handle = try Self.lock(path)
    let changes = FolderTransaction(target: path, handle: handle, stage: stagingFolder)
    self.changes = changes
    // What a killed build put in place may be listed nowhere else.
    let staged = Self.filesNoted(in: path, by: changes.staged(Self.manifestPath)).files.all
    do throws(WorkspaceError) {
      let interrupted = try changes.finishInterrupted(mayRemove: true)
      let noted = Self.filesNoted(
        in: path, by: Self.manifestPath, and: staged.union(interrupted.map { ExactString($0) }))
      previousFiles = noted.files
      hasDamagedManifest = noted.isDamaged
    } catch {
      closeLocked(handle)
      throw error
    }
  }

  /// A file for what a build puts aside; nil if the folder's file system has none without a name.
  package func scratchFile() -> ScratchFile? { ScratchFile(in: root) }

  /// Makes the folders that the files need, or checks that nothing else stands in their place.
  package func prepare(for files: [String]) throws(WorkspaceError) {
    var folders: Set<ExactString> = ["podium"]
    var last: [UInt8] = []
    for file in files where !stands(file, in: &last) {
      var end = file.lastSlash
      while let slash = end {
        let folder = String(file[..<slash])
        guard folders.insert(folder) else { break }
        end = folder.lastSlash
      }
    }
    for folder in folders.sorted().map(\.text) {
      if changes == nil, mkdirat(handle, folder, 0o777) == 0 { continue }
      var status = stat()
      guard fstatat(handle, folder, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        if changes != nil, errno == ENOENT || errno == ENOTDIR { continue }
        throw WorkspaceError(.create, root + "/" + folder, errno: errno)
      }
      // A file of the last build gives way.
      guard Workspace.isFolder(status) || previousFiles.contains(folder) else {
        throw WorkspaceError(.create, root + "/" + folder, errno: EEXIST)
      }
    }
  }

  /// Whether a file stands in the folder of the one before it, as most do; takes note of its own.
  private func stands(_ file: String, in last: inout [UInt8]) -> Bool {
    var file = file
    return file.withUTF8 { path in
      let parent = path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
      if parent.count == last.count, parent.elementsEqual(last) { return true }
      last = Array(parent)
      return false
    }
  }

  /// Writes a file unless it already holds these bytes.
  ///
  /// May be called by several threads, for different files. Fails (`isForeignFile`) if another
  /// file, one that Podium did not make, stands at the path.
  package func update(_ file: String, with bytes: [UInt8]) throws(WorkspaceError) -> Update {
    if changes != nil {
      if let stamp = unchanged(file, bytes) { return Update(stamp: stamp, isChanged: false) }
      try checkOwner(of: file)
    }
    return Update(stamp: try create(file) { $0(bytes) }, isChanged: true)
  }

  /// Writes a file of bytes that are handed out in parts, unless it already holds them.
  ///
  /// Nil if it turns out afterwards that they broke off: the file is as it was then. What
  /// `update(_:with:)` says of threads and failures holds here too.
  package func update(
    _ file: String, inParts make: (_ take: ([UInt8]) -> Void) -> Void, unless brokeOff: () -> Bool
  ) throws(WorkspaceError) -> Update? {
    let stamp = try create(file, inParts: make)
    if brokeOff() {
      unlinkat(handle, changes?.staged(file) ?? file, 0)
      return nil
    }
    guard let changes else { return Update(stamp: stamp, isChanged: true) }
    let staged = changes.staged(file)
    if let same = stampIfSame(file, staged) {
      unlinkat(handle, staged, 0)
      return Update(stamp: same, isChanged: false)
    }
    do throws(WorkspaceError) {
      try checkOwner(of: file)
    } catch {
      unlinkat(handle, staged, 0)
      throw error
    }
    return Update(stamp: stamp, isChanged: true)
  }

  /// Fails if a file that Podium did not make stands at a path.
  private func checkOwner(of file: String) throws(WorkspaceError) {
    var status = stat()
    if !isOwn(file), fstatat(handle, file, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      throw WorkspaceError(.write, path + "/" + file, errno: EEXIST)
    }
  }

  private func isOwn(_ file: String) -> Bool {
    previousFiles.contains(file) || file == Self.manifestPath
  }

  /// The stamp of a file as it stands, or nil if there is none.
  package func stamp(of file: String) -> FileStamp? {
    var status = stat()
    guard changes != nil, fstatat(handle, file, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return FileStamp(status)
  }

  /// Puts all in place: removes what Podium made earlier and no longer makes, then moves the new
  /// files and the manifest to where they belong, those of `last` after the others.
  ///
  /// Returns the files that were removed, by path.
  package func finish(with files: [String], last: [String] = []) throws(WorkspaceError) -> [String]
  {
    let files = files.map { ExactString($0) }.sorted()
    let stale =
      hasDamagedManifest
      ? []
      : previousFiles.others(than: files).map(\.text).filter { $0 != Self.manifestPath }
    _ = try update(Self.manifestPath, with: Self.manifest(ofSorted: files))
    if let changes {
      try changes.commit(removing: stale, replacing: isOwn, last: last + [Self.manifestPath])
    } else if rename(root, path) != 0 {
      throw WorkspaceError(.create, path, errno: errno)
    }
    closeLocked(handle)
    return stale
  }

  /// Gives up: the site stays as it was.
  package func abandon() {
    if let changes { changes.discard() } else { try? removeAll(root) }
    closeLocked(handle)
  }

  private func create(
    _ file: String, inParts make: (_ take: ([UInt8]) -> Void) -> Void
  ) throws(WorkspaceError) -> FileStamp {
    let output = try open(file)
    var problem: Int32 = 0
    make { part in
      if problem == 0 { problem = writeAll(part, to: output) }
    }
    if file == Self.manifestPath {
      // A list that is lost when the power fails would make all files foreign.
      if problem == 0, fsync(output) != 0 { problem = errno }
    } else if changes != nil {
      podium_begin_writing(output)
    }
    var status = stat()
    if problem == 0, fstat(output, &status) != 0 { problem = errno }
    problem = close(output, after: problem)
    guard problem == 0 else {
      if let changes { unlinkat(handle, changes.staged(file), 0) }
      throw WorkspaceError(.write, path + "/" + file, errno: problem)
    }
    return FileStamp(status)
  }

  private func open(_ file: String) throws(WorkspaceError) -> Int32 {
    if let changes { return try changes.create(file) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let output = openat(handle, file, flags, 0o666)
    guard output >= 0 else { throw WorkspaceError(.write, path + "/" + file, errno: errno) }
    return output
  }

  /// Makes and locks a folder, in place of one that a killed build left behind.
  private static func newFolder(_ path: String) throws(WorkspaceError) -> Int32 {
    if let parent = parent(of: path) { try makeFolders(parent) }
    if Workspace.isFolder(path) {
      let stale = try lock(path)
      defer { closeLocked(stale) }
      try removeAll(path)
    }
    guard mkdir(path, 0o777) == 0 else { throw WorkspaceError(.create, path, errno: errno) }
    return try lock(path)
  }

  private static func lock(_ folder: String) throws(WorkspaceError) -> Int32 {
    let handle = SystemCalls.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw WorkspaceError(.write, folder, errno: errno) }
    guard flock(handle, LOCK_EX | LOCK_NB) == 0 else {
      close(handle)
      throw WorkspaceError(.lock, folder, errno: EWOULDBLOCK)
    }
    return handle
  }

  private static func stagingPath(for path: String) -> String {
    let name = path.splitAtSlashes().last.map(String.init) ?? "site"
    return (parent(of: path).map { $0 + "/" } ?? (path.hasPrefix("/") ? "/" : ""))
      + ".\(name).podium-new"
  }

  static func parent(of path: String) -> String? {
    guard let slash = path.lastSlash, slash != path.startIndex else { return nil }
    return String(path[..<slash])
  }
}
