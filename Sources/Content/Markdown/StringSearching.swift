internal import ByteSearch

// Looking for a text in a text, byte by byte. The library's own ways go by characters, which takes
// long, and bring tables and the library of regular expressions into every program.
extension StringProtocol {
  /// Where another text first stands in this one; an empty text stands nowhere.
  ///
  /// The time it takes grows with the length of either text: the other one is to be short.
  package func firstRange(of text: some StringProtocol) -> Range<Index>? {
    let sought = Array(text.utf8)
    let found = utf8.withContiguousStorageIfAvailable { $0.firstPlace(of: sought) }
    guard let place = found ?? Array(utf8).firstPlace(of: sought) else { return nil }
    let start = utf8.index(startIndex, offsetBy: place)
    return start..<utf8.index(start, offsetBy: sought.count)
  }

  // For a literal of one character, the library's own function is meant, here and below.
  @_disfavoredOverload
  package func contains(_ text: some StringProtocol) -> Bool { firstRange(of: text) != nil }

  /// The parts between the places where another text stands.
  @_disfavoredOverload
  package func split(
    separator: String, maxSplits: Int = .max, omittingEmptySubsequences omitsEmpty: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    while parts.count < maxSplits, let found = self[start...].firstRange(of: separator) {
      if !omitsEmpty || found.lowerBound > start { parts.append(self[start..<found.lowerBound]) }
      start = found.upperBound
    }
    if !omitsEmpty || start < endIndex { parts.append(self[start...]) }
    return parts
  }

  @_disfavoredOverload
  package func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }

  /// The text behind a prefix; all of it if it does not start so.
  package func trimmingPrefix(_ prefix: String) -> SubSequence {
    guard utf8.starts(with: prefix.utf8) else { return self[startIndex...] }
    return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
  }
}
