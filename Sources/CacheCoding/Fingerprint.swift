internal import Bytes

/// A 64-bit hash of values fed to it one after another, for telling whether inputs changed since
/// the last build.
///
/// Multiply and fold, many times quicker than a cryptographic hash. It guards a cache that its
/// owner may delete, not a signature: nothing that a stranger verifies rests on it.
package struct Fingerprint: Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init() {}

  @inline(__always)
  package mutating func combine(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    state = product.high ^ product.low &+ 0xE703_7ED1_A0B4_28DB
  }

  /// Feeds bytes with their number, so that `ab`, `c` differs from `a`, `bc`.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      combine(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var tail: UInt64 = 0
    while offset < bytes.count {
      tail = tail << 8 | UInt64(bytes[offset])
      offset += 1
    }
    combine(tail)
  }

  package mutating func combine(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { combine($0) }
  }

  package mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  /// The hash of all that was fed.
  package var word: UInt64 { state }

  /// The hash of all that was fed, in 16 hexadecimal digits.
  package var hexadecimal: String { Bytes.hexadecimal(bytes) }

  /// The hash of all that was fed, 8 bytes.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: state.littleEndian) { Array($0) }
  }
}

extension Fingerprint {
  /// The hash of one run of bytes.
  package static func of(_ bytes: [UInt8]) -> [UInt8] {
    var fingerprint = Fingerprint()
    fingerprint.combine(bytes)
    return fingerprint.bytes
  }
}
