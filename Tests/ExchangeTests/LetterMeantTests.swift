import Content
import Diagnostics
import Exchange
import Testing

/// What stands beside questions with letters in files of other programs and languages.
struct LetterMeantTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  private static let two = ["Which? | Sand | *Sea | Ice", "What? | *Sand | Sea | Ice"]

  private static func numbered(_ first: String, _ second: String, _ key: String) -> String {
    "\(first) Which?\n1) Sand\n2) Sea\n3) Ice\n\n\(second) What?\n1) Sand\n2) Sea\n3) Ice\n\n\(key)\n"
  }

  private static func lettered(_ first: String, _ second: String, _ key: String) -> String {
    "\(first) Which?\nA) Sand\nB) Sea\nC) Ice\n\n\(second) What?\nA) Sand\nB) Sea\nC) Ice\n\n\(key)\n"
  }

  @Test(arguments: [
    numbered("1.", "2.", "Answers: 1. (2) 2. (1)"), numbered("1.", "2.", "Key\n1-2\n2-1"),
    numbered("۱.", "۲.", "کلید\n۱-۲\n۲-۱").replacing("1)", with: "۱)").replacing("2)", with: "۲)")
      .replacing("3)", with: "۳)"),
    lettered("1.", "2.", "Answers\nQ1.1: B\nQ1.2: A"),
    lettered("Q1.1", "Q1.2", "Answers:\nQ1.1 B, Q1.2 A"),
    lettered("Q1.1", "Q2.1", "Answers:\nQ1.1 - B\nQ2.1 - A"),
    lettered("1️⃣", "2️⃣", "Answers\n1️⃣ B\n2️⃣ A"), lettered("۱.", "۲.", "پاسخنامه\n۱. B\n۲. A"),
    "<details><summary>Answers</summary>\n\n1. Sea\n2. Sand\n\n</details>\n".above(
      lettered("1.", "2.", "").replacing("A)", with: "- [ ]").replacing("B)", with: "- [ ]")
        .replacing("C)", with: "- [ ]")),
  ])
  func `a key has numbers of other sorts`(text: String) {
    #expect(Self.read(text).shownChoices == Self.two)
  }

  @Test func `the four letters of Persian stand in a key`() {
    let read = Self.read(
      "۱) کدام؟\nالف) خاک\nب) دریا\nج) یخ\nد) آتش\n\n۲) چه؟\nالف) خاک\nب) دریا\nج) یخ\nد) آتش\n\nپاسخنامه\n۱. ب\n۲. د\n"
    )
    #expect(
      read.shownChoices == ["کدام؟ | خاک | *دریا | یخ | آتش", "چه؟ | خاک | دریا | یخ | *آتش"])
  }

  @Test(arguments: [
    "3) 2\n\nAnswer: 2", "3) 2\n\n<details><summary>Answer</summary>\n2\n</details>",
  ])
  func `a number that is the text of another choice is refused`(rest: String) {
    let read = Self.read("1. What is 2 + 2?\n1) 3\n2) 4\n\(rest)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test func `what MDX imports and exports at the top is left out, and in a question it is code`() {
    let read = Self.read(
      "import Quiz from '@site/quiz';\n\nexport const meta = {\n  a: 1,\n};\n\n# Seas\n\n1. Which?\n\nimport a from 'b';\nf(a);\n\nA) x\nB) y\nAnswer: A\n"
    )
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
    #expect(read.diagnostics.map(\.location.line) == [1])
    #expect(read.quizzes.first?.introduction == "")
    #expect(read.quizzes.first?.settings.title == "Seas")
    #expect(read.markdown.contains("```\nimport a from 'b';\nf(a);\n```"))
  }

  @Test func `a question in a comment is none, and an answer in a comment is read`() {
    let read = Self.read(
      "<!--\n1. Old?\nA) a\nB) b\nAnswer: A\n-->\n\n1. Which?\nA) x\nB) y\n<!--\nAnswer: B\nExplanation: So.\n-->\n\n2. What?\nA) x\nB) y\n<!-- Answer: A -->\n<!-- Explanation: Thus. -->\n"
    )
    #expect(read.shownChoices == ["Which? | x | *y", "What? | *x | y"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["So.", "Thus."])
    let below = Self.read("1. Which?\nA) x\nB) y\n\n<!--\nAnswers:\n1. B\n-->\n")
    #expect(below.shownChoices == ["Which? | x | *y"])
    #expect(below.quizzes.first?.conclusion == "")
  }

  @Test func `a comment that does not end hides nothing`() {
    let read = Self.read(
      "1. Which?\nA) x\nB) y\n\n<!-- a\n\nAnswer: B\n\n2. What?\nA) x\nB) y\nAnswer: A\n")
    #expect(read.shownChoices == ["Which? | x | *y", "What? | *x | y"])
  }

  @Test(arguments: [
    "正确答案：B 你的答案：A", "我的答案：A 正确答案：B", "Correct answer: B  Your answer: A",
    "Your answer: A Correct answer: B", "Votre réponse : A\nRéponse : B",
  ])
  func `what somebody answered beside the answer is told and left out`(answer: String) {
    let read = Self.read("1. Which?\nA) x\nB) y\n\(answer)\n")
    #expect(read.shownChoices == ["Which? | x | *y"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == [""])
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
  }

  @Test func `a tip below marked choices explains them`() {
    let read = Self.read("## Which?\n\n- [x] x\n- [ ] y\n\n> [!TIP]\n> So.\n")
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["So."])
    #expect(read.quizzes.flatMap(\.questions).map(\.hints) == [[]])
  }

  @Test(arguments: [
    "✔ Domain 2: Fire · Multiple choice", "**Domain 2 – Fire**", "Section 2 - Fire",
  ])
  func `a label of a part is no explanation of the question above it`(label: String) {
    let read = Self.read(
      "1. Which?\nA) x\nB) y\nAnswer: A\n\nSo.\n\n---\n\n\(label)\n\n2. What?\nA) x\nB) y\nAnswer: B\n"
    )
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["So.", ""])
    #expect(read.quizzes.flatMap(\.questions).last?.preface.contains("2") == true)
  }

  @Test func `a heading that asks and has no answer is told`() {
    let named = Self.read(
      "## Question: Which?\n- A. x\n- B. y\n\n### Answer: B\n\n## Question: Why?\n\nWrite.\n")
    #expect(named.diagnostics.map(\.location.line) == [7])
    #expect(named.diagnostics.map(\.code.name) == ["question-left-out"])
    let bare = Self.read("## Which?\nA) x\nB) y\nAnswer: B\n\n## Why?\n\nWrite.\n")
    #expect(bare.diagnostics.map(\.location.line) == [6])
    #expect(bare.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `a list's mark before the number of a question goes with the number`() {
    let read = Self.read("- **Q1. Which?**\n  - a) x\n  - b) y\n  - **Answer: b) y**\n")
    #expect(read.shownChoices == ["Which? | x | *y"])
  }

  @Test(arguments: ["Answer: A. B", "Answer: A) B"])
  func `two letters of which one may explain are refused`(answer: String) {
    let read = Self.read("1. Which?\nA) x\nB) y\nC) z\n\n\(answer)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [6])
  }
}

extension String {
  fileprivate func above(_ questions: String) -> String { questions + "\n" + self }
}
