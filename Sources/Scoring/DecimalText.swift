extension Decimal {
  /// Reads a number as people write it: `9.81`, `9,81`, `−0,5`, `1 000 000`, `6.02e3`.
  ///
  /// Nil if it is not a number or if 18 digits cannot hold it exactly. White space at the ends is
  /// ignored, digits may be of any script. `1,000` is one: a single comma is a decimal comma.
  package init?(parsing text: [UInt8]) {
    guard let decimal = DecimalReading(folded: folded(text))?.decimal else { return nil }
    self = decimal
  }

  /// Reads the one canonical spelling, the one that `text` has.
  package init?(canonical text: [UInt8]) {
    guard let decimal = DecimalReading(folded: text)?.decimal, decimal.text == text else {
      return nil
    }
    self = decimal
  }

  /// The canonical spelling: `-9.81`, `0.5`, `100`; no zero that could be left out, no plus.
  package var text: [UInt8] {
    var text: [UInt8] = []
    var rest = digits.magnitude
    var place: Int32 = 0
    repeat {
      if place == scale, place > 0 { text.append(UInt8(ascii: ".")) }
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
      place += 1
    } while rest > 0 || place <= scale
    if digits < 0 { text.append(UInt8(ascii: "-")) }
    text.reverse()
    return text
  }
}

/// Whether a text is a number, be it one that 18 digits cannot hold.
package func isNumber(_ text: [UInt8]) -> Bool { DecimalReading(folded: folded(text)) != nil }
