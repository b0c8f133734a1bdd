internal import Ledger
package import Results

/// Reads results where they stand in a file; of those asked for in the order of the file, about a
/// mebibyte at a time.
package struct FileWindow {
  private let file: RecordedFile
  private var held: [UInt8] = []
  /// Where what is held begins in the file.
  private var start = 0

  package init(_ file: RecordedFile) {
    self.file = file
  }

  package mutating func bytes(in range: Range<Int>) throws(ChangedFile) -> ArraySlice<UInt8> {
    let heldEnd = start + held.count
    if range.lowerBound < start || range.upperBound > heldEnd {
      let isNext = heldEnd..<heldEnd + 1 << 12 ~= range.lowerBound
      let ahead = isNext ? min(range.lowerBound + 1 << 20, file.bytes.count) : 0
      let end = max(range.upperBound, ahead)
      guard end <= file.bytes.count else { throw ChangedFile(path: file.path) }
      (held, start) = file.bytes.part(with: range.lowerBound..<end)
    }
    guard range.upperBound <= start + held.count else { throw ChangedFile(path: file.path) }
    return held[range.lowerBound - start..<range.upperBound - start]
  }
}

/// A file of results that is not as it was when they were marked.
package struct ChangedFile: Error, Hashable {
  package var path: String
}
