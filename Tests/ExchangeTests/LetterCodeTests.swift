import Content
import Diagnostics
import Exchange
import Testing

/// Code that stands in a question, a choice or an explanation without a fence.
struct LetterCodeTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var text: String
    var code: [String]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Example(
      text:
        "1. What is printed?\n\nfor i in range(3):\n    if i:\n        continue\n    print(i)\n\nA) 0\nB) 1\nAnswer: A\n",
      code: ["for i in range(3):\n    if i:\n        continue\n    print(i)"]),
    Example(
      text: "1. What?\n    x = 5\n    y = x + 1\n    print(y)\nA. 5\nB. 6\nAnswer: B\n",
      code: ["x = 5\ny = x + 1\nprint(y)"]),
    Example(
      text: "1. What?\nclass A:\n  def __init__(self):\n    f(__name__)\nA. 3\nB. 5\nAnswer: B\n",
      code: ["class A:\n  def __init__(self):\n    f(__name__)"]),
    Example(
      text: "1. What?\nx = 3\nx += 2\nprint(x)\nA. 3\nB. 5\nAnswer: B\n",
      code: ["x = 3\nx += 2\nprint(x)"]),
    Example(
      text:
        "1. What?\n#include <stdio.h>\nint main() {\n  return f(0);\n}\na) 0\nb) 1\nAnswer: a\n",
      code: ["#include <stdio.h>\nint main() {\n  return f(0);\n}"]),
    Example(
      text:
        "1. What?\n\nclass A:\n  def f(self):\n    return 1\n\na = A()\nprint(a.f())\n\nA) 1\nB) 2\nAnswer: A\n",
      code: ["class A:\n  def f(self):\n    return 1\n\na = A()\nprint(a.f())"]),
    Example(
      text: "## 1. What?\n\n    let a = 1;\n    f(a);\n\n- A) 1\n- B) 2\n\nAnswer: A\n",
      code: ["let a = 1;\nf(a);"]),
    Example(
      text: "1. Which?\nA) for (;;) {\n       f();\n   }\nB)\nwhile (true)\n    g();\nAnswer: A\n",
      code: ["for (;;) {\n    f();\n}", "while (true)\n    g();"]),
    Example(
      text: "1. Which?\nA) a\nB) b\nAnswer: A\nExplanation: As here:\n\n  if x:\n    f(x)\n",
      code: ["if x:\n  f(x)"]),
  ])
  func `code without a fence keeps its lines`(example: Example) {
    let read = imported(example.text, as: .letters, from: "q.txt")
    #expect(read.diagnostics == [])
    let blocks = read.markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") && $0.contains("```") ? $0.dropFirst(2) : $0 }
      .split { $0 == "```" }.enumerated().filter { $0.offset % 2 == 1 }
      .map { lines in
        let isOfItem = lines.element.allSatisfy { $0.isEmpty || $0.hasPrefix("  ") }
        return lines.element.map { isOfItem ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
      }
    #expect(blocks == example.code)
  }

  @Test(arguments: [
    "The sea is wet;\nthe sand is dry;\nthe fire is hot;", "y = 2x + 1\nz = 3y",
    "- Call it\n  with bar(x)\n- again\n  with baz(y)", "Given $f(x) = 1$ (m)\nand $g(x) = 2$ (s)",
  ])
  func `lines of a text are no code`(text: String) {
    let read = imported(
      "1. What?\n\n\(text)\n\nA) a\nB) b\nAnswer: A\n", as: .letters, from: "q.txt")
    #expect(!read.markdown.contains("```"))
    #expect(read.questionsRead == 1)
  }

  @Test(arguments: [
    ("What is printed?\n1 2 3\n4 5 6", "1 2 3\\\n4 5 6"),
    ("Which figure?\n*\n**\n***", "*\\\n\\**\\\n\\*\\*\\*"),
    ("What is it?\n\n$ git status\nOn branch main", "$ git status\\\nOn branch main"),
    ("Who wrote this:\nRoses are red,\nviolets blue", "Roses are red,\\\nviolets blue"),
  ])
  func `short lines below one that asks stay lines`(asked: String, stem: String) {
    let read = imported("1. \(asked)\nA) a\nB) b\nAnswer: A\n", as: .letters, from: "q.txt")
    #expect(read.quizzes.flatMap(\.questions).map(\.stem) == [stem])
  }

  @Test(arguments: [
    "The sea is wet, and so is the rain that falls\nof it.", "one\n* two\n* three",
    "Which:\n- one\n- two",
    "Which:\n1. one\n2. two", "$$\na\n$$",
  ])
  func `other lines flow`(text: String) {
    let read = imported(
      "1. What?\n\n\(text)\n\nA) a\nB) b\nAnswer: A\n", as: .letters, from: "q.txt")
    #expect(!read.markdown.contains("\\\n"))
  }

  @Test(arguments: [
    ("A) a  \n   b", "a\\\nb"), ("A) a<br>\n   -<br>\n   b", "a\\\n\\-\\\nb"),
    ("A) a\n   c d", "a\\\nc d"),
    ("A) a\n   goes on", "a\ngoes on"), ("A) a  ", "a"),
  ])
  func `lines of a choice that the author breaks, or by which it differs, are broken`(
    choice: String, text: String
  ) {
    let read = imported(
      "1. Which?\n\(choice)\nB) a c d\nC) e\n\nAnswer: C\n", as: .letters, from: "q.md")
    #expect(read.shownChoices == ["Which? | \(text) | a c d | *e"])
  }

  @Test func `code in Aiken keeps its lines`() {
    let read = imported(
      "What?\nfor i in x:\n    print(i)\nA. 1\nB. 2\nANSWER: B\n", as: .aiken, from: "q.txt")
    #expect(
      read.quizzes.flatMap(\.questions).map(\.stem) == ["```\nfor i in x:\n    print(i)\n```"])
  }
}
