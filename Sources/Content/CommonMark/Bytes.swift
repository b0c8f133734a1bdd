// The classes of bytes that CommonMark speaks of.

func isLineEnd(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

func isBlankOrTab(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
}

func isASCIIPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
  default: false
  }
}

/// Bytes without white space at their ends.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var bytes = bytes
  while let first = bytes.first, isSpace(first) { bytes = bytes.dropFirst() }
  while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
  return bytes
}

/// Bytes with entities and backslash escapes resolved.
func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }) else {
    return Array(bytes)
  }
  let plain = withEntities(bytes)
  var result: [UInt8] = []
  var index = 0
  while index < plain.count {
    if plain[index] == UInt8(ascii: "\\"), index + 1 < plain.count,
      isASCIIPunctuation(plain[index + 1])
    {
      index += 1
    }
    result.append(plain[index])
    index += 1
  }
  return result
}
