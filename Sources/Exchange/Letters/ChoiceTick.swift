internal import Content

/// The signs that mark a choice as right or wrong, at its start or its end.
struct ChoiceTick {
  let isRight: Bool
  /// The text without the sign.
  let text: String

  private static let signs: [(sign: String, isRight: Bool)] =
    [
      "✅", "✔️", "✔", "✓", "√", "☑️", "☑", "🟢", ":white_check_mark:", ":heavy_check_mark:",
      " *", " ##", "← correct", "<- correct", "<-- correct", "<== correct", "<!-- correct -->",
    ].map { ($0, true) } + ["❌", "✗", "✘", "✖️", "✖", "🔴", ":x:"].map { ($0, false) }
  private static let rightWords: Set<String> = [
    "correct", "right", "correct answer", "right answer", "correct option", "answer", "ans",
    "your answer is correct",
    "richtig", "korrekt", "richtige antwort", "correcta", "correcto", "respuesta correcta",
    "correta", "resposta correta", "corretta", "risposta corretta", "bonne réponse",
    "réponse correcte", "верно", "правильно", "правильный ответ", "正确", "正确答案", "正解", "oikein",
    "rätt", "poprawne", "✓", "✔", "✅", "✔️",
  ]
  private static let wrongWords: Set<String> = [
    "incorrect", "wrong", "not correct", "falsch", "✗", "✘", "❌", "your answer is incorrect",
  ]
  /// Words that say so without brackets, after a dash or a sign.
  private static let plainWords: Set<String> = [
    "correct", "correct answer", "right answer", "incorrect", "wrong answer",
  ]

  /// Signs before such a word.
  private static let wordSigns: Set<Character> = [
    "-", "–", "—", "/", "#", "✅", "✔", "✔️", "✓", "☑", "☑️", "*", "_", "←",
  ]

  init?(_ text: String) {
    let said = text.trimmed
    guard Self.mayStand(in: said[...]) else { return nil }
    if let struck = Self.struck(said) {
      self.init(false, struck)
      return
    }
    let lower = said.lowercased()
    for (sign, isRight) in Self.signs
    where lower.hasSuffix(sign) && Self.isApart(sign, from: lower.dropLast(sign.count)) {
      self.init(isRight, said.dropLast(sign.count))
      return
    }
    for (sign, isRight) in Self.signs
    where lower.hasPrefix(sign) && Self.isApart(sign, before: lower.dropFirst(sign.count)) {
      self.init(isRight, said.dropFirst(sign.count))
      return
    }
    guard let found = Self.word(said) else { return nil }
    self.init(found.isRight, found.before)
  }

  /// Whether a text may have such a sign: most choices start and end with no byte of one.
  static func mayStand(in text: Substring) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    let isOther = [first, last].contains { $0 >= 0x80 || $0 == 0x20 || 0x09...0x0D ~= $0 }
    return isOther || "[*<:~".utf8.contains(first) || ")]>*_!.:#tTrR".utf8.contains(last)
  }

  /// Words of code with an asterisk behind them: `SELECT *`, `int *`.
  private static let starredWords: Set<String> = [
    "select", "distinct", "import", "int", "char", "void", "float", "double", "long", "short",
    "unsigned", "signed", "struct", "const", "bool", "size_t", "*",
  ]
  /// The colours of the circles that are signs.
  private static let colours = [
    "🟢": ["green", "grün", "vert", "verde", "vihreä"],
    "🔴": ["red", "rot", "rouge", "rojo", "rosso", "vermelho", "punainen"],
  ]

  /// Whether a sign behind a text is none of its own: `SELECT *` and `2√` end with theirs.
  private static func isApart(_ sign: String, from before: Substring) -> Bool {
    switch sign {
    case "√": before.isEmpty || before.last == " "
    case " *": !starredWords.contains(String(before.split(separator: " ").last ?? ""))
    default: namesNoColour(before, of: sign)
    }
  }

  /// Whether a sign before a text is none of its own: `√2` and `🟢 Green` start with theirs.
  private static func isApart(_ sign: String, before rest: Substring) -> Bool {
    if sign == " *" { return false }
    return sign == "√" ? rest.isEmpty || rest.first == " " : namesNoColour(rest, of: sign)
  }

  private static func namesNoColour(_ text: Substring, of sign: String) -> Bool {
    guard let names = colours[sign] else { return true }
    return !text.split { !$0.isLetter }.contains { names.contains(String($0)) }
  }

  /// What is struck out whole, as wrong choices are.
  private static func struck(_ said: String) -> Substring? {
    for (start, end) in [("~~", "~~"), ("<s>", "</s>"), ("<del>", "</del>")]
    where said.hasPrefix(start) && said.hasSuffix(end) && said.count > start.count + end.count {
      let inner = said.dropFirst(start.count).dropLast(end.count)
      return inner.contains(start) ? nil : inner
    }
    return nil
  }

  /// A choice without what a forum says of its votes, which is no answer.
  static func withoutVotes(_ text: String) -> String {
    let said = text.trimmed
    guard let last = said.utf8.last, ")]dD".utf8.contains(last) else { return text }
    let end = said.suffix(14).lowercased()
    for votes in ["(most voted)", "[most voted]", "most voted"] where end.hasSuffix(votes) {
      let rest = String(said.dropLast(votes.count)).trimmed
      return rest.isEmpty ? text : rest
    }
    return text
  }

  private init(_ isRight: Bool, _ text: Substring) {
    self.isRight = isRight
    self.text = String(text).trimmed
  }

  /// A word at the end, in brackets as `(correct)`, or after a sign as `- correct`.
  private static func word(_ said: String) -> (isRight: Bool, before: Substring)? {
    var rest = said[...]
    while let last = rest.last, "*_!. ".contains(last) { rest = rest.dropLast() }
    let tail = rest.suffix(30)
    if let last = tail.last, last == ")" || last == "]" {
      guard let open = tail.lastIndex(of: last == ")" ? "(" : "["), open > said.startIndex else {
        return nil
      }
      let inner = String(tail[open...].dropFirst().dropLast())
      guard let isRight = isRight(inner) else { return nil }
      return (isRight, without(tail: said[..<open]))
    }
    // `- correct`, `// correct`, `✅ Correct`, `**Correct!**`
    guard let start = tail.lastIndex(where: { wordSigns.contains($0) }), start > said.startIndex
    else { return nil }
    let isApart = said[..<start].last.map { " *_/-–—".contains($0) } ?? true
    let word = isApart ? LabelWord.bare(tail[start...]) : ""
    let isEmphasized = "*_".contains(tail[start])
    guard plainWords.contains(word) || isEmphasized && ["wrong", "right"].contains(word),
      let isRight = isRight(word)
    else { return nil }
    return (isRight, without(tail: said[..<start]))
  }

  private static func isRight(_ text: String) -> Bool? {
    let word = LabelWord.bare(text)
    let said = word.isEmpty ? text.trimmed : word
    if rightWords.contains(said) { return true }
    return wrongWords.contains(said) ? false : nil
  }

  /// A text without the signs that stood before the word.
  private static func without(tail: Substring) -> Substring {
    var rest = tail
    while let last = rest.last, " \t-–—/#←<".contains(last) { rest = rest.dropLast() }
    // Emphasis that started before the word.
    for mark in ["**", "__", "*", "_"]
    where rest.hasSuffix(mark) && rest.dropLast(mark.count).last == " " {
      return rest.dropLast(mark.count + 1)
    }
    return rest
  }
}

/// What is said of a choice in a list that explains the choices.
extension ChoiceTick {
  private static let boxes = [("[x] ", true), ("[X] ", true), ("[ ] ", false)]
  private static let rightStarts: Set<String> = rightWords.subtracting(["answer", "ans"]).union([
    "true", "yes", "ja", "oui", "sí", "sim", "да", "vrai", "verdadero", "verdadeiro",
  ])
  private static let wrongStarts: Set<String> = wrongWords.union([
    "false", "no", "nein", "non", "não", "нет", "faux", "falso", "incorrecta", "incorrecto",
    "incorreta", "incorreto", "неверно", "неправильно", "错误", "錯誤", "不正解",
  ])

  /// Takes the sign or the box that a text starts with.
  static func takeSign(_ text: inout Substring) -> Bool? {
    // All of these start so, and most texts do not.
    guard let first = text.utf8.first, first >= 0x80 || " :<[".utf8.contains(first) else {
      return nil
    }
    for (sign, isRight) in signs + boxes where text.hasPrefix(sign) {
      text = text.dropFirst(sign.count).trimmingBlanks
      return isRight
    }
    return nil
  }

  /// Whether a text starts with a sign or a word for right or wrong, and what follows that.
  static func verdict(startOf text: Substring) -> (isRight: Bool, rest: String)? {
    var said = text.trimmingBlanks
    if let isRight = takeSign(&said) {
      if let word = verdict(startOf: said), word.isRight == isRight { return word }
      return (isRight, String(said))
    }
    var words = said.drop { !$0.isLetter }.prefix(60).split(separator: " ", maxSplits: 4)[...]
    for start in ["this", "that", "it", "is", "ist", "est", "es", "é"]
    where words.first?.lowercased() == start {
      words.removeFirst()
    }
    let isNegated = words.first?.lowercased() == "not"
    if isNegated { words.removeFirst() }
    guard let word = words.first?.prefix(while: \.isLetter) else { return nil }
    let isRight = rightStarts.contains(word.lowercased())
    guard isRight || wrongStarts.contains(word.lowercased()), isRight || !isNegated else {
      return nil
    }
    let after = said[word.endIndex...].drop { $0 == " " }
    let isEnd = after.first.map { !$0.isLetter && !$0.isNumber } ?? true
    let isCause = ["because", "since", "as", "weil", "da", "porque"]
      .contains(after.prefix { $0.isLetter }.lowercased())
    guard isEnd || isCause else { return nil }
    return (isRight != isNegated, String(after.drop { !$0.isLetter && !$0.isNumber && $0 != "`" }))
  }
}
