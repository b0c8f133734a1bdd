internal import Bytes
internal import Content

/// What stands before the text of a choice: `A)`, `- B.`, `(c)`, `**D:**`, `- [x]`, `(x)`, `①`.
struct ChoiceMark {
  /// How a list of choices is written; all choices of one list are written alike.
  struct Style: Equatable {
    var alphabet: Int?
    var isCapital = false
    var closing: Character?
    var hasBullet = false
  }

  var style: Style
  /// The place of its letter in the alphabet, from 0; nil for a box without a letter.
  var place: Int?
  /// Whether it stands in a box that is marked; nil without a box.
  var box: Bool?
  /// What that mark is, if it is a cross, a tick or an x.
  var boxSign: BoxSign?
  /// Whether that mark is a cross, which means wrong beside ticks.
  var isCrossed: Bool { boxSign == .cross }
  /// Whether an asterisk stands before the letter.
  var isStarred = false
  /// Whether all of the choice is bold.
  var isBold = false
  var text: Substring

  /// Reads the start of a line; nil for what is no choice.
  init?(_ line: Substring) {
    var rest = Self.withoutSpacers(line)
    guard rest.utf8.count > 1 else { return nil }
    var style = Style()
    style.hasBullet = Self.takeBullet(&rest)
    boxSign = BoxSign(rest)
    box = Self.takeBox(&rest)
    if !style.hasBullet, box == nil, Self.takesNumber(rest) {
      // A number counts choices only before a box.
      var numbered = rest.drop { $0.isNumber }.dropFirst().trimmingBlanks
      boxSign = BoxSign(numbered)
      guard let found = Self.takeBox(&numbered) else { return nil }
      style.hasBullet = true
      box = found
      rest = numbered
    }
    let afterBox = rest
    let isStruck = rest.hasPrefix("~~") && rest.hasSuffix("~~")
    if isStruck { rest = rest.dropFirst(2) }
    let isEmphasized = Self.takeEmphasis(&rest)
    if !isEmphasized, rest.hasPrefix("*"), !rest.hasPrefix("* ") {
      isStarred = true
      rest = rest.dropFirst()
    } else if rest.hasPrefix("##"), !rest.hasPrefix("###"), !rest.hasPrefix("## ") {
      isStarred = true
      rest = rest.dropFirst(2)
    }
    if let letter = Self.takeLetter(&rest) ?? Self.takeNamedLetter(&rest) {
      style.alphabet = letter.alphabet
      style.isCapital = letter.isCapital
      style.closing = letter.closing
      place = letter.place
      text = rest
      if box == nil {
        boxSign = BoxSign(text)
        box = Self.takeBoxBehindLetter(&text)
      }
      self.style = style
      if isEmphasized { isBold = closeEmphasis() }
      if isStarred, text.hasPrefix("* ") {
        // The letter alone was slanted.
        isStarred = false
        text = text.dropFirst(2)
      } else if isStarred, text.hasSuffix("*"), !text.hasSuffix("**") {
        // The whole was slanted.
        isStarred = false
        text = text.dropLast()
      }
    } else {
      guard box != nil else { return nil }
      isStarred = false
      text = afterBox
      self.style = style
    }
    text = Self.withoutSpacers(text)
    if isStruck, place != nil { text = "~~" + text }
  }

  /// A text without the blanks before it, also those that HTML keeps.
  static func withoutSpacers(_ text: Substring) -> Substring {
    var rest = text.trimmingBlanks
    while let first = rest.utf8.first, first == 0xC2 || first == UInt8(ascii: "&") {
      guard let spacer = ["\u{A0}", "&nbsp;", "&emsp;", "&ensp;"].first(where: rest.hasPrefix)
      else {
        break
      }
      rest = Substring(rest.utf8.dropFirst(spacer.utf8.count)).trimmingBlanks
    }
    return rest
  }

  /// Drops the end of the emphasis that started before the letter: right after the letter, where
  /// it marks the letter alone, or at the end of the line; whether it was there.
  private mutating func closeEmphasis() -> Bool {
    let rest = text.trimmingBlanks
    for mark in ["**", "__"] {
      if rest.hasPrefix(mark) {
        text = rest.dropFirst(2)
        return false
      }
      if rest.hasSuffix(mark) {
        text = rest.dropLast(2)
        return !text.contains(mark)
      }
      // A sign or more text follows what is bold.
      if let end = rest.firstRange(of: mark), !rest[end.upperBound...].contains(mark) {
        text = mark + rest
        return false
      }
    }
    return false
  }

  // MARK: Parts

  private static func takeBullet(_ rest: inout Substring) -> Bool {
    guard let first = rest.unicodeScalars.first, "-*+•–◦‣○●◯▪".unicodeScalars.contains(first) else {
      return false
    }
    let after = rest.unicodeScalars.dropFirst()
    guard let next = after.first, next == " " || next == "\t" else { return false }
    rest = Substring(after).trimmingBlanks
    return true
  }

  /// Whether the text starts with a number as lists have it.
  private static func takesNumber(_ rest: Substring) -> Bool {
    let digits = rest.utf8.prefix { $0.isASCIIDigit }
    guard (1...3).contains(digits.count), let stop = rest.utf8.dropFirst(digits.count).first else {
      return false
    }
    return stop == UInt8(ascii: ".") || stop == UInt8(ascii: ")")
  }

  private static let boxes: [(text: String, isMarked: Bool)] = [
    ("[ ]", false), ("[]", false), ("[x]", true), ("[X]", true), ("[✓]", true), ("[✔]", true),
    ("[✅]", true), ("[√]", true), ("[☑]", true), ("[×]", true), ("[✗]", true), ("[✘]", true),
    ("[❌]", true), ("[*]", true), ("( )", false), ("()", false), ("(x)", true), ("(X)", true),
    ("(*)", true),
    ("☐", false), ("⬜", false), ("☑", true), ("☒", true), ("(•)", true), ("(●)", true),
    ("(○)", false),
  ]

  private static func takeBox(_ rest: inout Substring) -> Bool? {
    guard let first = rest.utf8.first, first >= 0x80 || "[(".utf8.contains(first) else {
      return nil
    }
    for box in boxes where rest.hasPrefix(box.text) {
      let after = rest.dropFirst(box.text.count)
      guard after.isEmpty || after.utf8.first == 0x20 || after.utf8.first == 0x09 else { continue }
      // `(x)` may be the letter of a choice, too; what stands before and after it decides.
      rest = after.trimmingBlanks
      return box.isMarked
    }
    return nil
  }

  /// Takes the box of `A) [x] Sea`; none where nothing else stands behind the letter.
  private static func takeBoxBehindLetter(_ rest: inout Substring) -> Bool? {
    guard let sign = rest.unicodeScalars.first, "[☐☑⬜".unicodeScalars.contains(sign),
      !rest.hasPrefix("[]"), !rest.hasPrefix("[*]")
    else { return nil }
    var text = rest
    guard let isMarked = takeBox(&text), !text.isEmpty else { return nil }
    rest = text
    return isMarked
  }

  private static func takeEmphasis(_ rest: inout Substring) -> Bool {
    guard rest.hasPrefix("**") || rest.hasPrefix("__") else { return false }
    rest = rest.dropFirst(2)
    return true
  }

  private struct Letter {
    var alphabet: Int
    var place: Int
    var isCapital: Bool
    var closing: Character?
  }

  /// Takes `Option A:`.
  private static func takeNamedLetter(_ rest: inout Substring) -> Letter? {
    guard let first = rest.utf8.first, "oOcC".utf8.contains(first) else { return nil }
    let word = rest.prefix { $0 != " " }
    guard word.utf8.count == 6, ["option", "choice"].contains(word.lowercased()) else {
      return nil
    }
    var named = rest.dropFirst(7)
    guard let letter = takeLetter(&named), letter.closing != "-" else { return nil }
    rest = named
    return letter
  }

  /// Takes `A)`, `(a)`, `B.`, `C:`, `Г)`, `D -`, `a.)` or `②`.
  private static func takeLetter(_ rest: inout Substring) -> Letter? {
    var text = withLetterAlef(rest)
    let isOpened = text.utf8.first == UInt8(ascii: "(") || text.utf8.first == UInt8(ascii: "[")
    if isOpened { text = text.dropFirst() }
    guard let scalar = text.unicodeScalars.first, let found = letterPlace(scalar) else {
      return nil
    }
    text = withoutFirstSign(text)
    var letter = Letter(
      alphabet: found.alphabet, place: found.place, isCapital: found.isCapital, closing: nil)
    if isCircled(scalar) {
      rest = text.trimmingBlanks
      return letter
    }
    // The letter may be marked alone, and Markdown's signs be escaped.
    let isMarkedAlone = text.hasPrefix("**")
    if isMarkedAlone { text = text.dropFirst(2) }
    if text.utf8.first == UInt8(ascii: "\\") { text = text.dropFirst() }
    guard let closing = text.first else { return nil }
    var after = text.dropFirst()
    let follows = after.first
    let isFollowed = follows == nil || follows == " " || follows == "\t"
    switch closing {
    case ")" where isOpened, "]" where isOpened:
      if after.hasPrefix(". ") { after = after.dropFirst() }
    case ")", "]": break
    case "-" where isFollowed && follows != nil && found.isCapital: break
    case "." where follows == ")", "-" where follows == ")": after = after.dropFirst()
    // As in Spanish: `a.- Sea`.
    case "." where after.hasPrefix("- "): after = after.dropFirst()
    case ".", ":":
      // `e.g.` and `a.push()` are no choices.
      let isText = follows.map { !$0.isASCII || $0 == "*" || $0 == "`" } ?? true
      let isTight = found.isCapital && closing == "." && (follows?.isLetter ?? false)
      let isNumber = found.isCapital && closing == "." && (follows?.isNumber ?? false)
      guard isFollowed || isText || isTight || isNumber else { return nil }
    case "）", "．", "、", "：", "。": break
    case " " where found.alphabet == kana, "\u{3000}" where found.alphabet == kana:
      letter.closing = " "
      rest = after.trimmingBlanks
      return letter
    case " " where after.first == "、":
      letter.closing = "、"
      rest = after.dropFirst().trimmingBlanks
      return letter
    case " ":
      // `A - text`
      guard found.isCapital, let dash = after.first, "-–—".contains(dash),
        after.dropFirst().first == " "
      else { return nil }
      after = after.dropFirst()
      letter.closing = "-"
      rest = (isMarkedAlone ? "**" : "") + after.trimmingBlanks
      return letter
    default: return nil
    }
    letter.closing = isOpened ? "(" : closing == "-" ? ")" : closing
    rest = isMarkedAlone ? "**" + after.trimmingBlanks : after.trimmingBlanks
    return letter
  }
}

/// The alphabets that choices are lettered with, as far as choices go.
private let alphabets: [(capital: [Unicode.Scalar], small: [Unicode.Scalar])] = [
  ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"),
  ("АБВГДЕЖЗИКЛМ", "абвгдежзиклм"),
  ("ΑΒΓΔΕΖΗΘΙΚ", "αβγδεζηθικ"),
  ("ＡＢＣＤＥＦＧＨＩＪ", "ａｂｃｄｅｆｇｈｉｊ"),
  ("אבגדהוזח", ""), ("أبجدهوزح", ""), ("가나다라마바사아", ""),
  ("アイウエオカキク", ""), ("甲乙丙丁戊己庚辛", ""), ("कखगघङचछज", "अबसद"), ("กขคงจฉชซ", ""),
  ("①②③④⑤⑥⑦⑧⑨⑩", ""), ("ⒶⒷⒸⒹⒺⒻⒼⒽ", "ⓐⓑⓒⓓⓔⓕⓖⓗ"),
  ("কখগঘঙচছজ", ""), ("அஆஇஈஉஊஎஏ", ""), ("કખગઘઙચછજ", ""), ("აბგდევზთ", ""), ("ԱԲԳԴԵԶԷԸ", "աբգդեզէը"),
].map { (Array($0.0.unicodeScalars), Array($0.1.unicodeScalars)) }

/// The alphabet whose letters need no sign after them: `ア 大阪`.
private let kana = 7
private let circled = 12
private let arabic = 5

private let letterPlaces: [Unicode.Scalar: (alphabet: Int, place: Int, isCapital: Bool)] = {
  var places: [Unicode.Scalar: (alphabet: Int, place: Int, isCapital: Bool)] = [:]
  for (number, alphabet) in alphabets.enumerated() {
    for (place, scalar) in alphabet.capital.enumerated() where places[scalar] == nil {
      places[scalar] = (number, place, true)
    }
    for (place, scalar) in alphabet.small.enumerated() where places[scalar] == nil {
      places[scalar] = (number, place, false)
    }
  }
  // Other orders of the Arabic letters: `أ ب ت ث`, and Persian `الف ب پ`.
  for (place, scalar) in [(0, "ا"), (2, "ت"), (3, "ث"), (2, "پ")] as [(Int, Unicode.Scalar)] {
    places[scalar] = (arabic, place, true)
  }
  return places
}()

/// The place of a letter in its alphabet, from 0.
func letterPlace(_ scalar: Unicode.Scalar) -> (alphabet: Int, place: Int, isCapital: Bool)? {
  for start in enclosedLetters where (start..<start + 26).contains(scalar.value) {
    return (circled, Int(scalar.value - start), true)
  }
  return letterPlaces[scalar]
}

/// Where capital letters in squares and filled circles start: 🄰 🅐 🅰.
private let enclosedLetters: [UInt32] = [0x1F130, 0x1F150, 0x1F170]

/// What follows the first scalar of a text, without the mark that makes an emoji of it.
func withoutFirstSign(_ text: Substring) -> Substring {
  let rest = text.unicodeScalars.dropFirst()
  return Substring(rest.first == "\u{FE0F}" ? rest.dropFirst() : rest)
}

/// A text that starts with the name of the letter alef, as Persian has it before a sign, with the
/// letter, and one that starts with a capital in code, `` `A`: ``, without the marks.
func withLetterAlef(_ text: Substring) -> Substring {
  if text.utf8.first == UInt8(ascii: "`") {
    let letter = text.utf8.dropFirst().prefix(2)
    guard letter.last == UInt8(ascii: "`"), letter.first?.isASCIILetter == true,
      letter.first.map({ $0 < UInt8(ascii: "a") }) == true
    else { return text }
    return text.dropFirst().prefix(1) + text.dropFirst(3)
  }
  // The names start with the byte 0xD8.
  guard let first = text.utf8.first, first == 0xD8 || "([".utf8.contains(first) else { return text }
  let start = text.prefix { "([".contains($0) }
  let rest = text.dropFirst(start.count)
  guard let name = ["الف", "ألف"].first(where: rest.hasPrefix) else { return text }
  let after = rest.dropFirst(name.count)
  return after.first?.isLetter == true ? text : start + "أ" + after
}

/// Whether a letter needs nothing after it.
private func isCircled(_ scalar: Unicode.Scalar) -> Bool {
  (0x2460...0x24FF).contains(scalar.value)
    || enclosedLetters.contains { ($0..<$0 + 26).contains(scalar.value) }
}
