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
    manifest(ofSorted: files.map { ExactString($0) }.sorted())
  }

  static func manifest(ofSorted files: [ExactString]) -> [UInt8] {
    var bytes = NotedFiles.lines(of: files)
    bytes.append(digestMark + sha256(bytes).hex + "\n")
    return bytes
  }

  private static let digestMark = "SHA-256 "

  /// The lines of a manifest that are paths, and whether they are those that were written.
  ///
  /// A manifest that was cut has no digest at its end, and one that was added to has lines behind
  /// it.
  private static func paths(in manifest: [UInt8]) -> (lines: ArraySlice<UInt8>, isWhole: Bool) {
    let body = manifest.last == UInt8(ascii: "\n") ? manifest.dropLast() : manifest[...]
    let start = body.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let expected = digestMark + sha256(manifest[..<start]).hex + "\n"
    if manifest[start...].elementsEqual(expected.utf8) { return (body[..<start], true) }
    let lines = body.split(separator: UInt8(ascii: "\n"))
      .filter { !$0.starts(with: digestMark.utf8) }
    return (Array(lines.joined(separator: [UInt8(ascii: "\n")]))[...], false)
  }

  /// The files that a manifest notes.
  static func filesNoted(
    in folder: String, by manifest: String, and more: Set<ExactString> = []
  ) -> (files: NotedFiles, isDamaged: Bool) {
    let bytes: [UInt8]
    do throws(WorkspaceError) {
      bytes = try readFile(at: folder + "/" + manifest)
    } catch {
      // All is foreign then, and stays.
      let none = NotedFiles(in: folder, lines: [], isSorted: true, more: more)
      return (none, error.errno != ENOENT)
    }
    let (lines, isWhole) = paths(in: bytes)
    let files = NotedFiles(in: folder, lines: lines, isSorted: isWhole, more: more)
    return (files, !isWhole)
  }
}
