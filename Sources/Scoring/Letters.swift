/// The letters that name a choice, counted from 0: a to z, then aa, ab and so on.
package func letter(of choice: Int32) -> [UInt8] {
  precondition(choice >= 0, "choices are counted from 0")
  var letters: [UInt8] = []
  var rest = choice
  while rest >= 0 {
    letters.append(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: rest % 26))
    rest = rest / 26 - 1
  }
  letters.reverse()
  return letters
}

/// The choice that letters name, or nil if they name none.
package func choice(named letters: [UInt8]) -> Int32? {
  choice(named: letters.span)
}

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
