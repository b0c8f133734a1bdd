internal import Bytes
internal import Synchronization
internal import SystemCalls

/// The files that a manifest notes; a line that would lead out of the folder, or through a link, is
/// passed over.
///
/// Nearly every build makes nearly all files anew that the last one made. So lines are not taken
/// apart before it is asked for one of them.
package final class NotedFiles: Sendable {
  private let folder: String
  /// What a manifest holds, without its last line.
  private let lines: ArraySlice<UInt8>
  /// The lines by themselves, where nobody knows whether they are sorted.
  private let unsorted: Set<ArraySlice<UInt8>>?
  private let more: Set<ExactString>
  /// Whether no link leads to a folder.
  private let safeFolders = Mutex<[ExactString: Bool]>([:])

  /// No files.
  init() {
    folder = ""
    lines = []
    unsorted = nil
    more = []
  }

  /// `isSorted` tells that the lines are those that were written; `more` are files that count as
  /// noted, too.
  init(in folder: String, lines: ArraySlice<UInt8>, isSorted: Bool, more: Set<ExactString>) {
    self.folder = folder
    self.lines = lines
    unsorted = isSorted ? nil : Set(lines.split(separator: UInt8(ascii: "\n")))
    self.more = more
  }

  package func contains(_ file: String) -> Bool {
    if more.contains(file) || file == OutputFolder.manifestPath { return true }
    return hasLine(Array(file.utf8)) && isSafe(file)
  }

  /// All of them but those with these paths, which are sorted.
  func others(than made: [ExactString]) -> [ExactString] {
    guard unsorted == nil, more.isEmpty else { return all.subtracting(made).sorted() }
    // Both are sorted.
    var others: [ExactString] = []
    var made = made[...]
    var rest = lines
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      while let file = made.first, order(of: file, line) < 0 { made.removeFirst() }
      if let file = made.first, order(of: file, line) == 0 { continue }
      if let file = String(validating: line, as: UTF8.self), isSafe(file) {
        others.append(ExactString(file))
      }
    }
    return others
  }

  /// Negative if a file comes before a line, 0 if it is that line.
  private func order(of file: ExactString, _ line: ArraySlice<UInt8>) -> Int {
    var text = file.text
    return text.withUTF8 { file in
      line.withUnsafeBufferPointer { line in
        let common = min(file.count, line.count)
        guard let one = file.baseAddress, let other = line.baseAddress, common > 0 else {
          return file.count - line.count
        }
        let order = memcmp(one, other, common)
        return order == 0 ? file.count - line.count : Int(order)
      }
    }
  }

  /// The bytes in which a manifest notes files.
  static func lines(of files: [ExactString]) -> [UInt8] {
    var bytes: [UInt8] = []
    for file in files {
      bytes.append(file.text)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  var all: Set<ExactString> {
    var files = more
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      if let file = String(validating: line, as: UTF8.self), isSafe(file) { files.insert(file) }
    }
    return files
  }

  private func hasLine(_ file: [UInt8]) -> Bool {
    if file.isEmpty { return false }
    if let unsorted { return unsorted.contains(file[...]) }
    let newline = UInt8(ascii: "\n")
    var (start, end) = (lines.startIndex, lines.endIndex)
    while start < end {
      let middle = start + (end - start) / 2
      let before = lines[start..<middle].lastIndex(of: newline).map { $0 + 1 } ?? start
      let after = lines[middle..<end].firstIndex(of: newline) ?? end
      let line = lines[before..<after]
      if line == file[...] { return true }
      if line.lexicographicallyPrecedes(file) { start = min(after + 1, end) } else { end = before }
    }
    return false
  }

  private func isSafe(_ file: String) -> Bool {
    guard Self.hasPlainParts(Array(file.utf8)) else { return false }
    guard let parent = OutputFolder.parent(of: file) else { return true }
    return safeFolders.withLock { known in
      if let isSafe = known[parent] { return isSafe }
      let isSafe = !isBehindLink(file, in: folder)
      known[parent] = isSafe
      return isSafe
    }
  }

  /// Whether no part of a path is empty, `.` or `..`.
  private static func hasPlainParts(_ path: [UInt8]) -> Bool {
    path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      $0.count > 2 || !$0.allSatisfy { $0 == UInt8(ascii: ".") }
    }
  }
}
