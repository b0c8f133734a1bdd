internal import ByteSearch
internal import Bytes

/// Hides the `&` of references to control characters, such as `&#1;`.
///
/// What they stand for would be taken for a placeholder, and no page can show it. So they are
/// shown as they are written.
func hideControlReferences(in bytes: inout [UInt8]) {
  var place = 0
  while place < bytes.count {
    place = bytes.withUnsafeBufferPointer { bytes in
      bytes.skip(from: place) { $0.has(UInt8(ascii: "&")) }
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: "&") { place += 1 }
    if place < bytes.count, !isEscaped(bytes, at: place), isControlReference(bytes, at: place) {
      bytes[place] = Placeholder.of(bytes[place])
    }
    place += 1
  }
}

/// Whether a backslash that is none itself stands before a place.
private func isEscaped(_ bytes: [UInt8], at place: Int) -> Bool {
  var start = place
  while start > 0, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
  return (place - start) % 2 == 1
}

/// Whether a reference to a control character other than white space stands at a place.
private func isControlReference(_ bytes: [UInt8], at place: Int) -> Bool {
  guard place + 3 < bytes.count, bytes[place + 1] == UInt8(ascii: "#") else { return false }
  let isHexadecimal = bytes[place + 2] | 0x20 == UInt8(ascii: "x")
  // Eight digits, while an `Int` of the page has 32 bits.
  var number: UInt64 = 0
  for byte in bytes[(place + (isHexadecimal ? 3 : 2))...].prefix(8) {
    let letter = byte | 0x20
    if byte.isASCIIDigit {
      number = number * (isHexadecimal ? 16 : 10) + UInt64(byte - UInt8(ascii: "0"))
    } else if isHexadecimal, UInt8(ascii: "a")...UInt8(ascii: "f") ~= letter {
      number = number * 16 + UInt64(letter - UInt8(ascii: "a")) + 10
    } else {
      if byte != UInt8(ascii: ";") { number = 0 }
      break
    }
  }
  return number > 0 && number < 0x20 && ![0x09, 0x0A, 0x0D].contains(number)
}
