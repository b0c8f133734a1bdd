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
