/// A sign of ASCII or its full-width form, such as `（` for `(`, which input methods for Chinese,
/// Japanese and Korean write; `count` says how many bytes it has.
///
/// Of any other character, the first byte stands for itself.
func plainSign(_ text: ArraySlice<UInt8>, at place: Int) -> (sign: UInt8, count: Int) {
  guard text[place] == 0xEF, place + 2 < text.endIndex else { return (text[place], 1) }
  switch (text[place + 1], text[place + 2]) {
  case (0xBC, let last) where last > 0x80: return (last - 0x60, 3)
  case (0xBD, let last) where last < 0x9F: return (last - 0x20, 3)
  default: return (0xEF, 1)
  }
}

/// Whether U+3000 stands at a place, the blank of those input methods.
func isWideBlank(_ text: ArraySlice<UInt8>, at place: Int) -> Bool {
  text[place] == 0xE3 && text[place...].starts(with: "\u{3000}".utf8)
}

/// A text with signs of ASCII in place of their full-width forms, and blanks for U+3000.
func withPlainSigns(_ text: ArraySlice<UInt8>) -> [UInt8] {
  var plain: [UInt8] = []
  plain.reserveCapacity(text.count)
  var place = text.startIndex
  while place < text.endIndex {
    let (sign, count) = isWideBlank(text, at: place) ? (0x20, 3) : plainSign(text, at: place)
    plain.append(sign)
    place += count
  }
  return plain
}
