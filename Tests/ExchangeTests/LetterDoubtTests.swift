import Content
import Diagnostics
import Exchange
import Testing

/// Answers that name more than they seem to, and lists that repeat the choices.
struct LetterDoubtTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  private static let boxes = "### 1. Which?\n\n- [ ] Sea\n- [ ] A lake\n- [ ] 5\n\n"
  private static let frames = [
    ("<details>\n<summary>Answer</summary>\n\n", "\n</details>\n"), ("**Answer:**\n\n", ""),
    ("### Solution\n\n", ""), ("Correct answers:\n", ""),
  ]

  @Test(arguments: [
    ("- [ ] Sea\n- [x] A lake\n- [ ] 5\n", "Sea|*A lake|5"),
    ("- [x] Sea\n- [ ] A lake\n- [x] 5\n", "*Sea|A lake|*5"),
    ("- [x] A lake\n", "Sea|*A lake|5"), ("- [x] 5\n", "Sea|A lake|*5"),
    ("- ❌ Sea\n- ✅ A lake\n- ❌ 5\n", "Sea|*A lake|5"),
    ("- Sea ❌\n- A lake ✅\n- 5 ❌\n", "Sea|*A lake|5"),
    ("- Sea\n- A lake\n", "*Sea|*A lake|5"),
  ]) func `marked choices below the word for the answer are right`(list: String, choices: String) {
    for (start, end) in Self.frames {
      let read = Self.read(Self.boxes + start + list + end + "\n### 2. So?\n\n- [x] a\n- [ ] b\n")
      #expect(
        read.shownChoices
          == ["Which? | " + choices.replacing("|", with: " | "), "So? | *a | b"])
      #expect(read.diagnostics == [])
      #expect(read.explained == ["", ""])
    }
  }

  @Test(arguments: [
    "- [ ] Sea\n- [ ] A lake\n- [ ] 5\n", "- [✗] Sea\n- [✓] A lake\n- [✗] 5\n",
    "- [x] Sea ❌\n- [ ] A lake\n",
  ]) func `a list that marks none, or in two ways, is refused`(list: String) {
    for (start, end) in Self.frames {
      let read = Self.read(Self.boxes + start + list + end)
      #expect(read.shownChoices == [])
      #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
    }
  }

  @Test(arguments: [
    "A ❌ B ✅", "A ✗, B ✓", "A (false) B (true)", "A) ❌ B) ✅ C) ❌", "A ❌", "A :x:", "A ✅ B ✅",
    "~~A~~ Answer: B", "B 70% / C 30%", "A, B, C (any two)", "A, B (any 1 of)",
    "B\n\nCorrection: C", "B\n\n**Edit:** the right answer is C", "B\n\nUpdate: Sea",
  ]) func `an answer that is taken back, or one of several, is refused`(answer: String) {
    for (start, end) in [("", ""), ("<details><summary>Solution</summary>\n\n", "\n</details>\n")] {
      let read = Self.read(
        "1. Which?\nA) Sea\nB) Lake\nC) Hill\n\n\(start)Answer: \(answer)\n\(end)")
      #expect(read.shownChoices == [])
      #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
    }
  }

  @Test func `an answer that is struck out whole is refused`() {
    let read = Self.read("1. Which?\nA) Sea\nB) Lake\n\n~~Answer: A~~ Answer: B\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    ("B", "False"), ("B)", "70%"), ("B ✅", "Lake"), ("B (correct)", "Lake"),
    ("B ✅ A lake is wet.", "Lake"), ("B 70%", "70%"), ("B (70%)", "Lake"),
    ("B\n\nCorrection: B", "Lake"), ("B\n\nEdit: A small mistake.", "Lake"),
  ]) func `what only looks so is read`(answer: String, choice: String) {
    let text = ["False", "70%"].contains(choice) ? " \(choice)" : ""
    let said = answer.hasSuffix("%") ? answer : answer + (answer.contains(" ") ? "" : text)
    let read = Self.read("1. Which?\nA) Sea\nB) \(choice)\nC) Hill\n\nAnswer: \(said)\n")
    #expect(read.shownChoices == ["Which? | Sea | *\(choice) | Hill"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    ("The answer is the second option: B", true), ("الإجابة هي الخيار الثاني: B", true),
    ("The correct answer is the second choice: B", true),
    ("The answer is the first option: B", false), ("الإجابة هي الخيار الأول: B", false),
  ]) func `an ordinal before the letter must agree`(answer: String, isRead: Bool) {
    for (start, end) in [("", ""), ("<div dir='rtl'>\n", "\n</div>")] {
      let read = Self.read(
        "1. Which?\n\n- A: Sea\n- B: Lake\n\n<details><summary>Answer</summary>\n\n\(start)\(answer)\n\nSo it is.\n\(end)\n</details>\n"
      )
      #expect(read.shownChoices == (isRead ? ["Which? | Sea | *Lake"] : []))
      #expect(read.diagnostics.map(\.code.name) == (isRead ? [] : ["question-left-out"]))
    }
  }

  @Test(arguments: [
    ("1) b - use `a || b`", "use `a || b`"), ("1) b - c | d or c||d", "c | d or c||d"),
    ("1. ||B – it holds||", "it holds"), ("1. ||B||", ""), ("1. B | easy", "easy"),
    ("| 1 | B | `a \\| b` or x \\| y |", "`a | b` or x | y"),
    ("| 1 | B | `a || b` | hard |", "`a || b` – hard"),
  ]) func `bars in what explains an entry of a key stay`(entry: String, explanation: String) {
    let read = Self.read(
      "1. Which?\nA) Sea\nB) Lake\n\n2. So?\nA) a\nB) b\n\nAnswers:\n\(entry)\n\(entry.hasPrefix("|") ? "| 2 | A | |" : "2) a")\n"
    )
    #expect(read.shownChoices == ["Which? | Sea | *Lake", "So? | *a | b"])
    #expect(read.explained.first == explanation)
  }
}
