import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Right sides of pairs, which players choose from a list of plain texts.
struct RightSideTests {
  @Test(arguments: [
    "- a -> *EU*\n‸- b -> EU", "- a -> `EU`\n- b -> UN\n‸- c -> EU",
    "- a -> 1 000\n‸- b -> 1\u{A0}000",
    "- a -> x\u{200B}y\n‸- b -> xy", "- a -> ![map](a.png)\n‸- b -> ![map](b.png)",
    "- a -> b\n- c -> d\n‸- -> **d**", "- a ->\n\n  ```\n  x\n  ```\n‸- b -> x",
    "‸- a -> ![](a.png)\n- b -> c", "- a -> b\n‸- -> ![](a.png)", "- a -> b\n‸- c -> <br>",
  ])
  func `nobody could tell some apart, or see them`(pairs: String) {
    let marked = Marked(quizText("# A\n\n\(pairs)\n- e -> f\n- g -> h\n"))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["matching-pair"])
    #expect(read.findings.map(\.severity) == [.error])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.isEmpty)
  }

  @Test(arguments: ["- a -> EU\n‸- b -> eu", "- a -> daß\n‸- b -> dass", "- a -> ９８\n‸- b -> 98"])
  func `some are hard to tell apart`(pairs: String) {
    let marked = Marked(quizText("# A\n\n\(pairs)\n"))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["matching-pair"])
    #expect(read.findings.map(\.severity) == [.warning])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.count == 1)
  }

  @Test(arguments: [
    "- milli -> m\n- mega -> M", "- dash -> —\n- hyphen -> -",
    "- a -> *EU*\n- b -> *EU*\n- c -> UN",
    "- a -> e\n- b -> é", "- a -> $x$\n- b -> x", "- a -> ![map](a.png)\n- b -> ![plan](b.png)",
    "- a ->\n\n  ```\n  x\n  ```\n- b ->\n\n  ```\n  y\n  ```",
    "- ![](a.png) -> b\n- ![](c.png) -> d",
  ])
  func `others are told apart`(pairs: String) {
    let read = ReadFile(quizText("# A\n\n\(pairs)\n"))
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }

  @Test func `a right side that is code is chosen by that`() {
    let read = ReadFile(
      quizText("# A\n\n- a ->\n\n  ```\n  x = 1\n  ```\n- b -> c\n\n  more\n"))
    guard case .matching(_, let rights)? = read.questions.first?.form else {
      Issue.record("no matching")
      return
    }
    #expect(rights.map(\.text) == ["x = 1", "c"])
  }
}
