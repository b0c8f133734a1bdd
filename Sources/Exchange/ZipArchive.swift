internal import Bytes
internal import Diagnostics
internal import Glibc

/// The files of a zip archive, by libarchive.
struct ZipArchive {
  /// By path, without folders; no path is empty, absolute, or leads upwards.
  var members: [SourceFile] = []

  /// More than a course has; a bomb has more.
  static let maximumSize = 512 << 20
  static let maximumCount = 20_000
  /// Texts shrink to a twentieth; nothing that people make shrinks to this.
  static let maximumRatio = 200

  static func isZip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B]) }

  /// Unpacks an archive into memory; nil, and a finding, if it is none or not to be trusted.
  init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    let start = SourceLocation(path: file.path)
    guard let library = LoadedLibrary(["libarchive.so.13", "libarchive.so"]) else {
      diagnostics.append(
        .error(
          .importLibrary, "reading packages needs the library libarchive; install it", at: start))
      return nil
    }
    let read: Result<[SourceFile], ArchiveProblem> = file.bytes.withUnsafeBytes { bytes in
      let reading = ArchiveReading(library, bytes)
      do throws(ArchiveProblem) {
        return .success(try reading.members())
      } catch {
        return .failure(error)
      }
    }
    switch read {
    case .success(let found): members = found
    case .failure(let problem):
      let (code, message) = problem.finding
      diagnostics.append(.error(code, message, at: start))
      return nil
    }
  }

  subscript(path: String) -> SourceFile? { members.first { $0.path == path } }
}

private enum ArchiveProblem: Error {
  case broken, tooBig, tooMany
  case outside(String)
  case twice(String)

  var finding: (Diagnostic.Code, String) {
    switch self {
    case .broken: (.importSyntax, "this is no zip archive, or it is cut off; nothing is read")
    case .tooBig:
      (
        .importTooBig,
        "what is packed in the archive is more than \(ZipArchive.maximumSize >> 20) MB, or \(ZipArchive.maximumRatio) times its size; nothing is read"
      )
    case .tooMany:
      (.importTooBig, "the archive has more than \(ZipArchive.maximumCount) files; nothing is read")
    case .outside(let path):
      (
        .importUnsafe,
        "the archive has a file \"\(path)\", which leads out of its folder; nothing is read"
      )
    case .twice(let path): (.importUnsafe, "the archive has two files \"\(path)\"; nothing is read")
    }
  }
}

private typealias ArchivePointer = UnsafeMutableRawPointer
private typealias ArchiveCall = @convention(c) (ArchivePointer?) -> Int32
private typealias ArchiveNew = @convention(c) () -> ArchivePointer?
private typealias EntryText = @convention(c) (ArchivePointer?) -> UnsafePointer<CChar>?

private struct ArchiveReading: ~Copyable {
  private let archive: ArchivePointer?
  private let size: Int
  private let isOpen: Bool
  private let free: ArchiveCall
  private let nextHeader:
    @convention(c) (ArchivePointer?, UnsafeMutablePointer<ArchivePointer?>?) -> Int32
  private let pathname, pathnameUTF8: EntryText
  private let fileType: @convention(c) (ArchivePointer?) -> UInt32
  private let readData: @convention(c) (ArchivePointer?, UnsafeMutableRawPointer?, Int) -> Int

  init(_ library: borrowing LoadedLibrary, _ bytes: UnsafeRawBufferPointer) {
    size = bytes.count
    free = library.function("archive_read_free", as: ArchiveCall.self)
    nextHeader = library.function(
      "archive_read_next_header",
      as: (@convention(c) (ArchivePointer?, UnsafeMutablePointer<ArchivePointer?>?) -> Int32).self)
    pathname = library.function("archive_entry_pathname", as: EntryText.self)
    pathnameUTF8 = library.function("archive_entry_pathname_utf8", as: EntryText.self)
    fileType = library.function(
      "archive_entry_filetype", as: (@convention(c) (ArchivePointer?) -> UInt32).self)
    readData = library.function(
      "archive_read_data",
      as: (@convention(c) (ArchivePointer?, UnsafeMutableRawPointer?, Int) -> Int).self)
    archive = library.function("archive_read_new", as: ArchiveNew.self)()
    let supportsZip =
      library.function("archive_read_support_format_zip", as: ArchiveCall.self)(archive) == 0
    let open = library.function(
      "archive_read_open_memory",
      as: (@convention(c) (ArchivePointer?, UnsafeRawPointer?, Int) -> Int32).self)
    isOpen = supportsZip && open(archive, bytes.baseAddress, bytes.count) == 0
  }

  deinit { _ = free(archive) }

  func members() throws(ArchiveProblem) -> [SourceFile] {
    guard isOpen else { throw .broken }
    var members: [SourceFile] = []
    var seen: Set<ExactString> = []
    var total = 0
    while true {
      var entry: ArchivePointer?
      let status = nextHeader(archive, &entry)
      if status == 1 { return members }
      // -20 is a warning, such as of a name in another encoding.
      guard status == 0 || status == -20 else { throw .broken }
      guard
        let name = (pathnameUTF8(entry) ?? pathname(entry)).flatMap({
          String(validatingCString: $0)
        })
      else { throw .broken }
      // Folders and links are nothing to us.
      guard fileType(entry) == 0o100000 else { continue }
      let path = try checked(name)
      guard seen.insert(path) else { throw .twice(path) }
      guard members.count < ZipArchive.maximumCount else { throw .tooMany }
      members.append(SourceFile(path: path, bytes: try contents(&total)))
    }
  }

  private func checked(_ name: String) throws(ArchiveProblem) -> String {
    let path = String(name.map { $0 == "\\" ? "/" : $0 })
    let parts = path.splitAtSlashes(keepingEmpty: true)
    let isSafe = !path.hasPrefix("/") && !parts.contains("..") && parts.first?.contains(":") != true
    guard isSafe else { throw .outside(name) }
    return parts.filter { $0 != "." && !$0.isEmpty }.joined(separator: "/")
  }

  private func contents(_ total: inout Int) throws(ArchiveProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { readData(archive, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw .broken }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      total += count
      let isBomb = total > 1 << 22 && total / ZipArchive.maximumRatio > size
      guard total <= ZipArchive.maximumSize, !isBomb else { throw .tooBig }
    }
  }
}
