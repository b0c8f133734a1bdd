import Diagnostics
import TestSupport
import Testing
import Theme

@testable import Building

/// What a style sheet opens and does not close.
struct StyleEndTests {
  @Test(arguments: [
    ".a { color: red; }\n/* } */ .b::before { content: \"}\\\"{\"; }",
    "@media (width > 3em) { .a { b: calc((1 + 2) * 3); } }", ".a\\{ { b: c }", "",
    ".a { background: url(data:image/svg+xml,%3Csvg('{) }", ".a { b: URL( \"x)\" ) }",
    ".a::before { content: \"a\\\r\nb\"; }", "[lang=de] { b: c }", #".a { b: url(x\)y.png) }"#,
  ])
  func `what is closed is no finding`(style: String) {
    var diagnostics: [Diagnostic] = []
    reportStyleEnds(
      of: SourceFile(path: "a.css", bytes: Array(style.utf8)), reporting: &diagnostics)
    #expect(diagnostics == [])
  }

  @Test func `the theme's own style sheets close what they open`() {
    var diagnostics: [Diagnostic] = []
    for file in themeFiles where file.path.hasSuffix(".css") {
      reportStyleEnds(
        of: SourceFile(path: file.path, bytes: file.bytes), reporting: &diagnostics)
    }
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    (".a { b: c }\n ‸/* no end\n.b { c: d }", "comment"), ("‸/*/ a", "comment"),
    ("@media print ‸{\n .a { b: c;\n }\n", "\"{\""), (".a ‸{ b: c;\n.b { c: d }\n", "\"{\""),
    (".a { b: c }\n‸}\n.b { c: d }", "closes nothing"), (".a { b: rgb‸(1, 2; }", "\"(\""),
    (".a { content: ‸\"b;\n }", "text has no end"), (".a { b: url‸(c", "\"(\""), ("a ‸[b", "\"[\""),
    ("a { b: c } ‸\"\\", "text has no end"),
  ])
  func `what has no end is told where it begins`(style: String, message: String) {
    let marked = Marked(style, path: "a.css")
    var diagnostics: [Diagnostic] = []
    reportStyleEnds(of: marked.file, reporting: &diagnostics)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.message.contains(message) == true, "\(diagnostics)")
    #expect(diagnostics.first?.location == marked.places[0])
  }
}
