/// The lines of a text, without what ends them: a line feed, a carriage return, or both.
struct Lines: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  /// Where the next line starts.
  private(set) var start: Int

  init(of bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    start = bytes.startIndex
  }

  mutating func next() -> Range<Int>? {
    guard start < bytes.endIndex else { return nil }
    let line = start..<(bytes[start...].firstIndex(where: isLineEnd) ?? bytes.endIndex)
    let end = line.upperBound
    let isPair =
      end + 1 < bytes.endIndex && bytes[end] == UInt8(ascii: "\r")
      && bytes[end + 1] == UInt8(ascii: "\n")
    start = Swift.min(end + (isPair ? 2 : 1), bytes.endIndex)
    return line
  }
}
