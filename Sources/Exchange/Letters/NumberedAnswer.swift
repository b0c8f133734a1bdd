/// An answer that names lettered choices by their numbers: `2`, `1, 3`, `2) Seine`.
struct NumberedAnswer {
  /// The numbers as they are written.
  private(set) var numbers: [Int] = []
  /// What stands behind a single one.
  private(set) var rest = ""

  init?(_ text: String) {
    var said = text.filter { !"*_`".contains($0) }.trimmed
    if ["option ", "choice "].contains(where: said.lowercased().hasPrefix) {
      said = String(said.dropFirst(7)).trimmed
    }
    let parts = said.split { ",;&".contains($0) }.map { part in
      // `2번`
      let said = String(part).trimmed
      return said.hasSuffix("번") ? String(said.dropLast()) : said
    }
    let all = parts.compactMap { Int($0.filter { !"().:#".contains($0) }) }
    if !all.isEmpty, all.count == parts.count, Set(all).count == all.count {
      numbers = all
      return
    }
    let digits = said.drop { "(#".contains($0) }.prefix { $0.isNumber && $0.isASCII }
    let after = said.drop { "(#".contains($0) }.dropFirst(digits.count)
    guard let number = Int(digits), let sign = after.first, ").:".contains(sign) else { return nil }
    numbers = [number]
    rest = String(after.drop { ").: ".contains($0) })
  }

  /// The places of the choices, which count from 1; nil if one names none.
  func places(among texts: [String], same: (String, String) -> Bool) -> [Int]? {
    guard numbers.allSatisfy({ (1...texts.count).contains($0) }),
      rest.isEmpty || same(rest, texts[numbers[0] - 1])
    else { return nil }
    return numbers.map { $0 - 1 }
  }
}

extension LetterDraft {
  /// The numbers by which the answer names lettered choices; nil if a choice is a number itself, so
  /// that its text may be meant, or a numbered list stands below them.
  var numberedAnswer: NumberedAnswer? {
    guard case .text(let text)? = answer?.key, let choices = run?.choices,
      choices.first.map({ $0.mark.place != nil || $0.mark.box != nil }) ?? false,
      !askedBelow.contains(where: { text in
        text.split(separator: "\n").contains { NumberedStart($0)?.number == 1 }
      }),
      !choices.contains(where: { $0.mark.text.first?.isNumber ?? false })
    else { return nil }
    return NumberedAnswer(text)
  }

  /// The choice that a text is; nil if it is none, or several.
  func place(of text: String) -> Int? {
    let wanted = LabelWord.bare(text)
    let found = (run?.choices ?? []).indices.filter { place in
      run.map { LabelWord.bare($0.choices[place].mark.text.filter { !"*`_".contains($0) }) }
        == wanted
    }
    return found.count == 1 && !wanted.isEmpty ? found[0] : nil
  }
}

extension LetterDraft {
  /// The choices whose texts stand between commas, or words as "and"; none if a part is the text of
  /// no choice.
  func list(_ text: String, among read: [Read]) -> [Int] {
    let parts = text.split { ",;&".contains($0) }
    let joined = parts.flatMap { part in
      part.split(separator: " ").split { word in
        StatedAnswer.joins(String(word)) && StatedAnswer.joinsAll(String(word))
      }.map { $0.joined(separator: " ") }
    }
    return [parts.map(String.init), joined].lazy.map { parts in
      let places = parts.compactMap { part -> Int? in
        let wanted = Self.compared(part)
        let found = read.indices.filter { Self.compared(read[$0].text) == wanted }
        return found.count == 1 ? found[0] : nil
      }
      return places.count == parts.count && Set(places).count == places.count ? places : []
    }.first { !$0.isEmpty } ?? []
  }

  static let noAnswer =
    "there is no answer, as \"Answer: B\" below the choices, a key at the end, or a mark on a choice; the question is left out"

  static let manyChoices =
    "more than 20 choices in one list; look for a question that lost its start"

  static let orderAnswer =
    "the answer names all choices in an order of their own, which is no choice; the question is left out"

  /// Whether an answer names all choices, and not from the first to the last.
  static func isOrder(_ places: [Int], of count: Int) -> Bool {
    places.count == count && count > 2 && places != places.sorted()
  }

  /// Whether all of so many right choices may as well be an order that is asked for.
  func mayBeOrder(_ count: Int) -> Bool { count > 2 && AskedOrder(asked) != nil }

  /// The choices in the order that the answer gives all of them, where arrows or dashes say that it
  /// is one, or the question asks for it.
  var orderedPlaces: [Int]? {
    guard let answer, case .letters(let places) = answer.key, let count = run?.choices.count,
      count > 2, places.sorted() == Array(0..<count), !isMarked, !isMistaken(answer)
    else { return nil }
    let order = AskedOrder(asked)
    let isSaid = answer.isOrder && (order != nil || places != places.sorted())
    return isSaid || order == .surely ? places : nil
  }

  /// Whether a letter of an answer may be one that looks the same in the alphabet of the choices,
  /// as `В` beside `B`.
  func isMistaken(_ answer: StatedAnswer) -> Bool {
    guard let own = run?.choices[0].mark.style.alphabet, own < 2 else { return false }
    return answer.alphabet.map { $0 != own } ?? false
  }
}

/// What may name other choices than the letters of an answer do.
extension LetterDraft {
  /// Whether the letter of a choice is the text of another one.
  func isText(ofAnother places: [Int], _ texts: [String]) -> Bool {
    places.contains { place in
      texts.indices.contains { other in
        guard other != place, texts[other].utf8.count < 20 else { return false }
        let said = Self.unmarked(texts[other]).unicodeScalars
        return said.count == 1 && said.first.flatMap { letterPlace($0)?.place } == place
      }
    }
  }

  private static let more: Set<String> = ["also", "accepted", "acceptable", "auch"]

  /// Whether a few words behind a letter end with that of another choice, "and maybe C", or
  /// start with it: "B is also right".
  func mayNameMore(_ rest: String, than place: Int, of count: Int) -> Bool {
    let words = rest.split(separator: " ", maxSplits: 5)
    // `A. B`
    if words.count == 1, let found = StatedAnswer.letters(words[0]), found.rest.isEmpty,
      found.places != [place], found.places.allSatisfy({ $0 < count }),
      rest.contains(where: \.isUppercase)
    {
      return true
    }
    if let first = words.first, words.contains(where: { Self.more.contains(LabelWord.bare($0)) }),
      let found = StatedAnswer.letters(first), found.rest.isEmpty, found.places != [place],
      found.places.allSatisfy({ $0 < count }), first.contains(where: \.isUppercase)
    {
      return true
    }
    guard (2...4).contains(words.count), words[0].first(where: { $0 != "(" })?.isLowercase == true,
      words[0] != "(not",
      let last = words.last?.filter({ !".)(!".contains($0) }), last.unicodeScalars.count == 1,
      let letter = last.unicodeScalars.first.flatMap({ letterPlace($0) })
    else { return false }
    return letter.isCapital && letter.place != place && letter.place < count
  }
}

extension LetterDraft {
  /// A text without marks, for comparing an answer with choices.
  static func compared(_ text: String) -> String { LabelWord.bare(unmarked(text)) }

  static func unmarked(_ text: String) -> String {
    withoutMarks(text).trimmed.lowercased()
  }
}
