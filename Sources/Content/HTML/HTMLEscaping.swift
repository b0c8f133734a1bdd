internal import Addresses
internal import ByteSearch
internal import Bytes

extension [UInt8] {
  /// Appends text, escaping what HTML gives a meaning outside single quotes.
  mutating func append(text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { append(text: $0) }
  }

  /// The same for a part of a text, of which no reference is counted.
  mutating func append(text: [UInt8], in range: Range<Int>) {
    text.withUnsafeBufferPointer { append(text: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private mutating func append(text bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < bytes.count {
      index = bytes.skip(from: index) {
        $0.has(0x26) | $0.has(0x22) | $0.has(0x3C, leavingOut: 2)
      }
      let end = Swift.min(index + 8, bytes.count)
      while index < end {
        if let entity = entity(for: bytes[index]) {
          append(contentsOf: bytes[start..<index])
          entity.withUTF8Buffer { append(contentsOf: $0) }
          start = index + 1
        }
        index += 1
      }
    }
    append(contentsOf: bytes[start...])
  }

  /// Appends an address escaped for an attribute, with what an address may not hold in percent
  /// form.
  mutating func append(address: String) {
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "'"): append("&#39;")
      case let byte where byte.isASCIILetter || byte.isASCIIDigit || addressMarks.contains(byte):
        append(byte)
      default: append(percent: byte)
      }
    }
  }
}

private let addressMarks = Set("-_.!~*();/?:@=+$,#%".utf8)

private func entity(for byte: UInt8) -> StaticString? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  default: nil
  }
}
