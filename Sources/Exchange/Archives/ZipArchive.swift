internal import Bytes
internal import Diagnostics

/// The files of a zip archive, unpacked into memory.
///
/// Read are archives as programs for quizzes write them: files that are stored or deflated, below
/// 4 GB, without encryption. What the directory at the end of the archive says is checked against
/// the data, and the size that it promises against the limits before anything is unpacked.
struct ZipArchive {
  /// By path, without folders; no path is empty, absolute, or leads upwards.
  let members: [SourceFile]
  private let places: [ExactString: Int]

  /// More than a course has; a bomb has more.
  static let maximumSize = 512 << 20
  /// As many as a directory can count; their size is limited apart.
  static let maximumCount = 65_534
  /// Texts shrink to a twentieth; nothing that people make shrinks to this.
  static let maximumRatio = 200
  /// Up to this size nothing is called a bomb.
  static let harmlessSize = 4 << 20

  static func isZip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B]) }

  /// Unpacks an archive; nil, and a finding, if it is none or not to be trusted.
  init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    do throws(ZipProblem) {
      let found = try ZipReader(file.bytes).members()
      members = found
      places = Dictionary(
        found.indices.map { (ExactString(found[$0].path), $0) }, uniquingKeysWith: { $1 })
    } catch {
      let (code, message) = error.finding
      diagnostics.error(code, message, at: SourceLocation(path: file.path))
      return nil
    }
  }

  subscript(path: String) -> SourceFile? { places[ExactString(path)].map { members[$0] } }
}

private enum ZipProblem: Error {
  case broken, tooBig, tooMany
  case outside(String)
  case twice(String)
  case packedOtherwise(String)

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
    case .packedOtherwise(let path):
      (
        .importSyntax,
        "\"\(path)\" in the archive is encrypted or packed in a rare way; pack it as a plain zip archive"
      )
    }
  }
}

/// The archive as APPNOTE.TXT, the specification of PKWARE, describes it.
private struct ZipReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What the directory says of a file.
  private struct Entry {
    var path: String
    /// The name as it is written.
    var name: Range<Int>
    var isDeflated: Bool
    var checksum: UInt32
    var packedSize: Int
    var size: Int
    /// The place of the file's own header.
    var header: Int
  }

  func members() throws(ZipProblem) -> [SourceFile] {
    let entries = try entries()
    var seen: Set<ExactString> = []
    var total = 0
    for entry in entries {
      guard seen.insert(entry.path) else { throw .twice(entry.path) }
      total += entry.size
      let isBomb =
        total > ZipArchive.harmlessSize && total / ZipArchive.maximumRatio > bytes.count
      guard total <= ZipArchive.maximumSize, !isBomb else { throw .tooBig }
    }
    var members: [SourceFile] = []
    for entry in entries {
      members.append(SourceFile(path: entry.path, bytes: try contents(of: entry)))
    }
    return members
  }

  /// The regular files of the directory: folders and links are nothing to us.
  private func entries() throws(ZipProblem) -> [Entry] {
    guard let end = endRecord, let count = number(at: end + 10, 2),
      var place = number(at: end + 16, 4), let size = number(at: end + 12, 4), place + size <= end
    else { throw .broken }
    guard count <= ZipArchive.maximumCount else { throw .tooMany }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard let signature = number(at: place, 4), signature == 0x0201_4B50,
        let system = number(at: place + 5, 1), let flags = number(at: place + 8, 2),
        let method = number(at: place + 10, 2), let checksum = number(at: place + 16, 4),
        let packedSize = number(at: place + 20, 4), let size = number(at: place + 24, 4),
        let nameLength = number(at: place + 28, 2), let extraLength = number(at: place + 30, 2),
        let commentLength = number(at: place + 32, 2), let mode = number(at: place + 40, 2),
        let header = number(at: place + 42, 4), place + 46 + nameLength <= end,
        let name = Self.name(bytes[place + 46..<place + 46 + nameLength], flags: flags)
      else { throw .broken }
      let nameStart = place + 46
      place += 46 + nameLength + extraLength + commentLength
      let path = try checked(name)
      guard isFile(name, system: system, mode: mode), !Self.isOfMac(path) else { continue }
      // Bit 0 is encryption; the methods are stored and deflated.
      guard flags & 1 == 0, method == 0 || method == 8 else { throw .packedOtherwise(path) }
      entries.append(
        Entry(
          path: path, name: nameStart..<nameStart + nameLength, isDeflated: method == 8,
          checksum: UInt32(checksum), packedSize: packedSize,
          size: size, header: header))
    }
    return entries
  }

  /// A name in UTF-8, or, unless the archive says that (bit 11), in the signs of the first PCs.
  private static func name(_ bytes: ArraySlice<UInt8>, flags: Int) -> String? {
    if let name = String(validating: bytes, as: UTF8.self) { return name }
    guard flags & 0x800 == 0 else { return nil }
    var name = String.UnicodeScalarView()
    for byte in bytes {
      name.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte - 0x80)])
    }
    return String(name)
  }

  /// Whether a file is what macOS packs beside another one: its icon and the like.
  private static func isOfMac(_ path: String) -> Bool {
    let parts = path.splitAtSlashes()
    return parts.first == "__MACOSX" || parts.last?.hasPrefix("._") == true
  }

  /// The record at the end of the archive, with nothing but its comment behind it.
  private var endRecord: Int? {
    var place = bytes.count - 22
    let first = max(0, place - 0xFFFF)
    while place >= first {
      if number(at: place, 4) == 0x0605_4B50, number(at: place + 20, 2) == bytes.count - place - 22
      {
        return place
      }
      place -= 1
    }
    return nil
  }

  /// Of Unix (3) and macOS (19) the mode says what is no regular file, elsewhere a slash.
  private func isFile(_ name: String, system: Int, mode: Int) -> Bool {
    let type = system == 3 || system == 19 ? mode & 0o170000 : 0
    let isFolder = name.utf8.last.map { "/\\".utf8.contains($0) } ?? false
    return !isFolder && (type == 0 || type == 0o100000)
  }

  private func checked(_ name: String) throws(ZipProblem) -> String {
    let slash = UInt8(ascii: "/")
    let path = String(
      decoding: name.utf8.map { $0 == UInt8(ascii: "\\") ? slash : $0 }, as: UTF8.self)
    let parts = path.splitAtSlashes(keepingEmpty: true)
    let isSafe =
      path.utf8.first != slash && !parts.contains("..") && !path.utf8.contains(0)
      && !isDrive(parts.first ?? "")
    guard isSafe else { throw .outside(name) }
    return parts.filter { $0 != "." && !$0.isEmpty }.joined(separator: "/")
  }

  /// Whether a name starts with that of a drive, `C:`.
  private func isDrive(_ part: Substring) -> Bool {
    part.utf8.first?.isASCIILetter == true && part.utf8.dropFirst().first == UInt8(ascii: ":")
  }

  private func contents(of entry: Entry) throws(ZipProblem) -> [UInt8] {
    guard let signature = number(at: entry.header, 4), signature == 0x0403_4B50,
      let nameLength = number(at: entry.header + 26, 2),
      let extraLength = number(at: entry.header + 28, 2)
    else { throw .broken }
    let name = entry.header + 30..<entry.header + 30 + nameLength
    let start = name.upperBound + extraLength
    guard start + entry.packedSize <= bytes.count, bytes[name] == bytes[entry.name] else {
      throw .broken
    }
    let packed = bytes[start..<start + entry.packedSize]
    let contents = entry.isDeflated ? inflated(packed, count: entry.size) : Array(packed)
    guard let contents, contents.count == entry.size, checksum(of: contents) == entry.checksum
    else { throw .broken }
    return contents
  }

  /// A little-endian number of so many bytes; nil outside the archive.
  private func number(at place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}

/// The characters 0x80 to 0xFF of code page 437.
private let codePage437 = Array(
  ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
    + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
