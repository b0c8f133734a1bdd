import Content
import Diagnostics
import Exchange
import Testing

/// Lines that real files have around their questions, and choices with numbers.
struct LetterFoundTests {
  private static func read(_ text: String, as format: ExchangeFormat = .letters) -> Imported {
    imported(text, as: format, from: "q.md")
  }

  @Test(arguments: [
    "-[ ] Sea\n-[x] Lake\n- [ ] Hill", "- [ ]Sea\n- [x]Lake\n- [ ]Hill",
    "- [ ] Sea\n- [x] Lake\n-[ ] Hill", "*[ ] Sea\n*[x] Lake\n*[ ]Hill",
  ]) func `boxes without a blank beside them are boxes`(choices: String) {
    let read = Self.read("## Which?\n\n\(choices)\n\n## So?\n\n- [x] a\n- [ ] b\n")
    #expect(read.shownChoices == ["Which? | Sea | *Lake | Hill", "So? | *a | b"])
    #expect(read.diagnostics == [])
  }

  @Test func `a link with a text of one letter is no box`() {
    let read = Self.read("1. Which?\nA) Sea\nB) Lake\n\nAnswer: A\n\n- [x](https://example.org)\n")
    #expect(read.explained == ["- \\[x](https://example.org)"])
  }

  @Test(
    arguments: [
      "- 1: Sea\n- 2: Lake\n- 3: Hill", "- 1) Sea\n- 2) Lake\n- 3) Hill",
      "- 1. Sea\n- 2. Lake\n- 3. Hill", "1. Sea\n2. Lake\n3. Hill", "1) Sea\n2) Lake\n3) Hill",
    ],
    [
      "Answer: 2", "##### Answer: 2",
      "<details><summary><b>Answer</b></summary>\n<p>\n\n##### Answer: 2\n\n</p>\n</details>",
    ]) func `numbered choices are named by their numbers`(choices: String, answer: String)
  {
    let read = Self.read(
      "#### 1. What is the output\n\n\(choices)\n\n\(answer)\n\n---\n\n#### 2. And here?\n\n\(choices)\n\n\(answer)\n"
    )
    #expect(
      read.shownChoices
        == ["What is the output | Sea | *Lake | Hill", "And here? | Sea | *Lake | Hill"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["2", "1", "1, 3"])
  func `a number that is the text of another choice names none`(answer: String) {
    let read = Self.read("## Which\n\n- 1: Sea\n- 2: 1\n- 3: 2\n\nAnswer: \(answer)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test func `numbers behind bullets that do not count on are text`() {
    let read = Self.read(
      "## 1. Which?\n\n- 1: 2 parts\n- 2: 3 parts\n- a part\n\nAnswer: a part\n")
    #expect(read.shownChoices == ["Which? | 1: 2 parts | 2: 3 parts | *a part"])
  }

  @Test(arguments: ["1. [ ] Sea\n2. [ ] Lake\n3. [ ] Hill", "- [ ] Sea\n- [ ] Lake\n- [ ] Hill"])
  func `a number names one of several boxes, which is told`(choices: String) {
    let read = Self.read(
      "#### 1. Which?\n\(choices)\nanswer: 3\n\n#### 2. So?\n\n\(choices)\n\nanswer: 2\n")
    #expect(read.shownChoices == ["Which? | Sea | Lake | *Hill", "So? | Sea | *Lake | Hill"])
    #expect(Set(read.diagnostics.map(\.code.name)) == ["import-ambiguous"])
  }

  @Test(arguments: [
    ("Sea and Hill", "*Sea | Lake and pond | *Hill"), ("Option 3", "Sea | Lake and pond | *Hill"),
    ("Hill, Lake and pond", "Sea | *Lake and pond | *Hill"), ("Hill, Lake and pond and Sea", ""),
    ("Sea and Rain", ""), ("Sea or Hill", ""), ("Option 4", ""),
  ]) func `an answer in words names choices`(answer: String, choices: String) {
    let read = Self.read("1. Which?\nA) Sea\nB) Lake and pond\nC) Hill\n\nAnswer: \(answer)\n")
    #expect(read.shownChoices == (choices.isEmpty ? [] : ["Which? | " + choices]))
  }

  private static let pages: [(ExchangeFormat, String, String)] = [
    (.letters, "### 1. ", "\n\n- A) One\n- B) ![pic][p]\n\n**Answer:** B\n\n"),
    (.mkdocsQuiz, "<quiz>\n", "\n- [ ] One\n- [x] ![pic][p]\n\n"),
  ]

  @Test(arguments: [0, 1]) func `links and pictures by reference keep their addresses`(page: Int) {
    let (format, start, choices) = Self.pages[page]
    let end = format == .letters ? "" : "</quiz>\n"
    let read = Self.read(
      "\(start)Which, as [docs] say?\(choices)See [`a[0]`][1], `[docs]` and [it][Docs].\n\(end)\n[1]: https://example.org/d\n[docs]: https://example.org/docs \"Docs\"\n[p]: pic.png\n",
      as: format)
    let markdown = read.markdown
    for text in [
      "Which, as [docs](https://example.org/docs \"Docs\") say?", "![pic](pic.png)",
      "See [`a[0]`](https://example.org/d), `[docs]` and [it](https://example.org/docs \"Docs\").",
    ] { #expect(markdown.contains(text), "\(markdown)") }
    #expect(!markdown.contains("]:"))
    #expect(read.diagnostics.filter { $0.severity == .error } == [])
    #expect(!read.diagnostics.contains { $0.message.contains("address") })
  }

  @Test func `footnotes and addresses that no text uses are told`() {
    let read = Self.read(
      "### 1. Which[^1]?\n\n- A) One\n- B) Two\n\n**Answer:** A\n\n[^1]: A note.\n\n[a]: b.html\n")
    #expect(read.shownChoices.count == 1)
    #expect(read.markdown.contains("A note."))
    #expect(read.diagnostics.map(\.location.line) == [10, 8])
    #expect(Set(read.diagnostics.map(\.code.name)) == ["not-kept"])
  }

  @Test func `code that looks like an address stays`() {
    let read = Self.read(
      "### 1. Which?\n\n- A) One\n- B) Two\n\n**Answer:** A\n\nAs in:\n\n    interface A {\n      [key: string]: number\n    }\n"
    )
    #expect(read.markdown.contains("  [key: string]: number\n"), "\(read.markdown)")
    #expect(read.diagnostics.map(\.location.line) == [11])
  }

  @Test(arguments: [
    ("=== \"Tab\"\n\n", "    "), ("!!! question\n\n", "    "), ("- Item\n\n", "  "), ("", ""),
  ]) func `a quiz of mkdocs-quiz may be indented`(above: String, indent: String) {
    let quiz = [
      "<quiz>", "Which?", "", "- [x] One", "- [ ] Two", "  more", "", "So it is.", "</quiz>", "",
    ].map { indent + $0 }.joined(separator: "\n")
    let read = Self.read(above + quiz, as: .mkdocsQuiz)
    #expect(read.shownChoices == ["Which? | *One | Two\nmore"])
    #expect(read.explained == ["So it is."])
  }

  @Test func `each question without choices above the first one with them is told`() {
    let numbered = Self.read(
      "### Q1. How?\n\nText.\n\n### Q2. Why?\n\nText.\n\n### Q3. Which?\n\nA) One\nB) Two\n\n**Answer: B**\n"
    )
    #expect(numbered.shownChoices == ["Which? | One | *Two"])
    #expect(numbered.diagnostics.map(\.location.line) == [1, 5])
    let asked = "**Q: Which layer is it?**\n✅ **Answer:** The fourth layer\n\n"
    let words = Self.read("# Layers\n\n\(asked)\(asked)")
    #expect(words.diagnostics.map(\.location.line) == [4, 7])
    let after = Self.read("1. Which?\nA) One\nB) Two\nAnswer: B\n\n\(asked)")
    #expect(after.diagnostics.contains { $0.severity == .error })
  }

  @Test func `headings above the questions stay`() {
    let read = Self.read(
      "---\ntitle: Rivers\n---\n# Long *rivers*\n\n## Hints\n\nThink.\n\n## Explanation\n\nText.\n\n1. Which?\nA) Sea\nB) Lake\nAnswer: A\n"
    )
    #expect(
      read.quizzes.first?.introduction
        == "**Long rivers**\n\n**Hints**\n\nThink.\n\n**Explanation**\n\nText.")
    #expect(read.quizzes.first?.settings.title == "Rivers")
    let same = Self.read("---\ntitle: Rivers\n---\n# Rivers\n\n1. Which?\nA) a\nB) b\nAnswer: A\n")
    #expect(same.quizzes.first?.introduction == "")
  }
}
