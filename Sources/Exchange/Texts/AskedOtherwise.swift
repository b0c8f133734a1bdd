/// Whether a question asks for other than the texts that answer it: it has several gaps of
/// underscores and the answer several parts, or the answer names one of the choices that the
/// question has, as in `Which? A) Sea B) Sand`.
func asksOtherwise(_ asked: String, than answers: [String]) -> Bool {
  guard let first = answers.first else { return false }
  let parts = (" " + asked).split(separator: "_", omittingEmptySubsequences: false)
  let gaps = parts.indices.dropFirst().dropLast().count {
    !parts[$0 - 1].isEmpty && parts[$0].isEmpty && parts[$0 + 1].isEmpty
  }
  if gaps > 1 { return answers.count > 1 || first.contains { ",;/".contains($0) } }
  return answers.allSatisfy(namesChoice) && offersChoices(asked)
}

/// Whether an answer is `B`, `2`, `A, C` or `B) Sand`.
private func namesChoice(_ answer: String) -> Bool {
  guard answer.utf8.count < 400 else { return false }
  let isNumber = answer.utf8.count == 1 && answer.utf8.allSatisfy { (0x31...0x39).contains($0) }
  return isNumber || choicePlace(answer[...]) != nil
    || StatedAnswer.letters(answer[...])?.rest.isEmpty ?? false
}

/// Whether a text has choices in it: `A) … B) …`, `(a) … (b) …`, `1. … 2. …`.
func offersChoices(_ text: String) -> Bool {
  var signs: Set<Character> = []
  for word in text.split(whereSeparator: \.isWhitespace) {
    guard let (place, sign) = choicePlace(word) else { continue }
    if place == 0 { signs.insert(sign) }
    if place == 1, signs.contains(sign) { return true }
  }
  return false
}

/// The place that a letter or a number at the start of a word has among choices, with the sign
/// behind it.
private func choicePlace(_ word: Substring) -> (place: Int, sign: Character)? {
  let rest = word.drop { "(（[*".contains($0) }
  // A backslash keeps Markdown from reading a number as that of a list.
  guard let first = rest.unicodeScalars.first,
    let sign = rest.dropFirst().first(where: { $0 != "\\" }), ")）].:、．".contains(sign)
  else { return nil }
  if let number = Int(String(first)) { return (number - 1, sign) }
  return letterPlace(first).map { ($0.place, sign) }
}
