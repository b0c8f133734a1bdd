internal import Content
internal import Scoring
internal import ScoringSamples
internal import Testing

struct DecimalArithmeticTests {
  @Test func `tolerances are exact or nothing`() throws {
    let gravity = try #require(Decimal("9.81"))
    #expect(gravity.adding(try #require(Decimal("0.05"))) == Decimal("9.86"))
    #expect(gravity.subtracting(try #require(Decimal("10"))) == Decimal("-0.19"))
    #expect(try #require(Decimal("2")).percent(of: try #require(Decimal("-150"))) == Decimal("-3"))
    #expect(gravity.negated.magnitude == gravity)
    let widest = try #require(Decimal("999999999999999999"))
    #expect(widest.adding(try #require(Decimal("1"))) == nil)
    #expect(widest.adding(try #require(Decimal("0.1"))) == nil)
    #expect(widest.multiplied(by: widest) == nil)
    let finest = try #require(Decimal("0.000000000000000001"))
    #expect(finest.multiplied(by: try #require(Decimal("0.1"))) == nil)
    #expect(finest.multiplied(by: try #require(Decimal("10"))) == Decimal("0.00000000000000001"))
  }

  @Test func `order agrees with subtraction`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ScoringSamples(seed: seed)
    for _ in 0..<2000 {
      let (one, other) = (samples.decimal(), samples.decimal())
      if let difference = one.subtracting(other) {
        #expect((one < other) == (difference.digits < 0), "seed \(seed)")
      }
    }
  }
}

extension Decimal {
  fileprivate init?(_ text: String) {
    self.init(parsing: Array(text.utf8))
  }
}
