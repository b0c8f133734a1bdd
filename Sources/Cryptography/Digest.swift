internal import Bytes

/// A SHA-256 digest: 32 bytes that name the bytes they were made from.
package struct Digest: Hashable, Sendable {
  /// The bytes as four big-endian words; a plain value, so that a million digests cost no
  /// allocation.
  private var words: (UInt64, UInt64, UInt64, UInt64)

  /// Takes over the 32 bytes of a digest made elsewhere; nil for any other count.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    self.words = (
      UInt64(bigEndian: words.0), UInt64(bigEndian: words.1), UInt64(bigEndian: words.2),
      UInt64(bigEndian: words.3)
    )
  }

  /// Takes over 32 bytes where they stand; nil for any other count.
  package init?(bytes: Span<UInt8>) {
    guard bytes.count == 32 else { return nil }
    words = (
      word(in: bytes, at: 0), word(in: bytes, at: 8), word(in: bytes, at: 16),
      word(in: bytes, at: 24)
    )
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
    words = (first, second, third, fourth)
  }

  /// Reads 64 lower-case hexadecimal digits; nil for anything else, as a digest has one spelling.
  package init?(hex: String) {
    self.init(hex: hex.utf8)
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
    buffer.storeBytes(of: words.0.bigEndian, toByteOffset: 0, as: UInt64.self)
    buffer.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
    buffer.storeBytes(of: words.2.bigEndian, toByteOffset: 16, as: UInt64.self)
    buffer.storeBytes(of: words.3.bigEndian, toByteOffset: 24, as: UInt64.self)
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

extension Digest {
  package static func == (left: Self, right: Self) -> Bool {
    left.words == right.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

extension Digest: Comparable {
  /// Orders digests as their hexadecimal spellings sort.
  package static func < (left: Self, right: Self) -> Bool {
    left.words < right.words
  }
}

extension Digest: CustomStringConvertible {
  package var description: String { hex }
}
