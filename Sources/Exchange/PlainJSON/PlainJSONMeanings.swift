internal import Content
internal import Diagnostics

/// What the answers of a file mean: texts, letters, or places counted from 0 or 1.
///
/// All questions of a file are meant alike; where two ways make sense of all and differ, neither is
/// taken.
struct PlainJSONMeanings {
  private var numbers: AnswerMeaning?
  private var texts: AnswerMeaning?
  private(set) var problem: Diagnostic?

  init(_ questions: [PlainJSONQuestion], wanted: AnswerMeaning?) {
    if let wanted {
      numbers = wanted
      texts = wanted
      return
    }
    let offered = questions.map { ($0, $0.choices) }.filter { question, choices in
      !choices.isEmpty && !choices.contains { $0.isRight == true } && !question.answers.isEmpty
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
    guard let first = question.answers.first,
      let meaning = first.isNumber ? numbers : texts
    else { return nil }
    return Self.places(of: question, among: choices, meaning)
  }

  /// The choices that a question's answers name, in each way that makes sense.
  static func readings(of question: PlainJSONQuestion, _ choices: [PlainJSONChoice]) -> [Set<Int>] {
    AnswerMeaning.allCases.compactMap { places(of: question, among: choices, $0).map { Set($0) } }
  }

  private static func places(
    of question: PlainJSONQuestion, among choices: [PlainJSONChoice],
    _ meaning: AnswerMeaning
  ) -> [Int]? {
    var places: [Int] = []
    for answer in question.answers {
      if let place = place(answer.text, choices, meaning) {
        places.append(place)
        continue
      }
      // "A, C", "AC"
      var parts = answer.text.split { ",;&".contains($0) }.map { $0.trimmed }
      if meaning == .letter, parts.count == 1, answer.text.count <= choices.count,
        zip(answer.text, answer.text.dropFirst()).allSatisfy({ $0 < $1 })
      {
        parts = answer.text.map { String($0) }
      }
      guard meaning != .text, parts.count > 1 else { return nil }
      for part in parts {
        guard let place = place(part, choices, meaning) else { return nil }
        places.append(place)
      }
    }
    return places.isEmpty ? nil : places
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
      guard bare.utf8.count == 1, let byte = bare.utf8.first, (0x61...0x7A).contains(byte) else {
        return nil
      }
      return choices.indices.contains(Int(byte) - 0x61) ? Int(byte) - 0x61 : nil
    case .index0: return Int(answer).flatMap { choices.indices.contains($0) ? $0 : nil }
    case .index1: return Int(answer).flatMap { $0 > 0 && $0 <= choices.count ? $0 - 1 : nil }
    }
  }
}

extension PlainJSONMeanings {
  /// The choice that an answer names as `option3` or `optionC`, or by letter and text: `C: Blue`.
  private static func placeByName(_ answer: String, _ choices: [PlainJSONChoice]) -> Int? {
    let name = PlainJSONQuestion.folded(answer)
    if name.utf8.count > 1, let letter = PlainJSONQuestion.letterOfName(name)?.utf8.first {
      let place = Int(letter) - 0x61
      return choices.indices.contains(place) ? place : nil
    }
    let parts = answer.split(maxSplits: 1) { ").:".contains($0) }
    guard parts.count == 2, parts[0].unicodeScalars.count == 1,
      let place = parts[0].unicodeScalars.first.flatMap({ letterPlace($0) })?.place,
      choices.indices.contains(place), choices[place].text.trimmed == parts[1].trimmed
    else { return nil }
    return place
  }
}

/// A text that may have code between backticks and words between double asterisks, as language
/// models write them; all else that Markdown has a meaning for is meant as it stands.
func codedMarkdown(_ text: String) -> String {
  if isPlainWords(text) { return text }
  func plain() -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { escapedWithFormulas($0.trimmed) }.joined(separator: "\n\n").trimmed
  }
  guard text.contains("`") || text.contains("**") else { return plain() }
  let markdown = canonicalMarkdown(text)
  func bare(_ text: String, without marks: String) -> [Character] {
    text.filter { !$0.isWhitespace && !marks.contains($0) }.map { $0 }
  }
  let hasLoneStar = text.split(separator: "**", omittingEmptySubsequences: false)
    .contains { $0.contains("*") }
  let isKept =
    bare(plainText(ofMarkdown: markdown), without: "`*") == bare(text, without: "`*")
    || text.contains("```")
  return isKept && !hasLoneStar ? markdown : plain()
}
