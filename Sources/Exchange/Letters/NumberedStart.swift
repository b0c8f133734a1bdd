internal import Bytes

/// The number that a question starts with: `12.`, `Q3)`, `**Question 4:**`, `问题7。`.
struct NumberedStart {
  var number: Int
  /// The word before the number, in lower case; empty without one.
  let word: String
  var rest: Substring

  /// Whether a word stands before the number.
  var isNamed: Bool { !word.isEmpty }

  /// Whether no word stands there, or one that names a question.
  var isKnown: Bool { word.isEmpty || numberedWords.contains(word) }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(ascii: scalar).isASCIILetter }
    return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
      || scalar.properties.generalCategory == .spacingMark
  }

  /// Reads the start of a line; the word before the number must be one for questions, or
  /// `countedWord`.
  init?(_ line: Substring, countedWord: String? = nil) {
    self.init(anyWord: line)
    guard isKnown || word == countedWord else { return nil }
  }

  /// Reads the start of a line with any word before the number, as in `Apollo 11`.
  init?(anyWord line: Substring) {
    guard Self.mayStart(line) else { return nil }
    let (start, hasEmoji) = Self.withoutEmoji(line)
    var text = start
    var bold: Substring = ""
    if text.hasPrefix("**") || text.hasPrefix("__") {
      bold = text.prefix(2)
      text = text.dropFirst(2)
    }
    // As collections of exam questions have it.
    if text.hasPrefix("NEW QUESTION ") { text = text.dropFirst(4) }
    let word = text.unicodeScalars.prefix(while: Self.isOfWord)
    guard word.count <= 14 else { return nil }
    text = Self.withoutSigns(Substring(text.unicodeScalars.dropFirst(word.count)), word.isEmpty)
    guard var found = leadingNumber(text) else { return nil }
    let isNamed = !word.isEmpty
    // `Q1.2` is the second question of its part.
    if isNamed, let part = numberOfPart(found.rest) { found = part }
    number = found.number
    self.word = isNamed ? String(word).lowercased() : ""
    guard isNamed || !hasEmoji else { return nil }
    text = found.rest
    let isKeycap = text.unicodeScalars.prefix(2).contains("\u{20E3}")
    if isKeycap {
      text = Substring(text.unicodeScalars.drop { ["\u{FE0F}", "\u{20E3}"].contains($0) })
    }
    if text.utf8.first == UInt8(ascii: "\\") { text = text.dropFirst() }
    var isClosed = false
    if !bold.isEmpty, text.hasPrefix(bold) {
      text = text.dropFirst(2)
      isClosed = true
    }
    guard let stop = text.first else {
      guard isNamed else { return nil }
      rest = ""
      return
    }
    let after = text.dropFirst()
    if word.last == "s", Self.startsRange(text) { return nil }
    switch stop {
    case ".", ":", ")", "]":
      // `3.14` and `12:30` are no numbers of questions.
      if let next = after.first, next.isNumber { return nil }
      // As in Spanish: `1.- ¿Cuál?`.
      let isDashed =
        stop == "." && after.hasPrefix("-") && after.dropFirst().first?.isNumber != true
      text = isDashed ? after.dropFirst() : after
    case "。", "、", "：", "）", "．", "।": text = after
    case "-", "–", "—":
      // `Questions 1–6` are several.
      guard isNamed ? after.first?.isNumber != true : after.first == " " else { return nil }
      text = after
    case " " where isNamed || isKeycap, "\u{3000}" where isNamed:
      text = Self.withoutCount(after.drop { $0 == " " })
      if let dash = text.first, "-–—:.".contains(dash) { text = text.dropFirst() }
    default:
      guard isClosed, isNamed else { return nil }
    }
    rest = Self.withoutBold(text.trimmingBlanks, isClosed ? "" : bold)
  }

  /// Whether nothing but a word and signs stands before the first digit, or what is not ASCII.
  private static func mayStart(_ line: Substring) -> Bool {
    var letters = 0
    for byte in line.utf8 {
      if byte.isASCIIDigit || byte >= 0x80 { return true }
      if byte.isASCIILetter { letters += 1 }
      guard letters < 40, byte.isASCIILetter || " \t\u{0C}#*_.:".utf8.contains(byte) else {
        return false
      }
    }
    return false
  }

  /// What follows `of 10` behind the number of a question.
  private static func withoutCount(_ text: Substring) -> Substring {
    guard text.hasPrefix("of ") else { return text }
    let rest = text.dropFirst(3)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let after = rest.dropFirst(digits.count)
    let isCount = (1...4).contains(digits.count) && after.first.map { " :.)-".contains($0) } ?? true
    return isCount ? after.drop { " :.)-".contains($0) } : text
  }

  /// What follows a word without the signs between it and its number: `Q. 7`, `QUESTION NO: 7`.
  private static func withoutSigns(_ text: Substring, _ hasNoWord: Bool) -> Substring {
    if hasNoWord { return text }
    let rest = text.drop { " \u{A0}.#№°n".contains($0) }
    guard ["NO", "No", "no"].contains(rest.prefix(2)) else { return rest }
    return rest.dropFirst(2).drop { " .:".contains($0) }
  }

  /// Whether a dash and a second number follow: `Questions 1 – 6`.
  private static func startsRange(_ text: Substring) -> Bool {
    let rest = text.drop { $0 == " " }
    guard let dash = rest.first, "-–—".contains(dash) else { return false }
    return rest.dropFirst().first { $0 != " " }?.isNumber == true
  }

  /// The text without what may stand before a word with a number: an emoji, and number signs, which
  /// make no heading without a blank.
  private static func withoutEmoji(_ line: Substring) -> (text: Substring, hasEmoji: Bool) {
    let text = line.trimmingBlanks.drop { $0 == "#" }.trimmingBlanks
    let signs = text.unicodeScalars.prefix {
      !$0.isASCII && ($0.properties.isEmojiPresentation || $0 == "\u{FE0F}")
    }
    return (
      Substring(text.unicodeScalars.dropFirst(signs.count)).trimmingBlanks, !signs.isEmpty
    )
  }

  /// The text without the bold marks that started before the number.
  private static func withoutBold(_ text: Substring, _ mark: Substring) -> Substring {
    guard !mark.isEmpty else { return text }
    if text.hasPrefix(mark) { return text.dropFirst(2).trimmingBlanks }
    if text.hasSuffix(mark) { return text.dropLast(2).trimmingBlanks }
    return mark + text
  }
}

/// The number that a text starts with, of at most five digits of any script, and what follows it.
func leadingNumber(_ text: Substring) -> (number: Int, rest: Substring)? {
  var (number, count) = (0, 0)
  for scalar in text.unicodeScalars {
    guard let digit = decimalDigit(scalar) else { break }
    guard count < 5 else { return nil }
    (number, count) = (number * 10 + digit, count + 1)
  }
  return count > 0 ? (number, Substring(text.unicodeScalars.dropFirst(count))) : nil
}

private func decimalDigit(_ scalar: Unicode.Scalar) -> Int? {
  if scalar.isASCII {
    let byte = UInt8(ascii: scalar)
    return byte.isASCIIDigit ? Int(byte - UInt8(ascii: "0")) : nil
  }
  guard scalar.properties.numericType == .decimal else { return nil }
  return Int(scalar.properties.numericValue ?? 0)
}

/// The number behind that of a part, as in `1.2`, and what follows it.
func numberOfPart(_ rest: Substring) -> (number: Int, rest: Substring)? {
  guard rest.first == ".", let found = leadingNumber(rest.dropFirst()), found.number < 100 else {
    return nil
  }
  return found
}

/// Whether a short line is the title of a chapter or part: `第二章 …`, `二、判断题`.
func isChineseTitle(_ text: Substring) -> Bool {
  let numerals = "一二三四五六七八九十"
  guard let first = text.first, first == "第" || numerals.contains(first), text.count <= 40 else {
    return false
  }
  let rest = text.drop { $0 == "第" }
  guard let sign = rest.drop(while: { numerals.contains($0) }).first else { return false }
  return first == "第" ? "章节部".contains(sign) : sign == "、"
}
