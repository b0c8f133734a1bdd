internal import Content
internal import Diagnostics

/// What the answers of a file mean: texts, letters, or places counted from 0 or 1.
///
/// All questions of a file are meant alike; where two ways make sense of all and differ, neither is
/// taken.
struct PlainJSONMeanings {
  private var numbers: AnswerMeaning?
  private var texts: AnswerMeaning?
  private var isWanted = false
  private(set) var problem: Diagnostic?

  init(_ questions: [PlainJSONQuestion], wanted: AnswerMeaning?) {
    isWanted = wanted != nil
    if let wanted {
      numbers = wanted
      texts = wanted
      return
    }
    let offered = questions.map { ($0, $0.choices) }.filter { question, choices in
      !choices.isEmpty && !choices.contains { $0.isRight == true } && !question.answers.isEmpty
        && Self.namedPlaces(of: question, among: choices) == nil
    }
    for isNumber in [true, false] {
      let part = offered.filter { $0.0.answers.contains { $0.isNumber == isNumber } }
      guard let first = part.first?.0 else { continue }
      let isIndex = part.contains { $0.0.isIndex }
      let candidates: [AnswerMeaning] =
        isIndex
        ? [.index0, .index1]
        : isNumber && !Self.areNamed(part.map(\.1))
          ? [.text, .index0, .index1] : [.text, .letter, .index0, .index1]
      var counts = candidates.map { meaning in
        part.count { Self.places(of: $0.0, among: $0.1, meaning) != nil }
      }
      // A number beside choices that are texts is a place, if it can be.
      if isNumber, candidates[0] == .text, counts.dropFirst().contains(part.count),
        !part.contains(where: { $0.1.contains(where: \.isNumber) })
      {
        counts[0] = 0
      }
      let best = counts.max() ?? 0
      var rivals = zip(candidates, counts).filter { $0.1 == best && best > 0 }.map(\.0)
      // Where all choices have a name and all answers are such names, no place is meant.
      if rivals.contains(.letter), Self.areNamed(part.map(\.1)) {
        rivals.removeAll { $0 == .index0 || $0 == .index1 }
      }
      guard let meaning = rivals.first else { continue }
      let differ = rivals.dropFirst().contains { rival in
        part.contains {
          Self.places(of: $0.0, among: $0.1, rival) != Self.places(of: $0.0, among: $0.1, meaning)
        }
      }
      if differ {
        problem = .error(
          .importAmbiguous,
          "the answers may be meant in several ways; say which with --answer-is \(rivals.map(\.rawValue).joined(separator: " or --answer-is "))",
          at: first.answer?.location ?? first.node.location)
        return
      }
      if isNumber { numbers = meaning } else { texts = meaning }
    }
  }

  /// Whether the file names all choices, as with `"id": 7` or `"A": "…"`.
  private static func areNamed(_ choices: [[PlainJSONChoice]]) -> Bool {
    choices.allSatisfy { $0.allSatisfy { $0.letter != nil && $0.whole == nil } }
  }

  /// The choices that a question's answers name; nil if one of them names none.
  func places(of question: PlainJSONQuestion, among choices: [PlainJSONChoice]) -> [Int]? {
    if !isWanted, let places = Self.namedPlaces(of: question, among: choices) { return places }
    guard let first = question.answers.first,
      let meaning = first.isNumber ? numbers : texts
    else { return nil }
    return Self.places(of: question, among: choices, meaning, isSaid: isWanted)
  }

  /// The choices that texts name where the file calls all choices of a question something else
  /// than they say: `{"value": "s", "text": "Sea"}`.
  private static func namedPlaces(
    of question: PlainJSONQuestion, among choices: [PlainJSONChoice]
  ) -> [Int]? {
    let letters = choices.compactMap(\.letter)
    let answers = question.answers.map { $0.text.lowercased() }
    let texts = Set(choices.map { $0.text.trimmed.lowercased() })
    guard !answers.isEmpty, !question.isIndex, !question.answers.contains(where: \.isNumber),
      choices.allSatisfy({ $0.whole == nil }), letters.count == choices.count,
      texts.isDisjoint(with: answers)
    else { return nil }
    let known = Dictionary(zip(letters, choices.indices)) { first, _ in first }
    let places = answers.compactMap { known[$0] }
    return known.count == letters.count && places.count == answers.count ? places : nil
  }

  /// The choices that a question's answers name, in each way that makes sense.
  static func readings(of question: PlainJSONQuestion, _ choices: [PlainJSONChoice]) -> [Set<Int>] {
    AnswerMeaning.allCases.compactMap { places(of: question, among: choices, $0).map { Set($0) } }
  }

  private static func places(
    of question: PlainJSONQuestion, among choices: [PlainJSONChoice],
    _ meaning: AnswerMeaning, isSaid: Bool = false
  ) -> [Int]? {
    // Each answer is compared with all choices, and no question has more.
    guard choices.count <= 200 else { return nil }
    var places: [Int] = []
    for answer in question.answers {
      if let place = place(answer.text, choices, meaning) {
        places.append(place)
        continue
      }
      // A list of letters or numbers that is the text of a choice may be either.
      let isText = choices.contains { $0.text.trimmed.lowercased() == answer.text.lowercased() }
      if !isSaid, meaning != .text, isText { return nil }
      let lists =
        (meaning == .text ? [] : [parts(of: answer.text, choices, meaning)])
        + (meaning == .text || meaning == .letter ? listedTexts(answer.text) : [])
      let found = lists.lazy.compactMap { parts -> [Int]? in
        let places = parts.compactMap { place($0, choices, meaning) }
        return places.count > 1 && Set(places).count == parts.count ? places : nil
      }
      guard let several = found.first else { return nil }
      places += several
    }
    return places.isEmpty ? nil : places
  }

  /// What a text lists that names no texts of choices: `A, C`, `AC`, `1 & 3`.
  private static func parts(
    of answer: String, _ choices: [PlainJSONChoice], _ meaning: AnswerMeaning
  ) -> [String] {
    let parts = answer.split { ",;&".contains($0) }.map { $0.trimmed }
    guard meaning == .letter, parts.count == 1, answer.count <= choices.count,
      zip(answer, answer.dropFirst()).allSatisfy({ $0 < $1 })
    else { return parts }
    return answer.map { String($0) }
  }

  private static func place(
    _ answer: String, _ choices: [PlainJSONChoice], _ meaning: AnswerMeaning
  ) -> Int? {
    if meaning == .text || meaning == .letter,
      let place = choices.firstIndex(where: { $0.whole == answer })
    {
      return place
    }
    switch meaning {
    case .text:
      let exact = choices.indices.filter { choices[$0].text.trimmed == answer }
      if exact.count == 1 { return exact[0] }
      let folded = choices.indices.filter {
        choices[$0].text.trimmed.lowercased() == answer.lowercased()
      }
      return exact.isEmpty && folded.count == 1 ? folded[0] : nil
    case .letter:
      let lower = answer.lowercased()
      if let place = choices.firstIndex(where: { $0.letter == lower }) { return place }
      if let place = placeByName(answer, choices) { return place }
      let named = ["option ", "choice "].first(where: lower.hasPrefix).map { $0.count } ?? 0
      let bare = lower.dropFirst(named).filter { !".):( ".contains($0) }
      return placeByLetter(bare, choices)
    case .index0: return Int(answer).flatMap { choices.indices.contains($0) ? $0 : nil }
    case .index1: return Int(answer).flatMap { $0 > 0 && $0 <= choices.count ? $0 - 1 : nil }
    }
  }
}

extension PlainJSONMeanings {
  /// The choice whose place a letter has in its alphabet.
  ///
  /// Letters of other alphabets than those of the choices may look like them; those of full width
  /// are the same.
  private static func placeByLetter(_ bare: String, _ choices: [PlainJSONChoice]) -> Int? {
    guard bare.unicodeScalars.count == 1,
      let letter = bare.unicodeScalars.first.flatMap({ letterPlace($0) })
    else { return nil }
    let own = choices.first?.letter?.unicodeScalars
    let alphabet = own?.count == 1 ? own?.first.flatMap { letterPlace($0)?.alphabet } : nil
    let areSame =
      letter.alphabet == alphabet ?? 0 || [0, 3] == Set([letter.alphabet, alphabet ?? 0])
    return areSame && choices.indices.contains(letter.place) ? letter.place : nil
  }

  /// The choice that an answer names as `option3` or `optionC`, or by letter and text: `C: Blue`.
  private static func placeByName(_ answer: String, _ choices: [PlainJSONChoice]) -> Int? {
    let name = PlainJSONQuestion.folded(answer)
    if name.utf8.count > 1, let letter = PlainJSONQuestion.letterOfName(name)?.utf8.first {
      let place = Int(letter) - 0x61
      return choices.indices.contains(place) ? place : nil
    }
    let rest = answer.dropFirst().drop { " ).:-–—）．：、".contains($0) }
    guard let letter = answer.unicodeScalars.first, rest.startIndex > answer.dropFirst().startIndex,
      let place = letterPlace(letter)?.place, choices.indices.contains(place),
      choices[place].text.trimmed == rest.trimmed
    else { return nil }
    return place
  }
}
