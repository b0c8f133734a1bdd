internal import Bytes

/// A JSON string where it stands: found and checked, but not copied.
package struct JSONText: Hashable, Sendable {
  /// The bytes between the quotes.
  package var range: Range<Int>
  /// Whether the bytes stand for themselves, without any escape.
  package var isPlain: Bool

  package init(range: Range<Int>, isPlain: Bool) {
    self.range = range
    self.isPlain = isPlain
  }

  /// What the string says, as UTF-8.
  package func bytes(in source: Span<UInt8>) -> [UInt8] {
    isPlain ? source.extracting(range).array : unescaped(in: source)
  }

  /// What the string says.
  package func string(in source: Span<UInt8>) -> String {
    String(decoding: bytes(in: source), as: UTF8.self)
  }

  /// Whether the string says exactly this.
  package func says(_ text: StaticString, in source: Span<UInt8>) -> Bool {
    guard isPlain else { return string(in: source).utf8.elementsEqual(text.description.utf8) }
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for index in expected.indices where source[range.lowerBound + index] != expected[index] {
        return false
      }
      return true
    }
  }

  /// Resolves the escapes; the scanner has checked them.
  private func unescaped(in source: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = source[index]
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        index += 1
        continue
      }
      let letter = source[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = hexadecimal(at: index, in: source) ?? 0
        index += 4
        if (0xD800..<0xDC00).contains(scalar) {
          let low = hexadecimal(at: index + 2, in: source) ?? 0
          scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low &- 0xDC00)
          index += 6
        }
        if let encoded = Unicode.Scalar(scalar).flatMap(UTF8.encode) {
          result.append(contentsOf: encoded)
        }
      default: result.append(letter)
      }
    }
    return result
  }
}

/// Four hexadecimal digits as a number; nil if there are fewer.
func hexadecimal(at index: Int, in bytes: Span<UInt8>) -> UInt32? {
  guard index >= 0, index + 4 <= bytes.count else { return nil }
  var number: UInt32 = 0
  for offset in 0..<4 {
    guard let digit = hexadecimalValue(of: bytes[index + offset]) else { return nil }
    number = number << 4 | UInt32(digit)
  }
  return number
}

extension Span<UInt8> {
  /// The bytes, copied.
  package var array: [UInt8] {
    withUnsafeBufferPointer { Array($0) }
  }
}
