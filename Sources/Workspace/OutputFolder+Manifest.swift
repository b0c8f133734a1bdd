internal import Bytes
internal import Glibc

/// What a build has to know of the one before it, which anybody may have written into since.
extension OutputFolder {
  /// The paths that a manifest notes; a line that would lead out of the folder, or through a
  /// link, is passed over.
  static func filesNoted(in folder: String, by manifest: String) -> Set<ExactString> {
    let manifest = try? readFile(at: folder + "/" + manifest)  // allowed: then all is foreign
    guard let bytes = manifest else { return [] }
    var files: Set<ExactString> = [ExactString(manifestPath)]
    var safeFolders: [ExactString: Bool] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard hasPlainParts(line), let file = String(validating: line, as: UTF8.self) else {
        continue
      }
      if let parent = parent(of: file) {
        let isSafe = safeFolders[parent] ?? !leadsThroughLink(parent, in: folder)
        safeFolders[parent] = isSafe
        guard isSafe else { continue }
      }
      files.insert(file)
    }
    return files
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

  private static func leadsThroughLink(_ path: String, in folder: String) -> Bool {
    var place = folder
    for part in path.splitAtSlashes() {
      place += "/" + part
      var status = stat()
      if lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return true }
    }
    return false
  }
}
