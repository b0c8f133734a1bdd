import Diagnostics
import TestSupport
import Testing

@testable import Content

/// What other programs make of Markdown, and Podium shows as text.
struct UnreadMarkupTests {
  @Test(arguments: [
    "![x](a.png)‸{width=50%} more", "[x](a.md)‸{.button}", "`code`‸{.swift #id}",
    "*![x](a.png)*‸{: .left}", "‸## Part {#part}", "‸## Part {.unnumbered}",
    "‸{: .note}\nText", "‸{:toc}", "Text\n‸{: .note #x key=\"a b\"}", "> ‸[!NOTE]\n> Careful",
    "‸::: note\nText\n‸:::", "‸!!! tip \"Title\"\n    Text", "‸??? note\n    Text",
    "Text ‸{{< figure src=\"a.png\" >}}", "‸{% include a.html %}", "‸{{#include a.md}}",
    "A claim[^1].\n\n‸[^1]: The note.", "A claim[^1].\n\n‸[^1]: Note",
    "A claim[^n].\n\n‸[^n]: Note.", "Now ‸~~gone~~ it is", "‸![Map|300](a.png)",
    "‸![Map|300x200](a.png)", "Text **b**\n‸~~gone~~ it", "See `x`\nand *y*\n‸~~gone~~",
    "Text !‸[[map.png]]", "- item\n\n  ‸{: .note}",
    "| a |\n| - |\n| ![x](a.png)‸{width=5} |",
  ])
  func `markup of other programs is a warning where it stands`(text: String) {
    let marked = Marked("# A\n\n\(text)\n")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == marked.places.map { _ in "markup-unread" })
    #expect(read.findings.map(\.severity) == marked.places.map { _ in Diagnostic.Severity.warning })
    #expect(read.findings.map(\.location.line) == marked.places.map(\.line))
  }

  @Test(arguments: [
    "import Quiz from '@site/quiz';", "import { a } from \"b\"", "export const a = 1;",
  ])
  func `what MDX imports at the top of a file is a warning`(text: String) {
    #expect(ReadFile("\(text)\n\n# A\n").places == ["1:1 markup-unread"])
    #expect(ReadFile("# A\n\n\(text)\n").findings == [])
    #expect(ReadFile("import more tea, please\n\n# A\n").findings == [])
  }

  @Test(arguments: [
    "`![x](a.png){width=50%}`", "    {: .note}", "```\n::: note\n{: .x}\n~~a~~\n```",
    "A set {1, 2} and `f`{x}", "`\\d`{2}", "[x](a.md){ this }", "Braces {.note} in a text",
    "array[^1]: no", "A[^1]\n\n[^1]: https://example.org", "    [^1]: code", "```\n[^1]: code\n```",
    "[^a-z] matches", "a ~~ b ~~ c", "x ~ y", "!!!", "??? what", "Wow !!! yes",
    "[!NOTE] no quote", "{{ name }} is a template", "{% if x %}", "a :: b", "## Part {1}",
    "## Sets {a, b}", "![Map | 300 km](a.png)", "[[nodiscard]] int f();", "if [[ -f x ]]",
    "\\{\\{< figure >}}", "> \\[!NOTE]", "\\::: note", "\\!!! note", "\\[[b]]", "\\~~x~~",
    "Text\n\\~~x~~ more",
    "![[ -f x ]] is no embedding? {x}".replacing("![[", with: "! [["),
  ])
  func `what only looks like it is none`(text: String) {
    #expect(ReadFile("# A\n\n\(text)\n").findings == [])
  }

  @Test(arguments: [
    ("So ‸\\(x^2\\) it is", "$x^2$"), ("‸\\[ \\frac{1}{2} \\]", "$$\\frac{1}{2}$$"),
    ("It is\n‸\\[\na = b\n\\]", "$$a = b$$"), ("- item\n\n  ‸\\(x_1\\) and $y$", "$x_1$"),
    ("## Which ‸\\(x^2\\)?\n\n- [x] a\n- [ ] b", "$x^2$"),
  ])
  func `a formula between brackets is a warning that says how to write it`(
    text: String, way: String
  ) {
    let marked = Marked("# A\n\n\(text)\n")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["markup-unread"])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.findings.first?.message.hasSuffix("write \(way)") == true)
  }

  @Test(arguments: [
    "So ‸$ x + 1 = 5 $ it is", "‸\\begin{equation}\na*b*c\n\\end{equation}", "‸$ a_1 $ and $b$",
  ])
  func `a formula without dollars right beside it is told`(text: String) {
    expectFinding("markup-unread", in: "# A\n\n\(text)\n")
  }

  @Test(arguments: [
    "It costs $ 5 and $ 6 more", "$ 1 = € 0.92, and $ 10 more",
    "$$\n\\begin{cases}\nx\n\\end{cases}\n$$", "`$ x = 1 $`",
    "    \\begin{a}\\end{a}", "\\begin{document", "$x$ = $y$",
    "\\[x\\] and \\(see below\\)", "\\\\(x^2\\\\)", "`\\(x^2\\)`", "```\n\\(x^2\\)\n```",
    "    \\(x^2\\)", "\\(x^2\n\ny\\)", "\\(x `\\)` =", "$\\(x^2\\)$", "\\[x=",
  ])
  func `other brackets with backslashes are no finding`(text: String) {
    #expect(ReadFile("# A\n\n\(text)\n").findings == [])
  }

  @Test func `the id of a question is read, and nothing is said of it`() {
    let read = ReadFile("# A\n\n## Which? {#which}\n\n- [x] a\n- [ ] b\n")
    #expect(read.findings == [])
    #expect(read.questions.map(\.id) == ["which"])
  }

  @Test func `in a quiz, blanks are answers, and embeddings anywhere else are told`() {
    let text =
      "# T\n\nIntro !‸[[map.png]]\n\n## Which?\n\nIt is [[a]].\n\n## Who?\n\n- [x] a\n- [ ] b\n\n!‸[[c.png]]\n"
    let marked = Marked(quizText(text))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["markup-unread", "markup-unread"])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.map(\.headingText) == ["Which?", "Who?"])
    #expect(ReadFile(quizText("## Say it\n\nHello\\![[world]] and [[you]]\n")).findings == [])
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}", "<!-- to do -->\n"])
  func `a file without anything in it is a warning`(text: String) {
    #expect(ReadFile(text, path: "a/b.md").places == ["1:1 page-empty"])
    #expect(ReadFile(text, path: "players/ada.md").findings == [])
    #expect(ReadFile(text, path: "a/index.md").findings == [])
    #expect(ReadFile("---\ntitle: T\n---\n" + text, path: "a/b.md").findings == [])
    #expect(ReadFile("# T\n" + text, path: "a/b.md").findings == [])
  }
}
