internal import Bytes
internal import CSystemCalls
internal import SystemCalls

/// A folder whose files are changed on behalf of somebody who must not reach anything else, and who
/// may have looked at a file some time ago.
///
/// Paths are relative, of plain parts; no link is followed on the way, or at its end. A file is
/// only replaced, moved or removed if it still is what the caller says it was.
package struct EditableFolder: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Why a file was not changed.
  package enum Refusal: Error, Hashable {
    /// There is no such file.
    case missing
    /// The file holds something else by now.
    case changed([UInt8])
    /// Another file has the new name.
    case taken([UInt8])
    /// The way leads through a link or through something that is no folder, or ends in no plain
    /// file.
    case closed
    case tooLarge
    case failed(WorkspaceError)
  }

  /// Whether bytes are those that the caller has in mind.
  package typealias Check = ([UInt8]) -> Bool

  package func read(_ file: String, atMost limit: Int) throws(Refusal) -> [UInt8] {
    let (folder, name) = try open(above: file, making: false)
    defer { close(folder) }
    return try read(name, in: folder, atMost: limit, path: file)
  }

  /// Saves a new file, with the folders above it.
  package func create(_ file: String, holding bytes: [UInt8], atMost limit: Int) throws(Refusal) {
    let (folder, name) = try open(above: file, making: true)
    defer { close(folder) }
    let temporary = try write(bytes, in: folder, path: file)
    guard renameNew(folder, temporary, to: folder, name) else {
      let problem = errno
      unlinkat(folder, temporary, 0)
      guard problem == EEXIST else { throw failure(.write, file, problem) }
      throw .taken(try read(name, in: folder, atMost: limit, path: file))
    }
    // A name that is not on the disk is gone when the power fails.
    fsync(folder)
  }

  /// Saves a file in place of one that passes the check.
  ///
  /// The two change places in one step, and the old one is looked at then: whatever another program
  /// writes meanwhile is either seen, and stays, or comes later.
  package func replace(
    _ file: String, with bytes: [UInt8], atMost limit: Int, if check: Check
  ) throws(Refusal) {
    let (folder, name) = try open(above: file, making: false)
    defer { close(folder) }
    let before = try read(name, in: folder, atMost: limit, path: file)
    guard check(before) else { throw .changed(before) }
    let temporary = try write(bytes, in: folder, path: file, like: name)
    guard podium_exchange(folder, temporary, name) == 0 else {
      let problem = errno
      guard isUnsupported(problem) else {
        unlinkat(folder, temporary, 0)
        if problem == ENOENT { throw .missing }
        throw failure(.write, file, problem)
      }
      // A file system that cannot exchange: the check was a moment ago.
      guard renameat(folder, temporary, folder, name) == 0 else {
        let problem = errno
        unlinkat(folder, temporary, 0)
        throw failure(.write, file, problem)
      }
      fsync(folder)
      return
    }
    do throws(Refusal) {
      let old = try read(temporary, in: folder, atMost: limit, path: file)
      guard check(old) else { throw .changed(old) }
    } catch {
      if podium_exchange(folder, temporary, name) == 0 {
        unlinkat(folder, temporary, 0)
      } else {
        // Somebody has removed the new file meanwhile; what stood here before comes back.
        _ = renameNew(folder, temporary, to: folder, name)
      }
      throw error
    }
    unlinkat(folder, temporary, 0)
    fsync(folder)
  }

  /// Removes a file that passes the check, and returns what it held.
  package func remove(_ file: String, atMost limit: Int, if check: Check) throws(Refusal) -> [UInt8]
  {
    let (folder, name) = try open(above: file, making: false)
    defer { close(folder) }
    let before = try read(name, in: folder, atMost: limit, path: file)
    guard check(before) else { throw .changed(before) }
    // Out of everybody's way first, so that what is looked at is what goes.
    let aside = temporaryName()
    guard renameat(folder, name, folder, aside) == 0 else {
      if errno == ENOENT { throw .missing }
      throw failure(.remove, file, errno)
    }
    do throws(Refusal) {
      let bytes = try read(aside, in: folder, atMost: limit, path: file)
      guard check(bytes) else { throw .changed(bytes) }
      guard unlinkat(folder, aside, 0) == 0 else { throw failure(.remove, file, errno) }
      fsync(folder)
      return bytes
    } catch {
      _ = renameNew(folder, aside, to: folder, name)
      throw error
    }
  }

  /// Gives a file that passes the check another name; no file is overwritten.
  package func move(
    _ file: String, to target: String, atMost limit: Int, if check: Check
  ) throws(Refusal) {
    let (folder, name) = try open(above: file, making: false)
    defer { close(folder) }
    let bytes = try read(name, in: folder, atMost: limit, path: file)
    guard check(bytes) else { throw .changed(bytes) }
    let (newFolder, newName) = try open(above: target, making: true)
    defer { close(newFolder) }
    guard renameNew(folder, name, to: newFolder, newName) else {
      let problem = errno
      if problem == ENOENT { throw .missing }
      guard problem == EEXIST else { throw failure(.write, target, problem) }
      throw .taken(try read(newName, in: newFolder, atMost: limit, path: target))
    }
    fsync(newFolder)
    fsync(folder)
  }
}

extension EditableFolder {
  /// Opens the folder of a file, part by part, so that no link is followed.
  private func open(above file: String, making: Bool) throws(Refusal) -> (Int32, String) {
    var parts = file.splitAtSlashes(keepingEmpty: true).map(String.init)
    guard let name = parts.popLast(), !name.isEmpty, !(parts + [name]).contains(where: isUnsafe)
    else { throw .closed }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    var folder = SystemCalls.open(path, flags)
    guard folder >= 0 else { throw failure(.read, file, errno) }
    for part in parts {
      if making, mkdirat(folder, part, 0o777) == 0 { fsync(folder) }
      let next = openat(folder, part, flags | O_NOFOLLOW)
      let problem = errno
      close(folder)
      guard next >= 0 else {
        if problem == ENOENT { throw .missing }
        if problem == ELOOP || problem == ENOTDIR { throw .closed }
        throw failure(.read, file, problem)
      }
      folder = next
    }
    return (folder, name)
  }

  private func isUnsafe(_ part: String) -> Bool {
    part.isEmpty || part == "." || part == ".." || part.utf8.contains(0)
  }

  private func read(
    _ name: String, in folder: Int32, atMost limit: Int, path: String
  ) throws(Refusal) -> [UInt8] {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      if errno == ENOENT { throw .missing }
      if errno == ELOOP { throw .closed }
      throw failure(.read, path, errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(.read, path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .closed }
    guard status.st_size <= limit else { throw .tooLarge }
    do throws(WorkspaceError) {
      let bytes = try readOpenFile(file, path: path)
      guard bytes.count <= limit else { throw WorkspaceError(.read, path, errno: EFBIG) }
      return bytes
    } catch {
      throw .failed(error)
    }
  }

  /// Writes bytes into a hidden file of a folder, with the permissions of `model`, and returns its
  /// name.
  private func write(
    _ bytes: [UInt8], in folder: Int32, path: String, like model: String? = nil
  ) throws(Refusal) -> String {
    let temporary = temporaryName()
    unlinkat(folder, temporary, 0)
    let file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(.write, path, errno) }
    var status = stat()
    if let model, fstatat(folder, model, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      fchmod(file, status.st_mode & 0o777)
    }
    var problem = writeAll(bytes, to: file)
    if problem == 0, fsync(file) != 0 { problem = errno }
    problem = close(file, after: problem)
    guard problem == 0 else {
      unlinkat(folder, temporary, 0)
      throw failure(.write, path, problem)
    }
    return temporary
  }

  private func failure(_ action: WorkspaceError.Action, _ file: String, _ problem: Int32) -> Refusal
  {
    .failed(WorkspaceError(action, path + "/" + file, errno: problem))
  }
}
