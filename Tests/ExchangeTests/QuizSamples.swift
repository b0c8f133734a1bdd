import Content
import Scoring
import TestSupport

/// Makes quizzes of all kinds, with texts that formats trip over.
struct QuizSamples {
  var numbers: SeededRandom

  init(seed: Int) {
    numbers = SeededRandom(seed: UInt64(seed))
  }

  private static let words = [
    "Paris", "is", "the", "capital", "of", "France?", "a_b_c", "2 * 3", "x < y", "R&D", "&amp;",
    "50 %", "C#",
    "{brace}", "~tilde", "= equals", "# sign", "back\\slash", "[link](x)", "a [[b]] c", "`tick",
    "*star*", "_under_",
    "5 $", "$x$", "\"quoted\"", "it's", "->", "a -> b", ":colon:", "::", "1. one", "- dash",
    "+ plus", "> quote",
    "ä ö ü", "日本語", "<b>bold</b>", "<!-- c -->", "!", "100:5", "a|b", "(bracket)", "\\n", "%50%",
    "//", "$CATEGORY",
    "answer:", "A.", "----", "===", "~~~", "semi;colon", "com,ma", "tab", "…", "’", "{#id", "####",
  ]

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &numbers)]
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &numbers) < percent
  }

  /// Some words on a line; the last makes it unlike any other.
  mutating func plainText() -> String {
    let words = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in pick(Self.words) }
    return (words + [String(Int.random(in: 10_000...99_999, using: &numbers), radix: 36) + "z"])
      .joined(separator: " ")
  }

  /// A line of Markdown.
  mutating func line() -> String { canonicalMarkdown(markedLine()) }

  private mutating func markedLine() -> String {
    let text = escapedMarkdown(plainText())
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: return text + " and `code` here"
    case 1: return text + " **strong** words"
    case 2: return text + " with [a link](https://example.org/a)"
    case 3: return text + " *gently* $a_1 + b$ so"
    default: return text
    }
  }

  mutating func blocks() -> String {
    var blocks = [line()]
    if chance(20) { blocks.append("```swift\nlet a = [1, 2]\n\nprint(a) // { ~ = # }\n```") }
    if chance(15) { blocks.append("![An image](img/map.png)") }
    if chance(15) { blocks.append("- one\n- two " + line()) }
    if chance(15) { blocks.append("1. first\n2. second") }
    if chance(30) { blocks.append(line()) }
    return canonicalMarkdown(blocks.joined(separator: "\n\n"))
  }

  mutating func quiz(path: String) -> WrittenQuiz {
    var quiz = WrittenQuiz(path: path)
    quiz.settings.title = pick([
      "Capitals", "Rivers: the long ones", "Ääkköset", "yes", "12 # things", "\"Quoted\"",
    ])
    if chance(30) { quiz.settings.description = plainText() }
    if chance(30) { quiz.settings.tags = ["one", "two words", "c: d"] }
    if chance(20) { quiz.settings.points = pick([1, 50, 200]) }
    if chance(20) { quiz.settings.marking = .partial }
    if chance(20) { quiz.settings.timeLimit = pick([90, 600]) }
    if chance(20) { quiz.settings.isExam = true }
    if chance(30) { quiz.introduction = line() }
    for number in 1...Int.random(in: 1...6, using: &numbers) {
      var question = question()
      question.id = "q\(number)-\(Int.random(in: 0..<1000, using: &numbers))"
      if question.id.hasSuffix("7") { placeAnswers(of: &question) }
      if number > 1, chance(10) { question.preface = "# About \(number)\n\n" + line() }
      quiz.questions.append(question)
    }
    if chance(20) { quiz.conclusion = "# Well done\n\n" + line() }
    return quiz
  }

  /// Puts the choices or pairs of a question on a picture.
  private func placeAnswers(of question: inout WrittenQuestion) {
    func place(_ index: Int) -> PicturePlace {
      PicturePlace(x: 1000 + 1705 * index, y: 9050 - 10 * index)
    }
    switch question.form {
    case .choices(var choices):
      for index in choices.indices { choices[index].place = place(index) }
      question.form = .choices(choices)
    case .matching(var pairs, let distractors):
      for index in pairs.indices { pairs[index].place = place(index) }
      question.form = .matching(pairs, distractors: distractors)
    case .blanks, .ordering: return
    }
    question.stem = "![A map](img/map.png)"
  }

  mutating func question() -> WrittenQuestion {
    let kind = pick(Question.Kind.allCases)
    var question = WrittenQuestion(kind, heading: line(), form: form(of: kind))
    // Which of two numbered lists is to be ordered, Markdown cannot say.
    if chance(30) { question.stem = kind == .ordering ? line() : blocks() }
    if chance(30) {
      question.hints = (0..<Int.random(in: 1...2, using: &numbers)).map { _ in line() }
    }
    if chance(40) { question.explanation = blocks() }
    if chance(20) { question.points = pick([0, 1, 50, 200]) }
    if chance(20) { question.marking = pick([.partial, .allOrNothing]) }
    if chance(20), kind == .single || kind == .multiple { question.shuffles = pick([true, false]) }
    return question
  }

  private mutating func form(of kind: Question.Kind) -> WrittenForm {
    switch kind {
    case .single, .multiple:
      let count = Int.random(in: 3...5, using: &numbers)
      let right = kind == .single ? 1 : Int.random(in: 2..<count, using: &numbers)
      let hasBlocks = chance(20)
      return .choices(
        (0..<count).map { place in
          WrittenChoice(
            hasBlocks ? line() + "\n\n```\ncode \(place)\n```" : line(), isRight: place < right,
            feedback: chance(30) ? (chance(20) ? blocks() : line()) : "", isPinned: chance(10))
        }.shuffled(using: &numbers))
    case .trueFalse:
      let isTrue = chance(50)
      let words = pick([("True", "False"), ("False", "True"), ("Yes", "No")])
      return .choices([
        WrittenChoice(words.0, isRight: isTrue, feedback: chance(30) ? line() : ""),
        WrittenChoice(words.1, isRight: !isTrue, feedback: chance(30) ? line() : ""),
      ])
    case .shortText: return .blanks([.blank(textBlank())])
    case .numeric:
      return chance(50)
        ? .blanks([.blank(numberBlank())])
        : .blanks([
          .markdown("It weighs "), .blank(numberBlank()), .markdown(pick([" kg", " kg.", "."])),
        ])
    case .cloze:
      let start: [WrittenSegment] = [
        .markdown("The "), .blank(chance(50) ? textBlank() : listBlank()),
        .markdown(pick([" is", " was not"])),
      ]
      return .blanks(
        chance(50)
          ? start : start.dropLast() + [.markdown(" of "), .blank(textBlank()), .markdown(" now.")])
    case .ordering:
      return .ordering((0..<Int.random(in: 2...4, using: &numbers)).map { _ in line() })
    case .matching:
      let pairs = (0..<Int.random(in: 2...4, using: &numbers)).map { _ in
        WrittenPair(line(), line())
      }
      return .matching(pairs, distractors: chance(40) ? [line()] : [])
    }
  }

  private mutating func textBlank() -> WrittenBlank {
    .text((0..<Int.random(in: 1...3, using: &numbers)).map { _ in typed() })
  }

  private mutating func listBlank() -> WrittenBlank {
    .list([
      .init(typed(), isRight: false), .init(typed(), isRight: true), .init(typed(), isRight: false),
    ])
  }

  /// What somebody types; without what separates answers everywhere.
  private mutating func typed() -> String {
    plainText().split(separator: "*").joined().split(separator: "|").joined()
      .split(separator: " ").joined(separator: " ")
  }

  private mutating func numberBlank() -> WrittenBlank {
    pick([
      .number(low: "9.81", high: "9.81", shown: "9.81"),
      .number(low: "9.76", high: "9.86", shown: "9.81"),
      .number(low: "-2", high: "3.5", shown: ""), .number(low: "-40", high: "-40", shown: "-40"),
    ])
  }
}
