import Content
import Diagnostics
import Exchange
import Testing

/// What an answer below lettered choices names, and what it leaves open.
struct LetterAnswerTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  @Test(arguments: [
    "Answer: A/C", "The answer is A or C.", "Answer: A and maybe C", "Answer: A and/or C",
    "Answers:\n1. A or C", "Answer: 0", "Answer: 4", "Answer: 2) Rain",
  ]) func `an answer that may name one or several is refused`(answer: String) {
    let read = Self.read("1. Which is wet?\nA) Sea\nB) Sand\nC) Rain\n\n\(answer)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.code.name == "question-left-out" })
  }

  @Test(arguments: [
    "Answer: A and B and C", "Correct: A and B, and C", "Answers:\n1. A and B and C",
    "The answer is A, B and C.",
  ]) func `each of several letters counts, however they are joined`(answer: String) {
    let read = Self.read("1. Which are wet?\nA) Sea\nB) Sand\nC) Rain\nD) Ice\n\n\(answer)\n")
    #expect(read.shownChoices == ["Which are wet? | *Sea | *Sand | *Rain | Ice"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["C:\\temp", "C: drive", "A. Smith", "x < 3"])
  func `the text of a choice that starts as a letter does is that choice`(text: String) {
    let read = Self.read("1. Which?\nA) Sea\nB) \(text)\nC) Rain\nD) Ice\n\nAnswer: \(text)\n")
    #expect(read.shownChoices == ["Which? | Sea | *\(text) | Rain | Ice"])
    #expect(read.quizzes.first?.questions.first?.explanation == "")
  }

  @Test(arguments: ["a && b", "A and B"])
  func `letters that are the text of a choice may be that choice`(text: String) {
    let read = Self.read("1. Which?\nA) Sea\nB) Sand\nC) \(text)\n\nAnswer: \(text)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [6])
  }

  @Test(arguments: ["Answer: A, also C", "Answer: A and also C", "Answer: A plus C"])
  func `another letter may follow a word`(answer: String) {
    let read = Self.read("1. Which are wet?\nA) Sea\nB) Sand\nC) Rain\n\n\(answer)\n")
    #expect(read.shownChoices == ["Which are wet? | *Sea | Sand | *Rain"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["2", "2)", "(2)", "#2", "2) Sand", "**2**"])
  func `a number names a lettered choice, which is told`(answer: String) {
    let read = Self.read("1. Which is dry?\nA) Sea\nB) Sand\nC) Rain\n\nAnswer: \(answer)\n")
    #expect(read.shownChoices == ["Which is dry? | Sea | *Sand | Rain"])
    #expect(read.diagnostics.map(\.code.name) == ["import-ambiguous"])
  }

  @Test func `a number beside choices that are numbers, or that count from 0, names none`() {
    let numbers = Self.read("1. How many?\nA) 10\nB) 20\nC) 30\n\nAnswer: 2\n")
    #expect(numbers.shownChoices == [])
    let same = Self.read("1. How many?\nA) 1\nB) 2\nC) 3\n\nAnswer: 2\n")
    #expect(same.shownChoices == ["How many? | 1 | *2 | 3"])
    #expect(same.diagnostics == [])
    let counted = Self.read(
      "1. Which?\nA) Sea\nB) Sand\n\nAnswer: 0\n\n2. Which?\nA) Ice\nB) Fire\n\nAnswer: 1\n")
    #expect(counted.shownChoices == [])
  }

  @Test func `what a forum says of votes is no part of a choice`() {
    let read = Self.read(
      "1. Which is dry?\nA. Sea\nB. Sand Most Voted\nC. Rain (Most Voted)\n\nCorrect Answer: B\n")
    #expect(read.shownChoices == ["Which is dry? | Sea | *Sand | Rain"])
  }

  @Test(arguments: [
    "1. Which is dry?\n\n> A) Sea\n> B) Sand\n\nAnswer: B\n",
    "> **1. Which is dry?**\n>\n> A) Sea\n> B) Sand\n>\n> **Answer:** B\n",
  ]) func `questions stand in quotes`(text: String) {
    #expect(Self.read(text).shownChoices == ["Which is dry? | Sea | *Sand"])
  }

  @Test func `formulas between backslashes and brackets are formulas`() {
    let read = Self.read(
      """
      1. What is \\(x\\) in \\[x^2=4\\] and \\[1\\]?
      A) \\(\\pm 2\\)
      B) `\\(2\\)`

      \\[
      y
      \\]

      Answer: A
      """)
    #expect(read.shownChoices == ["What is $x$ in $$x^2=4$$ and [1]? | *$\\pm 2$ | `\\(2\\)`"])
    #expect(read.quizzes.first?.questions.first?.stem == "$$\ny\n$$")
  }

  @Test func `formulas side by side stay apart`() {
    let read = Self.read(
      "1. What is \\(a\\)\\(b\\) and \\(c\\)\\[d^2\\]\\(e\\)5?\nA) x\nB) y\n\nAnswer: A\n")
    #expect(read.shownChoices == ["What is $a$ $b$ and $c$ $$d^2$$ $e$&#53;? | *x | y"])
  }

  @Test(arguments: ["-", "1.", "(1)", "i."])
  func `a choice without a letter may have underscores, and none is dropped`(mark: String) {
    let second = ["-": "-", "1.": "2.", "(1)": "(2)", "i.": "ii."][mark] ?? ""
    let read = Self.read(
      """
      **Which is it?**

      \(mark) snake_case
      \(second) Sand

      Answer: snake_case

      **Which one.**

      \(mark) Sea
      \(second) Sand

      Answer: Rain

      ### And this?

      \(mark) Sea
      \(second) Sand

      Answer: Sea
      """)
    #expect(read.shownChoices == ["Which is it? | *snake_case | Sand", "And this? | *Sea | Sand"])
    #expect(read.diagnostics.map(\.location.line) == [13])
  }

  @Test func `an answer of letters and texts explains nothing`() {
    let read = Self.read(
      "1. Which are wet?\nA) Sea\nB) Sand\nC) Rain\n\nAnswer: A) Sea, C) Rain\n\nThey drip.\n")
    #expect(read.quizzes.first?.questions.map(\.explanation) == ["They drip."])
  }

  @Test func `a new question has its number`() {
    let read = Self.read(
      "NEW QUESTION 7\nWhich?\nA. x\nB. y\nAnswer: A\n\nNEW QUESTION 8\nWhat?\nA. x\nB. y\nAnswer: B\n"
    )
    #expect(read.shownChoices == ["Which? | *x | y", "What? | x | *y"])
    #expect(read.diagnostics == [])
    #expect(read.quizzes.first?.questions.map(\.explanation) == ["", ""])
  }

  @Test func `each letter with a bracket counts, or the answer is refused`() {
    func read(_ answer: String) -> Imported {
      Self.read("1. Which?\nA) ½ cup\nB) Sand\nC) [0, 1)\n\nAnswer: \(answer)\n")
    }
    #expect(read("A) ½ cup, C) [0, 1)").shownChoices == ["Which? | *½ cup | Sand | *[0, 1)"])
    #expect(read("A) ½ cup, C) something else").shownChoices == [])
  }

  @Test(arguments: [
    "Answer: B because `a_b` is so", "**Answer: B** because `a_b` is so",
    "*Answer: B because `a_b` is so*",
    "Answer: **B** because `a_b` is so", "Answers:\n1. B - because `a_b` is so",
  ]) func `what follows the letter keeps its marks`(answer: String) {
    let read = Self.read("1. Which is dry?\nA) Sea\nB) Sand\n\n\(answer)\n")
    #expect(read.shownChoices == ["Which is dry? | Sea | *Sand"])
    #expect(read.quizzes.first?.questions.map(\.explanation) == ["because `a_b` is so"])
  }

  @Test func `the text of a choice behind its letter explains nothing`() {
    let read = Self.read("1. Which?\na) i++\nb) snake_case_x\n\nAnswer: B) snake_case_x\n")
    #expect(read.shownChoices == ["Which? | i++ | *snake_case_x"])
    #expect(read.quizzes.first?.questions.map(\.explanation) == [""])
    let sign = Self.read("1. Which?\na) i++\nb) snake_case_x\n\nAnswer: i++\n")
    #expect(sign.shownChoices == ["Which? | *i++ | snake_case_x"])
    #expect(sign.quizzes.first?.questions.map(\.explanation) == [""])
  }

  @Test(arguments: [
    "A) Nile\nB) Seine\n\nWhich city is largest?\n\nAnswer: B",
    "A) Nile\nB) Seine\nWhich city is largest?\nAnswer: B",
    "A) 河\nB) 海\n\n哪个城市最大？\n\n答案：B",
  ]) func `a question between choices and an answer has no choices`(text: String) {
    let read = imported("1. Which?\n\(text)\n\n2. So?\nA) a\nB) b\nAnswer: A\n", as: .letters)
    #expect(read.shownChoices == ["So? | *a | b"])
    #expect(read.diagnostics.contains { $0.message.contains("seems to ask another question") })
  }

  @Test(arguments: [
    ("A) B\nB) C\nC) D", "B", false), ("A) B\nB) C\nC) D", "B) C", true),
    ("A) A\nB) B\nC) AB", "B", true), ("A) B\nB) C\nC) D", "C", false),
    ("A) b\nB) c\nC) d", "A", true),
  ]) func `a letter that is the text of another choice is unclear`(
    choices: String, answer: String, isRead: Bool
  ) {
    let read = imported("1. Which?\n\(choices)\n\nAnswer: \(answer)\n", as: .letters)
    #expect(read.quizzes.flatMap(\.questions).count == (isRead ? 1 : 0))
    #expect(read.diagnostics.map(\.code.name) == (isRead ? [] : ["question-left-out"]))
  }
}
