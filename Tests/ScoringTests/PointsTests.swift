internal import Testing

@testable internal import Scoring

struct PointsTests {
  @Test func `points add up`() {
    var sum = Points(100) + Points(50)
    sum += Points(1)
    #expect(sum == Points(151))
    #expect(sum > Points.zero)
  }

  @Test func `a sum without room stays at the end`() {
    #expect(Points(.max) + Points(1) == Points(.max))
    #expect(Points(.min) + Points(-1) == Points(.min))
  }

  @Test(
    arguments: [
      (100, 1, 3, 33), (100, 2, 3, 66), (100, 3, 3, 100), (100, 0, 3, 0), (1, 2, 3, 0),
      (0, 1, 2, 0),
      (7, 3, 4, 5), (-100, 1, 2, 0), (.max, 1, 2, .max / 2),
      (.max, .max - 1, .max, 9_223_372_032_559_808_508),
    ] as [(Int64, Int32, Int32, Int64)])
  func `a share is rounded down`(points: Int64, part: Int32, whole: Int32, share: Int64) {
    #expect(Points(points).share(of: part, in: whole) == Points(share))
  }
}
