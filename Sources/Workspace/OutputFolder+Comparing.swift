internal import SystemCalls

/// Whether a file already holds what is to be written.
extension OutputFolder {
  /// The stamp of a file that already holds these bytes.
  func unchanged(_ file: String, _ bytes: [UInt8]) -> FileStamp? {
    let existing = openat(handle, file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard existing >= 0 else { return nil }
    defer { close(existing) }
    var status = stat()
    guard fstat(existing, &status) == 0, Int(status.st_size) == bytes.count,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    let isSame = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      var compared = 0
      while compared < bytes.count {
        let got = read(existing, buffer.baseAddress, buffer.count)
        if got < 0, errno == EINTR { continue }
        guard got > 0, compared + got <= bytes.count else { return false }
        let isEqual = bytes.withUnsafeBytes { expected in
          guard let wanted = expected.baseAddress, let found = buffer.baseAddress else {
            return false
          }
          return memcmp(wanted.advanced(by: compared), found, got) == 0
        }
        if !isEqual { return false }
        compared += got
      }
      return true
    }
    return isSame ? FileStamp(status) : nil
  }

  /// The stamp of a file that holds what another one does.
  func stampIfSame(_ file: String, _ other: String) -> FileStamp? {
    let (first, second) = (openToRead(file), openToRead(other))
    defer { for handle in [first, second] where handle >= 0 { close(handle) } }
    var (status, otherStatus) = (stat(), stat())
    guard first >= 0, second >= 0, fstat(first, &status) == 0, fstat(second, &otherStatus) == 0,
      status.st_mode & S_IFMT == S_IFREG, status.st_size == otherStatus.st_size
    else { return nil }
    var (block, otherBlock) = ([UInt8](), [UInt8]())
    repeat {
      guard readBlock(of: first, into: &block), readBlock(of: second, into: &otherBlock),
        block == otherBlock
      else { return nil }
    } while !block.isEmpty
    return FileStamp(status)
  }

  private func openToRead(_ file: String) -> Int32 {
    openat(handle, file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Reads as much as fits, less only at the end; false if it cannot be read.
  private func readBlock(of file: Int32, into block: inout [UInt8]) -> Bool {
    var isRead = true
    block = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      while count < buffer.count {
        let got = read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { isRead = false }
        guard got > 0 else { return }
        count += got
      }
    }
    return isRead
  }
}
