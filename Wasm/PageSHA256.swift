internal import Scoring

// Cryptography's SHA-256 without Nettle, for the page: one digest at a time, of bytes that are
// there.

/// The SHA-256 digest of the bytes.
package func sha256(_ bytes: [UInt8]) -> Digest {
  guard let digest = Digest(bytes: sha256Bytes(of: bytes)) else {
    preconditionFailure("a SHA-256 digest has 32 bytes")
  }
  return digest
}
