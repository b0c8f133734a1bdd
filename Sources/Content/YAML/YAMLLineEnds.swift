internal import Diagnostics

/// YAML whose lines end where an author sees them end, for the readers of the build and the page.
///
/// A carriage return alone becomes a line feed, and a line of blanks and tabs an empty one.
/// U+0085, U+2028 and U+2029, which nobody sees and libyaml takes for line ends, become blanks,
/// with a warning. All bytes keep their places.
func withPlainLineEnds(
  _ yaml: ArraySlice<UInt8>, path: String, firstLine: Int,
  reporting diagnostics: inout [Diagnostic]
) -> ArraySlice<UInt8> {
  var result = yaml
  var lines = Lines(of: yaml)
  var line = firstLine - 1
  while let range = lines.next() {
    line += 1
    let end = range.upperBound
    if end < lines.start, yaml[end] == UInt8(ascii: "\r"), lines.start == end + 1 {
      result[end] = UInt8(ascii: "\n")
    }
    if yaml[range].allSatisfy(isBlankOrTab) {
      for place in range { result[place] = UInt8(ascii: " ") }
    }
    var place = range.lowerBound
    while place < end {
      let count = hiddenLineEnd(yaml[place..<end])
      if count > 0 {
        for byte in place..<place + count { result[byte] = UInt8(ascii: " ") }
        diagnostics.warn(
          .valueWrong,
          "this character cannot be seen and ends a line of YAML; it is read as a blank, write one",
          at: SourceLocation(path: path, line: line, column: place - range.lowerBound + 1))
      }
      place += max(count, 1)
    }
  }
  return result
}

/// How many bytes of a text make its first character, if that is one that ends a line of YAML and
/// of nothing else; else 0.
private func hiddenLineEnd(_ text: ArraySlice<UInt8>) -> Int {
  switch text.first {
  case 0xC2: text.dropFirst().first == 0x85 ? 2 : 0
  case 0xE2:
    text.dropFirst().starts(with: [0x80, 0xA8]) || text.dropFirst().starts(with: [0x80, 0xA9])
      ? 3 : 0
  default: 0
  }
}
