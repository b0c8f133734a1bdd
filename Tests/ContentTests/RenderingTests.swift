import Diagnostics
import TestSupport
import Testing

@testable import Content

struct RenderingTests {
  private func body(_ text: String, path: String = "geo/notes.md") -> String {
    ReadFile("# Title\n\n" + text, path: path).article?.body.text ?? "none"
  }

  @Test(arguments: [
    (
      "a *b* **c** `d` e\nf  \ng",
      "<p>a <em>b</em> <strong>c</strong> <code>d</code> e\nf<br>\ng</p>"
    ),
    ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
    ("3. a\n\n4. b", "<ol start=\"3\">\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ol>"),
    ("> a\n\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>"),
    ("```swift {.x}\na < b\n```", "<pre><code class=\"language-swift\">a &lt; b\n</code></pre>"),
    (
      "## One\n\n#### Two\n\n## One",
      "<h2 id=\"one\">One</h2>\n<h3 id=\"two\">Two</h3>\n<h2 id=\"one-2\">One</h2>"
    ),
    ("a & b < c \"d\"", "<p>a &amp; b &lt; c &quot;d&quot;</p>"),
    ("a <T> b <br> c", "<p>a &lt;T&gt; b <br> c</p>"),
    ("a <!-- b --> c", "<p>a  c</p>"),
  ])
  func `Markdown becomes HTML`(_ example: (String, String)) {
    #expect(body(example.0) == example.1)
  }

  @Test func `boxes in an article are shown`() {
    let read = ReadFile("---\ntype: article\n---\n# T\n\n- [ ] a\n- [x] b\n")
    #expect(read.article?.body.text == "<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n</ul>")
  }

  @Test(arguments: [
    (
      "$a_1 * b_2$ and $\\{x\\}$",
      "<p><span class=\"math\">$a_1 * b_2$</span> and <span class=\"math\">$\\{x\\}$</span></p>"
    ),
    ("$$a  \nb$$", "<div class=\"math\">$$a\nb$$</div>"),
    ("$$a *b* c\n- d$$", "<div class=\"math\">$$a *b* c\n- d$$</div>"),
    ("so $$x$$ is", "<p>so <span class=\"math\">$$x$$</span> is</p>"),
    ("```math\na < b\n```", "<div class=\"math\">$$\na &lt; b\n$$</div>"),
    ("$5 or $6, US$5", "<p>$5 or $6, US$5</p>"),
    ("`$a` and `b$`", "<p><code>$a</code> and <code>b$</code></p>"),
    ("a \\$b\\$ c", "<p>a $b$ c</p>"),
    ("    $a$", "<pre><code>$a$\n</code></pre>"),
    ("$a<b$", "<p><span class=\"math\">$a&lt;b$</span></p>"),
  ])
  func `math survives untouched`(_ example: (String, String)) {
    #expect(body(example.0) == example.1)
  }

  @Test func `math survives beside an id and after a label`() {
    let read = ReadFile("# Is it $a$ {#x}\n\n- [x] a\n- [ ] b\n\nExplanation: $b$ it is.\n")
    let question = read.quiz?.questions.first
    #expect(question?.heading.text == "Is it <span class=\"math\">$a$</span>")
    #expect(question?.explanation.text == "<p><span class=\"math\">$b$</span> it is.</p>")
  }

  @Test(arguments: [
    ("[a](europe.md)", "<a href=\"europe.html\">a</a>"),
    ("[a](../History/Old%20Maps.md#top)", "<a href=\"../history/old-maps.html#top\">a</a>"),
    ("[a](../index.md)", "<a href=\"../index.html\">a</a>"),
    ("[a](europe/)", "<a href=\"europe/index.html\">a</a>"),
    ("[a](data.csv)", "<a href=\"data.csv\">a</a>"),
    ("[a](#top)", "<a href=\"#top\">a</a>"),
    ("[a](https://x.y/?a=1&b='2')", "<a href=\"https://x.y/?a=1&amp;b=&#39;2&#39;\">a</a>"),
    ("[a](mailto:a@b.c)", "<a href=\"mailto:a@b.c\">a</a>"),
    (
      "![a *b*](img/x%20y.png \"t\")",
      "<img src=\"img/x%20y.png\" alt=\"a b\" loading=\"lazy\" title=\"t\">"
    ),
    ("![a](https://x.y/z.png)", "<a href=\"https://x.y/z.png\">a</a>"),
  ])
  func `links lead to pages`(_ example: (String, String)) {
    #expect(body(example.0) == "<p>\(example.1)</p>")
  }

  @Test func `an image keeps its path when the page's folder is renamed`() {
    #expect(
      body("![](img/a.png)", path: "Old Maps/notes.md")
        == "<p><img src=\"../Old%20Maps/img/a.png\" alt=\"\" loading=\"lazy\"></p>")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "java&#10;script:alert(1)",
    "&#13;javascript:alert(1)",
    "vbscript:x", "data:text/html,x", "file:///etc/passwd", "<java script:alert(1)>", "x:y.md",
  ])
  func `addresses that could run something are left out`(_ address: String) {
    let read = ReadFile("# T\n\n[a](\(address)) ![b](\(address))\n")
    #expect(read.article?.body.text == "<p>a b</p>")
    #expect(Set(read.findings.map(\.code)) == [.linkUnsafe])
  }

  @Test(arguments: ["../../x.png", "/../x.png", "../geo/../../x.png", "%2e%2e/%2e%2e/x.png"])
  func `paths out of the content folder are left out`(_ path: String) {
    let read = ReadFile("# T\n\n![b](\(path))\n", path: "geo/a.md")
    #expect(read.article?.body.text == "<p>b</p>")
    #expect(read.findings.map(\.code) == [.linkOutside])
  }

  @Test(arguments: [
    "# The ‸<b>bold</b> quiz\n\n## Which?\n\n- [x] a\n- [ ] b\n", "# H‸<sub>2</sub>O\n\nText\n",
    "---\ntitle: The bold quiz\n---\n\n# The ‸<b>bold</b> quiz\n\nText\n",
  ])
  func `HTML in the heading that gives the title is told where it stands`(text: String) {
    let marked = Marked(text)
    var settings = SiteSettings()
    for trustsHTML in [false, true] {
      settings.trustsHTML = trustsHTML
      let read = ReadFile(marked, settings: settings)
      #expect(read.findings.map(\.code) == [.rawHTML])
      #expect(read.findings.map(\.location) == marked.places)
    }
    #expect(ReadFile("# `<b>` & <T> or a<br>b <!-- c -->\n\nText\n").findings == [])
  }

  @Test func `raw HTML is left out, and reported once`() {
    let marked = Marked("# T\n\na ‸<b onclick=\"x\">b</b> <script>c</script>\n\n<div>\nd\n</div>\n")
    let read = ReadFile(marked)
    #expect(read.article?.body.text == "<p>a b c</p>")
    #expect(read.findings.map(\.code) == [.rawHTML])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test func `raw HTML stays where the site trusts its authors`() {
    var settings = SiteSettings()
    settings.trustsHTML = true
    let read = ReadFile("# T\n\na <b>b</b>\n\n<div>\nd\n</div>\n", settings: settings)
    #expect(read.article?.body.text == "<p>a <b>b</b></p>\n<div>\nd\n</div>")
    #expect(read.findings == [])
  }

  @Test func `scripts in every place of a question are inert`() {
    let script = "</script><script>alert(1)</script>\"'<img src=x onerror=y>"
    let read = ReadFile(
      quizText(
        "# \(script)\n\n\(script)\n\n> \(script)\n\n- [x] a \(script)\n  > \(script)\n- [ ] b\n\n\(script)\n"
      ))
    for question in read.questions {
      let pieces =
        [question.heading, question.stem, question.explanation] + question.hints
        + read.choices.flatMap { [$0.shown, $0.feedback] }
      for piece in pieces {
        #expect(!piece.text.contains("<script"))
        #expect(!piece.text.contains("</script"))
        #expect(!piece.text.contains("<img"))
      }
    }
    #expect(read.questions.count == 1)
  }
}
