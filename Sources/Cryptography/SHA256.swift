internal import CNettle

// The one file that calls Nettle.

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
  private var state = sha256_ctx()

  package init() {
    nettle_sha256_init(&state)
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { update($0) }
  }

  package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    nettle_sha256_update(&state, bytes.count, start)
  }

  /// The digest of all bytes so far; the hasher itself can go on.
  package func finalized() -> Digest {
    var last = state
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      guard let start = buffer.baseAddress else {
        preconditionFailure("there is room for 32 bytes")
      }
      nettle_sha256_digest(&last, buffer.count, start)
      guard let digest = Digest(bytes: UnsafeBufferPointer(buffer).span) else {
        preconditionFailure("a SHA-256 digest has 32 bytes")
      }
      return digest
    }
  }
}
