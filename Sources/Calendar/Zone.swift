/// A time zone: how its clocks are set today, and when they are put forward and back.
///
/// Read from the form that POSIX gives the variable `TZ` and the time zone database the last line
/// of its files: `EET-2EEST,M3.5.0/3,M10.5.0/4`. What clocks did before the rule of today came into
/// force is not known; weeks and seasons of boards are of today.
package struct Zone: Hashable, Sendable {
  /// Seconds to add to UTC.
  private var standard: Int64
  /// What summer time adds to UTC, and when it begins and ends.
  private var summer: Summer?

  private struct Summer: Hashable, Sendable {
    var offset: Int64
    var begins: YearlyChange
    var ends: YearlyChange
  }

  package static let utc = Zone(standard: 0, summer: nil)

  private init(standard: Int64, summer: Summer?) {
    self.standard = standard
    self.summer = summer
  }

  /// Finds a zone by its name in the time zone database: `Europe/Helsinki`; nil if that has none.
  package init?(named name: String) {
    guard let rule = zoneRule(named: name) else { return nil }
    self.init(rule: rule)
  }

  /// Reads a rule; nil for anything else.
  package init?(rule: some StringProtocol) {
    var reader = RuleReader(rest: Array(rule.utf8)[...])
    guard reader.skipName(), let standard = reader.readOffset() else { return nil }
    self.init(standard: -standard, summer: nil)
    if reader.rest.isEmpty { return }
    guard reader.skipName() else { return nil }
    // An hour more, unless it says otherwise.
    let offset = reader.rest.first == UInt8(ascii: ",") ? self.standard + 3600 : nil
    guard let offset = offset ?? reader.readOffset().map({ -$0 }), reader.take(","),
      let begins = reader.readChange(), reader.take(","), let ends = reader.readChange(),
      reader.rest.isEmpty
    else { return nil }
    summer = Summer(offset: offset, begins: begins, ends: ends)
  }

  /// Seconds to add to a moment of UTC, in seconds since 1970, for what clocks show.
  package func offset(at seconds: Int64) -> Int64 {
    guard let summer else { return standard }
    let year = CalendarDay(number: floored(seconds + standard, by: 86400)).date.year
    let begin = summer.begins.localSeconds(in: year) - standard
    let end = summer.ends.localSeconds(in: year) - summer.offset
    let isSummer =
      begin < end ? begin <= seconds && seconds < end : !(end <= seconds && seconds < begin)
    return isSummer ? summer.offset : standard
  }

  /// The day that it is at a moment of UTC.
  package func day(at seconds: Int64) -> CalendarDay {
    CalendarDay(number: floored(seconds + offset(at: seconds), by: 86400))
  }

  /// The first moment of a day, in seconds since 1970.
  package func start(of day: CalendarDay) -> Int64 {
    let midnight = day.number * 86400
    guard let summer else { return midnight - standard }
    let early = midnight - max(standard, summer.offset)
    // Where clocks go forward at midnight there is none, and the day begins an hour later by them.
    return early + offset(at: early) == midnight ? early : midnight - min(standard, summer.offset)
  }
}

/// When clocks change: a rule for each year.
private struct YearlyChange: Hashable, Sendable {
  var day: Day
  /// Seconds after midnight; may be negative or beyond the day.
  var time: Int64

  enum Day: Hashable, Sendable {
    /// The nth (or with 5 the last) weekday of a month, 0 for Sunday.
    case weekday(month: Int, week: Int, day: Int)
    /// 1 to 365; 29 February does not count.
    case julian(Int)
    /// 0 to 365.
    case ordinal(Int)
  }

  /// What clocks show then, as seconds since 1970.
  func localSeconds(in year: Int) -> Int64 {
    // The year is one of a moment that was read, so it has this day.
    let newYear = CalendarDay(year: min(max(year, 1), 9999), month: 1, day: 1)?.number ?? 0
    switch day {
    case .julian(let day):
      let afterLeapDay = isLeap(year) && day >= 60
      return (newYear + Int64(afterLeapDay ? day : day - 1)) * 86400 + time
    case .ordinal(let day):
      return (newYear + Int64(day)) * 86400 + time
    case .weekday(let month, let week, let weekday):
      let days = (1..<month).reduce(0) { $0 + daysInMonth($1, of: year) }
      let first = CalendarDay(number: newYear + Int64(days))
      // Weekdays of rules begin on Sunday.
      var day = (weekday + 6 - first.weekday) % 7
      day = day < 0 ? day + 7 : day
      day += (week - 1) * 7
      while day >= daysInMonth(month, of: year) { day -= 7 }
      return (first.number + Int64(day)) * 86400 + time
    }
  }
}

/// Walks along a rule.
private struct RuleReader {
  var rest: ArraySlice<UInt8>

  mutating func take(_ byte: Character) -> Bool {
    guard let value = byte.asciiValue, rest.first == value else { return false }
    rest.removeFirst()
    return true
  }

  /// `EET` or `<+03>`.
  mutating func skipName() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let count = rest.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
      .count
    rest = rest.dropFirst(count)
    return count >= 3
  }

  /// `-5:30` as seconds; hours to 167, as a rule may lead into the days around.
  mutating func readOffset() -> Int64? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = readNumber(), hours <= 167 else { return nil }
    var seconds = Int64(hours) * 3600
    for unit in [Int64(60), 1] where take(":") {
      guard let number = readNumber(), number < 60 else { return nil }
      seconds += Int64(number) * unit
    }
    return isNegative ? -seconds : seconds
  }

  mutating func readNumber() -> Int? {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    rest = rest.dropFirst(digits.count)
    return decimal(digits)
  }

  mutating func readChange() -> YearlyChange? {
    let day: YearlyChange.Day
    if take("M") {
      guard let month = readNumber(), (1...12).contains(month), take("."), let week = readNumber(),
        (1...5).contains(week), take("."), let weekday = readNumber(), weekday < 7
      else { return nil }
      day = .weekday(month: month, week: week, day: weekday)
    } else if take("J") {
      guard let number = readNumber(), (1...365).contains(number) else { return nil }
      day = .julian(number)
    } else {
      guard let number = readNumber(), number < 366 else { return nil }
      day = .ordinal(number)
    }
    guard take("/") else { return YearlyChange(day: day, time: 7200) }
    return readOffset().map { YearlyChange(day: day, time: $0) }
  }
}

private func floored(_ number: Int64, by divisor: Int64) -> Int64 {
  number >= 0 ? number / divisor : (number - divisor + 1) / divisor
}
