import Testing

@testable import Exchange

struct UnreadBoxesTests {
  @Test(arguments: [
    ("What is A?\n\n- [x] a\n- [ ] b\n", 3), ("#A?\n[ ] a\n[x] b\n", 2),
    ("# A?\n\n- [+] a\n- [-] b\n", 3), ("# A?\n\n* [y] a\n\n* [n] b\n", 3),
    ("# A?\n\n- ✅ a\n- ❌ b\n", 3), ("**A？**\n\n• [x] a\n• [ ] b\n", 3),
    ("# A?\n\n- ［x］ a\n- ［ ］ b\n", 3), ("# A?\n\n> - [ ] a\n> - [x] b\n", 3),
    ("A?\n\n1. [ ] a\n2. [x] b\n", 3), ("- [ ] a\n\nB?\n\n- [x] a\n- [] b\n", 5),
    ("A?\n\n&nbsp;&nbsp;- [x] a\n&nbsp;&nbsp;- [ ] b\n", 3),
    ("A?\n\n- \\[x\\] a\n- \\[ \\] b\n", 3), ("A?\n\n・[x] a\n・[ ] b\n", 3),
    ("A?\n\n-\u{3000}[x] a\n-\u{3000}[ ] b\n", 3), ("A?\n\n- 【x】甲\n- 【 】乙\n", 3),
    ("A?\n\n\u{200F}- [x] a\n\u{200F}- [ ] b\n", 3),
    ("A?\n\n\u{202B}- [x] a\n\u{202B}- [ ] b\n", 3),
    ("A?\n\n\u{200B}- [x] a\n\u{200B}- [ ] b\n", 3),
    ("A?\n\n- \u{200F}[x] a\n- \u{200F}[ ] b\n", 3),
    ("A is\n\n- [ ] a\n- [x] b\n\nB is\n\n- [x] c\n- [ ] d\n- [ ] e\n", 3),
  ])
  func `lines with boxes below one that asks are told`(example: (text: String, line: Int)) {
    #expect(unreadChoices(in: Array(example.text.utf8))?.line == example.line)
  }

  @Test(arguments: [
    "To do:\n\n- [x] a\n- [ ] b\n", "A?\n\n- [ ] a\n- [ ] b\n", "A?\n\n- a\n- b\n",
    "A?\n\n```\n- [x] a\n- [ ] b\n```\n", "A?\n\nYes.\n\n- [x] a\n- [ ] b\n",
    "A\n\n- [x] a\n- [ ] b\n\nB\n\n- [x] a\n- [x] b\n- [ ] c\n- [ ] d\n", "A?\n\n[a](b)\n[c](d)\n",
    "A?\n\n- [1] a\n", "A?\n\n【注】甲\n【例】乙\n\nB\n", "",
  ])
  func `other lines are no choices`(text: String) {
    #expect(unreadChoices(in: Array(text.utf8)) == nil)
  }

  @Test func `characters that nobody sees are told of`() {
    for (sign, isTold) in [("\u{200F}", true), ("\u{3000}", false), ("", false)] {
      let text = "A?\n\n\(sign)- [x] a\n\(sign)- [ ] b\n"
      #expect(unreadChoices(in: Array(text.utf8))?.haveUnseenSigns == isTold)
    }
  }
}
