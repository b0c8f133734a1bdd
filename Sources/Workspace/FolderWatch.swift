package import Bytes
internal import SystemCalls

/// Notices what changes in folders, by inotify; where the system has no more watches to give, by
/// telling to look every second.
///
/// A file is told of when it is whole: once the process that writes it has closed it, or put it
/// in its place, or, for one that is kept open, has paused. Changes that come together are told
/// together. Names that begin with a dot, which no build reads, are passed over.
package struct FolderWatch: ~Copyable {
  /// What became of the folders since the last look.
  package enum Change: Hashable, Sendable {
    /// These paths were written, made, moved or removed; a folder stands for all in it.
    case paths(Set<ExactString>)
    /// More happened than the system could report, or it reports nothing: list everything again.
    case anything
  }

  private let handle: Int32
  /// What was asked to be watched: folders, of which any may be missing yet.
  private let roots: [String]
  private var folders: [Int32: String] = [:]
  private var watches: [ExactString: Int32] = [:]
  /// Whether the system had no watch left for a folder.
  private var isPolling = false

  private var lastLook: Int64 = 0

  /// Nanoseconds between two listings where the system reports no changes.
  private static let interval: Int64 = 1_000_000_000
  /// Nanoseconds of quiet after which changes are told, and the longest that they are gathered.
  private static let quiet: Int64 = 2_000_000
  private static let longest: Int64 = 50_000_000
  /// How long a file that was written but not closed may hold up the others.
  private static let unclosed: Int64 = 100_000_000

  private static let events = UInt32(
    IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB)

  package init(_ roots: [String]) {
    self.roots = roots
    handle = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    isPolling = handle < 0
    for root in roots { watchRoot(root) }
  }

  deinit { if handle >= 0 { close(handle) } }

  /// Waits for a change; nil if there is none for that many milliseconds.
  package mutating func next(within milliseconds: Int32) -> Change? {
    if isPolling {
      poll(nil, 0, milliseconds)
      drain()
      guard monotonicTime() - lastLook > Self.interval else { return nil }
      lastLook = monotonicTime()
      return .anything
    }
    var gathered = Gathered()
    guard waitForEvents(milliseconds), read(into: &gathered) else { return nil }
    let start = monotonicTime()
    while !gathered.isOverflown {
      let age = monotonicTime() - start
      let limit = gathered.open.isEmpty ? Self.longest : Self.unclosed
      guard age < limit else { break }
      // Only what is still open is waited for longer than a moment.
      let pause = gathered.open.isEmpty ? Self.quiet : limit - age
      guard waitForEvents(Int32(max(1, pause / 1_000_000))) else { break }
      _ = read(into: &gathered)
    }
    for root in roots { watchRoot(root) }
    if gathered.isOverflown {
      for root in roots { watchTree(root) }
      return .anything
    }
    let paths = gathered.paths.union(gathered.open)
    return paths.isEmpty ? nil : .paths(paths)
  }

  private struct Gathered {
    var paths: Set<ExactString> = []
    /// Written to, and not closed yet.
    var open: Set<ExactString> = []
    var isOverflown = false
  }

  /// Watches a folder that is wanted, or, until it is there, the one above it.
  private mutating func watchRoot(_ root: String) {
    if watches[root] != nil { return }
    if isFolder(root) {
      watchTree(root)
    } else if let slash = root.lastSlash {
      watch(slash == root.startIndex ? "/" : String(root[..<slash]))
    } else {
      watch(".")
    }
  }

  /// Watches a folder with all folders in it.
  private mutating func watchTree(_ folder: String) {
    var pending = [folder]
    while let folder = pending.popLast() {
      guard watch(folder), let stream = opendir(folder) else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let isMaybeFolder =
          entry.pointee.d_type == UInt8(DT_DIR) || entry.pointee.d_type == UInt8(DT_UNKNOWN)
        guard isMaybeFolder, let name = entryName(entry), name.utf8.first != UInt8(ascii: ".")
        else { continue }
        let path = folder + "/" + name
        var status = stat()
        if lstat(path, &status) == 0, isFolder(status) { pending.append(path) }
      }
    }
  }

  @discardableResult
  private mutating func watch(_ folder: String) -> Bool {
    guard handle >= 0 else { return false }
    let mask = Self.events | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
    let isRoot = roots.contains { $0.isExactly(folder) || $0.isInside(folder) }
    let watch = inotify_add_watch(handle, folder, isRoot ? mask & ~UInt32(IN_DONT_FOLLOW) : mask)
    guard watch >= 0 else {
      if errno == ENOSPC || errno == ENOMEM { isPolling = true }
      return false
    }
    folders[watch] = folder
    watches[folder] = watch
    return true
  }

  private func waitForEvents(_ milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, milliseconds) > 0
  }

  /// Drops events that are not needed while everything is listed again.
  private mutating func drain() {
    var gathered = Gathered()
    while handle >= 0, waitForEvents(0), read(into: &gathered) {}
  }

  /// Reads the events that are there; false if there are none.
  private mutating func read(into gathered: inout Gathered) -> Bool {
    let buffer = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, SystemCalls.read(handle, buffer.baseAddress, buffer.count))
    }
    let headerSize = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + headerSize <= buffer.count {
      let event = buffer.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      }
      let end = offset + headerSize + Int(event.len)
      let name = buffer[(offset + headerSize)..<end].prefix { $0 != 0 }
      offset = end
      take(event, String(validating: name, as: UTF8.self) ?? "", into: &gathered)
    }
    return !buffer.isEmpty
  }

  private mutating func take(
    _ event: inotify_event, _ name: String, into gathered: inout Gathered
  ) {
    func has(_ flag: some BinaryInteger) -> Bool { event.mask & UInt32(flag) != 0 }
    if has(IN_Q_OVERFLOW) {
      gathered.isOverflown = true
      return
    }
    guard let folder = folders[event.wd] else { return }
    if has(IN_IGNORED) {
      folders[event.wd] = nil
      if watches[folder] == event.wd { watches[folder] = nil }
      return
    }
    if name.utf8.first == UInt8(ascii: ".") { return }
    let path =
      name.isEmpty ? folder : folder == "." ? name : (folder == "/" ? "" : folder) + "/" + name
    // Of the folder above a missing root only the root itself matters.
    let isWanted = roots.contains { path.isExactly($0) || path.isInside($0) }
    guard isWanted else { return }
    if has(IN_ISDIR), has(IN_CREATE) || has(IN_MOVED_TO) { watchTree(path) }
    if has(IN_MOVED_FROM), has(IN_ISDIR) { forget(below: path) }
    if has(IN_MODIFY) {
      if !gathered.paths.contains(path) || gathered.open.contains(path) {
        gathered.open.insert(path)
      }
      gathered.paths.remove(ExactString(path))
      return
    }
    // A file just made is written next; to tell of it empty would be too early.
    if has(IN_CREATE), !has(IN_ISDIR), !isLink(path) {
      gathered.open.insert(path)
      return
    }
    gathered.open.remove(ExactString(path))
    gathered.paths.insert(path)
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
      && (status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1)
  }

  /// Stops watching folders that were moved away; where they are now they are found again.
  private mutating func forget(below path: String) {
    for (folder, watch) in watches where folder.text.isExactly(path) || folder.text.isInside(path) {
      inotify_rm_watch(handle, watch)
      watches[folder] = nil
      folders[watch] = nil
    }
  }
}
