/// A style sheet without its comments, the indentation of its lines and its empty lines.
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
      if kept.last != byte, !kept.isEmpty { kept.append(byte) }
      offset += 1
    case 0x20 where kept.last == UInt8(ascii: "\n") || kept.isEmpty: offset += 1
    default:
      kept.append(byte)
      offset += 1
    }
  }
  return kept
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
