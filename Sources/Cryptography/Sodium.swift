internal import CSodium

// The one file that calls libsodium.
//
// SHA-256 needs no `sodium_init`: libsodium's generic hash functions keep no global state, and the
// initialisation only picks faster code for other primitives and seeds the random numbers. It runs
// all the same, once, as its documentation asks for it before any other call; a lazily initialised
// global is Swift's own thread-safe "once".
private let isReady: Bool = sodium_init() >= 0

/// The SHA-256 digest of the bytes.
package func sha256(_ bytes: [UInt8]) -> Digest {
  bytes.withUnsafeBufferPointer { sha256($0) }
}

/// The SHA-256 digest of a part of a larger array.
package func sha256(_ bytes: ArraySlice<UInt8>) -> Digest {
  bytes.withUnsafeBufferPointer { sha256($0) }
}

/// The SHA-256 digest of borrowed bytes.
package func sha256(_ bytes: UnsafeBufferPointer<UInt8>) -> Digest {
  var hasher = SHA256Hasher()
  hasher.update(bytes)
  return hasher.finalized()
}

/// Makes the SHA-256 digest of bytes that come in pieces.
package struct SHA256Hasher {
  private var state = crypto_hash_sha256_state()

  package init() {
    precondition(isReady, "libsodium starts on every machine that has memory and random numbers")
    crypto_hash_sha256_init(&state)
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    crypto_hash_sha256_update(&state, start, UInt64(bytes.count))
  }

  /// The digest of all bytes so far; the hasher itself can go on.
  package func finalized() -> Digest {
    var last = state
    var bytes = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256_final(&last, &bytes)
    guard let digest = Digest(bytes: bytes) else {
      preconditionFailure("a SHA-256 digest has 32 bytes")
    }
    return digest
  }
}
