/// An exact decimal number, `digits × 10^-scale`.
///
/// Numeric answers are compared exactly: with `Double`, `0.1 + 0.2` is not `0.3`, and two machines could
/// disagree about a boundary.
package struct Decimal: Hashable, Sendable {
  /// The number without its decimal point, at most 18 digits.
  package var digits: Int64
  /// How many of the digits stand after the point, 0 to 18.
  package var scale: Int32

  package init(digits: Int64, scale: Int32) {
    self.digits = digits
    self.scale = scale
  }
}
