internal import Scoring

/// A row of a leaderboard where it is shown.
struct ShownRow: Hashable {
  var period = Period.ever
  var row: PublishedLedger.Row
  /// The page, from the site's top.
  var path: String
  var line: Int
}

/// Finds the rows on a page: the values of all attributes `data-standing="RANK HANDLE POINTS RESULTS"`, for boards of a
/// period with that before the rank.
///
/// Looks at bytes only, so that a page needs no HTML parser; a value of another form is returned as nil with its line.
func shownRows(in page: [UInt8]) -> [(period: Period, row: PublishedLedger.Row?, line: Int)] {
  let attribute = Array("data-standing=\"".utf8)
  var rows: [(period: Period, row: PublishedLedger.Row?, line: Int)] = []
  var line = 1
  var index = 0
  while index < page.count {
    let byte = page[index]
    if byte == 0x0A { line += 1 }
    guard byte == attribute[0], page[index...].starts(with: attribute) else {
      index += 1
      continue
    }
    let start = index + attribute.count
    let end = page[start...].firstIndex(of: UInt8(ascii: "\"")) ?? page.count
    let (period, row) = row(page[start..<end])
    rows.append((period, row, line))
    index = start
  }
  return rows
}

private func row(_ value: ArraySlice<UInt8>) -> (Period, PublishedLedger.Row?) {
  var words = value.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  var period = Period.ever
  if let first = words.first, let named = Period(word: first), named != .ever {
    period = named
    words.removeFirst()
  }
  guard words.count == 4, let rank = wholeNumber(words[0]), let points = wholeNumber(words[2]),
    let results = wholeNumber(words[3])
  else { return (period, nil) }
  let row = PublishedLedger.Row(
    rank: rank, player: words[1], points: Points(Int64(points)), results: results, latest: nil)
  return (period, row)
}

/// A number in its one spelling.
private func wholeNumber(_ text: String) -> Int? {
  Int(text).flatMap { String($0) == text ? $0 : nil }
}
