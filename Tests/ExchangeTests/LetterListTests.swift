import Content
import Diagnostics
import Exchange
import Testing

/// Lists that explain each choice, below the word for the answer or for what explains it.
struct LetterListTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  private static let asked = "### 1. Which?\nA) One\nB) Two\nC) Three\n\n"
  private static let next = "\n### 2. What?\nA) x\nB) y\n\n**Answer: A**\n"
  private static let frames = [
    ("<details>\n<summary>Answer</summary>\n\n", "</details>\n"), ("**Answer:**\n\n", ""),
    ("**Answers:**\n", ""), ("**Solution:**\n", ""),
  ]

  @Test(arguments: [
    "- A: wrong, as it is odd.\n- B: correct, as it is even.\n- C: wrong, as it is odd.\n",
    "- ❌ A: it is odd.\n- ✅ B: it is even.\n- ❌ C: it is odd.\n",
    "- ❌ **A** – it is odd.\n- ✅ **B** – it is even.\n- ❌ **C** – it is odd.\n",
    "- A (wrong): it is odd.\n- B (right): it is even.\n- C (wrong): it is odd.\n",
    "- A. False: it is odd.\n- B. True: it is even.\n- C. False: it is odd.\n",
    "- A – No, it is odd.\n- B – Yes, it is even.\n- C – No, it is odd.\n",
    "- A) One – incorrect: it is odd.\n- B) Two – correct: it is even.\n",
    "- A) ❌ It is odd.\n- ⭐ B) ✅ It is even.\n- C) ❌ It is odd.\n",
    "A: wrong, as it is odd.\nB: correct, as it is even.\nC: wrong, as it is odd.\n",
    "- A is wrong, it is odd.\n- B is right, it is even.\n",
    "- A: not correct: it is odd.\n- B: correct: it is even,\n  as 2 is.\n- C: wrong\n",
  ]) func `a list below the word for the answer says which choice is right`(list: String) {
    for (start, end) in Self.frames {
      let read = Self.read(Self.asked + start + list + end + Self.next)
      #expect(read.shownChoices == ["Which? | One | *Two | Three", "What? | *x | y"])
      let explanations = read.explained
      #expect(explanations.first?.contains("odd") == true)
      #expect(explanations.first?.contains("even") == true)
      #expect(explanations.last == "")
      #expect(read.diagnostics == [])
    }
  }

  @Test(arguments: [
    ("- ✗ A\n- ✓ B\n- ✗ C\n", "One|*Two|Three"), ("- [ ] A\n- [x] B\n", "One|*Two|Three"),
    ("- A ❌\n- B ✅\n", "One|*Two|Three"), ("- A\n- C\n", "*One|Two|*Three"),
    ("- A) One\n- C) Three\n", "*One|Two|*Three"), ("- A - Correct\n- B\n", "*One|Two|Three"),
  ]) func `a list of letters explains nothing`(list: String, choices: String) {
    let read = Self.read("\(Self.asked)**Answer:**\n\n\(list)")
    #expect(read.shownChoices == ["Which? | " + choices.replacing("|", with: " | ")])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == [""])
  }

  @Test(arguments: [
    "- A: 1 is odd\n- B: 2 is even\n\nHence B.\n", "- A: 1 is odd\n- B: 2 is even\n- C: 3 is odd\n",
    "- ❌ A: correct\n- ✅ B: correct\n", "- A: wrong, odd\n- C: 3 is odd\n",
    "- A: wrong\n- B: wrong\n- C: wrong\n",
  ]) func `a list that may call a choice right or wrong is refused`(list: String) {
    for (start, end) in Self.frames {
      let read = Self.read(Self.asked + start + list + end)
      #expect(read.shownChoices == [])
      #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
    }
  }

  @Test func `choices below the words for correct answers are right, also with what explains them`()
  {
    let read = Self.read(
      "\(Self.asked)Correct answers:\n- A: as 1 is odd\n- C: as 3 is odd\n")
    #expect(read.shownChoices == ["Which? | *One | Two | *Three"])
    #expect(
      read.quizzes.flatMap(\.questions).map(\.explanation).first?.contains("1 is odd") == true)
  }

  @Test(arguments: [
    "**Explanation**\n\nA. One – incorrect.\n\nB. Two – **correct**.\n",
    "**Explanation:**\nA) ❌ One is odd.\nB) ✅ Two is even.\n",
    "**Explanation:**\n- A) ❌ One is odd.\n- B) ✅ Two is even.\n",
    "**Explanation:**\nA) One: odd (wrong)\nB) Two: even (correct)\n",
    "**Explanation:** It is even.\n\n**Options:**\n- A) ❌ odd\n- B) ✅ even\n",
    "**Explanation:** It is even,\nas 2 is.\n\n- A) ❌ odd\n- B) ✅ even\n",
    "**Why other answers are wrong:**\n- A) odd\n- C) odd\n",
    "## Explanation\n\n- A) ❌ odd\n- B) ✅ even\n",
  ]) func `what explains each choice is no question`(explanation: String) {
    for last in ["", Self.next] {
      let read = Self.read("\(Self.asked)**Answer: B**\n\n\(explanation)\(last)")
      #expect(
        read.shownChoices
          == ["Which? | One | *Two | Three"] + (last.isEmpty ? [] : ["What? | *x | y"]))
      let explanations = read.explained
      #expect(
        explanations.first?.lowercased().contains("odd") == true || explanation.contains("One –"))
      #expect(explanations.dropFirst().allSatisfy { $0.isEmpty })
      #expect(read.diagnostics == [])
    }
  }

  @Test(arguments: [
    "**Wrong answers:** A and C are odd.", "**Why A is wrong:** One is odd.",
    "- *Why not C:* it is odd.",
  ]) func `words that say which choices are explained are kept`(explanation: String) {
    let read = Self.read("\(Self.asked)**Answer: B**\n\n\(explanation)\n")
    #expect(read.shownChoices == ["Which? | One | *Two | Three"])
    #expect(read.explained == [explanation])
  }

  @Test func `boxes below a heading that explains are no explanation`() {
    let read = Self.read("# Which?\n\n- [x] One\n- [ ] Two\n\n# Explain\n\n- [x] x\n- [ ] y\n")
    #expect(read.diagnostics.contains { $0.severity == .error })
  }

  @Test func `a word for answers above choices is none for the right ones`() {
    let asked = "Which is it?\n\n**Answers:**\n\n* One (Your answer is correct)\n* Two\n* Three\n"
    let said = "\n**Overall explanation:**\n\n**The correct answer is:** A. One\n"
    let read = Self.read("### Question 21\n\n\(asked)\(said)\n### Question 22\n\n\(asked)\(said)")
    #expect(
      read.shownChoices
        == ["Which is it? | *One | Two | Three", "Which is it? | *One | Two | Three"])
    #expect(read.quizzes.flatMap(\.questions).allSatisfy { $0.stem.isEmpty })
  }
}
