internal import Bytes
package import SystemCalls

/// A file found in a folder, with what tells whether it changed since.
package struct FoundFile: Hashable, Sendable {
  private var name: ExactString
  package var stamp: FileStamp

  /// The path relative to the folder that was listed, with `/` between its parts.
  package var path: String { name.text }

  package init(path: String, stamp: FileStamp) {
    name = ExactString(path)
    self.stamp = stamp
  }
}

/// What the system says of a file without opening it; equal stamps mean an unchanged file,
/// unless it was changed in the very moment of the first look (see `BuildCache`).
package struct FileStamp: Hashable, Sendable {
  package var size: Int64
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// When the contents or the properties last changed, in nanoseconds since 1970.
  package var changed: Int64
  package var inode: UInt64

  package init(_ status: stat) {
    size = Int64(status.st_size)
    modified = nanoseconds(status.st_mtim)
    changed = nanoseconds(status.st_ctim)
    inode = UInt64(status.st_ino)
  }

  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
  }
}

/// Nanoseconds since 1970.
///
/// File systems keep years after 2262, which do not fit; the year 2255 stands for all after it.
private func nanoseconds(_ time: timespec) -> Int64 {
  let limit: Int64 = 9_000_000_000
  return min(max(Int64(time.tv_sec), -limit), limit) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Something in a folder that was not taken, and why.
package struct SkippedEntry: Hashable, Sendable {
  package enum Reason: Error, Hashable {
    case brokenLink
    case outwardLink
    case linkToFolder
    case unreadable
    case notAFile
    case badName
    case tooDeep
  }

  private var name: ExactString
  package var reason: Reason
  package var path: String { name.text }

  init(path: String, reason: Reason) {
    name = ExactString(path)
    self.reason = reason
  }
}

/// What stands in a folder and below it.
package struct FolderListing: Sendable {
  /// By path.
  package var files: [FoundFile] = []
  /// Those of the files that are links, in no order.
  package var links: [String] = []
  /// By path.
  package var folders: [String] = []
  /// By path.
  package var skipped: [SkippedEntry] = []
  /// What processes write, or wrote before they were killed.
  package var temporaries: [String] = []

  package init() {}
}

extension FolderListing {
  /// Takes what is no folder, whose own status is given.
  fileprivate mutating func add(_ path: String, _ status: stat, inside top: String) {
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      files.append(FoundFile(path: path, stamp: FileStamp(status)))
    case S_IFLNK:
      do throws(SkippedEntry.Reason) {
        files.append(FoundFile(path: path, stamp: try followedLink(top + "/" + path, inside: top)))
        links.append(path)
      } catch {
        skipped.append(SkippedEntry(path: path, reason: error))
      }
    default:
      skipped.append(SkippedEntry(path: path, reason: .notAFile))
    }
  }
}

/// Lists the files in a folder and below it; names that begin with a dot only if they are wanted.
///
/// Links to files inside the folder are followed; links to folders are not, since they could lead
/// around in circles, and nothing outside the folder is ever read.
package func listFiles(
  in folder: String, withHidden listsHidden: Bool = false,
  except ignored: (String) -> Bool = { _ in false }
) throws(WorkspaceError) -> FolderListing {
  var listing = FolderListing()
  guard let top = realPath(folder) else { throw WorkspaceError(.list, folder, errno: errno) }
  var status = stat()
  guard stat(top, &status) == 0, isFolder(status) else {
    throw WorkspaceError(.list, folder, errno: ENOTDIR)
  }
  var pending: [(path: String, depth: Int)] = [("", 0)]
  while let (path, depth) = pending.popLast() {
    guard let stream = opendir(path.isEmpty ? top : top + "/" + path) else {
      if path.isEmpty { throw WorkspaceError(.list, folder, errno: errno) }
      listing.skipped.append(SkippedEntry(path: path, reason: .unreadable))
      continue
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let valid = entryName(entry)
      let name = valid ?? entryName(entry, mends: true) ?? ""
      let full = path.isEmpty ? name : path + "/" + name
      if valid != nil, name.utf8.first == UInt8(ascii: ".") {
        if name.hasPrefix(temporaryStart) { listing.temporaries.append(full) }
        if !listsHidden || name == "." || name == ".." { continue }
      }
      guard valid != nil, isPlainName(name) else {
        listing.skipped.append(SkippedEntry(path: full, reason: .badName))
        continue
      }
      if ignored(full) { continue }
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        listing.skipped.append(SkippedEntry(path: full, reason: .unreadable))
        continue
      }
      guard isFolder(status) else {
        listing.add(full, status, inside: top)
        continue
      }
      listing.folders.append(full)
      if depth < 64 {
        pending.append((full, depth + 1))
      } else {
        listing.skipped.append(SkippedEntry(path: full, reason: .tooDeep))
      }
    }
  }
  listing.files.sort { ExactString($0.path) < ExactString($1.path) }
  listing.folders.sort { ExactString($0) < ExactString($1) }
  listing.skipped.sort { ExactString($0.path) < ExactString($1.path) }
  return listing
}

/// The whole contents of a file; of a pipe, which may never end, only if the command line names it.
package func readFile(at path: String, mayBePipe: Bool = false) throws(WorkspaceError) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (mayBePipe ? 0 : O_NONBLOCK))
  guard file >= 0 else { throw WorkspaceError(.read, path, errno: errno) }
  defer { close(file) }
  return try readOpenFile(file, path: path, mayBePipe: mayBePipe)
}

/// The whole contents of an open file, up to `limit` bytes; `path` is what messages call it.
package func readOpenFile(
  _ file: Int32, path: String, mayBePipe: Bool = false, limit: Int = 1 << 32
) throws(WorkspaceError) -> [UInt8] {
  var status = stat()
  guard fstat(file, &status) == 0 else { throw WorkspaceError(.read, path, errno: errno) }
  if isFolder(status) { throw WorkspaceError(.read, path, errno: EISDIR) }
  let isFile = mayBePipe || status.st_mode & S_IFMT == S_IFREG
  guard isFile else { throw WorkspaceError(.read, path, errno: ENXIO) }
  // More than memory has; a file that is nothing but a hole may claim any size.
  guard status.st_size <= limit else { throw WorkspaceError(.read, path, errno: EFBIG) }
  var problem: Int32 = 0
  // One byte more than expected tells a file that grew from one that was read to its end.
  var bytes = readOnce(file, expecting: Int(status.st_size), problem: &problem)
  while problem == 0, bytes.count > Int(status.st_size) || status.st_size == 0 {
    let more = readOnce(file, expecting: 1 << 16, problem: &problem)
    if more.isEmpty { break }
    bytes += more
    if bytes.count > limit { problem = EFBIG }
  }
  guard problem == 0 else { throw WorkspaceError(.read, path, errno: problem) }
  return bytes
}

/// Whether a file or folder stands at a path.
package func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Whether anything stands at a path, and be it a link that leads nowhere.
package func isOccupied(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

/// The absolute path without links, or nil if there is nothing at the path.
package func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(validatingCString: resolved)
}

package func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }

/// Reads up to `count` bytes and one more; stops at the end of the file.
package func readOnce(_ file: Int32, expecting count: Int, problem: inout Int32) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, filled in
    while filled <= count {
      let got = read(file, buffer.baseAddress?.advanced(by: filled), count + 1 - filled)
      if got < 0 {
        if errno == EINTR { continue }
        failure = errno
        return
      }
      if got == 0 { return }
      filled += got
    }
  }
  problem = failure
  return bytes
}

/// A name; nil if it is not UTF-8, or, if asked for, with signs in place of what is wrong in it.
package func entryName(_ entry: UnsafeMutablePointer<dirent>, mends: Bool = false) -> String? {
  withUnsafePointer(to: &entry.pointee.d_name) { name in
    name.withMemoryRebound(to: CChar.self, capacity: 256) {
      mends ? String(cString: $0) : String(validatingCString: $0)
    }
  }
}

/// Whether a name has no control characters, which would break lists with one path a line, and
/// begins and ends with characters of its own: some marks join with the slash beside them.
private func isPlainName(_ name: String) -> Bool {
  if name.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
  let hasControls = name.unicodeScalars.contains { scalar in
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
  }
  let beside = "/" + name + "/"
  return !hasControls && beside.first == "/" && beside.last == "/"
}

private func followedLink(_ path: String, inside top: String) throws(SkippedEntry.Reason)
  -> FileStamp
{
  guard let target = realPath(path) else { throw .brokenLink }
  guard target.isExactly(top) || target.isInside(top) else { throw .outwardLink }
  var status = stat()
  guard stat(target, &status) == 0 else { throw .brokenLink }
  if isFolder(status) { throw .linkToFolder }
  guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
  return FileStamp(status)
}
