internal import Diagnostics

/// The places of bytes of a file, each counted on from the one before it.
struct SourcePlaces {
  private let file: SourceFile
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(of file: SourceFile) {
    self.file = file
  }

  /// The place of a byte, counted from 0; of the end of the file for one behind it.
  mutating func location(ofByte place: Int) -> SourceLocation {
    if place < offset { self = SourcePlaces(of: file) }
    while offset < min(place, file.bytes.count) {
      if file.bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset + 1
      }
      offset += 1
    }
    return SourceLocation(path: file.path, line: line, column: offset - lineStart + 1)
  }
}
