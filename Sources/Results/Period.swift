package import Calendar
package import Ledger

/// The stretch of time whose results a board counts.
///
/// Its raw value is the word for it on the command line and in the published ledger.
package enum Period: String, Sendable, Hashable, CaseIterable {
  case ever
  case season
  case month
  case week
}

/// A week, a month or a season with its beginning and end.
package struct PeriodSpan: Sendable, Hashable {
  package var period: Period
  /// The name of a season that has one, else empty.
  package var name: String
  /// Its days, where the site is; the end is the first day after it, and nil for a last season.
  package var days: (start: CalendarDay, end: CalendarDay?) { (start, end) }
  private var start: CalendarDay
  private var end: CalendarDay?
  private var seconds: Range<Int64>

  init(
    _ period: Period, name: String = "", from start: CalendarDay, to end: CalendarDay?,
    in zone: Zone
  ) {
    (self.period, self.name, self.start, self.end) = (period, name, start, end)
    // What is published of it has four digits of a year.
    let first = min(max(zone.start(of: start), Moment.first.seconds), Moment.last.seconds)
    let last = end.map { min(max(zone.start(of: $0), first), Moment.last.seconds) }
    seconds = first..<(last ?? .max)
  }

  /// Its first moment, and the first one after it.
  package var moments: (start: Moment, end: Moment?) {
    (
      Moment(seconds: seconds.lowerBound),
      end == nil ? nil : Moment(seconds: seconds.upperBound)
    )
  }
}

extension RankedResults {
  /// The moment whose week, month and season boards show: a build looks at the ledger and not at
  /// the clock.
  ///
  /// It is that of the newest counted result that somebody else than its player vouches for, by
  /// recording or sealing it. A result in the inbox moves it on, but not by more than a week: its
  /// time is what the player's clock said, and one clock set to 2099 must not empty the boards of
  /// everybody. Where nothing is vouched for, nothing but those clocks can be gone by. Nil if no
  /// result counts.
  package var newestMoment: Moment? {
    var vouched: Moment?
    var claimed: Moment?
    for place in countedAttempts(in: .everything) {
      let attempt = results.attempts[Int(place)]
      if attempt.isUnsealed {
        claimed = max(claimed ?? attempt.entered, attempt.entered)
      } else {
        vouched = max(vouched ?? attempt.entered, attempt.entered)
      }
    }
    guard let vouched else { return claimed }
    let limit = Moment(seconds: vouched.seconds + 7 * 86400)
    var newest = vouched
    for place in countedAttempts(in: .everything) {
      let attempt = results.attempts[Int(place)]
      if attempt.isUnsealed, attempt.entered <= limit { newest = max(newest, attempt.entered) }
    }
    return newest
  }

  /// This week, this month and this season, if one has begun; nothing where no result counts.
  ///
  /// Which season a day is in, if any, is for the site to say.
  package func spans(
    in zone: Zone,
    season: (CalendarDay) -> (name: String, start: CalendarDay, end: CalendarDay?)? = { _ in nil }
  ) -> [PeriodSpan] {
    guard let newest = newestMoment else { return [] }
    let today = zone.day(at: newest.seconds)
    let current = season(today).map {
      PeriodSpan(.season, name: $0.name, from: $0.start, to: $0.end, in: zone)
    }
    return [
      PeriodSpan(.week, from: today.startOfWeek, to: today.startOfWeek + 7, in: zone),
      PeriodSpan(.month, from: today.startOfMonth, to: today.startOfNextMonth, in: zone),
    ] + (current.map { [$0] } ?? [])
  }
}
