/// What the columns of a table of questions hold.
struct CSVHeader {
  var question: Int?
  var choices: [Int] = []
  var answers: [Int] = []
  var hints: [Int] = []
  var explanation: Int?
  var points: Int?
  var id: Int?
  var category: Int?
  /// Columns that mean nothing to us, with their names.
  var others: [(column: Int, name: String)] = []
  /// What the name of the answer column says that it holds.
  var meaning: AnswerMeaning?
  /// Whether the name says that it is an index, but not from where it counts.
  var isIndex = false

  /// Reads a row of names; nil if it is none.
  init?(_ names: [String]) {
    for (column, name) in names.enumerated() {
      take(simplified(name), as: name, column: column)
    }
    guard question != nil, !answers.isEmpty else { return nil }
  }

  /// A table without names: the question, the choices, the answer.
  init(columns: Int) {
    question = 0
    answers = [columns - 1]
    choices = columns > 2 ? Array(1..<columns - 1) : []
  }

  private mutating func take(_ name: String, as spelling: String, column: Int) {
    switch name {
    case "": break
    case "question", "questiontext", "stem", "prompt", "frage", "kysymys", "pregunta", "fraga":
      if question == nil { question = column } else { others.append((column, spelling)) }
    case "answer", "correct", "correctanswer", "correctanswers", "rightanswer", "right", "key",
      "answers",
      "solution", "correctchoice", "correctoption", "antwort", "vastaus", "oikea":
      answers.append(column)
    case "answertext", "correcttext", "correctanswertext":
      answers.append(column)
      meaning = .text
    case "answerletter", "correctletter", "correctanswerletter":
      answers.append(column)
      meaning = .letter
    case "answerindex0", "correctindex0":
      answers.append(column)
      meaning = .index0
    case "answerindex1", "correctindex1", "answernumber", "correctnumber", "correctanswernumber":
      answers.append(column)
      meaning = .index1
    case "answerindex", "correctindex", "correctanswerindex", "index":
      answers.append(column)
      isIndex = true
    case "hint", "hints", "clue", "vihje": hints.append(column)
    case "explanation", "feedback", "rationale", "comment", "selitys":
      if explanation == nil { explanation = column } else { others.append((column, spelling)) }
    case "points", "score", "worth", "weight", "pisteet": points = column
    case "id", "questionid", "identifier": id = column
    case "category", "topic", "quiz", "subject", "section", "aihe": category = column
    default:
      if isChoice(name) { choices.append(column) } else { others.append((column, spelling)) }
    }
  }

  /// `choice`, `choice 3`, `option b`, `answer 2`, `wrong answer 1`, `a` to `j`.
  private func isChoice(_ name: String) -> Bool {
    if name.utf8.count == 1, let letter = name.utf8.first, (0x61...0x6A).contains(letter) {
      return true
    }
    for start in [
      "choice", "option", "answer", "distractor", "wronganswer", "incorrectanswer", "wrong",
      "incorrect",
    ] {
      guard name.hasPrefix(start) else { continue }
      let rest = name.dropFirst(start.count)
      let isOfOther = start.hasPrefix("w") || start.hasPrefix("i") || start == "distractor"
      if rest.isEmpty { return start != "answer" || isOfOther }
      if rest.utf8.count <= 2, Int(rest) != nil { return true }
      if rest.utf8.count == 1, let letter = rest.utf8.first, (0x61...0x6A).contains(letter) {
        return true
      }
    }
    return false
  }

  private func simplified(_ name: String) -> String {
    String(
      decoding: name.lowercased().utf8.filter {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 >= 0x80
      },
      as: UTF8.self)
  }
}
