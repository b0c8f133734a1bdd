#if canImport(Scoring)
  package import Scoring
#endif

// How keys, responses and marks cross the border between the build, the page and the WebAssembly
// module.
//
// A key is one line of words with single blanks between them: kind, points, marking, and what is
// right.
//
//     single 100 all 4 b              four choices, b is right
//     multiple 50 partial 5 a c       five choices, a and c are right
//     ordering 100 all 3              three choices, in order
//     matching 100 partial 3 b a      two left sides, three right sides
//     blanks 100 all text|Paris|City%20of%20Paris 9.76..9.86
//
// Points and numbers of choices are decimal, choices letters. A text has `%` and two upper-case
// hexadecimal digits for each control character, blank, `%`, `|` and each of `" & ' < >`, for no
// other byte; so a key can stand in an HTML attribute as it is.
//
// A response is each of its strings with a line feed behind it; inside a string, a line feed is
// `\n` and a backslash `\\`.
//
// A mark is the outcome (`right`, `partly`, `wrong`), the points earned, and a `+` or `-` for each
// part: `partly 50 +-+`.
//
// Every value has one spelling, and everything else is refused: a key changed anywhere is another
// key or none.

extension Key {
  /// The most choices or left sides that a canonical text may name; the page makes room for that
  /// many at once.
  package static let mostChoices: Int32 = 100_000
}

/// The one spelling of a key and its worth.
package func canonicalText(of key: Key, worth: Worth) -> [UInt8] {
  var text: [UInt8] = []
  func append(_ word: some Sequence<UInt8>) {
    if !text.isEmpty { text.append(UInt8(ascii: " ")) }
    text.append(contentsOf: word)
  }
  append(key.kindWord.bytes)
  append(decimalDigits(of: worth.points.value))
  append(worth.marking.word.bytes)
  switch key {
  case .single(let right, let count):
    append(decimalDigits(of: Int64(count)))
    append(letter(of: right))
  case .multiple(let right, let count), .matching(let right, let count):
    append(decimalDigits(of: Int64(count)))
    for choice in right { append(letter(of: choice)) }
  case .ordering(let count):
    append(decimalDigits(of: Int64(count)))
  case .blanks(let blanks):
    for blank in blanks { append(canonicalText(of: blank)) }
  }
  return text
}

private func canonicalText(of blank: BlankKey) -> [UInt8] {
  switch blank {
  case .text(let accepted):
    var word = Array(textWord.bytes)
    for text in accepted {
      word.append(UInt8(ascii: "|"))
      for byte in text {
        if needsEscape(byte) {
          word.append(UInt8(ascii: "%"))
          word.append(hexDigit(byte >> 4))
          word.append(hexDigit(byte & 15))
        } else {
          word.append(byte)
        }
      }
    }
    return word
  case .range(let low, let high):
    return low.text + rangeWord.bytes + high.text
  }
}

/// The one spelling of a response.
package func canonicalText(of response: [[UInt8]]) -> [UInt8] {
  var text: [UInt8] = []
  for part in response {
    for byte in part {
      switch byte {
      case UInt8(ascii: "\n"): text.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case UInt8(ascii: "\\"): text.append(contentsOf: [byte, byte])
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\n"))
  }
  return text
}

/// Reads a response from its one spelling; nil for anything else.
package func response(canonical text: [UInt8]) -> [[UInt8]]? {
  var response: [[UInt8]] = []
  var part: [UInt8] = []
  var isEscaped = false
  for byte in text {
    switch (isEscaped, byte) {
    case (true, UInt8(ascii: "n")): part.append(UInt8(ascii: "\n"))
    case (true, UInt8(ascii: "\\")): part.append(byte)
    case (true, _): return nil
    case (false, UInt8(ascii: "\\")): break
    case (false, UInt8(ascii: "\n")):
      response.append(part)
      part = []
    case (false, _): part.append(byte)
    }
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
  }
  return part.isEmpty && !isEscaped ? response : nil
}

/// The one spelling of a mark.
package func canonicalText(of mark: Mark) -> [UInt8] {
  var text = Array(mark.outcome.word.bytes)
  text.append(UInt8(ascii: " "))
  text.append(contentsOf: decimalDigits(of: mark.earned.value))
  text.append(UInt8(ascii: " "))
  for isRight in mark.parts { text.append(UInt8(ascii: isRight ? "+" : "-")) }
  return text
}

// MARK: - Words

private let textWord: StaticString = "text"
private let rangeWord: StaticString = ".."

extension Key {
  fileprivate var kindWord: StaticString {
    switch self {
    case .single: "single"
    case .multiple: "multiple"
    case .blanks: "blanks"
    case .ordering: "ordering"
    case .matching: "matching"
    }
  }
}

extension Marking {
  fileprivate var word: StaticString {
    switch self {
    case .allOrNothing: "all"
    case .partial: "partial"
    }
  }
}

extension Mark.Outcome {
  fileprivate var word: StaticString {
    switch self {
    case .right: "right"
    case .partlyRight: "partly"
    case .wrong: "wrong"
    }
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

// MARK: - Bytes

/// Whether a byte of a text is written with `%` and two digits.
func needsEscape(_ byte: UInt8) -> Bool {
  switch byte {
  case 0...0x20, 0x7F, UInt8(ascii: "%"), UInt8(ascii: "|"), UInt8(ascii: "\""),
    UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"):
    true
  default: false
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
}

/// A whole number from 0.
func decimalDigits(of number: Int64) -> [UInt8] {
  var digits: [UInt8] = []
  var rest = max(0, number)
  repeat {
    digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
    rest /= 10
  } while rest > 0
  digits.reverse()
  return digits
}
