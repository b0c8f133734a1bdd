internal import Bytes

/// A file as it was read: its path inside the folder that holds it, and its bytes.
package struct SourceFile: Hashable, Sendable {
  private var name: ExactString
  package var bytes: [UInt8]

  /// The path relative to the content (or template) folder, with `/` between its parts.
  package var path: String {
    get { name.text }
    set { name.text = newValue }
  }

  package init(path: String, bytes: [UInt8]) {
    name = ExactString(path)
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
  private var file: ExactString
  /// The line, counted from 1.
  package var line: Int
  /// The column in bytes, counted from 1.
  package var column: Int

  /// The path relative to the content (or template) folder.
  package var path: String {
    get { file.text }
    set { file.text = newValue }
  }

  package init(path: String, line: Int = 1, column: Int = 1) {
    file = ExactString(path)
    self.line = line
    self.column = column
  }
}

extension SourceLocation: Comparable {
  /// Orders places as a reader meets them: file by file, then from top to bottom.
  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
