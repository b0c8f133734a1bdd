import Content
import Diagnostics
import Exchange
import Testing

/// Questions that were copied from a page, with what else that page had.
struct LetterPageTests {
  /// What Moodle shows above the choices of a question.
  private static let aboveChoices =
    "Question 1\nCorrect\nMark 1.00 out of 1.00\nFlag question\nQuestion text\nWhich is wet?"

  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.txt")
  }

  @Test func `what Moodle says of an attempt is told once and left out`() {
    let read = Self.read(
      """
      \(Self.aboveChoices)
      Select one:
      a. Sand
      b. Sea Correct
      Feedback
      Your answer is correct.
      The correct answer is: Sea

      Question 2
      Partially correct
      Mark 0.50 out of 1.00
      Question text
      Which are hot?
      Select one or more:
      a. Fire Correct
      b. Ice Incorrect
      c. Sun
      Feedback
      Your answer is partially correct.
      You have correctly selected 1.
      The correct answers are: Fire, Sun
      """)
    #expect(
      read.shownChoices == ["Which is wet? | Sand | *Sea", "Which are hot? | *Fire | Ice | *Sun"])
    #expect(read.quizzes.flatMap(\.questions).map(\.stem) == ["", ""])
    #expect(read.explained == ["", ""])
    #expect(read.diagnostics.map { "\($0.location.line) \($0.code.name)" } == ["2 not-kept"])
  }

  @Test func `a choice that says correct stays where nothing is of Moodle`() {
    let read = Self.read("1. Which?\nA) Politically Correct\nB) Correct\nAnswer: B\n")
    #expect(read.shownChoices == ["Which? | Politically Correct | *Correct"])
  }

  @Test func `what a line of Section none says is left out`() {
    let read = Self.read(
      "QUESTION 1\nWhich?\nA. x\nB. y\n\nCorrect Answer: B\nSection: (none)\nExplanation\n\nExplanation/Reference:\nSo.\n"
    )
    #expect(read.shownChoices == ["Which? | x | *y"])
    #expect(read.explained == ["So."])
  }

  @Test func `the marks of a question that is all bold go`() {
    let read = Self.read("**Q: Which?**\n**A)** x\n**B)** y\n**Correct: B**\n")
    #expect(read.shownChoices == ["Which? | x | *y"])
  }

  @Test func `items that Markdown counts are choices`() {
    let read = Self.read("1. Which?\n   1. x\n   1. y\n   1. z\n\n   **Answer:** 2\n")
    #expect(read.shownChoices == ["Which? | x | *y | z"])
  }

  @Test func `what a page hides before the choices is left out`() {
    let read = Self.read(
      """
      \(Self.aboveChoices)
      Question 1Select one:
      a. Sand
      b. Sea

      Feedback
      Your answer is correct.
      The correct answer is: Sea
      """)
    #expect(read.shownChoices == ["Which is wet? | Sand | *Sea"])
    #expect(read.quizzes.flatMap(\.questions).map(\.stem) == [""])
  }

  @Test func `the topic behind a number asks nothing`() {
    let read = Self.read(
      "Question #12    Topic 1\n\nWhich?\n\nA. x\nB. y\n\nCorrect Answer: B\n\nQuestion #13    Topic 2\n\nWhat?\n\nA. x\nB. y\n\nCorrect Answer: A\n"
    )
    #expect(read.shownChoices == ["Which? | x | *y", "What? | *x | y"])
  }

  @Test(arguments: ["-\t", "*\t", "- "]) func `a number behind a bullet is that of a question`(
    bullet: String
  ) {
    let read = Self.read(
      "\(bullet)1. Which?\n\t-\tA. x\n\t-\tB. y\n\t-\tAnswer: B\n\(bullet)2. What?\n\t-\tA. x\n\t-\tB. y\n\t-\tAnswer: A\n"
    )
    #expect(read.shownChoices == ["Which? | x | *y", "What? | *x | y"])
  }

  @Test func `numbers may have five digits`() {
    let questions = (9_999...10_001).map { "\($0). Which \($0)?\nA) x\nB) y\n" }
    let read = Self.read(
      questions.joined(separator: "\n") + "\nAnswers\n9999. B\n10000. A\n10001. B\n")
    #expect(
      read.shownChoices == [
        "Which 9999? | x | *y", "Which 10000? | *x | y", "Which 10001? | x | *y",
      ])
    #expect(read.diagnostics.isEmpty)
  }
}
