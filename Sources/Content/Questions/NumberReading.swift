internal import Bytes
internal import Diagnostics
internal import Scoring

/// Why a number cannot be used.
private enum NumberProblem: Error {
  case malformed
  /// More digits or places than a number can have.
  case long
  /// Anything else, as a finding says it.
  case other(String)
}

/// A number, with a tolerance or a range: `9.81 +- 0.05`, `100 +- 2%`, `9.7..9.9`.
func numericBlank(
  _ text: ArraySlice<UInt8>, _ thousands: ThousandsSigns
) throws(BlankProblem) -> AnswerBlank {
  let written = collapsed(String(decoding: withPlainSigns(text), as: UTF8.self))
  do throws(NumberProblem) {
    return try numberRange(written, thousands)
  } catch {
    let message =
      switch error {
      case .malformed: "\"\(written)\" is no number; write \(wayOut(of: written))"
      case .long:
        "\"\(written)\" has more digits or places than the 18 of a number; round it, or ask for the power of ten in a blank of its own"
      case .other(let message): message
      }
    throw BlankProblem(code: .blankNumber, message: message)
  }
}

/// What to write in place of what is no number: `5..7` for `5-7`, `12` for `1 2`.
private func wayOut(of written: String) -> String {
  let forms = "9.81, 9.81 +- 0.05, 100 +- 2% or 9.7..9.9"
  let text = folded(Array(written.utf8)).filter { $0 != UInt8(ascii: " ") }
  if !text.contains(where: { $0.isASCIIDigit }) {
    return "\(forms), or a backslash before the = of a text"
  }
  var others = [text]
  // The first sign may be that of the number.
  if let dash = text.dropFirst().firstIndex(where: { "-~".utf8.contains($0) }) {
    others.append(text[..<dash] + Array("..".utf8) + text[(dash + 1)...])
  }
  for other in others.map({ String(decoding: $0, as: UTF8.self) }) where other != written {
    if (try? numberRange(other, .none)) != nil { return "\(other) if that is meant" }
  }
  return forms
}

/// Reads a number whose blanks are single ones.
private func numberRange(
  _ written: String, _ thousands: ThousandsSigns
) throws(NumberProblem) -> AnswerBlank {
  func number(_ text: some StringProtocol) throws(NumberProblem) -> Decimal {
    let bytes = Array(text.utf8)
    guard let number = Decimal(parsing: bytes) else {
      throw isNumber(bytes) ? .long : .malformed
    }
    if let (whole, decimal) = thousands.readings(of: bytes) {
      throw .other(
        "\"\(collapsed(String(text)))\" may be in thousands or have three decimals; write \(whole) or \(decimal)"
      )
    }
    return number
  }
  func blank(_ low: Decimal, _ high: Decimal, _ answer: String) -> AnswerBlank {
    AnswerBlank(key: .range(low, high), options: [], answer: answer)
  }
  if let (before, after) = parts(of: written, around: "..") {
    if after.utf8.first == UInt8(ascii: ".") { throw .malformed }
    let low = try number(before)
    let high = try number(after)
    guard low <= high else {
      throw .other("the range \(written) is empty; write the smaller number first")
    }
    return blank(low, high, written)
  }
  guard let (before, after) = parts(of: written, around: "+-") ?? parts(of: written, around: "±")
  else {
    let value = try number(written)
    return blank(value, value, written)
  }
  let value = try number(before)
  var tolerance = collapsed(after)
  var margin: Decimal?
  if tolerance.last == "%" {
    tolerance.removeLast()
    margin = try number(tolerance).percent(of: value.magnitude)
    if value.digits == 0 {
      throw .other("a part of 0 is 0, so nothing else is right; write how far off it may be")
    }
  } else {
    margin = try number(tolerance)
  }
  guard let margin, margin.digits >= 0, let low = value.subtracting(margin),
    let high = value.adding(margin)
  else { throw .malformed }
  return blank(low, high, collapsed(before))
}

/// Whether a text is a number with a tolerance, or a range.
func isToleranceOrRange(_ text: [UInt8]) -> Bool {
  guard !text.isEmpty else { return false }
  let first = plainSign(text[...], at: 0).sign
  guard first.isASCIIDigit || "+-.".utf8.contains(first) else { return false }
  let written = collapsed(String(decoding: withPlainSigns(text[...]), as: UTF8.self))
  guard case .range(let low, let high)? = try? numberRange(written, .none).key else {
    return false
  }
  return low != high
}

/// What stands before and after the first of some signs in a text.
private func parts(of text: String, around sign: String) -> (before: String, after: String)? {
  let bytes = Array(text.utf8)
  let sign = Array(sign.utf8)
  guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: sign) }) else {
    return nil
  }
  return (
    String(decoding: bytes[..<start], as: UTF8.self),
    String(decoding: bytes[(start + sign.count)...], as: UTF8.self)
  )
}
