import Content
import Diagnostics
import Exchange
import Testing

/// Keys and answers that would be taken for those of other questions.
struct LetterKeyTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  private static let wet = "Which is wet?\nA) Sea\nB) Sand\n"
  private static let hot = "Which is hot?\nA) Ice\nB) Fire\n"
  private static let both = ["Which is wet? | *Sea | Sand", "Which is hot? | Ice | *Fire"]

  @Test(arguments: [
    "Answer: A\n1. \(wet)\nAnswer: B\n2. \(hot)", "Correct: A\n\(wet)\nCorrect: B\n\(hot)",
    "# Quiz\n\n**Answer: A**\n## \(wet)\n**Answer: B**\n## \(hot)",
    "1. Which is wet?\nAnswer: A\nA) Sea\nB) Sand\n\n2. Which is hot?\nAnswer: B\nA) Ice\nB) Fire\n",
  ]) func `an answer may stand above its choices, where all do`(text: String) {
    let read = Self.read(text)
    #expect(read.shownChoices == Self.both)
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "Answer: A\n1. \(wet)\nAnswer: B\n2. \(hot)\n3. \(wet)",
    "Answer: A\nExplanation: So.\n1. \(wet)\nAnswer: B\nExplanation: So.\n2. \(hot)",
  ]) func `answers above, of which one is missing or explained, answer nothing`(text: String) {
    let read = Self.read(text)
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.code.name).contains("question-left-out"))
  }

  @Test func `numbers may have a point and a dash, as in Spanish`() {
    for stop in [".- ", ".-"] {
      let read = Self.read("1\(stop)\(Self.wet)Respuesta: a\n\n2\(stop)\(Self.hot)Respuesta: b\n")
      #expect(read.shownChoices == Self.both)
      #expect(read.diagnostics == [])
    }
  }

  @Test func `answers of Aiken may stand above their questions`() {
    let read = imported(
      "ANSWER: A\nWhich is wet?\nA. Sea\nB. Sand\n\nANSWER: B\nWhich is hot?\nA. Ice\nB. Fire\n",
      as: .aiken, from: "q.txt")
    #expect(read.shownChoices == Self.both)
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "Answers\nB\nA", "## Answers\n- B\n- A", "Answers:\n\nB\n\nA", "**Answers**\nB, A",
    "## Answer key\n\nB, A",
  ])
  func `a letter a line answers each question`(key: String) {
    let read = Self.read("1. \(Self.wet)\n2. \(Self.hot)\n\(key)\n")
    #expect(read.shownChoices == ["Which is wet? | Sea | *Sand", "Which is hot? | *Ice | Fire"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "Answers: A, B", "Answers: A, B, A", "Answers\nA\nB\nA", "Answers\nA\nB",
    "Answers\nA, B",
    "Answers:\nA: 1\nB: 2",
  ]) func `letters that are no key to all are no answer to the last`(key: String) {
    let read = Self.read("1. \(Self.wet)\n2. \(Self.hot)\n\(key)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.message.contains("several ways") })
  }

  @Test(arguments: [
    "Answers\n1. A\n2. B\n1. B\n2. A", "## Answers\n### Part A\n1. A\n2. B\n### Part B\n1. B\n2. A",
    "Answers\n\nPart A\n1. A\n2. B\n\nPart B\n1. B\n2. A",
    "# Answers to part A\n1. A\n2. B\n\n# Answers to part B\n1. B\n2. A",
    "Answers\n1. A\n2. B\n3. B\n4. A",
  ]) func `a key may start over as the numbers of the questions do`(key: String) {
    let part = "1. \(Self.wet)\n2. \(Self.hot)\n"
    let read = Self.read("# Part A\n\n\(part)# Part B\n\n\(part)\(key)\n")
    #expect(
      read.shownChoices == Self.both + [
        "Which is wet? | Sea | *Sand", "Which is hot? | *Ice | Fire",
      ])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["Answer key: 1. A 2. A", "## Answers\n1. A\n2. A", "Answers\n\n1-A\n2-A"])
  func `a key that contradicts an answer makes it unclear, and else says nothing new`(key: String) {
    let text = "1. \(Self.wet)Answer: Sea\n\n2. \(Self.hot)Answer: B\n\n"
    let read = Self.read(text + key + "\n")
    #expect(read.shownChoices == ["Which is wet? | *Sea | Sand"])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
    let same = Self.read(text + key.replacing("2. A", with: "2. B").replacing("2-A", with: "2-B"))
    #expect(same.shownChoices == Self.both)
    #expect(same.diagnostics == [])
    #expect(same.quizzes.first?.conclusion == "")
    #expect(same.quizzes.flatMap(\.questions).map(\.explanation) == ["", ""])
  }

  @Test func `a letter on the line below an entry of a key makes it unclear`() {
    let read = Self.read("1. \(Self.wet)\n2. \(Self.hot)\nAnswers\n1. A\n   B\n2. B\n")
    #expect(read.shownChoices == ["Which is hot? | Ice | *Fire"])
    #expect(read.diagnostics.map(\.location.line) == [10])
  }

  @Test(arguments: ["Answers\n1. A\n2. B", "Answers\n1. A\n2. B\n1. B", "Part A: 1. A 2. B"])
  func `a key to some of the questions whose numbers start over is refused`(key: String) {
    let part = "1. \(Self.wet)\n2. \(Self.hot)\n"
    let read = Self.read("# Part A\n\n\(part)# Part B\n\n\(part)\(key)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.severity == .error })
  }

  @Test(arguments: [
    "Which is wet\n[x] Sea\n[ ] Sand\nWhich is hot\n[ ] Ice\n[x] Fire\n",
    "Which is wet?\nA) Sea\nB) Sand\nWhich is hot?\nC) Ice\nD) Fire\nAnswers: A, D\n",
  ]) func `a question among choices makes no choice longer`(text: String) {
    let read = Self.read("## Water\n\(text)")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [5])
  }

  @Test func `a long choice may be broken`() {
    let read = Self.read(
      "Which?\n[x] a\n[ ] what is so long that it goes on below, on another line,\nHere\n[ ] b\n[x] c\n"
    )
    #expect(read.shownChoices.count == 1)
  }

  @Test func `a gap below the answer of another question is none of its explanation`() {
    let read = Self.read("\(Self.wet)Answer: A\n\nSnow is ____.\nAnswer: cold\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [7])
  }

  @Test func `a text in a key is no part of an explanation`() {
    let questions = "1. Which?\nA) Sea\nB) Sand\n\n2. What?\nA) x\nB) y\n\n3. Capital?\n\n"
    let read = imported(questions + "Answers\n1. A\n2. B\n3. Oslo\n", as: .letters)
    #expect(read.shownChoices == ["Which? | *Sea | Sand", "What? | x | *y"])
    #expect(read.quizzes.first?.questions.map(\.explanation) == ["", ""])
    #expect(read.diagnostics.map(\.location.line).sorted() == [9, 14])
    #expect(read.markdown.contains("Capital?"))
  }

  @Test func `an entry of a key may be the text of a choice`() {
    let questions = "1. Which?\nA) Sea\nB) Sand\n\n2. Snow is warm.\nA) True\nB) False\n\n"
    let read = imported(
      questions + "3. What?\nA) x\nB) y\n\nAnswers\n1. A\n2. False\n3. B\n", as: .letters)
    #expect(
      read.shownChoices
        == ["Which? | *Sea | Sand", "Snow is warm. | True | *False", "What? | x | *y"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "## Answers\n**Question 1:**\n**Correct Answer: B) Sand**\n**Explanation:**\nA) no.\nB) yes.\n\n**Question 2:**\n**Correct Answer: B) Fire**\n",
    "## Answers\n**Question 1:**\n**Correct Answer: B) Sand**\n**Explanation:**\nA) no.\nB) yes.\nC) never.\n\n**Question 2:**\n**Correct Answer: B) Fire**\n",
    "### Answers\n\n### Question 1\n**B) Sand**\n\nA) no.\n\n### Question 2\n**B) Fire**\n",
    "Answers\nQ1:\nAnswer:\nB\nExplanation: A) no.\nQ2:\nB. Fire\n",
    "Answers:\n\nQ1. b\nQ2. b\n\nExplanations:\n\nQ1. A) no.\nQ2.\n",
    "Answer Key:\n\n1. b\n2. b\n\nExplanations:\n\n1. Since A)\nis no.\n",
  ]) func `a key may have several lines for each question`(key: String) {
    let read = Self.read("**Question 1:** \(Self.wet)\n**Question 2:** \(Self.hot)\n\(key)")
    #expect(read.shownChoices == ["Which is wet? | Sea | *Sand", "Which is hot? | Ice | *Fire"])
    #expect(read.explained.first?.contains("no.") == true)
    #expect(read.explained.last == "")
    #expect(read.quizzes.flatMap(\.questions).allSatisfy { $0.stem.isEmpty && $0.preface.isEmpty })
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    ("Answers: 1-b, 2-ab", ["Which is wet? | Sea | *Sand", "Which is hot? | *Ice | *Fire"]),
    ("1-ab, 2-b", ["Which is wet? | *Sea | *Sand", "Which is hot? | Ice | *Fire"]),
    ("Answers: 1-b, 2-none", ["Which is wet? | Sea | *Sand"]),
  ]) func `small letters of a key stand together`(key: String, choices: [String]) {
    let read = Self.read("1. \(Self.wet)\n2. \(Self.hot)\n\(key)\n")
    #expect(read.shownChoices == choices)
    #expect(read.quizzes.flatMap(\.questions).allSatisfy { $0.explanation.isEmpty })
    #expect(read.diagnostics.map(\.location.line) == (choices.count == 2 ? [] : [9]))
  }

  @Test func `a key to statements says why they are true`() {
    let read = Self.read(
      "1. Trees grow.\n2. Sand grows.\n\n## Answers\n\n1. True — they *do*.\n2. False — it does not.\n"
    )
    #expect(read.shownChoices == ["Trees grow. | *True | False", "Sand grows. | True | *False"])
    #expect(
      read.quizzes.flatMap(\.questions).map(\.explanation) == ["they *do*.", "it does not."])
  }
}
