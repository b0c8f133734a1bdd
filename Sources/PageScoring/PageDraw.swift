#if canImport(Scoring)
  internal import Scoring
#endif

// How a draw crosses the border between the page and the WebAssembly module.
//
// The page asks with one line of words with single blanks between them: the revision and the
// player, each 64 hexadecimal digits; the ordinal; how many pools there are, and how many
// questions are drawn from each; then for each question as written its pool, counted from 1, or 0
// if it is always asked, and the count of its choices, 0 if there are none to choose from.
//
//     c612… 11ff… 1 1 2 1 4 1 4 1 0
//
// The answer has a word for each question that is asked, in the shuffled order: its place as
// written, a colon, and the places of its choices in the shuffled order with dots between.
//
//     2: 0:3.1.0.2

/// What the page's request draws; nil if it is spelt otherwise.
package func canonicalDraw(for request: [UInt8]) -> [UInt8]? {
  var reader = DrawRequestReader(request)
  guard let revision = reader.bytes(), let player = reader.bytes(), let ordinal = reader.number(),
    let pools = reader.number(), pools <= DrawRequestReader.most
  else { return nil }
  var rule = DrawRule(takes: [], pools: [])
  for _ in 0..<pools {
    guard let take = reader.small() else { return nil }
    rule.takes.append(take)
  }
  var counts: [Int32] = []
  while !reader.isAtEnd {
    guard let pool = reader.small(), let count = reader.small(), pool <= rule.takes.count,
      counts.count < DrawRequestReader.most
    else { return nil }
    rule.pools.append(pool - 1)
    counts.append(count)
  }
  guard rule.isSound else { return nil }
  var stream = DrawStream(revision: revision, player: player, ordinal: ordinal)
  let draw = stream.draw(rule)
  let orders = stream.choiceOrders(of: draw, counts: counts)
  var answer: [UInt8] = []
  for place in draw.shuffled {
    if !answer.isEmpty { answer.append(UInt8(ascii: " ")) }
    answer += decimalDigits(of: Int64(place))
    answer.append(UInt8(ascii: ":"))
    var isFirst = true
    for choice in orders[Int(place)] {
      if !isFirst { answer.append(UInt8(ascii: ".")) }
      answer += decimalDigits(of: Int64(choice))
      isFirst = false
    }
  }
  return answer
}

/// Walks over a request; each function takes the next word, and is nil if it is none of its kind.
private struct DrawRequestReader {
  private let text: [UInt8]
  private var index = 0

  /// The most questions or pools, and the most choices of a question.
  static let most = 100_000

  init(_ text: [UInt8]) {
    self.text = text
  }

  var isAtEnd: Bool { index >= text.count }

  /// 32 bytes in lower-case hexadecimal digits.
  mutating func bytes() -> [UInt8]? {
    var bytes: [UInt8] = []
    for _ in 0..<32 {
      guard index + 1 < text.count, let high = hexValue(text[index]),
        let low = hexValue(text[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
      index += 2
    }
    return takeBlank() ? bytes : nil
  }

  /// A number up to 2^53 − 1.
  mutating func number() -> UInt64? {
    let start = index
    var number: UInt64 = 0
    while index < text.count, let digit = digitValue(of: text[index]) {
      number = number * 10 + UInt64(digit)
      guard number < 1 << 53 else { return nil }
      index += 1
    }
    let isOneSpelling = index - start == 1 || index > start && text[start] != UInt8(ascii: "0")
    return isOneSpelling && takeBlank() ? number : nil
  }

  mutating func small() -> Int32? {
    guard let number = number(), number <= Self.most else { return nil }
    return Int32(number)
  }

  /// Takes the blank before the next word; the last word has none.
  private mutating func takeBlank() -> Bool {
    if index == text.count { return true }
    guard text[index] == UInt8(ascii: " "), index + 1 < text.count else { return false }
    index += 1
    return true
  }

  private func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
