internal import CSodium
package import Cryptography

// The one file that makes keys, signatures and random numbers with libsodium.
//
// Its initialisation seeds the random numbers. It runs once, as its documentation asks for it
// before any other call; that Cryptography asks for it too does no harm.
private let isReady: Bool = sodium_init() >= 0

/// An Ed25519 key pair, made from its 32 secret bytes.
///
/// It has no description, so that no log or message ever shows the secret by accident.
package struct SigningKey: Sendable {
  /// The secret bytes, then the public ones, as libsodium has them.
  fileprivate let pair: [UInt8]
  package let publicKey: PublicKey

  /// The 32 secret bytes that the pair is made from.
  package var seed: [UInt8] { Array(pair[..<32]) }

  private init(pair: [UInt8], publicKey: PublicKey) {
    self.pair = pair
    self.publicKey = publicKey
  }
}

extension SigningKey {
  /// Makes the pair that belongs to 32 secret bytes; nil for any other count.
  package init?(seed: [UInt8]) {
    precondition(isReady, "libsodium starts on every machine that has memory and random numbers")
    guard seed.count == 32 else { return nil }
    var pair = [UInt8](repeating: 0, count: 64)
    var key = [UInt8](repeating: 0, count: 32)
    crypto_sign_seed_keypair(&key, &pair, seed)
    guard let publicKey = PublicKey(bytes: key) else {
      preconditionFailure("a public key has 32 bytes")
    }
    self.init(pair: pair, publicKey: publicKey)
  }

  /// Makes a new pair from random numbers of the system.
  package static func random() -> SigningKey {
    guard let key = SigningKey(seed: randomBytes(count: 32)) else {
      preconditionFailure("32 bytes are a seed")
    }
    return key
  }

  /// Signs bytes; the same bytes always get the same signature.
  package func signature(of message: [UInt8]) -> Signature {
    var bytes = [UInt8](repeating: 0, count: 64)
    crypto_sign_detached(&bytes, nil, message, UInt64(message.count), pair)
    guard let signature = Signature(bytes: bytes) else {
      preconditionFailure("a signature has 64 bytes")
    }
    return signature
  }
}

/// Random bytes of the system.
package func randomBytes(count: Int) -> [UInt8] {
  precondition(isReady, "libsodium starts on every machine that has memory and random numbers")
  var bytes = [UInt8](repeating: 0, count: count)
  randombytes_buf(&bytes, count)
  return bytes
}
