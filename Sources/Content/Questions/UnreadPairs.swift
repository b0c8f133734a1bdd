internal import ByteSearch

/// With what words start that ask to match things; a blank is the start of a word.
private let matchingWords = [
  " match", " pair each", " pair the", " zuordn", " ordne", " verbinde", " relie", " associe",
  " relaciona", " empareja", " abbina", " collega", " ligue", " relacione", " koppel", " yhdistä",
  " para ihop", " połącz", " dopasuj", " соедини", " соответств", " сопостав", " з'єднай",
  " відповідн", " eşleştir", "连线", "匹配", "配对", "線で結", "組み合わせ", "연결", "짝", "मिलान",
]

/// With what headings start that tell players what to do with what stands below.
private let taskWords = [
  "true or false", "fill in", "complete the", "complete these", "put the", "put these", "put in",
  "sort the", "arrange the", "match the", "match each", "match these", "ordne ", "verbinde ",
  "relie ", "relaciona ", "empareja ", "abbina ", "wahr oder falsch", "richtig oder falsch",
  "ergänze", "bringe",
  "vrai ou faux", "complète", "complétez", "verdadero o falso", "completa la", "completa el",
  "vero o falso", "verdadeiro ou falso", "oikein vai väärin", "sant eller falskt",
]

extension MarkdownTree {
  /// Whether a heading tells players what to do.
  func givesTask(_ heading: Int) -> Bool {
    let text = plainString(inside(heading)).lowercased()
    return taskWords.contains { text.hasPrefix($0) }
  }

  /// Whether a heading asks to match things and each item of a list has two sides, parted by a sign
  /// that is no arrow: `France - Paris`.
  func holdsUnreadPairs(_ list: Piece, below heading: Int) -> Bool {
    var count = 0
    for item in siblings(in: list.items) {
      let text = plainText(inside(item.lowerBound))[...]
      guard arrow(ofItem: item) == nil,
        [" - ", " – ", " — ", " = ", ": "].contains(where: { text.holds($0) })
      else { return false }
      count += 1
    }
    return count > 1 && asksToMatch(heading)
  }

  private func asksToMatch(_ heading: Int) -> Bool {
    let text = Array(" \(plainString(inside(heading)).lowercased())".utf8)[...]
    return matchingWords.contains { text.holds($0) }
  }
}
