import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Questions that a number or a bold line starts, in place of a heading.
struct LabelledQuestionTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var text: String
    var headings: [String]
    var testDescription: String { text }
  }

  private static let two = ("- [x] a\n- [ ] b\n", "- [ ] c\n- [x] d\n")

  @Test(arguments: [
    Example(
      text: "# Quiz\n\n**1. Which?**\n\n\(two.0)\n**2. And?**\n\n\(two.1)",
      headings: ["Which?", "And?"]),
    Example(
      text: "# **1. Which?**\n\n\(two.0)\n# **2.** And `x`?\n\n\(two.1)",
      headings: ["Which?", "And x?"]),
    Example(
      text: "# **Question 1**: Which?\n\n\(two.0)\n# **Question 2**\n\n\(two.1)",
      headings: ["Which?", "Question 2"]),
    Example(
      text: "# Quiz\n\n**Which?**\n\n\(two.0)\n**And?**\n\n\(two.1)", headings: ["Which?", "And?"]),
    Example(
      text: "# Quiz\n\nQuestion 1: Which?\n\n\(two.0)\nQuestion 2: And?\n\nMore.\n\n\(two.1)",
      headings: ["Which?", "And?"]),
    Example(
      text: "# Quiz\n\n1. Which?\n\n\(two.0)\n2. And?\n\n\(two.1)", headings: ["Which?", "And?"]),
    Example(text: "1. Which?\n\n\(two.0)\n2. And?\n\n\(two.1)", headings: ["Which?", "And?"]),
    Example(text: "1. It is\n\n\(two.0)\n2. So is\n\n\(two.1)", headings: ["It is", "So is"]),
    Example(
      text: "# Quiz\n\n1. 谁？\n\n\(two.0)\nIt is.\n\n---\n\n1. So is\n\n\(two.1)",
      headings: ["谁？", "So is"]),
    Example(
      text: "# Which?\n\n- [x] a\n\n1. one\n\n- [ ] b\n\n1. two\n\n- [ ] c\n", headings: ["Which?"]),
    Example(text: "# Which?\n\n\(two.0)\nQ2. And?\n\n\(two.1)", headings: ["Which?", "And?"]),
    Example(text: "# Which?\n\n**Look.**\n\n\(two.0)", headings: ["Which?"]),
    Example(text: "# Which?\n\nQ1. This?\n\n\(two.0)", headings: ["Which?"]),
    Example(text: "# Which?\n\n- [x] a\n\n**one**\n\n- [ ] b\n\n**two**\n", headings: ["Which?"]),
  ])
  func `labels between choices start questions`(example: Example) {
    let read = ReadFile(example.text)
    #expect(read.questions.map(\.headingText) == example.headings)
    #expect(read.findings == [])
  }

  @Test(arguments: [
    Example(
      text: "# Quiz\n\nWhich?\n\n\(two.0)\nAnd?\n\n\(two.1)", headings: ["Which?", "And?"]),
    Example(text: "# Which?\n\n\(two.0)\nAnd？\n\n\(two.1)", headings: ["Which?", "And？"]),
    Example(
      text: "# Quiz\n\nLook.\n\nWhich?\n\n\(two.0)\nWhy.\n\n---\n\nAnd?\n\n`x`\n\n\(two.1)",
      headings: ["Which?", "And?"]),
  ])
  func `a paragraph that asks between lists of choices starts a question, and says so`(
    example: Example
  ) {
    let read = ReadFile(example.text)
    #expect(read.questions.map(\.headingText) == example.headings)
    #expect(Set(read.findings.map(\.code.name)) == ["question-lost-mark"])
  }

  @Test(arguments: [
    FindingExample(
      "choices-start-over", "# Which?\n\n- [x] a\n- [ ] b\n\n‸Name it.\n\n- [ ] c\n- [x] d\n"),
    FindingExample(
      "choices-start-over", "# Which?\n\n- [x] a\n- [ ] b\n\n‸---\n\n- [ ] c\n- [x] d\n"),
    FindingExample(
      "choices-start-over",
      "# Which?\n\n- [x] a\n- [ ] b\n\n<!-- x -->\n\n> So.\n\n‸Name it.\n\n- [ ] c\n- [x] d\n"),
    FindingExample("choice-nested", "# Which?\n\n- [x] a\n  ‸- [ ] b\n- [ ] c\n"),
  ])
  func `choices that may be those of another question are reported`(example: FindingExample) {
    expectFinding(example.code, in: example.text)
  }

  @Test(arguments: [
    "- [x] a\n- [ ] b\n\nMore of b.\n\n- [ ] c\n- [ ] d\n",
    "- [x] one\n\nMore?\n\n- [x] two\n\nMore?\n\n- [ ] three\n\nMore?\n",
    "- [x] a\n- [ ] b\n\n```\nx\n```\n\n- [x] c\n- [ ] d\n",
  ])
  func `blocks between choices belong to the choice above`(choices: String) {
    let read = ReadFile("# Which?\n\n" + choices)
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }

  @Test(arguments: [
    ("- [ ] one\n- [ ] two\n- [x] Both A and B\n", false),
    ("- [ ] one\n- [ ] two\n- [x] A and B only.\n", false),
    ("- [x] A\n\n  ```\n  x\n  ```\n- [ ] B\n\n  ```\n  y\n  ```\n", false),
    ("- [ ] one\n- [ ] two\n- [x] The first two\n- [ ] four\n", false),
    ("- [ ] one\n- [ ] two\n- [x] THE FIRST TWO\n- [ ] four\n", false),
    ("- [ ] one\n- [ ] two\n- [x] \"the first two\"\n- [ ] four\n", false),
    ("- [ ] one\n- [ ] two\n- [x] “I Primi Due”\n- [ ] four\n", false),
    ("- [ ] eins\n- [ ] zwei\n- [x] Die ersten beiden.\n", false),
    ("- [ ] one\n- [x] The first two days\n", true),
    ("- [ ] one\n- [x] A cat and B\n", true), ("- [x] one\n- [ ] two\n", true),
  ])
  func `choices that name letters or places keep their places`(choices: String, shuffles: Bool) {
    let read = ReadFile("# Which?\n\n" + choices)
    #expect(read.questions.first?.shuffles == shuffles)
  }
}
