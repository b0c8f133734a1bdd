internal import Diagnostics

/// Files packed as a zip archive: the same files give the same bytes, whenever and wherever.
///
/// No entry has a time, an owner or a place in the system.
func zipArchive(of files: [SourceFile]) -> [UInt8] {
  var writer = ZipWriter()
  for file in files { writer.add(file) }
  return writer.finished()
}

/// Writes the archive as APPNOTE.TXT, the specification of PKWARE, describes it.
private struct ZipWriter {
  private var archive: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  mutating func add(_ file: SourceFile) {
    let packed = deflated(file.bytes)
    let isDeflated = packed.count < file.bytes.count
    let data = isDeflated ? packed : file.bytes
    let header = archive.count
    precondition(header + data.count < 1 << 32, "what is exported is far below 4 GB")
    var common: [UInt8] = []
    // Version 2.0, names in UTF-8, the method, and the first day that a zip archive can name.
    for (number, size) in [
      (20, 2), (0x0800, 2), (isDeflated ? 8 : 0, 2), (0, 2), (0x21, 2),
      (Int(checksum(of: file.bytes)), 4), (data.count, 4), (file.bytes.count, 4),
      (file.path.utf8.count, 2), (0, 2),
    ] {
      common.append(little: number, size)
    }
    archive.append(little: 0x0403_4B50, 4)
    archive += common + file.path.utf8 + data
    directory.append(little: 0x0201_4B50, 4)
    // Made on Unix (3), where the mode is that of a plain file that everybody may read.
    directory.append(little: 3 << 8 | 20, 2)
    directory += common
    for (number, size) in [(0, 2), (0, 2), (0, 2), (0o100644 << 16, 4), (header, 4)] {
      directory.append(little: number, size)
    }
    directory += file.path.utf8
    count += 1
  }

  consuming func finished() -> [UInt8] {
    let start = archive.count
    precondition(count < 1 << 16, "what is exported has far fewer files")
    archive += directory
    archive.append(little: 0x0605_4B50, 4)
    for (number, size) in [
      (0, 2), (0, 2), (count, 2), (count, 2), (directory.count, 4), (start, 4), (0, 2),
    ] {
      archive.append(little: number, size)
    }
    return archive
  }
}

extension [UInt8] {
  fileprivate mutating func append(little number: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
