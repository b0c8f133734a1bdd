internal import Bytes

/// The places in a style sheet of addresses that load something from another site.
func placesElsewhere(inStyle style: [UInt8]) -> [Int] {
  let text = Style(bytes: style)
  return addresses(inStyle: style).map(\.lowerBound).filter(text.isElsewhere)
}

/// The addresses that a style sheet loads, as they are written, without quotes around them; an
/// empty place where one should stand and none does.
///
/// Only `@import`, `url()` and the texts in `image-set()` load, and what stands in a comment or in
/// another text does not. Escapes are read, as `\75rl(` is `url(`.
package func addresses(inStyle style: [UInt8]) -> [Range<Int>] {
  let style = Style(bytes: style)
  var places: [Range<Int>] = []
  // How many brackets are open, from that of an image-set on.
  var depth = 0
  var index = 0
  /// Outside of `url()`, an address needs quotes.
  func takeAddress(isBare: Bool) {
    while let byte = style.byte(at: index), byte <= 0x20 { index += 1 }
    guard style.byte(at: index).map(isQuote) == true else {
      places.append(index..<(isBare ? style.endOfBareAddress(from: index) : index))
      return
    }
    let (quote, end) = (index, style.endOfText(from: index))
    let isClosed = end > quote + 1 && style.bytes[end - 1] == style.bytes[quote]
    places.append(quote + 1..<max(quote + 1, isClosed ? end - 1 : end))
    index = end
  }
  while let byte = style.byte(at: index) {
    switch byte {
    case UInt8(ascii: "/") where style.byte(at: index + 1) == UInt8(ascii: "*"):
      index = style.endOfComment(from: index + 2)
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      if depth > 0 { depth += byte == UInt8(ascii: "(") ? 1 : -1 }
      index += 1
    case let byte where isQuote(byte):
      if depth > 0 { takeAddress(isBare: false) } else { index = style.endOfText(from: index) }
    case UInt8(ascii: "@"):
      index += 1
      if style.word(at: &index) == "import" { takeAddress(isBare: false) }
    case let byte where isNameByte(byte):
      let word = style.word(at: &index)
      guard style.byte(at: index) == UInt8(ascii: "(") else { continue }
      index += 1
      if depth > 0 || word.hasSuffix("image-set") { depth += 1 }
      if word == "url" || word.hasSuffix("image-set") { takeAddress(isBare: word == "url") }
    default: index += 1
    }
  }
  return places
}

private struct Style {
  let bytes: [UInt8]

  func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The place behind the end of a comment.
  func endOfComment(from start: Int) -> Int {
    var index = start
    while let byte = byte(at: index) {
      index += 1
      if byte == UInt8(ascii: "*"), self.byte(at: index) == UInt8(ascii: "/") { return index + 1 }
    }
    return index
  }

  /// The place behind the end of a text in quotes, which ends with its line at the latest.
  func endOfText(from start: Int) -> Int {
    var index = start + 1
    while let byte = byte(at: index), byte != bytes[start] {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == 0x0C { return index }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// Where an address without quotes ends: at white space, or at a sign that stands in none.
  func endOfBareAddress(from start: Int) -> Int {
    bytes[start...].firstIndex { $0 <= 0x20 || isQuote($0) || "();".utf8.contains($0) }
      ?? bytes.count
  }

  /// A name in small letters; of a long one, its start.
  func word(at index: inout Int) -> String {
    var word: [UInt8] = []
    while let byte = byte(at: index), isNameByte(byte) {
      let (letter, next) = character(at: index)
      if word.count < 24 { word.append(letter) }
      index = next
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// Whether an address leads to another site, by how it begins.
  func isElsewhere(at start: Int) -> Bool {
    var index = start
    var address: [UInt8] = []
    while address.count < 6, byte(at: index) != nil {
      let (letter, next) = character(at: index)
      address.append(letter)
      index = next
    }
    return ["//", "http:", "https:"].contains { address.starts(with: $0.utf8) }
  }

  /// A character in small letters, which may be written as an escape, and where the next begins.
  ///
  /// Of those outside ASCII, one stands for all.
  private func character(at index: Int) -> (letter: UInt8, next: Int) {
    guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
      return (bytes[index].lowercasedASCII, index + 1)
    }
    var next = index + 1
    var value = 0
    while next < index + 7, let digit = byte(at: next).flatMap(hexadecimalValue(of:)) {
      value = value << 4 | Int(digit)
      next += 1
    }
    if next == index + 1 { return (bytes[next].lowercasedASCII, next + 1) }
    if let byte = byte(at: next), byte <= 0x20 { next += 1 }
    return (value < 0x80 ? UInt8(value).lowercasedASCII : 0x80, next)
  }
}

private func isQuote(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
}

private func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "-_\\".utf8.contains(byte)
}
