/// The choice that letters name, or nil if they name none.
package func choice(named letters: Span<UInt8>) -> Int32? {
  guard !letters.isEmpty, letters.count <= 7 else { return nil }
  var count: Int64 = 0
  for index in 0..<letters.count {
    let byte = letters[index]
    guard byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") else { return nil }
    count = count &* 26 &+ Int64(byte - UInt8(ascii: "a")) &+ 1
  }
  return Int32(exactly: count - 1)
}
