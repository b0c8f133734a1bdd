package import Scoring

// What an author's tolerance needs. Each is nil where 18 digits cannot hold the exact result.
extension Decimal {
  package func adding(_ other: Self) -> Self? {
    let scale = max(scale, other.scale)
    guard let left = rescaled(to: scale), let right = other.rescaled(to: scale) else { return nil }
    return Self(exactly: left &+ right, scale: scale)
  }

  package func subtracting(_ other: Self) -> Self? {
    adding(other.negated)
  }

  package func multiplied(by other: Self) -> Self? {
    let (product, overflow) = digits.multipliedReportingOverflow(by: other.digits)
    return overflow ? nil : Self(exactly: product, scale: scale + other.scale)
  }

  /// This many percent of another number.
  package func percent(of other: Self) -> Self? {
    multiplied(by: other)?.multiplied(by: Self(digits: 1, scale: 2))
  }

  private func rescaled(to wanted: Int32) -> Int64? {
    let (product, overflow) =
      digits.multipliedReportingOverflow(by: powerOfTen(wanted - scale))
    return overflow || product.magnitude >= Self.limit.magnitude ? nil : product
  }

  private init?(exactly digits: Int64, scale: Int32) {
    var (digits, scale) = (digits, scale)
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    guard scale <= 18, digits.magnitude < Self.limit.magnitude else { return nil }
    self.init(digits: digits, scale: scale)
  }
}
