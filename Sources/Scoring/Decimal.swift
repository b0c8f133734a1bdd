/// An exact decimal number, `digits × 10^-scale`.
///
/// Numeric answers are compared exactly: with `Double`, `0.1 + 0.2` is not `0.3`, and two machines
/// could disagree about a boundary. Zeros that end the fraction are not kept, so equal numbers are
/// equal values.
package struct Decimal: Hashable, Sendable {
  /// The number without its decimal point, at most 18 digits.
  package private(set) var digits: Int64
  /// How many of the digits stand after the point, 0 to 18.
  package private(set) var scale: Int32

  package static let limit: Int64 = 1_000_000_000_000_000_000

  package init(digits: Int64, scale: Int32) {
    precondition(digits.magnitude < Self.limit.magnitude, "a decimal has at most 18 digits")
    precondition((0...18).contains(scale), "a decimal has 0 to 18 places after its point")
    self.digits = digits
    self.scale = scale
    while self.scale > 0, self.digits % 10 == 0 {
      self.digits /= 10
      self.scale -= 1
    }
  }
}

extension Decimal: Comparable {
  /// Compares the whole parts, then the fractions, so that numbers of any two scales fit.
  package static func < (left: Self, right: Self) -> Bool {
    let (leftUnit, rightUnit) = (powerOfTen(left.scale), powerOfTen(right.scale))
    let (leftWhole, rightWhole) = (left.digits / leftUnit, right.digits / rightUnit)
    if leftWhole != rightWhole { return leftWhole < rightWhole }
    return left.digits % leftUnit &* powerOfTen(18 - left.scale)
      < right.digits % rightUnit &* powerOfTen(18 - right.scale)
  }
}

extension Decimal {
  package var negated: Self { Self(digits: -digits, scale: scale) }

  package var magnitude: Self { digits < 0 ? negated : self }
}

/// 10 to a power from 0 to 18.
package func powerOfTen(_ exponent: Int32) -> Int64 {
  var power: Int64 = 1
  for _ in 0..<exponent { power = power &* 10 }
  return power
}
