internal import Bytes
internal import Content
internal import Diagnostics

/// What the columns of a table of questions hold.
struct CSVHeader {
  var question: Int?
  var choices: [Int] = []
  /// What the columns of choices are called, in small letters.
  private(set) var choiceNames: [String] = []
  /// Of each choice the column that explains it, where the table has such.
  var feedback: [Int?] = []
  /// A column that holds all choices of a question.
  private(set) var choiceList: Int?
  var answers: [Int] = []
  var hints: [Int] = []
  var explanation: Int?
  var points: Int?
  var id: Int?
  /// What sort of question a row has.
  var type: Int?
  /// The columns whose texts part the table into quizzes, the outer ones first.
  var categories: [Int] = []
  /// Columns that mean nothing to us, with their names.
  var others: [(column: Int, name: String)] = []
  /// Whether columns of answers have different names.
  private(set) var haveDifferentAnswers = false
  /// What the name of the answer column says that it holds.
  var meaning: AnswerMeaning?
  /// Whether the name says that it is an index, but not from where it counts.
  var isIndex = false
  /// Columns called solution or explanation of the answer, which answer where no other does.
  var explainedAnswers: [Int] = []
  /// Columns that are called choices, without a counter.
  var lists: [Int] = []
  /// The names of the two columns of choices that are called true and false, as they are written.
  private(set) var truths: [String] = []
  /// Whether all choices are called wrong, so that the answer is one more.
  private(set) var hasOnlyWrong = false

  /// Reads a row of names; nil if it is none.
  init?(_ names: [String]) {
    let truth = Self.truthColumns(names)
    for (column, name) in names.enumerated() where !truth.contains(column) {
      take(name, column: column)
    }
    if choices.isEmpty, lists.isEmpty {
      truths = truth.map { names[$0] }
      choices = truth
      takeRepeatedAnswers(names)
    } else {
      others += truth.map { ($0, names[$0]) }
    }
    if choices.isEmpty, lists.isEmpty { takeAnswersForList(names) }
    if choices.isEmpty, lists.count < 2 {
      choices = Self.countedColumns(names)
      others.removeAll { choices.contains($0.column) }
    }
    if choices.isEmpty, lists.count == 1 {
      choiceList = lists[0]
    } else if choices.isEmpty {
      choices = lists
    } else {
      others += lists.map { ($0, names[$0]) }
    }
    takeExplainedAnswers(names)
    // Wooclap calls the question so.
    if question == nil, !choices.isEmpty,
      let title = others.firstIndex(where: { Self.simplified($0.name) == "title" })
    {
      question = others.remove(at: title).column
    }
    guard question != nil, !answers.isEmpty else { return nil }
    haveDifferentAnswers = Set(answers.map { Self.simplified(names[$0]) }).count > 1
    choiceNames = choices.map { names[$0].trimmed.lowercased() }
    hasOnlyWrong =
      !choices.isEmpty && choices.allSatisfy { Self.namesWrong(Self.simplified(names[$0])) }
    if let list = choiceList, Self.wrongLists.contains(Self.simplified(names[list])) {
      hasOnlyWrong = true
    }
    if hasOnlyWrong { meaning = .text } else { takeFeedback(names) }
    if isOfUdemy(names) { meaning = .index1 }
  }

  /// Whether the columns of choices are called `1`, `2` …, so that a number is the name of one.
  var hasNumberedChoices: Bool {
    !choiceNames.isEmpty && choiceNames.allSatisfy { Int($0) != nil }
  }

  /// Whether the columns of choices are called `Option 2`, `Option 3` …, so that the first of them
  /// may be called otherwise.
  var startsAtSecond: Bool {
    choiceNames.count > 1 && !hasOnlyWrong
      && choiceNames.enumerated().allSatisfy { place, name in
        guard let last = name.split(whereSeparator: { " _".contains($0) }).last else {
          return false
        }
        let number = last.drop { !$0.isNumber }
        return number.isEmpty
          ? last == letterName(place + 1).lowercased()[...] : Int(number) == place + 2
      }
  }

  /// Takes columns of one name, as `answer`, for choices beside another that says which is right.
  private mutating func takeRepeatedAnswers(_ names: [String]) {
    let same = answers.filter { column in
      answers.count { Self.simplified(names[$0]) == Self.simplified(names[column]) } > 1
    }
    guard choices.isEmpty, same.count > 1, same.count < answers.count else { return }
    choices = same
    answers.removeAll { same.contains($0) }
  }

  /// Two columns side by side that are called true and false, as `T` and `F`.
  private static func truthColumns(_ names: [String]) -> [Int] {
    let simple = names.map(simplified)
    func isTruth(_ column: Int) -> Bool {
      let pairs = [["yes", "no"], ["v", "f"], ["w", "f"], ["r", "f"], ["ja", "nein"]]
      let pair = Array(simple[column...(column + 1)])
      return pairs.contains(pair)
        || pair.allSatisfy { WrittenForm.truth(starting: $0) != nil } && pair[0] != pair[1]
    }
    guard let column = simple.indices.dropLast().first(where: isTruth) else { return [] }
    return [column, column + 1]
  }

  /// The columns whose names are one word with `A`, `B` … or `1`, `2` … behind it, in whatever
  /// language, if there is one such word.
  private static func countedColumns(_ names: [String]) -> [Int] {
    let counted = countedFamilies(names).filter { word, columns in
      switch LabelWord(exactly: word) {
      case .hint, .explanation: false
      default: columns.count > 1
      }
    }
    return counted.count == 1 ? counted.values.first ?? [] : []
  }

  /// The columns whose names are one word with `A`, `B` … or `1`, `2` … behind it, by their words.
  static func countedFamilies(_ names: [String]) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for (column, name) in names.enumerated() {
      guard let (word, counter) = counted(name.lowercased()) else { continue }
      let place = found[word]?.count ?? 0
      let letter = counter.unicodeScalars.first.flatMap { letterPlace($0)?.place }
      if Int(counter) == place + 1 || counter.unicodeScalars.count == 1 && letter == place {
        found[word, default: []].append(column)
      }
    }
    return found
  }

  /// A name parted before its counter: `вариант а`, `antwort_1`, and `选项a` without a sign between
  /// where the word is known, or of a script without blanks.
  private static func counted(_ name: String) -> (word: String, counter: Substring)? {
    let parts = name.split { $0.isWhitespace || $0 == "_" }
    if parts.count == 1, Int(parts[0]) != nil { return ("", parts[0]) }
    if parts.count == 2, parts[0].unicodeScalars.count == 1, parts[1].count > 1 {
      return (String(parts[1]), parts[0])
    }
    if parts.count > 1, let last = parts.last {
      return (parts.dropLast().joined(separator: " "), last)
    }
    let word = String(name.trimmed.dropLast())
    guard let before = word.unicodeScalars.last, let counter = name.trimmed.last else {
      return nil
    }
    let isKnown =
      switch LabelWord(exactly: word) {
      case .answer, .choices: true
      default: before.value >= 0x2E80
      }
    return isKnown ? (word, Substring(String(counter))) : nil
  }

  /// A table without names: the question, the choices, the answer, behind columns that count rows.
  init(columns: Int, from first: Int = 0) {
    question = first
    answers = [columns - 1]
    choices = columns > first + 2 ? Array(first + 1..<columns - 1) : []
  }

  private mutating func take(_ spelling: String, column: Int) {
    let name = Self.simplified(spelling)
    switch name {
    case "": break
    case "no" where column == 0, "nr" where column == 0, "number" where column == 0,
      "questionno" where column == 0, "questionnumber" where column == 0,
      "question" where column == 0 && spelling.contains("#"):
      break
    case "questiontext" where question != nil:
      // Beside it, "Question" numbers or names them.
      if let named = question { others.append((named, "Question")) }
      question = column
    case _ where Self.questionNames.contains(name):
      if question == nil { question = column } else { others.append((column, spelling)) }
    case "type", "questiontype", "kind": if type == nil { type = column }
    case _ where Self.wrongLists.contains(name) || Self.choiceLists.contains(name):
      lists.append(column)
    case _ where Self.answerNames.contains(name):
      answers.append(column)
      // "Correct Answer(s) (Only include Answer #)"
      if spelling.contains("#") { meaning = .index1 }
    case "solution", "solutions": explainedAnswers.append(column)
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
    case "answerindex", "correctindex", "correctanswerindex", "correctoptionindex",
      "correctchoiceindex", "index":
      answers.append(column)
      isIndex = true
    case "hint", "hints", "clue", "vihje": hints.append(column)
    case _ where Self.explanationNames.contains(name):
      if explanation == nil { explanation = column } else { others.append((column, spelling)) }
    case "points", "score", "worth", "weight", "pisteet":
      if points == nil { points = column } else { others.append((column, spelling)) }
    case "id", "questionid", "identifier":
      if id == nil { id = column } else { others.append((column, spelling)) }
    case "category", "topic", "quiz", "subject", "section", "aihe": categories.append(column)
    default:
      if isChoice(name) {
        choices.append(column)
      } else {
        takeWord(
          LabelWord.bare(
            Self.withoutBrackets(spelling).split(separator: "_").joined(separator: " ")),
          spelling, column: column)
      }
    }
  }

  /// The columns of cards, of which one names what it holds, as in `Front,Back` and
  /// `Begriff,Definition`; nil for a row that is one.
  init?(cards names: [String]) {
    let asked: Set<String> = [
      "front", "term", "word", "expression", "q", "prompt", "begriff", "wort", "terme", "mot",
      "término", "palabra", "termo", "palavra", "termine", "parola", "слово", "термин", "sana",
    ]
    let told: Set<String> = [
      "definition", "définition", "definición", "definição", "definizione", "meaning",
      "bedeutung", "significado", "significato", "translation", "übersetzung", "traduction",
      "traducción", "tradução", "traduzione", "перевод", "определение", "käännös", "back",
    ]
    guard (2...6).contains(names.count) else { return nil }
    let (first, second) = (Self.simplified(names[0]), Self.simplified(names[1]))
    let isAnswer = if case .answer? = LabelWord(exactly: names[1]) { true } else { false }
    let isAsked = asked.contains(first) || Self.questionNames.contains(first)
    let isTold = told.contains(second) || isAnswer
    guard names.count == 2 ? isAsked || isTold : isAsked && isTold else { return nil }
    self.init(columns: 2)
    others = names.indices.dropFirst(2).filter { !names[$0].trimmed.isEmpty }.map {
      ($0, names[$0])
    }
  }

  /// Whether several cells of a row are names of columns, so that it is no question.
  static func areNames(_ names: [String]) -> Bool {
    names.count { name in
      let simple = simplified(name)
      if questionNames.contains(simple) || simple.contains("correctanswer") { return true }
      if [.answer, .choices].contains(LabelWord(exactly: name)) { return true }
      return counted(name.lowercased()) != nil && LabelWord(exactly: String(name.dropLast())) != nil
    } > 1
  }

  /// Whether a row names a question and choices, but no answer.
  static func lacksAnswer(_ names: [String]) -> Bool {
    CSVHeader(names) == nil && names.count > 2
      && names.contains { questionNames.contains(simplified($0)) }
      && (countedColumns(names).count > 1 || !truthColumns(names).isEmpty)
  }

  /// Takes a name by the words of other languages.
  private mutating func takeWord(_ word: String, _ spelling: String, column: Int) {
    if question == nil, genericTitles.contains(word) {
      question = column
    } else if explanation == nil, LabelWord.isExplanation(word) {
      explanation = column
    } else if points == nil, Self.pointWords.contains(word) {
      points = column
    } else if Self.categoryWords.contains(word) {
      categories.append(column)
    } else if column == 0, Self.numberWords.contains(word) {
      // It counts the rows.
    } else {
      switch LabelWord(exactly: word) {
      case .answer where LabelWord.speaksOfExplanation(word): explainedAnswers.append(column)
      case .answer: answers.append(column)
      case .hint: hints.append(column)
      case .choices: lists.append(column)
      case nil where Self.isWrongChoice(word): choices.append(column)
      default: others.append((column, spelling))
      }
    }
  }

  /// A name in small letters without signs and what stands in brackets: `Answer 3 (Optional)`.
  static func simplified(_ name: String) -> String {
    return String(
      decoding: withoutBrackets(name).lowercased().utf8.filter {
        (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 >= 0x80
      },
      as: UTF8.self)
  }

  private static func withoutBrackets(_ spelling: String) -> Substring {
    // `Answer 1 - max 75 characters`
    let end = [" - ", " – "].compactMap { spelling.firstRange(of: $0)?.lowerBound }.min()
    let name = end.map { String(spelling[..<$0]).trimmed } ?? spelling
    for (start, end) in [("(", ")"), ("（", "）")] as [(Character, Character)] where name.last == end
    {
      if let open = name.firstIndex(of: start), open > name.startIndex { return name[..<open] }
    }
    return name[...]
  }
}
