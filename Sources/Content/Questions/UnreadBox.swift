internal import Bytes

/// A box at the start of a line that makes no choice: behind another dash, without a blank, with
/// backslashes, in other brackets, or beside characters that nobody sees.
struct UnreadBox {
  /// Whether such a character stands before the box.
  let hasUnseenSigns: Bool
  /// Whether something else than brackets comes first.
  let hasDash: Bool

  private static let dashes = [
    "--", "\\-", "o ", "-", "*", "+", "–", "—", "−", "－", "•", "·", "・", "‣", "◦", "▪", "●",
  ].map { Array($0.utf8) }

  /// What stands behind a number in place of a dash.
  private static let numberMarks = [".", ")", "- ", "．", "）", "、", " "].map { Array($0.utf8) }

  private static let boxes = [
    "[ ]", "[x]", "[X]", "( )", "(x)", "(X)", "{ }", "{x}", "【 】", "【x】", "［ ］", "［x］", "［　］",
    "【　】", "[　]", "【X】", "［X］", "［ｘ］", "［×］", "[×]",
  ].map { Array($0.utf8) }

  /// Nil for a line that does not start so.
  init?(_ line: ArraySlice<UInt8>) {
    var (rest, isUnseen) = droppingUnseen(line)
    let dash = Self.dashes.first { rest.starts(with: $0) }
    let number = rest.drop { $0 == UInt8(ascii: "(") }.prefix { $0.isASCIIDigit }
    hasDash = dash != nil || !number.isEmpty
    if let dash {
      rest = rest.dropFirst(dash.count)
    } else if hasDash {
      rest = rest[number.endIndex...]
      guard let mark = Self.numberMarks.first(where: { rest.starts(with: $0) }) else { return nil }
      rest = rest.dropFirst(mark.count)
    }
    let (box, isUnseenBehind) = droppingUnseen(rest)
    isUnseen = isUnseen || isUnseenBehind
    hasUnseenSigns = isUnseen
    guard Self.boxes.contains(where: { box.starts(with: $0) }) else { return nil }
  }
}

/// Whether a text starts with a circle or an o in brackets.
func startsWithCircle(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "[") else { return false }
  return ["o", "O", "о", "О", "ｏ", "Ｏ", "○", "◯", "〇", "⭕"].contains {
    text.dropFirst().starts(with: "\($0)]".utf8)
  }
}

/// A text from its first character on that is seen, and whether others than blanks stand before
/// it: those that set the direction of text, narrow blanks, what joins or parts words, the mark of
/// the order of bytes.
package func droppingUnseen(
  _ text: ArraySlice<UInt8>
) -> (rest: ArraySlice<UInt8>, hasUnseenSigns: Bool) {
  var rest = text
  var isUnseen = false
  while let first = rest.first {
    if first <= 0x20 {
      rest = rest.dropFirst()
    } else if first == 0xC2, rest.starts(with: "\u{A0}".utf8) {
      rest = rest.dropFirst(2)
    } else if first == 0xE3, rest.starts(with: "\u{3000}".utf8) {
      rest = rest.dropFirst(3)
    } else if let count = lengthOfUnseen(rest) {
      rest = rest.dropFirst(count)
      isUnseen = true
    } else {
      break
    }
  }
  return (rest, isUnseen)
}

/// How many bytes the character has that a text starts with, if nobody sees it.
private func lengthOfUnseen(_ text: ArraySlice<UInt8>) -> Int? {
  guard text[text.startIndex] >= 0xD8, text.count > 2 else { return nil }
  let (second, third) = (text[text.startIndex + 1], text[text.startIndex + 2])
  switch (text[text.startIndex], second, third) {
  case (0xD8, 0x9C, _): return 2
  case (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xAA...0xAF), (0xE2, 0x81, 0xA0...0xAF),
    (0xEF, 0xBB, 0xBF):
    return 3
  default: return nil
  }
}
