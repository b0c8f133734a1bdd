internal import ByteSearch
internal import Bytes

internal import Diagnostics

/// What in a blank is taken letter by letter and was probably meant as a sign: of the right one of
/// several, of the end of an answer, or of markup; nil if nothing is.
///
/// What is quoted by backticks is meant as it stands.
func doubt(aboutBlank inner: ArraySlice<UInt8>) -> BlankProblem? {
  guard trimmed(inner).first != UInt8(ascii: "="), !inner.contains(UInt8(ascii: "`")) else {
    return nil
  }
  let texts = parted(inner)
  if let text = texts.first(where: hasLostMarkup) {
    return BlankProblem(
      code: .markupUnread,
      message:
        "\"\(shown(text))\" is taken letter by letter, with its signs; write it as players see and type it, or `\(shown(text))` if the signs belong to it"
    )
  }
  if texts.count > 1, let text = markedAmong(texts) {
    return BlankProblem(
      code: .blankDropdown,
      message:
        "\"\(shown(text))\" is taken letter by letter, and all texts of this blank are right; put the right one in round brackets, as in [[Lyon|(Paris)|Nice]], to have players choose, or write `\(shown(text))`"
    )
  }
  if texts.count == 1, let sign = partingSign(in: texts[0]) {
    return BlankProblem(
      code: .blankOneText,
      message:
        "this is one text, to be typed with its \"\(sign)\"; part several answers with |, or write `\(shown(texts[0]))` if it belongs to it"
    )
  }
  return nil
}

/// Whether an answer has signs of which there would be a doubt if no backticks stood around it.
func holdsDoubtfulSign(_ text: ArraySlice<UInt8>) -> Bool {
  hasLostMarkup(text) || isMarked(text) || partingSign(in: text) != nil
}

/// The texts between bars that no backslash takes the meaning of.
private func parted(_ inner: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  var texts: [ArraySlice<UInt8>] = []
  var (start, place) = (inner.startIndex, inner.startIndex)
  while place < inner.endIndex {
    if inner[place] == UInt8(ascii: "|") {
      texts.append(trimmed(inner[start..<place]))
      start = place + 1
    }
    place += inner[place] == UInt8(ascii: "\\") ? 2 : 1
  }
  return texts + [trimmed(inner[min(start, inner.endIndex)...])]
}

private func shown(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

// MARK: One of several

/// The first text that a sign tells from the others, as other programs mark what is right.
private func markedAmong(_ texts: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
  // A dropdown, where brackets inside a text are some.
  if texts.contains(where: isBracketed) { return nil }
  let marked = texts.filter { isMarked($0) || texts.count > 2 && isFramed($0) }
  if !marked.isEmpty, marked.count < texts.count { return marked.first }
  // `~London|=Paris|~Rome`, `+Paris|-London|-Rome`, `!London|Paris|!Rome`.
  for sign in "~-!".utf8 {
    let wrong = texts.filter { $0.first == sign && $0.dropFirst().first.map(isLetter) ?? false }
    if wrong.count > 1, wrong.count == texts.count - 1 { return wrong.first }
  }
  return nil
}

private func isBracketed(_ text: ArraySlice<UInt8>) -> Bool {
  text.count > 2 && text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")")
}

/// Whether a text has signs around it; of two texts, `<b>` and `b` may well be right.
private func isFramed(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.count > 2, let first = text.first, let last = text.last else { return false }
  return zip("[{<_".utf8, "]}>_".utf8).contains { $0 == first && $1 == last }
}

/// Whether a text has a sign before or behind it that sets it off from others.
private func isMarked(_ text: ArraySlice<UInt8>) -> Bool {
  let ticks = ["✓", "✔", "✅", "☑", "✗", "✘", "❌", "⭐", "★", "*"]
  guard text.count > 1 else { return false }
  if ticks.contains(where: { text.starts(with: $0.utf8) || text.endsWith($0) }) { return true }
  if "xX".utf8.contains(text[text.startIndex]), text.dropFirst().first == 0x20 {
    return text.dropFirst(2).first.map(isLetter) ?? false
  }
  // `Paris (x)`, `(Paris) right`.
  if text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) {
    return open > text.startIndex && text[open - 1] == 0x20
  }
  guard text.first == UInt8(ascii: "("), let close = text.firstIndex(of: UInt8(ascii: ")")) else {
    return false
  }
  return text[(close + 1)...].first == 0x20
}

private func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }

extension ArraySlice<UInt8> {
  fileprivate func endsWith(_ sign: String) -> Bool {
    reversed().starts(with: sign.utf8.reversed())
  }
}

// MARK: Several in one

/// The sign that seems to part several answers where a bar does.
private func partingSign(in text: ArraySlice<UInt8>) -> String? {
  for sign in [" / ", "; ", "¦", "∣", "／"] where text.holds(sign) {
    let parts = shown(text).split(separator: sign, omittingEmptySubsequences: false)
    if parts.count > 1, parts.allSatisfy({ $0.utf8.contains(where: isLetter) }) {
      return sign.filter { $0 != " " }
    }
  }
  // `Lyon/(Paris)/Nice`, `(Paris), Lyon, Nice`.
  for sign in ["/", ","] {
    let parts = text.split(separator: sign.utf8.first ?? 0).map { trimmed($0) }
    if parts.count > 1, parts.contains(where: isBracketed), !parts.allSatisfy(isBracketed) {
      return sign
    }
  }
  return nil
}

// MARK: Markup

/// Whether a text has escapes, entities, elements, or signs of markup that stand for others.
private func hasLostMarkup(_ text: ArraySlice<UInt8>) -> Bool {
  for place in text.indices {
    let rest = text[(place + 1)...]
    switch text[place] {
    case UInt8(ascii: "\\"):
      // What is a sign of a blank is quoted by it.
      if let next = rest.first, "'\"_*~#-+.!&<>{}^$,:;?@%/".utf8.contains(next) { return true }
    case UInt8(ascii: "&"):
      // `Stra&szlig;e`; `&amp;` alone may be what is asked for.
      if place > text.startIndex, isLetter(text[place - 1]), entity(in: text[place...]) != nil {
        return true
      }
    case UInt8(ascii: "<"):
      let name = rest.prefix { $0.isASCIILetter }
      let inner = rest[name.endIndex...]
      if !name.isEmpty, inner.first == UInt8(ascii: ">"),
        inner.holds("</\(String(decoding: name, as: UTF8.self))>"),
        inner.dropFirst().first != UInt8(ascii: "<")
      {
        return true
      }
    default: break
    }
  }
  return isEmphasized(text) || isCloze(text)
}

/// Whether a text has a pair of signs of emphasis around it; `__init__` is code.
private func isEmphasized(_ text: ArraySlice<UInt8>) -> Bool {
  guard let sign = text.first, "*_".utf8.contains(sign), text.last == sign, text.count > 2 else {
    return false
  }
  let inner = text.dropFirst().dropLast()
  return !inner.contains(sign) && inner.contains(where: isLetter)
}

/// Whether a text is a deletion as Anki has it, `c1::Paris`.
private func isCloze(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "c") else { return false }
  let digits = text.dropFirst().prefix { $0.isASCIIDigit }
  return !digits.isEmpty && text[digits.endIndex...].starts(with: "::".utf8)
}
