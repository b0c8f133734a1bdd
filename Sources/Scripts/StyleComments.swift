/// A style sheet without its comments, the indentation of its lines, its empty lines, and the
/// blanks and line ends beside signs that part it.
///
/// A comment that begins with `/*!` stays, and so does all that stands in quotes.
package func withoutComments(style bytes: [UInt8]) -> [UInt8] {
  var kept: [UInt8] = []
  kept.reserveCapacity(bytes.count)
  var offset = 0
  while offset < bytes.count {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let end = endOfText(in: bytes, from: offset)
      kept += bytes[offset..<end]
      offset = end
    case UInt8(ascii: "/") where bytes[offset...].starts(with: "/*".utf8):
      let end = endOfComment(in: bytes, from: offset)
      if bytes[offset...].starts(with: "/*!".utf8) { kept += bytes[offset..<end] }
      offset = end
    case UInt8(ascii: "\n"):
      while kept.last == 0x20 { kept.removeLast() }
      if kept.last != byte, !kept.isEmpty, !parts(kept) { kept.append(byte) }
      offset += 1
    case 0x20 where kept.last == UInt8(ascii: "\n") || kept.isEmpty: offset += 1
    case 0x20 where parts(kept) || offset + 1 < bytes.count && isBrace(bytes[offset + 1]):
      offset += 1
    default:
      kept.append(byte)
      offset += 1
    }
  }
  return kept
}

/// Whether what was kept ends with a sign behind which a blank means nothing; one with a backslash
/// before it is a part of a name.
private func parts(_ kept: [UInt8]) -> Bool {
  guard let last = kept.last, kept.dropLast().last != UInt8(ascii: "\\") else { return false }
  return isBrace(last) || ":;,".utf8.contains(last)
}

private func isBrace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
}

private func endOfText(in bytes: [UInt8], from start: Int) -> Int {
  var offset = start + 1
  while offset < bytes.count, bytes[offset] != bytes[start] {
    offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
  }
  return min(offset + 1, bytes.count)
}

private func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
  var offset = start + 2
  while offset < bytes.count {
    if bytes[offset] == UInt8(ascii: "/"), offset > start + 2,
      bytes[offset - 1] == UInt8(ascii: "*")
    {
      return offset + 1
    }
    offset += 1
  }
  return bytes.count
}
