internal import Scoring

/// A row of a leaderboard where it is shown.
struct ShownRow: Hashable {
  var row: PublishedLedger.Row
  /// The page, from the site's top.
  var path: String
  var line: Int
}

/// Finds the rows on a page: the values of all attributes `data-standing="RANK HANDLE POINTS RESULTS"`.
///
/// Looks at bytes only, so that a page needs no HTML parser; a value of another form is returned as nil with its line.
func shownRows(in page: [UInt8]) -> [(row: PublishedLedger.Row?, line: Int)] {
  let attribute = Array("data-standing=\"".utf8)
  var rows: [(row: PublishedLedger.Row?, line: Int)] = []
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
    rows.append((row(page[start..<end]), line))
    index = start
  }
  return rows
}

private func row(_ value: ArraySlice<UInt8>) -> PublishedLedger.Row? {
  let words = value.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  guard words.count == 4, let rank = wholeNumber(words[0]), let points = wholeNumber(words[2]),
    let results = wholeNumber(words[3])
  else { return nil }
  return PublishedLedger.Row(
    rank: rank, player: words[1], points: Points(Int64(points)), results: results, latest: nil)
}

/// A number in its one spelling.
private func wholeNumber(_ text: String) -> Int? {
  Int(text).flatMap { String($0) == text ? $0 : nil }
}
