internal import Diagnostics

/// Where the lines of a file start, so that places can be told without looking through it again.
struct SourceLines: Sendable {
  let path: String
  private let starts: [Int]

  init(_ file: SourceFile) {
    path = file.path
    var starts = [0]
    file.bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
        starts.append(index + 1)
      }
    }
    self.starts = starts
  }

  /// The places of the rows of a sheet, each a line of one byte.
  init(path: String, rows: Int) {
    self.path = path
    starts = Array(0...min(max(rows, 1), 1 << 20))
  }

  /// The byte of a place, counted from 0.
  func offset(_ location: SourceLocation) -> Int {
    starts[min(max(location.line, 1), starts.count) - 1] + max(location.column, 1) - 1
  }

  /// The place of a byte, counted from 0.
  func location(_ offset: Int) -> SourceLocation {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourceLocation(path: path, line: low + 1, column: offset - starts[low] + 1)
  }
}
