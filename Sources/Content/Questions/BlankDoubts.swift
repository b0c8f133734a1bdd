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
  // With its backslashes, a text would be another one between backticks.
  if inner.contains(UInt8(ascii: "\\")) { return nil }
  if texts.count == 2, isTruthPair(shown(texts[0]), shown(texts[1])) {
    return BlankProblem(
      code: .blankDropdown,
      message:
        "both texts of this blank are right; put the right one in round brackets, as in [[(\(shown(texts[0])))|\(shown(texts[1]))]]"
    )
  }
  if let text = texts.dropFirst().first(where: isLabelledHint) {
    return BlankProblem(
      code: .blankOneText,
      message:
        "\"\(shown(text))\" is an answer of this blank; write a hint below the stem, as > It is in Africa."
    )
  }
  if texts.count > 1, let text = markedAmong(texts) {
    return BlankProblem(
      code: .blankDropdown,
      message:
        "\"\(shown(text))\" is taken letter by letter, and all texts of this blank are right; put the right one in round brackets, as in [[Lyon|(Paris)|Nice]], to have players choose, or write `\(shown(text))`"
    )
  }
  if texts.count == 1, isBracketed(texts[0]), isWords(texts[0].dropFirst().dropLast()) {
    return BlankProblem(
      code: .blankOneText,
      message:
        "this is to be typed with its brackets; leave them out, or write `\(shown(texts[0]))` if they belong to it"
    )
  }
  if let written = texts.first, texts.count == 1, let problem = doubt(aboutNumber: written) {
    return problem
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
  hasLostMarkup(text) || isMarked(text) || isStarred(text) || startsWithSign(text)
    || isBracketed(text) || isLabelledHint(text) || partingSign(in: text) != nil
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

private func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }

/// Whether a text is words: letters, at least two, with blanks, hyphens and apostrophes between.
private func isWords(_ text: ArraySlice<UInt8>) -> Bool {
  text.count > 1 && text.first.map(isLetter) ?? false
    && text.allSatisfy { isLetter($0) || " -'".utf8.contains($0) }
}

private func isDigits(_ text: ArraySlice<UInt8>) -> Bool {
  !text.isEmpty && text.allSatisfy { $0.isASCIIDigit }
}

/// Whether a text is a word for a hint, a colon and more, as in `hint: in Africa`.
private func isLabelledHint(_ text: ArraySlice<UInt8>) -> Bool {
  guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon + 1 < text.endIndex else {
    return false
  }
  return HeadingName(Array(text[..<colon])) == .hint
}

// MARK: One of several

/// The first text that a sign tells from the others, as other programs mark what is right.
private func markedAmong(_ texts: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
  // A dropdown, where signs inside a text are some.
  if texts.contains(where: isBracketed) { return nil }
  let marked = texts.filter(isMarked)
  if !marked.isEmpty, marked.count < texts.count { return marked.first }
  // A single star of three may be one of code, but hardly beside words alone.
  let starred = texts.filter(isStarred)
  if texts.count > 2, starred.count == 1,
    texts.filter({ !isStarred($0) }).allSatisfy({ isWords($0) || isDigits($0) })
  {
    return starred.first
  }
  // `runs|=run|[x] running`.
  let signed = texts.filter(startsWithSign)
  if signed.count == 1, !texts.contains(signed[0].dropFirst()),
    texts.filter({ !startsWithSign($0) }).allSatisfy(isWords)
  {
    return signed.first
  }
  // `~London|=Paris|~Rome`, `+Paris|-London|-Rome`.
  for (right, wrong) in zip("=+".utf8, "~-".utf8) {
    let rights = texts.filter { $0.first == right && isWords($0.dropFirst()) }
    let wrongs = texts.filter { $0.first == wrong && isWords($0.dropFirst()) }
    if let first = rights.first, !wrongs.isEmpty, rights.count + wrongs.count == texts.count {
      return first
    }
  }
  return nil
}

private func isBracketed(_ text: ArraySlice<UInt8>) -> Bool {
  text.count > 2 && text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")")
}

/// What stands for "this one" beside a choice.
private let rightMarks: Set<String> = [
  "x", "✓", "✔", "✅", "correct", "right", "richtig", "korrekt", "correcto", "correcta", "juste",
  "corretto", "corretta", "correto", "correta", "верно", "правильно", "вірно", "oikein", "rätt",
  "正确", "正解", "정답",
]

/// Whether a text has a tick at its start or end, or such a word, as in `Paris (x)` and
/// `(Paris) correct`.
private func isMarked(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.count > 1, text.count < 200 else { return false }
  let said = shown(text)
  for tick in ["✓", "✔", "✅", "☑", "✗", "✘", "❌"] where said.count > 1 {
    if said.hasPrefix(tick) || said.hasSuffix(tick) { return true }
  }
  if text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) {
    let mark = shown(text[(open + 1)...].dropLast()).lowercased(), before = text[..<open]
    // `sin (x)` is a function.
    return before.last == 0x20 && isWords(trimmed(before)) && rightMarks.contains(mark)
      && (mark != "x" || said.first?.isUppercase ?? false)
  }
  guard text.first == UInt8(ascii: "("), let close = text.firstIndex(of: UInt8(ascii: ")")) else {
    return false
  }
  return rightMarks.contains(shown(trimmed(text[(close + 1)...])).lowercased())
}

/// Whether a star stands before or behind words or digits.
private func isStarred(_ text: ArraySlice<UInt8>) -> Bool {
  let star = UInt8(ascii: "*")
  guard text.first == star || text.last == star else { return false }
  let rest = text.first == star ? text.dropFirst() : text.dropLast()
  return isWords(rest) || isDigits(rest)
}

/// Whether words stand behind `=`, or in a pair of square brackets or behind one.
private func startsWithSign(_ text: ArraySlice<UInt8>) -> Bool {
  if text.first == UInt8(ascii: "=") { return isWords(text.dropFirst()) }
  if text.starts(with: "[x] ".utf8) { return isWords(text.dropFirst(4)) }
  return text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
    && isWords(text.dropFirst().dropLast())
}

// MARK: Several in one

/// The sign that seems to part several answers where a bar does.
private func partingSign(in text: ArraySlice<UInt8>) -> String? {
  guard text.count < 200 else { return nil }
  let said = shown(text)
  for sign in [" / ", "; ", "¦", "∣", "／"] where text.holds(sign) {
    let parts = said.split(separator: sign, omittingEmptySubsequences: false)
    // `distance / time` is one answer.
    let areNames = sign != " / " || parts.allSatisfy { $0.first?.isUppercase ?? false }
    if parts.count > 1, areNames, parts.allSatisfy({ isWords(trimmed(Array($0.utf8)[...])) }) {
      return sign.filter { $0 != " " }
    }
  }
  let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  // `run/runs/running`, not `src/main/java`.
  if parts.count > 2,
    parts.allSatisfy({ isWords($0) && !$0.contains(0x20) && $0.first == text.first })
  {
    return "/"
  }
  // `Lyon/(Paris)/Nice`, `(Paris), Lyon, Nice`.
  for sign in "/,".utf8 {
    let parts = text.split(separator: sign).map { trimmed($0) }
    let bare = parts.map { isBracketed($0) ? $0.dropFirst().dropLast() : $0 }
    if parts.count > 2, bare.allSatisfy(isWords), parts.contains(where: isBracketed),
      !parts.allSatisfy(isBracketed)
    {
      return shown([sign])
    }
  }
  return nil
}

// MARK: Markup

/// Whether a text has escapes, entities or elements inside words, or signs of markup around it.
private func hasLostMarkup(_ text: ArraySlice<UInt8>) -> Bool {
  func isOfWord(_ place: Int) -> Bool {
    text.indices.contains(place) && (isLetter(text[place]) || text[place].isASCIIDigit)
  }
  for place in text.indices where isOfWord(place - 1) {
    let rest = text[(place + 1)...]
    switch text[place] {
    case UInt8(ascii: "\\"):
      // `don\'t`; regular expressions and paths have other signs there.
      if let next = rest.first, "'_*#".utf8.contains(next), isOfWord(place + 2) { return true }
    case UInt8(ascii: "&"):
      // `Stra&szlig;e`; those of signs may be what is asked for.
      if let (said, _) = entity(in: text[place...]), said.first.map({ $0 >= 0xC3 }) ?? false {
        return true
      }
    case UInt8(ascii: "<"):
      for name in ["sub", "sup"] where rest.starts(with: "\(name)>".utf8) {
        if rest.prefix(100).holds("</\(name)>") { return true }
      }
    default: break
    }
  }
  return isEmphasized(text) || isCloze(text)
}

/// Whether a text is words with a sign of emphasis around them; `__init__` is code.
private func isEmphasized(_ text: ArraySlice<UInt8>) -> Bool {
  guard let sign = text.first, "*_".utf8.contains(sign), text.last == sign else { return false }
  return isWords(text.dropFirst().dropLast())
}

/// Whether a text is a deletion as Anki has it, `c1::Paris`.
private func isCloze(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "c") else { return false }
  let digits = text.dropFirst().prefix { $0.isASCIIDigit }
  return !digits.isEmpty && text[digits.endIndex...].starts(with: "::".utf8)
}
