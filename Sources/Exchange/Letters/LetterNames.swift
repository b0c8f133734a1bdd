internal import Bytes
internal import Content

/// Words for a choice or its letter that stand beside the letter of an answer, in lower case.
private let namesBefore: Set<String> = [
  "option", "options", "choice", "choices", "letter", "letters", "alternative", "both",
  "option:", "buchstabe", "buchstaben", "auswahl", "optie", "bokstav", "alternativ", "mulighed",
  "lettre", "proposition", "choix", "opción", "opcion", "opciones", "letra", "inciso", "literal",
  "alternativa", "opção", "opcao", "opções", "item", "lettera", "opzione", "varianta", "litera",
  "vaihtoehto", "kirjain", "variant", "betű", "wariant", "opcja", "možnost", "moznost", "slovo",
  "вариант", "варіант", "буква", "літера", "пункт", "επιλογή", "şık", "seçenek", "harf", "pilihan",
  "opsi", "huruf", "phương", "án", "選択肢", "选项", "選項", "विकल्प", "الخيار", "الحرف", "حرف", "گزینه",
  "보기",
]

/// Such words that stand behind the letter: `B şıkkı`.
private let namesBehind: Set<String> = [
  "şıkkı", "şıkkıdır", "şık", "seçeneği", "seçeneğidir", "variantı", "variandi", "betű", "번", "項",
]

/// Such words of languages without blanks between words.
private let joinedNames = ["选项", "選項", "選択肢", "보기"]

extension StatedAnswer {
  /// What follows words as in "both option A".
  static func withoutNames(_ text: Substring) -> Substring {
    var rest = text
    while true {
      if let name = joinedNames.first(where: rest.hasPrefix) {
        rest = rest.dropFirst(name.count).drop { " :：".contains($0) }
        continue
      }
      // No word of more than 40 characters is a name.
      let word = rest.prefix(41).prefix { !separators.contains($0) }
      guard isName(word) else { return rest }
      rest = rest.dropFirst(word.count).drop { " :：#".contains($0) }
    }
  }

  /// Whether a word stands for a choice or its letter.
  static func isName(_ word: Substring) -> Bool {
    // None of these words is shorter.
    guard (3..<40).contains(word.utf8.count) else { return false }
    let isBare = word.utf8.allSatisfy(\.isASCIILetter)
    let name = isBare ? String(word) : word.filter { !"()[]（）.:。：)!".contains($0) }
    return namesBefore.contains(name.lowercased())
  }

  /// What follows the letter without a word for it.
  static func withoutNameBehind(_ rest: Substring) -> Substring {
    let text = rest.drop { $0 == " " }
    let word = text.prefix { !$0.isWhitespace && !".,;:)".contains($0) }
    guard word.utf8.count < 40, namesBehind.contains(word.lowercased()) else { return rest }
    return text.dropFirst(word.count)
  }
}

extension StatedAnswer {
  /// Reads an answer with the number of its question: `A1: B`, `Answer 2. C`.
  init?(numbered line: Substring) {
    guard line.utf8.count < 400, let found = Self.number(line),
      let letters = Self.letters(found.rest), letters.isApart
    else { return nil }
    self.init(letters)
  }

  /// The number in an answer that has that of its question, and what follows it.
  static func number(_ line: Substring) -> (number: Int, rest: Substring)? {
    guard line.utf8.contains(where: \.isASCIIDigit) else { return nil }
    let said = line.trimmingBlanks.drop { "*_".contains($0) }
    let word = said.prefix { $0.isLetter }
    let isShort = word == "a" || word == "A"
    guard !word.isEmpty, word.count < 24 else { return nil }
    var rest = said[word.endIndex...]
    if !isShort { rest = rest.drop { " .#".contains($0) } }
    guard rest.utf8.first?.isASCIIDigit == true,
      isShort || LabelWord.isAnswer(word.lowercased())
    else { return nil }
    let digits = rest.prefix { $0.isNumber && $0.isASCII }
    guard (1...5).contains(digits.count), let number = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count).drop { "*_".contains($0) }
    guard let sign = rest.first, ":.)：-".contains(sign) else { return nil }
    return (number, rest.dropFirst().drop { " *_".contains($0) })
  }
}

extension LabelWord {
  /// Whether a line asks "Why are the others wrong?", and means what follows it.
  static func asksForReasons(_ said: String) -> Bool {
    said.hasPrefix("why ")
      && ["others", "other options", "other answers", "other choices"].contains(
        where: said.contains)
  }
}
