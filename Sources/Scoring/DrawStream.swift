#if !hasFeature(Embedded)
  internal import Cryptography
#endif

/// Random numbers that nobody can choose and everybody can work out again: SHA-256 in counter mode.
///
/// The seed is SHA-256 of `podium-draw/1`, a line feed, the 32 bytes of a revision's name, the 32
/// bytes of a player's key, and the ordinal of the attempt in eight bytes. Block 0, 1, 2… of the
/// stream is SHA-256 of the seed and the block's number in four bytes. A block is eight words of 32
/// bits. All numbers have their highest byte first.
package struct DrawStream {
  private let seed: [UInt8]
  private var block: [UInt8] = []
  private var nextBlock: UInt32 = 0
  /// Where the next word of the block starts; its end if all were taken.
  private var place = 0

  /// The revision and the player have 32 bytes each.
  package init(revision: [UInt8], player: [UInt8], ordinal: UInt64) {
    precondition(revision.count == 32 && player.count == 32, "digests and keys have 32 bytes")
    let prefix: StaticString = "podium-draw/1\n"
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    for place in 0..<prefix.utf8CodeUnitCount { bytes.append(prefix.utf8Start[place]) }
    bytes += revision
    bytes += player
    for place in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: ordinal >> UInt64(56 - place * 8)))
    }
    seed = sha256Bytes(of: bytes)
  }

  package mutating func word() -> UInt32 {
    if place == block.count {
      var message = seed
      for place in 0..<4 {
        message.append(UInt8(truncatingIfNeeded: nextBlock >> UInt32(24 - place * 8)))
      }
      block = sha256Bytes(of: message)
      nextBlock &+= 1
      place = 0
    }
    var word: UInt32 = 0
    for _ in 0..<4 {
      word = word << 8 | UInt32(block[place])
      place += 1
    }
    return word
  }

  /// A number below a bound, each as likely as the others; takes no word if there is only one.
  ///
  /// A word that is not below the largest multiple of the bound up to 2^32 is passed over; of
  /// another, the number is the remainder.
  package mutating func number(below bound: Int32) -> Int32 {
    guard bound > 1 else { return 0 }
    let bound = UInt32(bound)
    // 2^32 modulo the bound: so many words at the end are passed over.
    let surplus = (0 &- bound) % bound
    var word = word()
    while word > UInt32.max - surplus { word = self.word() }
    return Int32(word % bound)
  }

  /// The numbers below a count in an order, each as likely as the others.
  ///
  /// From the last place down to the second, what stands there is swapped with what stands at a
  /// place drawn from those up to and with it.
  package mutating func order(of count: Int32) -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(Int(max(0, count)))
    for place in 0..<max(0, count) { order.append(place) }
    var last = count - 1
    while last > 0 {
      order.swapAt(Int(last), Int(number(below: last + 1)))
      last -= 1
    }
    return order
  }
}

#if !hasFeature(Embedded)
  /// The 32 bytes of a SHA-256 digest; the page has code of its own for it, `PlainSHA256`.
  private func sha256Bytes(of bytes: [UInt8]) -> [UInt8] { sha256(bytes).bytes }
#endif
