import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Boxes in a question that make no choice of their line.
struct UnreadBoxTests {
  @Test(arguments: [
    "- [x] a\n‸– [ ] b\n- [ ] c", "- [x] a\n‸・[ ] b\n- [ ] c", "- [x] a\n‸－ [ ] b\n- [ ] c",
    "- [x] a\n‸\u{200F}- [ ] b\n- [ ] c", "- [x] a\n‸[ ] b\n- [ ] c", "- [x] a\n- [ ] b\n‸• [ ] c",
    "‸・[x] a\n\n- [ ] b\n- [x] c", "Text.\n\n‸\u{200F}- [x] a\n\n- [ ] b\n- [x] c",
    "1. [x] a\n‸2.[x] b\n3. [ ] c", "- [x] a\n‸2)[x] b\n- [ ] c",
    "- [x] a\n‸2.\u{A0}[x] b\n- [ ] c",
    "- [x] a\n‸2．[x] b\n- [ ] c", "- [x] a\n‸2 [x] b\n- [ ] c", "- [x] a\n‸(2) [x] b\n- [ ] c",
    "- [x] a\n‸-\u{200B}[x] b\n- [ ] c", "- [x] a\n‸-- [x] b\n- [ ] c",
    "- [x] a\n‸\\- [x] b\n- [ ] c", "- [x] a\n‸o [x] b\n- [ ] c",
    "‸• [x] a\n• [x] b\n\n- [ ] b\n- [x] c".replacing("• [x] a\n", with: ""),
  ])
  func `a line with a box that is a part of another text is an error`(list: String) {
    let marked = Marked("# A?\n\n\(list)\n")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["choice-marker"])
    #expect(read.findings.map(\.severity) == [.error])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: ["-\u{3000}[x] 東京\n-\u{3000}[ ] 大阪", "- [x] 東京\n- [　] 大阪"])
  func `a full-width blank is read as a blank`(list: String) {
    let read = ReadFile("# A?\n\n\(list)\n")
    #expect(read.choices.map(\.text) == ["東京", "大阪"])
    #expect(read.choices.map(\.isRight) == [true, false])
    #expect(Set(read.findings.map(\.code.name)) == ["choice-marker"])
    #expect(Set(read.findings.map(\.severity)) == [.warning])
  }

  @Test(arguments: [
    "- [x] a\n  – b [x] c\n- [ ] c", "- [x] f\n  (x) grows\n- [ ] c",
    "- [x] a\n- [ ] b\n\n• [x] is right.",
    "[ ] is what in JS?\n\n- [x] a\n- [ ] b", "‘• [x]’ is what?\n\n- [x] a\n- [ ] b",
    "【例】a\n\n- [x] a\n- [ ] b", "- [x] a\n  [b](c.md)\n- [ ] d", "・甲\n・乙\n\n- [x] a\n- [ ] b",
  ])
  func `other lines are text`(list: String) {
    let read = ReadFile("# A?\n\n\(list)\n")
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }
}
