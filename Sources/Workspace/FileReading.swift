internal import CSystemCalls
internal import SystemCalls

/// The first bytes of a file; none of a pipe that nobody writes to.
package func readFile(at path: String, upTo most: Int) throws(WorkspaceError) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
  guard file >= 0 else { throw WorkspaceError(.read, path, errno: errno) }
  defer { close(file) }
  var problem: Int32 = 0
  let bytes = readOnce(file, expecting: most, problem: &problem)
  guard problem == 0 else { throw WorkspaceError(.read, path, errno: problem) }
  return Array(bytes.prefix(most))
}

/// The contents of a file; of one with more than `most` bytes, only enough to tell that it is.
///
/// That is one byte more. A pipe is read only if the command line names it.
package func readFile(
  at path: String, tellingMoreThan most: Int, mayBePipe: Bool = false
) throws(WorkspaceError) -> [UInt8] {
  (stamp(of: path)?.size ?? 0) > most
    ? try readFile(at: path, upTo: most + 1) : try readFile(at: path, mayBePipe: mayBePipe)
}

/// The contents of standard input up to its end.
package func readStandardInput() throws(WorkspaceError) -> [UInt8] {
  try readOpenFile(STDIN_FILENO, path: "standard input", mayBePipe: true)
}

/// The next bytes of standard input, about as many as expected unless it ends; none at its end.
package func readStandardInput(expecting count: Int) throws(WorkspaceError) -> [UInt8] {
  var problem: Int32 = 0
  let bytes = readOnce(STDIN_FILENO, expecting: count, problem: &problem)
  guard problem == 0 else { throw WorkspaceError(.read, "standard input", errno: problem) }
  return bytes
}

/// The stamp of what stands at a path, links followed; nil if there is nothing.
package func stamp(of path: String) -> FileStamp? {
  var status = stat()
  return stat(path, &status) == 0 ? FileStamp(status) : nil
}

/// The stamp of a plain file at a path; nil for anything else, a link to one too.
package func fileStamp(of path: String) -> FileStamp? {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? FileStamp(status) : nil
}

extension FileStamp {
  /// Whether the file was last changed so long before a moment that a later change shows in its
  /// stamp: several ticks of a slow clock.
  package func isSettled(at time: Int64) -> Bool {
    max(modified, changed) + 50_000_000 < time
  }
}

extension WorkspaceError {
  /// Whether a file that Podium did not make stands in the way.
  package var isForeignFile: Bool {
    action == .write && errno == EEXIST
  }
}
