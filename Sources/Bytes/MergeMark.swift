/// Whether a line is one of those that git writes around the sides of a conflict.
package func isMergeMark(_ line: ArraySlice<UInt8>) -> Bool {
  guard let sign = line.first, "<|=>".utf8.contains(sign), line.count >= 7 else { return false }
  return line.prefix(7).allSatisfy { $0 == sign }
    && (line.count == 7 || line[line.startIndex + 7] == 0x20)
}
