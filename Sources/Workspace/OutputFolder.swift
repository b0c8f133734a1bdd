package import Bytes
internal import Glibc

/// The folder that holds the built site, while a build is under way.
///
/// A build into a folder that is not there yet, or is empty, is written beside it and moved into
/// place as a whole. In an existing folder each changed file is written aside and moved over the
/// old one, so whoever kills the build at any moment leaves whole files, old or new.
/// `podium/manifest.txt` lists the files that Podium made, one path a line, sorted; no other file
/// is ever replaced or removed. It names old and new files while a build is under way, so that the
/// next build can mend what a killed one left.
package struct OutputFolder: Sendable {
  /// Where the site is to stand.
  package let path: String
  /// What the last build made; empty for a new folder.
  package let previousFiles: Set<ExactString>
  /// Where files are written now: `path`, or a folder beside it.
  private let root: String
  let handle: Int32
  private var isStaged: Bool { root != path }

  /// What became of one file.
  package struct Update: Hashable, Sendable {
    package var stamp: FileStamp
    package var isChanged: Bool
  }

  package static let manifestPath = "podium/manifest.txt"
  private static let temporaryFolder = ".podium-tmp"

  /// Opens and locks the folder, and clears away what a killed build left behind.
  package init(opening path: String) throws(WorkspaceError) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, !Workspace.isFolder(status) {
      throw WorkspaceError(.create, path, errno: ENOTDIR)
    }
    let staging = Self.stagingPath(for: path)
    if !isThere || Self.isEmpty(path) {
      if let parent = Self.parent(of: path) { try makeFolders(parent) }
      if Workspace.isFolder(staging) {
        let stale = try Self.lock(staging)
        try removeAll(staging)
        close(stale)
      }
      guard mkdir(staging, 0o777) == 0 else {
        throw WorkspaceError(.create, staging, errno: errno)
      }
      root = staging
      previousFiles = []
      handle = try Self.lock(staging)
    } else {
      root = path
      handle = try Self.lock(path)
      previousFiles = Self.filesNoted(in: path)
      if Workspace.isFolder(path + "/" + Self.temporaryFolder) {
        try removeAll(path + "/" + Self.temporaryFolder)
      }
    }
  }

  /// Makes the folders that the files need, and notes down that they are Podium's before the first
  /// is written.
  package func prepare(for files: [String]) throws(WorkspaceError) {
    var folders: Set<ExactString> = ["podium"]
    var last: Substring.UTF8View = ""[...].utf8
    for file in files {
      var end = file.utf8.lastIndex(of: UInt8(ascii: "/"))
      // Most files stand beside the one before.
      if let slash = end {
        let parent = file.utf8[..<slash]
        if parent.elementsEqual(last) { continue }
        last = parent
      }
      while let slash = end {
        let folder = String(file[..<slash])
        guard folders.insert(folder) else { break }
        end = folder.utf8.lastIndex(of: UInt8(ascii: "/"))
      }
    }
    if !isStaged { folders.insert(Self.temporaryFolder) }
    for folder in folders.sorted().map(\.text) {
      if mkdirat(handle, folder, 0o777) == 0 { continue }
      var status = stat()
      guard errno == EEXIST, fstatat(handle, folder, &status, AT_SYMLINK_NOFOLLOW) == 0,
        Workspace.isFolder(status)
      else { throw WorkspaceError(.create, root + "/" + folder, errno: errno) }
    }
    if !isStaged {
      // A file that somebody else put where one of these belongs stays theirs.
      let added = files.filter { !previousFiles.contains($0) && stamp(of: $0) == nil }
      if !added.isEmpty { try writeManifest(of: previousFiles.map(\.text) + added) }
    }
  }

  /// Writes a file unless it already holds these bytes.
  ///
  /// May be called by several threads, for different files. Fails (`isForeignFile`) if another
  /// file, one that Podium did not make, stands at the path.
  package func update(_ file: String, with bytes: [UInt8]) throws(WorkspaceError) -> Update {
    if isStaged {
      return Update(stamp: try create(file) { $0(bytes) }, isChanged: true)
    }
    if let stamp = unchanged(file, bytes) { return Update(stamp: stamp, isChanged: false) }
    return try replace(file, isKnownToDiffer: true) { (temporary) throws(WorkspaceError) in
      try create(temporary) { $0(bytes) }
    }
  }

  /// Writes a file of bytes that are handed out in parts, unless it already holds them.
  ///
  /// What `update(_:with:)` says of threads and failures holds here too.
  package func update(
    _ file: String, inParts make: (_ take: ([UInt8]) -> Void) -> Void
  ) throws(WorkspaceError) -> Update {
    if isStaged { return Update(stamp: try create(file, inParts: make), isChanged: true) }
    return try replace(file, isKnownToDiffer: false) { (temporary) throws(WorkspaceError) in
      try create(temporary, inParts: make)
    }
  }

  /// Moves a file that `make` writes to where it belongs, unless the one there holds the same.
  private func replace(
    _ file: String, isKnownToDiffer: Bool,
    with make: (_ temporary: String) throws(WorkspaceError) -> FileStamp
  ) throws(WorkspaceError) -> Update {
    let temporary = "\(Self.temporaryFolder)/\(pthread_self())"
    let stamp: FileStamp
    do throws(WorkspaceError) {
      stamp = try make(temporary)
    } catch {
      unlinkat(handle, temporary, 0)
      throw WorkspaceError(.write, path + "/" + file, errno: error.errno)
    }
    if !isKnownToDiffer, let same = stampIfSame(file, temporary) {
      unlinkat(handle, temporary, 0)
      return Update(stamp: same, isChanged: false)
    }
    var status = stat()
    var problem: Int32 = 0
    if !previousFiles.contains(file), file != Self.manifestPath,
      fstatat(handle, file, &status, AT_SYMLINK_NOFOLLOW) == 0
    {
      problem = EEXIST
    } else if renameat(handle, temporary, handle, file) != 0 {
      problem = errno
    }
    guard problem == 0 else {
      unlinkat(handle, temporary, 0)
      throw WorkspaceError(.write, path + "/" + file, errno: problem)
    }
    return Update(stamp: stamp, isChanged: true)
  }

  /// The stamp of a file as it stands, or nil if there is none.
  package func stamp(of file: String) -> FileStamp? {
    var status = stat()
    guard !isStaged, fstatat(handle, file, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return FileStamp(status)
  }

  /// Removes what Podium made earlier and no longer makes, writes the manifest, and moves a new
  /// site into place.
  ///
  /// Returns the files that were removed, by path.
  package func finish(with files: [String]) throws(WorkspaceError) -> [String] {
    let stale = previousFiles.subtracting(files.map { ExactString($0) })
      .subtracting([ExactString(Self.manifestPath)]).sorted().map(\.text)
    for file in stale { try remove(file) }
    try writeManifest(of: files)
    if isStaged {
      // An empty folder at the destination is replaced by the move.
      guard rename(root, path) == 0 else {
        throw WorkspaceError(.create, path, errno: errno)
      }
    } else {
      unlinkat(handle, Self.temporaryFolder, AT_REMOVEDIR)
    }
    close(handle)
    return stale
  }

  /// Gives up: a site under way beside its place is removed, files already moved into an existing
  /// folder stay.
  package func abandon() {
    if isStaged { try? removeAll(root) }
    close(handle)
  }

  private func create(
    _ file: String, inParts make: (_ take: ([UInt8]) -> Void) -> Void
  ) throws(WorkspaceError) -> FileStamp {
    let output = openat(handle, file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard output >= 0 else { throw WorkspaceError(.write, root + "/" + file, errno: errno) }
    defer { close(output) }
    var problem: Int32 = 0
    make { part in
      if problem == 0 { problem = writeAll(part, to: output) }
    }
    var status = stat()
    if problem == 0, fstat(output, &status) != 0 { problem = errno }
    guard problem == 0 else { throw WorkspaceError(.write, root + "/" + file, errno: problem) }
    return FileStamp(status)
  }

  private func writeManifest(of files: [String]) throws(WorkspaceError) {
    var bytes: [UInt8] = []
    for file in files.map({ ExactString($0) }).sorted() {
      bytes.append(file.text)
      bytes.append(UInt8(ascii: "\n"))
    }
    _ = try update(Self.manifestPath, with: bytes)
  }

  private func remove(_ file: String) throws(WorkspaceError) {
    if unlinkat(handle, file, 0) != 0, errno != ENOENT, errno != ENOTDIR {
      throw WorkspaceError(.remove, path + "/" + file, errno: errno)
    }
    var folder = Self.parent(of: file)
    while let empty = folder, unlinkat(handle, empty, AT_REMOVEDIR) == 0 {
      folder = Self.parent(of: empty)
    }
  }

  private static func lock(_ folder: String) throws(WorkspaceError) -> Int32 {
    let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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

  private static func isEmpty(_ folder: String) -> Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil, count < 3 { count += 1 }
    return count == 2
  }
}
