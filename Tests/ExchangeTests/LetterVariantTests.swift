import Content
import Diagnostics
import Exchange
import Testing

/// Files that say the same, and differ in how an answer, a key, a mark or a choice is written.
struct LetterVariantTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  private static let three = [
    "Which is longest? | Nile | *Congo | Niger", "Which is wet? | *Sea | Sand | Rock",
    "Which is hot? | Ice | Snow | *Fire",
  ]

  private static func file(_ key: String) -> String {
    """
    1. Which is longest?
    A) Nile
    B) Congo
    C) Niger

    2. Which is wet?
    A) Sea
    B) Sand
    C) Rock

    3. Which is hot?
    A) Ice
    B) Snow
    C) Fire

    \(key)
    """
  }

  @Test(arguments: [
    "Answers: B, A, C", "Answers\n1. Answer: B\n2. Answer: A\n3. Answer: C", "Answers: 1b 2a 3c",
    "Answers: 1B, 2A, 3C", "Answers: 1. (b) 2. (a) 3. (c)", "Answer Key: 1.B 2.A 3.C",
    "Answers: 1=B;2=A;3=C", "**Answer Key:** 1) B | 2) A | 3) C", "Answers: (1) B (2) A (3) C",
    "Answers:<br>1. B<br>2. A<br>3. C", "Answers - 1: B; 2: A; 3: C", "Answers\n1,B\n2,A\n3,C",
    "## Answers\n\n| 1 | 2 | 3 |\n|---|---|---|\n| B | A | C |",
    "| Question | 1 | 2 | 3 |\n|---|---|---|---|\n| Answer | B | A | C |",
    "## Answer Key\n\n| No. | Answer |\n|---|---|\n| 1 | B) Congo |\n| 2 | A) Sea |\n| 3 | C) Fire |",
    "## Answer key\n\nQuestion 1 - Answer B\nQuestion 2 - Answer A\nQuestion 3 - Answer C",
  ]) func `a key at the end answers each question`(key: String) {
    let read = Self.read(Self.file(key))
    #expect(read.shownChoices == Self.three)
    #expect(read.diagnostics == [])
  }

  @Test func `letters that may be one answer or several are no key`() {
    let read = Self.read(Self.file("Answers: A, B, C"))
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.message.contains("several ways") })
  }

  @Test func `a question that is not understood is reported where the numbers miss it`() {
    let read = Self.read(
      """
      1. Which is longest?
      A) Nile
      B) Congo

      Answer: B

      2. Name some rivers.

      3. Which is wet?
      A) Sea
      B) Sand

      Answer: A
      """)
    #expect(read.questionsRead == 3)
    #expect(read.diagnostics.map(\.location.line) == [7])
    #expect(read.diagnostics.first?.message.contains("question 2 is not understood") == true)
  }

  private static let one = ["Which is longest? | Nile | *Congo | Niger"]

  @Test(arguments: [
    "Answer: ||B||", "Answer: >!B!<", "<!-- Answer: B -->", "Option B is correct.",
    "B is the correct answer because it is so.", "Correct Answer(s): B", "Correct response: B",
    "Correct response is B.", "Rpta: B", "Rép. B", "Sol. (b)", "Answer: B Congo",
    "Answer: B is correct because it is so.",
    "Explanation: The correct answer is B. It is so.", "Explanation: It is so.\nAnswer: B",
    "Explanation: A is correct nowhere.\nAnswer: B",
    "<details><summary>Answer</summary>\n\n**Congo** - it is so.\n</details>",
  ]) func `an answer is known in other words`(answer: String) {
    let read = Self.read("1. Which is longest?\nA) Nile\nB) Congo\nC) Niger\n\n\(answer)\n")
    #expect(read.shownChoices == Self.one)
    #expect(read.diagnostics == [])
  }

  @Test func `an explanation and a hint above the answer are no part of the question`() {
    let read = Self.read(
      "## Which?\n\nA) x\nB) y\n\nHint: Look.\nExplanation: It is so.\nAnswer: B\n")
    let question = read.quizzes.first?.questions.first
    #expect(question?.stem == "")
    #expect(question?.hints == ["Look."])
    #expect(question?.explanation == "It is so.")
  }

  @Test(arguments: [
    "✅✅", "(✔)", "(ans)", "(Correct Answer)", "**Correct!**", "*(correct)*", "- correct",
    "– Correct answer", "// correct", "# correct", ":white_check_mark:", "✅ Correct", "√",
    "(bonne réponse)", "<-- correct",
  ]) func `a sign on a choice says that it is right`(sign: String) {
    let read = Self.read("1. Which is longest?\nA) Nile\nB) Congo \(sign)\nC) Niger\n")
    #expect(read.shownChoices == Self.one)
  }

  @Test(arguments: [
    "Politically-correct", "Left - right", "NaCl (solution)", "a correct", "f(x) // wrong way",
  ]) func `words of a choice are no sign`(text: String) {
    let read = Self.read("## Which?\n\nA) \(text)\nB) Congo\n\nAnswer: B\n")
    #expect(
      read.quizzes.first?.questions.first.map { question in
        guard case .choices(let choices) = question.form else { return "" }
        return plainText(ofMarkdown: choices[0].text)
      } == text)
  }

  @Test(arguments: [
    "**Congo**", "<mark>Congo</mark>", "<u>Congo</u>", "<strong>Congo</strong>", "==Congo==",
    "**Congo** ✅",
  ]) func `what marks the right choice does not show`(choice: String) {
    let read = Self.read("1. Which is longest?\nA) Nile\nB) \(choice)\nC) Niger\n")
    #expect(read.shownChoices == Self.one)
  }

  @Test(arguments: [
    "A-) Nile\nB-) Congo\nC-) Niger", "A.) Nile\nB.) Congo\nC.) Niger",
    "A] Nile\nB] Congo\nC] Niger",
    "&nbsp;A) Nile\n&nbsp;B) Congo\n&nbsp;C) Niger",
    "\u{A0}A)\u{A0}Nile\n\u{A0}B)\u{A0}Congo\n\u{A0}C)\u{A0}Niger",
    "Option A: Nile\nOption B: Congo\nOption C: Niger", "○ A. Nile\n○ B. Congo\n○ C. Niger",
    "- *A.* Nile\n- *B.* Congo\n- *C.* Niger", "A. Nile\tB. Congo\tC. Niger",
    "a) Nile      c) Niger\nb) Congo", "A) Nile<br>B) Congo<br>C) Niger",
    "A、Nile B、Congo C、Niger", "A. Nile B. Congo C. Niger", "A. Nile   B. Congo\nC. Niger",
    "A) Nile, B) Congo, C) Niger",
    "A) Nile | B) Congo | C) Niger",
  ]) func `choices stand in lines and columns`(choices: String) {
    let read = Self.read("1. Which is longest?\n\(choices)\n\nAnswer: B\n")
    #expect(read.shownChoices == Self.one)
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "- Nile\n- Congo\n- Niger\n\nAnswer: Congo", "* Nile\n* Congo ✅\n* Niger",
    "1) Nile\n2) Congo\n3) Niger\n\nAnswer: 2", "(1) Nile\n(2) Congo\n(3) Niger\nAns. (2)",
    "   1. Nile\n   2. Congo\n   3. Niger\n\nCorrect answer: 2. Congo",
    "i) Nile\nii) Congo\niii) Niger\n\nAnswer: ii",
    "i. Nile\nii. Congo\niii. Niger\n\nThe answer is (ii)",
    "- Nile\n- Congo\n- Niger\n\n<details><summary>Answer</summary>\n\nCongo\n</details>",
    "1) Nile\n2) Congo\n3) Niger\n\n<details><summary>Answer</summary>\n2\n</details>",
    "A.Nile\nB.Congo\nC.Niger\nAnswer:B",
  ]) func `choices without letters are known by an answer below them`(choices: String) {
    let read = Self.read("1. Which is longest?\n\n\(choices)\n")
    #expect(read.shownChoices == Self.one)
    #expect(read.diagnostics == [])
  }

  @Test func `a list that nothing answers is no question, and one beside others is reported`() {
    #expect(Self.read("# Shopping\n\n- bread\n- milk\n").shownChoices == [])
    let read = Self.read("Q1. Which?\n1) x\n2) y\n\nQ2. What?\n1) x\n2) y\nAnswer: 1\n")
    #expect(read.shownChoices == ["What? | *x | y"])
    #expect(read.diagnostics.map(\.location.line) == [1])
  }

  @Test(arguments: [
    "Answer: A, E", "Answer: E and A", "Answers: E, A",
  ]) func `letters that are also words that join are letters`(answer: String) {
    let read = Self.read("## Which?\n\nA) v\nB) w\nC) x\nD) y\nE) z\n\n\(answer)\n")
    #expect(read.shownChoices == ["Which? | *v | w | x | y | *z"])
  }

  @Test func `a second answer that differs is refused`() {
    let read = Self.read("## Which?\n\nA) x\nB) y\n\nAnswer: A\n\nSome text.\n\nAnswer: B\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [10])
  }

  @Test func `a word for the choices above them is not what is asked`() {
    let read = Self.read(
      "Which is longest?\n\nOptions:\nA) Nile\nB) Congo\nC) Niger\n\nAnswer: B\n")
    #expect(read.shownChoices == Self.one)
  }

  @Test func `a heading for the choices is not what is asked`() {
    let read = Self.read(
      "# Question\nWhich is longest?\n\n## Options\nA) Nile\nB) Congo\nC) Niger\n\n---\n# Solution\n**Correct Answer:** B\n"
    )
    #expect(read.shownChoices == Self.one)
  }

  @Test func `a gap of underscores is typed into`() {
    let read = Self.read(
      "1. ____ has the Nile.\nAnswer: Africa\n\n2. Which?\nA) x\nB) y\nAnswer: A\n")
    #expect(read.diagnostics == [])
    #expect(read.quizzes.first?.questions.first?.form == .blanks([.blank(.text(["Africa"]))]))
    #expect(read.shownChoices.last == "Which? | *x | y")
  }

  @Test func `a part of a key that answers no question is reported`() {
    let read = Self.read(
      "# Exam\n\n## Part I\n\n1. Which?\nA) x\nB) y\n\n2. What?\nA) x\nB) y\n\n## Answer Key\n\n### Part I\n1. B\n2. A\n\n### Part II\n1. T\n2. F\n"
    )
    #expect(read.shownChoices == ["Which? | x | *y", "What? | *x | y"])
    #expect(read.diagnostics.map(\.location.line) == [20])
  }

  @Test(arguments: [
    "Answer: A) Sea, C) Rain", "Answer: A. Sea and C. Rain", "Answer: Both A and C",
    "Correct answers:\nA) Sea\nC) Rain", "Answer: Sea, Rain",
  ]) func `several answers stand with their texts`(answer: String) {
    let read = Self.read("1. Which are wet?\nA) Sea\nB) Sand\nC) Rain\n\n\(answer)\n")
    #expect(read.shownChoices == ["Which are wet? | *Sea | Sand | *Rain"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "Answer: A. Sand", "Answer: A-C", "Answer: A and B are wrong, so C", "Answer: B, C is wrong",
  ]) func `an answer that contradicts itself is refused`(answer: String) {
    let read = Self.read("1. Which is wet?\nA) Sea\nB) Sand\nC) Rain\n\n\(answer)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [6])
  }
}
