private let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
private let months = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

/// A moment in seconds since 1970 as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
package func httpDate(_ seconds: Int) -> String {
  let seconds = max(0, seconds)
  let day = seconds / 86_400
  let date = civil(ofDay: day)
  let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(twoDigits)
  return "\(days[(day + 3) % 7]), \(twoDigits(date.day)) \(months[date.month - 1]) "
    + "\(fourDigits(date.year)) \(time.joined(separator: ":")) GMT"
}

/// The moment that HTTP's one date format names; nil for anything else, the two old formats too, since
/// a condition that is not understood is to be ignored.
func seconds(ofHTTPDate text: String) -> Int? {
  let parts = text.split(separator: " ", omittingEmptySubsequences: false)
  guard parts.count == 6, text.utf8.count == 29, parts[5] == "GMT",
    let month = months.firstIndex(of: String(parts[2])), let day = number(parts[1]),
    let year = number(parts[3]), year >= 1970
  else { return nil }
  let time = parts[4].split(separator: ":", omittingEmptySubsequences: false).compactMap(number)
  guard time.count == 3, time[0] < 24, time[1] < 60, time[2] < 61, 1...31 ~= day else { return nil }
  let days = day - 1 + daysBefore(month: month + 1, year: year)
  let seconds = ((days * 24 + time[0]) * 60 + time[1]) * 60 + time[2]
  return httpDate(seconds) == text ? seconds : nil
}

private func number(_ text: Substring) -> Int? {
  text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}

private func fourDigits(_ number: Int) -> String {
  String(repeating: "0", count: max(0, 4 - "\(number)".utf8.count)) + "\(number)"
}

/// Days from 1 January 1970 to the first of a month of the Gregorian calendar.
private func daysBefore(month: Int, year: Int) -> Int {
  // Years that begin in March have their leap day at the end.
  let shifted = month > 2 ? year : year - 1
  let monthOfYear = (month + 9) % 12
  return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
    + (153 * monthOfYear + 2) / 5 - 719_468
}

private func civil(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
  var year = 1970 + day / 366
  while daysBefore(month: 1, year: year + 1) <= day { year += 1 }
  var month = 1
  while month < 12, daysBefore(month: month + 1, year: year) <= day { month += 1 }
  return (year, month, day - daysBefore(month: month, year: year) + 1)
}
