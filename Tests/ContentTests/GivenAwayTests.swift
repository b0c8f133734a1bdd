import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Answers that a page would show before they are given, and questions that ask for one.
struct GivenAwayTests {
  @Test(arguments: [
    "- [ ] Paris\n‸- [x] Rome ✅\n", "‸- [x] ✅ Rome\n- [ ] ❌ Paris\n",
    "- [ ] Paris\n‸- [x] Rome *(correct)*\n", "- [ ] Paris\n‸- [x] Rome (Correct answer)\n",
    "- [ ] Paris\n‸- [x] Rome ← correct\n", "- [ ] Paris\n‸- [x] Rom (richtig)\n",
  ])
  func `a choice that says that it is right is told of`(_ list: String) {
    let marked = Marked("# A?\n\n\(list)")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["choice-marker"])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: [
    "- [x] ✅\n- [ ] ❌\n", "- [ ] It is (correct)\n- [x] It is wrong\n",
    "- [x] politically correct\n- [ ] wrong\n", "- [ ] ✓ a\n- [x] ✓ b\n",
  ])
  func `signs and words that choices are about are not`(_ list: String) {
    #expect(ReadFile("# A?\n\n\(list)").findings == [])
  }

  @Test(arguments: [
    "- [x] Rome\n\n  ‸**Explanation:** the capital.\n- [ ] Oslo\n",
    "- [ ] Paris\n  ‸**Feedback:** No.\n- [x] Rome\n",
    "- [x] Rome\n\n  ‸Feedback: yes\n\n- [ ] Oslo\n",
  ])
  func `a label inside a choice is told of`(_ list: String) {
    let marked = Marked("# A?\n\n\(list)")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["choice-unmarked"])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test func `a quote below some choices is feedback, and one below the last explains`() {
    let read = ReadFile(
      "# A?\n\n- [ ] one\n\n> Wrong.\n\n- [x] two\n\n- [ ] three\n\n> Since 987.\n")
    #expect(read.choices.map(\.text) == ["one", "two", "three"])
    #expect(read.choices.map(\.feedback.text) == ["<p>Wrong.</p>", "", ""])
    #expect(read.questions.map(\.explanation.text) == ["<p>Since 987.</p>"])
  }

  @Test(arguments: [
    "- Italy -> Rome\n  ‸> Not built in a day.\n- Norway -> Oslo\n",
    "1. mouse\n   ‸> It is small.\n2. whale\n",
  ])
  func `a quote in a pair or an item is told of`(_ list: String) {
    let marked = Marked(quizText("# A\n\n\(list)"))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["choice-unmarked"])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: [
    "True or false: the sky is blue?\n\n- [x] True\n- [x] False\n",
    "Which one is it?\n\n- [x] a\n- [x] b\n- [ ] c\n",
    "A? (Choose one)\n\n- [x] a\n- [x] b\n- [ ] c\n",
    "A? Only one answer is correct.\n\n- [x] a\n- [x] b\n- [ ] c\n",
  ])
  func `two right choices where one is asked for are told of`(_ question: String) {
    #expect(ReadFile("# \(question)").places == ["1:1 choices-right-count"])
  }

  @Test(arguments: [
    "A? Select one or more:\n\n- [x] a\n- [x] b\n", "A? Choose one of each:\n\n- [x] a\n- [x] b\n",
    "Which ones?\n\n- [x] a\n- [x] b\n", "Which one is it?\n\n- [x] a\n- [ ] b\n",
    "A? Pick 1-2.\n\n- [x] a\n- [x] b\n",
  ])
  func `other counts are not`(_ question: String) {
    #expect(ReadFile("# \(question)").findings == [])
  }

  @Test(arguments: [
    "- [ ] Rom\n- [x] Oslo\n- [ ] Both 1 and 2\n", "- [ ] **A) Rom**\n- [x] **B) Oslo**\n",
    "- [ ] а) Рим\n- [x] б) Осло\n- [ ] в) а и б\n", "- [ ] A: Rom\n- [x] B: Oslo\n",
    "- [ ] A - Rom\n- [x] B - Oslo\n", "- [ ] α) Rom\n- [x] β) Oslo\n",
  ])
  func `choices with letters of their own, or named by numbers, keep their order`(_ list: String) {
    let read = ReadFile("---\nshuffle-choices: true\n---\n# A?\n\n\(list)")
    #expect(read.findings == [])
    #expect(read.questions.map(\.shuffles) == [false])
  }

  @Test(arguments: [
    "- [ ] 1 and 2\n- [x] 3 and 4\n", "- [ ] A - x\n- [x] C - y\n", "- [ ] a\n- [x] b 2\n",
  ])
  func `what only looks like them is left as it is`(_ list: String) {
    #expect(ReadFile("# A?\n\n\(list)").findings == [])
  }

  @Test func `letters before a colon or a dash are not shown twice, but two may be speakers`() {
    for sign in [":", " -"] {
      let lines = ["Rom", "Oslo", "Bern"].enumerated().map { place, name in
        "- [\(place == 1 ? "x" : " ")] \(["A", "B", "C"][place])\(sign) \(name)\n"
      }
      let read = ReadFile("# A?\n\n" + lines.joined())
      #expect(read.choices.map(\.text) == ["Rom", "Oslo", "Bern"])
      let two = ReadFile("# A?\n\n" + lines.prefix(2).joined())
      #expect(two.choices.map(\.text) == ["A\(sign) Rom", "B\(sign) Oslo"])
    }
  }

  @Test(arguments: [
    "What gives ‸[[1,2],[3,4]]?\n", "What gives x‸[[0]][1]?\n", "The size of ‸[[$|x|$|abs]].\n",
  ])
  func `lists and formulas that are read as blanks are told of`(_ line: String) {
    let marked = Marked(quizText("# A?\n\n\(line)"))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["markup-unread"])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: ["FF|0xFF|$FF", "$5|5$", "$x$-axis|x"])
  func `dollars that are no formula are not`(_ blank: String) {
    #expect(ReadFile(quizText("# A?\n\n[[\(blank)]]\n")).findings == [])
  }

  @Test func `a part of nothing is no tolerance`() {
    #expect(ReadFile(quizText("# A?\n\n[[= 0 +- 5%]]\n")).findings.map(\.severity) == [.error])
    #expect(ReadFile(quizText("# A?\n\n[[= 0 +- 5]]\n")).findings == [])
  }

  @Test(arguments: [
    "‸%% the answer is Rome %%", "‸||Rome||", "‸{{c1::Rome}} is it",
    "‸{% comment %} Rome {% endcomment %}",
  ])
  func `what other programs hide is told of`(_ line: String) {
    let marked = Marked("# A?\n\n\(line)\n\n- [x] Rome\n- [ ] Oslo\n")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["markup-unread"])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: ["`a || b || c`", "a || b || c", "100%% sure", "a||b||c", "50% or 60%"])
  func `expressions are not`(_ line: String) {
    #expect(ReadFile("# A?\n\n\(line)\n\n- [x] Rome\n- [ ] Oslo\n").findings == [])
  }

  @Test(arguments: ["points: 50", "time-limit: 10m", "shuffle-choices: true"])
  func `settings of quizzes on the page of a section or an article are told of`(_ setting: String) {
    for (path, type) in [("geo/index.md", ""), ("a.md", "type: article\n")] {
      let read = ReadFile("---\ntitle: T\n\(type)\(setting)\n---\n\nText.\n", path: path)
      #expect(read.findings.map(\.code.name) == ["value-wrong"])
    }
  }

  @Test func `headings that differ by their numbers alone are asked about`() {
    let read = ReadFile(
      "# 1. Weltkrieg: Wann?\n\n- [x] a\n- [ ] b\n\n# 2. Weltkrieg: Wann?\n\n- [x] a\n- [ ] b\n")
    #expect(read.places == ["6:1 number-label"])
  }
}
