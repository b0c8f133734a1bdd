import Testing
import Zstandard

@testable import Exchange

/// Data of Zstandard, as the library of its makers packs it.
struct ZstandardTests {
  /// Lines that repeat each other in part, packed at level 19 with a sum.
  private static let text = (0..<120).map { number in
    "row \(number * number % 97) of \(number): "
      + String(repeating: ["a", "b", "c"][number % 3], count: number % 7) + "\n"
  }.joined()

  private static let packed =
    decodedBase64(
      """
      KLUv/WRiB+URANaZNxOwV9oHgIVNSapI5OaWtMdnBwcCOAAvAC8AM/XIr0IM6YXZRfeeDFSPpRikhq1EzXA1ew3v\
      ASKhgIAAw7wBAQEMvoEBBhkBhhaAIUhQwOBBgUEXk6xz2idUYhAZzlw1xV8R2fjoESs7jrHh/Xarlrep55xZhGKq\
      LSw8uhkr6HIkBzdWK9+EVDNWtEjNysOuTIuqKm+iH2fGPfGwc1Hkmf2skhudYUR8RulLZrw9MiqaAAzXH62t9qV2\
      6krbaMmLGpMK81EyUMw547gESeNliCgZ7his4iXd+Eoh6c24CYDxqEAWq7QdYE6UaLIDIEYLKhALDa0BabC4Sf1p\
      44f3XdOx9eDv1SYFaY7CnToXPT4aAHbTyN9ijp+Jup+ZKfIxSVqmi55xpIOnl3dnLGSnKhxuqQapGNf1nWtpPFF5\
      Z4yeaTIcwQKkmYPP3nXcWpqHr7EemPmMCkkXi9e9m+c1cLnky2ojvk1KXG/VPjxfYeByyQTNdxkKLQ5UIlTdS8Np\
      Mromg8D5GkXFhFQedfR+LiOL0TmCDCxHcBhQbKbv33vIbYEIkuVbvqcBg12KweyeHlQSSk5pjvNQqh+IrdSP5p3m\
      srRkM8nXwQrQ8GqOV2fSG9t7zHm9VZE1rwmGSg0P7nv3yZPdqPI6pZA5OeHjDMkawLB9Nu96F8ilwW2Ke7hJT7ec\
      xVZJ7GWzwWfyvKxsuxkx827aCA3BnCcuqqG3QqM5XzOPKuDdFXcBRG/JxyjOSHp/AZFzcCcFfB5k4A==
      """) ?? []

  /// A frame of one block that repeats a byte 100,000 times.
  private static let bomb: [UInt8] = [
    0x28, 0xB5, 0x2F, 0xFD, 0x80, 0x58, 0xA0, 0x86, 0x01, 0x00, 0x03, 0x35, 0x0C, 0x61,
  ]

  @Test func `texts are unpacked, one frame after the other`() throws {
    let text = Array(Self.text.utf8)
    #expect(try unpackedZstandard(Self.packed, limit: text.count) == text)
    let skipped: [UInt8] = [0x5F, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 1, 2]
    let both = Self.packed + skipped + Self.packed
    #expect(try unpackedZstandard(both, limit: 2 * text.count) == text + text)
  }

  @Test func `no more is unpacked than the limit`() throws {
    #expect(
      try unpackedZstandard(Self.bomb, limit: 100_000) == Array(repeating: 0x61, count: 100_000))
    #expect(throws: ZstandardProblem.tooBig) {
      try unpackedZstandard(Self.bomb, limit: 99_999)
    }
    // The same without its size, which is then seen as it unpacks.
    let unsaid = Array(Self.bomb[..<4]) + [0x00] + Self.bomb[5...5] + Self.bomb[10...]
    #expect(throws: ZstandardProblem.tooBig) { try unpackedZstandard(unsaid, limit: 99_999) }
  }

  @Test func `a part of a frame, or nothing, is refused`() {
    for count in 0..<Self.packed.count {
      #expect(throws: ZstandardProblem.broken, "\(count) bytes") {
        try unpackedZstandard(Array(Self.packed[..<count]), limit: 1 << 20)
      }
    }
  }

  @Test func `a frame with a bit changed is refused, or unpacks to the same`() {
    for place in Self.packed.indices {
      for bit in 0..<8 {
        var changed = Self.packed
        changed[place] ^= 1 << UInt8(bit)
        let text = try? unpackedZstandard(changed, limit: 1 << 20)
        #expect(text == nil || text == Array(Self.text.utf8), "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test func `a dictionary that is not there is named`() {
    #expect(throws: ZstandardProblem.needsDictionary) {
      try unpackedZstandard([0x28, 0xB5, 0x2F, 0xFD, 0x21, 0x07, 0x00, 0x01, 0x00, 0x00], limit: 9)
    }
  }

  /// Empty frames of 2016, each as its own version of the library reads it.
  @Test(
    arguments: [
      [0x25, 0xB5, 0x2F, 0xFD, 0x00, 0xC0, 0x00, 0x00],
      [0x26, 0xB5, 0x2F, 0xFD, 0x00, 0xC0, 0x00, 0x00],
      [0x27, 0xB5, 0x2F, 0xFD, 0x20, 0x00, 0xC0, 0x00, 0x00],
    ] as [[UInt8]])
  func `a format from before the standard is refused`(frame: [UInt8]) {
    #expect(throws: ZstandardProblem.broken) { try unpackedZstandard(frame, limit: 1 << 20) }
  }
}
