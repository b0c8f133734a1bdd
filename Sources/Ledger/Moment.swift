internal import Calendar

/// A second of UTC, written `2026-11-20T20:15:00Z`.
///
/// That is the only spelling: no fraction, no offset, no blank, no leap second, and a day that the
/// calendar has.
package struct Moment: Hashable, Sendable {
  /// Counted from the start of 1970.
  package var seconds: Int64

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  /// The first and the last that can be written.
  package static let first = Moment(seconds: -62_135_596_800)
  package static let last = Moment(seconds: 253_402_300_799)

  /// Reads a moment of the years 0001 to 9999; nil for any other spelling.
  package init?(_ text: Span<UInt8>) {
    guard text.count == 20, let day = CalendarDay(text.extracting(0..<10)),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      text[19] == UInt8(ascii: "Z"), let hour = twoDigits(text, at: 11),
      let minute = twoDigits(text, at: 14), let second = twoDigits(text, at: 17),
      hour < 24, minute < 60, second < 60
    else { return nil }
    seconds = ((day.number * 24 + Int64(hour)) * 60 + Int64(minute)) * 60 + Int64(second)
  }

  package init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }

  /// The one spelling; moments outside the years 0001 to 9999, which none is read from, are moved
  /// to the nearest.
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
    func put(_ number: Int, at place: Int) {
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

  private var dateAndSeconds: (date: (year: Int, month: Int, day: Int), seconds: Int) {
    let seconds = min(max(self.seconds, Self.first.seconds), Self.last.seconds)
    let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
    return (CalendarDay(number: days).date, Int(seconds - days * 86400))
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
