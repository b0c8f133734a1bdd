internal import Bytes
internal import Cryptography
internal import SystemCalls

/// What a build has to know of the one before it, which other programs may have changed since.
///
/// A manifest has one path a line, sorted, and last a line with the SHA-256 of those before it:
///
///     geography/index.html
///     index.html
///     SHA-256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
extension OutputFolder {
  /// The manifest that lists some files.
  package static func manifest(of files: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for file in files.map({ ExactString($0) }).sorted() {
      bytes.append(file.text)
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes.append(digestMark + sha256(bytes).hex + "\n")
    return bytes
  }

  private static let digestMark = "SHA-256 "

  /// The lines of a manifest that are paths, and whether they are not those that were written.
  ///
  /// A list without a digest is one of an older version.
  private static func paths(in manifest: [UInt8]) -> (lines: ArraySlice<UInt8>, isDamaged: Bool) {
    let body = manifest.last == UInt8(ascii: "\n") ? manifest.dropLast() : manifest[...]
    let start = body.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let digits = body[start...].suffix(64)
    let hasDigest =
      digits.count == 64 && body.count - start > 64
      && digits.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
    guard hasDigest else { return (body, false) }
    let expected = digestMark + sha256(manifest[..<start]).hex + "\n"
    return (body[..<start], !manifest[start...].elementsEqual(expected.utf8))
  }

  /// The paths that a manifest notes; a line that would lead out of the folder, or through a
  /// link, is passed over.
  static func filesNoted(in folder: String, by manifest: String)
    -> (files: Set<ExactString>, isDamaged: Bool)
  {
    let bytes: [UInt8]
    do throws(WorkspaceError) {
      bytes = try readFile(at: folder + "/" + manifest)
    } catch {
      // All is foreign then, and stays.
      return ([], error.errno != ENOENT)
    }
    let (lines, isDamaged) = paths(in: bytes)
    var files: Set<ExactString> = [ExactString(manifestPath)]
    var safeFolders: [ExactString: Bool] = [:]
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard hasPlainParts(line), let file = String(validating: line, as: UTF8.self) else {
        continue
      }
      if let parent = parent(of: file) {
        let isSafe = safeFolders[parent] ?? !isBehindLink(file, in: folder)
        safeFolders[parent] = isSafe
        guard isSafe else { continue }
      }
      files.insert(file)
    }
    return (files, isDamaged)
  }

  /// Whether no part of a path is empty, `.` or `..`.
  private static func hasPlainParts(_ path: ArraySlice<UInt8>) -> Bool {
    var start = path.startIndex
    for end in path.indices where path[end] == UInt8(ascii: "/") {
      if !isPlainPart(path[start..<end]) { return false }
      start = end + 1
    }
    return isPlainPart(path[start...])
  }

  private static func isPlainPart(_ part: ArraySlice<UInt8>) -> Bool {
    part.count > 2 || !part.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}
