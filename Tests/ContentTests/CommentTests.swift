import Diagnostics
import Scoring
import TestSupport
import Testing

@testable import Content

struct CommentTests {
  private let choices = "- [x] a\n- [ ] b\n"

  @Test(arguments: [
    FindingExample("comment-open", "# A?\n\n@\n\n‸<!-- to do\n\n# B?\n\n@\n"),
    FindingExample(
      "comment-open", "# A?\n\n‸<!-- to do ->\n\n# B?\n\n<!-- quiz: points=50 -->\n\n@\n"),
    FindingExample("comment-open", "# A?\n\n@\n\n> ‸<!-- to do\n> more\n\n# B?\n\n@\n"),
    FindingExample("comment-open", "# A?\n\n@\n\n  ‸<!-- to do\n\n# B?\n\n@\n"),
    FindingExample("comment-text", "# A?\n\n‸<!-- note --> What is more:\n\n@\n"),
    FindingExample("comment-text", "# A?\n\n@\n‸<!-- a\nb --> <!-- c --> Because.\n"),
    FindingExample("attribute-wrong", "# A?\n\nSo ‸<!-- quiz: points=200 -->\n\n@\n"),
    FindingExample("attribute-wrong", "# A?\n\n- [x] a ‸<!-- quiz: points=200 -->\n- [ ] b\n"),
    FindingExample("attribute-wrong", "# A?\n\n‸<!-- Quiz: points=200 -->\n\n@\n"),
    FindingExample("attribute-wrong", "# A?\n\n‸<!-- quizz: points=200 -->\n\n@\n"),
    FindingExample("attribute-wrong", "# A?\n\n‸<!-- quiz points=200 -->\n\n@\n"),
    FindingExample("attribute-wrong", "# A?\n\n‸<!--question id=first-->\n\n@\n"),
    FindingExample("attribute-wrong", "# A? ‸<!-- quizz: points=200 -->\n\n@\n"),
    FindingExample("attribute-wrong", "‸<!-- quiz: points=200 -->\n\n# A?\n\n@\n"),
    FindingExample("attribute-wrong", "# A\n\n‸<!-- quiz: points=200 -->\n\n## B?\n\n@\n"),
  ])
  func `a comment that takes too much or says nothing is reported`(_ example: FindingExample) {
    let marked = Marked(quizText(example.text.replacing("@\n", with: choices)))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == [example.code])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.findings.map(\.severity) == [.error])
  }

  @Test(arguments: ["<!-- id: lake -->", "<!-- Points: 2 -->", "<!--kind: numeric-->"])
  func `a comment that sets something with a colon is a warning`(comment: String) {
    let read = ReadFile("# A?\n\n\(comment)\n\n\(choices)")
    #expect(read.findings.map { "\($0.severity) \($0.code.name)" } == ["warning attribute-wrong"])
    #expect(read.questions.count == 1)
  }

  @Test(arguments: [
    "<!-- a --> <!-- b -->\n\n", "<!-- quiz: points=200 -->\n\n", "Text <!-- a = b -->\n\n",
    "<!-- question bank: chapter 3 -->\n\n", "`<!--`\n\n", "    <!-- code\n\n",
    "<!-- pineapple -->\n\n", "<!--ID: 1625000000000-->\n\n",
    "<!-- points: see the guide -->\n\n",
    "<!-- kind regards -->\n\n", "<!-- kind: regards -->\n\n", "<!-- id: a1b2c3d4 -->\n\n",
    "<!-- id: 6f1c9c6e-1111 -->\n\n", "<!-- pool: party -->\n\n",
    "<!-- prettier-ignore-start -->\n\n", "<!-- quiet = calm -->\n\n",
  ])
  func `an ordinary comment is none of them`(_ comment: String) {
    let read = ReadFile(quizText("# A?\n\n" + comment + choices))
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }

  @Test func `a comment without an end takes what stands in the same choice, and no more`() {
    let inside = ReadFile(quizText("# A?\n\n- [x] a\n  <!-- b\n- [ ] c\n- [ ] d\n"))
    #expect(inside.places == ["7:3 comment-open"])
    #expect(inside.findings.first?.message.contains("below it in this list or quote") == true)
    #expect(inside.choices.count == 3)
    let whole = ReadFile(quizText("# A?\n\n- [x] a\n- [ ] c\n\n<!-- b\n\nMore.\n"))
    #expect(whole.findings.first?.message.contains("nothing below it is read") == true)
  }

  @Test func `a comment pins a choice by a word of its own`() {
    let choices =
      "- [x] a <!-- pin -->\n- [ ] b <!-- pinned -->\n- [ ] c <!--pin: last-->\n- [ ] d <!-- pineapple -->\n"
    #expect(
      ReadFile(quizText("# A?\n\n" + choices)).choices.map(\.isPinned) == [
        true, false, true, false,
      ])
  }

  @Test func `what two comments below one heading both say is said twice`() {
    let read = ReadFile(
      Marked(
        quizText("# A?\n\n<!-- quiz: points=2 -->\n\n‸<!-- quiz: points=3 -->\n\n" + choices)))
    #expect(read.places == ["8:1 attribute-wrong"])
  }

  @Test(arguments: ["", "---\ntype: article\n---\n", "---\ntitle: A\n---\n"])
  func `on a page that is no quiz a comment about a question is a warning`(front: String) {
    let comment = "<!-- quiz: points=200 -->"
    let marked = Marked(front + "# A\n\nText\n\n‸\(comment)\n\n## B\n\n\(comment)\n")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["attribute-wrong"])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.findings.map(\.severity) == [.warning])
    #expect(ReadFile(front + "# A\n\n`\(comment)` <!-- quiz -->\n").findings == [])
  }

  @Test(arguments: [
    ("<pre>", "<pre>"), ("<Script src=\"a\">", "<Script"), ("<textarea>x", "<textarea>"),
    (" <style>", "<style>"), ("<?php", "<?php"), ("<![CDATA[", "<![CDATA["),
    ("<!DOCTYPE", "<!DOCTYPE"),
  ])
  func `a tag that takes all below it is an error`(line: String, name: String) throws {
    let text = "# A?\n\n\(choices)\n\(line)\n\n# B?\n\n\(choices)"
    for settings in [SiteSettings(), trusting] {
      let read = ReadFile(quizText(text), settings: settings)
      let finding = try #require(read.findings.first { $0.code.name == "html-open" })
      #expect(finding.message.hasPrefix(name + " does not end"))
      #expect(finding.severity == .error && finding.location.line == 9)
    }
  }

  @Test(arguments: [
    "`<pre>`", "<pre>x</pre>", "<pre>\n\nx\n</pre>", "<style>\na {}\n</style>", "<?php x ?>",
    "<!DOCTYPE html>", "\\<pre>", "```\n<pre>\n```", "<preface>", "<div>", "Text <pre>",
    "- <pre>\n- <script>",
  ])
  func `a tag that ends is none`(html: String) {
    let read = ReadFile(quizText("# A?\n\n\(choices)\n\(html)\n\n# B?\n\n\(choices)"))
    #expect(!read.findings.contains { $0.code.name == "html-open" })
    #expect(read.questions.count == 2)
  }

  private var trusting: SiteSettings {
    var settings = SiteSettings()
    settings.trustsHTML = true
    return settings
  }

  @Test func `a comment about a question may be indented`() {
    let read = ReadFile(quizText("# A?\n\n   <!-- quiz: points=200 -->\n\n" + choices))
    #expect(read.findings == [])
    #expect(read.questions.map(\.worth.points.value) == [200])
  }

  @Test(arguments: [
    "<!--\n```python\nold\n-->\n", "<!--\n- [x] old\n\n~~~\n-->\n", "<pre>\n```\n</pre>\n",
    "<div>\n```\n</div>\n", "> <!--\n> ```\n", "- a\n\n  <!--\n  ```\n",
  ])
  func `a fence in HTML opens no code`(html: String) {
    let read = ReadFile(quizText("\(html)\n## Fill\n\nSo [[5]] it is\n\n## A?\n\n-[x] a\n-[ ] b\n"))
    #expect(read.questions.map(\.kind) == [.cloze, .single])
    #expect(!read.findings.contains { $0.code.name == "answers-missing" })
  }

  @Test func `other HTML behind a comment is a warning, as HTML is`() {
    let read = ReadFile(quizText("# A?\n\n<!-- a --><hr>\n\n" + choices))
    #expect(read.findings.map(\.code.name) == ["comment-text"])
    #expect(read.findings.map(\.severity) == [.warning])
  }

  @Test func `what stands behind a comment is kept where HTML is trusted`() {
    let read = ReadFile("# A\n\n<!-- a --> More\n", settings: trusting)
    #expect(read.findings == [])
    #expect(read.article?.body.text.contains("More") == true)
  }
}
