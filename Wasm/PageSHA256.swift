internal import Scoring

// Cryptography's SHA-256 without Nettle, for the page: one digest at a time, of bytes that are
// there, by Scoring's own code.

/// The SHA-256 digest of the bytes.
package func sha256(_ bytes: [UInt8]) -> Digest {
  let words = sha256Words(of: bytes)
  var digest: [UInt8] = []
  for place in words.indices {
    for shift in [24, 16, 8, 0] as [UInt32] {
      digest.append(UInt8(truncatingIfNeeded: words[place] >> shift))
    }
  }
  guard let digest = Digest(bytes: digest) else {
    preconditionFailure("eight words are the 32 bytes of a digest")
  }
  return digest
}
