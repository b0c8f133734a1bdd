import PageScoring
import Scoring
import TestSupport
import Testing

@Suite
struct DrawTests {
  private static let revision = (0..<32).map { UInt8($0) }
  private static let player = (32..<64).map { UInt8($0) }

  private static func stream(_ ordinal: UInt64, player: [UInt8] = player) -> DrawStream {
    DrawStream(revision: revision, player: player, ordinal: ordinal)
  }

  @Test func `the stream is the one that the documentation describes`() {
    // Made by Tests/draws.py.
    var stream = Self.stream(1)
    #expect((0..<3).map { _ in stream.word() } == [2_696_489_447, 2_139_952_456, 198_293_151])
    #expect((0..<10).map { _ in stream.number(below: 6) } == [5, 0, 1, 5, 2, 5, 4, 5, 3, 0])
  }

  @Test func `a draw takes so many of each pool and all that is in none`() {
    let rule = DrawRule(takes: [2, 1], pools: [0, 0, 0, 1, 1, DrawRule.everyAttempt])
    var stream = Self.stream(1)
    let draw = stream.draw(rule)
    #expect(draw.shuffled == [4, 0, 2, 5])
    #expect(draw.written == [0, 2, 4, 5])
    #expect(rule.askedCount == 4)
    let orders = stream.choiceOrders(of: draw, counts: [4, 4, 3, 2, 2, 5])
    #expect(orders == [[3, 0, 2, 1], [], [1, 0, 2], [], [0, 1], [1, 2, 3, 0, 4]])
  }

  @Test func `another player, ordinal or revision draws otherwise, and the same draws the same`() {
    let rule = DrawRule(takes: [10], pools: Array(repeating: 0, count: 30))
    func asked(_ stream: DrawStream) -> [Int32] {
      var stream = stream
      return stream.draw(rule).shuffled
    }
    let first = asked(Self.stream(1))
    #expect(first == asked(Self.stream(1)))
    #expect(asked(Self.stream((1 << 53) - 1)) == [27, 6, 28, 4, 1, 20, 5, 17, 21, 15])
    #expect(first != asked(Self.stream(2)))
    #expect(first != asked(Self.stream(1, player: Self.revision)))
    #expect(first != asked(DrawStream(revision: Self.player, player: Self.player, ordinal: 1)))
  }

  @Test(
    arguments: [
      (takes: [1], pools: [0], isSound: true), ([2], [0, 0, -1], true), ([], [-1, -1], true),
      ([2], [0], false), ([0], [0], false), ([-1], [0], false), ([1], [1], false),
      ([1], [-2], false),
      ([1, 1], [0, 0], false),
    ] as [(takes: [Int32], pools: [Int32], isSound: Bool)])
  func `a rule is sound if each pool has what is drawn from it`(
    rule: (takes: [Int32], pools: [Int32], isSound: Bool)
  ) {
    #expect(DrawRule(takes: rule.takes, pools: rule.pools).isSound == rule.isSound)
  }

  /// Of each pool, how often each question is drawn: as often as chance would have it.
  ///
  /// Without putting back, the usual sum has to be divided by the share that is not drawn. It then
  /// has one degree of freedom less than there are questions.
  @Test func `over a hundred pools each question is drawn as often as the others`() {
    var random = SeededRandom(seed: 20_261_122)
    var deviations: [Double] = []
    for pool in 0..<100 {
      let count = 3 + Int(random.next() % 10)
      let take = 1 + Int(random.next() % UInt64(count - 1))
      let rule = DrawRule(takes: [Int32(take)], pools: Array(repeating: 0, count: count))
      var drawn = [Int](repeating: 0, count: count)
      let draws = 300
      for draw in 1...draws {
        var stream = DrawStream(
          revision: [UInt8](repeating: UInt8(pool), count: 32), player: Self.player,
          ordinal: UInt64(draw))
        for place in stream.draw(rule).shuffled { drawn[Int(place)] += 1 }
      }
      let expected = Double(draws * take) / Double(count)
      let share = Double(count - take) / Double(count - 1)
      let sum = drawn.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) }
      let freedom = Double(count - 1)
      deviations.append((sum / expected / share - freedom) / (2 * freedom).squareRoot())
    }
    #expect(deviations.allSatisfy { $0 < 5 }, "a pool is drawn from unevenly")
    let mean = deviations.reduce(0, +) / 100
    #expect(abs(mean) < 0.35, "\(mean)")
  }

  @Test func `pinned choices stay where they are written`() {
    #expect(shownOrder([3, 0, 2, 1], pinned: [false, false, false, true]) == [0, 2, 1, 3])
    #expect(shownOrder([3, 0, 2, 1], pinned: [false, true, false, false]) == [3, 1, 0, 2])
    #expect(shownOrder([1, 0], pinned: [true, true]) == [0, 1])
  }

  @Test(arguments: [
    "", "1", "2 1", "0 0", "1 1 1", "x", "1 0 1 4", "1 2 1 4", "1 1 2 4", "01 1 1 4",
  ])
  func `what is no request is not drawn`(end: String) {
    let digits = String(repeating: "0", count: 64)
    #expect(canonicalDraw(for: Array("\(digits) \(digits) 1 \(end)".utf8)) == nil)
  }

  @Test func `a request is answered in words`() {
    let digits = String(repeating: "0", count: 64)
    func answer(_ request: String) -> String? {
      canonicalDraw(for: Array(request.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(answer("\(digits) \(digits) 1 1 1 1 0") == "0:")
    #expect(answer("\(digits) \(digits) 1 0 0 0 0 1")?.split(separator: " ").count == 2)
    #expect(answer("\(digits) \(digits) 9007199254740992 1 1 1 0") == nil)
    #expect(answer("\(digits)  \(digits) 1 1 1 1 0") == nil)
    #expect(answer("\(digits) \(digits) 1 1 1 1 0 ") == nil)
  }
}
