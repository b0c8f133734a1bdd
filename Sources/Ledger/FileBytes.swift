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
}

extension Range<Int> {
  /// The same places, counted from elsewhere.
  package func moved(by distance: Int) -> Self {
    lowerBound + distance..<upperBound + distance
  }
}
