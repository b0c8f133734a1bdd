internal import Bytes

extension [UInt8] {
  /// Appends a byte as `%` and two upper-case hexadecimal digits.
  package mutating func append(percent byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(digit(byte >> 4))
    append(digit(byte & 15))
  }
}

private func digit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

/// A path as it stands in an address: everything but letters, digits and `-._~/` in percent form.
package func percentEncoded(_ path: String) -> String {
  var bytes: [UInt8] = []
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      bytes.append(byte)
    default: bytes.append(percent: byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// A path with its percent forms replaced by the bytes they stand for.
///
/// Forms of control characters, and percent signs without two digits, stay. A path that would not
/// be UTF-8 stays as it is.
package func percentDecoded(_ path: String) -> String {
  guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
  let bytes = Array(path.utf8)
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    if let byte = percentForm(in: bytes[...], at: index), byte >= 0x20, byte != 0x7F {
      decoded.append(byte)
      index += 3
    } else {
      decoded.append(bytes[index])
      index += 1
    }
  }
  return String(validating: decoded, as: UTF8.self) ?? path
}

/// The byte that a percent sign and two digits at a place stand for; nil where there are none.
package func percentForm(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
  guard index + 2 < bytes.endIndex, bytes[index] == UInt8(ascii: "%"),
    let high = hexadecimalValue(of: bytes[index + 1]),
    let low = hexadecimalValue(of: bytes[index + 2])
  else { return nil }
  return high << 4 | low
}
