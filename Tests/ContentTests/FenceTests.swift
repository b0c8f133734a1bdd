import Diagnostics
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
}
