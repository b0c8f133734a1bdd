/// The public half of an Ed25519 key pair: 32 bytes that name a player or an organiser.
package struct PublicKey: Hashable, Sendable {
  /// A key has the form of a digest: 32 bytes without a structure of their own.
  private var value: Digest

  /// Takes over 32 bytes, nil for any other count; whether they are a key at all is for `isSound`
  /// to say.
  package init?(bytes: some Collection<UInt8>) {
    guard let value = Digest(bytes: bytes) else { return nil }
    self.value = value
  }

  /// A key as the digest that it has the form of.
  package init(_ value: Digest) {
    self.value = value
  }

  package var bytes: [UInt8] { value.bytes }

  /// Writes the 32 bytes to the start of a buffer.
  func write(to buffer: UnsafeMutableRawBufferPointer) {
    value.write(to: buffer)
  }
}

extension PublicKey: Comparable {
  /// Orders keys by their bytes.
  package static func < (left: Self, right: Self) -> Bool {
    left.value < right.value
  }
}

/// An Ed25519 signature: 64 bytes.
package struct Signature: Hashable, Sendable {
  private var first, second: Digest

  /// Takes over 64 bytes; nil for any other count.
  package init?(bytes: [UInt8]) {
    self.init(bytes: bytes.span)
  }

  /// Takes over 64 bytes where they stand; nil for any other count.
  package init?(bytes: Span<UInt8>) {
    guard bytes.count == 64, let first = Digest(bytes: bytes.extracting(first: 32)),
      let second = Digest(bytes: bytes.extracting(last: 32))
    else { return nil }
    (self.first, self.second) = (first, second)
  }

  package var bytes: [UInt8] { first.bytes + second.bytes }

  /// Writes the 64 bytes to the start of a buffer.
  func write(to buffer: UnsafeMutableRawBufferPointer) {
    first.write(to: buffer)
    second.write(to: UnsafeMutableRawBufferPointer(rebasing: buffer[32..<64]))
  }
}
