extension StatedAnswer {
  private static let ordinals = [
    ["first", "الأول"], ["second", "الثاني"], ["third", "الثالث"], ["fourth", "الرابع"],
    ["fifth", "الخامس"], ["sixth", "السادس"],
  ]
  /// Words beside an ordinal that say no more.
  private static let optionWords: Set<String> = ["option", "choice", "one", "هي", "هو", "الخيار"]

  /// The answer that words with an ordinal and a letter name: `The answer is the second option: B`;
  /// unclear where the two differ, nil where no ordinal stands before the colon.
  static func ordinal(_ word: String, _ after: String) -> StatedAnswer? {
    var words = word.split(separator: " ").map(String.init)
    guard
      let (place, order) = words.indices.lazy.compactMap({ place in
        ordinals.firstIndex { $0.contains(words[place]) }.map { (place, $0) }
      }).first
    else { return nil }
    words.remove(at: place)
    words.removeAll(where: optionWords.contains)
    guard LabelWord.isAnswer(words.joined(separator: " ")), let found = letters(after[...]),
      found.isWhole
    else { return nil }
    var answer = StatedAnswer(found)
    if found.places != [order] { answer.key = .unclear }
    return answer
  }
}
