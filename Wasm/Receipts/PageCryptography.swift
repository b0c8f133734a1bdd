// Cryptography as the page has it: SHA-256 by Scoring's own code, signatures by the browser.
// Compiled as a part of Cryptography, in place of what calls Nettle and libsodium.

/// The SHA-256 digest of a part of a larger array.
package func sha256(_ bytes: ArraySlice<UInt8>) -> Digest { sha256(Array(bytes)) }

/// The SHA-256 digest of one byte and those of a part of a larger array.
package func sha256(_ prefix: UInt8, _ bytes: ArraySlice<UInt8>) -> Digest {
  sha256([prefix] + bytes)
}

/// The SHA-256 digest of one byte and two digests.
package func sha256(_ prefix: UInt8, _ left: Digest, _ right: Digest) -> Digest {
  sha256([prefix] + left.bytes + right.bytes)
}

/// A question that only the browser answers, and only between two calls.
package struct Question {
  /// A signature is `bytes` by a key of what was signed; a text in UTF-8 is to be in NFC.
  package var id: Digest
  package var key: [UInt8]
  package var signature: [UInt8]
  package var bytes: [UInt8]
}

/// What the browser has answered, and what it is asked in this call.
package struct Questions {
  package var answers: [Digest: Bool] = [:]
  package private(set) var asked: [Digest: Question] = [:]

  package init() {}

  /// The answer; until there is one, yes, so that all that is worth asking is asked at once.
  package mutating func ask(
    key: [UInt8] = [], signature: [UInt8] = [], about bytes: [UInt8]
  ) -> Bool {
    let id = sha256([UInt8(key.count)] + key + signature + bytes)
    if let answer = answers[id] { return answer }
    asked[id] = Question(id: id, key: key, signature: signature, bytes: bytes)
    return true
  }
}

nonisolated(unsafe) package var questions = Questions()

extension PublicKey {
  /// Whether the bytes may be a key.
  ///
  /// The browser does not say which of key and signature is wrong, so this is said of what
  /// libsodium refuses by its looks.
  package var isSound: Bool { isSoundPoint(bytes[...]) }

  /// Whether the signature is one of these bytes by this key; as strict as libsodium, whatever the
  /// browser would take.
  package func isSigner(of message: [UInt8], _ signature: Signature) -> Bool {
    isSound && isSoundPoint(signature.bytes[..<32]) && isReduced(signature.bytes[32...])
      && questions.ask(key: bytes, signature: signature.bytes, about: message)
  }
}

/// Whether 32 bytes, the lowest first, are below the order of the curve's large subgroup.
private func isReduced(_ number: ArraySlice<UInt8>) -> Bool {
  isBelow(
    number,
    [0x10] + [UInt8](repeating: 0, count: 15) + [
      0x14, 0xDE, 0xF9, 0xDE, 0xA2, 0xF7, 0x9C, 0xD6, 0x58, 0x12, 0x63, 0x1A, 0x5C, 0xF5, 0xD3,
      0xED,
    ])
}

/// Whether a point is spelled in its one way, and is none of the eight of small order.
private func isSoundPoint(_ point: ArraySlice<UInt8>) -> Bool {
  var y = Array(point)
  y[31] &= 0x7F
  let prime = [0x7F] + [UInt8](repeating: 0xFF, count: 30) + [0xED]
  guard isBelow(y[...], prime) else { return false }
  let minusOne = [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
  let zero = [UInt8](repeating: 0, count: 32)
  // Those of order 1 and 4, 2, and 8.
  return !(y[1...] == zero[1...] && y[0] < 2) && y != minusOne && y != ofOrder8.0
    && y != ofOrder8.1
}

private let ofOrder8: ([UInt8], [UInt8]) = (
  [
    0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
    0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
  ],
  [
    0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
    0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
  ]
)

/// Whether a number, its lowest byte first, is below another, its highest byte first.
private func isBelow(_ number: ArraySlice<UInt8>, _ limit: [UInt8]) -> Bool {
  for (byte, most) in zip(number.reversed(), limit) where byte != most { return byte < most }
  return false
}
