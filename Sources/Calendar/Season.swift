/// A season of a site's boards, up to the beginning of the next one.
package struct Season: Hashable, Sendable {
  package var name: String
  package var beginning: Beginning

  package enum Beginning: Hashable, Sendable {
    /// `2026-09-01`.
    case once(CalendarDay)
    /// `09-01`, in each year; never 29 February.
    case yearly(month: Int, day: Int)

    /// Nil for any other spelling.
    package init?(_ text: String) {
      let isYearly = text.utf8.count == 5
      // 2026 is no leap year.
      let bytes = Array(((isYearly ? "2026-" : "") + text).utf8)
      guard let day = CalendarDay(bytes.span) else { return nil }
      self = isYearly ? .yearly(month: day.date.month, day: day.date.day) : .once(day)
    }
  }

  package init(name: String, beginning: Beginning) {
    (self.name, self.beginning) = (name, beginning)
  }

  /// Halves of the year, for a site that names no seasons.
  package static let halves = [
    Season(name: "", beginning: .yearly(month: 1, day: 1)),
    Season(name: "", beginning: .yearly(month: 7, day: 1)),
  ]
}

/// The season that a day is in, up to the first day of the next one, if there is one; nil before
/// the first.
package func season(at day: CalendarDay, of seasons: [Season])
  -> (name: String, start: CalendarDay, end: CalendarDay?)?
{
  let years = day.date.year - 1...day.date.year + 1
  let beginnings = seasons.flatMap { season in
    let days =
      switch season.beginning {
      case .once(let day): [day]
      case .yearly(let month, let day):
        years.compactMap { CalendarDay(year: $0, month: month, day: day) }
      }
    return days.map { (name: season.name, day: $0) }
  }
  guard let current = beginnings.filter({ $0.day <= day }).max(by: { $0.day < $1.day }) else {
    return nil
  }
  return (current.name, current.day, beginnings.map { $0.day }.filter { $0 > day }.min())
}
