internal import Calendar
internal import Ledger

extension Words {
  /// The day that it is at a moment in a time zone.
  func date(_ moment: Moment, in zone: Zone) -> [UInt8] {
    let date = zone.day(at: moment.seconds).date
    return self.date(year: date.year, month: date.month, day: date.day)
  }
}
