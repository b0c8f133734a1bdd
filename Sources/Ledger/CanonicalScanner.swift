package import JSON

/// Walks along canonical JSON whose members are known, and says of each step whether the bytes are
/// just that.
///
/// It knows no reasons: who gets a no asks `ReadEntry` why. After a no it stands somewhere and is
/// of no use.
package struct CanonicalScanner {
  package private(set) var offset: Int
  package let end: Int

  package init(_ range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Takes exactly these bytes.
  package mutating func take(_ expected: StaticString, in bytes: Span<UInt8>) -> Bool {
    let count = expected.utf8CodeUnitCount
    guard offset + count <= end else { return false }
    let start = offset
    offset += count
    return expected.withUTF8Buffer { expected in
      for index in expected.indices where bytes[start + index] != expected[index] { return false }
      return true
    }
  }

  func isNext(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    offset < end && bytes[offset] == byte
  }

  /// Takes a string of so many bytes that stand for themselves, with its quotes.
  mutating func takeText(count: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    guard offset + count + 2 <= end, bytes[offset] == UInt8(ascii: "\""),
      bytes[offset + count + 1] == UInt8(ascii: "\"")
    else { return nil }
    defer { offset += count + 2 }
    return offset + 1..<offset + count + 1
  }

  /// Takes a string of names and other plain ASCII.
  package mutating func takeText(in bytes: Span<UInt8>) -> JSONText? {
    guard isNext(UInt8(ascii: "\""), in: bytes) else { return nil }
    let start = offset + 1
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        offset = index + 1
        return JSONText(range: start..<index, isPlain: true)
      }
      // Tabs and line feeds are escaped, so that every byte below U+0020 is a no.
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") else {
        return takeOtherText(in: bytes)
      }
      index += 1
    }
    return nil
  }

  /// Takes a string that may have escapes and characters outside ASCII.
  private mutating func takeOtherText(in bytes: Span<UInt8>) -> JSONText? {
    guard let text = takeAnyText(in: bytes) else { return nil }
    let said = text.bytes(in: bytes)
    return hasControlCharacter(said) || !isNFC(said[...]) ? nil : text
  }

  /// Takes a string in its one spelling, whatever its characters are: names of files, for example.
  package mutating func takeAnyText(in bytes: Span<UInt8>) -> JSONText? {
    var scanner = JSONScanner(from: offset, to: end)
    guard isNext(UInt8(ascii: "\""), in: bytes), let text = try? scanner.readText(in: bytes) else {
      return nil
    }
    var canonical: [UInt8] = []
    canonical.appendJSON(string: text.bytes(in: bytes))
    let spelt = offset..<scanner.offset
    guard canonical.count == spelt.count else { return nil }
    for index in canonical.indices where bytes[offset + index] != canonical[index] { return nil }
    offset = scanner.offset
    return text
  }

  /// Takes a whole number from 0 to 2^53 − 1; in the page, one above 2^31 − 1 is given as that.
  package mutating func takeWhole(in bytes: Span<UInt8>) -> Int? {
    let start = offset
    var number: Int64 = 0
    while offset < end, bytes[offset] &- 0x30 < 10 {
      guard offset - start < 16 else { return nil }
      number = number * 10 + Int64(bytes[offset] - 0x30)
      offset += 1
    }
    let digits = offset - start
    guard digits > 0, digits == 1 || bytes[start] != 0x30, number < 1 << 53 else { return nil }
    return Int(clamping: number)
  }
}
