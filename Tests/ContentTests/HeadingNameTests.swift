import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Headings that name no question, though a list or choices stand below them.
struct HeadingNameTests {
  private let first = "## A?\n\n- [x] a\n- [ ] b\n\n"

  @Test(arguments: [
    "### Explanation\n\n1. one\n2. two\n", "### Sources\n\n- one -> two\n- three -> four\n",
    "### Lösung\n\n1. one\n2. two\n", "### Answers\n\n1. one\n2. two\n",
  ])
  func `a deeper one explains the question above it`(_ section: String) {
    let read = ReadFile(quizText(first + section + "\n## B?\n\n- [x] a\n- [ ] b\n"))
    #expect(read.findings == [])
    #expect(read.questions.map(\.headingText) == ["A?", "B?"])
    #expect(read.questions.first?.explanation.text.contains("one") == true)
  }

  @Test(arguments: [
    "‸## Answer Key\n\n1. B\n2. A\n", "‸## Answers\n\n1. one\n2. two\n",
    "‸## Lösungen:\n\n1. B\n2. A\n", "‸## 答案\n\n1. B\n2. A\n",
  ])
  func `a list of all answers is refused`(_ section: String) {
    let marked = Marked(quizText(first + section))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["answers-unread"])
    #expect(read.findings.map(\.severity) == [.error])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.map(\.headingText) == ["A?"])
  }

  @Test(arguments: ["Sources", "Further reading", "Quellen", "Références"])
  func `a part of the quiz below its questions closes it`(_ name: String) {
    let read = ReadFile(quizText(first + "## \(name)\n\n1. one\n2. two\n"))
    #expect(read.findings == [])
    #expect(read.questions.map(\.headingText) == ["A?"])
  }

  @Test(arguments: [
    "## Put in order\n\n1. one\n2. two\n", "## Sources?\n\n1. one\n2. two\n",
    "## Answers\n\n<!-- quiz: kind=ordering -->\n\n1. one\n2. two\n",
    "## Solution\n\n[[salt]] and water\n",
  ])
  func `any other heading asks`(_ section: String) {
    let read = ReadFile(quizText(first + section))
    #expect(read.findings == [])
    #expect(read.questions.count == 2)
  }

  @Test func `a numbered list below the title is no question`() {
    let marked = Marked(quizText("# Rules\n\nSo it goes:\n\n‸1. Read\n2. Answer\n\n" + first))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["answers-unread"])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.map(\.headingText) == ["A?"])
  }

  @Test func `choices below a hint are refused with the way to write it`() {
    let marked = Marked(
      quizText(
        "## A?\n\n‸### Hint\n\nBy the river.\n\n- [x] a\n- [ ] b\n\n## B?\n\n- [x] a\n- [ ] b\n"))
    let read = ReadFile(marked)
    #expect(read.findings.filter { $0.severity == .error }.map(\.location) == marked.places)
    #expect(read.questions.map(\.headingText) == ["B?"])
  }

  @Test(arguments: [
    ("<!-- quiz: points=70 -->\n## B?", true), ("<!-- quiz: points=70 -->\n\n## B?", false),
    ("<!-- note -->\n## B?", false),
  ])
  func `a comment right above the next heading is asked about`(_ text: String, _ isTold: Bool) {
    let read = ReadFile(first + text + "\n\n- [x] a\n- [ ] b\n")
    #expect(read.findings.map(\.code.name) == (isTold ? ["attribute-wrong"] : []))
    #expect(read.questions.count == 2)
  }

  @Test func `a second list to put in order is told of`() {
    let marked = Marked(
      quizText(
        "## Sort by size\n\nFor example:\n\n1. ant\n2. whale\n\nSort these:\n\n‸1. Mercury\n2. Earth\n"
      ))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["ordering-numbers"])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: ["- Red -> warm\n‸+ Blue -> cold\n", "1. one\n2. two\n\n‸1) three\n2) four\n"])
  func `lists that begin with other signs are told apart by them`(_ lists: String) {
    let read = ReadFile(quizText("## Colour\n\n" + lists.replacing("‸", with: "")))
    #expect(read.findings.first?.message.contains("same sign") == true || read.findings.count == 1)
  }
}
