internal import Bytes

/// The most combining marks that may follow one another in a text.
///
/// Swift compares texts by sorting the marks of each letter, in a time that grows with the square
/// of their number. No script needs as many; the stream-safe text format has at most 30 (UAX #15,
/// section 13).
package let mostCombiningMarks = 100

/// What to say of a text with more of them.
package let combiningMarksProblem =
  "more than \(mostCombiningMarks) accents or other combining marks follow one another here; take them out"

/// Where a run of too many combining marks begins in UTF-8, entities such as `&#769;` and escapes
/// such as `\u0301` included; nil if there is none.
package func firstPileOfMarks(in bytes: [UInt8]) -> Int? {
  // So many marks have more than twice as many bytes: one of them is looked at.
  var place = 2 * mostCombiningMarks
  while place < bytes.count {
    var start = place
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard bytes[start] >= 0xCC, markLength(at: start, in: bytes) > 0 else {
      place += 2 * mostCombiningMarks
      continue
    }
    while let before = mark(before: start, in: bytes) { start = before }
    let run = run(from: start, in: bytes)
    if run.count > mostCombiningMarks { return start }
    place = run.end + 2 * mostCombiningMarks
  }
  return firstPile(writtenWith: UInt8(ascii: "&"), in: bytes)
    ?? firstPile(writtenWith: UInt8(ascii: "\\"), in: bytes)
}

/// Where such a run begins in which a mark is written with a sign and letters or digits.
private func firstPile(writtenWith sign: UInt8, in bytes: [UInt8]) -> Int? {
  var index = 0
  while let written = bytes[index...].firstIndex(of: sign) {
    var start = written
    while let before = mark(before: start, in: bytes) { start = before }
    let run = run(from: start, in: bytes)
    if run.count > mostCombiningMarks { return start }
    index = max(run.end, written + 1)
  }
  return nil
}

/// How many marks stand from a place on, and where they end.
private func run(from start: Int, in bytes: [UInt8]) -> (count: Int, end: Int) {
  var (count, end) = (0, start)
  while end < bytes.count {
    let length = markLength(at: end, in: bytes)
    guard length > 0 else { break }
    count += 1
    end += length
  }
  return (count, end)
}

/// Where the mark begins that ends before a place.
private func mark(before place: Int, in bytes: [UInt8]) -> Int? {
  guard place > 0 else { return nil }
  var start = place - 1
  while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
  return bytes[start] >= 0xCC && markLength(at: start, in: bytes) > 0 ? start : nil
}

/// How many bytes the mark, or the entity or escape of one, at a place has; 0 for anything else.
private func markLength(at place: Int, in bytes: [UInt8]) -> Int {
  if bytes[place] == UInt8(ascii: "\\") {
    guard let (scalar, length) = escape(in: bytes[place...]) else { return 0 }
    return isMark(scalar) ? length : 0
  }
  if bytes[place] == UInt8(ascii: "&") {
    guard let (text, length) = entity(in: bytes[place...]) else { return 0 }
    return markLength(at: 0, in: text) == text.count ? length : 0
  }
  let count = bytes[place] < 0xCC ? 0 : bytes[place] < 0xE0 ? 2 : bytes[place] < 0xF0 ? 3 : 4
  guard count > 0, place + count <= bytes.count else { return 0 }
  var value = UInt32(bytes[place]) & (0x7F >> UInt32(count))
  for byte in bytes[place + 1..<place + count] { value = value << 6 | UInt32(byte & 0x3F) }
  return Unicode.Scalar(value).map(isMark) ?? false ? count : 0
}

/// Whether a character is sorted among those beside it, or is made of some that are.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0F73, 0x0F75, 0x0F81: true
  default: scalar.properties.canonicalCombiningClass != .notReordered
  }
}

/// The character that an escape of JSON or YAML at the start of a text stands for: `\u0301`,
/// `\uD834\uDD65` or `\U0001D165`.
private func escape(in text: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
  func unit(_ text: ArraySlice<UInt8>, _ letter: Unicode.Scalar, digits: Int) -> UInt32? {
    guard text.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: letter)]) else { return nil }
    let said = text.dropFirst(2).prefix(digits)
    let values = said.compactMap { hexadecimalValue(of: $0) }
    guard values.count == digits else { return nil }
    return values.reduce(0) { $0 << 4 | UInt32($1) }
  }
  if let value = unit(text, "U", digits: 8) { return Unicode.Scalar(value).map { ($0, 10) } }
  guard let value = unit(text, "u", digits: 4) else { return nil }
  if let scalar = Unicode.Scalar(value) { return (scalar, 6) }
  guard value < 0xDC00, let low = unit(text.dropFirst(6), "u", digits: 4), 0xDC00...0xDFFF ~= low
  else { return nil }
  return Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)).map { ($0, 12) }
}
