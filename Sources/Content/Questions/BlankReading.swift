internal import Bytes
internal import Diagnostics
internal import Scoring

/// Why a blank cannot be used.
struct BlankProblem: Error {
  var code: Diagnostic.Code
  var message: String
}

/// One of the texts between the bars of a blank.
private struct Alternative {
  var text: [UInt8]
  /// Whether it stands in round brackets that are not quoted.
  var isBracketed: Bool
}

/// Reads what stands between `[[` and `]]`; `thousands` are the signs that may part them in a
/// number of the quiz.
func readBlank(
  _ inner: ArraySlice<UInt8>, thousands: ThousandsSigns
) throws(BlankProblem) -> AnswerBlank {
  let trimmed = inner.drop { $0 == UInt8(ascii: " ") }
  if trimmed.first == UInt8(ascii: "=") {
    return try numericBlank(trimmed.dropFirst(), thousands)
  }
  let alternatives = alternatives(Array(inner))
  guard alternatives.allSatisfy({ !folded($0.text).isEmpty }) else {
    throw BlankProblem(
      code: .blankEmpty,
      message: "a blank without an answer; write what is right, as [[Paris|City of Paris]]")
  }
  let right = alternatives.filter { $0.isBracketed }
  guard alternatives.count > 1, !right.isEmpty else {
    let texts = alternatives.map { $0.isBracketed ? bracketed($0.text) : $0.text }
    if texts.count == 1, !inner.contains(UInt8(ascii: "`")), isToleranceOrRange(texts[0]) {
      let text = String(decoding: texts[0], as: UTF8.self)
      throw BlankProblem(
        code: .blankNumber,
        message:
          "\"\(text)\" is compared letter by letter; write [[= \(text)]] for numbers, or [[`\(text)`]] for this text"
      )
    }
    return AnswerBlank(
      key: .text(texts), options: [], answer: String(decoding: texts[0], as: UTF8.self))
  }
  guard right.count < alternatives.count else {
    throw BlankProblem(
      code: .blankDropdown,
      message: "a list with nothing wrong in it; put only what is right in round brackets")
  }
  var texts: Set<[UInt8]> = []
  for alternative in alternatives where !texts.insert(folded(alternative.text)).inserted {
    let text = String(decoding: alternative.text, as: UTF8.self)
    throw BlankProblem(
      code: .blankDropdown,
      message:
        "\"\(text)\" stands in this dropdown twice, so marking cannot tell them apart; change one")
  }
  return AnswerBlank(
    key: .text(right.map { $0.text }),
    options: alternatives.map { String(decoding: $0.text, as: UTF8.self) },
    answer: String(decoding: right[0].text, as: UTF8.self))
}

private func bracketed(_ text: [UInt8]) -> [UInt8] {
  [UInt8(ascii: "(")] + text + [UInt8(ascii: ")")]
}

/// Parts a blank at its bars.
///
/// What stands between backticks, or after a backslash, is taken as it is.
private func alternatives(_ inner: [UInt8]) -> [Alternative] {
  var alternatives: [Alternative] = []
  var text: [UInt8] = []
  // Whether each byte was quoted, so that a quoted bracket does not count as one.
  var quoted: [Bool] = []
  func finish() {
    var start = 0
    var end = text.count
    while start < end, text[start] == UInt8(ascii: " "), !quoted[start] { start += 1 }
    while end > start, text[end - 1] == UInt8(ascii: " "), !quoted[end - 1] { end -= 1 }
    let isBracketed = end - start > 2 && areOneBracket(text[start..<end], quoted)
    if isBracketed {
      start += 1
      end -= 1
    }
    alternatives.append(Alternative(text: Array(text[start..<end]), isBracketed: isBracketed))
    text = []
    quoted = []
  }
  var index = 0
  while index < inner.count {
    let byte = inner[index]
    index += 1
    if byte == UInt8(ascii: "`"), let end = endOfQuote(in: inner[...], at: index - 1) {
      text += inner[index..<end]
      quoted += inner[index..<end].map { _ in true }
      index = end + 1
    } else if byte == UInt8(ascii: "\\"), index < inner.count, isPunctuation(inner[index]) {
      text.append(inner[index])
      quoted.append(true)
      index += 1
    } else if byte == UInt8(ascii: "|") {
      finish()
    } else {
      text.append(byte)
      quoted.append(false)
    }
  }
  finish()
  return alternatives
}

/// Whether a text stands in a pair of round brackets that are not quoted; `(a)(b)` does not.
private func areOneBracket(_ text: ArraySlice<UInt8>, _ quoted: [Bool]) -> Bool {
  let last = text.endIndex - 1
  var open = 0
  for index in text.indices {
    if text[index] == UInt8(ascii: "("), !quoted[index] { open += 1 }
    if text[index] == UInt8(ascii: ")"), !quoted[index] { open -= 1 }
    if open <= 0, index < last { return false }
  }
  return text[last] == UInt8(ascii: ")") && !quoted[last]
}

private func isPunctuation(_ byte: UInt8) -> Bool {
  "|()=[]\\`".utf8.contains(byte)
}

/// A number, with a tolerance or a range: `9.81 +- 0.05`, `100 +- 2%`, `9.7..9.9`.
private func numericBlank(
  _ text: ArraySlice<UInt8>, _ thousands: ThousandsSigns
) throws(BlankProblem) -> AnswerBlank {
  let written = collapsed(String(decoding: text, as: UTF8.self))
  let problem = BlankProblem(
    code: .blankNumber,
    message: "\"\(written)\" is no number; write 9.81, 9.81 +- 0.05, 100 +- 2% or 9.7..9.9")
  let long = BlankProblem(
    code: .blankNumber,
    message:
      "\"\(written)\" has more digits or places than the 18 of a number; round it, or ask for the power of ten in a blank of its own"
  )
  func number(_ text: some StringProtocol) throws(BlankProblem) -> Decimal {
    let bytes = Array(text.utf8)
    guard let number = Decimal(parsing: bytes) else {
      let isLong = bytes.contains { $0.isASCIIDigit } && bytes.allSatisfy(isInNumber)
      throw isLong ? long : problem
    }
    if let (whole, decimal) = thousands.readings(of: bytes) {
      throw BlankProblem(
        code: .blankNumber,
        message:
          "\"\(collapsed(String(text)))\" may be in thousands or have three decimals; write \(whole) or \(decimal)"
      )
    }
    return number
  }
  func blank(_ low: Decimal, _ high: Decimal, _ answer: String) -> AnswerBlank {
    AnswerBlank(key: .range(low, high), options: [], answer: answer)
  }
  if let (before, after) = parts(of: written, around: "..") {
    if after.utf8.first == UInt8(ascii: ".") { throw problem }
    let low = try number(before)
    let high = try number(after)
    guard low <= high else {
      throw BlankProblem(
        code: .blankNumber, message: "the range \(written) is empty; write the smaller number first"
      )
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
  } else {
    margin = try number(tolerance)
  }
  guard let margin, margin.digits >= 0, let low = value.subtracting(margin),
    let high = value.adding(margin)
  else { throw problem }
  return blank(low, high, collapsed(before))
}

private func isInNumber(_ byte: UInt8) -> Bool {
  byte.isASCIIDigit || ".,eE+- ".utf8.contains(byte)
}

/// Whether a text is a number with a tolerance, or a range.
private func isToleranceOrRange(_ text: [UInt8]) -> Bool {
  guard text.first.map({ $0.isASCIIDigit || "+-.".utf8.contains($0) }) ?? false,
    let blank = try? numericBlank(text[...], .none), case .range(let low, let high) = blank.key
  else { return false }
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
