/// A file as it was read: its path inside the folder that holds it, and its bytes.
package struct SourceFile: Hashable, Sendable {
  /// The path relative to the content (or template) folder, with `/` between its parts.
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension SourceFile {
  /// The place of a byte, counted from 0; of the end of the file for one behind it.
  package func location(ofByte offset: Int) -> SourceLocation {
    let before = bytes.prefix(max(0, offset))
    let lineFeed = UInt8(ascii: "\n")
    let lineStart = before.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    return SourceLocation(
      path: path, line: 1 + before.count { $0 == lineFeed },
      column: before.count - lineStart + 1)
  }
}

/// A place in a file.
package struct SourceLocation: Hashable, Sendable {
  /// The path relative to the content (or template) folder.
  package var path: String
  /// The line, counted from 1.
  package var line: Int
  /// The column in bytes, counted from 1.
  package var column: Int

  package init(path: String, line: Int = 1, column: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
  }
}

extension SourceLocation: Comparable {
  /// Orders places as a reader meets them: file by file, then from top to bottom.
  package static func < (left: Self, right: Self) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }
}
