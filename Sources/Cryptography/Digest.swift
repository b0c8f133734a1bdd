internal import Bytes

/// A SHA-256 digest: 32 bytes that name the bytes they were made from.
package struct Digest: Hashable, Sendable {
  /// The bytes as four big-endian words; a plain value, so that a million digests cost no
  /// allocation.
  private var first, second, third, fourth: UInt64

  /// Takes over the 32 bytes of a digest made elsewhere; nil for any other count.
  package init?(bytes: some Collection<UInt8>) {
    self.init(bytes: Array(bytes).span)
  }

  /// Takes over 32 bytes where they stand; nil for any other count.
  package init?(bytes: Span<UInt8>) {
    guard bytes.count == 32 else { return nil }
    (first, second) = (word(in: bytes, at: 0), word(in: bytes, at: 8))
    (third, fourth) = (word(in: bytes, at: 16), word(in: bytes, at: 24))
  }

  /// Reads 64 lower-case hexadecimal digits; nil for anything else, as a digest has one spelling.
  package init?(hex: some Sequence<UInt8>) {
    self.init(hex: Array(hex).span)
  }

  /// Reads 64 lower-case hexadecimal digits where they stand.
  package init?(hex: Span<UInt8>) {
    guard hex.count == 64, let first = number(hex: hex, at: 0),
      let second = number(hex: hex, at: 16), let third = number(hex: hex, at: 32),
      let fourth = number(hex: hex, at: 48)
    else { return nil }
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      write(to: UnsafeMutableRawBufferPointer(buffer))
      count = 32
    }
  }

  /// Writes the 32 bytes to the start of a buffer.
  func write(to buffer: UnsafeMutableRawBufferPointer) {
    buffer.storeBytes(of: first.bigEndian, toByteOffset: 0, as: UInt64.self)
    buffer.storeBytes(of: second.bigEndian, toByteOffset: 8, as: UInt64.self)
    buffer.storeBytes(of: third.bigEndian, toByteOffset: 16, as: UInt64.self)
    buffer.storeBytes(of: fourth.bigEndian, toByteOffset: 24, as: UInt64.self)
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hex: String { hexadecimal(bytes) }
}

/// The eight bytes at a place, the first one highest.
private func word(in bytes: Span<UInt8>, at start: Int) -> UInt64 {
  var word: UInt64 = 0
  for index in start..<start + 8 { word = word << 8 | UInt64(bytes[index]) }
  return word
}

/// The number that sixteen lower-case hexadecimal digits at a place write.
private func number(hex: Span<UInt8>, at start: Int) -> UInt64? {
  var number: UInt64 = 0
  for index in start..<start + 16 {
    switch hex[index] {
    case let digit where digit &- UInt8(ascii: "0") < 10:
      number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
    case let digit where digit &- UInt8(ascii: "a") < 6:
      number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
    default: return nil
    }
  }
  return number
}

extension Digest: Comparable {
  /// Orders digests as their hexadecimal spellings sort.
  package static func < (left: Self, right: Self) -> Bool {
    (left.first, left.second, left.third, left.fourth)
      < (right.first, right.second, right.third, right.fourth)
  }
}
