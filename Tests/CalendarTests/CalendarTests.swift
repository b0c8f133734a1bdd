import Calendar
import Content
import Testing

private func read(_ text: String) -> CalendarDay? { CalendarDay(Array(text.utf8).span) }

/// A day by its date.
private func day(_ text: String) throws -> CalendarDay {
  try #require(read(text))
}

@Suite
struct CalendarDayTests {
  @Test func `days and dates are the same thing, for every day of eight hundred years`() throws {
    var date = (year: 1600, month: 1, day: 1)
    var expected = try day("1600-01-01")
    for _ in 0..<292_194 {
      let read = expected.date
      #expect(read == date)
      #expect(CalendarDay(year: date.year, month: date.month, day: date.day) == expected)
      if CalendarDay(year: date.year, month: date.month, day: date.day + 1) != nil {
        date.day += 1
      } else {
        date = date.month == 12 ? (date.year + 1, 1, 1) : (date.year, date.month + 1, 1)
      }
      expected = expected + 1
    }
    #expect(date == (2400, 1, 1))
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-16"), ("2026-11-16", "2026-11-16"), ("2026-11-22", "2026-11-16"),
    // Weeks that lie in two years.
    ("2027-01-01", "2026-12-28"), ("2027-01-03", "2026-12-28"), ("2027-01-04", "2027-01-04"),
    ("2024-12-31", "2024-12-30"), ("2021-01-03", "2020-12-28"), ("1969-12-31", "1969-12-29"),
  ])
  func `a week begins on Monday, whatever the year does`(date: String, monday: String) throws {
    #expect(try day(date).startOfWeek == day(monday))
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-01", "2026-12-01"), ("2026-12-31", "2026-12-01", "2027-01-01"),
    ("2028-02-29", "2028-02-01", "2028-03-01"), ("2027-02-28", "2027-02-01", "2027-03-01"),
  ])
  func `a month goes up to the next one`(date: String, first: String, next: String) throws {
    #expect(try day(date).startOfMonth == day(first))
    #expect(try day(date).startOfNextMonth == day(next))
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-01-01", "2026-1-01", "",
    "2026/01/01", "2026-01-01 ", "２026-01-01",
  ])
  func `anything else is no day`(text: String) {
    #expect(read(text) == nil)
  }
}

@Suite
struct ZoneTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var zone: String
    /// Seconds since 1970.
    var moment: Int64
    /// Minutes east of Greenwich.
    var minutes: Int64

    var testDescription: String { "\(zone) at \(moment): \(minutes)" }
  }

  @Test(arguments: [
    Case(zone: "UTC", moment: 1_795_205_700, minutes: 0),
    Case(zone: "Europe/Helsinki", moment: 1_795_205_700, minutes: 120),
    // Clocks go forward on 29 March 2026 and back on 25 October, at 1:00 UTC.
    Case(zone: "Europe/Helsinki", moment: 1_774_745_999, minutes: 120),
    Case(zone: "Europe/Helsinki", moment: 1_774_746_000, minutes: 180),
    Case(zone: "Europe/Helsinki", moment: 1_792_889_999, minutes: 180),
    Case(zone: "Europe/Helsinki", moment: 1_792_890_000, minutes: 120),
    Case(zone: "America/New_York", moment: 1_774_746_000, minutes: -240),
    Case(zone: "Asia/Kolkata", moment: 1_774_746_000, minutes: 330),
    // Summer is around New Year in the south.
    Case(zone: "Australia/Sydney", moment: 1_795_205_700, minutes: 660),
    Case(zone: "Australia/Sydney", moment: 1_782_000_000, minutes: 600),
    // Winter time is the exception by Irish law.
    Case(zone: "Europe/Dublin", moment: 1_795_205_700, minutes: 0),
    Case(zone: "Europe/Dublin", moment: 1_782_000_000, minutes: 60),
  ])
  func `clocks show UTC and some minutes`(example: Case) throws {
    let zone = try #require(Zone(named: example.zone))
    #expect(zone.offset(at: example.moment) == example.minutes * 60)
  }

  @Test func `an unknown zone is none`() {
    for name in ["Europe/Helsinky", "", "EET-2EEST", "europe/helsinki"] {
      #expect(Zone(named: name) == nil)
    }
  }

  @Test
  func `every zone has a rule that can be read, and each of its days begins where the last ends`()
    throws
  {
    let first = try day("2026-01-01")
    let names = zoneTable.split(separator: "\n").flatMap { $0.split(separator: " ").dropFirst() }
    for name in names.map(String.init) {
      let zone = try #require(Zone(named: name), "\(name)")
      for number in 0..<366 {
        let day = first + Int64(number)
        let start = zone.start(of: day)
        guard zone.day(at: start) == day, zone.day(at: start - 1) == day + -1 else {
          Issue.record("\(name): day \(day.date) begins at \(start)")
          continue
        }
      }
    }
  }

  @Test(arguments: [
    "", "E", "EET", "EET-2EEST", "EET-2EEST,M3.5.0", "EET-2EEST,M13.5.0,M10.5.0",
    "EET-2EEST,M3.6.0,M10.5.0", "EET-2 EEST", "EET-200", "<+03", "EET-2EEST,M3.5.0,M10.5.0,",
  ])
  func `a rule that is none is refused`(rule: String) {
    // Without a rule for it, summer time is none.
    #expect(Zone(rule: rule) == nil)
  }

  @Test func `rules by the number of a day are read`() throws {
    let julian = try #require(Zone(rule: "AAA0BBB,J60/0,J300/0"))
    let ordinal = try #require(Zone(rule: "AAA0BBB,59/0,300/0"))
    // 1 March 2028, a leap year, is its day 61; J60 is 1 March always, and 59 the 60th day.
    let march = try day("2028-03-01").number * 86400
    #expect(julian.offset(at: march - 1) == 0 && julian.offset(at: march) == 3600)
    #expect(ordinal.offset(at: march - 86401) == 0 && ordinal.offset(at: march - 86400) == 3600)
  }
}

@Suite
struct SeasonTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var seasons: [(name: String, beginning: String)]
    var day: String
    var season: String

    var testDescription: String { "\(day): \(season)" }
  }

  private static let school = [("autumn", "08-10"), ("spring", "01-07")]
  private static let dated = [("first", "2026-09-01"), ("second", "2026-12-01")]

  @Test(arguments: [
    Case(seasons: school, day: "2026-11-20", season: "autumn 2026-08-10 2027-01-07"),
    Case(seasons: school, day: "2027-01-06", season: "autumn 2026-08-10 2027-01-07"),
    Case(seasons: school, day: "2027-01-07", season: "spring 2027-01-07 2027-08-10"),
    Case(seasons: dated, day: "2026-11-30", season: "first 2026-09-01 2026-12-01"),
    Case(seasons: dated, day: "2036-01-01", season: "second 2026-12-01 -"),
    Case(seasons: dated, day: "2026-08-31", season: "-"),
    Case(seasons: [], day: "2026-11-20", season: "-"),
  ])
  func `a season lasts until the next begins`(example: Case) throws {
    let seasons = try example.seasons.map {
      Season(name: $0.name, beginning: try #require(Season.Beginning($0.beginning)))
    }
    func text(_ day: CalendarDay?) -> String {
      guard let date = day?.date else { return "-" }
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(date.year)-\(two(date.month))-\(two(date.day))"
    }
    let found = season(at: try day(example.day), of: seasons)
    #expect(
      (found.map { "\($0.name) \(text($0.start)) \(text($0.end))" } ?? "-") == example.season)
  }

  @Test func `without seasons the halves of the year are some`() throws {
    let found = try #require(season(at: day("2026-11-20"), of: Season.halves))
    let end = try #require(found.end)
    #expect(try found.start == day("2026-07-01"))
    #expect(try end == day("2027-01-01"))
  }

  @Test(arguments: ["02-29", "13-01", "1-1", "2026-02-30", "autumn", ""])
  func `anything else is no beginning`(text: String) {
    #expect(Season.Beginning(text) == nil)
  }
}
