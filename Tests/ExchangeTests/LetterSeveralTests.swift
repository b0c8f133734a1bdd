import Content
import Diagnostics
import Exchange
import Testing

/// Answers that name several choices, and signs that are a choice's own text.
struct LetterSeveralTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  private static let asked = "1. Which?\nA) one\nB) two\nC) three\n"

  @Test(arguments: [
    "<details><summary>Answer</summary>\n\n- A\n- C\n\n</details>", "Answer: Option A, Option C",
    "Answer: Choice A; Choice C", "Answer: A) one / C) three", "Answer: A) one + C) three",
    "Answer: a. one c. three", "Answer: A: one C: three", "Answer: A (one) and C (three)",
    "Answer: A) one, three", "Answer: A|C", "Answer: option A and option C",
    "Answer: A) one, C) three",
  ]) func `every choice that an answer names is right`(answer: String) {
    let read = Self.read("\(Self.asked)\n\(answer)\n")
    #expect(read.shownChoices == ["Which? | *one | two | *three"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == [""])
  }

  @Test func `every choice that a key names is right`() {
    let read = Self.read(
      "\(Self.asked)\n2. What?\nA) x\nB) y\nC) z\n\nAnswers\n1. B\n2. option a, option c\n")
    #expect(read.shownChoices == ["Which? | one | *two | three", "What? | *x | y | *z"])
  }

  @Test(arguments: [
    "Answer: A) one\nC) three", "Answer: A\nC", "Answer: A,\nC", "Answer: A) one or C) three",
  ]) func `an answer that may name a second choice is refused`(answer: String) {
    let read = Self.read("\(Self.asked)\n\(answer)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.code.name == "question-left-out" })
    let key = Self.read("\(Self.asked)\n2. What?\nA) x\nB) y\nC) z\n\nAnswers\n1. B\n2. A\nC\n")
    #expect(key.shownChoices == ["Which? | one | *two | three"])
  }

  @Test(arguments: [
    ("Answer: A) one because it is odd", "one because it is odd"),
    ("Answer: A\n\nOnly A is odd.", "Only A is odd."),
    (
      "Answer: A\n\nA) one is odd\nB) two is even\nC) three is more",
      "one is odd\ntwo is even\nthree is more"
    ),
    ("### Answer\n\n- A because it is odd", "because it is odd"),
  ]) func `what explains one choice names no second`(answer: String, explanation: String) {
    let read = Self.read("\(Self.asked)\n\(answer)\n")
    #expect(read.shownChoices == ["Which? | *one | two | three"])
    #expect(read.explained == [explanation])
  }

  @Test(arguments: [
    ("√2", "√3"), ("2", "√4"), ("SELECT *", "SELECT ALL"), ("int *", "int"), ("🟢 Green", "🔴 Red"),
  ]) func `signs that are a choice's own text stay in it`(first: String, second: String) {
    let read = Self.read("1. Which?\nA) \(first)\nB) \(second)\n\nAnswer: B\n")
    let texts = read.quizzes.flatMap(\.questions).flatMap {
      (question: WrittenQuestion) -> [String] in
      guard case .choices(let choices) = question.form else { return [] }
      return choices.map { plainText(ofMarkdown: $0.text) }
    }
    #expect(texts == [first, second])
  }

  @Test(arguments: [
    "A) one\n**B) two** ✓\nC) three", "A) one\nB) two ✔️ Correct\nC) three",
    "A) one\nB) two ✅ Correct\nC) three", "A) one\nB) two √\nC) three",
    "🔴 A) one\n🟢 B) two\n🔴 C) three",
    "A) one\nB) two *\nC) three", "A) one\nB) √ two\nC) three",
  ]) func `signs beside a choice mark it`(choices: String) {
    #expect(Self.read("1. Which?\n\(choices)\n").shownChoices == ["Which? | one | *two | three"])
  }

  @Test(arguments: [
    ["- 5 mg", "+ 5 mg"], ["# Title", "## Title"], ["> 10 mg", "< 10 mg"],
    ["1. January", "2. May"],
    ["* one", "- two"], ["-", "+"],
  ]) func `choices of one line are no lists, headings or quotes`(texts: [String]) {
    let (first, second) = (texts[0], texts[1])
    for (format, text) in [
      (.letters, "1. Which?\nA) x\nB) \(first)\nC) \(second)\n\nAnswer: A\n"),
      (.textQTI, "1. Which?\n*a) x\nb) \(first)\nc) \(second)\n"),
      (
        .jupyterQuiz,
        #"[{"question":"Which?","type":"multiple_choice","answers":[{"answer":"x","correct":true},{"answer":"\#(first)","correct":false},{"answer":"\#(second)","correct":false}]}]"#
      ),
      (
        .mkdocsQuiz,
        "<?quiz?>\nquestion: Which?\nanswer-correct: x\nanswer: \(first)\nanswer: \(second)\n<?/quiz?>\n"
      ),
      (.liaScript, "Which?\n\n    [(X)] x\n    [( )] \(first)\n    [( )] \(second)\n"),
    ] as [(ExchangeFormat, String)] {
      let read = imported(text, as: format, from: "q.md")
      let shown = read.quizzes.flatMap(\.questions).flatMap {
        (question: WrittenQuestion) -> [String] in
        guard case .choices(let choices) = question.form else { return [] }
        return choices.map { plainText(ofMarkdown: $0.text) }
      }
      #expect(shown == ["x", first, second], "\(format)")
    }
  }
}
