import Ledger
import Testing

@Suite
struct MomentTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
      ("2026-11-20T20:15:00Z", 1_795_205_700),
      ("2000-02-29T12:00:00Z", 951_825_600), ("2100-03-01T00:00:00Z", 4_107_542_400),
      ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, Int64)])
  func `a moment has one spelling`(text: String, seconds: Int64) {
    #expect(Moment(text)?.seconds == seconds)
    #expect(Moment(seconds: seconds).text == text)
    var bytes = Array("at ".utf8)
    bytes.append(Moment(seconds: seconds))
    #expect(bytes == Array("at \(text)".utf8))
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T20:15:00", "2026-11-20T20:15:00z", "2026-11-20 20:15:00Z",
    "2026-11-20T20:15:00.0Z", "2026-11-20T20:15:00+00:00", "2026-11-20T20:15:60Z",
    "2026-11-20T20:60:00Z",
    "2026-11-20T24:00:00Z", "2026-11-31T00:00:00Z", "2027-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "0000-01-01T00:00:00Z",
    "2026-1-001T00:00:00Z", "+026-01-01T00:00:00Z", "２026-01-01T00:00:00Z",
  ])
  func `every other spelling is refused, as is a day that the calendar lacks`(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test func `days follow one another for four centuries and more`() {
    var last = Moment(seconds: -86400 * 200_000).text
    for day in -199_999...200_000 {
      let text = Moment(seconds: Int64(day) * 86400).text
      guard text > last, Moment(text)?.seconds == Int64(day) * 86400 else {
        Issue.record("day \(day) is \(text) after \(last)")
        return
      }
      last = text
    }
  }
}
