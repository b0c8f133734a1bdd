internal import Content

/// The letters of the answer in the brackets that a question leaves for it, as examinations in
/// Chinese have it: `下列哪个是首都？( A )`.
struct AskedAnswer {
  let places: [Int]
  /// What is asked, with empty brackets.
  let text: String

  /// Nil where no brackets, or several, hold the letters of some of so many choices.
  ///
  /// Without blanks beside the letters the brackets must end the line, and a letter that is none of
  /// the Latin alphabet stand before them: in another language they are a part of the text.
  init?(_ asked: String, choices count: Int) {
    // The first byte of `（` is 0xEF.
    guard asked.utf8.count < 4000,
      asked.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == 0xEF })
    else { return nil }
    var found: (places: [Int], range: Range<String.Index>)?
    var rest = asked[...]
    while let open = rest.firstIndex(where: { "(（".contains($0) }) {
      rest = rest[open...].dropFirst()
      guard let close = rest.prefix(24).firstIndex(where: { ")）".contains($0) }) else { continue }
      let inner = rest[..<close]
      guard let places = Self.places(inner, count) else { continue }
      let isSpaced = Self.isBlank(inner.first) && Self.isBlank(inner.last)
      let before = asked[..<open].last { $0.isLetter }
      let after = rest[close...].dropFirst().prefix { $0 != "\n" }
      let isEnd = after.allSatisfy { Self.isBlank($0) || ".。?？！!：:".contains($0) }
      guard isSpaced || isEnd && before.map({ !$0.isASCII }) ?? false else { continue }
      if found != nil { return nil }
      found = (places, inner.startIndex..<inner.endIndex)
    }
    guard let found else { return nil }
    places = found.places
    text = asked[..<found.range.lowerBound] + "  " + asked[found.range.upperBound...]
  }

  private static func isBlank(_ character: Character?) -> Bool {
    character.map { $0 == "_" || $0.isWhitespace } ?? false
  }

  private static func places(_ inner: Substring, _ count: Int) -> [Int]? {
    var places: [Int] = []
    for character in inner where !isBlank(character) && !",，、".contains(character) {
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
        let letter = letterPlace(scalar), [0, 3].contains(letter.alphabet), letter.isCapital,
        letter.place < count, !places.contains(letter.place)
      else { return nil }
      places.append(letter.place)
    }
    return places.isEmpty ? nil : places
  }
}

extension LetterDraft {
  /// The answer in the brackets of what is asked, of choices with letters.
  var askedAnswer: AskedAnswer? {
    guard let choices = run?.choices, choices[0].mark.place != nil else { return nil }
    return AskedAnswer(asked, choices: choices.count)
  }

  /// How a question without choices is answered: true or false, or a gap to type into.
  func openForm(_ said: String) -> (Question.Kind, WrittenForm)? {
    if let found = WrittenForm.truth(starting: said) { return found }
    let parts = " \(asked)".split(separator: "_", omittingEmptySubsequences: false)
    let gaps = parts.indices.dropFirst().count { parts[$0].isEmpty && !parts[$0 - 1].isEmpty }
    var text = oneLine(said)
    if text.hasSuffix("."), text.dropLast().last?.isLetter == true { text.removeLast() }
    guard gaps == 1, asked.contains("___"), !text.isEmpty, text.utf8.count <= 100,
      !mayBeSeveral(text)
    else { return nil }
    return (.shortText, .typed([text]))
  }
}
