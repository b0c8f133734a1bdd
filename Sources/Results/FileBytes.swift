/// The bytes of a file, which may be more than memory should hold.
package enum FileBytes: Sendable {
  case atHand([UInt8])
  /// How many there are, and how to read a range of them.
  ///
  /// Fewer are read of a file that has changed since, of which whoever reads it takes note.
  case inParts(count: Int, read: @Sendable (Range<Int>) -> [UInt8])

  /// Some of the bytes, and where the first of them stands in the file.
  package typealias Part = (bytes: [UInt8], start: Int)

  package var count: Int {
    switch self {
    case .atHand(let bytes): bytes.count
    case .inParts(let count, _): count
    }
  }

  /// The bytes of a range.
  package func read(_ range: Range<Int>) -> [UInt8] {
    switch self {
    case .atHand(let bytes): Array(bytes[range])
    case .inParts(_, let read): read(range)
    }
  }

  /// Bytes with those of a range among them.
  package func part(with range: Range<Int>) -> Part {
    if case .atHand(let bytes) = self { (bytes, 0) } else { (read(range), range.lowerBound) }
  }

  /// How many bytes are read at a time of what is read from its start to its end.
  package static let partSize = 1 << 20

  /// Bytes with the whole lines that begin in a range, and where among the bytes those begin.
  func lines(beginningIn range: Range<Int>) -> (part: Part, lines: Range<Int>) {
    // A line begins behind a newline, be it the one before the range.
    let from = max(0, range.lowerBound - 1)
    var length = range.count + 1 << 12
    while true {
      let end = min(from + length, count)
      let (bytes, start) = part(with: from..<end)
      let limit = min(range.upperBound - start, bytes.count)
      let first =
        range.lowerBound == 0 ? 0 : place(of: 0x0A, in: bytes, from: from - start, to: limit) + 1
      guard first < limit else { return ((bytes, start), 0..<0) }
      if end == count || start + bytes.count < end
        || place(of: 0x0A, in: bytes, from: limit - 1) < bytes.count
      {
        return ((bytes, start), first..<limit)
      }
      length *= 2
    }
  }
}

extension Range<Int> {
  /// The same places, counted from elsewhere.
  func moved(by distance: Int) -> Self {
    lowerBound + distance..<upperBound + distance
  }
}
