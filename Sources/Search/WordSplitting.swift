/// Calls `body` with the place of each word of a text that Scoring has folded.
///
/// A word is a run of letters, digits and marks. Scripts that put no blanks between words (Chinese,
/// Japanese, Thai…) give each two neighbouring characters as a word, and the last character of a
/// run as one of its own, so that any part of such a run can be found. A word has at most
/// `longestWord` bytes; what follows is not looked at.
///
/// `templates/scripts/search/words.js` splits what a player types in the same way.
package func eachWord(of text: [UInt8], _ body: (Range<Int>) -> Void) {
  var splitter = WordSplitter()
  var index = 0
  while index < text.count {
    if splitter.isInWord {
      while index < text.count, isPlainLetter(text[index]) { index += 1 }
      if index == text.count { break }
    }
    let start = index
    let byte = text[index]
    let scalar: UInt32
    switch byte {
    case 0..<0x80:
      scalar = UInt32(byte)
      index += 1
    case 0..<0xE0: scalar = decode(text, &index, count: 2, lead: byte & 0x1F)
    case 0..<0xF0: scalar = decode(text, &index, count: 3, lead: byte & 0x0F)
    default: scalar = decode(text, &index, count: 4, lead: byte & 0x07)
    }
    splitter.take(WordPart(scalar), at: start, body)
  }
  splitter.finish(at: text.count, body)
}

/// Whether a byte is one of the letters and digits that nearly all of a text in Latin script is
/// made of.
private func isPlainLetter(_ byte: UInt8) -> Bool {
  byte &- 0x61 < 26 || byte &- 0x30 < 10
}

/// The bytes of a word that count.
package let longestWord = 40

/// A character of a text that Scoring made, which is always whole UTF-8.
private func decode(_ text: [UInt8], _ index: inout Int, count: Int, lead: UInt8) -> UInt32 {
  var scalar = UInt32(lead)
  for byte in text[(index + 1)..<min(text.count, index + count)] {
    scalar = scalar << 6 | UInt32(byte & 0x3F)
  }
  index += count
  return scalar
}

/// What a character does to the words around it.
private enum WordPart {
  case letter
  /// A character of a script without blanks.
  case dense
  /// Belongs to the character before it, whatever that is.
  case mark
  case gap

  init(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x39, 0x61...0x7A: self = .letter
    case 0..<0xC0, 0xD7, 0xF7, 0x60C, 0x61B, 0x61F, 0x6D4, 0x964...0x965, 0x2000...0x206F,
      0x2E00...0x2E7F, 0x3000...0x3004, 0x3008...0x303F, 0x30FB, 0xFE10...0xFE1F, 0xFE30...0xFE6F,
      0xFFFD:
      self = .gap
    case 0x3099, 0x309A: self = .mark
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
      0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      self = .dense
    default: self = .letter
    }
  }
}

private struct WordSplitter {
  private var wordStart: Int?
  private var denseStart: Int?
  private var earlierDense: Int?

  /// Whether another letter would change nothing.
  var isInWord: Bool { wordStart != nil && denseStart == nil }

  mutating func take(_ part: WordPart, at place: Int, _ body: (Range<Int>) -> Void) {
    switch part {
    case .mark: break
    case .letter:
      if denseStart != nil { finish(at: place, body) }
      if wordStart == nil { wordStart = place }
    case .dense:
      if wordStart != nil { finish(at: place, body) }
      if let earlierDense { body(earlierDense..<place) }
      earlierDense = denseStart
      denseStart = place
    case .gap: finish(at: place, body)
    }
  }

  mutating func finish(at place: Int, _ body: (Range<Int>) -> Void) {
    if let start = wordStart { body(start..<place) }
    if let start = earlierDense { body(start..<place) }
    if let start = denseStart { body(start..<place) }
    wordStart = nil
    earlierDense = nil
    denseStart = nil
  }
}

extension [UInt8] {
  /// A word's bytes, cut to the longest that is kept.
  func word(_ range: Range<Int>) -> Range<Int> {
    guard range.count > longestWord else { return range }
    var end = range.lowerBound + longestWord
    while self[end] & 0xC0 == 0x80 { end -= 1 }
    return range.lowerBound..<end
  }
}
