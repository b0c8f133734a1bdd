import Diagnostics
import TestSupport
import Testing

@testable internal import Assets

/// Addresses of other sites in style sheets, each marked where it begins.
struct StyleAddressTests {
  @Test(arguments: [
    "@import \"‸https://example.org/a.css\";", "@IMPORT '‸//example.org/a.css';",
    "@import url(‸http://example.org/a.css);",
    "a { background: URL( \"‸HTTPS://example.org/b.png\") }",
    "/* a */ @font-face { src: url(a.woff2), url(‸https://example.org/b.woff2) }",
    "a { background: image-set(\"‸https://example.org/a.png\" 1x, '‸//example.org/b.png' type(\"image/png\")) }",
    "a { background: -webkit-image-set(\n\"a.png\" 1x, url(\"‸http://example.org/b.png\") 2x) }",
    "a { background: \\75rl(‸https://example.org/a.png) u\\000052 L(‸\\68ttps://example.org/b.png) }",
    "@\\69mport '‸https:\\/\\/example.org/a.css';",
    "a { background: image-set(\"a.png\" 1x) } b { content: \"https://example.org\" }",
    "a { background: url\\(https://example.org/a.png) \\", "image-set(\"",
    "a::after { content: \"url(https://example.org)\" '@import http://example.org' }",
    "a { content: \"\\\" url(https://example.org)\" } b { src: url('‸//example.org/c') }",
    "a { content: \"\n} b { src: url(‸https://example.org/c) }",
    "a { background: url(b.png) }", "@import \"a.css\";", "/* url(https://example.org/a) */",
    "/* url(https://example.org/a)", "a { color: red } /", "url(", "@import",
    "a::after { content: \"//\" }",
    "a { background: url(data:image/png;base64,AA==) url(/a/b.png) url(httpx.png) }",
  ])
  func `an address of another site is told where it stands`(text: String) {
    let marked = Marked(text, path: "a.css")
    let found = addressesElsewhere(inStyle: marked.file)
    #expect(found.map(\.location) == marked.places)
    #expect(found.allSatisfy { $0.code.name == "style-elsewhere" && $0.severity == .warning })
  }
}
