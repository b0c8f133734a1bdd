internal import ByteSearch

/// Phrases that ask to match things; a blank is the start of a word.
private let matchingWords = [
  " match the ", " match each ", " match these ", " match every ", " pair each ", " zuordn",
  " verbinde ", " reliez ", " relie les ", " relie chaque ", " associez ", " associe chaque ",
  " relaciona ", " empareja ", " abbina ", " collega ", " ligue os ", " ligue as ", " koppel ",
  " yhdistä ", " para ihop ", " połącz ", " dopasuj ", " соедини", " соответств", " сопостав",
  " з'єднай", " відповідн", " eşleştir", "连线", "配对", "線で結", "연결하", "짝을", "मिलान",
]

/// With what headings start that tell players what to do with what stands below.
private let taskWords = [
  "true or false", "complete the sentence", "fill in the blank", "fill in the gap", "put these",
  "match the ", "match each ", "match these ", "wahr oder falsch", "richtig oder falsch",
  "ergänze den satz", "ergänze die sätze", "vrai ou faux", "complète la phrase",
  "complétez la phrase", "verdadero o falso", "completa la frase", "vero o falso",
  "verdadeiro ou falso", "oikein vai väärin", "sant eller falskt",
]

extension MarkdownTree {
  /// Whether a heading tells players what to do.
  func givesTask(_ heading: Int) -> Bool {
    let text = plainString(inside(heading)).lowercased()
    return taskWords.contains { text.hasPrefix($0) } || asksToAssign(text)
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
      || asksToAssign(String(decoding: text.dropFirst(), as: UTF8.self))
  }

  /// Whether a text is as "Ordne die Flüsse zu"; without the last word, it asks for an order.
  private func asksToAssign(_ text: String) -> Bool {
    text.hasPrefix("ordne") && (text.hasSuffix(" zu") || text.utf8.elementsEqual("ordne zu".utf8))
  }
}
