internal import CSystemCalls
package import Files
internal import SystemCalls
internal import Synchronization

/// A file without a name, for bytes that are put aside until they are needed.
///
/// The system takes it away when the process ends, however it ends. Many threads may use it.
package final class ScratchFile: Sendable {
  private let file: Int32
  private let folder: String
  private let end = Atomic(0)
  /// The system's error number for bytes that could not be read.
  private let problem = Atomic<Int32>(0)

  /// Nil if the folder's file system has no files without a name.
  package init?(in folder: String) {
    self.folder = folder
    file = podium_open_unnamed(folder)
    guard file >= 0 else { return nil }
  }

  deinit { close(file) }

  /// Puts bytes aside, and tells where they are now; nil if the system has no room for them.
  package func append(_ bytes: [UInt8]) -> Range<Int>? {
    let start = end.wrappingAdd(bytes.count, ordering: .relaxed).oldValue
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(
          file, buffer.baseAddress?.advanced(by: written), buffer.count - written,
          off_t(start + written))
      }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        return nil
      }
    }
    return start..<start + bytes.count
  }

  /// The bytes that `append` put there; nil if the system cannot read them, which `check` tells.
  package func read(_ range: Range<Int>) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let count = pread(
          file, buffer.baseAddress?.advanced(by: filled), range.count - filled,
          off_t(range.lowerBound + filled))
        if count > 0 {
          filled += count
        } else if count == 0 || errno != EINTR {
          problem.store(count == 0 ? EIO : errno, ordering: .relaxed)
          return
        }
      }
    }
    return bytes.count == range.count ? bytes : nil
  }

  /// Fails if bytes could not be read.
  package func check() throws(WorkspaceError) {
    let number = problem.load(ordering: .relaxed)
    guard number == 0 else { throw WorkspaceError(.read, folder, errno: number) }
  }
}
