import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Where findings stand that the parser alone does not place right.
struct FindingPlaceTests {
  @Test(arguments: [
    FindingExample("blank-number", "# A\n\n[d]: /x\n‸[[= 1,000]]\n"),
    FindingExample("blank-number", "# A\n\n[d]:\n  /x\n  \"title\"\n[e]: /y\nIt is ‸[[= 1,000]]\n"),
    FindingExample("blank-number", "# A\n\n[d]: /x\r\nIt is\r\n‸[[= 1,000]]\r\n"),
    FindingExample("blank-number", "# A\n\n> [d]: /x\n> It is ‸[[= 1,000]]\n"),
    FindingExample("blank-number", "# A\n\n- [d]: /x\n  It is ‸[[= 1,000]]\n"),
    FindingExample("blank-number", "# A\n\n[d]: no reference \"x\" y ‸[[= 1,000]]\n"),
    FindingExample("blank-number", "# A\n\n5 \\* 5 &amp; \\_ is ‸[[= 1,000]]\n"),
    FindingExample("blank-number", "# A\n\n- It\n  is \\* and ‸[[= 1,000]]\n"),
    FindingExample(
      "blank-number", "# A\n\n- It\n\n  | a | b |\n  |---|---|\n  | c | ‸[[= 1,000]] |\n"),
    FindingExample("markup-unread", "# A\n\n[[a]]\n\n| a | b |\n|---|---|\n| c | a ‸~~d~~ |\n"),
    FindingExample("markup-unread", "# A\n\n[[a]]\n\n| `x` | b ‸~~d~~ |\n|---|---|\n| c | a |\n"),
    FindingExample("markup-unread", "# A\n\n[[a]]\n\n- x\n  y ‸~~d~~\n"),
    FindingExample(
      "markup-unread", "# A\n\n[[a]]\n\n> a | b\n> --|--\n> c\\|e | *f* ‸~~d~~\n"),
    FindingExample(
      "markup-unread", "# A\n\n[[a]]\n\n[d]: /x\n| a | b |\n|---|---|\n| c | ‸~~d~~\n"),
    FindingExample("link-broken", "# A\n\n[[a]]\n\nx\ny ‸[b](my map.png) z\n"),
  ])
  func `a finding stands where its author has to look`(_ example: FindingExample) {
    let marked = Marked(quizText(example.text))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == [example.code])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test func `the rows and cells of a table know their places`() throws {
    let text = MarkdownText(
      Array("x\n\n> - | *a* | b |\n>   |---|---|\n>   | c |  d | e |\n"[...].utf8)[...],
      readsBlanks: true)
    let tree = try MarkdownTree(text)
    let places = tree.nodes.filter { $0.kind == .tableRow || $0.kind == .tableCell }
      .map { "\($0.line):\($0.column)" }
    #expect(places == ["3:7", "3:7", "3:13", "5:7", "5:7", "5:12"])
  }
}
