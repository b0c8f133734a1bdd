internal import Bytes
internal import Calendar

private let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
private let months = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

/// A moment in seconds since 1970 as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
package func httpDate(_ seconds: Int) -> String {
  let seconds = max(0, seconds)
  let day = seconds / 86_400
  let date = CalendarDay(number: Int64(day)).date
  let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(twoDigits)
  return "\(days[(day + 3) % 7]), \(twoDigits(date.day)) \(months[date.month - 1]) "
    + "\(fourDigits(date.year)) \(time.joined(separator: ":")) GMT"
}

/// The moment that HTTP's one date format names; nil for anything else, the two old formats too,
/// since a condition that is not understood is to be ignored.
func seconds(ofHTTPDate text: String) -> Int? {
  let parts = text.split(separator: " ", omittingEmptySubsequences: false)
  guard parts.count == 6, text.utf8.count == 29, parts[5] == "GMT",
    let month = months.firstIndex(of: String(parts[2])), let day = number(parts[1]),
    let year = number(parts[3]), year >= 1970,
    let date = CalendarDay(year: year, month: month + 1, day: day)
  else { return nil }
  let time = parts[4].split(separator: ":", omittingEmptySubsequences: false).compactMap(number)
  guard time.count == 3, time[0] < 24, time[1] < 60, time[2] < 61 else { return nil }
  let seconds = ((Int(date.number) * 24 + time[0]) * 60 + time[1]) * 60 + time[2]
  return httpDate(seconds) == text ? seconds : nil
}

private func number(_ text: Substring) -> Int? {
  text.utf8.allSatisfy { $0.isASCIIDigit } ? Int(text) : nil
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}

private func fourDigits(_ number: Int) -> String {
  String(repeating: "0", count: max(0, 4 - "\(number)".utf8.count)) + "\(number)"
}
