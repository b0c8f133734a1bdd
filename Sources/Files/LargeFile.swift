internal import Synchronization
internal import SystemCalls

/// A file that is read a range at a time, as it may be larger than what memory should hold of it.
///
/// It has to stay as it was found, so that all ranges are of one file.
package final class LargeFile: Sendable {
  package let size: Int
  private let path: String
  private let stamp: FileStamp
  /// The system's error number for the first range that could not be read.
  private let problem = Mutex<Int32>(0)

  package init(at path: String) throws(WorkspaceError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw WorkspaceError(.read, path, errno: errno) }
    self.path = path
    stamp = FileStamp(status)
    size = Int(status.st_size)
  }

  /// The bytes of a range; none if they cannot be read, which `check` tells.
  package func read(_ range: Range<Int>) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return failed(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return failed(errno) }
    guard FileStamp(status) == stamp else { return failed(ESTALE) }
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let place = buffer.baseAddress?.advanced(by: filled)
        let got = pread(file, place, range.count - filled, off_t(range.lowerBound + filled))
        if got < 0, errno == EINTR { continue }
        number = got < 0 ? errno : got == 0 ? ESTALE : 0
        if got <= 0 { return }
        filled += got
      }
    }
    return number == 0 ? bytes : failed(number)
  }

  private func failed(_ number: Int32) -> [UInt8] {
    problem.withLock { if $0 == 0 { $0 = number } }
    return []
  }

  /// Fails if a range could not be read.
  package func check() throws(WorkspaceError) {
    let number = problem.withLock { $0 }
    guard number == 0 else { throw WorkspaceError(.read, path, errno: number) }
  }
}
