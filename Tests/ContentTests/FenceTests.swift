import Diagnostics
import TestSupport
import Testing

@testable import Content

/// A question with code, and a question below it that must be read.
private struct Example: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String

  init(_ testDescription: String, _ text: String) {
    self.testDescription = testDescription
    self.text = text
  }
}

struct FenceTests {
  @Test(arguments: [
    Example("the end of a choice", "- [ ] a\n\n  ```js\n  b()\n- [x] c\n"),
    Example("the end of a choice whose box is alone", "- [x]\n  ```js\n  b()\n- [ ] c\n"),
    Example("the end of a numbered choice", "10. [x] a\n    ```\n    b()\n11. [ ] c\n"),
    Example("the end of an item on whose line it starts", "1. ```js\n   b()\n\n- [x] a\n- [ ] c\n"),
    Example("the end of an item in an item", "- [x] a\n  - ```\n    b()\n- [ ] c\n"),
    Example("the end of a quote", "> ```js\n> b()\n\n- [x] a\n- [ ] c\n"),
    Example("an empty line in a quote", "- [x] a\n\n  > ```js\n\n- [ ] c\n"),
    Example("the end of an item that is indented with a tab", "-\t[x] a\n\n\t```\n\tb\n- [ ] c\n"),
    Example("its own end", "- [x] a\n\n  ```js\n  - [ ] b\n\n  [[c]]\n  ```\n- [ ] c\n"),
    Example("its own end with less indentation", "  ```js\nb()\n```\n\n- [x] a\n- [ ] c\n"),
    Example(
      "its own end below text that goes on", "- [x] a\ngoes on\n\n```\n\n  b\n```\n- [ ] c\n"),
    Example("the end of code by its indentation", "- [x] a\n- [ ] c\n\n      ```js\n      b()\n"),
  ])
  private func `a fence ends where CommonMark ends it`(_ example: Example) {
    let read = ReadFile(quizText("# A?\n\n\(example.text)\n# B?\n\nIt is [[so]].\n"))
    #expect(read.findings.filter { $0.code.name != "choice-unmarked" } == [])
    #expect(read.questions.map(\.kind) == [.single, .cloze])
  }

  private let choices = "- [x] a\n- [ ] b\n"

  @Test(arguments: [
    "‸```js\nb()\n\n## B?\n\n@", "‸~~~\nb()\n\n## B?\n\n@",
    "‸```js\nb()\n\n## B?\n\n@\n```js\nc()\n```\n",
    "‸```\nb()\n\n## B?\n\n@\n```js\nc()\n```\n\n‸```\nd()\n\n@",
  ])
  func `code that has no end and takes choices is an error`(text: String) {
    let marked = Marked(quizText("# A?\n\n\(choices)\n" + text.replacing("@", with: choices)))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == marked.places.map { _ in "fence-open" })
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.findings.map(\.severity) == marked.places.map { _ in Diagnostic.Severity.error })
  }

  @Test func `code that has no end and takes text is a warning, and says which fence follows`() {
    #expect(ReadFile("# A\n\n```js\nb()\n").findings.map(\.severity) == [.warning])
    let read = ReadFile("---\ntitle: A\n---\n```js\nb()\n\nText\n\n```py\nc\n```\n")
    #expect(read.places == ["4:1 fence-open"])
    #expect(read.findings.first?.message.contains("on line 9") == true)
  }

  @Test(arguments: [
    "<span class=\"x\">\n‸```js\nb()\n```\n", "Text\n\n</b>\nand\n  ‸~~~\nb()\n~~~\n",
    "<div>\n‸```js\nb()\n```\n</div>\n", "- <b>\n  ‸```\n  ```\n",
    // The rest of what looks like code is text, and its end begins some.
    "<b>\n‸```js\nb()\n\n$c$\n‸```\n",
  ])
  func `a fence right below HTML is a warning`(text: String) {
    let marked = Marked("# A\n\n" + text)
    let read = ReadFile(marked)
    let findings = read.findings.filter { $0.code.name != "raw-html" }
    #expect(findings.map(\.code.name) == marked.places.map { _ in "fence-open" })
    #expect(findings.map(\.location) == marked.places)
  }

  @Test(arguments: [
    "```js\nb()\n```\n", "````md\n```js\nb()\n```\n````\n", "```md\n~~~js\n~~~\n```\n",
    "```\n    ```js\n```\n", "- a\n\n  ```js\n  b()\n\nText\n", "> ```\n> b\n\nText\n",
    "Text\n<b>\n```\nb\n```\n",
  ])
  func `code with an end is no finding`(text: String) {
    #expect(ReadFile("# A\n\n" + text).findings.filter { $0.code.name != "raw-html" } == [])
  }
}
