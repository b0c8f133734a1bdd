/// A second of UTC, written `2026-11-20T20:15:00Z`.
///
/// That is the only spelling: no fraction, no offset, no blank, no leap second, and a day that the calendar has.
package struct Moment: Hashable, Sendable {
  /// Counted from the start of 1970.
  package var seconds: Int64

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Reads a moment of the years 0001 to 9999; nil for any other spelling.
  package init?(_ text: Span<UInt8>) {
    guard text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      text[19] == UInt8(ascii: "Z"),
      let century = twoDigits(text, at: 0), let ofCentury = twoDigits(text, at: 2),
      let month = twoDigits(text, at: 5), let day = twoDigits(text, at: 8),
      let hour = twoDigits(text, at: 11), let minute = twoDigits(text, at: 14),
      let second = twoDigits(text, at: 17)
    else { return nil }
    let year = century * 100 + ofCentury
    guard year > 0, (1...12).contains(month), day > 0, day <= daysInMonth(month, of: year),
      hour < 24, minute < 60, second < 60
    else { return nil }
    seconds = ((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  package init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }

  /// The one spelling; moments outside the years 0001 to 9999, which none is read from, are moved to the nearest.
  package var text: String {
    String(unsafeUninitializedCapacity: Self.length) { buffer in
      write(to: buffer)
      return Self.length
    }
  }

  /// How many bytes its one spelling has.
  fileprivate static let length = 20

  fileprivate func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    let (date, ofDay) = dateAndSeconds
    func put(_ number: Int64, at place: Int) {
      let number = UInt8(truncatingIfNeeded: number)
      buffer[place] = 0x30 + number / 10
      buffer[place + 1] = 0x30 + number % 10
    }
    put(date.year / 100, at: 0)
    put(date.year % 100, at: 2)
    buffer[4] = UInt8(ascii: "-")
    put(date.month, at: 5)
    buffer[7] = UInt8(ascii: "-")
    put(date.day, at: 8)
    buffer[10] = UInt8(ascii: "T")
    put(ofDay / 3600, at: 11)
    buffer[13] = UInt8(ascii: ":")
    put(ofDay / 60 % 60, at: 14)
    buffer[16] = UInt8(ascii: ":")
    put(ofDay % 60, at: 17)
    buffer[19] = UInt8(ascii: "Z")
  }

  /// The day of the calendar, in UTC.
  package var date: (year: Int, month: Int, day: Int) {
    let date = dateAndSeconds.date
    return (Int(date.year), Int(date.month), Int(date.day))
  }

  private var dateAndSeconds: (date: (year: Int64, month: Int64, day: Int64), seconds: Int64) {
    let seconds = min(max(self.seconds, -62_135_596_800), 253_402_300_799)
    let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
    return (calendarDay(days), seconds - days * 86400)
  }
}

extension [UInt8] {
  /// Appends a moment's one spelling.
  package mutating func append(_ moment: Moment) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Moment.length) { buffer in
      moment.write(to: buffer)
      append(contentsOf: buffer)
    }
  }
}

extension Moment: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.seconds < right.seconds
  }
}

private func twoDigits(_ text: Span<UInt8>, at index: Int) -> Int64? {
  let (tens, ones) = (text[index] &- 0x30, text[index + 1] &- 0x30)
  return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
}

private func isLeap(_ year: Int64) -> Bool {
  year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

private func daysInMonth(_ month: Int64, of year: Int64) -> Int64 {
  switch month {
  case 2: isLeap(year) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

// Years are counted from March here, so that the leap day is a year's last; 400 of them have 146,097 days.

private func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
  let marchYear = month > 2 ? year : year - 1
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
}

private func calendarDay(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
  let shifted = days + 719_468
  let era = shifted / 146_097
  let dayOfEra = shifted % 146_097
  let yearOfEra =
    (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let marchMonth = (5 * dayOfYear + 2) / 153
  let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
}
