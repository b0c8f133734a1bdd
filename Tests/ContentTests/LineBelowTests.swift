import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Lines right below choices, and quotes and code beside them, that are meant for something else.
struct LineBelowTests {
  @Test(arguments: [
    "# A?\n\n- [x] a\n- [ ] b\n‸**Explanation:** since 987.\n",
    "# A?\n\n- [x] a\n- [ ] b\n‸Explanation: since 987.\n",
    "# A?\n\n- [x] a\n- [ ] b\n‸Correct answer: a\n",
    "# A?\n\n- [x] a\n- [ ] b\n‸正解：a\n",
    "# A?\n\n- [x] a\n- [ ] b\n‸✅ a\n",
    "# A?\n\n- [x] Baltic\n- [ ] Ontario\n‸The Baltic is a sea.\n",
    "# A?\n\n- [x] Baltic\n- [ ] Ontario\n‸The Baltic is a sea,\nas it is salt.\n\n# B?\n\n- [x] a\n- [ ] b\n",
    "# A?\n\n- [ ] 海\n- [x] 湖\n‸海是咸的。\n",
    "# A?\n\n- [x] a\n- [ ] b\n‸[docs]: https://example.org/\n",
    "# A?\n\n- [x] a\n- [ ] b\n‸| a | b |\n|---|---|\n",
    "# A?\n\n- [x] a\n  ‸Explanation: since 987.\n- [ ] b\n",
    "# A?\n\n- [x] a\n      ‸> Right.\n- [ ] b\n",
    "---\ntype: quiz\n---\n# A?\n\n[[Paris]]\n‸Explanation: since 987.\n",
    "---\ntype: quiz\n---\n# A?\n\n[[= 5]]\n‸**Source:** a map\n",
    "---\ntype: quiz\n---\n# A?\n\n- a -> b\n- c -> d\n‸Answer: as written\n",
    "# A?\n\n1. [x] a\n\t\t‸> Right.\n2. [ ] b\n",
    "# A?\n\n- [x] a\n      ‸```\n      code\n      ```\n- [ ] b\n",
  ])
  func `a line that a choice swallows is reported where it is`(_ text: String) {
    let marked = Marked(text)
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name).first == "choice-unmarked")
    #expect(read.findings.map(\.location).first == marked.places.first)
  }

  @Test(arguments: [
    "# A?\n\n- [x] a\n  > Explanation: since 987.\n- [ ] b\n",
    "# A?\n\n- [x] a\n> Right.\n- [ ] b\n",
    "# A?\n\n- [x] a\n- [ ] b\n\n**Explanation:** since 987.\n",
    "# A?\n\n- [x] a sentence of such a length that its author broke it, and\nso: this\n- [ ] b\n",
    "# A?\n\n- [x] a\nand so on\n- [ ] b\n",
    "# A?\n\n- [x] a\n- [ ] b\nand so on\n",
    "# A?\n\n- [x] a\n- [ ] b\n  The other one.\n",
    "# A?\n\n- [ ] Saimaa\nA lake in Finland.\n\n- [x] Baltic\nA sea.\n\n- [ ] Nile\nA river.\n",
    "# A?\n\n- [ ] a\n- [x] Roses are red,\\\nViolets are blue, and so on.\n",
    "# A?\n\n- [ ] a\n- [x] Roses are red  \nViolets are blue, and so on.\n",
    "# A?\n\n- [ ] a\n- [x] `SELECT *\nFROM t`\n",
    "# A?\n\n- [ ] a\n- [x] Paris,\nFrance is where it lies now.\n",
    "# A?\n\n- [ ] a\n- [x] Das ist ein\nHaus\n",
    "# A?\n\n- [ ] a\n- [x] [The\nBaltic is one of its seas](a.md)\n",
    "# A?\n\n- [ ] a\n  A lake.\n- [x] Baltic\nA sea.\n",
    "# A?\n\n- [ ] This is a very long choice that was wrapped by\nThe editor.\n- [x] Short\nThe end.\n",
    "# A?\n\n- [x] a\nOne.\n- [ ] b\nThe other one.\n",
    "# A?\n\n- [x] a\n- [ ] a sentence of such a length that its author broke it, and not before\nGermany\n",
    "# A?\n\n- [x] a\n  at 10:30\n- [ ] b\n",
    "---\ntype: quiz\n---\n# A?\n\n[[Paris]]\nis by the river: the Seine\n",
    "# A?\n\n- [x] a\n  ```\n  > code\n  ```\n- [ ] b\n",
  ])
  func `a line that belongs to its choice is not`(_ text: String) {
    #expect(ReadFile(text).findings == [])
  }

  @Test func `quotes with an empty line above are feedback where each choice has one`() {
    let read = ReadFile("# A?\n\n- [ ] one\n\n> Wrong.\n\n- [x] two\n\n> Right.\n")
    #expect(read.choices.map(\.text) == ["one", "two"])
    #expect(read.choices.map(\.feedback.text) == ["<p>Wrong.</p>", "<p>Right.</p>"])
    let explained = ReadFile("# A?\n\n- [ ] a\n- [x] b\n\n> Since 987.\n")
    #expect(explained.questions.map(\.explanation.text) == ["<p>Since 987.</p>"])
    let chosen = ReadFile("# Which?\n\n- [ ] A\n\n> To be.\n\n- [x] B\n\n> Or not.\n")
    #expect(chosen.choices.map(\.feedback.text) == ["", ""])
  }

  @Test(arguments: [
    "**Answer: Paris**", "**Lösung: Paris**", "**Explanation**", "**Source: a map**",
    "**Well done!**",
  ])
  func `a bold line with the answer is not the next question`(_ line: String) {
    let read = ReadFile(
      "# Q\n\n**Q: Which is it?**\n\n- [ ] a\n- [x] b\n\n\(line)\n\n**Q: And this?**\n\n- [ ] c\n- [x] d\n"
    )
    #expect(read.questions.map(\.headingText) == ["Q: Which is it?", "Q: And this?"])
  }

  @Test func `a heading that says only that choices follow is none of a question`() {
    let read = ReadFile(
      """
      # Quiz

      ## Question 1: Which?

      ### Options

      - [ ] a
      - [x] b

      ### Explanation

      Since 987.

      ## Question 2: And?

      ### Options

      - [ ] c
      - [x] d

      """)
    #expect(read.questions.map(\.headingText) == ["Which?", "And?"])
    #expect(read.questions.map(\.stem.text) == ["", ""])
    #expect(read.questions.first?.explanation.text.contains("Since 987.") == true)
    #expect(read.findings == [])
    let named = ReadFile(
      "# Quiz\n\n## Options\n\n- [ ] a\n- [x] b\n\n## Choices\n\n- [ ] c\n- [x] d\n")
    #expect(named.questions.map(\.headingText).contains("Choices"))
  }

  @Test(arguments: ["pick: 1", "shuffle-questions: true"])
  func `a text for several questions is reported where an attempt parts them`(_ setting: String) {
    let questions = "\n\n### A?\n\n- [x] a\n- [ ] b\n\n### B?\n\n- [x] c\n- [ ] d\n"
    let first = "## First?\n\n- [x] a\n- [ ] b\n\n"
    let body = first + "## Passage\n\nLong ago.\(questions)"
    #expect(ReadFile("---\ntitle: T\n\(setting)\n---\n" + body).places == ["10:1 text-shared"])
    #expect(ReadFile("---\ntitle: T\n---\n" + body).findings == [])
    let bare = first + "## Passage\(questions)"
    #expect(ReadFile("---\ntitle: T\n\(setting)\n---\n" + bare).findings == [])
  }

  @Test(arguments: [
    "<!— quiz: points=200 —>", "<!– quiz: points=200 –>", "&lt;!-- quiz: points=200 --&gt;",
    "‹!— quiz: points=200 —>", "<!--- quiz: points=200 --->", "<!-- podium: points=200 -->",
  ])
  func `a comment that another program changed is reported`(_ comment: String) {
    let read = ReadFile("# A?\n\n\(comment)\n\n- [x] a\n- [ ] b\n")
    #expect(read.places == ["3:1 attribute-wrong"])
  }
}
