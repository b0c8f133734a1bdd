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
}
