import Content
import Testing

@testable import Exchange

/// HTML as editors and platforms write it, as Markdown.
struct HTMLMarkdownTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var html: String
    var markdown: String
    var losses: [String] = []
    var testDescription: String { html }

    init(_ html: String, _ markdown: String, losses: [String] = []) {
      self.html = html
      self.markdown = markdown
      self.losses = losses
    }
  }

  static let marks: [Example] = [
    Example(
      "<p>The<b> capital</b> of<i> France</i> is<a href=\"http://x.y\"> here</a>?</p>",
      "The **capital** of *France* is [here](http://x.y)?"),
    Example("<strong>a</strong><strong> b</strong>", "**a** **b**"),
    Example("a<b> <i>b</i></b>c", "a *b*c", losses: ["emphasis inside a word"]),
    Example("<i><b>a</b> b</i>", "***a** b*"),
    Example("<b><i>a</i></b>", "***a***"),
    Example("a<a href=\"#\">&nbsp;</a>b", "a b"),
    Example("<p><b>Line one<br></b>text?</p>", "**Line one**\\\ntext?"),
    Example("<p>a<i><br>b</i></p>", "a\\\n*b*"),
    Example("<p><a href=\"http://x.y\">a<br></a>b</p>", "[a](http://x.y)\\\nb"),
    Example("<p><b>a<br><br></b></p>", "**a**"),
    Example("<b>a <b>b</b></b>", "**a b**"),
    Example("<b><strong>a</strong></b>", "**a**"),
    Example("<b><i>a</i> b</b>", "***a* b**"),
    Example("<i>a <b>b</b></i>", "*a **b***"),
    Example("<kbd>Ctrl</kbd><kbd>C</kbd>", "`Ctrl` `C`"),
    Example("<a href=\"http://x.y\">a] b</a>", "[a\\] b](http://x.y)"),
    Example("<a href=\"http://x.y\">[1]</a>", "[\\[1\\]](http://x.y)"),
    Example("<img src=\"a.png\" alt=\"a] b\">", "![a\\] b](a.png)"),
    Example("10<sup>−3</sup>", "10⁻³"),
    Example("a<SCRIPT>b</SCRIPT>c", "ac"),
    Example(
      "<code>x<sub>i</sub> <b>y</b></code>", "`xi y`",
      losses: ["raised and lowered letters", "marks in code"]),
    Example("<pre>x<sup>2</sup></pre>", "```\nx2\n```", losses: ["raised and lowered letters"]),
    Example("it&#146;s 1&#150;2 &#x92;", "it’s 1–2 ’"),
  ]

  static let formulas: [Example] = [
    Example("<p>\\(y\\)<span>3</span></p>", "$y$&#51;"),
    Example("<p>\\(y\\)3</p>", "$y$&#51;"),
    Example("<p>$$z$$4</p>", "$$z$$&#52;"),
    Example("<p>\\(a\\)\\(b\\)</p>", "$a$ $b$"),
    Example("<p>\\(a\\) 3</p>", "$a$ 3"),
    Example("<span>$</span><span>5</span>", "$5"),
    Example(
      "<p>\\(x\\)<a>5</a> or \\(x\\)<a href=\"http://x.y\">5</a></p>",
      "$x$&#53; or $x$[5](http://x.y)"),
    Example(
      "a <script type=\"math/tex\">x<2</script><script type=\"math/tex; mode=display\">y</script>",
      "a $x<2$ $$y$$"),
    Example("<b>\\(y\\)<strong>7</strong></b>", "**$y$&#55;**"),
    Example("<p>\\(z\\)<a>\\(w\\)</a></p>", "$z$ $w$"),
    Example("<p>After A=$$; B=$$</p>", "After A=\\$\\$; B=\\$\\$"),
    Example("<p>$$ F = ma $$</p><p>$$\nx^2\n$$</p>", "$$F = ma$$\n\n$$x^2$$"),
    Example(
      "<img class=\"equation_image\" title=\"x^2\" alt=\"LaTeX: x^2\" src=\"/e\">", "$x^2$"),
  ]

  static let blocks: [Example] = [
    Example(
      "<table><caption>C</caption><tr><th>a</th><th>b</th></tr><tr><td><p>1</p><p>2</p></td><td>x|y</td></tr></table>",
      "C\n\n| a | b |\n| --- | --- |\n| 1<br>2 | x\\|y |"),
    Example(
      "<table><tr><th>a</th><th style='text-align: right'>b</th><th>c</th><th>d</th></tr><tr><td style='color: red; text-align:CENTER'>1</td><td align=right>2</td><td style='text-align: justify'>3</td><td align='left'>4</td></tr></table>",
      "| a | b | c | d |\n| :-: | --: | --- | :-- |\n| 1 | 2 | 3 | 4 |"),
    Example(
      "<table><tr><td align=left>a</td><td>b</td></tr><tr><td align=right>c</td><td>d</td></tr></table>",
      "|  |  |\n| --- | --- |\n| a | b |\n| c | d |",
      losses: ["cells that are aligned otherwise than others of their column"]),
    Example(
      "<a href='https://example.org/' title='A \"b\" *c*'>x</a> <img src='p.png' alt='y' title='Z\n1'>",
      "[x](https://example.org/ \"A \\\"b\\\" *c*\") ![y](p.png \"Z 1\")"),
    Example(
      "<table><tr><td>a\\</td><td>b</td></tr><tr><td>C:\\|d</td><td><code>x|y</code></td></tr></table>",
      "|  |  |\n| --- | --- |\n| a\\ | b |\n| C:\\\\\\|d | `x\\|y` |"),
    Example(
      "<table><tr><td><code>x\\|y</code></td><td>b</td></tr></table>", "`x\\|y` | b",
      losses: ["a table, whose rows become lines"]),
    Example(
      "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      "|  |  |\n| --- | --- |\n| 1 | 2 |"),
    Example(
      "<table><tr><td colspan=\"2\">a</td></tr><tr><td><p>b</p><p>c</p></td><td>d</td></tr></table>",
      "a\n\nb c | d", losses: ["a table, whose rows become lines"]),
    Example("<table><tr><td><p>a</p><p>b</p></td></tr></table>", "a\n\nb"),
    Example("<ul>one<li>two</li></ul>", "- one\n- two"),
    Example("<ol><li>a</li></ol><ol><li>b</li></ol>", "1. a\n\n<!-- -->\n\n1. b"),
    Example("<ol reversed><li>a</li></ol>", "1. a", losses: ["how a list counts"]),
    Example(
      "<ol start=\"2\"><li value=\"2\">a</li><li value=\"4\">b</li></ol>", "2. a\n3. b",
      losses: ["how a list counts"]),
    Example("<ol type=\"A\"><li>a</li><li>b</li></ol>", "A. a\\\nB. b"),
    Example("<ol type=\"A\" start=\"0\"><li>a</li><li>b</li></ol>", "0\\. a\\\nA. b"),
    Example(
      "<ol type=\"a\"><li><ul><li>one</li></ul></li><li><pre>x = 1\ny = 2</pre></li><li>c<p>d</p></li></ol>",
      "a.\n\n- one\n\nb.\n\n```\nx = 1\ny = 2\n```\n\nc. c\n\nd"),
    Example(
      "<ol type=\"i\"><li><table><tr><td>1</td><td>2</td></tr></table></li><li><blockquote>q</blockquote></li></ol>",
      "i.\n\n|  |  |\n| --- | --- |\n| 1 | 2 |\n\nii.\n\n> q"),
    Example(
      "<ol style=\"list-style-type: lower-roman\" start=\"3\"><li>a</li><li>b</li></ol>",
      "iii. a\\\niv. b"),
  ]

  @Test(arguments: marks + formulas + blocks)
  func `HTML becomes Markdown that says the same`(example: Example) {
    var text = ForeignText()
    #expect(text.markdown(example.html, .html) == example.markdown)
    #expect(text.losses == example.losses)
    // What was written is read as it was meant.
    #expect(canonicalMarkdown(example.markdown) == example.markdown)
  }

  @Test func `line ends beside tags break no line of Moodle's own format`() {
    var text = ForeignText()
    let list = text.markdown("<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nc\nd", .moodle)
    #expect(list == "- a\n- b\n\nc\\\nd")
    #expect(text.markdown("<pre>a\nb</pre>", .moodle) == "```\na\nb\n```")
  }
}
