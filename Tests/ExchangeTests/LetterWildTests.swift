import Content
import Diagnostics
import Exchange
import Testing

/// Ways to write questions with letters that were read wrong without a word.
struct LetterWildTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  @Test(arguments: ["1. Consider:", "7. Consider:"])
  func `numbered statements above the choices are a part of the question`(asked: String) {
    let read = Self.read(
      "\(asked)\n1. Sand is dry.\n2. Sea is wet.\n3. Fire is cold.\nWhich are right?\nA) 1\nB) 1 and 2\n\nAnswer: B\n\n8. Consider:\n1. Ice is cold.\n2. Rain is dry.\nWhich?\nA) 1\nB) 2\n\nAnswer: A\n"
    )
    #expect(read.quizzes.flatMap(\.questions).map(\.heading).allSatisfy { $0.contains("Consider") })
    #expect(read.quizzes.first?.introduction == "")
    #expect(
      read.shownChoices.map { $0.split(separator: " | ").dropFirst().joined(separator: "|") }
        == ["1|*1 and 2", "*1|2"])
  }

  @Test func `what explains the answer above it is no part of the last choice`() {
    let read = Self.read(
      "1. Which?\nA) Sea\nB) Sand\nExplanation: A is wet.\nAnswer: B\n\n2. What?\nA) x\nB) y\nHint: the first\nAnswer: A\n"
    )
    #expect(read.shownChoices == ["Which? | Sea | *Sand", "What? | *x | y"])
    let questions = read.quizzes.flatMap(\.questions)
    #expect(questions.map(\.explanation) == ["A is wet.", ""])
    #expect(questions.map(\.hints) == [[], ["the first"]])
  }

  @Test func `what explains each choice stands in it`() {
    let read = Self.read(
      "1. Which?\nA) Sea\nFeedback: wet\nB) Sand\nFeedback: dry\n\nAnswer: B\n")
    #expect(read.shownChoices == ["Which? | Sea | *Sand"])
    guard case .choices(let choices) = read.quizzes.first?.questions.first?.form else {
      Issue.record("no choices")
      return
    }
    #expect(choices.map(\.feedback) == ["wet", "dry"])
  }

  @Test(arguments: [
    ("○ a\n● b\n○ c", "a | *b | c"), ("□ a\n■ b", "a | *b"), ("☐ a\n☑ b\n☒ c", "a | *b | c"),
    ("☐ a\n☒ b\n☒ c", "a | *b | *c"), ("⬜ a\n✅ b\n⬜\u{FE0F} c", "a | *b | c"),
  ]) func `signs of forms mark choices`(lines: String, choices: String) {
    #expect(Self.read("1. Which?\n\(lines)\n").shownChoices == ["Which? | \(choices)"])
  }

  @Test(arguments: ["- a) ", "A. ", "A) ", "   (a) "], ["✅ B) Sea", "✔ B. Sea", "✅ (B) Sea"])
  func `a signed choice below all choices answers`(choice: String, answer: String) {
    let choices = zip(["Sand", "Sea", "Fire"], ["a", "b", "c"]).map { text, letter in
      choice.replacing("a", with: letter).replacing("A", with: letter.uppercased()) + text
    }
    for gap in ["\n", "\n\n"] {
      let read = Self.read(
        "1. Which?\n\(choices.joined(separator: "\n"))\(gap)\(answer)\n\n2. What?\nA) x\nB) y\nAnswer: A\n"
      )
      #expect(read.shownChoices == ["Which? | Sand | *Sea | Fire", "What? | *x | y"])
    }
  }

  @Test(arguments: ["{A} Sand\n{B} Sea\n✅ B) Sea", "• Sand\n• Sea\n✔ Sea", "| A | x |\n✅ B"])
  func `lines with a signed choice among them are no choices`(lines: String) {
    let read = Self.read("## Which?\n\n\(lines)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.severity == .error })
  }

  @Test func `what may explain above a question in its paragraph is told`() {
    let read = Self.read(
      "Which?\nA) x\nB) y\nAnswer: B\n\nIt is so.\nWhat?\nA) x\nB) y\nAnswer: A\n")
    #expect(
      read.diagnostics.map { "\($0.location.line) \($0.code.name)" } == ["6 import-ambiguous"])
  }

  @Test func `letters of choices may be code`() {
    let read = Self.read("1. Which?\n- `A`: x\n- `B`: y\n\nAnswer: B\n")
    #expect(read.shownChoices == ["Which? | x | *y"])
  }

  @Test func `boxes above choices stay text`() {
    let read = Self.read("## 1. Which?\n\n- [ ] wet\n\nA) x\nB) y\n\nAnswer: B\n")
    let bytes = read.quizzes.first.map { markdown(of: $0) } ?? []
    var findings: [Diagnostic] = []
    let again = readWrittenQuiz(SourceFile(path: "q.md", bytes: bytes), reporting: &findings)
    #expect(again?.questions.map(\.form) == read.quizzes.first?.questions.map(\.form))
  }

  @Test(arguments: ["2", "2)", "1, 2"])
  func `a number names no lettered statement above a numbered list`(answer: String) {
    let read = Self.read(
      "1. Which are true?\na) Sea is wet\nb) Sand is wet\n1) a only\n2) a and b\nAnswer: \(answer)\n"
    )
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.severity) == [.error])
  }

  @Test(arguments: [
    "Section B", "**第二章 水**", "二、判断题", "Use this for question 2.\nTom has a cat.", "TRUE/FALSE",
  ])
  func `text above a question is none of the one before it`(text: String) {
    for (answers, key) in [("Answer: B", ""), ("", "\nAnswers: 1. B 2. A\n")] {
      let read = Self.read(
        "1. Which?\nA) Sea\nB) Sand\n\(answers)\n\n\(text)\n\n2. What?\nA) x\nB) y\n\(answers.isEmpty ? "" : "Answer: A\n")\(key)"
      )
      let questions = read.quizzes.flatMap(\.questions)
      #expect(questions.map(\.stem) == ["", ""])
      #expect(questions.map(\.explanation) == ["", ""])
      #expect(questions.last?.preface.hasPrefix("# ") == true)
      #expect(read.shownChoices == ["Which? | Sea | *Sand", "What? | *x | y"])
    }
  }

  @Test(arguments: [
    "Resposta correta: letra B", "Gabarito: alternativa b", "Respuesta: opción b", "Antwort b)",
    "Réponse : lettre B", "Antwort: Buchstabe B", "Answer: Choice B", "Cevap: B şıkkı",
    "Cevap: B seçeneği", "答案：选项B", "Ответ: вариант B", "A1: B", "Answer 1: B", "**A1.** B",
  ]) func `words for a letter or a choice stand beside the letter`(answer: String) {
    let read = Self.read(
      "1. Which?\nA) Sea\nB) Sand\n\(answer)\n\n2. What?\nA) x\nB) y\nAnswer: A\n")
    #expect(read.shownChoices == ["Which? | Sea | *Sand", "What? | *x | y"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["", ""])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["Answer: A, B and/or C", "Answer: B?", "A2: B"])
  func `an answer that is not sure, or of another question, is refused`(answer: String) {
    let read = Self.read("1. Which?\nA) Sea\nB) Sand\nC) Ice\n\n\(answer)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.code.name == "question-left-out" })
  }

  @Test func `questions above the first that is understood are told`() {
    let read = Self.read(
      "T/F 1. Snow is cold.\nAnswer: True\n2. Fire is cold.\nAnswer: False\n\n3. Which?\nA) Sea\nB) Sand\nAnswer: B\n"
    )
    #expect(read.shownChoices == ["Which? | Sea | *Sand"])
    #expect(read.diagnostics.filter { $0.severity == .error }.map(\.location.line).contains(2))
    #expect(read.questionsRead > 2)
  }

  @Test func `letters of Japanese need no sign`() {
    let read = Self.read("問1 首都は？\nア 大阪\nイ　東京\nウ 京都\n正解：イ\n")
    #expect(read.shownChoices == ["首都は？ | 大阪 | *東京 | 京都"])
  }

  @Test func `a blank may stand before the sign of a letter in Chinese`() {
    let read = Self.read("1. 首都？\nA 、大阪\nB 、东京\n答案：B\n")
    #expect(read.shownChoices == ["首都？ | 大阪 | *东京"])
  }

  @Test func `a line that asks right above boxes is none of the choice above it`() {
    let read = Self.read("Which?\n- [ ] Sea\n- [x] Sand\nWhat?\n- [x] x\n- [ ] y\ngoes on\n")
    #expect(read.shownChoices == ["Which? | Sea | *Sand", "What? | *x | y\ngoes on"])
  }

  @Test func `a range of questions is no question`() {
    let read = Self.read(
      "1. Which?\nA) a\nB) b\nAnswer: A\n\nQuestions 2 - 3: Read this.\n\n2. What?\nA) x\nB) y\nAnswer: A\n"
    )
    #expect(read.quizzes.flatMap(\.questions).last?.preface == "# Questions 2 - 3: Read this.")
  }
}
