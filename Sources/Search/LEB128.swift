// Whole numbers in the lists of the index: seven bits a byte, the lowest first.

extension [UInt8] {
  mutating func append(leb128 number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// A number that `append(leb128:)` wrote; moves `index` behind it.
  @inline(__always)
  func leb128(at index: inout Int) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while index < endIndex {
      let byte = self[index]
      index += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 || shift > 56 { break }
      shift += 7
    }
    return Int(bitPattern: number)
  }

  /// Goes past the questions of a quiz in a list of places.
  @inline(__always)
  func skipQuestions(at index: inout Int) {
    while index < endIndex, leb128(at: &index) & 1 == 1 {}
  }
}
