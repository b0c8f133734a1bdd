internal import Bytes
internal import Scoring

/// The signs before the last three digits of a number that may be meant to part thousands, and so
/// make it another number than the one that is read.
///
/// A comma may anywhere, and a point in the languages that part thousands by one.
struct ThousandsSigns {
  private let signs: [UInt8]

  /// None at all.
  static let none = ThousandsSigns(signs: [])

  private init(signs: [UInt8]) { self.signs = signs }

  /// Those of a language, by its tag (BCP 47).
  init(language: String) {
    signs = Array((partsThousandsByPoints(language) ? ",." : ",").utf8)
  }

  /// A number without its sign, and with it as a decimal point, as both can be written so that no
  /// doubt is left; nil for a number that can be read in one way only.
  func readings(of number: [UInt8]) -> (whole: String, decimal: String)? {
    let text = folded(number)[...]
    let digits = text.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard let place = digits.firstIndex(where: { !$0.isASCIIDigit }), signs.contains(digits[place]),
      digits.first != UInt8(ascii: "0"), 1...3 ~= place - digits.startIndex
    else { return nil }
    let last = digits[(place + 1)...].prefix { $0.isASCIIDigit }
    guard last.count == 3, last.endIndex == digits.endIndex else { return nil }
    let whole = text[..<place]
    // Two or four decimals leave no doubt.
    var decimals = Array(last)
    if decimals.last == UInt8(ascii: "0") {
      while decimals.count > 1, decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    } else if signs.contains(UInt8(ascii: ".")) {
      decimals.append(UInt8(ascii: "0"))
    }
    return (
      String(decoding: whole + last, as: UTF8.self),
      String(decoding: whole + [UInt8(ascii: ".")] + decimals, as: UTF8.self)
    )
  }
}

/// A number of another file whose comma may part thousands, without it and with a point in its
/// place; nil for any other.
package func readingsOfThousands(_ number: String) -> (whole: String, decimal: String)? {
  ThousandsSigns(language: "").readings(of: Array(number.utf8))
}

/// The languages that part thousands by points, where a comma stands before decimals.
private let pointedLanguages = wordSet(
  """
  az bs ca da de el es eu fo fy gl hr id is it jv kl km ku lb lo mk nb nl nn no pt ro sc sl sr \
  su tr vi
  """)

/// Regions that write a point before decimals in such a language.
private let otherRegions = wordSet(
  """
  ch li mx us pr do gt hn ni pa pe sv 419
  """)

/// Whether a language parts thousands by points, by its tag.
func partsThousandsByPoints(_ tag: String) -> Bool {
  let parts = Array(tag.lowercased().utf8).split {
    $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
  }
  .map { String(decoding: $0, as: UTF8.self) }
  guard let language = parts.first, pointedLanguages.contains(language) else { return false }
  return !parts.dropFirst().contains { otherRegions.contains($0) }
}
