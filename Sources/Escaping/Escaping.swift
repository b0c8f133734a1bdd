internal import ByteSearch
internal import Bytes

extension [UInt8] {
  /// Appends text with the characters that HTML and XML give a meaning escaped; safe in text and in
  /// quoted attributes.
  package mutating func appendEscaped(_ text: String) {
    text.utf8Span.span.withUnsafeBufferPointer { appendEscaped($0) }
  }

  /// Appends UTF-8 bytes with the characters that HTML and XML give a meaning escaped.
  package mutating func appendEscaped(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { appendEscaped($0) }
  }

  /// Appends UTF-8 bytes with the characters that HTML and XML give a meaning escaped.
  ///
  /// Runs without such a character, nearly all text, are copied whole.
  package mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    // Every eight bytes are looked at once as a whole and, if that hits, one by one.
    var end = 0
    while index < bytes.count {
      if index == end {
        index = bytes.skip(from: index) {
          $0.has(0x26, leavingOut: 1) | $0.has(0x22) | $0.has(0x3C, leavingOut: 2)
        }
        end = Swift.min(index + 8, bytes.count)
        if index == bytes.count { break }
      }
      defer { index += 1 }
      let entity: StaticString
      switch bytes[index] {
      case UInt8(ascii: "&"): entity = "&amp;"
      case UInt8(ascii: "<"): entity = "&lt;"
      case UInt8(ascii: ">"): entity = "&gt;"
      case UInt8(ascii: "\""): entity = "&quot;"
      case UInt8(ascii: "'"): entity = "&#39;"
      default: continue
      }
      append(contentsOf: bytes[start..<index])
      entity.withUTF8Buffer { append(contentsOf: $0) }
      start = index + 1
    }
    append(contentsOf: bytes[start...])
  }
}
