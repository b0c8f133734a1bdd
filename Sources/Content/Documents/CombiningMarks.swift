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

/// Where a run of too many combining marks begins in UTF-8, entities such as `&#769;` included; nil
/// if there is none.
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
  return firstPileOfEntities(in: bytes)
}

/// Where such a run begins that an entity is in.
private func firstPileOfEntities(in bytes: [UInt8]) -> Int? {
  var index = 0
  while let entity = bytes[index...].firstIndex(of: UInt8(ascii: "&")) {
    var start = entity
    while let before = mark(before: start, in: bytes) { start = before }
    let run = run(from: start, in: bytes)
    if run.count > mostCombiningMarks { return start }
    index = max(run.end, entity + 1)
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

/// How many bytes the mark, or the entity of one, at a place has; 0 for anything else.
private func markLength(at place: Int, in bytes: [UInt8]) -> Int {
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
