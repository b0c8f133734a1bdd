#if canImport(Scoring)
  package import Scoring
#endif

/// Reads a key and its worth from their one spelling; nil for anything else, and for a key that is
/// not sound.
package func keyAndWorth(canonical text: [UInt8]) -> (key: Key, worth: Worth)? {
  var reader = CanonicalReader(text)
  guard let (key, worth) = reader.keyAndWorth(), reader.isAtEnd, key.isSound else { return nil }
  return (key, worth)
}

/// Walks over a canonical text once; each function is nil where what it reads does not stand in its
/// one spelling.
private struct CanonicalReader {
  private let text: [UInt8]
  private var index = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  var isAtEnd: Bool { index == text.count }

  mutating func keyAndWorth() -> (key: Key, worth: Worth)? {
    let kind: Key
    if skip("single ") {
      kind = .single(right: 0, count: 0)
    } else if skip("multiple ") {
      kind = .multiple(right: [], count: 0)
    } else if skip("ordering ") {
      kind = .ordering(count: 0)
    } else if skip("matching ") {
      kind = .matching(right: [], count: 0)
    } else if skip("blanks ") {
      kind = .blanks([])
    } else {
      return nil
    }
    guard let points = wholeNumber() else { return nil }
    let marking: Marking
    if skip(" all") {
      marking = .allOrNothing
    } else if skip(" partial") {
      marking = .partial
    } else {
      return nil
    }
    let worth = Worth(points: Points(points), marking: marking)

    if case .blanks = kind { return blanks().map { (.blanks($0), worth) } }
    guard skip(" "), let number = wholeNumber(), number <= Key.mostChoices,
      let right = choices()
    else { return nil }
    let count = Int32(truncatingIfNeeded: number)
    switch kind {
    case .single where right.count == 1: return (.single(right: right[0], count: count), worth)
    case .multiple: return (.multiple(right: right, count: count), worth)
    case .ordering where right.isEmpty: return (.ordering(count: count), worth)
    case .matching: return (.matching(right: right, count: count), worth)
    case .single, .ordering, .blanks: return nil
    }
  }

  /// The choices named up to the end of the text.
  private mutating func choices() -> [Int32]? {
    var choices: [Int32] = []
    while skip(" ") {
      let start = index
      while index < text.count, text[index] != UInt8(ascii: " ") { index += 1 }
      guard let choice = choice(named: text.span.extracting(start..<index)),
        choices.count < Key.mostChoices
      else { return nil }
      choices.append(choice)
    }
    return choices
  }

  private mutating func blanks() -> [BlankKey]? {
    var blanks: [BlankKey] = []
    while skip(" ") {
      if skip("text") {
        var accepted: [[UInt8]] = []
        while skip("|") {
          guard let bytes = escapedText() else { return nil }
          accepted.append(bytes)
        }
        blanks.append(.text(accepted))
      } else {
        guard let low = decimal(), skip(".."), let high = decimal() else { return nil }
        blanks.append(.range(low, high))
      }
    }
    return blanks
  }

  /// A text up to the next blank or bar, with just those bytes escaped that must be.
  private mutating func escapedText() -> [UInt8]? {
    var bytes: [UInt8] = []
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "%") {
        index += 1
        guard let high = hexDigit(), let low = hexDigit(), needsEscape(high << 4 | low) else {
          return nil
        }
        bytes.append(high << 4 | low)
      } else if needsEscape(byte) {
        break
      } else {
        bytes.append(byte)
        index += 1
      }
    }
    return bytes
  }

  private mutating func hexDigit() -> UInt8? {
    guard index < text.count else { return nil }
    defer { index += 1 }
    switch text[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return text[index] - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return text[index] - UInt8(ascii: "A") + 10
    default: return nil
    }
  }

  /// A decimal up to a blank, the end, or the two points of a range.
  private mutating func decimal() -> Decimal? {
    var digits: [UInt8] = []
    while index < text.count, text[index] != UInt8(ascii: " ") {
      if text[index] == UInt8(ascii: "."), index + 1 < text.count,
        text[index + 1] == UInt8(ascii: ".")
      {
        break
      }
      digits.append(text[index])
      index += 1
    }
    return Decimal(canonical: digits)
  }

  private mutating func wholeNumber() -> Int64? {
    let start = index
    var number: Int64 = 0
    while index < text.count, let digit = digitValue(of: text[index]) {
      guard number <= (Int64.max - Int64(digit)) / 10 else { return nil }
      number = number &* 10 &+ Int64(digit)
      index += 1
    }
    let hasLeadingZero = index - start > 1 && text[start] == UInt8(ascii: "0")
    return index == start || hasLeadingZero ? nil : number
  }

  /// Moves behind a word if it stands here.
  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard count <= text.count - index else { return false }
    for offset in 0..<count where text[index + offset] != word.utf8Start[offset] { return false }
    index += count
    return true
  }
}
