extension [UInt8] {
  /// Appends a byte as two lower-case hexadecimal digits.
  package mutating func append(hexadecimal byte: UInt8) {
    append(digit(byte >> 4))
    append(digit(byte & 15))
  }
}

private func digit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

/// Bytes as lower-case hexadecimal digits, two for each.
package func hexadecimal(_ bytes: [UInt8]) -> String {
  var digits: [UInt8] = []
  digits.reserveCapacity(bytes.count * 2)
  for byte in bytes { digits.append(hexadecimal: byte) }
  return String(decoding: digits, as: UTF8.self)
}

/// What a hexadecimal digit of either case stands for; nil for any other character.
package func hexadecimalValue(of digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  default: nil
  }
}
