internal import Ledger

extension FileBytes {
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
