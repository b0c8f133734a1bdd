import Diagnostics
import Testing
import TestSupport

@testable import Content

struct ChoiceTests {
  @Test func `one marked choice is single, several are multiple`() {
    let read = ReadFile("# A?\n\n- [ ] Lyon\n- [x] Paris\n\n# B?\n\n- [X] 2\n- [x] 3\n- [ ] 4\n")
    #expect(read.findings == [])
    #expect(read.questions.map(\.kind) == [.single, .multiple])
    #expect(read.choices.map(\.text) == ["Lyon", "Paris"])
    #expect(read.choices.map(\.isRight) == [false, true])
    #expect(read.document?.tally?.choices == 5)
    #expect(read.document?.tally?.right == 3)
  }

  @Test(arguments: [("A) ", "B) "), ("a. ", "b. "), ("(a) ", "(b) ")])
  func `choices that all have their own letters lose them, and keep their order`(
    _ letters: (String, String)
  ) {
    let read = ReadFile("# A?\n\n- [ ] \(letters.0)*Lyon*\n- [x] \(letters.1)Paris\n")
    #expect(read.choices.map(\.text) == ["Lyon", "Paris"])
    #expect(read.questions.map(\.shuffles) == [false])
    #expect(read.findings == [])
  }

  @Test(arguments: [
    ("A. Lincoln", "C. Darwin"), ("A) x", "B. y"), ("A) x", "b) y"), ("A)x", "B)y"),
  ])
  func `other letters are words of the choices`(_ pair: (String, String)) {
    let read = ReadFile("# A?\n\n- [ ] \(pair.0)\n- [x] \(pair.1)\n")
    #expect(read.choices.map(\.text) == [pair.0, pair.1])
  }

  @Test func `an ordered list with boxes is a list of choices`() {
    let read = ReadFile("# A?\n\n1. [ ] Lyon\n2. [x] Paris\n")
    #expect(read.questions.map(\.kind) == [.single])
  }

  @Test(arguments: [
    ("True", "False"), ("nein", "Ja"), ("Да", "Нет"), ("はい", "いいえ"), ("Epätosi.", "Tosi."),
  ])
  func `two choices that say yes and no are true/false and keep their order`(
    _ pair: (String, String)
  ) {
    let read = ReadFile("# A?\n\n- [ ] \(pair.0)\n- [x] \(pair.1)\n")
    #expect(read.questions.map(\.kind) == [.trueFalse])
    #expect(read.questions.map(\.shuffles) == [false])
  }

  @Test func `code between choices stands in the choice before it, also after the last`() {
    let read = ReadFile(
      """
      #### Q1. Which?

      - [ ] A

      ```js
      one()
      ```

      - [x] \u{AD}

      ```js
      two()
      ```

      - [ ] :

      ```js
      three()
      ```

      [Reference](https://example.org)
      """)
    #expect(read.findings == [])
    #expect(
      read.choices.map(\.shown.text) == [
        "<p>A</p>\n<pre><code class=\"language-js\"><span class=\"code-f\">one</span>()\n</code></pre>",
        "<pre><code class=\"language-js\"><span class=\"code-f\">two</span>()\n</code></pre>",
        "<pre><code class=\"language-js\"><span class=\"code-f\">three</span>()\n</code></pre>",
      ])
    #expect(read.choices.map(\.text) == ["A one()", "two()", "three()"])
    #expect(
      read.questions.first?.explanation.text
        == "<p><a href=\"https://example.org\">Reference</a></p>")
  }

  @Test
  func `a paragraph after one interruption explains, after every choice it belongs to the last`() {
    let once = ReadFile("# A?\n\n- [ ] A\n\nmore\n\n- [x] B\n- [ ] C\n\nWhy\n")
    #expect(once.choices.map(\.text) == ["A more", "B", "C"])
    #expect(once.questions.first?.explanation.text == "<p>Why</p>")
    let always = ReadFile("# A?\n\n- [ ] D\n\none\n\n- [x] E\n\ntwo\n")
    #expect(always.choices.map(\.text) == ["D one", "E two"])
    #expect(always.questions.first?.explanation.isEmpty == true)
  }

  @Test func `boxes in an item of a list are no items to put in order`() {
    let text = "# A\n\n1. Which?\n   - [x] a\n   - [ ] b\n2. What?\n   - [x] c\n   - [ ] d\n"
    let read = ReadFile(quizText(text))
    #expect(read.questions == [])
    #expect(read.places.contains("7:4 choice-nested"))
  }

  @Test func `lists that change their bullet are one`() {
    let read = ReadFile("# A?\n\n- [ ] A\n* [x] B\n+ [ ] C\n")
    #expect(read.choices.map(\.text) == ["A", "B", "C"])
    #expect(read.findings == [])
  }

  @Test(arguments: ["**a**\n  b", "a [b](c.md)\n  *c*", "`a`\n  $b$\n  c", "*a\n  b*"])
  func `the line after a choice is that after its last words`(choice: String) {
    let read = ReadFile("# A?\n\n- [ ] \(choice)\n> Too short.\n\n- [x] d\n")
    #expect(read.choices.map(\.feedback.text) == ["<p>Too short.</p>", ""])
  }

  @Test(arguments: [
    ("1. [ ] $ cheap\n2. [x] $$ mild\n3. [ ] $$$ dear\n4. [ ] $$ no\n", 4),
    ("1. Diner $$\n2. Bistro $$\n3. Grill $$$\n", 3),
    ("1. [ ] O`zbek\n2. [x] Qo`qon\n3. [ ] c\n", 3), ("- [ ] O`zbek\n- [x] Qo`qon\n", 2),
    ("- [ ] a $$x\n  + y$$\n- [x] b\n", 2),
  ])
  func `neither code nor a formula goes on in the next item`(list: String, count: Int) {
    let read = ReadFile(quizText("## A?\n\n" + list))
    #expect(read.choices.count == count && read.findings == [])
  }

  @Test func `a quote in a choice or on the line after it is its feedback`() {
    let read = ReadFile(
      """
      # A?

      - [ ] Seine
        > Too short.
      - [x] Nile
      > Yes.
      - [ ] Rhine
      > No.

      > The longest of Africa.
      """)
    #expect(read.findings == [])
    #expect(
      read.choices.map(\.feedback.text) == ["<p>Too short.</p>", "<p>Yes.</p>", "<p>No.</p>"])
    #expect(read.questions.first?.explanation.text == "<p>The longest of Africa.</p>")
  }

  @Test(arguments: [
    "`a\n  b`", "``a\n  b\n  c`` d", "`a\nb`", "a <b\n  c=\"d\"> e", "[a](/b\n  \"c\")", "a\\\n  b",
    "a  \n  b", "a\n\n  ```\n  b\n\n  c\n  ```",
  ])
  func `what stands on several lines has the quote on the next line for its feedback`(
    _ choice: String
  ) {
    for end in ["", "\n- [ ] last\n"] {
      let read = ReadFile("# A?\n\n- [ ] first\n- [x] \(choice)\n> Yes.\n\(end)\n> It explains.\n")
      #expect(read.choices.dropFirst().first?.feedback.text == "<p>Yes.</p>")
      #expect(read.questions.first?.explanation.text == "<p>It explains.</p>")
      let apart = ReadFile("# A?\n\n- [ ] first\n- [x] \(choice)\n\n> It explains.\n")
      #expect(apart.choices.allSatisfy { $0.feedback.isEmpty })
      #expect(apart.questions.first?.explanation.text == "<p>It explains.</p>")
    }
  }

  @Test func `choices that speak of the others, and pinned ones, keep their place`() {
    let read = ReadFile(
      """
      # A?

      - [ ] All of the above
      - [ ] Nobody <!-- pin -->
      - [ ] Усі ці відповіді
      - [x] All bees
      """)
    #expect(read.choices.map(\.isPinned) == [true, true, true, false])
    #expect(read.choices.map(\.text)[1] == "Nobody")
  }

  @Test func `images may be the choices`() {
    let read = ReadFile("# A?\n\n- [ ] ![](a.png)\n- [x] ![](b.png)\n")
    #expect(read.findings == [])
    #expect(read.choices.map(\.text) == ["a.png", "b.png"])
    #expect(read.choices[0].shown.text == "<img src=\"a.png\" alt=\"\" loading=\"lazy\">")
  }

  @Test func `a marker is no link, wherever its letter leads`() {
    let read = ReadFile("# A?\n\n- [x] A\n- [ ] B\n\n[x]: https://example.org\n")
    #expect(read.findings == [])
    #expect(read.choices.map(\.shown.text) == ["A", "B"])
  }

  @Test func `a cross is right beside empty boxes, and wrong beside ticks`() {
    #expect(ReadFile("# A?\n\n- [×] a\n- [ ] b\n").choices.map(\.isRight) == [true, false])
    #expect(ReadFile("# A?\n\n- [×] a\n- [√] b\n").choices.map(\.isRight) == [false, true])
  }

  @Test func `code that is not closed ends with its choice`() {
    let read = ReadFile("# A?\n\n- [ ] A\n\n  ```js\n  - [x] code\n- [x] B\n- [ ] `- [x] c`\n")
    #expect(
      read.choices.map(\.shown.text) == [
        "<p>A</p>\n<pre><code class=\"language-js\">- [x] code\n</code></pre>", "B",
        "<code>- [x] c</code>",
      ])
  }

  @Test func `words and code of a choice stay apart in its text, indented or not`() {
    let apart = ReadFile("# A?\n\n- [ ] A\n\nB\n\n```\nc()\n```\n\n- [x] D\n")
    let inside = ReadFile("# A?\n\n- [ ] A\n\n  B\n\n  ```\n  c()\n  ```\n\n- [x] D\n")
    #expect(apart.choices.map(\.text) == ["A B c()", "D"])
    #expect(inside.choices == apart.choices)
  }

  @Test func `a choice of several lines, indented code and a plain list is whole`() {
    let read = ReadFile("# A?\n\n- [ ] A\n  b\n\n      code\n\n- [x] C\n\n  - d\n  - e\n")
    #expect(read.findings == [])
    #expect(read.choices.map(\.text) == ["A b code", "C d e"])
  }

  @Test func `tags that nobody put in backticks are shown`() {
    let read = ReadFile("# A?\n\n- [x] <tab>\n- [ ] <table>\n- [ ] List<String>\n")
    #expect(read.findings == [])
    #expect(
      read.choices.map(\.shown.text) == ["&lt;tab&gt;", "&lt;table&gt;", "List&lt;String&gt;"])
  }

  @Test(arguments: [
    FindingExample("choice-none-right", "# A\n\n‸## B?\n\n- [ ] a\n- [ ] b\n"),
    FindingExample("choice-single", "‸# A?\n\n- [x] a\n"),
    FindingExample("choice-empty", "‸# A?\n\n- [x] a\n- [ ] b\n- [ ]\n"),
    FindingExample("choice-empty", "‸# A?\n\n- [x]\n- [ ] b\n- [ ] c\n"),
    FindingExample("choice-twice", "# A?\n\n- [x] a\n- [ ] *b*\n- [ ] b\n‸- [ ] *b*\n"),
    FindingExample(
      "choice-nested", "# A\n\n1. Which?\n   ‸- [x] a\n   - [ ] b\n2. What?\n   - [x] c\n"),
    FindingExample(
      "choice-nested", "# A?\n\n- [x] a\n- [ ] b\n\n2. B?\n\n   ‸- [x] c\n   - [ ] d\n"),
    FindingExample(
      "question-lost-mark", "# A?\n\n- [x] a\n- [ ] b\n‸Q2. B?\n- [ ] c\n- [x] d\n"),
    FindingExample(
      "question-lost-mark", "# A?\n\n- [x] a\n- [ ] b\n‸**Next**\nmore\n- [ ] c\n- [x] d\n"),
    FindingExample(
      "question-lost-mark", "# A?\n\n- [x] a\n- [ ] b\n‸Next one\n- [ ] c\n- [x] d\n"),
    FindingExample(
      "question-lost-mark", "# A?\n\n- [x] a\n‸Next one\n- [x] d\n"),
    FindingExample(
      "question-lost-mark", "# A?\n\n- [x] a\n‸next one\n- [x] d\n"),
    FindingExample(
      "question-lost-mark", "# A?\n\n- [x] a\n- [ ] b\n‸السؤال\n- [ ] c\n- [x] d\n"),
    FindingExample("choice-unmarked", "# A?\n\n- [x] a\n‸- b\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n‸- [x] Sea [ ] Land\n- [ ] c\n"),
    FindingExample(
      "answer-contradicted",
      "# Which is wet?\n\n‸- [x] Sea\n  > Wrong, it is dry.\n- [ ] Land\n  > Correct! It is wet.\n"),
    FindingExample(
      "answer-contradicted", "# Which?\n\n- [ ] Land\n  > ✅ yes\n‸- [x] Sea\n  > ❌ no\n"),
    FindingExample("choice-marker", "# A?\n\n- ‸[×] a\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n- ‸[х] a\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n- [x] a\n- ‸[] c\n"),
    FindingExample("choice-marker", "# A?\n\n- [x]‸a\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n- [x]‸(a) first\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n- [x]‸\u{A0}a\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n-‸\u{A0}[x] a\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n- [x] a\n- ‸[\u{A0}] c\n"),
    FindingExample("choice-marker", "# A?\n\n- [x] ‸```js\n  a\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n-‸[x] a\n- [ ] c\n"),
    FindingExample("choice-marker", "# A?\n\n- ‸[x ] a\n- [ ] c\n"),
    FindingExample(
      "choices-many", "# A?\n\n- [x] a\n" + (1...8).map { "- [ ] \($0)\n" }.joined() + "‸- [ ] z\n"),
    FindingExample("choices-right-count", "‸# Which one?\n\n- [x] a\n- [x] b\n- [ ] c\n"),
    FindingExample("choices-right-count", "‸# A? (Choose two.)\n\n- [x] a\n- [ ] b\n"),
    FindingExample("choices-right-count", "‸# A? Wählen Sie zwei aus.\n\n- [x] a\n- [ ] b\n"),
    FindingExample("choices-right-count", "‸# A?\n\nChoisissez deux.\n\n- [x] a\n- [ ] b\n"),
    FindingExample("choices-right-count", "‸# A? Elige tres.\n\n- [x] a\n- [x] b\n- [ ] c\n"),
    FindingExample("choices-right-count", "‸# A?\n\nSelect all that apply.\n\n- [x] a\n- [ ] b\n"),
    FindingExample(
      "question-lost-mark",
      "# Q1. A?\n\n- [x] a\n- [ ] b\n\n‸Q2. B?\n\n- [ ] c\n- [x] d\n"),
    FindingExample(
      "choices-many", "‸# A?\n\n- [x] a\n" + (1...20).map { "- [ ] \($0)\n" }.joined()),
    FindingExample(
      "choices-start-over",
      "# A?\n\n- [x] A. a\n- [ ] B. b\n\nNext.\n\n‸- [ ] A. c\n- [x] B. d\n"),
    FindingExample(
      "heading-glued", "# A?\n\n- [x] aa\n- [ ] bb\n‸##Name a river.\n\n- [x] cc\n- [ ] dd\n"),
    FindingExample("heading-indented", "# A?\n\n- [x] a\n- [ ] b\n\n  ‸# B?\n\n- [x] c\n- [ ] d\n"),
    FindingExample("answers-missing", "# A?\n\n- [x] a\n- [ ] b\n\n‸# B?\n\nNothing.\n"),
    FindingExample("answers-missing", "# Q1. A\n\n- [x] a\n- [ ] b\n\n‸# Q2. B\n\nNothing.\n"),
  ])
  func `a mistake is reported where it is`(_ example: FindingExample) {
    expectFinding(example.code, in: example.text)
  }

  @Test
  func `choices below a first heading without its blank are an error, with or without a type`() {
    let text = "‸##One?\n\n‸- [x] a\n- [ ] b\n\n## Two?\n\n- [x] c\n- [ ] d\n"
    for text in [text, quizText(text)] {
      let marked = Marked(text)
      let read = ReadFile(marked)
      #expect(read.findings.map(\.location).sorted() == marked.places)
      #expect(
        Set(read.findings.map(\.code.name)) == ["heading-glued", "choices-without-question"])
      #expect(read.findings.contains { $0.severity == .error })
    }
    #expect(ReadFile("- [x] a\n- [ ] b\n\n## Two?\n\n- [x] c\n- [ ] d\n").findings == [])
  }

  @Test(arguments: [
    "# A?\n\n- [x] a\n- [x] b is a choice that somebody broke here, as it is long\nEnough for it\n- [x] c\n",
    "# A?\n\n- [x] a\nGoes on\n- [ ] b\n- [ ] c\n",
    "# A?\n\nWähle zwei oder mehr.\n\n- [x] a\n- [ ] b\n",
    "# A?\n\n- [x] a\n  Goes on\n- [x] b\n",
    "# A?\n\n- [x] Hund\nDog\n- [x] Katze\nCat\n- [ ] Stein\nStone\n",
    "# A?\n\n- [ ] E. coli\n- [ ] C. elegans\n- [x] A. thaliana\n",
    "# A?\n\n- [ ] B. Franklin\n- [x] A. Lincoln\n",
    "# A?\n\n- [ ] A. Lincoln\n- [ ] B. Franklin\n- [x] A. Jackson\n",
  ]) func `a choice may go on at the margin`(text: String) {
    #expect(ReadFile(text).findings == [])
  }

  @Test func `questions that cannot be used are counted, and the others are built`() {
    let read = ReadFile("# A?\n\n- [ ] a\n- [ ] b\n\n# B?\n\n- [x] c\n\n# C?\n\n- [x] d\n- [ ] e\n")
    #expect(read.questions.map(\.headingText) == ["C?"])
    #expect(read.document?.tally?.questions == 3)
    #expect(read.document?.tally?.kinds == ["none": 1, "single": 2])
    #expect(read.document?.tally?.choices == 5)
    #expect(read.quiz?.outline.questionCount == 1)
  }

  @Test func `an item without a box belongs to the choice before it`() {
    let read = ReadFile("# A?\n\n- [x] a\n- b\n- [ ] c\n")
    #expect(read.choices.map(\.text) == ["a b", "c"])
    #expect(read.document?.tally?.choices == 2)
  }

  @Test func `what a heading indented into a list starts is a question of its own`() {
    let read = ReadFile(
      "# A?\n\n- [x] a\n- [ ] b\n\n  # B?\n\n- [x] c\n- [ ] d\n\n# C?\n\n- [x] e\n- [ ] f\n")
    #expect(read.questions.map(\.headingText) == ["A?", "B?", "C?"])
    #expect(read.document?.tally?.choices == 6)
  }
}
