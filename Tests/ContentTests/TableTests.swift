import TestSupport
import Testing

@testable import Content

/// Tables as GitHub has them.
struct TableTests {
  private func html(_ markdown: String) -> String {
    ReadFile("---\ntype: article\ntitle: T\n---\n" + markdown).article?.body.text ?? "none"
  }

  private static func table(_ head: [String], _ rows: [String]) -> String {
    let cells = head.map { "<th>\($0)</th>" }.joined()
    let body = rows.map { "<tr>\($0)</tr>\n" }.joined()
    return "<table tabindex=\"0\">\n<thead>\n<tr>\(cells)</tr>\n</thead>\n"
      + (rows.isEmpty ? "" : "<tbody>\n\(body)</tbody>\n") + "</table>"
  }

  private static let two = table(["a", "b"], ["<td>1</td><td>2</td>"])

  @Test(arguments: [
    ("| a | b |\n| --- | --- |\n| 1 | 2 |\n", two), ("a|b\n-|-\n1|2\n", two),
    ("a | b |\n|--|--\n|1|2\n", two), ("| a | b |  \n|---|---|  \n| 1 | 2 |\n", two),
    ("| a |\n|---|\n", table(["a"], [])),
    ("so\nit is\na|b\n-|-\n1|2\n", "<p>so\nit is</p>\n" + two),
    ("> a|b\n> -|-\n> 1|2\n", "<blockquote>\n\(two)\n</blockquote>"),
    ("- a|b\n  -|-\n  1|2\n", "<ul>\n<li>\(two)</li>\n</ul>"),
    ("a|b\n-|-\n1\n", table(["a", "b"], ["<td>1</td><td colspan=\"1\"></td>"])),
    ("a|b\n-|-\n1|2|3\n", table(["a", "b"], ["<td>1</td><td>2|3</td>"])),
    ("a|b\n-|-\n\\||`x\\|y`\n", table(["a", "b"], ["<td>|</td><td><code>x|y</code></td>"])),
    ("a|b\n-|-\n2*3|4*5\n", table(["a", "b"], ["<td>2*3</td><td>4*5</td>"])),
    ("a|b\n-|-\n_x|y_\n", table(["a", "b"], ["<td>_x</td><td>y_</td>"])),
    ("a|b\n-|-\n`x|y`\n", table(["a", "b"], ["<td>`x</td><td>y`</td>"])),
    (
      "a|b\n-|-\n*x*|**y**\n",
      table(["a", "b"], ["<td><em>x</em></td><td><strong>y</strong></td>"])
    ),
    (
      "a|b\n-|-\n$|x|$|2\n",
      table(["a", "b"], ["<td><span class=\"math\">$|x|$</span></td><td>2</td>"])
    ),
  ])
  func `a table is shown as one`(_ example: (String, String)) {
    #expect(html(example.0) == example.1)
  }

  @Test(arguments: [
    ("- *x|y*\n", "<ul>\n<li><em>x|y</em></li>\n</ul>"),
    ("1. *x|y*\n", "<ol>\n<li><em>x|y</em></li>\n</ol>"),
    ("## *x|y*\n", "<h2 id=\"x-y\"><em>x|y</em></h2>"),
  ])
  func `a list or a heading right below a table is its own`(_ example: (String, String)) {
    #expect(html("a|b\n-|-\n1|2\n" + example.0) == Self.two + "\n" + example.1)
  }

  @Test func `columns stand as their colons say`() {
    #expect(
      html("a|b|c|d\n:-|:-:|-:|-\n")
        == """
        <table tabindex="0">
        <thead>
        <tr><th class="align-left">a</th><th class="align-center">b</th>\
        <th class="align-right">c</th><th>d</th></tr>
        </thead>
        </table>
        """)
  }

  @Test(arguments: [
    "a|b\n---|---|---\n1|2\n", "a|b\n\n-|-\n", "a|b\n-x|-\n", "a\n-|-\n", "a|b\n--::|-\n",
    "a \\| b\n-|-\n", "- | -\n- | -\n",
  ])
  func `what only looks like one is none, and is shown`(_ markdown: String) {
    let shown = html(markdown)
    #expect(!shown.contains("<table"))
    #expect(shown.count(where: { $0 == "|" }) == markdown.count(where: { $0 == "|" }))
  }

  @Test func `code that holds a table stays as it is`() {
    let code = "a|b\n-|-\n\\||`*_\n"
    for markdown in [
      "```\n\(code)```\n\nx", "    " + code.replacing("\n", with: "\n    ") + "\n\nx",
    ] {
      #expect(html(markdown).hasPrefix("<pre><code>\(code)"))
      #expect(html(markdown).hasSuffix("<p>x</p>"))
    }
    #expect(
      html("a|b\n-|-\n1|2\n```\n*|\n```\nx").hasSuffix("<pre><code>*|\n</code></pre>\n<p>x</p>"))
  }

  @Test func `questions have tables in their texts, and blanks in tables`() throws {
    let read = ReadFile(
      quizText("# A\n\na|b\n-|-\n1|[[2|(3)]]\n\n# B\n\na|b\n-|-\n1|2\n\n- [x] c\n- [ ] d\n"))
    #expect(read.findings == [])
    #expect(read.questions.map(\.kind) == [.cloze, .single])
    #expect(read.questions.last?.stem.text == Self.two)
  }

  @Test(arguments: [
    "| a | b |\n| --- | :-: |\n| 1 | `x\\|y` |\n| \\| | $\\|x\\|$ |\n",
    "> | a |\n> | --: |\n> | *x* |\n\n- b\n", "| a | b |\n| --- | --- |\n|  | 2 |\n",
    "| a | b |\n| --- | --- |\n| C:\\\\\\|d | `x\\|y` |\n",
    "x\ny\\![a](b) or\nz\\\\`c` or $5\n*d*\n",
  ])
  func `Markdown of a table is written as Markdown again`(_ markdown: String) throws {
    let tree = try #require(MarkdownTree(ofFragment: markdown))
    var renderer = MarkdownRenderer(tree)
    let written = renderer.text(of: [.blocks(tree.all)], headingsFrom: 1).string
    #expect(written + "\n" == markdown)
  }

  @Test func `a text that would be a table is written as a text`() throws {
    let tree = try #require(MarkdownTree(ofFragment: "a|b\n\\-|-\n1|2"))
    var renderer = MarkdownRenderer(tree)
    #expect(renderer.text(of: [.blocks(tree.all)], headingsFrom: 1).string == "a|b\n\\-|-\n1|2")
    #expect(escapedMarkdown("a|b\n-|-") == "a|b\n\\-|-")
  }

  @Test func `the page's reader makes the same tables`() throws {
    for piece in ["1|2\n", "\\|", "`a\\|b`|", "*|", "[a|b](c)|", "<b|c>", "\\\\|", "1|2\\|  \n"] {
      let text = MarkdownText(Array("a|b\n-|-\n\(piece)\n".utf8)[...], readsBlanks: true)
      #expect(text.hasTables)
      let library = try MarkdownTree(parsing: text.bytes).withTables()
      let own = try MarkdownTree(readingWithoutCMark: text.bytes).withTables()
      #expect(library.text == own.text)
      #expect(library.nodes.map(\.kind) == own.nodes.map(\.kind))
    }
  }
}
