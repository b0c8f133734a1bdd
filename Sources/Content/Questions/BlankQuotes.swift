internal import Bytes

/// Where the backtick stands that ends what the one at a place of a blank quotes; nil for one that
/// quotes nothing, as in `Hawai`i`.
///
/// `text` goes from the start of the blank to its end or further, of which the line counts. A
/// backtick between two letters is an apostrophe. Of the others, two quote what is between them; if
/// that has `]]` in it, only where they are the first and the last sign of an answer, and no other
/// blank starts there.
func endOfQuote(in text: ArraySlice<UInt8>, at start: Int) -> Int? {
  guard !isApostrophe(text, start) else { return nil }
  var close: Int?
  var hasEnd = false
  var place = start + 1
  while place < text.endIndex, close == nil, !isLineEnd(text[place]) {
    switch text[place] {
    case UInt8(ascii: "`"): if !isApostrophe(text, place) { close = place }
    case UInt8(ascii: "]"):
      hasEnd = hasEnd || place + 1 < text.endIndex && text[place + 1] == UInt8(ascii: "]")
    case UInt8(ascii: "["):
      if hasEnd, place + 1 < text.endIndex, text[place + 1] == UInt8(ascii: "[") { return nil }
    default: break
    }
    place += 1
  }
  guard let close else { return nil }
  return hasEnd && !(startsAnswer(text, start) && endsAnswer(text, close)) ? nil : close
}

private func isApostrophe(_ text: ArraySlice<UInt8>, _ place: Int) -> Bool {
  func isLetter(_ start: Int) -> Bool {
    let (sign, count) = plainSign(text, at: max(start, text.startIndex))
    return sign.isASCIILetter || sign >= 0x80 && count == 1
  }
  guard place > text.startIndex, place + 1 < text.endIndex else { return false }
  let isAfterSign = place - 3 >= text.startIndex && plainSign(text, at: place - 3).count == 3
  return isLetter(isAfterSign ? place - 3 : place - 1) && isLetter(place + 1)
}

/// Whether nothing of an answer stands before a place.
private func startsAnswer(_ text: ArraySlice<UInt8>, _ place: Int) -> Bool {
  let before = text[..<place].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }
  return before == nil || before == UInt8(ascii: "|")
}

/// Whether nothing of an answer stands behind a place.
private func endsAnswer(_ text: ArraySlice<UInt8>, _ place: Int) -> Bool {
  let rest = text[(place + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ")") }
  return rest.isEmpty || rest.first == UInt8(ascii: "|") || rest.starts(with: "]]".utf8)
}
