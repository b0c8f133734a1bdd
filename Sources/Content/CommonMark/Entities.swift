internal import Bytes

/// Text with `&amp;`, `&#228;`, `&#xe4;` and their like replaced by what they stand for.
func withEntities(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
  var result: [UInt8] = []
  var index = bytes.startIndex
  while index < bytes.endIndex {
    if bytes[index] == UInt8(ascii: "&"), let (text, length) = entity(in: bytes[index...]) {
      result += text
      index += length
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return result
}

/// The entity at the start of a text, and how many bytes it has.
func entity(in bytes: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
  let body = bytes.dropFirst()
  if body.first == UInt8(ascii: "#") { return numericEntity(in: bytes) }
  let name = body.prefix(32).prefix { $0.isASCIILetter || $0.isASCIIDigit }
  let end = name.endIndex
  guard name.count >= 2, end < bytes.endIndex, bytes[end] == UInt8(ascii: ";") else { return nil }
  guard let text = entityText(named: Array(name)) else { return nil }
  return (text, end + 1 - bytes.startIndex)
}

private func numericEntity(in bytes: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
  var index = bytes.startIndex + 2
  let isHex = index < bytes.endIndex && bytes[index] | 0x20 == UInt8(ascii: "x")
  if isHex { index += 1 }
  let start = index
  var value: UInt32 = 0
  while index < bytes.endIndex, let digit = hexadecimalValue(of: bytes[index]),
    isHex || digit < 10
  {
    value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
    index += 1
  }
  guard (1...(isHex ? 6 : 7)).contains(index - start), index < bytes.endIndex,
    bytes[index] == UInt8(ascii: ";")
  else { return nil }
  // The last two are no characters, and cmark has no bytes for them either.
  let scalar = value == 0 || 0xFFFE...0xFFFF ~= value ? nil : Unicode.Scalar(value)
  return (utf8(of: scalar ?? "\u{FFFD}"), index + 1 - bytes.startIndex)
}

private func utf8(of scalar: Unicode.Scalar) -> [UInt8] {
  Array(UTF8.encode(scalar) ?? UTF8.EncodedScalar())
}

/// The characters, in UTF-8, of the entity of HTML with a name; nil if there is none.
package func entityText(named name: [UInt8]) -> [UInt8]? {
  // The entries of the table stand in the order of their names.
  entityTable.withUTF8Buffer { table in
    var low = 0
    var high = table.count
    while low < high {
      var start = (low + high) / 2
      while start > low, table[start - 1] != UInt8(ascii: ";") { start -= 1 }
      // The blank after an entry's name is less than all letters and digits.
      var end = start
      while end - start < name.count, table[end] == name[end - start] { end += 1 }
      let isWhole = end - start == name.count
      if isWhole, table[end] == UInt8(ascii: " ") { return scalars(in: table, from: end + 1) }
      if isWhole || table[end] > name[end - start] {
        high = start
      } else {
        while table[end] != UInt8(ascii: ";") { end += 1 }
        low = end + 1
      }
    }
    return nil
  }
}

private func scalars(in table: UnsafeBufferPointer<UInt8>, from start: Int) -> [UInt8] {
  var result: [UInt8] = []
  var value: UInt32 = 0
  for byte in table[start...] {
    if let digit = hexadecimalValue(of: byte) {
      value = value << 4 | UInt32(digit)
    } else {
      if let scalar = Unicode.Scalar(value) { result += utf8(of: scalar) }
      value = 0
      if byte == UInt8(ascii: ";") { break }
    }
  }
  return result
}
