extension LetterDraft {
  /// Whether what follows the letter of the answer is its text, and then other choices.
  func namesOnly(_ rest: String, of texts: [String]) -> Bool {
    guard case .letters(let places)? = answer?.key, let place = places.first else { return false }
    return NamedChoices(Self.unmarked(rest), behind: place, of: texts) != nil
  }
}

/// Choices that an answer names one after another with their whole texts: `A) one / C) three`.
struct NamedChoices {
  private(set) var places: [Int]
  /// Whether a word such as "or" stands between two of them.
  private(set) var hasOr = false

  /// Reads what follows the letter of a choice, which is its text, and then other choices, each by
  /// letter and text or by its text alone; nil if anything else is said.
  ///
  /// All texts are in lower case and without marks.
  init?(_ rest: String, behind place: Int, of texts: [String]) {
    guard texts.indices.contains(place), rest.utf8.count < 4000,
      var tail = Self.dropped(texts[place], from: rest[...])
    else { return nil }
    places = [place]
    while true {
      let end = tail.drop { " .".contains($0) }
      if end.isEmpty { break }
      guard let joined = Self.joined(tail), let next = Self.choice(joined.rest, texts),
        joined.isSaid || next.hasLetter, !places.contains(next.place)
      else { return nil }
      if joined.isOr { hasOr = true }
      places.append(next.place)
      tail = next.rest
    }
    guard places.count > 1 else { return nil }
  }

  /// What follows a text or the same in brackets.
  private static func dropped(_ text: String, from said: Substring) -> Substring? {
    guard !text.isEmpty else { return nil }
    for name in [text, "(\(text))"] where said.hasPrefix(name) {
      let rest = said.dropFirst(name.count)
      if rest.first.map({ !$0.isLetter && !$0.isNumber }) ?? true { return rest }
    }
    return nil
  }

  /// What follows signs or a word between two choices; of blanks alone nothing is said.
  private static func joined(_ text: Substring) -> (rest: Substring, isSaid: Bool, isOr: Bool)? {
    let rest = text.drop { " ,;/+&|".contains($0) }
    let signs = text[..<rest.startIndex]
    guard !signs.isEmpty else { return nil }
    let isSaid = signs.contains { $0 != " " }
    let word = rest.prefix { $0 != " " }
    let after = rest.dropFirst(word.count).drop { $0 == " " }
    if StatedAnswer.alternating.contains(String(word)) { return (after, true, true) }
    if StatedAnswer.joining.contains(String(word)) { return (after, true, false) }
    return (rest, isSaid, false)
  }

  /// The choice that a text starts with, by letter and text or by its text.
  private static func choice(_ text: Substring, _ texts: [String]) -> (
    place: Int, rest: Substring, hasLetter: Bool
  )? {
    let said = StatedAnswer.withoutNames(text)
    for place in texts.indices.prefix(26) {
      let letter = letterName(place).lowercased()
      for sign in [")", ".", ":", " ("] where said.hasPrefix(letter + sign) {
        let after = said.dropFirst(letter.count + (sign == " (" ? 1 : sign.count))
        if let rest = dropped(texts[place], from: after.drop { $0 == " " }) {
          return (place, rest, true)
        }
      }
    }
    let found = texts.indices.compactMap { place in
      dropped(texts[place], from: text).map { (place, $0, false) }
    }
    // Of texts that start alike the longest is meant.
    return found.min { $0.1.count < $1.1.count }
  }
}
