internal import Bytes
package import Calendar

extension CalendarDay {
  /// `2026-11-20`.
  package var text: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
    let (year, month, day) = date
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// Reads what `text` writes; nil for any other spelling.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let digits = bytes.filter { $0.isASCIIDigit }.map { Int($0 - UInt8(ascii: "0")) }
    guard bytes.count == 10, digits.count == 8, bytes[4] == UInt8(ascii: "-"),
      bytes[7] == UInt8(ascii: "-")
    else { return nil }
    func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }
    self.init(year: number(digits[..<4]), month: number(digits[4..<6]), day: number(digits[6...]))
  }
}

extension Season.Beginning {
  /// Nil for any other spelling.
  package init?(_ text: String) {
    if let day = CalendarDay(text) {
      self = .once(day)
      return
    }
    // Of a year that is no leap year.
    guard text.utf8.count == 5, let day = CalendarDay("2026-" + text) else { return nil }
    self = .yearly(month: day.date.month, day: day.date.day)
  }
}
