internal import Bytes

/// Walks over a JSON text, checking every byte on its way and copying none.
///
/// For readers that know what they expect and meet a million of it; `parseJSON` builds a value
/// instead. The bytes are handed to each call: a scanner is two numbers. After an error it stands
/// somewhere in the text and is of no use.
package struct JSONScanner: Sendable {
  static let depthLimit = 128

  /// Where the next byte is taken from.
  package private(set) var offset: Int
  /// Where the text ends.
  package let end: Int

  /// Reads the bytes from one offset up to another, which must both lie within the bytes given
  /// later.
  package init(from start: Int, to end: Int) {
    offset = start
    self.end = end
  }

  /// The first byte of what comes next, after white space.
  @inline(__always)
  package mutating func peek(in bytes: Span<UInt8>) throws(JSONError) -> UInt8 {
    // Ledgers have no white space between their values, so the loop is for the others.
    if offset < end, bytes[offset] > UInt8(ascii: " ") { return bytes[offset] }
    return try peekAfterBlanks(in: bytes)
  }

  private mutating func peekAfterBlanks(in bytes: Span<UInt8>) throws(JSONError) -> UInt8 {
    skipBlanks(in: bytes)
    guard offset < end else { throw JSONError(.unexpectedEnd, at: end) }
    return bytes[offset]
  }

  private mutating func skipBlanks(in bytes: Span<UInt8>) {
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset += 1
      default: return
      }
    }
  }

  /// Takes one punctuation byte, after white space.
  @inline(__always)
  package mutating func take(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONError) {
    guard try peek(in: bytes) == byte else { throw JSONError(.unexpectedByte, at: offset) }
    offset += 1
  }

  /// Makes sure that only white space is left.
  package mutating func finish(in bytes: Span<UInt8>) throws(JSONError) {
    skipBlanks(in: bytes)
    guard offset == end else { throw JSONError(.unexpectedByte, at: offset) }
  }

  /// Moves to the value of the next member and returns its name, or past the object's end and
  /// returns nil.
  ///
  /// `isFirst` starts out true, which takes the opening brace. Whether a name comes twice is the
  /// caller's to check.
  package mutating func nextMember(in bytes: Span<UInt8>, isFirst: inout Bool)
    throws(JSONError) -> JSONText?
  {
    if isFirst { try take(UInt8(ascii: "{"), in: bytes) }
    let next = try peek(in: bytes)
    if next == UInt8(ascii: "}") {
      offset += 1
      return nil
    }
    if isFirst {
      isFirst = false
    } else {
      try take(UInt8(ascii: ","), in: bytes)
    }
    let name = try readText(in: bytes)
    try take(UInt8(ascii: ":"), in: bytes)
    return name
  }

  /// Moves to the next element and returns true, or past the array's end and returns false.
  ///
  /// `isFirst` starts out true, which takes the opening bracket.
  package mutating func nextElement(in bytes: Span<UInt8>, isFirst: inout Bool)
    throws(JSONError) -> Bool
  {
    if isFirst { try take(UInt8(ascii: "["), in: bytes) }
    let next = try peek(in: bytes)
    if next == UInt8(ascii: "]") {
      offset += 1
      return false
    }
    if isFirst {
      isFirst = false
    } else {
      try take(UInt8(ascii: ","), in: bytes)
    }
    return true
  }

  /// Reads a string.
  package mutating func readText(in bytes: Span<UInt8>) throws(JSONError) -> JSONText {
    try take(UInt8(ascii: "\""), in: bytes)
    let start = offset
    var isPlain = true
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return JSONText(range: start..<offset - 1, isPlain: isPlain)
      }
      if byte < 0x80, byte != UInt8(ascii: "\\") {
        guard byte >= 0x20 else { throw JSONError(.controlCharacter, at: offset) }
        offset += 1
      } else if byte == UInt8(ascii: "\\") {
        isPlain = false
        try skipEscape(in: bytes)
      } else {
        try skipCharacter(in: bytes)
      }
    }
    throw JSONError(.unexpectedEnd, at: end)
  }

  private mutating func skipEscape(in bytes: Span<UInt8>) throws(JSONError) {
    guard offset + 1 < end else { throw JSONError(.unexpectedEnd, at: end) }
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: offset, in: bytes) else {
        throw JSONError(.badEscape, at: offset)
      }
      switch unit {
      case 0xD800..<0xDC00:
        guard let low = codeUnit(at: offset + 6, in: bytes), (0xDC00..<0xE000).contains(low)
        else { throw JSONError(.loneSurrogate, at: offset) }
        offset += 12
      case 0xDC00..<0xE000: throw JSONError(.loneSurrogate, at: offset)
      default: offset += 6
      }
    default: throw JSONError(.badEscape, at: offset)
    }
  }

  /// The number in an escape like `\u00e9`.
  private func codeUnit(at start: Int, in bytes: Span<UInt8>) -> UInt32? {
    guard start + 6 <= end, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return hexadecimal(at: start + 2, in: bytes)
  }

  /// Skips one character of two to four bytes, as the Unicode Standard's table of well-formed UTF-8
  /// has them.
  private mutating func skipCharacter(in bytes: Span<UInt8>) throws(JSONError) {
    let first = bytes[offset]
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: throw JSONError(.invalidUTF8, at: offset)
    }
    guard offset + length <= end, second.contains(bytes[offset + 1]) else {
      throw JSONError(.invalidUTF8, at: offset)
    }
    for index in 2..<max(2, length) where bytes[offset + index] & 0xC0 != 0x80 {
      throw JSONError(.invalidUTF8, at: offset)
    }
    offset += length
  }

  /// Reads a number without fraction and exponent.
  package mutating func readInteger(in bytes: Span<UInt8>) throws(JSONError) -> Int64 {
    let first = try peek(in: bytes)
    let start = offset
    guard first == UInt8(ascii: "-") || first.isASCIIDigit else {
      throw JSONError(.notAnInteger, at: start)
    }
    try skipScalar(in: bytes)
    var number: Int64 = 0
    for index in (first == UInt8(ascii: "-") ? start + 1 : start)..<offset {
      let digit = bytes[index]
      let (tens, tooLarge) = number.multipliedReportingOverflow(by: 10)
      guard digit.isASCIIDigit, !tooLarge else { throw JSONError(.notAnInteger, at: start) }
      let (sum, overflows) = tens.subtractingReportingOverflow(Int64(digit - 0x30))
      guard !overflows else { throw JSONError(.notAnInteger, at: start) }
      number = sum
    }
    if first == UInt8(ascii: "-") { return number }
    guard number != .min else { throw JSONError(.notAnInteger, at: start) }
    return -number
  }

  /// Skips `true`, `false`, `null` or a number.
  package mutating func skipScalar(in bytes: Span<UInt8>) throws(JSONError) {
    switch try peek(in: bytes) {
    case UInt8(ascii: "t"): try skipWord("true", in: bytes)
    case UInt8(ascii: "f"): try skipWord("false", in: bytes)
    case UInt8(ascii: "n"): try skipWord("null", in: bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber(in: bytes)
    default: throw JSONError(.unexpectedByte, at: offset)
    }
  }

  private mutating func skipWord(_ word: StaticString, in bytes: Span<UInt8>) throws(JSONError) {
    let count = word.utf8CodeUnitCount
    guard offset + count <= end else { throw JSONError(.unexpectedByte, at: offset) }
    let text = JSONText(range: offset..<offset + count, isPlain: true)
    guard text.says(word, in: bytes) else { throw JSONError(.unexpectedByte, at: offset) }
    offset += count
  }

  private mutating func skipNumber(in bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let whole = skipDigits(in: bytes)
    guard whole == 1 || whole > 1 && bytes[offset - whole] != UInt8(ascii: "0") else {
      throw JSONError(.badNumber, at: start)
    }
    if offset < end, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits(in: bytes) > 0 else { throw JSONError(.badNumber, at: start) }
    }
    if offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < end, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
        offset += 1
      }
      guard skipDigits(in: bytes) > 0 else { throw JSONError(.badNumber, at: start) }
    }
  }

  private mutating func skipDigits(in bytes: Span<UInt8>) -> Int {
    let start = offset
    while offset < end, bytes[offset].isASCIIDigit { offset += 1 }
    return offset - start
  }

  /// Skips any value and returns where it stands; names that come twice are not looked for.
  package mutating func skipValue(in bytes: Span<UInt8>) throws(JSONError) -> Range<Int> {
    _ = try peek(in: bytes)
    let start = offset
    try skipValue(in: bytes, depth: 0)
    return start..<offset
  }

  private mutating func skipValue(in bytes: Span<UInt8>, depth: Int) throws(JSONError) {
    var isFirst = true
    switch try peek(in: bytes) {
    case UInt8(ascii: "{"):
      guard depth < Self.depthLimit else { throw JSONError(.tooDeep, at: offset) }
      while try nextMember(in: bytes, isFirst: &isFirst) != nil {
        try skipValue(in: bytes, depth: depth + 1)
      }
    case UInt8(ascii: "["):
      guard depth < Self.depthLimit else { throw JSONError(.tooDeep, at: offset) }
      while try nextElement(in: bytes, isFirst: &isFirst) {
        try skipValue(in: bytes, depth: depth + 1)
      }
    case UInt8(ascii: "\""): _ = try readText(in: bytes)
    default: try skipScalar(in: bytes)
    }
  }
}
