import Content
import Diagnostics
import Exchange
import Testing

/// Where the questions of a file with letters start and end, and what beside them is none.
struct LetterStartTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  private static let one = ["Which is longest? | Nile | *Congo | Niger"]

  @Test(arguments: [
    "## 7. Quiz\n\n**Question 1: Which is longest?**",
    "## 20. Questions\n\n**Q1.** Which is longest?",
    "# Rivers\n\n## 3. Review questions\n\n1. Which is longest?",
  ]) func `a heading with the number of a section asks nothing`(above: String) {
    let read = Self.read(
      "\(above)\nA) Nile\nB) Congo\nC) Niger\n\nAnswer: B\n\n---\n\n2. Which is wet?\nA) Sea\nB) Sand\n\nAnswer: A\n"
    )
    #expect(read.shownChoices == Self.one + ["Which is wet? | *Sea | Sand"])
    #expect(read.diagnostics == [])
  }

  @Test func `a heading with the number of a question asks, whatever is counted below it`() {
    let read = Self.read(
      "## 1. Which is longest\n\n1. By length.\n\nA) Nile\nB) Congo\n\nAnswer: B\n\n## 2. Which is wet\n\n1. By rain.\n\nA) Sea\nB) Sand\n\nAnswer: A\n"
    )
    #expect(
      read.shownChoices == ["Which is longest | Nile | *Congo", "Which is wet | *Sea | Sand"])
  }

  @Test func `numbers may have other digits, and what follows them no question`() {
    let read = Self.read(
      "१. Which?\nक) a\nख) b\nउत्तर: ख\n\nQuestion #2\nTopic 1\n\nWhat?\n\nA. x\nB. y\n\nAnswer: A 🗳️\n"
    )
    #expect(read.shownChoices == ["Which? | a | *b", "What? | *x | y"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["", ""])
    #expect(read.diagnostics == [])
  }

  @Test func `boxes beside choices with letters may be a list of tasks`() {
    let read = Self.read("Plan\n\n- [ ] read\n- [x] done\n\n1. Which?\nA. a\nB. b\nAnswer: B\n")
    #expect(read.shownChoices.last == "Which? | a | *b")
    #expect(read.diagnostics.map(\.message).contains { $0.contains("these boxes are taken") })
  }

  @Test func `a heading says why, as the word does`() {
    let read = Self.read(
      "### Question:\nWhich?\n\nA) a\nB) b\n\n### Correct Answer: B\n\n### Why this is correct:\nSo.\n\n### Question:\nWhat?\n\nA) x\nB) y\n\n### Correct Answer: A\n"
    )
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["So.", ""])
  }

  @Test(arguments: ["**", "==", "##"])
  func `headings of Org and AsciiDoc are headings`(mark: String) {
    let read = Self.read(
      "\(mark) Which?\n- [ ] a\n- [X] b\n\(mark) What? \(mark == "**" ? "" : mark)\n- [X] x\n- [ ] y\n"
    )
    #expect(read.shownChoices == ["Which? | a | *b", "What? | *x | y"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "### Q2. Name it\n\n<details>\n<summary>Answer</summary>\n\nA long story.\n\n</details>\n",
    "### 2. Name it\n\n#### Answer\n\nA long story.\n",
    "### What is it?\n\n**Answer:**\n\nA long story.\n",
    "**2. [Essay]** Name it.\n\n<details>\n<summary>Answer</summary>\n\nA long story.\n\n</details>\n",
  ]) func `a question whose answer is prose is reported, and shown nowhere`(open: String) {
    let isHeading = open.hasPrefix("#")
    let (first, third) = isHeading ? ("### Q1. ", "### Q3. ") : ("**1.** ", "**3.** ")
    let choices = "\n\nA) x\nB) y\n\nAnswer: A\n\n"
    let read = Self.read(first + "Which?" + choices + open + "\n" + third + "What?" + choices)
    #expect(read.shownChoices == ["Which? | *x | y", "What? | *x | y"])
    #expect(read.diagnostics.map(\.location.line) == [8])
    let text = read.quizzes.map { String(decoding: markdown(of: $0), as: UTF8.self) }.joined()
    #expect(!text.contains("story"))
  }

  @Test func `a deeper heading below the answer belongs to what explains it`() {
    let read = Self.read(
      "### Q1. Which?\n\n- [ ] Sea\n- [x] Sand\n\n#### Correct answer: Sand\n\nSo.\n\n#### Example\n\nThus.\n\n### Q2. What?\n\n- [x] x\n- [ ] y\n"
    )
    let questions = read.quizzes.flatMap(\.questions)
    #expect(questions.map(\.preface) == ["", ""])
    #expect(questions.first?.explanation == "So.\n\n**Example**\n\nThus.")
  }

  @Test(arguments: [
    ("_Explanation: It is so._", "It is so."), ("*Explanation: It is so.*", "It is so."),
    ("**Explanation: It is so.**", "It is so."),
    ("*Explanation:* It *is* so", "It *is* so"), ("_Explanation:_ a_b_", "a_b_"),
  ]) func `emphasis around an explanation and its word does not show`(line: String, said: String) {
    let read = Self.read("## Which?\n\nA) x\nB) y\n\nAnswer: B\n\n\(line)\n")
    let explanation = read.quizzes.first?.questions.first?.explanation ?? ""
    #expect(plainText(ofMarkdown: explanation) == plainText(ofMarkdown: said))
  }

  @Test func `a sentence behind the answer goes on below it`() {
    for (above, below) in [("", ""), ("<details><summary>Answer</summary>\n\n", "\n</details>\n")] {
      let read = Self.read(
        "1. Which?\nA) x\nB) y\n\n\(above)**Answer: B**. It is so, and that is\nall there is.\n"
          + below)
      #expect(
        read.quizzes.first?.questions.first?.explanation == "It is so, and that is\nall there is.")
    }
  }

  @Test func `bullets that stand alone are no text`() {
    let read = Self.read(
      "1. Which is longest?\n\n•\nA. Nile\n•\nB. Congo\n• \nC. Niger\n\nCorrect answer: B\n")
    #expect(read.shownChoices == Self.one)
    #expect(read.quizzes.first?.questions.first?.stem == "")
  }

  @Test(arguments: [
    "Question: Which is longest?\nA) Nile\nB) Congo\nC) Niger\nAnswer: B\n",
    "Quiz\nQuestion: Which is longest?\n\nA) Nile\nB) Congo\nC) Niger\nAnswer: B\n",
    "**Question:** Which is longest?\n\nA) Nile\nB) Congo\nC) Niger\n\n**Answer:** B\n",
    "Q: Which is longest?\nA. Nile\nB. Congo\nC. Niger\nAnswer: B\n",
  ]) func `a word for the question starts one, and is no part of it`(first: String) {
    let read = Self.read(
      first + "\nQuestion: What does it print?\n\nprint(1)\nA) 1\nB) 2\nAnswer: A\n")
    #expect(
      read.quizzes.flatMap(\.questions).map(\.heading) == [
        "Which is longest?", "What does it print?",
      ])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["SECTION 1: READING (2 Questions)", "Part 1. Reading", "Module 1 – Rivers"])
  func `the number of a part is the number of no question`(part: String) {
    let read = Self.read(
      part + "\n\nWhich is longest?\n\nA) Nile\nB) Congo\nC) Niger\n\nAnswer: B\n")
    #expect(read.shownChoices == Self.one)
  }

  @Test func `a range of numbers is the number of no question`() {
    let read = Self.read(
      "Questions 1–2: A passage\n\nWhich is longest?\n\nA) Nile\nB) Congo\nC) Niger\n\nAnswer: B\n"
    )
    #expect(read.shownChoices == Self.one)
  }

  @Test(arguments: ["【答案】B\n【解析】因为。", "答案：B\n解析：因为。"])
  func `Chinese words for the answer stand in brackets too`(answer: String) {
    let read = Self.read("1. 哪个最长？（　　）\nA. 尼罗　　B. 刚果　　C.尼日尔\n\(answer)\n")
    #expect(read.shownChoices == ["哪个最长？（　　） | 尼罗 | *刚果 | 尼日尔"])
    #expect(read.quizzes.first?.questions.first?.explanation == "因为。")
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    ("2. Name a river.\nNile\n", 1), ("1. By length.\n2. By rain.\n", 0),
    ("## Sources\n\n7. A book.\n", 0),
  ]) func `a last question that is not understood is reported`(end: String, count: Int) {
    let read = Self.read("1. Which is longest?\nA) Nile\nB) Congo\nC) Niger\nAnswer: B\n\n" + end)
    #expect(read.shownChoices == Self.one)
    #expect(read.diagnostics.map(\.location.line) == Array(repeating: 7, count: count))
  }

  @Test(arguments: [
    "### 🟢 **Question 1:** Which is longest?", "## 📝 Question 1\n\nWhich is longest?",
  ])
  func `an emoji may stand before the number of a question`(start: String) {
    let read = Self.read(start + "\n\nA) Nile\nB) Congo\nC) Niger\n\n✅ Answer: B\n")
    #expect(read.shownChoices == Self.one)
  }

  @Test(arguments: ["### Q1 Answer: B. Congo", "### ✅ Q1 正解：B. Congo"])
  func `headings below all questions may answer them`(answer: String) {
    let read = Self.read(
      "### Q1.\nWhich is longest?\n\n- A. Nile\n- B. Congo\n- C. Niger\n\n### Q3.\nWhich is wet?\n\n- A. Sea\n- B. Sand\n\n## Answers\n\n\(answer)\nIt is so.\n\n### Q3 Answer: A\nBy rain.\n"
    )
    #expect(read.shownChoices == Self.one + ["Which is wet? | *Sea | Sand"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["It is so.", "By rain."])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["- 1.", "* **1.", "-\tQ1:", "• 1)"], ["A) ", "- A. ", "    - A. "])
  func `questions may have a bullet before their number`(start: String, choice: String) {
    let texts = (1...3).map { number in
      let start = start.replacing("1", with: "\(number)")
      let end = start.contains("**") ? "**" : ""
      let second = choice.replacing("A", with: "B")
      return
        "\(start) Which \(number)?\(end)\n\(choice)x\n\(second)y\nAnswer: B\n\nBecause \(number).\n"
    }
    let read = imported(texts.joined(), as: .letters, from: "q.md")
    #expect(read.diagnostics == [])
    #expect(read.shownChoices == (1...3).map { "Which \($0)? | x | *y" })
    #expect(read.explained == (1...3).map { "Because \($0)." })
  }

  @Test(arguments: ["Explanation: So.", "**Explanation:** So.", "*Explanation:* Sea is\nwet."])
  func `a bold line right below what explains asks`(explanation: String) {
    for gap in ["", "\n"] {
      let texts = ["One", "Two", "Three"].map {
        "**\($0)**\n\(gap)A) x\nB) y\n\nAnswer: B\n\n\(explanation)\n"
      }
      let read = imported(texts.joined(), as: .letters, from: "q.md")
      #expect(read.diagnostics == [])
      #expect(read.shownChoices == ["One", "Two", "Three"].map { "\($0) | x | *y" })
      #expect(read.explained.allSatisfy { $0.hasSuffix(".") && !$0.contains("**") })
    }
  }

  @Test func `a line right below what explains that may ask is an error`() {
    let read = imported(
      "One is\nA) x\nB) y\nAnswer: B\nExplanation: So.\nTwo is\nA) x\nB) y\nAnswer: A\n",
      as: .letters, from: "q.md")
    #expect(read.shownChoices == ["One is | x | *y"])
    #expect(
      read.diagnostics.contains { $0.location.line == 6 && $0.code.name == "question-left-out" })
  }

  @Test(arguments: ["", "\n"]) func `a bold line right below choices asks`(gap: String) {
    let texts = ["One is", "Who, then?"].map { "**\($0)**\n\(gap)A) x\nB) y\n" }
    let read = imported(
      texts.joined() + "\nAnswers\n1. B\n2. A\n", as: .letters, from: "q.md")
    #expect(read.diagnostics == [])
    #expect(read.shownChoices == ["One is | x | *y", "Who, then? | *x | y"])
  }
}
