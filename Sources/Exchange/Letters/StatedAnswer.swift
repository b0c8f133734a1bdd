/// What a text says of the answer: `Answer: B`, `**Correct answers: A, C** because …`.
struct StatedAnswer {
  enum Key: Equatable {
    /// The letters, by their places.
    case letters([Int])
    /// A text that may be one of the choices.
    case text(String)
    /// Nothing follows the word on its line.
    case nothing
    /// What can be understood in two ways.
    case unclear
  }

  var key: Key
  /// What follows the letters.
  var rest: String = ""
  /// Whether arrows stand between the letters, which so are in an order: `B → A → C`.
  private(set) var isOrder = false
  /// Other choices that the rest names with the sign that stands behind the first letter, as in
  /// `A=1, B=2`.
  var pairedPlaces: [Int] = []
  /// The alphabet of a letter that may be mistaken for one of another alphabet.
  private(set) var alphabet: Int?
  /// All that stands behind the word, which may be the text of a choice that starts as a letter
  /// does: `C:\temp`.
  private(set) var text = ""
  /// Of an answer that is a text, that text with the marks that the line has.
  var written = ""
  /// What stands there behind bold text that ends with the answer.
  var boldTail = ""

  /// Reads a line that names the answer; `isFolded` says that the line is the first of what is
  /// folded away, where any word may stand before the colon, or none.
  init?(line: Substring, isFolded: Bool) {
    guard line.utf8.count < 4000 else { return nil }
    guard isFolded || LabelWord.mayNameAnswer(line) else { return nil }
    let said = Self.unmarked(line)
    guard !said.isEmpty else { return nil }
    if case .answer? = LabelWord(exactly: said) {
      key = .nothing
      return
    }
    if let colon = said.prefix(60).firstIndex(where: { ":：=".contains($0) }) {
      let word = LabelWord.bare(said[..<colon])
      let after = said[said.index(after: colon)...].trimmed
      if LabelWord.isAnswer(word) {
        self = Self(key: after)
        return
      }
      // The ordinal and the letter of "The answer is the second option: B" may differ.
      if let (place, rest) = ordinal(in: word), LabelWord.isAnswer(rest),
        let found = Self.letters(after[...]), found.isWhole
      {
        self = Self(found)
        if found.places != [place] { key = .unclear }
        return
      }
      // `Q1.2: B` answers another question.
      let isOther = word.split(separator: ".").count > 1 && word.last?.isNumber == true
      if isFolded, !isOther, word.first?.isLetter ?? false, word.split(separator: " ").count <= 4,
        let found = Self.letters(after[...]), found.isWhole
      {
        self = Self(found)
        return
      }
    }
    if let (word, after) = Self.wordFirst(said) ?? Self.wordWithoutBlank(said) {
      if after.isEmpty, LabelWord.isAnswer(LabelWord.bare(word)) {
        key = .nothing
        return
      }
      if let found = Self.letters(after[...]), found.isApart {
        self = Self(found)
        text = after
        return
      }
    }
    if let place = Self.letterFirst(said) {
      key = .letters([place])
      rest = said
      return
    }
    guard isFolded, let found = Self.letters(said[...]), found.isWhole else { return nil }
    self = Self(found)
  }

  /// Says what letters do, which may name one or the other.
  init(_ found: Letters) {
    key = found.hasOr ? .unclear : .letters(found.places)
    rest = found.rest
    isOrder = found.isOrder
    pairedPlaces = found.pairedPlaces
    alphabet = found.alphabet
  }

  /// The letter of "Option B is correct." and "B is the right answer because …".
  private static func letterFirst(_ said: String) -> Int? {
    var words = said.prefix(200).split(separator: " ", maxSplits: 6).map(String.init)[...]
    if let first = words.first, Self.isName(first[...]) { words.removeFirst() }
    guard words.count > 2, let word = words.first, let found = letters(word[...]),
      found.places.count == 1, found.rest.isEmpty,
      word.unicodeScalars.contains(where: { letterPlace($0)?.isCapital == true }),
      verbs.contains(words[words.startIndex + 1].lowercased())
    else { return nil }
    words = words.dropFirst(2)
    if words.first?.lowercased() == "the" { words.removeFirst() }
    guard let claim = words.popFirst(),
      ["correct", "right", "answer"].contains(LabelWord.bare(claim))
    else { return nil }
    guard claim.last?.isLetter == true, let next = words.first, LabelWord.bare(claim) != "answer"
    else { return found.places[0] }
    let isMore = causes.contains(next.lowercased()) || LabelWord.isAnswer(LabelWord.bare(next))
    return isMore || ["option", "choice"].contains(LabelWord.bare(next)) ? found.places[0] : nil
  }

  /// Says that choices are right, by their places.
  init(places: [Int], alphabet: Int? = nil) {
    key = .letters(places)
    self.alphabet = alphabet
  }

  /// What stands after the word.
  init(key after: String) {
    let after = Self.revealed(after)
    if after.isEmpty {
      key = .nothing
    } else if let found = Self.letters(after[...]), found.hasOr || found.isWhole {
      self = Self(found)
    } else {
      key = .text(after)
    }
    text = after
  }

  /// A text without the marks that hide it: `||B||`, `>!B!<`.
  private static func revealed(_ text: String) -> String {
    if let first = text.first, let last = text.last, text.count == 3,
      ["\"\"", "''", "«»", "“”", "‘’"].contains("\(first)\(last)")
    {
      return String(text.dropFirst().dropLast())
    }
    if text.hasPrefix("||"), text.hasSuffix("||"), text.utf8.count > 4 {
      return String(text.dropFirst(2).dropLast(2)).trimmed
    }
    // The last sign is taken for the start of a tag before.
    guard text.hasPrefix(">!") else { return text }
    return String(text.dropFirst(2).prefix { $0 != "!" }).trimmed
  }

  /// A line without bullets, quote and heading marks, emphasis, tags and pictures at its start.
  static func unmarked(_ line: some StringProtocol) -> String {
    var rest = withoutMarks(withoutHTML(line)).trimmed[...]
    while let first = rest.first, !first.isLetter, !first.isNumber, !"([（".contains(first) {
      rest.removeFirst()
    }
    return String(rest).trimmed
  }

  /// Words such as "The correct answer is", and what follows them.
  static func wordFirst(_ said: String) -> (word: String, after: String)? {
    let words = said.split(separator: " ", maxSplits: 7)
    for count in stride(from: min(words.count, 6), through: 1, by: -1) {
      let word = words[..<count].joined(separator: " ")
      let bare = LabelWord.bare(word)
      guard LabelWord.isAnswer(bare) || isPhrase(bare) else { continue }
      let after = words[count...].joined(separator: " ")
      return (word, after.trimmed)
    }
    return nil
  }

  /// A word of a language without blanks, and what follows it: `答案是B`.
  private static func wordWithoutBlank(_ said: String) -> (word: String, after: String)? {
    guard let first = said.unicodeScalars.first, first.value >= 0x2E80 else { return nil }
    return LabelWord.answerWord(atStartOf: said).map { word in
      (word, String(said.dropFirst(word.count).drop { "是为為は은는 \u{3000}".contains($0) }))
    }
  }

  private static let verbs: Set<String> = [
    "is", "are", "ist", "sind", "est", "sont", "es", "son", "é", "è", "is:", "on", "är", "er",
  ]

  /// Whether a phrase ends with a verb after the word: "the correct answer is".
  private static func isPhrase(_ bare: String) -> Bool {
    let words = bare.split(separator: " ").map(String.init)
    guard let last = words.last, verbs.contains(last), words.count > 1 else { return false }
    return LabelWord.isAnswer(words.dropLast().joined(separator: " "))
  }
}
