internal import Diagnostics
internal import Glibc

/// Files packed as a zip archive by libarchive: the same files give the same bytes, whenever and wherever.
///
/// No entry has a time, an owner or a place in the system. Nil if the library is not there.
func zipArchive(of files: [SourceFile]) -> [UInt8]? {
  guard let library = LoadedLibrary(["libarchive.so.13", "libarchive.so"]) else { return nil }
  let writing = ArchiveWriting(library)
  // What is packed grows by some bytes at the most; headers stand twice.
  let room = files.reduce(1 << 16) { $0 + $1.bytes.count * 17 / 16 + 2 * $1.path.utf8.count + 1024 }
  var used = 0
  var output = [UInt8](repeating: 0, count: room)
  let isDone = output.withUnsafeMutableBytes { buffer in
    withUnsafeMutablePointer(to: &used) { used in
      writing.open(buffer, used) && files.allSatisfy { writing.add($0) } && writing.close()
    }
  }
  precondition(isDone, "the room suffices for every file that is written")
  output.removeLast(room - used)
  return output
}

private struct ArchiveWriting: ~Copyable {
  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Call = @convention(c) (Pointer?) -> Int32
  private typealias New = @convention(c) () -> Pointer?
  private typealias Free = @convention(c) (Pointer?) -> Void

  private let archive: Pointer?
  private let closeArchive, freeArchive, finishEntry: Call
  private let openMemory:
    @convention(c) (Pointer?, Pointer?, Int, UnsafeMutablePointer<Int>?) -> Int32
  private let writeHeader: @convention(c) (Pointer?, Pointer?) -> Int32
  private let writeData: @convention(c) (Pointer?, UnsafeRawPointer?, Int) -> Int
  private let newEntry: New
  private let freeEntry: Free
  private let setPath: @convention(c) (Pointer?, UnsafePointer<CChar>?) -> Void
  private let setSize: @convention(c) (Pointer?, Int64) -> Void
  private let setType, setMode: @convention(c) (Pointer?, UInt32) -> Void

  init(_ library: borrowing LoadedLibrary) {
    closeArchive = library.function("archive_write_close", as: Call.self)
    freeArchive = library.function("archive_write_free", as: Call.self)
    finishEntry = library.function("archive_write_finish_entry", as: Call.self)
    openMemory = library.function(
      "archive_write_open_memory",
      as: (@convention(c) (Pointer?, Pointer?, Int, UnsafeMutablePointer<Int>?) -> Int32).self)
    writeHeader = library.function(
      "archive_write_header", as: (@convention(c) (Pointer?, Pointer?) -> Int32).self)
    writeData = library.function(
      "archive_write_data", as: (@convention(c) (Pointer?, UnsafeRawPointer?, Int) -> Int).self)
    newEntry = library.function("archive_entry_new", as: New.self)
    freeEntry = library.function("archive_entry_free", as: Free.self)
    setPath = library.function(
      "archive_entry_set_pathname_utf8",
      as: (@convention(c) (Pointer?, UnsafePointer<CChar>?) -> Void).self)
    setSize = library.function(
      "archive_entry_set_size", as: (@convention(c) (Pointer?, Int64) -> Void).self)
    setType = library.function(
      "archive_entry_set_filetype", as: (@convention(c) (Pointer?, UInt32) -> Void).self)
    setMode = library.function(
      "archive_entry_set_perm", as: (@convention(c) (Pointer?, UInt32) -> Void).self)
    archive = library.function("archive_write_new", as: New.self)()
    let setFormat = library.function("archive_write_set_format_zip", as: Call.self)
    let setUnpadded = library.function(
      "archive_write_set_bytes_in_last_block",
      as: (@convention(c) (Pointer?, Int32) -> Int32).self)
    precondition(
      setFormat(archive) == 0 && setUnpadded(archive, 1) == 0, "libarchive writes zip archives")
  }

  deinit { _ = freeArchive(archive) }

  func open(_ room: UnsafeMutableRawBufferPointer, _ used: UnsafeMutablePointer<Int>) -> Bool {
    openMemory(archive, room.baseAddress, room.count, used) == 0
  }

  func add(_ file: SourceFile) -> Bool {
    let entry = newEntry()
    defer { freeEntry(entry) }
    file.path.withCString { setPath(entry, $0) }
    setSize(entry, Int64(file.bytes.count))
    setType(entry, 0o100000)
    setMode(entry, 0o644)
    guard writeHeader(archive, entry) == 0 else { return false }
    let written = file.bytes.withUnsafeBytes { writeData(archive, $0.baseAddress, $0.count) }
    return written == file.bytes.count && finishEntry(archive) == 0
  }

  func close() -> Bool { closeArchive(archive) == 0 }
}
