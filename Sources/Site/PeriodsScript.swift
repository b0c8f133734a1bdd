internal import Content
internal import Bytes
internal import Calendar
internal import JSON
internal import Ledger
internal import Results

/// When this week, this month and this season begin and end, for boards that stand on the page of
/// their quiz: `window.PODIUM_PERIODS`, whose form `quiz-board.js` describes.
///
/// A script of its own, so that a new week changes this file and no quiz page.
func periodsScript() -> Page {
  Page(PodiumFile.periods.path) { site in
    var script = Array("window.PODIUM_PERIODS=".utf8)
    script.appendJSON(.array(site.standings.spans.map(spanJSON)))
    script.append(";\n")
    return .bytes(script)
  }
}

private func spanJSON(_ span: PeriodSpan) -> JSONValue {
  let (start, end) = span.moments
  let days = [span.days.start] + (span.days.end.map { [$0 + -1] } ?? [])
  return .object([
    .init("days", .array(days.map { .string($0.text) })),
    .init("end", end.map { .integer($0.seconds) } ?? .null),
    .init("name", span.period.rawValue),
    .init("start", start.seconds),
    .init("title", span.name),
  ])
}
