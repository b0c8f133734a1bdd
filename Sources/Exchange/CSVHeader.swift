internal import Bytes

/// What the columns of a table of questions hold.
struct CSVHeader {
  var question: Int?
  var choices: [Int] = []
  /// What the columns of choices are called, in small letters.
  private(set) var choiceNames: [String] = []
  var answers: [Int] = []
  var hints: [Int] = []
  var explanation: Int?
  var points: Int?
  var id: Int?
  /// The columns whose texts part the table into quizzes, the outer ones first.
  var categories: [Int] = []
  /// Columns that mean nothing to us, with their names.
  var others: [(column: Int, name: String)] = []
  /// What the name of the answer column says that it holds.
  var meaning: AnswerMeaning?
  /// Whether the name says that it is an index, but not from where it counts.
  var isIndex = false
  /// Whether all choices are called wrong, so that the answer is one more.
  private(set) var hasOnlyWrong = false

  /// Reads a row of names; nil if it is none.
  init?(_ names: [String]) {
    for (column, name) in names.enumerated() { take(name, column: column) }
    if choices.isEmpty {
      choices = Self.countedColumns(names)
      others.removeAll { choices.contains($0.column) }
    }
    guard question != nil, !answers.isEmpty else { return nil }
    choiceNames = choices.map { names[$0].trimmed.lowercased() }
    hasOnlyWrong =
      !choices.isEmpty && choices.allSatisfy { Self.namesWrong(Self.simplified(names[$0])) }
    if hasOnlyWrong { meaning = .text }
  }

  /// The columns whose names are one word with `A`, `B` … or `1`, `2` … behind it, in whatever
  /// language, if there is one such word.
  private static func countedColumns(_ names: [String]) -> [Int] {
    var found: [String: [Int]] = [:]
    for (column, name) in names.enumerated() {
      let words = name.lowercased().split(whereSeparator: \.isWhitespace)
      guard words.count > 1, let last = words.last else { continue }
      let word = words.dropLast().joined(separator: " ")
      let place = found[word]?.count ?? 0
      if last == letterName(place).lowercased() || last == "\(place + 1)" {
        found[word, default: []].append(column)
      }
    }
    let counted = found.values.filter { $0.count > 1 }
    return counted.count == 1 ? counted[0] : []
  }

  /// A table without names: the question, the choices, the answer.
  init(columns: Int) {
    question = 0
    answers = [columns - 1]
    choices = columns > 2 ? Array(1..<columns - 1) : []
  }

  private mutating func take(_ spelling: String, column: Int) {
    let name = Self.simplified(spelling)
    switch name {
    case "": break
    case "no" where column == 0, "nr" where column == 0, "number" where column == 0,
      "questionno" where column == 0, "questionnumber" where column == 0,
      "question" where column == 0 && spelling.contains("#"):
      break
    case "question", "questiontext", "stem", "prompt", "frage", "kysymys", "pregunta", "fraga":
      if question == nil { question = column } else { others.append((column, spelling)) }
    case "answer", "correct", "correctanswer", "correctanswers", "rightanswer", "right", "key",
      "answers",
      "solution", "correctchoice", "correctoption", "antwort", "vastaus", "oikea":
      answers.append(column)
      // "Correct Answer(s) (Only include Answer #)"
      if spelling.contains("#") { meaning = .index1 }
    case "cop": answers.append(column)
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
    case "explanation", "feedback", "rationale", "comment", "selitys", "exp", "answerexplanation":
      if explanation == nil { explanation = column } else { others.append((column, spelling)) }
    case "points", "score", "worth", "weight", "pisteet":
      if points == nil { points = column } else { others.append((column, spelling)) }
    case "id", "questionid", "identifier":
      if id == nil { id = column } else { others.append((column, spelling)) }
    case "category", "topic", "quiz", "subject", "section", "aihe": categories.append(column)
    default:
      if isChoice(name) {
        choices.append(column)
      } else if question == nil, genericTitles.contains(LabelWord.bare(spelling)) {
        question = column
      } else if LabelWord.isAnswer(LabelWord.bare(spelling)) {
        answers.append(column)
      } else {
        others.append((column, spelling))
      }
    }
  }

  private static func namesWrong(_ name: String) -> Bool {
    ["wrong", "incorrect", "distractor"].contains(where: name.hasPrefix)
  }

  /// `choice`, `choice 3`, `option b`, `answer 2`, `wrong answer 1`, `a` to `j`.
  private func isChoice(_ name: String) -> Bool {
    if name.utf8.count == 1, let letter = name.utf8.first, (0x61...0x6A).contains(letter) {
      return true
    }
    for start in [
      "choice", "option", "answer", "distractor", "wronganswer", "incorrectanswer", "wrong",
      "incorrect", "op",
    ] {
      guard name.hasPrefix(start) else { continue }
      let rest = name.dropFirst(start.count)
      let isOfOther = start.hasPrefix("w") || start.hasPrefix("i") || start == "distractor"
      if rest.isEmpty { return start != "answer" && start != "op" || isOfOther }
      if rest.utf8.count <= 2, Int(rest) != nil { return true }
      if rest.utf8.count == 1, let letter = rest.utf8.first, (0x61...0x6A).contains(letter) {
        return true
      }
    }
    return false
  }

  /// A name in small letters without signs and what stands in brackets: `Answer 3 (Optional)`.
  private static func simplified(_ name: String) -> String {
    let open = name.hasSuffix(")") ? name.firstIndex(of: "(") : nil
    let bare = open.map { $0 > name.startIndex ? name[..<$0] : name[...] } ?? name[...]
    return String(
      decoding: bare.lowercased().utf8.filter {
        (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 >= 0x80
      },
      as: UTF8.self)
  }
}
