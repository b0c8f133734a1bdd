internal import Scoring
internal import ScoringSamples
internal import Testing

struct StandingTests {
  @Test func `equal points share a rank, and the next rank is skipped`() {
    let rows = standings(for: [100, 200, 300, 200].map(Points.init))
    #expect(rows.map(\.rank) == [1, 2, 2, 4])
    #expect(rows.map(\.index) == [2, 1, 3, 0])
  }

  @Test func `nobody is ranked among nobody`() {
    #expect(standings(for: []).isEmpty)
  }

  @Test func `all with equal points are first, in the order given`() {
    let rows = standings(for: [Points](repeating: .zero, count: 5))
    #expect(rows.map(\.rank) == [1, 1, 1, 1, 1])
    #expect(rows.map(\.index) == [0, 1, 2, 3, 4])
  }

  @Test func `the widest points are ranked`() {
    let rows = standings(for: [.init(.min), .init(.max), .zero, .init(-1)])
    #expect(rows.map(\.index) == [1, 2, 3, 0])
  }

  @Test func `a rank is one more than the number of those ahead`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ScoringSamples(seed: seed)
    let points = (0..<500).map { _ in Points(Int64(samples.number(0...200))) }
    for row in standings(for: points) {
      let ahead = points.count { $0 > points[Int(row.index)] }
      #expect(Int(row.rank) == ahead + 1, "seed \(seed)")
    }
  }
}
