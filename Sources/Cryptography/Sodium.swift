internal import CSodium

// The one file that checks with libsodium; what signs with it is in SecretKeys.
//
// Its initialisation picks faster code for this processor. It runs once, as its documentation asks
// for it before any other call; a lazily initialised global is Swift's own thread-safe "once".
private let isReady: Bool = sodium_init() >= 0

extension PublicKey {
  /// Whether the bytes are a key at all: the one spelling of a point on the curve that has a large
  /// order.
  package var isSound: Bool {
    precondition(isReady, "libsodium starts on every machine that has memory and random numbers")
    return crypto_core_ed25519_is_valid_point(bytes) == 1
  }

  /// Whether the signature is one of these bytes by this key, under libsodium's strict rules: keys
  /// and points of small order, spellings other than the one, and an S that is not reduced are
  /// refused.
  package func isSigner(of message: [UInt8], _ signature: Signature) -> Bool {
    precondition(isReady, "libsodium starts on every machine that has memory and random numbers")
    // One buffer on the stack: arrays would be allocated for every signature.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 96) { buffer in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      signature.write(to: bytes)
      write(to: UnsafeMutableRawBufferPointer(rebasing: bytes[64...]))
      guard let start = buffer.baseAddress else {
        preconditionFailure("room for 96 bytes is somewhere")
      }
      return crypto_sign_verify_detached(start, message, UInt64(message.count), start + 64) == 0
    }
  }
}

/// The SHA-256 digest of one byte and two digests, as the nodes of a Merkle tree have it.
package func sha256(_ prefix: UInt8, _ left: Digest, _ right: Digest) -> Digest {
  withUnsafeTemporaryAllocation(byteCount: 65, alignment: 8) { buffer in
    buffer[0] = prefix
    left.write(to: UnsafeMutableRawBufferPointer(rebasing: buffer[1..<33]))
    right.write(to: UnsafeMutableRawBufferPointer(rebasing: buffer[33..<65]))
    return sha256(UnsafeBufferPointer(buffer.assumingMemoryBound(to: UInt8.self)))
  }
}

/// The SHA-256 digest of one byte and those of a part of a larger array.
package func sha256(_ prefix: UInt8, _ bytes: ArraySlice<UInt8>) -> Digest {
  var hasher = SHA256Hasher()
  withUnsafeBytes(of: prefix) { hasher.update($0.assumingMemoryBound(to: UInt8.self)) }
  bytes.withUnsafeBufferPointer { hasher.update($0) }
  return hasher.finalized()
}

/// The SHA-512 digest of the bytes, which SSH signatures are made over.
package func sha512(_ bytes: [UInt8]) -> [UInt8] {
  precondition(isReady, "libsodium starts on every machine that has memory and random numbers")
  var digest = [UInt8](repeating: 0, count: 64)
  crypto_hash_sha512(&digest, bytes, UInt64(bytes.count))
  return digest
}
