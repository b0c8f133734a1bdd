internal import Bytes

/// The letters of choices that a text starts with.
extension StatedAnswer {
  static let joining: Set<String> = [
    "and", "und", "y", "e", "et", "ja", "och", "og", "en", "i", "a", "и", "й", "та", "و", "và",
    "dan",
    "ve", "και", "și", "oraz", "と", "和", "및", "also", "plus", "auch", "sowie", "aussi", "también",
    "também", "anche", "także", "też", "также", "också", "myös", "ook", "then", "dann",
  ]
  static let alternating: Set<String> = [
    "or", "oder", "o", "ou", "tai", "eller", "или", "або",
  ]

  static let causes: Set<String> = [
    "because", "since", "as", "due", "is", "weil", "da", "porque",
  ]

  struct Letters {
    var places: [Int] = []
    var rest = ""
    /// Whether what follows the letters is told apart from them.
    var isWhole = true
    /// Whether nothing follows, or a sign stands between.
    var isApart = true
    var hasOr = false
    var isOrder = false
    var pairedPlaces: [Int] = []
    var alphabet: Int?
  }

  /// The letters that a text starts with: `B`, `(b)`, `A, C and D`, `ABD`, `B) Paris`.
  static func letters(_ text: Substring) -> Letters? {
    var found = Letters()
    var rest = withoutNames(text)
    if let first = letter(rest) {
      found.places = [first.place]
      found.alphabet = first.alphabet
      found.pairedPlaces = pairedPlaces(in: rest)
      rest = first.rest
    } else {
      let word = rest.prefix { !separators.contains($0) }
      guard let run = run(word.filter { !"()[]（）.:。：)!".contains($0) }) else { return nil }
      found.places = run
      rest = rest.dropFirst(word.count)
    }
    while let gap = gap(rest) {
      let after = withoutNames(rest.dropFirst(gap.count))
      let isListed =
        gap.isEmpty || gap.contains { $0 != " " }
        || text.hasPrefix("(") && after.hasPrefix("(") && after.dropFirst(2).hasPrefix(")")
      guard let (next, isOr) = joined(after) ?? (isListed ? letter(after).map { ($0, false) } : nil)
      else { break }
      let isArrow = gap.contains { arrows.contains($0) }
      let isDash = gap.contains { dashes.contains($0) }
      if isDash, !isArrow, let sign = next.rest.first(where: { $0 != " " }), !dashes.contains(sign)
      {
        // What follows explains: `B - a dry place`.
        break
      }
      // Of letters with a slash between them one may be enough.
      if isOr || gap.contains("/") { found.hasOr = true }
      if isArrow || isDash { found.isOrder = true }
      found.places.append(next.place)
      found.alphabet = found.alphabet ?? next.alphabet
      rest = next.rest
    }
    rest = withoutNameBehind(rest)
    let tail = rest.trimmed
    if isUnclear(rest, behind: text[..<rest.startIndex], found.places.count)
      || tail.hasPrefix("?") || isOneOfSeveral(tail)
    {
      found.hasOr = true
    }
    let isArticle = found.places == [0] || text.first?.isLowercase == true
    found.isApart = tail.isEmpty || isToldApart(rest, after: text)
    found.isWhole = found.isApart || !isArticle
    found.rest = String(tail.drop { ".,:;)-–—。：、， ".contains($0) }).trimmed
    if found.rest.allSatisfy({ "]）)".contains($0) }) { found.rest = "" }
    // A tick or another picture alone explains nothing.
    if found.rest.unicodeScalars.allSatisfy({
      $0.properties.isEmoji && $0.value >= 0x80 || $0 == "\u{FE0F}"
    }) {
      found.rest = ""
    }
    return found
  }

  static let separators = Array(" ,;&/+、，・\t")
  private static let arrows = "→⇒➔➜>"
  private static let dashes = "-–—….="

  /// What stands between two letters: signs that part them, an arrow, or dashes.
  private static func gap(_ rest: Substring) -> Substring? {
    let gap = rest.prefix {
      separators.contains($0) || arrows.contains($0) || dashes.contains($0)
    }
    let signs = gap.filter { $0 != " " }
    // In a table bars with blanks part columns.
    if gap.isEmpty, rest.first == "|" { return rest.prefix(1) }
    return signs.contains { arrows.contains($0) } || signs.allSatisfy { dashes.contains($0) }
      || signs.allSatisfy { separators.contains($0) } ? gap : nil
  }

  /// The places of other letters behind a comma, each with the sign of the first behind it.
  private static func pairedPlaces(in text: Substring) -> [Int] {
    let first = text.drop { "([ ".contains($0) }
    guard let sign = first.dropFirst().first(where: { $0 != " " }), !sign.isLetter,
      !separators.contains(sign),
      // Points stand behind initials of names, too.
      sign != "." || first.first == "A" || first.first == "a"
    else { return [] }
    return text.split { ",;，；\n".contains($0) }.dropFirst().compactMap { part in
      let name = part.drop { $0 == " " }
      guard name.dropFirst().first(where: { $0 != " " }) == sign else { return nil }
      return name.unicodeScalars.first.flatMap { letterPlace($0)?.place }
    }
  }

  /// Whether what follows the letters takes them back, as "are wrong", or goes on: `A-C`.
  private static func isUnclear(_ rest: Substring, behind said: Substring, _ count: Int) -> Bool {
    let words = rest.split(separator: " ", maxSplits: 2).map { $0.lowercased() }
    if words.count > 1, ["is", "are"].contains(words[0]) {
      let claim = LabelWord.bare(words[1])
      // `A, B is dry` and `A; B and C are dry` say that of the last ones.
      return ["wrong", "incorrect", "false", "not"].contains(claim)
        || (words[0] == "is" && count > 1 || said.contains(";"))
          && !["correct", "right"].contains(claim)
    }
    // `A-1, B-2` says what belongs together.
    guard let sign = rest.first, "-–—".contains(sign) else { return false }
    return rest.dropFirst().first?.isNumber == true
  }

  /// Whether what follows letters says that they are not the answer, or not alone: `A ❌ B ✅`,
  /// `A (false) B (true)`, `B 70% / C 30%`, `A, B, C (any two)`, and the end of what is struck out.
  private static func isOneOfSeveral(_ tail: String) -> Bool {
    if tail.hasPrefix("~~") { return true }
    var rest = tail.drop { ").( ".contains($0) }
    let words = rest.prefix(12).lowercased().split { !$0.isLetter && !$0.isNumber }
    if words.count > 1, words[0] == "any",
      ["one", "two", "three", "four", "of"].contains(words[1]) || Int(words[1]) != nil
    {
      return true
    }
    if let isRight = ChoiceTick.takeSign(&rest) {
      if !isRight { return true }
    } else if tail.first == "(", let end = rest.prefix(12).firstIndex(of: ")"),
      ChoiceTick.verdict(startOf: rest[..<end])?.rest.isEmpty == true
    {
      rest = rest[end...]
    } else {
      let share = rest.drop { $0.isNumber || ".,".contains($0) }
      guard share.startIndex > rest.startIndex, share.first == "%" else { return false }
      rest = share.dropFirst()
    }
    guard let other = letter(rest.drop { " ,;/|&)".contains($0) }) else { return false }
    return other.rest.first { $0 != " " }.map { !$0.isLetter && !".,;:".contains($0) } ?? true
  }

  /// Whether a word joins letters; `E` and `A` are letters, and `e` and `a` may be words.
  static func joins(_ word: String) -> Bool {
    let lower = word.lowercased()
    return (word == lower || word.count > 1)
      && (joining.contains(lower) || alternating.contains(lower))
  }

  /// Whether a word that joins texts means all of them, and not one.
  static func joinsAll(_ word: String) -> Bool { !alternating.contains(word.lowercased()) }

  /// The letter behind one or two words that join it to the letters before: "and C", "and also C".
  private static func joined(_ text: Substring) -> (Letter, isOr: Bool)? {
    var rest = text
    var isOr = false
    for _ in 0..<2 {
      let word = rest.prefix { !" ,;".contains($0) }
      let parts = word.splitAtSlashes(keepingEmpty: true).map { String($0) }
      guard parts.allSatisfy(joins) else { return nil }
      if parts.contains(where: { alternating.contains($0.lowercased()) }) { isOr = true }
      rest = withoutNames(rest.dropFirst(word.count).drop { $0 == " " })
      if let next = letter(rest) { return (next, isOr) }
    }
    return nil
  }

  /// Whether a sign stands between the letters and what follows, or no such word can be meant: "A"
  /// alone before a word may be an article.
  private static func isToldApart(_ rest: Substring, after text: Substring) -> Bool {
    let said = text[..<rest.startIndex]
    if let last = said.last, !last.isLetter { return true }
    if let first = rest.first, first != " " { return !first.isLetter }
    let next = rest.drop { $0 == " " }
    if causes.contains(next.prefix { $0 != " " && $0 != "," }.lowercased()) { return true }
    if let first = next.first, !first.isLetter, !first.isNumber { return true }
    // Test banks write on: `ANS: A PTS: 1`.
    let word = next.prefix { $0.isUppercase }
    return word.count > 1 && next.dropFirst(word.count).first == ":"
  }

  private struct Letter {
    var place: Int
    /// That of a letter that looks like another one of the other alphabet: `В` may be `B`.
    var alphabet: Int?
    var rest: Substring
  }

  /// One letter with the signs around it.
  private static func letter(_ text: Substring) -> Letter? {
    var rest = withLetterAlef(text)
    let isOpened = rest.first.map { "([（".contains($0) } ?? false
    if isOpened { rest = rest.dropFirst() }
    guard let scalar = rest.unicodeScalars.first, let found = letterPlace(scalar) else {
      return nil
    }
    rest = withoutFirstSign(rest)
    // The first letter of a word, with a vowel sign above or behind it.
    if let next = rest.unicodeScalars.first?.properties.generalCategory,
      [.nonspacingMark, .spacingMark].contains(next)
    {
      return nil
    }
    if let next = rest.first {
      if ")].:。：）．、".contains(next) {
        rest = rest.dropFirst()
      } else if next.isLetter || next.isNumber || next == "'" || next == "’" {
        // The first letter of a word.
        return nil
      }
    }
    return Letter(
      place: found.place, alphabet: found.place > 0 && found.alphabet < 2 ? found.alphabet : nil,
      rest: rest)
  }

  /// Letters without anything between them, in their order: `ABD`.
  private static func run(_ word: String) -> [Int]? {
    guard (2...8).contains(word.unicodeScalars.count) else { return nil }
    let found = word.unicodeScalars.map { letterPlace($0) }
    let places = found.compactMap { $0?.isCapital == true ? $0?.place : nil }
    guard places.count == found.count, zip(places, places.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      return nil
    }
    return places
  }
}
