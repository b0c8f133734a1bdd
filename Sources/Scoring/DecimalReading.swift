/// A number as somebody typed it, of any length and exact.
///
/// Accepted are an optional sign, digits with at most one decimal point or comma, and an optional
/// power of ten: `9.81`, `9,81`, `-0,5`, `−3`, `.5`, `6.02e23`. Groups of three digits may be set
/// apart by blanks or apostrophes (`1 000 000`), and by commas or points where they cannot be taken
/// for the decimal one: `1,000,000` and `1.234,5`, whereas `1,000` is one. The Arabic signs for
/// either are never taken for the other: `٩٫٨١`, `١٬٠٠٠`.
struct DecimalReading: Equatable {
  private var isNegative = false
  /// The digits before the point; no more than 18, see `isHuge`.
  private var whole: Int64 = 0
  /// The first 18 digits after the point.
  private var fraction: Int64 = 0
  /// Whether there are digits other than 0 beyond those 18.
  private var hasMore = false
  /// Whether there are digits other than 0 left of the first 18 before the point.
  private var isHuge = false

  init(_ decimal: Decimal) {
    let unit = powerOfTen(decimal.scale)
    isNegative = decimal.digits < 0
    let magnitude = decimal.magnitude.digits
    whole = magnitude / unit
    fraction = magnitude % unit &* powerOfTen(18 - decimal.scale)
  }

  /// Reads a folded text, whose dashes, digits and blanks are ASCII.
  init?(folded text: [UInt8]) {
    var index = 0
    if let sign = text.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      index = 1
    }
    let end = text.firstIndex(of: UInt8(ascii: "e")) ?? text.endIndex
    guard let exponent = Self.exponent(text[end...]),
      let digits = MantissaDigits(text[index..<end])
    else { return nil }
    var place = digits.countBeforePoint - 1 + exponent
    for digit in digits.digits {
      if digit > 0 { add(digit, at: place) }
      place -= 1
    }
    if whole == 0, fraction == 0, !hasMore, !isHuge { isNegative = false }
  }

  private mutating func add(_ digit: UInt8, at place: Int32) {
    switch place {
    case 0..<18: whole += Int64(digit) &* powerOfTen(place)
    case -18..<0: fraction += Int64(digit) &* powerOfTen(18 + place)
    case 18...: isHuge = true
    default: hasMore = true
    }
  }

  /// The power of ten that a text like `e-3` asks for: 0 for none, nil for nonsense, far out for
  /// what is farther.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int32? {
    var digits = text.dropFirst()
    guard !text.isEmpty else { return 0 }
    var sign: Int32 = 1
    if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      digits = digits.dropFirst()
    }
    guard !digits.isEmpty else { return nil }
    var exponent: Int32 = 0
    for byte in digits {
      guard let digit = digitValue(of: byte) else { return nil }
      exponent = min(exponent * 10 + Int32(digit), 100_000_000)
    }
    return sign * exponent
  }

  /// The number as a decimal, if 18 digits hold it.
  var decimal: Decimal? {
    guard !isHuge, !hasMore else { return nil }
    var (fraction, scale) = (fraction, Int32(18))
    while scale > 0, fraction % 10 == 0 {
      fraction /= 10
      scale -= 1
    }
    let unit = powerOfTen(scale)
    guard whole <= (Decimal.limit - 1 - fraction) / unit else { return nil }
    let digits = whole &* unit &+ fraction
    return Decimal(digits: isNegative ? -digits : digits, scale: scale)
  }

  /// Whether the number lies between two others or is one of them.
  func isWithin(_ low: Decimal, _ high: Decimal) -> Bool {
    Self(low).isAtMost(self) && isAtMost(Self(high))
  }

  private func isAtMost(_ other: Self) -> Bool {
    if isNegative != other.isNegative { return isNegative }
    return isNegative ? other.isNoFarther(than: self) : isNoFarther(than: other)
  }

  /// Whether the number is at most as far from zero; one of the two must have no digits that were
  /// not kept.
  private func isNoFarther(than other: Self) -> Bool {
    if isHuge != other.isHuge { return other.isHuge }
    if whole != other.whole { return whole < other.whole }
    if fraction != other.fraction { return fraction < other.fraction }
    return !hasMore || other.hasMore
  }
}

/// The digits of a number without its sign and power of ten, and where its point is.
private struct MantissaDigits {
  private(set) var digits: [UInt8] = []
  private(set) var countBeforePoint: Int32 = 0

  init?(_ text: ArraySlice<UInt8>) {
    var separators: [(byte: UInt8, digitsBefore: Int)] = []
    var isArabic = false
    for byte in text {
      if isArabic {
        guard byte == Self.arabicPoint || byte == Self.arabicThousands else { return nil }
        separators.append((byte, digits.count))
        isArabic = false
      } else if byte == 0xD9 {
        isArabic = true
      } else if let digit = digitValue(of: byte) {
        digits.append(digit)
      } else if Self.isSeparator(byte) {
        separators.append((byte, digits.count))
      } else {
        return nil
      }
    }
    guard !digits.isEmpty, !isArabic else { return nil }
    var end = digits.count
    if let last = separators.last, Self.mayBePoint(last.byte),
      separators.count(where: { $0.byte == last.byte }) == 1
    {
      end = last.digitsBefore
      separators.removeLast()
    }
    countBeforePoint = Int32(clamping: end)

    guard let first = separators.first else { return }
    guard first.byte != Self.arabicPoint, (1...3).contains(first.digitsBefore) else { return nil }
    for (index, separator) in separators.enumerated() {
      let next = index + 1 < separators.count ? separators[index + 1].digitsBefore : end
      guard separator.byte == first.byte, next - separator.digitsBefore == 3 else { return nil }
    }
  }

  /// The second bytes of U+066B and U+066C, after 0xD9.
  private static let arabicPoint: UInt8 = 0xAB
  private static let arabicThousands: UInt8 = 0xAC

  private static func mayBePoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == arabicPoint
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    mayBePoint(byte) || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "'")
  }
}

package func digitValue(of byte: UInt8) -> UInt8? {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? byte - UInt8(ascii: "0") : nil
}
