internal import SystemCalls

/// Writes a report over a file, or to a pipe or a device.
///
/// No link to a file is followed, as it may be part of what the report is about.
package func writeReport(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  var status = stat()
  let isFile = stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | (isFile ? O_NOFOLLOW : 0)
  let file = open(path, flags, 0o666)
  let problem = file < 0 ? errno : close(file, after: writeAll(bytes, to: file))
  if problem != 0 { throw WorkspaceError(.write, path, errno: problem) }
}

/// Writes all of some bytes to an open file; gives the system's number of what went wrong, or 0.
package func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
    }
    if count > 0 {
      written += count
    } else if count == 0 {
      return EIO
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Writes to standard output, and gives the system's number of what went wrong; 0 also where nobody
/// reads on, behind a pipe or at a terminal that is gone.
package func writeToStandardOutput(_ bytes: [UInt8]) -> Int32 {
  let problem = writeAll(bytes, to: STDOUT_FILENO)
  var status = stat()
  let isTerminal = fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  return problem == EPIPE || problem == EIO && isTerminal ? 0 : problem
}

/// Closes a file that was written; some file systems say only now that the disk is full.
/// - Returns: the system's number of what went wrong, before or now, or 0.
package func close(_ file: Int32, after problem: Int32) -> Int32 {
  let isClosed = close(file) == 0
  return problem == 0 && !isClosed ? errno : problem
}
