internal import Content
internal import Scoring

/// A number as learning platforms write it: `9.8:0.1`, `9.7..9.9`.
func giftNumber(low: String, high: String, shown: String) -> String {
  let written = writtenNumber(low: low, high: high, shown: shown)
  guard let sign = written.firstRange(of: " +- ") else {
    return Decimal(parsing: written)?.written ?? written
  }
  let value = Decimal(parsing: written[..<sign.lowerBound])?.written ?? shown
  return value + ":" + written[sign.upperBound...]
}

/// What one of several right choices earns of 100, to five places, as platforms know it.
func share(of count: Int) -> String {
  guard count > 0 else { return "0" }
  let parts = 100 * 100_000 / count
  let digits = String(parts % 100_000)
  if parts % 100_000 == 0 { return String(parts / 100_000) }
  var fraction = String(repeating: "0", count: 5 - digits.utf8.count) + digits
  while fraction.hasSuffix("0") { fraction.removeLast() }
  return "\(parts / 100_000).\(fraction)"
}
