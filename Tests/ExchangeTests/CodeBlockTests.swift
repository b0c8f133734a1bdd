import Content
import Diagnostics
import Testing

@testable import Exchange

/// Code of other programs stays code, whatever stands in it or beside it.
struct CodeBlockTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var html: String
    var markdown: String
    var testDescription: String { html.debugDescription }
  }

  @Test(arguments: [
    Example(
      html: "<pre><code class=\"language-a`b\">- [x] z</code></pre>",
      markdown: "```a\n- [x] z\n```"),
    Example(
      html: "<pre><code class=\"x language-c\n`\">- [x] z</code></pre>",
      markdown: "```c\n- [x] z\n```"),
    Example(
      html: "<blockquote><pre>a\r\n- [x] z</pre></blockquote>",
      markdown: "> ```\n> a\n> - [x] z\n> ```"),
    Example(
      html: "<ul><li><pre>a&#13;# b\r\rc</pre></li></ul>",
      markdown: "- ```\n  a\n  # b\n\n  c\n  ```"),
    Example(html: "<p><code>a&#13;&#10;&#13;&#10;- [x] z</code></p>", markdown: "`a  - [x] z`"),
  ])
  func `HTML's code is no question`(example: Example) {
    #expect(HTMLMarkdown(example.html).markdown == example.markdown)
  }

  @Test func `a language that is none ends no block`() {
    #expect(fenced("- [x] z", language: "a`\n\n# b") == "```a\n- [x] z\n```")
    #expect(fenced("- [x] z", language: "\n- [x] y") == "```\n- [x] z\n```")
  }
}
