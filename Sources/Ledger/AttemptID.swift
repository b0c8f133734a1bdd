internal import Bytes

/// What makes an attempt one of its player's: 16 random bytes.
package struct AttemptID: Hashable, Sendable {
  private var halves: SIMD2<UInt64> = [0, 0]

  package init() {}

  /// Reads 22 characters of base64url.
  init?(_ text: Span<UInt8>) {
    var room: InlineArray<16, UInt8> = .init(repeating: 0)
    var target = room.mutableSpan
    guard decodeBase64URL(text, into: &target) else { return nil }
    for index in room.indices {
      halves[index / 8] |= UInt64(room[index]) << UInt64(8 * (index % 8))
    }
  }
}
