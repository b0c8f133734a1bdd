/// A 128-bit hash of values fed to it one after another, for telling whether inputs changed since the last build.
///
/// Two lanes of 64-bit multiply-and-fold, several times quicker than a cryptographic hash. It guards a cache that its owner may
/// delete, not a signature: nothing that a stranger verifies rests on it.
package struct Fingerprint: Sendable {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xD1B5_4A32_D192_ED03

  package init() {}

  package mutating func combine(_ word: UInt64) {
    first = Self.fold(first ^ word, 0xA076_1D64_78BD_642F)
    second = Self.fold(second &+ word, 0xE703_7ED1_A0B4_28DB)
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

  /// The hash of all that was fed, 16 bytes.
  package var bytes: [UInt8] {
    var result: [UInt8] = []
    for word in [first, second] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        result.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return result
  }

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low &+ left
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
