internal import Content

/// Which choices the answers of a row name.
extension CSVReading {
  /// The right choices that a row's answers name, each once, in their order; nil if one of them
  /// names none, or if there are more choices than a question has: each answer is compared with
  /// all.
  func right(in row: CSVTable.Row, _ choices: [String], _ meaning: AnswerMeaning) -> [Int]? {
    guard choices.count <= 200 else { return nil }
    var right: [Int] = []
    func add(_ places: [Int]) {
      for place in places where !right.contains(place) { right.append(place) }
    }
    for column in header.answers {
      let answer = field(column, of: row)
      if answer.isEmpty { continue }
      if let place = place(of: answer, among: choices, meaning) {
        add([place])
        continue
      }
      // A list of letters or numbers that is the text of a choice may be either.
      if !isMeaningSaid, meaning != .text,
        choices.contains(where: { $0.lowercased() == answer.lowercased() })
      {
        return nil
      }
      if meaning == .letter, let found = StatedAnswer.letters(answer[...]), found.rest.isEmpty,
        !found.hasOr, !found.isOrder, found.places.count > 1
      {
        // `ABD`
        let places = found.places.compactMap { self.place(ofLetter: $0, among: choices) }
        guard places.count == found.places.count else { return nil }
        add(places)
        continue
      }
      guard let places = listed(answer, among: choices, meaning) else { return nil }
      add(places)
    }
    return right.isEmpty ? nil : right
  }

  /// The choices that a list in one field names.
  private func listed(_ answer: String, among choices: [String], _ meaning: AnswerMeaning)
    -> [Int]?
  {
    let signs = meaning == .text ? "|;" : "|;, "
    let lists =
      [answer.split { signs.contains($0) }.map(\.trimmed)]
      + (meaning == .text ? listedTexts(answer) : [])
    return lists.lazy.compactMap { parts -> [Int]? in
      let places = parts.compactMap { self.place(of: $0, among: choices, meaning) }
      return places.count == parts.count ? places : nil
    }.first
  }

  private func place(of answer: String, among choices: [String], _ meaning: AnswerMeaning) -> Int? {
    if !header.truths.isEmpty, !answer.isEmpty,
      let place = header.choiceNames.firstIndex(where: {
        $0.hasPrefix(answer.lowercased()) || answer.lowercased().hasPrefix($0)
      })
    {
      return place
    }
    if meaning == .text || meaning == .letter,
      let place = named(answer.lowercased(), among: choices)
    {
      return place
    }
    switch meaning {
    case .text:
      return choices.onlyIndex { $0 == answer }
        ?? choices.onlyIndex { $0.lowercased() == answer.lowercased() && !$0.isEmpty }
    case .letter:
      let bare = answer.filter { !"().".contains($0) }
      guard bare.unicodeScalars.count == 1,
        let letter = bare.unicodeScalars.first.flatMap({ letterPlace($0) })
      else { return nil }
      return place(ofLetter: letter.place, among: choices)
    case .index0: return Int(answer).flatMap { check($0, choices) }
    case .index1: return Int(answer).flatMap { $0 > 0 ? check($0 - 1, choices) : nil }
    }
  }

  /// The choice that an answer names by its column, `Option B`, or by letter and text, `B) Paris`.
  private func named(_ answer: String, among choices: [String]) -> Int? {
    guard choices.onlyIndex(where: { $0.lowercased() == answer }) == nil, answer.utf8.count > 1
    else { return nil }
    if let place = header.choiceNames.firstIndex(of: answer) { return check(place, choices) }
    guard let first = answer.utf8.first, (0x61...0x7A).contains(first),
      let sign = answer.dropFirst().first, ").:".contains(sign),
      let place = check(Int(first) - 0x61, choices),
      choices[place].lowercased() == answer.dropFirst(2).trimmed
    else { return nil }
    return place
  }

  private func check(_ place: Int, _ choices: [String]) -> Int? {
    choices.indices.contains(place) && !choices[place].isEmpty ? place : nil
  }
}

extension [String] {
  /// The place of the only element that is wanted; nil if there is none, or several.
  fileprivate func onlyIndex(where isWanted: (String) -> Bool) -> Int? {
    guard let first = firstIndex(where: isWanted),
      !self[(first + 1)...].contains(where: isWanted)
    else { return nil }
    return first
  }
}

extension AnswerMeaning {
  var inWords: String {
    switch self {
    case .text: "the text of a choice"
    case .letter: "its letter"
    case .index0: "its number, counted from 0"
    case .index1: "its number, counted from 1"
    }
  }
}
