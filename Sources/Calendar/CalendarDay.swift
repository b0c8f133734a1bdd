/// A day of the Gregorian calendar, wherever that is.
package struct CalendarDay: Hashable, Sendable {
  /// Counted from the first day of 1970, which is 0.
  package var number: Int64

  package init(number: Int64) {
    self.number = number
  }

  /// Nil for a day that the calendar does not have.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day > 0,
      day <= daysInMonth(month, of: year)
    else { return nil }
    self.init(number: dayNumber(Int64(year), Int64(month), Int64(day)))
  }

  /// Reads `2026-11-20`; nil for any other spelling.
  package init?(_ text: Span<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let century = twoDigits(text, at: 0), let ofCentury = twoDigits(text, at: 2),
      let month = twoDigits(text, at: 5), let day = twoDigits(text, at: 8)
    else { return nil }
    self.init(year: century * 100 + ofCentury, month: month, day: day)
  }

  package var date: (year: Int, month: Int, day: Int) {
    // Years are counted from March here, so that the leap day is a year's last; 400 of them have
    // 146,097 days.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (Int(year), Int(month), Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1))
  }

  /// 0 for Monday to 6 for Sunday.
  package var weekday: Int {
    // The first day of 1970 was a Thursday.
    let day = (number + 3) % 7
    return Int(day < 0 ? day + 7 : day)
  }

  /// The Monday of its week, as ISO 8601 has weeks.
  package var startOfWeek: CalendarDay {
    CalendarDay(number: number - Int64(weekday))
  }

  package var startOfMonth: CalendarDay {
    CalendarDay(number: number - Int64(date.day - 1))
  }

  package var startOfNextMonth: CalendarDay {
    let (year, month, day) = date
    return CalendarDay(number: number - Int64(day - 1) + Int64(daysInMonth(month, of: year)))
  }
}

extension CalendarDay: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.number < right.number
  }

  package static func + (day: Self, days: Int64) -> Self {
    Self(number: day.number + days)
  }
}

/// The number that two digits make; nil if one of them is none.
package func twoDigits(_ text: Span<UInt8>, at index: Int) -> Int? {
  let (tens, ones) = (text[index] &- 0x30, text[index + 1] &- 0x30)
  return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
}

/// A number of digits alone.
func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count < 10 else { return nil }
  var number = 0
  for digit in digits {
    guard digit &- 0x30 < 10 else { return nil }
    number = number * 10 + Int(digit &- 0x30)
  }
  return number
}

func isLeap(_ year: Int) -> Bool {
  year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// How many days a month has, 1 for January.
package func daysInMonth(_ month: Int, of year: Int) -> Int {
  switch month {
  case 2: isLeap(year) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

private func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
  let marchYear = month > 2 ? year : year - 1
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
}
