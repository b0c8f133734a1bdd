import Content
import Diagnostics
import Exchange
import Testing

/// What stands around questions and their choices, which is no part of their texts.
struct LetterRemainsTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }
  private static let wet = "Which is wet? | *Sea | Sand"

  @Test(arguments: [
    "1. Which is wet?<br>\nA) Sea<br>\nB) Sand<br>\n\nAnswer: A\n",
    "1. Which is wet?<br/>\n\nA) Sea<br />\nB) Sand\n\nAnswer: A\n",
    "**1. Which is wet?**<br>\n\nA) Sea\nB) Sand\n\nAnswer: A\n",
  ]) func `a break that nothing follows is left out`(text: String) {
    let read = Self.read(text)
    #expect(read.markdown.contains("## Which is wet?\n"), "\(read.markdown)")
    #expect(read.shownChoices == [Self.wet])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["", "*Made for Class 7b.*\n\n"])
  func `what follows a key and an empty line may explain no question, which is told`(more: String) {
    let read = Self.read(
      "1. Which is wet?\nA) Sea\nB) Sand\n\n2. Which is dry?\nA) Sea\nB) Sand\n\nAnswer Key\n1. A\n2. B\n\nLet me know if you'd like more!\n\n\(more)"
    )
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation).last?.hasPrefix("Let me") == true)
    #expect(read.diagnostics.map(\.code.name) == ["import-ambiguous"])
    #expect(read.diagnostics.map(\.location.line) == [13])
    let explained = Self.read(
      "1. Which is wet?\nA) Sea\nB) Sand\n\nAnswer Key\n1. A\n\nExplanation: It rains.\n")
    #expect(explained.quizzes.flatMap(\.questions).map(\.explanation) == ["It rains."])
    #expect(explained.diagnostics == [])
  }

  @Test(arguments: [
    "1. A\n   It is water.\n2. B\n   It is sand.\n",
    "1. A\n2. B\nExplanation of 2: it is sand.\n",
    "1. A\n2. B\n\n**Question 2:** Sand is not.\n", "1. A\n2. B\n\n- See chapter 3\n",
    "1. A\n2. B\n\n   It holds no water at all.\n",
  ])
  func `what explains the last question of a key is no remark`(key: String) {
    let read = Self.read(
      "1. Which is wet?\nA) Sea\nB) Sand\n\n2. Which is dry?\nA) Sea\nB) Sand\n\nAnswer Key\n\(key)"
    )
    #expect(read.diagnostics == [])
    #expect(read.quizzes.flatMap(\.questions).last?.explanation.isEmpty == false)
  }

  @Test(arguments: [
    "Answer: Sand\nThe correct answer is B.\n", "Answer: 2\nThe answer is B\n",
    "Answer: A, C\nThe correct answers are A and C.\n",
  ])
  func `an answer that is said again is no other one`(answer: String) {
    let read = Self.read("1. Which is dry?\nA) Sea\nB) Sand\nC) Dust\n\n\(answer)")
    #expect(read.quizzes.flatMap(\.questions).count == 1)
    #expect(!read.diagnostics.contains { $0.severity == .error })
  }

  @Test func `a choice that is marked in text that is no question is told`() {
    let read = Self.read(
      "The wet one is\nSand\nSea ✅\nSnow\n\nWhich is dry?\nSea\nSand ✅\nSnow\n")
    #expect(read.quizzes.flatMap(\.questions).count == 1)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
    #expect(read.diagnostics.map(\.location.line) == [3])
  }

  @Test(arguments: [
    ("1 - The wet one is:\nSea ✅\nSand\n2 - The dry one is:\nSea\nSand ✅\n", 2),
    ("### Question 1\n\nThe wet one is\nSea ✅\nSand\n\n### Question 2\n\nWhich?\nSea\nSand ✅\n", 2),
    ("1.- ¿Cuál?\na.- Sea\nb.- Sand\n✅ B\n", 1), ("1. Which?\nA) **Sea**\nB) **Sand**\nAns.B\n", 1),
  ])
  func `neither a question nor an answer becomes a choice`(text: String, count: Int) {
    let read = Self.read(text)
    let choices: [[String]] = read.quizzes.flatMap(\.questions).map { question in
      guard case .choices(let choices) = question.form else { return [] }
      return choices.map { plainText(ofMarkdown: $0.text) }
    }
    #expect(choices == Array(repeating: ["Sea", "Sand"], count: count), "\(read.markdown)")
    #expect(read.quizzes.flatMap(\.questions).allSatisfy { $0.kind == .single })
  }

  @Test func `a sentence that says another answer makes the answer unclear`() {
    let read = Self.read(
      "Which is wet?\na) Sand\nb) Sea\n\nThe correct answer is B.\n\nExplanation:\n- A: no\n- B: yes\n\nThe dry one is\na) Sand\nb) Sea\n\nThe correct answer is A.\n"
    )
    #expect(!read.diagnostics.isEmpty)
  }

  @Test func `a bold line below the number of a question is not bold`() {
    let read = Self.read("## Question 1\n\n**Which is wet?**\n\nA) Sea\nB) Sand\n\nAnswer: A\n")
    #expect(read.shownChoices == [Self.wet])
  }

  @Test func `a part of a test above the first question is no title`() {
    let read = Self.read(
      "## Section A\n\n1. Which is wet?\nA) Sea\nB) Sand\nAnswer: A\n\n## Section B\n\n2. Which is dry?\nA) Sea\nB) Sand\nAnswer: B\n"
    )
    #expect(read.quizzes.first?.settings.title == "")
    #expect(read.quizzes.flatMap(\.questions).map(\.preface) == ["# Section A", "# Section B"])
  }

  @Test(arguments: [
    "True   False", "True / False", "☐ True ☐ False", "( ) True  ( ) False", "True\nFalse",
    "T    F",
  ])
  func `words to choose from are no part of a statement`(words: String) {
    let read = Self.read(
      "1. The sea is wet.\n\(words)\nAnswer: True\n\n2. Sand is wet.\n\(words)\nAnswer: False\n")
    #expect(
      read.shownChoices == ["The sea is wet. | *True | False", "Sand is wet. | True | *False"])
    #expect(read.quizzes.flatMap(\.questions).allSatisfy { $0.stem.isEmpty })
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "1. Which is wet?\n✓ Sea\nSand\n\n2. Which is hot?\nIce\n✓ Fire\n",
    "1. Which is wet\n✓ Sea\n✗ Sand\n\n2. Which is hot\n✗ Ice\n✓ Fire\n",
    "Which is wet?\n\n✅ Sea\nSand\n\nWhich is hot?\n\nIce\n✅ Fire\n",
  ]) func `signs mark choices without letters`(text: String) {
    let shown = Self.read(text).shownChoices.map { $0.replacing("?", with: "") }
    #expect(shown == ["Which is wet | *Sea | Sand", "Which is hot | Ice | *Fire"])
  }

  @Test func `a heading above signs asks only with a number or a sign of its own`() {
    #expect(Self.read("# Shopping\n\n✅ Milk\nBread\n").shownChoices == [])
    #expect(Self.read("# 1. Which\n\n✅ Sea\nSand\n").shownChoices == ["Which | *Sea | Sand"])
  }

  @Test func `a line that may go on with the question is no choice`() {
    let read = Self.read("1. Look at the sea\nand say what is\nSand\n✓ Sea\n")
    #expect(read.shownChoices == [])
    #expect(!read.diagnostics.isEmpty)
  }

  @Test(arguments: ["A) Sea\nB) Sand", "(A) Sea\n(B) Sand", "a) Sea\nb) Sand\n"])
  func `a letter in brackets below choices is the answer`(choices: String) {
    let read = Self.read(
      "1. Which is wet?\n\(choices)\n(A)\n\n2. Which is dry?\n\(choices)\n(B)\n")
    #expect(read.shownChoices == [Self.wet, "Which is dry? | Sea | *Sand"])
    #expect(read.diagnostics == [])
  }

  @Test func `the headings of a key of ExamView are no text of a question`() {
    let read = Self.read(
      "1. Which is wet?\na. Sea\nb. Sand\n\n2. Which is dry?\na. Sea\nb. Sand\n\nAnswer Section\n\nMULTIPLE CHOICE\n\n1. ANS: A\n2. ANS: B\n"
    )
    #expect(read.shownChoices == [Self.wet, "Which is dry? | Sea | *Sand"])
    #expect(read.quizzes.allSatisfy { $0.conclusion.isEmpty })
    #expect(
      read.quizzes.flatMap(\.questions).allSatisfy { $0.explanation.isEmpty && $0.stem.isEmpty })
  }

  @Test(arguments: ["next one", "Next one", "ein anderes", "次の"])
  func `a line between boxes with right ones on both sides is told`(line: String) {
    let read = Self.read("1. Which?\n- [x] a\n\(line)\n- [x] d\n- [ ] e\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [3])
  }

  @Test(arguments: [
    "1-2 AB", "答案：1-2 AB", "参考答案：1. A 2. B", "Ключи\n1 – A\n2 – B", "Cevap Anahtarı: 1-A, 2-B",
  ])
  func `a key says which choices are right`(key: String) {
    let read = Self.read(
      "1. Which is wet?\nA. Sea\nB. Sand\n\n2. Which is dry?\nA. Sea\nB. Sand\n\n\(key)\n")
    #expect(read.shownChoices == [Self.wet, "Which is dry? | Sea | *Sand"])
    #expect(read.quizzes.allSatisfy { $0.conclusion.isEmpty })
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["1-3 AB", "1-2 ABA", "2-1 AB"])
  func `a row of letters that does not fit its numbers is no key`(key: String) {
    let read = Self.read(
      "1. Which is wet?\nA. Sea\nB. Sand\n\n2. Which is dry?\nA. Sea\nB. Sand\n\nAnswers\n\(key)\n")
    #expect(read.shownChoices == [])
    #expect(!read.diagnostics.isEmpty)
  }

  @Test func `numbers of pages are told and left out`() {
    let read = Self.read(
      "1. Which is wet?\nA) Sea\nB) Sand\nAnswer: A\n\nPage 1 of 2\n\n2. Which is dry?\nA) Sea\nB) Sand\nAnswer: B\n\nPage 2 of 2\n"
    )
    #expect(read.shownChoices == [Self.wet, "Which is dry? | Sea | *Sand"])
    #expect(read.quizzes.flatMap(\.questions).allSatisfy { $0.explanation.isEmpty })
    #expect(read.diagnostics.map(\.location.line) == [6])
  }

  @Test func `a wide blank stands behind the number of a question`() {
    let read = Self.read("問1　海は？\nア　水\nイ　砂\n\n答え　ア\n\n問2　砂は？\nア　水\nイ　砂\n\n答え　イ\n")
    #expect(read.shownChoices == ["海は？ | *水 | 砂", "砂は？ | 水 | *砂"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    ("blue", true), ("blue or azure", false), ("red, blue, yellow", false), ("km / h", true),
    ("Danube / Donau", false), ("light blue | azure", false), ("1 / 2", true),
  ])
  func `one answer to a gap is typed`(answer: String, isRead: Bool) {
    let read = Self.read("1. The sky is ____.\nAnswer: \(answer)\n")
    #expect(read.quizzes.flatMap(\.questions).count == (isRead ? 1 : 0))
    #expect(read.diagnostics.isEmpty == isRead)
  }

  @Test(arguments: ["A- Sea\nB- Sand", "- A- Sea\n- B- Sand"])
  func `a dash stands behind the letters of choices`(choices: String) {
    #expect(Self.read("1. Which is wet?\n\(choices)\nAnswer: A\n").shownChoices == [Self.wet])
  }

  @Test(arguments: ["정답: 2번", "정답: 2"]) func `a number with its counter names a choice`(
    answer: String
  ) {
    let read = Self.read("1. 무엇?\n① 바다\n② 모래\n③ 얼음\n\(answer)\n")
    #expect(read.shownChoices == ["무엇? | 바다 | *모래 | 얼음"])
  }

  @Test func `names between underscores are no bold text`() {
    let read = Self.read("1. What is `__x__`?\nA) init\nB) __init__\nC) __init__()\nAnswer: B\n")
    #expect(
      read.shownChoices == ["What is `__x__`? | init | *\\_\\_init\\_\\_ | \\_\\_init\\_\\_()"])
    let unanswered = Self.read("1. Which?\nA) init\nB) __init__\n")
    #expect(unanswered.shownChoices == [])
  }

  @Test(arguments: ["1. kérdés: Mi ez?", "1. Question: Mi ez?"])
  func `a word for a question behind its number is no part of it`(line: String) {
    let read = Self.read("\(line)\nA) Sea\nB) Sand\nAnswer: A\n")
    #expect(read.shownChoices == ["Mi ez? | *Sea | Sand"])
  }

  @Test(arguments: [
    (
      "## Question 1\n\n> A *list* of numbers.\n> How many are odd?",
      "A *list* of numbers. How many are odd?", ""
    ),
    ("## Question 1\n\nLook at the text.\n\n> Quoted.", "Look at the text.", "Quoted."),
    (
      "## 1. Which does it praise?\n\n> First.\n>\n> Second.", "Which does it praise?",
      "First.\n\nSecond."
    ),
    (
      "## 1. Which does it praise?\n\n> Quoted.\n\nAnd so on.", "Which does it praise?",
      "> Quoted.\n\nAnd so on."
    ),
  ]) func `a quote above the choices is no hint`(asked: String, heading: String, stem: String) {
    let read = Self.read("\(asked)\n\nA) 1\nB) 2\n\n**Answer: A**\n")
    #expect(read.shownChoices == ["\(heading) | *1 | 2"])
    #expect(read.quizzes.flatMap(\.questions).map(\.stem) == [stem])
  }

  @Test func `a heading with the number of a quiz is none of a question`() {
    let read = Self.read(
      "### Quiz 2: Arrays\n\n1. **Which is wet?**\n\nA) Sea\nB) Sand\n\n**Answer: A**\n\n### Quiz 3: Lists\n\n1. **Which is dry?**\n\nA) Sea\nB) Sand\n\n**Answer: B**\n"
    )
    #expect(read.shownChoices == [Self.wet, "Which is dry? | Sea | *Sand"])
    #expect(read.markdown.contains("**Quiz 2: Arrays**"))
    #expect(read.markdown.contains("# Quiz 3: Lists"))
  }

  @Test func `parts of a section stand below it`() {
    let read = Self.read(
      "## Section 1\n\n### Goals\n\nLearn.\n\n### Questions\n\n1. Which is wet?\nA) Sea\nB) Sand\nAnswer: A\n"
    )
    #expect(
      read.quizzes.flatMap(\.questions).map(\.preface)
        == ["# Section 1\n\n# Goals\n\nLearn.\n\n# Questions"])
    #expect(read.quizzes.first?.settings.title == "")
  }

  @Test(arguments: [
    "1. Which is wet?\na) Sea - *correct*\nb) Sand - *wrong*\n",
    "**Question 2:** Which is wet?\nA) Sea\nB) Sand\n\n**Answer 2:**\n\nThe correct answer is **A**.\n",
    "### Q1 ｜ Which is wet?\n\nA) Sea\nB) Sand\n\n**Answer: A**\n",
    "1. Which is wet?\nA) Sea\nB) Sand\n\n✅ A\n",
    "1. Which is wet?\na) Sea\nb) Sand\n\nSprávně: a\n",
    "1. Which is wet?\n+Sea\n-Sand\n",
  ]) func `marks and words beside choices are no part of them`(text: String) {
    let read = Self.read(text)
    #expect(read.shownChoices == [Self.wet])
    #expect(read.quizzes.flatMap(\.questions).allSatisfy { $0.stem.isEmpty })
    #expect(!read.diagnostics.contains { $0.severity == .error })
  }

  @Test func `buttons of a page with questions are told and left out`() {
    let read = Self.read(
      "Question #1\n\nWhich is wet?\n\nA. Sea\nB. Sand\n\nReveal Solution  Discussion  12\n\nAnswer: A\n"
    )
    #expect(read.shownChoices == [Self.wet])
    #expect(read.diagnostics.map(\.location.line) == [8])
    #expect(!read.markdown.contains("Reveal"))
  }

  @Test(arguments: [
    ("1. Which are __all__ wet?", "Which are **all** wet?"),
    ("1. What is x.__class__?", "What is x.\\_\\_class\\_\\_?"),
    ("1. What is __name__ == \"__main__\"?", "What is \\_\\_name\\_\\_ == \"\\_\\_main\\_\\_\"?"),
  ]) func `words between underscores are bold, unless a sign of code stands beside them`(
    asked: String, heading: String
  ) {
    let read = Self.read("\(asked)\nA) Sea\nB) Sand\n\nAnswer: A\n")
    #expect(read.quizzes.flatMap(\.questions).map(\.heading) == [heading])
  }

  @Test func `statements keep no word that counts them`() {
    let read = Self.read(
      "Claim 1. The sea is wet.\nAnswer: True\n\nClaim 2. Sand is wet.\nAnswer: False\n")
    #expect(
      read.shownChoices == ["The sea is wet. | *True | False", "Sand is wet. | True | *False"])
  }

  @Test func `a statement may be answered in a fold`() {
    let read = Self.read(
      "1. Trees grow.\n\n<details>\n<summary>Answer</summary>\n\n**True** — they do.\n</details>\n\n2. Sand grows.\n\n<details>\n<summary>Answer</summary>\n\n**False** — no.\n</details>\n"
    )
    #expect(read.shownChoices == ["Trees grow. | *True | False", "Sand grows. | True | *False"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["they do.", "no."])
  }
}
