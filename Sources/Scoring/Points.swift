/// A whole number of points.
///
/// Whole numbers add up exactly; with `Double`, two equal attempts could differ in a last bit and
/// lose their shared rank. The width is fixed because `Int` has 32 bits in the page and 64 in the
/// build.
package struct Points: Hashable, Sendable {
  package var value: Int64

  package init(_ value: Int64) {
    self.value = value
  }

  package static let zero = Self(0)
}

extension Points: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.value < right.value
  }
}

extension Points {
  /// The sum, or the outermost number of points where there is no room for it.
  package static func + (left: Self, right: Self) -> Self {
    let (sum, overflow) = left.value.addingReportingOverflow(right.value)
    return overflow ? Self(right.value < 0 ? .min : .max) : Self(sum)
  }

  package static func += (left: inout Self, right: Self) {
    left = left + right
  }

  /// What of the points an answer after the first one earns, rounded down.
  package func retried(worth percent: Int32) -> Self { share(of: percent, in: 100) }

  /// The part of the points that some of `whole` parts earn, rounded down.
  func share(of part: Int32, in whole: Int32) -> Self {
    guard part > 0, value > 0 else { return .zero }
    guard part < whole else { return self }
    let (part, whole) = (Int64(part), Int64(whole))
    // Neither product can overflow: the first is less than `value`, the second less than 2^62.
    return Self(value / whole &* part &+ value % whole &* part / whole)
  }
}
