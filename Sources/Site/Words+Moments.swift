internal import Ledger

extension Words {
  /// The day of a moment, in UTC.
  func date(_ moment: Moment) -> [UInt8] {
    let date = moment.date
    return self.date(year: date.year, month: date.month, day: date.day)
  }
}
