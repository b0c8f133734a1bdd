/// Eight bytes of text as one number, to pass over the many that hold nothing special in a few
/// steps.
///
/// Source: Henry S. Warren, Hacker's Delight, 6-1: "Find First 0-Byte".
@usableFromInline package struct EightBytes {
  @usableFromInline let word: UInt64

  @inlinable init(_ word: UInt64) { self.word = word }

  /// Not zero if one of the bytes, with these bits of it left out, is this.
  @inlinable package func has(_ byte: UInt8, leavingOut bits: UInt8 = 0) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let difference = (word & ~(ones &* UInt64(bits))) ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & (ones &* 0x80)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first place from `start` on that is not in eight bytes for which `hits` is zero.
  ///
  /// Something special may stand there, or the text has less than eight bytes left.
  @inlinable package func skip(from start: Int, _ hits: (EightBytes) -> UInt64) -> Int {
    let bytes = UnsafeRawBufferPointer(self)
    var place = start
    while place &+ 8 <= bytes.count {
      let eight = EightBytes(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      if hits(eight) != 0 { break }
      place &+= 8
    }
    return place
  }

  /// Whether a byte stands anywhere in the text.
  @inlinable package func holds(_ byte: UInt8) -> Bool {
    var place = 0
    while place < count {
      place = skip(from: place) { $0.has(byte) }
      for found in self[place..<Swift.min(place &+ 8, count)] where found == byte { return true }
      place &+= 8
    }
    return false
  }
}
