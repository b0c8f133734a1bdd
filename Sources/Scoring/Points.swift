/// A whole number of points.
///
/// Whole numbers add up exactly; with `Double`, two equal attempts could differ in a last bit and
/// lose their shared rank. The width is fixed because `Int` has 32 bits in the page and 64 in the build.
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
  package static func + (left: Self, right: Self) -> Self {
    Self(left.value + right.value)
  }

  package static func += (left: inout Self, right: Self) {
    left.value += right.value
  }
}
