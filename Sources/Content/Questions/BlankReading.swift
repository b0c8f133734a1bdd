internal import Bytes
internal import Scoring

/// One of the texts between the bars of a blank.
private struct Alternative {
  /// With the brackets around it.
  var whole: [UInt8]
  /// What stands in round brackets that are not quoted.
  var inside: Range<Int>?

  /// Whether it begins with the sign of a number, which is not quoted, and a digit.
  var isNumber: Bool

  var isBracketed: Bool { inside != nil }
  var text: [UInt8] { inside.map { Array(whole[$0]) } ?? whole }
}

/// Reads what stands between `[[` and `]]`; `thousands` are the signs that may part them in a
/// number of the quiz.
///
/// Bars, round brackets and the sign of a number may be full-width.
func readBlank(
  _ inner: ArraySlice<UInt8>, thousands: ThousandsSigns
) throws(BlankProblem) -> AnswerBlank {
  if let number = afterEqualsSign(inner) {
    return try numericBlank(inner[number...], thousands)
  }
  let alternatives = alternatives(inner)
  guard alternatives.allSatisfy({ !folded($0.text).isEmpty }) else {
    throw BlankProblem(
      code: .blankEmpty,
      message: "a blank without an answer; write what is right, as [[Paris|City of Paris]]")
  }
  let right = alternatives.filter { $0.isBracketed }
  guard alternatives.count > 1, !right.isEmpty else {
    if let number = alternatives.first(where: { $0.isNumber }) {
      let text = String(decoding: number.text, as: UTF8.self)
      throw BlankProblem(
        code: .blankNumber,
        message:
          "\"\(text)\" is compared letter by letter beside other texts; write the number alone, as [[= 5]], or quote it, as [[five|`= 5`]]"
      )
    }
    let texts = alternatives.map { $0.whole }
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

/// Where the number starts of a blank that begins with `=`; nil for any other.
private func afterEqualsSign(_ inner: ArraySlice<UInt8>) -> Int? {
  var place = inner.startIndex
  while place < inner.endIndex {
    if isWideBlank(inner, at: place) {
      place += 3
    } else if inner[place] == UInt8(ascii: " ") {
      place += 1
    } else {
      let (sign, count) = plainSign(inner, at: place)
      return sign == UInt8(ascii: "=") ? place + count : nil
    }
  }
  return nil
}

/// Parts a blank at its bars.
///
/// What stands between backticks, or after a backslash, is taken as it is.
private func alternatives(_ inner: ArraySlice<UInt8>) -> [Alternative] {
  var alternatives: [Alternative] = []
  var text: [UInt8] = []
  // Whether each byte was quoted, so that a quoted bracket does not count as one.
  var quoted: [Bool] = []
  func finish() {
    var start = 0
    var end = text.count
    while start < end, text[start] == UInt8(ascii: " "), !quoted[start] { start += 1 }
    while end > start, text[end - 1] == UInt8(ascii: " "), !quoted[end - 1] { end -= 1 }
    let inside = insideOfBrackets(text[start..<end], quoted)
    alternatives.append(
      Alternative(
        whole: Array(text[start..<end]),
        inside: inside.map { $0.lowerBound - start..<$0.upperBound - start },
        isNumber: startsNumber(text[inside ?? start..<end], quoted)))
    text = []
    quoted = []
  }
  var index = inner.startIndex
  while index < inner.endIndex {
    if inner[index] == UInt8(ascii: "`"), let end = endOfQuote(in: inner, at: index) {
      text += inner[index + 1..<end]
      quoted += repeatElement(true, count: end - index - 1)
      index = end + 1
      continue
    }
    let isQuoted =
      inner[index] == UInt8(ascii: "\\") && index + 1 < inner.endIndex
      && isBlankSign(plainSign(inner, at: index + 1))
    if isQuoted { index += 1 }
    let (sign, count) = plainSign(inner, at: index)
    if sign == UInt8(ascii: "|"), !isQuoted {
      finish()
    } else {
      for byte in inner[index..<index + count] {
        text.append(byte)
        quoted.append(isQuoted)
      }
    }
    index += count
  }
  finish()
  return alternatives
}

/// Whether a text begins with `=`, which is not quoted, and a number.
private func startsNumber(_ text: ArraySlice<UInt8>, _ quoted: [Bool]) -> Bool {
  func afterBlanks(_ start: Int) -> Int {
    var place = start
    while place < text.endIndex {
      if isWideBlank(text, at: place) {
        place += 3
      } else if text[place] == UInt8(ascii: " ") {
        place += 1
      } else {
        break
      }
    }
    return place
  }
  let start = afterBlanks(text.startIndex)
  guard start < text.endIndex, !quoted[start] else { return false }
  let (sign, count) = plainSign(text, at: start)
  guard sign == UInt8(ascii: "=") else { return false }
  var number = text[afterBlanks(start + count)...]
  if let first = number.first, plainSign(number, at: number.startIndex).sign == UInt8(ascii: "-") {
    number = number.dropFirst(first == UInt8(ascii: "-") ? 1 : 3)
  }
  return !number.isEmpty && plainSign(number, at: number.startIndex).sign.isASCIIDigit
}

/// What stands in a pair of round brackets that are not quoted; nil for `(a)(b)`.
private func insideOfBrackets(_ text: ArraySlice<UInt8>, _ quoted: [Bool]) -> Range<Int>? {
  var text = text
  while text.count > 3, isWideBlank(text, at: text.startIndex) { text = text.dropFirst(3) }
  while text.count > 3, isWideBlank(text, at: text.endIndex - 3) { text = text.dropLast(3) }
  guard text.count > 2 else { return nil }
  let start = text.startIndex + plainSign(text, at: text.startIndex).count
  var open = 0
  var index = text.startIndex
  while index < text.endIndex {
    let (sign, count) = plainSign(text, at: index)
    let closes = sign == UInt8(ascii: ")") && !quoted[index]
    if sign == UInt8(ascii: "("), !quoted[index] { open += 1 }
    if closes { open -= 1 }
    index += count
    if index == text.endIndex, closes, start < index - count { return start..<index - count }
    if open <= 0 { return nil }
  }
  return nil
}

/// Whether a backslash before a sign takes its meaning away.
private func isBlankSign(_ sign: (sign: UInt8, count: Int)) -> Bool {
  (sign.count == 1 ? "|()=[]\\`" : "|()=").utf8.contains(sign.sign)
}

/// The first answer of a blank that has the signs of a formula or of bold text around it, if
/// nothing in the blank is quoted.
func markedUpAnswer(_ inner: ArraySlice<UInt8>) -> String? {
  guard inner.contains(where: { "$*".utf8.contains($0) }), !inner.contains(UInt8(ascii: "`")) else {
    return nil
  }
  return alternatives(inner).first { isMarkedUp($0.text[...]) }
    .map { String(decoding: $0.text, as: UTF8.self) }
}

/// Whether a blank has a bar between the signs of a formula: `[[$|x|$]]`.
func isFormulaParted(_ inner: ArraySlice<UInt8>) -> Bool {
  guard inner.contains(UInt8(ascii: "$")), inner.contains(UInt8(ascii: "|")) else { return false }
  let dollar = UInt8(ascii: "$")
  // Behind the first part of a formula stands the last; `$5|5$` are two answers.
  let parts = alternatives(inner).map { $0.text }.filter { $0.count { $0 == dollar } < 2 }
  guard let first = parts.firstIndex(where: { $0.first == dollar }),
    let last = parts[(first + 1)...].firstIndex(where: { $0.last == dollar })
  else { return false }
  return parts[first...last].joined().contains { $0.isASCIILetter || $0 == UInt8(ascii: "\\") }
}

/// Whether a text has the signs of a formula or of bold text around it: `$x^2$`, `**Paris**`.
func isMarkedUp(_ text: ArraySlice<UInt8>) -> Bool {
  let mark = ["$$", "$"].first { text.starts(with: $0.utf8) } ?? "**"
  guard text.count > 2 * mark.utf8.count, text.starts(with: mark.utf8),
    text.reversed().starts(with: mark.utf8)
  else { return false }
  let inner = text.dropFirst(mark.utf8.count).dropLast(mark.utf8.count)
  // A path of `**/**`, and what a blank would need a backslash for.
  return inner.contains { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 }
    && !inner.contains { $0 < 0x20 || "$*`[]|\\".utf8.contains($0) }
}
